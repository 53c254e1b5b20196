//! The first 18 bits: a plain struct to bytes and back. Run with `cargo run --example quickstart`.

use bitstream::BitSerialize;

#[derive(BitSerialize, Debug, PartialEq)]
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
    println!(
        "An entity is {in_memory} bytes in memory and {} bits on the wire.",
        Entity::MAX_BITS
    );

    let packet = bitstream::encode(&guard)?;
    println!("Encoded: {packet:02x?}, {} bytes", packet.len());

    let received: Entity = bitstream::decode(&packet)?;
    assert_eq!(received, guard);
    println!("Decoded: {received:?}");

    let overhealed = Entity { health: 113, ..guard };
    if let Err(error) = bitstream::encode(&overhealed) {
        println!("Refused to write: {error}");
    }
    // 7 bits could say 127, but the range says 100: an attacker gets an error, not an invincible guard.
    if let Err(error) = bitstream::decode::<Entity>(&[0xff, 0xff, 0x03]) {
        println!("Refused to read:  {error}");
    }
    Ok(())
}
