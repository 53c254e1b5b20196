//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

const BITS: i8 = 24;
type Id = u32;

#[derive(BitSerialize, Debug, PartialEq)]
struct Header<T, const W: u8> {
    /// One byte has no order.
    #[bits(big_endian)]
    a: u8,
    #[bits(8, big_endian)]
    b: i128,
    #[bits(big_endian, width = BITS)]
    c: Option<[Id; 2]>,
    #[bits(32, big_endian)]
    d: usize,
    #[bits(big_endian)]
    e: (u16, f32, Box<i64>),
    #[bits(width = W, big_endian)]
    f: u64,
    #[bits(big_endian)]
    g: [T; 2],
    #[bits(big_endian, predict, align, check)]
    h: u16,
}

#[test]
fn is_legal() {
    round_trip(&Header::<f64, 40> {
        a: 255,
        b: -128,
        c: Some([1, 0xFF_FFFF]),
        d: 70_000,
        e: (1, -0.5, Box::new(i64::MIN)),
        f: (1 << 40) - 1,
        g: [0.1, -3.0],
        h: 300,
    });
}
