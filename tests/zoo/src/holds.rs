//! Tests properties of every derived type: the library and the oracle agree.
//!
//! Each function panics with the name of the type and the smallest value or packet on which they disagree.

use crate::agree;
use crate::oracle::{self, Fault};
use crate::sample::{Legality, trees};
use crate::tree::Tree;
use crate::wire::Wire;
use crate::zoo::{Type, Value};
use bitstream::{BitReader, BitWriter, ReadError, Refusal, Source};
use proptest::prelude::{Just, Strategy, any, prop, prop_oneof};
use tests_support::seeded::check;

/// Tests every property of this module. A type whose values may have several forms is not tested by `canonical`.
///
/// # Panics
/// Panics with the smallest value or packet on which the library and the oracle differ.
pub fn everything(ty: &dyn Type, most: u32, is_canonical: bool) {
    described(ty);
    written(ty, most);
    refused(ty, most);
    read(ty, most);
    read_in_place(ty, most);
    if is_canonical {
        canonical(ty, most);
    }
}

/// Tests that the schema is the wire form, part by part and size by size.
///
/// # Panics
/// With the first part that differs.
pub fn described(ty: &dyn Type) {
    let wire = ty.wire();
    let differs = |why| panic!("{}: {why}", ty.name());
    agree::shape(ty.schema(), &wire).unwrap_or_else(differs);
    agree::sizes(ty.schema(), &wire).unwrap_or_else(differs);
    assert_eq!(ty.sizes(), wire.sizes(), "{}", ty.name());
}

/// Tests that all ways to write give the bits of the oracle.
pub fn written(ty: &dyn Type, most: u32) {
    let wire = ty.wire();
    check(ty.name(), cases(ty, most), &trees(&wire, Legality::Legal), |tree| {
        let value = ty.value_of(&tree).ok_or("the tree is no value")?;
        let expected = oracle::encode(&wire, &tree).map_err(|fault| format!("{fault:?}"))?;
        same_bytes(ty, &*value, &expected)
    });
}

/// Tests that the library refuses the values that the oracle refuses.
pub fn refused(ty: &dyn Type, most: u32) {
    let wire = ty.wire();
    check(ty.name(), cases(ty, most), &trees(&wire, Legality::Wild), |tree| {
        let Some(value) = ty.value_of(&tree) else {
            return Ok(());
        };
        let expected = oracle::encode(&wire, &tree);
        match (value.encode(), expected) {
            (Ok(bytes), Ok(expected)) => same("bytes", bytes, expected.bytes()),
            (Err(why), Err(fault)) => {
                same("kind", why.kind(), fault.why)?;
                same("path", why.path().to_string(), fault.path.clone())?;
                same("bits", why.bits(), fault.bits)?;
                let again = value.encoded_bits().map_err(|why| why.to_string());
                same("encoded_bits", again, Err(why.to_string()))
            }
            (library, expected) => Err(format!("{library:?} and not {:?}", expected.map(|w| w.bytes()))),
        }
    });
}

/// Tests that random bytes and damaged packets are read, or rejected, as by the oracle.
pub fn read(ty: &dyn Type, most: u32) {
    let wire = ty.wire();
    let longest = ty.sizes().1.div_ceil(8).min(600) + 3;
    let random = proptest::collection::vec(any::<u8>(), 0..=longest);
    check(ty.name(), cases(ty, most), &random, |bytes| {
        same_verdict(ty, &wire, &bytes)
    });
    check(ty.name(), cases(ty, most), &mutated(&wire), |bytes| {
        same_verdict(ty, &wire, &bytes)
    });
}

/// Tests that reading in place leaves no part of the old value, whatever it was, also after an error.
pub fn read_in_place(ty: &dyn Type, most: u32) {
    let wire = ty.wire();
    let legal = || trees(&wire, Legality::Legal);
    let given = (legal(), mutated(&wire), legal());
    check(ty.name(), cases(ty, most), &given, |(before, damaged, after)| {
        let mut value = ty.value_of(&before).ok_or("the tree is no value")?;
        let into = value.decode_into(&damaged);
        let expected = oracle::decode(&wire, &damaged);
        same_outcome("damaged", into.as_ref().map(|()| value.to_tree()), value_of(&expected))?;

        let good = oracle::encode(&wire, &after)
            .map_err(|fault| format!("{fault:?}"))?
            .bytes();
        same("decode_into", value.decode_into(&good), Ok(()))?;
        same_outcome("good", Ok(value.to_tree()), value_of(&oracle::decode(&wire, &good)))
    });
}

/// Tests that every accepted packet is written as the same bytes.
pub fn canonical(ty: &dyn Type, most: u32) {
    let wire = ty.wire();
    check(ty.name(), cases(ty, most), &mutated(&wire), |bytes| {
        rewritten(ty, &bytes).map(|_| ())
    });
}

/// Types with more than one form of a value. A relative 32-bit integer may always be sent whole, and a float or a
/// quaternion may have more codes than values.
const MORE_FORMS: [&str; 9] = [
    "WideRelatives",
    "FineFloats",
    "CodedFloats",
    "Doubles",
    "Quats",
    "Turns",
    "Ship",
    "Fleet",
    "Snapshot",
];

