//! Every type of the zoo against the oracle: what is written, what is read, and what is refused where.

use bitstream::schema::SparseForm;
use bitstream_tests::holds::{self, cases, same, same_bytes, same_verdict};
use bitstream_tests::oracle;
use bitstream_tests::sample::{Legality, trees};
use bitstream_tests::seeded::check;
use bitstream_tests::tree::{Tree, Treed};
use bitstream_tests::wire::{Role, Wire};
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

/// Types with more than one form of a value: a relative integer of 32 bits may always be whole, and a float or a
/// quaternion may have more codes than values.
const NOT_CANONICAL: [&str; 8] = [
    "WideRelatives",
    "FineFloats",
    "CodedFloats",
    "Doubles",
    "Quats",
    "Ship",
    "Fleet",
    "Snapshot",
];

#[test]
fn whatever_is_accepted_is_written_as_the_same_bytes() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            if !NOT_CANONICAL.contains(&T::NAME) {
                holds::canonical::<T>(150);
            }
        }
    }
    visit_all(&mut Test);
}

#[test]
fn every_input_of_up_to_two_bytes_is_read_as_the_oracle_reads_it() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let wire = T::wire();
            let mut inputs = vec![vec![]];
            inputs.extend((0..=255).map(|a| vec![a]));
            // long types end early or are refused early: one in seven shows as much
            let step = if T::MIN_BITS > 16 { 7 } else { 1 };
            inputs.extend((0..=u16::MAX).step_by(step).map(|ab| ab.to_le_bytes().to_vec()));
            for bytes in inputs {
                same_verdict::<T>(&wire, &bytes).unwrap_or_else(|why| panic!("{} {bytes:?}: {why}", T::NAME));
            }
        }
    }
    visit_all(&mut Test);
}

#[test]
fn sizes_are_attained() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let wire = T::wire();
            for (largest, bits) in [(false, T::MIN_BITS), (true, T::MAX_BITS)] {
                let Some(tree) = extreme(&wire, largest) else {
                    // fields that depend on each other: their sizes are attained in the tests of the keys
                    continue;
                };
                let value = T::from_tree(&tree).unwrap_or_else(|| panic!("{}: {tree:?}", T::NAME));
                let measure = bitstream::measure(&value);
                // the measure counts 7 bits for each alignment; the least size counts none
                let paid = if largest { 0 } else { 7 * alignments(&wire, &tree) };
                assert_eq!(measure, bits + paid, "{} {tree:?}", T::NAME);
            }
        }
    }
    visit_all(&mut Test);
}

