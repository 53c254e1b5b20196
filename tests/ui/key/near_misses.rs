//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Unit {
    r#type: u8,
    target: Option<u8>,
    #[bits(when = r#type > 3)]
    x: u16,
}

#[derive(BitSerialize)]
struct World {
    count: u8,
    #[array(max = 9, key = r#type)]
    a: Vec<Unit>,
    #[array(max = 9, key = 0)]
    b: Vec<(u8, u16)>,
    #[array(max = 3)]
    #[array(max = 9, key = target)]
    c: Vec<Vec<Unit>>,
    #[array(max = 9, key = x)]
    #[bits(predict, usual = 3)]
    d: Option<Vec<Unit>>,
    #[array(max = 9, count = count, key = x)]
    e: Vec<Unit>,
    #[array(max = 9, until = more, key = x)]
    f: Vec<Unit>,
    #[array(max = 9, key = target)]
    g: [Vec<Box<Unit>>; 2],
    #[array(max = 9, key = target)]
    h: (Vec<Unit>, [(Vec<Unit>, Box<[Unit]>); 2]),
}
