//! Versions: `version` on the type, `since` and `until` on fields and variants.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct WithoutVersion {
    #[bits(since = 3)]
    a: u8,
    #[bits(until = 3)]
    b: u8,
}

#[derive(BitSerialize)]
enum WithoutVersions {
    A,
    #[bits(since = 3)]
    B,
}

#[derive(BitSerialize)]
#[bits(version = v)]
struct Fields {
    #[bits(since = 3)]
    early: u8,
    v: u8,
    #[bits(since = 5, until = 3)]
    a: u8,
    #[bits(since)]
    b: u8,
    #[bits(since = 3, skip)]
    c: u8,
    #[bits(since = 3, since = 4)]
    d: u8,
    #[bits(version = 3)]
    e: u8,
    #[bits(since(3))]
    f: u8,
}

#[derive(BitSerialize)]
#[bits(given(v: u8), version = v)]
enum Other {
    A,
    #[bits(until = 4)]
    B,
    #[bits(other)]
    Rest(u8),
}

#[derive(BitSerialize)]
#[bits(since = 3)]
struct OnAType {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(version)]
struct NoVersion {
    a: u8,
}

#[derive(BitSerialize)]
struct Lists {
    #[bits(until = more)]
    #[array(max = 3)]
    a: Vec<u8>,
    #[bits(until = end)]
    #[array(max = 3)]
    b: Vec<u8>,
}

#[derive(BitSerialize)]
#[bits(version = version)]
struct NotGiven {
    #[bits(since = 3)]
    a: u8,
}

#[derive(BitSerialize)]
#[bits(version = version)]
enum NotGivenBesideATuple {
    A(u8),
    #[bits(since = 3)]
    B { a: u8 },
}

#[derive(BitSerialize)]
#[bits(given(other: u8), version = version)]
enum NotGivenEither {
    A,
    #[bits(since = 3)]
    B { a: u8 },
}

fn main() {}
