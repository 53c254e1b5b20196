//! Types of the user named as those of the standard library.

use bitstream::BitSerialize;

mod mine {
    use bitstream::BitSerialize;

    #[derive(BitSerialize)]
    pub struct String {
        #[bits(3)]
        pub id: u8,
    }

    #[derive(BitSerialize)]
    pub struct Vec<T> {
        pub x: T,
        pub y: T,
    }

    #[derive(BitSerialize)]
    pub struct HashMap<K, V>(pub K, pub V);

    #[derive(BitSerialize)]
    pub enum Option<T> {
        Nothing,
        Unbounded(T),
    }
}

#[derive(BitSerialize)]
struct Player {
    name: mine::String,
    position: mine::Vec<u16>,
    pair: mine::HashMap<u8, bool>,
    choice: mine::Option<mine::String>,
}
