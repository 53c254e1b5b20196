//! What types are given, and what fields give them: names, types and their order.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(given(version))]
struct NoType {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(given)]
struct NoNames {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(given())]
struct Nothing {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(given = u16)]
struct NotAList {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(given(a: u8, a: u16))]
struct Twice {
    b: u8,
}

#[derive(BitSerialize)]
#[bits(given(a: u8))]
struct FieldToo {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(given(a: u8))]
enum FieldOfAVariant {
    A { a: u8 },
}

#[derive(BitSerialize)]
#[bits(given(_1: u8))]
struct FieldOfATuple(u8, u8);

#[derive(BitSerialize)]
#[bits(given(a: u8), transparent)]
struct Transparent(u8);

#[derive(BitSerialize)]
#[bits(given(a: u8), from = u8, into = u8)]
#[derive(Clone)]
struct Converted(u8);

#[derive(BitSerialize)]
struct OnFields {
    #[bits(given(version: u16))]
    a: u8,
    #[bits(give)]
    b: u8,
    #[bits(give())]
    c: u8,
    #[bits(give(3))]
    d: u8,
    #[bits(give = 3)]
    e: u8,
    #[bits(give(a = 3), range = 0..=9)]
    f: u8,
    #[bits(give(a = 3))]
    #[float(raw)]
    g: f32,
    #[bits(give(a = 3))]
    #[string(max = 3)]
    h: String,
    #[bits(give(a = later))]
    i: Inner,
    later: u8,
    #[bits(give(a = self.later))]
    j: Inner,
    #[bits(give(a = 3))]
    k: Option<u8>,
}

#[derive(BitSerialize)]
#[bits(given(a: u8))]
struct Inner {
    #[bits(when = a > 3, default)]
    b: u8,
}

#[derive(BitSerialize)]
#[bits(given { a: u8, b: u16 })]
struct Braces {
    c: u8,
}

#[derive(BitSerialize)]
#[bits(give(version = 3))]
struct OnAType {
    a: u8,
}

// the mistake of a type is the only error, wherever the type is used
#[derive(BitSerialize)]
#[bits(given(version: u16, classes: &[u8]))]
struct Misspelt {
    #[bits(rnge = 0..=3)]
    a: u8,
}

#[derive(BitSerialize)]
#[bits(given(classes: &[u8]))]
struct Holder {
    version: u16,
    #[bits(give(version, classes))]
    inner: Misspelt,
}

fn main() {
    let _ = bitstream::encode_given(&Misspelt { a: 3 }, (2, &[]));
}
