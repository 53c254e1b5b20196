//! A type that takes more bits than its budget.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(max_bits = 64)]
struct Player {
    alive: bool,
    position: [f32; 3],
    #[array(max = 10)]
    #[bits(range = 0..=100)]
    items: Vec<u8>,
    #[string(max = 15)]
    name: String,
    id: u16,
}

#[derive(BitSerialize)]
#[bits(max_bits = 8)]
enum Event {
    Quit,
    Hit(u8),
    Chat(#[string(max = 15)] String),
}

fn main() {}
