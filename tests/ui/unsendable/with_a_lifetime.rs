//! Fields that cannot be sent, whose types mention a lifetime or a constant of the declaration.

use bitstream::BitSerialize;

struct View<'a>(&'a [u8]);

struct Inner;

#[derive(BitSerialize)]
struct Packet<'a> {
    view: View<'a>,
}

#[derive(BitSerialize)]
struct Views<'a> {
    #[array(max = 3)]
    views: Vec<View<'a>>,
}

#[derive(BitSerialize)]
struct Narrow<'a> {
    #[bits(2)]
    view: View<'a>,
}

#[derive(BitSerialize)]
struct Slots<const N: usize> {
    slots: [Inner; N],
}

#[derive(BitSerialize)]
enum Either<'a, T> {
    First(T),
    Second { view: View<'a> },
}

fn main() {}
