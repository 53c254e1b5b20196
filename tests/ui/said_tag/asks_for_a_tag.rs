//! Types that have no tag, which the compiler alone knows.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Point {
    x: u8,
}

type Maybe = Option<Body>;

#[derive(BitSerialize)]
enum Body {
    A,
    B(u8),
}

#[derive(BitSerialize)]
struct OfAStruct {
    kind: u8,
    #[bits(tag = kind)]
    point: Point,
}

#[derive(BitSerialize)]
struct OfAnOption {
    kind: u8,
    #[bits(tag = kind)]
    body: Maybe,
}

struct Without;

#[derive(BitSerialize)]
struct OfNothing {
    kind: u8,
    #[bits(tag = kind)]
    without: Without,
}

#[derive(BitSerialize)]
struct OfAnotherKind {
    kind: Body,
    #[bits(tag = kind)]
    body: Body,
}

fn main() {}
