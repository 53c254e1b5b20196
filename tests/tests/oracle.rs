//! Every type of the zoo against the oracle: what is written, what is read, and what is refused where.

use bitstream::schema::SparseForm;
use bitstream::{BitReader, BitWriter, ReadError, Refusal, Source};
use bitstream_tests::oracle::{self, Fault};
use bitstream_tests::sample::{Legality, trees};
use bitstream_tests::seeded::check;
use bitstream_tests::tree::{Tree, Treed};
use bitstream_tests::wire::{Role, Wire};
use bitstream_tests::zoo::{Specimen, Visitor, visit_all};
use bitstream_tests::{agree, zoo};
use proptest::prelude::*;

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
            let wire = T::wire();
            check(T::NAME, cases::<T>(150), &trees(&wire, Legality::Legal), |tree| {
                let value = T::from_tree(&tree).ok_or("the tree is no value")?;
                same_bytes(
                    &value,
                    &oracle::encode(&wire, &tree).map_err(|fault| format!("{fault:?}"))?,
                )
            });
        }
    }
    visit_all(&mut Test);
}

/// So many cases; of large types fewer, each of which has more in it.
fn cases<T: Specimen>(most: u32) -> u32 {
    let large = (T::MAX_BITS / 500).max(1) as u32;
    (most / large).max(most / 8)
}

/// All ways to write a value, against the oracle's bits.
fn same_bytes<T: Specimen>(value: &T, expected: &oracle::Writer) -> Result<(), String> {
    let (bits, bytes) = (expected.bits.len(), expected.bytes());
    same("encode", bitstream::encode(value), Ok(bytes.clone()))?;
    same("encoded_bits", bitstream::encoded_bits(value), Ok(bits))?;
    let mut slice = vec![0xAA; bytes.len() + 3];
    same(
        "encode_to_slice",
        bitstream::encode_to_slice(value, &mut slice),
        Ok(bytes.len()),
    )?;
    same("the slice", &slice[..bytes.len()], &bytes)?;
    same("behind the value", &slice[bytes.len()..], [0xAA; 3])?;
    let mut writer = BitWriter::new(&mut slice);
    same("write", value.write(&mut writer), Ok(()))?;
    same("bits_written", writer.bits_written(), bits)?;
    let measure = bitstream::measure(value);
    match bits <= measure && measure <= T::MAX_BITS {
        true => Ok(()),
        false => Err(format!("measure {measure}, {bits} bits, at most {}", T::MAX_BITS)),
    }
}

#[test]
fn a_value_is_refused_where_the_oracle_refuses_it() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let wire = T::wire();
            check(T::NAME, cases::<T>(150), &trees(&wire, Legality::Wild), |tree| {
                let Some(value) = T::from_tree(&tree) else {
                    return Ok(());
                };
                let expected = oracle::encode(&wire, &tree);
                match (bitstream::encode(&value), expected) {
                    (Ok(bytes), Ok(expected)) => same("bytes", bytes, expected.bytes()),
                    (Err(why), Err(fault)) => {
                        same("kind", why.kind(), fault.why)?;
                        same("path", why.path().to_string(), fault.path.clone())?;
                        same("bits", why.bits(), fault.bits)?;
                        let again = bitstream::encoded_bits(&value).map_err(|why| why.to_string());
                        same("encoded_bits", again, Err(why.to_string()))
                    }
                    (library, expected) => Err(format!("{library:?} and not {:?}", expected.map(|w| w.bytes()))),
                }
            });
        }
    }
    visit_all(&mut Test);
}

#[test]
fn hostile_bytes_are_read_as_the_oracle_reads_them() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let wire = T::wire();
            let most = bitstream::max_bytes::<T>().min(600) + 3;
            check(
                T::NAME,
                cases::<T>(200),
                &proptest::collection::vec(any::<u8>(), 0..=most),
                |bytes| same_verdict::<T>(&wire, &bytes),
            );
            check(T::NAME, cases::<T>(200), &mutated(&wire), |bytes| {
                same_verdict::<T>(&wire, &bytes)
            });
        }
    }
    visit_all(&mut Test);
}

