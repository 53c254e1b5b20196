//! Fields and given values in place of constants.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(max_bits = a, salt = a)]
struct Numbers {
    a: u8,
    #[bits(range = a..=9)]
    b: u8,
    #[bits(range = 0..=100, step = a)]
    c: u8,
    #[bits(range = 0..=later)]
    d: u8,
    #[bits(varint(group = a))]
    e: u8,
    #[bits(fixed(int = a, frac = 8), range = 0..=5)]
    f: u16,
    #[bits(relative(a, tiers = [a, 5]))]
    g: u8,
    #[bits(const = a, width = 3)]
    h: (),
    #[bits(usual = a)]
    i: u8,
    #[bits(check = a)]
    j: u8,
    #[float(min = 0.0, max = a, res = 0.1)]
    k: f32,
    #[quat(bits = a)]
    l: [f32; 4],
    #[bits(range = 0..=self.a)]
    m: u8,
    later: u8,
}

#[derive(BitSerialize)]
struct Lengths {
    a: u8,
    #[array(max = a + 1)]
    b: Vec<u8>,
    #[array(len = 0..=a)]
    c: Vec<u8>,
    #[array(max = a, count = a)]
    d: Vec<u8>,
    #[array(max = 3)]
    #[string(max = a)]
    e: Vec<String>,
    #[array(bits = a)]
    f: [u64; 1],
}

#[derive(BitSerialize)]
struct Unsent {
    a: u8,
    is_there: bool,
    #[bits(when = is_there, default = a)]
    b: u8,
    #[bits(skip, default = self.a)]
    c: u8,
}

#[derive(BitSerialize)]
struct Tuple(u8, #[bits(range = 0..=_0)] u8, #[string(max = self.0)] String);

#[derive(BitSerialize)]
#[bits(tag(width = a))]
enum Either {
    First {
        a: u8,
        #[string(max = a)]
        b: String,
    },
    #[bits(check = b)]
    Second {
        b: u8,
    },
}

#[derive(BitSerialize)]
#[bits(given(version: u8))]
struct Given {
    #[bits(range = 0..=version)]
    a: u8,
    #[array(max = version)]
    b: Vec<u8>,
    #[bits(width = version)]
    c: u8,
    #[string(max = version)]
    d: String,
}

#[derive(BitSerialize)]
#[bits(given(bytes: &'static [u8], most: u8))]
struct NoNumbers {
    #[bits(skip)]
    unsent: u8,
    float: f32,
    there: bool,
    optional: Option<u8>,
    r#type: u8,
    #[bits(width = later)]
    a: u8,
    #[bits(width = unsent)]
    b: u8,
    #[bits(const = 5, width = r#type)]
    c: (),
    #[bits(range = 0..=float)]
    d: u8,
    #[bits(range = 0..=unsent)]
    e: u8,
    #[array(max = there)]
    f: Vec<u8>,
    #[array(max = unsent)]
    g: Vec<u8>,
    #[array(max = bytes)]
    h: Vec<u8>,
    #[bits(width = optional)]
    i: u8,
    #[bits(width = bytes)]
    j: u8,
    #[bits(range = 0..=r#type)]
    k: u8,
    #[array(max = (self.r#type))]
    l: Vec<u8>,
    #[bits(width = (most))]
    m: u8,
    later: u8,
}

#[derive(BitSerialize)]
struct Widths(u8, #[bits(width = self.0)] u8, #[bits(width = self.0 + 1)] u8, #[bits(width = (_0 + 1))] u16);

fn main() {}
