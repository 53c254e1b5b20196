//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
#[allow(dead_code)]
struct Player<'a, T: Default, const N: usize> {
    #[bits(align, check)]
    a: [T; N],
    #[bits(skip)]
    b: core::marker::PhantomData<&'a T>,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align, check, tag(width = 3), max_bits = 100)]
enum Event {
    #[bits(align, check)]
    Hit,
    #[bits(skip)]
    #[allow(dead_code)]
    Miss,
}

#[test]
fn is_legal() {
    round_trip(&Player::<u8, 2> {
        a: [1, 2],
        b: core::marker::PhantomData,
    });
    round_trip(&Event::Hit);
}
