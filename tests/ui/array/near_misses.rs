//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

const MOST: u8 = 9;
type Items = Vec<u8>;

#[derive(BitSerialize)]
struct Squad {
    #[array(max = 1)]
    a: Vec<u8>,
    #[array(len = 0..=1)]
    b: Vec<u8>,
    #[array(len = 7..=8)]
    c: Vec<u8>,
    #[array(max = 4_294_967_295)]
    d: Vec<bool>,
    #[array(max = MOST)]
    e: Items,
    #[array(max = MOST * 2)]
    f: Option<Box<[Vec<u8>; 2]>>,
    #[array(max = 3)]
    #[array(max = 3)]
    #[bits(range = 0..=3)]
    g: Vec<[Vec<Option<u8>>; 2]>,
    #[array(max = 3)]
    h: std::vec::Vec<(u8, u8)>,
}
