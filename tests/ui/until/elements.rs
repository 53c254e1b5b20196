//! What the elements of a list are that has no length, and what follows one that goes on to the end.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Short {
    #[array(max = 3, until = end)]
    a: Vec<bool>,
}

#[derive(BitSerialize)]
struct Empty {
    #[array(max = 3, until = ())]
    a: Vec<()>,
}

#[derive(BitSerialize)]
struct NoEqual(u8);

#[derive(BitSerialize)]
struct Compared {
    #[array(max = 3, until = NoEqual(0))]
    a: Vec<NoEqual>,
}

type Alias = Vec<u8>;

#[derive(BitSerialize)]
struct Rest {
    #[array(max = 3, until = end)]
    a: Alias,
}

#[derive(BitSerialize)]
struct Followed {
    rest: Rest,
    next: u8,
}

#[derive(BitSerialize)]
#[bits(check = 7)]
struct Checked {
    rest: Rest,
}

#[derive(BitSerialize)]
struct InATuple {
    pair: (Rest, u8),
}

#[derive(BitSerialize)]
struct InAnArray {
    rests: [Rest; 2],
}

#[derive(BitSerialize)]
enum InAList {
    #[allow(dead_code)]
    A(#[array(max = 2)] Vec<Rest>),
}

const _: usize = InATuple::MAX_BITS;
const _: usize = InAnArray::MAX_BITS;
const _: usize = InAList::MAX_BITS;
const _: usize = Followed::MAX_BITS;
const _: usize = Checked::MAX_BITS;

fn main() {}
