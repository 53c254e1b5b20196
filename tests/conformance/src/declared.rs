//! Runs each published vector by a derived type. `tests/conformance/src/declare.rs` generated this program.
#![allow(dead_code, non_camel_case_types)]

use bitstream::{BitSerialize, decode_prefix, encode, encoded_bits, measure};
use std::fmt::Debug;

fn fail(id: &str, what: &str) {
    println!("{id}: {what}");
}

/// Returns whether two values have the same `Debug` output. A NaN is the same as itself.
fn same<T: Debug>(a: &T, b: &T) -> bool {
    format!("{a:?}") == format!("{b:?}")
}

fn accepts<T: BitSerialize + Debug>(id: &str, hex: &[u8], bits: usize, most: usize, write: bool, value: &T, read: &T) {
    for after in [&[][..], &[0; 9], &[0xFF; 9]] {
        match decode_prefix::<T>(&[hex, after].concat()) {
            Ok((value, used)) if used != bits.div_ceil(8) || !same(&value, read) => fail(id, "reads another value"),
            Ok(_) => {}
            Err(why) => fail(id, &format!("is refused: {why}")),
        }
    }
    if measure(value) != most {
        fail(id, "measures another size");
    }
    if write && encode(value).as_deref() != Ok(hex) {
        fail(id, "writes other bytes");
    }
    if write && encoded_bits(value) != Ok(bits) {
        fail(id, "has another size");
    }
}

/// Checks that the error is at the field of the operation that fails, or within it.
fn refuses<T: BitSerialize + Debug>(id: &str, hex: &[u8], field: &str, past_end: bool) {
    let ends: &[&[u8]] = if past_end { &[&[]] } else { &[&[], &[0; 9], &[0xFF; 9]] };
    for after in ends {
        match decode_prefix::<T>(&[hex, after].concat()) {
            Ok(_) => fail(id, "is accepted"),
            Err(why) => {
                let why = why.to_string();
                let rest = why.strip_prefix(field);
                if !rest.is_some_and(|rest| rest.starts_with([':', '.', '['])) {
                    fail(id, &format!("is refused elsewhere than in {field}: {why}"));
                }
            }
        }
    }
}
