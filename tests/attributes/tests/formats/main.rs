//! Layouts of other formats, declared with attributes alone from their public descriptions. The data is made up.

mod deflate;
mod quake;
mod rigid_body;
mod source;
mod unreal;
mod webp;

/// Numbers and their bits, one after the other, the lowest bit first: the number of bits, and the bytes.
fn packed(fields: &[(u64, u32)]) -> (usize, Vec<u8>) {
    let each = |&(value, width): &(u64, u32)| (0..width).map(move |bit| value >> bit & 1 == 1);
    let bits: Vec<bool> = fields.iter().flat_map(each).collect();
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    (bits.len(), bits.chunks(8).map(byte).collect())
}

/// A value takes these bits, in both directions.
#[track_caller]
fn is_sent_as<T: bitstream::BitSerialize + PartialEq + std::fmt::Debug>(value: &T, old: T, fields: &[(u64, u32)]) {
    let (bits, bytes) = packed(fields);
    tests_support::golden::exact(value, old, bits, &bytes);
}

#[test]
fn the_lowest_bit_comes_first() {
    assert_eq!(packed(&[(1, 1), (0b10, 2), (0x3F, 6)]), (9, vec![0b1111_1101, 1]));
}
