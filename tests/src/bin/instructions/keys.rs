//! Keys beside the key that they replace: the same values, and as many bits or nearly so.

use bitstream::BitSerialize;

const FLAGS: usize = 4096;

/// `bits` of words beside the words themselves: the same packets, which begin within a byte.
#[derive(BitSerialize, Clone)]
pub(crate) struct Flags {
    #[bits(3)]
    kind: u8,
    #[array(bits = FLAGS)]
    flags: [u64; FLAGS / 64],
}

#[derive(BitSerialize, Clone)]
pub(crate) struct Words {
    #[bits(3)]
    kind: u8,
    flags: [u64; FLAGS / 64],
}

/// At a byte boundary.
#[derive(BitSerialize, Clone)]
pub(crate) struct FlagsAhead {
    #[array(bits = FLAGS)]
    flags: [u64; FLAGS / 64],
}

#[derive(BitSerialize, Clone)]
pub(crate) struct WordsAhead {
    flags: [u64; FLAGS / 64],
}

fn made(i: u64) -> [u64; FLAGS / 64] {
    core::array::from_fn(|at| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(at as u32))
}

pub(crate) fn flags() -> Vec<Flags> {
    (0..8)
        .map(|i| Flags {
            kind: 5,
            flags: made(i),
        })
        .collect()
}

pub(crate) fn words() -> Vec<Words> {
    (0..8)
        .map(|i| Words {
            kind: 5,
            flags: made(i),
        })
        .collect()
}

pub(crate) fn flags_ahead() -> Vec<FlagsAhead> {
    (0..8).map(|i| FlagsAhead { flags: made(i) }).collect()
}

pub(crate) fn words_ahead() -> Vec<WordsAhead> {
    (0..8).map(|i| WordsAhead { flags: made(i) }).collect()
}

/// Lists with a length, and without one.
macro_rules! lists {
    ($($name:ident $make:ident $(before $bits:ident)?: $(#[$attribute:meta])*;)*) => {$(
        #[derive(BitSerialize, Clone)]
        pub(crate) struct $name {
            $(#[bits(range = 0..=32)] $bits: u8,)?
            $(#[$attribute])*
            #[bits(8)]
            items: Vec<u8>,
        }

        pub(crate) fn $make() -> Vec<$name> {
            let items = |i: u8| (0..20 + i).map(|at| 1 + at * 3 % 100).collect();
            (0..8).map(|i| $name { $($bits: 5 + i % 2,)? items: items(i) }).collect()
        }
    )*};
}

lists! {
    Counted counted: #[array(max = 30)];
    More more: #[array(max = 30, until = more)];
    Ended ended: #[array(max = 30, until = 0)];
    Rest rest: #[array(max = 30, until = end)];
    Wide wide: #[array(max = 30, width = 16)];
    Said said before bits: #[array(max = 30, width = bits)];
    Before before before bits: #[array(max = 30)];
}

/// Codes of a range, and in truncated binary.
#[derive(BitSerialize, Clone)]
pub(crate) struct Ranges {
    #[bits(range = 0..=999)]
    codes: [u16; 16],
}

#[derive(BitSerialize, Clone)]
pub(crate) struct Truncated {
    #[bits(range = 0..=999, truncated)]
    codes: [u16; 16],
}

fn codes(i: u16) -> [u16; 16] {
    core::array::from_fn(|at| (i * 131 + at as u16 * 61) % 1000)
}

pub(crate) fn ranges() -> Vec<Ranges> {
    (0..8).map(|i| Ranges { codes: codes(i) }).collect()
}

pub(crate) fn truncated() -> Vec<Truncated> {
    (0..8).map(|i| Truncated { codes: codes(i) }).collect()
}

/// Up to 4 integers with `range`, which share their loop with other types, beside structs of one such integer.
#[derive(BitSerialize, Clone)]
pub(crate) struct Few {
    #[bits(3)]
    kind: u8,
    #[array(max = 4)]
    #[bits(range = -100..=100)]
    items: Vec<i32>,
}

#[derive(BitSerialize, Clone)]
pub(crate) struct Item(#[bits(range = -100..=100)] i32);

#[derive(BitSerialize, Clone)]
pub(crate) struct FewStructs {
    #[bits(3)]
    kind: u8,
    #[array(max = 4)]
    items: Vec<Item>,
}

pub(crate) fn few() -> Vec<Few> {
    let items = |i: u8| (0..i32::from(i)).map(|at| at * 30 - 50).collect();
    (0..8)
        .map(|i| Few {
            kind: i,
            items: items(1 + i % 4),
        })
        .collect()
}

pub(crate) fn few_structs() -> Vec<FewStructs> {
    few()
        .into_iter()
        .map(|Few { kind, items }| FewStructs {
            kind,
            items: items.into_iter().map(Item).collect(),
        })
        .collect()
}
