//! A user without the standard library.
#![no_std]
#![deny(warnings, missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;

use bitstream::{BitSerialize, Codec, ReadError, Refusal, Schema, Stream, WriteError};

/// What needs no allocation.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[bits(ensure = second > first, max_bytes = 100, align, check)]
pub struct Everything<'a, const N: u8> {
    #[bits(range = 0..=N)]
    health: u8,
    #[bits(varint)]
    varint: u32,
    first: u8,
    #[bits(relative(first))]
    second: u8,
    #[bits(fixed(int = 8, frac = 8), range = -4..=4)]
    fixed: i16,
    #[bits(when = health > 3, default = [1.0; 3])]
    velocity: [f32; 3],
    #[bits(elide(group = rest, value = 3))]
    elided: u8,
    #[bits(elide(group = rest, value = 3), check, align)]
    as_well: u8,
    #[bits(const = 3, width = 2)]
    magic: (),
    #[bits(reserved = 3)]
    spare: (),
    #[float(min = -1.0, max = 1.0, res = 0.1, strict)]
    x: f32,
    #[float(min = -1.0, max = 1.0, bits = 6, zero)]
    y: f64,
    #[quat(bits = 9)]
    turn: [f32; 4],
    #[array(bytes)]
    raw: [u8; 3],
    #[array(sparse = relative)]
    #[bits(3)]
    slots: [Option<u8>; 9],
    #[bits(with = At)]
    at: bool,
    #[bits(as = u8)]
    letter: Letter,
    #[bits(skip)]
    owner: core::marker::PhantomData<&'a u8>,
    event: Event,
}

/// A tag and its fields.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[bits(tag(width = 3))]
pub enum Event {
    /// Nothing.
    #[bits(id = 3)]
    Quit,
    /// A number.
    #[bits(id = 2, align, check)]
    Hit(#[bits(3)] u8),
    /// The rest.
    #[bits(other)]
    Other(u8),
}

/// By way of a number.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[bits(try_from = u8, into = u8)]
pub struct Letter(char);

impl From<Letter> for u8 {
    fn from(letter: Letter) -> u8 {
        letter.0 as u8
    }
}

impl TryFrom<u8> for Letter {
    type Error = ();

    fn try_from(code: u8) -> Result<Letter, ()> {
        code.is_ascii().then_some(Letter(code.into())).ok_or(())
    }
}

/// By hand.
#[derive(Debug)]
pub struct At;

impl Codec<bool> for At {
    const SCHEMA: &'static Schema = &Schema::custom("At", 1, 1);

    fn initial() -> bool {
        false
    }

    fn serialize<S: Stream>(value: &mut bool, s: &mut S) -> Result<(), Refusal> {
        s.serialize_bool(value)
    }
}

/// To the bytes of the caller.
///
/// # Errors
/// As those of the library.
pub fn write(value: &Everything<'_, 9>, bytes: &mut [u8]) -> Result<usize, WriteError> {
    bitstream::encode_to_slice(value, bytes)
}

/// From the bytes of the caller.
///
/// # Errors
/// As those of the library.
pub fn read(bytes: &[u8]) -> Result<Everything<'static, 9>, ReadError> {
    bitstream::decode(bytes)
}

/// What allocates.
#[cfg(feature = "alloc")]
#[derive(BitSerialize, Debug, PartialEq, Clone)]
pub struct Allocated {
    length: u8,
    #[array(max = 255, count = length, bytes)]
    data: alloc::vec::Vec<u8>,
    #[string(max = 9, ascii)]
    name: alloc::string::String,
    #[bits(skip, default = alloc::vec![1])]
    skipped: alloc::vec::Vec<u8>,
}