/// Returns whether every value of a type has one form.
#[must_use]
pub fn has_one_form(name: &str) -> bool {
    !MORE_FORMS.contains(&name)
}

/// Returns whether `bytes` begin with a value that is written as the same bytes. A value of several forms must be
/// written as bytes that are read.
///
/// # Errors
/// Other bytes, and a value that is not written.
pub fn rewritten(ty: &dyn Type, bytes: &[u8]) -> Result<bool, String> {
    let Ok((value, used)) = ty.decode_prefix(bytes) else {
        return Ok(false);
    };
    let written = value.encode().map_err(|why| why.to_string())?;
    let bits = value.encoded_bits().map_err(|why| why.to_string())?;
    same("bytes of `encoded_bits`", bits.div_ceil(8), written.len())?;
    if !has_one_form(ty.name()) {
        let again = ty
            .decode(&written)
            .map_err(|why| format!("{why}, written of {value:?}"))?;
        let again = again.encode();
        again.map_err(|why| format!("{why}, read of what was written of {value:?}"))?;
        return Ok(true);
    }
    let mut read = bytes[..used].to_vec();
    if let (Some(last), true) = (read.last_mut(), bits % 8 > 0) {
        *last &= (1 << (bits % 8)) - 1;
    }
    same("bytes", written, read)?;
    Ok(true)
}

/// Returns the number of cases. Large types get fewer, since each case tests more.
#[must_use]
pub fn cases(ty: &dyn Type, most: u32) -> u32 {
    let large = (ty.sizes().1 / 250).max(1) as u32;
    (most / large).max(most / 20).max(4)
}

/// Compares all ways to write a value with the bits of the oracle.
///
/// # Errors
/// The first way that differs.
pub fn same_bytes(ty: &dyn Type, value: &dyn Value, expected: &oracle::Writer) -> Result<(), String> {
    let (bits, bytes) = (expected.bits.len(), expected.bytes());
    same("encode", value.encode(), Ok(bytes.clone()))?;
    same("encoded_bits", value.encoded_bits(), Ok(bits))?;
    let mut slice = vec![0xAA; bytes.len() + 3];
    same("encode_to_slice", value.encode_to_slice(&mut slice), Ok(bytes.len()))?;
    same("the slice", &slice[..bytes.len()], &bytes)?;
    same("after the value", &slice[bytes.len()..], [0xAA; 3])?;
    let mut writer = BitWriter::new(&mut slice);
    same("write", value.write(&mut writer), Ok(()))?;
    same("bits_written", writer.bits_written(), bits)?;
    let (measure, most) = (value.measure(), ty.sizes().1);
    match bits <= measure && measure <= most {
        true => Ok(()),
        false => Err(format!("measure {measure}, {bits} bits, at most {most}")),
    }
}

/// Makes packets, then damages them: flipped bits, another end.
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

/// Compares all ways to read with the oracle: acceptance, the value, the bits consumed, the place of an error.
///
/// # Errors
/// The first way that differs.
pub fn same_verdict(ty: &dyn Type, wire: &Wire, bytes: &[u8]) -> Result<(), String> {
    let whole = oracle::decode(wire, bytes);
    let read = ty.decode(bytes);
    same_outcome("decode", read.as_ref().map(|value| value.to_tree()), value_of(&whole))?;

    let prefix = oracle::decode_prefix(wire, bytes);
    let read = ty.decode_prefix(bytes);
    let used = read.as_ref().map(|(_, used)| *used).unwrap_or(0);
    let bits = prefix.as_ref().map(|(_, bits)| *bits).unwrap_or(0);
    same("bytes used", used, bits.div_ceil(8))?;
    same_outcome(
        "decode_prefix",
        read.as_ref().map(|(value, _)| value.to_tree()),
        value_of(&prefix),
    )?;
    same_stream(ty, bytes, &prefix)
}

/// Read by the stream, with and without what an entry point reserves.
fn same_stream(ty: &dyn Type, bytes: &[u8], expected: &Result<(Tree, usize), Fault>) -> Result<(), String> {
    for reserved in [ty.sizes().0, 0] {
        let mut reader = BitReader::new(bytes);
        let read = reader.reserve(reserved).and_then(|()| ty.read(&mut reader));
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
                // if a wide field ends early, the library reports its second half
                Refusal::EndOfPacket => Ok(()),
                _ => same(&format!("{what}: bits"), why.bits(), fault.bits),
            }
        }
        (library, expected) => Err(format!("{what}: {library:?} and not {expected:?}")),
    }
}

/// Compares two results.
///
/// # Errors
/// Returns both results if they differ.
pub fn same<A: PartialEq<B> + std::fmt::Debug, B: std::fmt::Debug>(what: &str, is: A, should: B) -> Result<(), String> {
    match is == should {
        true => Ok(()),
        false => Err(format!("{what}: {is:?} and not {should:?}")),
    }
}
