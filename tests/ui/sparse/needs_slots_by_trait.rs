//! The same behind a name.

use bitstream::BitSerialize;

type List = Vec<u8>;
type Slots = [u8; 3];
type Item = (f32, bool);

#[derive(BitSerialize)]
struct Player {
    #[array(max = 3, sparse = bitmap)]
    a: List,
    #[array(sparse = count)]
    b: Slots,
    #[array(max = 3, sparse = relative)]
    c: Vec<Item>,
}

fn main() {}
