//! Nothing that is generated warns, whatever the crate denies: here, and in the root of `tests/ui/legal.rs`.

#![deny(warnings, unused, nonstandard_style, rust_2018_idioms, unreachable_pub)]
#![deny(missing_docs, missing_debug_implementations, trivial_casts, trivial_numeric_casts)]
#![allow(dead_code)]
#![deny(unused_qualifications, unused_results, unsafe_code, let_underscore_drop)]

use bitstream::BitSerialize;

#[derive(BitSerialize, Debug)]
struct Named<'a, T> {
    #[bits(range = 0..=(100))]
    a: u8,
    #[bits(width = { 3 })]
    b: T0,
    c: T,
    d: std::marker::PhantomData<&'a u8>,
    #[bits(skip, default = (7))]
    e: u64,
}

type T0 = u8;

#[derive(BitSerialize, Debug)]
struct Tuple(bool, #[bits(align)] u32, #[bits(skip)] u8);

#[derive(BitSerialize, Debug)]
struct Unit;

#[derive(BitSerialize, Debug)]
enum Plain {
    A,
    B,
}

#[derive(BitSerialize, Debug)]
enum One {
    Only {},
}

#[derive(BitSerialize, Debug)]
enum Event {
    Quit,
    Named {
        id: u8,
        #[bits(skip)]
        note: u8,
    },
    Tuple(#[bits(range = -1..=1)] i8, #[string(max = 3)] String),
    #[bits(align)]
    Skipped(#[bits(skip)] u8),
}

#[derive(BitSerialize, Debug)]
struct Deep {
    #[array(max = 3)]
    #[array(len = 1..=3)]
    #[float(min = -1.0, max = 1.0, bits = 3, zero)]
    a: Vec<Vec<f32>>,
    #[quat(bits = 9)]
    b: Option<[f32; 4]>,
    #[float(0.0, 1.0, 0.1)]
    c: [f64; 5],
}