/// The value that takes the fewest bits, or the most, where that does not depend on other fields.
fn extreme(wire: &Wire, largest: bool) -> Option<Tree> {
    let inside = |of: &Wire| extreme(of, largest);
    let boxed = |of: &Wire| inside(of).map(Box::new);
    let parts = |fields: &[(&str, Wire)]| fields.iter().map(|(_, wire)| inside(wire)).collect::<Option<Vec<_>>>();
    let repeated = |of: &Wire, len: usize| inside(of).map(|tree| Tree::Parts(vec![tree; len]));
    Some(match wire {
        Wire::Nothing | Wire::Constant(..) => Tree::Nothing,
        Wire::Bool => Tree::Bool(largest),
        Wire::Char => Tree::Char('x'),
        Wire::Unsigned(_) | Wire::Signed(_) => Tree::Int(0),
        Wire::Range(min, max) => Tree::Int(if largest { *max } else { *min }),
        Wire::Fixed(_, frac, min, max, _) => Tree::Int(if largest { *max } else { *min } << frac),
        Wire::Varint(_, 128, false) if largest => Tree::Int(-1),
        Wire::Varint(_, 128, true) if largest => Tree::Int(i128::MAX),
        Wire::Varint(_, width, signed) if largest => Tree::Int((1 << (width - u32::from(*signed))) - 1),
        Wire::Varint(..) => Tree::Int(0),
        Wire::NonZero(of) if matches!(**of, Wire::Unsigned(_) | Wire::Signed(_)) => Tree::Int(1),
        Wire::Raw32 | Wire::Float(..) | Wire::FloatBits(..) => Tree::F32(0),
        Wire::Raw64 | Wire::Float64(..) | Wire::FloatBits64(..) => Tree::F64(0),
        Wire::Quat(_) => Tree::Parts([0.0_f32, 0.0, 0.0, 1.0].map(|v| Tree::F32(v.to_bits())).to_vec()),
        Wire::Option(of) => Tree::Option(if largest { Some(boxed(of)?) } else { None }),
        Wire::Result(ok, err) => {
            let (a, b) = (ok.sizes(), err.sizes());
            let is_err = if largest { b.1 > a.1 } else { b.0 < a.0 };
            Tree::Case(is_err.into(), vec![inside(if is_err { err } else { ok })?])
        }
        Wire::Array(len, of) => repeated(of, *len)?,
        Wire::List(min, max, of) => repeated(of, if largest { *max } else { *min })?,
        Wire::ByteArray(len) => Tree::Parts(vec![Tree::Int(0); *len]),
        Wire::Bytes(min, max) => Tree::Parts(vec![Tree::Int(0); if largest { *max } else { *min }]),
        Wire::Text(min, max) | Wire::Ascii(min, max) | Wire::Wide(min, max) => {
            Tree::Text("x".repeat(if largest { *max } else { *min }))
        }
        Wire::Sparse { form, slots, pairs, of } if *form != SparseForm::Relative => match (largest, pairs) {
            (true, true) => {
                let value = inside(of)?;
                let pair = |slot| Tree::Parts(vec![Tree::Int(slot), value.clone()]);
                Tree::Parts((0..*slots as i128).map(pair).collect())
            }
            (false, true) => Tree::Parts(vec![]),
            (true, false) => Tree::Parts(vec![Tree::Option(Some(boxed(of)?)); *slots]),
            (false, false) => Tree::Parts(vec![Tree::Option(None); *slots]),
        },
        Wire::Elide(elide) if largest => inside(&elide.of).filter(|tree| !oracle::equal(tree, &elide.known))?,
        Wire::Elide(elide) => elide.known.clone(),
        Wire::Aligned(of) | Wire::Checked(_, of) | Wire::Converted(_, of) => inside(of)?,
        Wire::Struct(_, fields) => Tree::Parts(parts(fields)?),
        Wire::Tuple(fields) => Tree::Parts(fields.iter().map(inside).collect::<Option<Vec<_>>>()?),
        Wire::Enum(_, cases) | Wire::Tagged(_, _, cases) => {
            let size = |i: usize| {
                if largest {
                    cases[i].sizes().1
                } else {
                    usize::MAX - cases[i].sizes().0
                }
            };
            let sent = (0..cases.len()).filter(|i| cases[*i].role != Role::Skipped);
            let number = sent.max_by_key(|i| size(*i)).unwrap_or(0);
            if cases[number].role == Role::Other {
                let known = |id: &i128| (0..cases.len()).any(|place| cases[place].id(place) == Some(*id));
                let (tag, _) = wire.variants()?;
                let id = (tag.min..=tag.max).find(|id| !known(id))?;
                return Some(Tree::Case(number, vec![Tree::Int(id)]));
            }
            Tree::Case(number, parts(&cases[number].fields)?)
        }
        _ => return None,
    })
}

/// How many alignments a value has.
fn alignments(wire: &Wire, tree: &Tree) -> usize {
    let sum = |wires: Vec<&Wire>, parts: &[Tree]| wires.iter().zip(parts).map(|(w, t)| alignments(w, t)).sum::<usize>();
    match (wire, tree) {
        (Wire::Aligned(of), _) => 1 + alignments(of, tree),
        (Wire::Text(..) | Wire::Bytes(..) | Wire::ByteArray(_), _) => 1,
        (Wire::Checked(_, of) | Wire::Converted(_, of), _) => alignments(of, tree),
        (Wire::Elide(elide), _) if *tree != elide.known => alignments(&elide.of, tree),
        (Wire::Result(ok, err), Tree::Case(which, parts)) => alignments(if *which == 0 { ok } else { err }, &parts[0]),
        (Wire::Option(of), Tree::Option(Some(tree))) => alignments(of, tree),
        (Wire::Array(_, of) | Wire::List(_, _, of), Tree::Parts(parts)) => sum(vec![of; parts.len()], parts),
        (Wire::Struct(_, fields), Tree::Parts(parts)) => sum(fields.iter().map(|(_, wire)| wire).collect(), parts),
        (Wire::Tuple(fields), Tree::Parts(parts)) => sum(fields.iter().collect(), parts),
        (Wire::Enum(_, cases) | Wire::Tagged(_, _, cases), Tree::Case(number, parts)) => {
            let case = &cases[*number];
            usize::from(case.align) + sum(case.fields.iter().map(|(_, wire)| wire).collect(), parts)
        }
        _ => 0,
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
