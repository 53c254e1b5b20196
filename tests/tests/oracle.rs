//! Every type of the zoo against the oracle: the packet, the value, and the place of each error.

use tests_support::seeded::check;
use tests_zoo::holds::{self, cases, same, same_bytes, same_verdict};
use tests_zoo::sample::{Legality, trees};
use tests_zoo::tree::Treed;
use tests_zoo::zoo::{Holder, Specimen, TYPES};
use tests_zoo::{agree, oracle, zoo};

#[test]
fn the_schema_is_the_wire_form_written_by_hand() {
    for ty in TYPES {
        agree::shape(ty.schema(), &ty.wire()).unwrap_or_else(|why| panic!("{}: {why}", ty.name()));
        assert_eq!(ty.sizes(), ty.wire().sizes(), "{}", ty.name());
    }
}

#[test]
fn the_sizes_in_a_schema_are_those_of_every_part() {
    for ty in TYPES {
        agree::sizes(ty.schema(), &ty.wire()).unwrap_or_else(|why| panic!("{}: {why}", ty.name()));
    }
}

#[test]
fn what_is_written_is_what_the_oracle_writes() {
    for ty in TYPES {
        holds::written(ty, 150);
    }
}

#[test]
fn a_value_is_refused_where_the_oracle_refuses_it() {
    for ty in TYPES {
        holds::refused(ty, 150);
    }
}

#[test]
fn hostile_bytes_are_read_as_the_oracle_reads_them() {
    for ty in TYPES {
        holds::read(ty, 200);
    }
}

#[test]
fn reading_in_place_leaves_nothing_of_the_old_value() {
    for ty in TYPES {
        holds::read_in_place(ty, 100);
    }
}

#[test]
fn no_part_of_a_packet_is_read_in_its_place() {
    for ty in TYPES {
        let wire = ty.wire();
        check(ty.name(), cases(ty, 16), &trees(&wire, Legality::Legal), |tree| {
            let value = ty.value_of(&tree).ok_or("the tree is no value")?;
            let bytes = value.encode().map_err(|why| why.to_string())?;
            let mut place = ty.value_of(&tree).ok_or("the tree is no value")?;
            same("decode_into", place.decode_into(&bytes), Ok(()))?;
            match (0..bytes.len()).find(|len| ty.decode(&bytes[..*len]).is_ok()) {
                Some(len) => Err(format!("{len} of {} bytes are accepted", bytes.len())),
                None => Ok(()),
            }
        });
    }
}

#[test]
fn whatever_is_accepted_is_written_as_the_same_bytes() {
    for ty in TYPES {
        holds::canonical(ty, 150);
    }
}

/// The comparison itself: an oracle that agrees with everything would make every test above pass.
#[test]
fn the_comparison_sees_a_difference() {
    let wire = zoo::integers::Ranges::wire();
    let entity = zoo::shapes::Entity {
        health: 1,
        ammo: 2,
        jumping: true,
        ducking: false,
    };
    let bytes = bitstream::encode(&entity).unwrap_or_default();
    let ty = zoo::shapes::Entity::erased();
    assert!(same_verdict(ty, &wire, &bytes).is_err());
    let Ok(other) = oracle::encode(
        &zoo::shapes::Entity::wire(),
        &zoo::shapes::Entity { health: 2, ..entity }.to_tree(),
    ) else {
        panic!("the other entity cannot be written");
    };
    let value = Holder(zoo::shapes::Entity { health: 1, ..entity });
    assert!(same_bytes(ty, &value, &other).is_err());
}
