//! Arrays and lists of numbers that are sent with all their bits: after 8 bits, after 3 bits, and after a length.

use bitstream::BitSerialize;
use std::array::from_fn;

macro_rules! wholes {
    ($($name:ident: $(#[$first:meta])? first, $(#[$rest:meta])* $type:ty;)*) => {$(
        #[derive(BitSerialize, Clone)]
        pub(crate) struct $name {
            $(#[$first])?
            first: u8,
            $(#[$rest])*
            all: $type,
        }

        impl $name {
            fn new(i: usize, all: $type) -> $name {
                let first = (i % 8) as u8;
                $name { first, all }
            }
        }
    )*};
}

wholes! {
    Short: first, [u8; 64];
    Bytes: #[bits(3)] first, [u8; 1024];
    Signed: #[bits(3)] first, [i8; 1024];
    Words: #[bits(3)] first, [u16; 512];
    Floats: #[bits(3)] first, [f32; 256];
    Longs: #[bits(3)] first, [u64; 128];
    Bytes8: #[bits(3)] first, #[bits(8)] [u8; 1024];
    Words16: #[bits(3)] first, #[bits(16)] [u16; 512];
    Raw: #[bits(3)] first, #[float(raw)] [f32; 256];
}

#[derive(BitSerialize, Clone)]
pub(crate) struct List {
    #[array(max = 1000)]
    all: Vec<u8>,
}

#[derive(BitSerialize, Clone)]
pub(crate) struct List8 {
    #[array(max = 1000)]
    #[bits(8)]
    all: Vec<u8>,
}

fn eight<T>(make: impl Fn(usize) -> T) -> Vec<T> {
    (0..8).map(make).collect()
}

fn number(i: usize, at: usize) -> usize {
    (i + at).wrapping_mul(0x9E37_79B9)
}

fn float(i: usize, at: usize) -> f32 {
    number(i, at) as f32 / 1000.0
}

fn bytes(i: usize, count: usize) -> Vec<u8> {
    (0..count).map(|at| number(i, at) as u8).collect()
}

pub(crate) fn short() -> Vec<Short> {
    eight(|i| Short::new(i, from_fn(|at| number(i, at) as u8)))
}

pub(crate) fn unsigned() -> Vec<Bytes> {
    eight(|i| Bytes::new(i, from_fn(|at| number(i, at) as u8)))
}

pub(crate) fn signed() -> Vec<Signed> {
    eight(|i| Signed::new(i, from_fn(|at| number(i, at) as i8)))
}

pub(crate) fn words() -> Vec<Words> {
    eight(|i| Words::new(i, from_fn(|at| number(i, at) as u16)))
}

pub(crate) fn floats() -> Vec<Floats> {
    eight(|i| Floats::new(i, from_fn(|at| float(i, at))))
}

pub(crate) fn longs() -> Vec<Longs> {
    eight(|i| Longs::new(i, from_fn(|at| number(i, at) as u64)))
}

pub(crate) fn bytes_of_8_bits() -> Vec<Bytes8> {
    eight(|i| Bytes8::new(i, from_fn(|at| number(i, at) as u8)))
}

pub(crate) fn words_of_16_bits() -> Vec<Words16> {
    eight(|i| Words16::new(i, from_fn(|at| number(i, at) as u16)))
}

pub(crate) fn raw() -> Vec<Raw> {
    eight(|i| Raw::new(i, from_fn(|at| float(i, at))))
}

pub(crate) fn lists(count: usize) -> Vec<List> {
    eight(|i| List { all: bytes(i, count) })
}

pub(crate) fn lists_of_8_bits(count: usize) -> Vec<List8> {
    eight(|i| List8 { all: bytes(i, count) })
}
