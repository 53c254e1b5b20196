//! Encodes a plain struct to 18 bits, and decodes it. Run with `cargo run --example quickstart`.

use bitstream::BitSerialize;

#[derive(BitSerialize, Debug)]
struct Entity {
    #[bits(range = 0..=100)]
    health: u32,
    #[bits(range = 0..=500)]
    ammo: u32,
    alive: bool,
    hostile: bool,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let guard = Entity {
        health: 83,
        ammo: 250,
        alive: true,
        hostile: false,
    };
    let in_memory = 2 * size_of::<u32>() + 2 * size_of::<bool>();
    println!("{in_memory} bytes in memory, {} bits in a packet", Entity::MAX_BITS);

    let packet = bitstream::encode(&guard)?;
    println!("packet:   {packet:02x?}");
    println!("received: {:?}", bitstream::decode::<Entity>(&packet)?);

    // 7 bits can hold 127; an attacker who sends 127 gets an error, not an invincible guard
    if let Err(error) = bitstream::decode::<Entity>(&[0xff, 0xff, 0x03]) {
        println!("refused:  {error}");
    }
    Ok(())
}