/// Whatever the value held before, and whatever an error left of it.
#[test]
fn reading_in_place_leaves_nothing_of_the_old_value() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let wire = T::wire();
            let legal = || trees(&wire, Legality::Legal);
            check(
                T::NAME,
                cases::<T>(100),
                &(legal(), mutated(&wire), legal()),
                |(before, damaged, after)| {
                    let mut value = T::from_tree(&before).ok_or("the tree is no value")?;
                    let into = bitstream::decode_into(&mut value, &damaged);
                    let expected = oracle::decode(&wire, &damaged);
                    same_outcome("damaged", into.as_ref().map(|()| value.to_tree()), value_of(&expected))?;

                    let good = oracle::encode(&wire, &after)
                        .map_err(|fault| format!("{fault:?}"))?
                        .bytes();
                    same("decode_into", bitstream::decode_into(&mut value, &good), Ok(()))?;
                    same_outcome("good", Ok(value.to_tree()), value_of(&oracle::decode(&wire, &good)))
                },
            );
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

/// A packet, then damage: flipped bits, another end.
fn mutated(wire: &Wire) -> impl Strategy<Value = Vec<u8>> + use<> {
    let wire = wire.clone();
    let flips = proptest::collection::vec(any::<prop::sample::Index>(), 0..4);
    let end = prop_oneof![4 => Just(0), 1 => -3..=3_isize];
    (trees(&wire, Legality::Legal), flips, end, any::<u8>()).prop_map(move |(tree, flips, end, filler)| {
        let mut bytes = oracle::encode(&wire, &tree).map_or(vec![], |writer| writer.bytes());
        bytes.resize(bytes.len().saturating_add_signed(end), filler);
        if !bytes.is_empty() {
            for flip in flips {
                let bit = flip.index(bytes.len() * 8);
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
        }
        bytes
    })
}

/// All ways to read, against the oracle: accepted or refused, the value, the bits consumed, the place of an error.
fn same_verdict<T: Specimen>(wire: &Wire, bytes: &[u8]) -> Result<(), String> {
    let whole = oracle::decode(wire, bytes);
    let read = bitstream::decode::<T>(bytes);
    same_outcome("decode", read.as_ref().map(Treed::to_tree), value_of(&whole))?;

    let prefix = oracle::decode_prefix(wire, bytes);
    let read = bitstream::decode_prefix::<T>(bytes);
    let used = read.as_ref().map(|(_, used)| *used).unwrap_or(0);
    let bits = prefix.as_ref().map(|(_, bits)| *bits).unwrap_or(0);
    same("bytes used", used, bits.div_ceil(8))?;
    same_outcome(
        "decode_prefix",
        read.as_ref().map(|(value, _)| value.to_tree()),
        value_of(&prefix),
    )?;
    same_stream::<T>(bytes, &prefix)
}

/// Read by the stream, with and without what an entry point reserves.
fn same_stream<T: Specimen>(bytes: &[u8], expected: &Result<(Tree, usize), Fault>) -> Result<(), String> {
    for reserved in [T::MIN_BITS, 0] {
        let mut reader = BitReader::new(bytes);
        let read = reader.reserve(reserved).and_then(|()| T::read(&mut reader));
        match (read, expected) {
            (Ok(value), Ok((tree, bits))) => {
                same("read", &value.to_tree(), tree)?;
                same("bits_read", reader.bits_read(), *bits)?;
            }
            (Err(_), Err(_)) => {}
            (Ok(_), Err(fault)) => return Err(format!("read, and not {fault:?}")),
            (Err(why), Ok(_)) => return Err(format!("refused as {why:?}, and not read")),
        }
    }
    Ok(())
}

fn value_of(outcome: &Result<(Tree, usize), Fault>) -> Result<Tree, Fault> {
    outcome.as_ref().map(|(tree, _)| tree.clone()).map_err(Clone::clone)
}

fn same_outcome(what: &str, library: Result<Tree, &ReadError>, expected: Result<Tree, Fault>) -> Result<(), String> {
    match (library, expected) {
        (Ok(tree), Ok(expected)) => same(what, tree, expected),
        (Err(why), Err(fault)) => {
            same(&format!("{what}: kind"), why.kind(), fault.why)?;
            same(&format!("{what}: path"), why.path().to_string(), fault.path)?;
            match fault.why {
                // where a wide field ends early, its second half is what is missing
                Refusal::EndOfPacket => Ok(()),
                _ => same(&format!("{what}: bits"), why.bits(), fault.bits),
            }
        }
        (library, expected) => Err(format!("{what}: {library:?} and not {expected:?}")),
    }
}

fn same<A: PartialEq<B> + std::fmt::Debug, B: std::fmt::Debug>(what: &str, is: A, should: B) -> Result<(), String> {
    match is == should {
        true => Ok(()),
        false => Err(format!("{what}: {is:?} and not {should:?}")),
    }
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
