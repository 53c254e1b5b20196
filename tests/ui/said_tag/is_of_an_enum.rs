//! Tags that earlier fields give: of an enum itself, by a number that a reader knows.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
enum Body {
    A,
    B(u8),
}

#[derive(BitSerialize)]
struct Forms {
    kind: u8,
    named: bool,
    #[bits(tag = 8)]
    a: Body,
    #[bits(tag = "kind")]
    b: Body,
    #[bits(tag = named)]
    c: Body,
    #[bits(tag = last)]
    d: Body,
    #[bits(tag)]
    e: Body,
    #[bits(tag(width = 8))]
    f: Body,
    #[bits(tag = kind, tag = kind)]
    g: Body,
    last: u8,
}

#[derive(BitSerialize)]
struct Places {
    kind: u8,
    #[bits(tag = kind)]
    a: u16,
    #[bits(tag = kind)]
    b: Option<Body>,
    #[bits(tag = kind)]
    c: [Body; 4],
    #[bits(tag = kind, range = 0..=3)]
    d: u8,
    #[bits(tag = kind, as = Body)]
    e: u8,
    #[bits(skip, tag = kind)]
    f: u8,
    #[array(max = 3, count = kind)]
    #[bits(tag = kind)]
    g: Vec<Body>,
    #[array(sparse = bitmap)]
    #[bits(tag = kind)]
    h: [Option<Body>; 3],
    #[bits(tag = kind)]
    i: String,
}

#[derive(BitSerialize)]
#[bits(tag = kind)]
enum Above {
    A,
}

#[derive(BitSerialize)]
enum Variants {
    #[bits(tag = 3)]
    A,
    B,
}

#[derive(BitSerialize)]
struct Lists {
    kind: u8,
    #[bits(tag(kind))]
    a: Body,
    #[bits(tag = kind)]
    #[array(max = 3)]
    b: std::collections::VecDeque<Body>,
}

fn main() {}
