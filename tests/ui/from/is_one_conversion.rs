//! Two conversions, or half of one.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(from = u8, try_from = u8, into = u8)]
#[derive(Clone)]
struct Both(u8);

#[derive(BitSerialize, Clone)]
#[bits(from = u8)]
struct NoInto(u8);

#[derive(BitSerialize, Clone)]
#[bits(into = u8)]
struct NoFrom(u8);

#[derive(BitSerialize, Clone)]
#[bits(try_from = u16, into = u8)]
struct Two(u8);

#[derive(BitSerialize, Clone)]
#[bits(from = "u8", into = u8)]
struct Text(u8);

#[derive(BitSerialize, Clone)]
#[bits(from(u8), into = u8)]
struct Paren(u8);

#[derive(BitSerialize, Clone)]
#[bits(from = 8, into = u8)]
struct Number(u8);

fn main() {}
