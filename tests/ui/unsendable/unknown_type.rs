//! Types that do not exist. The compiler reports one in `<..>` twice, as it does for other derives: once with the advice
//! to declare a parameter.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Alone {
    weapon: Weapon,
}

#[derive(BitSerialize)]
struct InATuple {
    weapons: (u8, Weapon),
}

#[derive(BitSerialize)]
struct InAnArray {
    weapons: [Weapon; 3],
}

#[derive(BitSerialize)]
struct InAnOption {
    weapon: Option<Weapon>,
}

#[derive(BitSerialize)]
struct InAList {
    #[array(max = 3)]
    weapons: Vec<Weapon>,
}

fn main() {}
