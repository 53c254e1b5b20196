//! An attribute on a parameter of the type.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player<'a, #[bits(range = 0..=3)] T, #[array(max = 3)] const N: usize> {
    a: [T; N],
    b: core::marker::PhantomData<&'a ()>,
}

#[derive(BitSerialize)]
struct Borrowed<#[bits(skip)] 'a> {
    b: core::marker::PhantomData<&'a ()>,
}

fn main() {}
