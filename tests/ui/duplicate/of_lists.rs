//! A key twice in the lists of `elide`, `fixed`, `tag` and `sparse`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(tag(width = 3, width = 4))]
enum Event {
    Hit {
        #[bits(elide(group = rest, group = more, value = 0))]
        a: u8,
        #[bits(fixed(int = 8, int = 8, frac = 8), range = 0..=9)]
        b: u16,
        #[array(sparse = bitmap, sparse = count)]
        c: [Option<u8>; 3],
        #[bits(relative(b), relative(b))]
        d: u16,
    },
}

fn main() {}
