//! A recursive type, by way of a list and of another type.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Tree {
    #[array(max = 3)]
    children: Vec<Tree>,
}

#[derive(BitSerialize)]
struct Hen {
    egg: Option<Box<Egg>>,
}

#[derive(BitSerialize)]
struct Egg {
    hen: Option<Box<Hen>>,
}

fn main() {}
