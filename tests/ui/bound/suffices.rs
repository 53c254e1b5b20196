//! A `bound` without the bound on a parameter that a field sends.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(bound = "T: Clone")]
struct Player<T> {
    a: T,
    #[array(max = 3)]
    b: Vec<T>,
    c: Option<T>,
}

#[derive(BitSerialize)]
#[bits(bound = "")]
enum Event<T>
where
    T: Default,
{
    Hit(T),
    Quit,
}

fn main() {}
