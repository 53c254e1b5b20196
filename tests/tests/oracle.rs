//! Every type of the zoo against the oracle: what is written, what is read, and what is refused where.

use bitstream_tests::holds::{self, cases, same, same_bytes, same_verdict};
use bitstream_tests::oracle;
use bitstream_tests::sample::{Legality, trees};
use bitstream_tests::seeded::check;
use bitstream_tests::tree::Treed;
use bitstream_tests::zoo::{Specimen, Visitor, visit_all};
use bitstream_tests::{agree, zoo};

#[test]
fn the_schema_is_the_wire_form_written_by_hand() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            agree::shape(T::SCHEMA, &T::wire()).unwrap_or_else(|why| panic!("{}: {why}", T::NAME));
            assert_eq!((T::MIN_BITS, T::MAX_BITS), T::wire().sizes(), "{}", T::NAME);
        }
    }
    visit_all(&mut Test);
}

#[test]
fn the_sizes_in_a_schema_are_those_of_every_part() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            agree::sizes(T::SCHEMA, &T::wire()).unwrap_or_else(|why| panic!("{}: {why}", T::NAME));
        }
    }
    visit_all(&mut Test);
}

#[test]
fn what_is_written_is_what_the_oracle_writes() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            holds::written::<T>(150);
        }
    }
    visit_all(&mut Test);
}

#[test]
fn a_value_is_refused_where_the_oracle_refuses_it() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            holds::refused::<T>(150);
        }
    }
    visit_all(&mut Test);
}

#[test]
fn hostile_bytes_are_read_as_the_oracle_reads_them() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            holds::read::<T>(200);
        }
    }
    visit_all(&mut Test);
}

#[test]
fn reading_in_place_leaves_nothing_of_the_old_value() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            holds::read_in_place::<T>(100);
        }
    }
    visit_all(&mut Test);
}

#[test]
fn no_part_of_a_packet_is_read_in_its_place() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let wire = T::wire();
            check(T::NAME, cases::<T>(16), &trees(&wire, Legality::Legal), |tree| {
                let value = T::from_tree(&tree).ok_or("the tree is no value")?;
                let bytes = bitstream::encode(&value).map_err(|why| why.to_string())?;
                let mut place = T::from_tree(&tree).ok_or("the tree is no value")?;
                same("decode_into", bitstream::decode_into(&mut place, &bytes), Ok(()))?;
                match (0..bytes.len()).find(|len| bitstream::decode::<T>(&bytes[..*len]).is_ok()) {
                    Some(len) => Err(format!("{len} of {} bytes are accepted", bytes.len())),
                    None => Ok(()),
                }
            });
        }
    }
    visit_all(&mut Test);
}

#[test]
fn whatever_is_accepted_is_written_as_the_same_bytes() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            holds::canonical::<T>(150);
        }
    }
    visit_all(&mut Test);
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
    assert!(same_verdict::<zoo::shapes::Entity>(&wire, &bytes).is_err());
    let Ok(other) = oracle::encode(
        &zoo::shapes::Entity::wire(),
        &zoo::shapes::Entity { health: 2, ..entity }.to_tree(),
    ) else {
        panic!("the other entity cannot be written");
    };
    assert!(
        same_bytes(
            &zoo::shapes::Entity {
                health: 1,
                ammo: 2,
                jumping: true,
                ducking: false
            },
            &other
        )
        .is_err()
    );
}
