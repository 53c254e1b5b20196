//! Nanoseconds of an element in lists of 1 to 100,000.

use bitstream::BitSerialize;
use std::hint::black_box;
use std::time::Instant;

const MOST: usize = 100_000;
const ROUNDS: usize = 51;
/// A turn takes so many elements, whatever the length of the list.
const ELEMENTS: usize = 200_000;

#[derive(BitSerialize, Clone, PartialEq)]
struct Entity {
    #[bits(range = 0..=100)]
    health: u8,
    #[bits(range = 0..=500)]
    ammo: u16,
    alive: bool,
    hostile: bool,
}

#[derive(BitSerialize, PartialEq)]
struct World {
    #[array(max = MOST)]
    entities: Vec<Entity>,
}

/// By the number of elements.
pub type Times = Vec<(f64, f64)>;

/// Of encoding and of decoding; rounds are interleaved, and the fastest counts.
pub fn times() -> Result<(Times, Times), String> {
    let lengths = [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000];
    let worlds = lengths.map(world);
    let mut best = lengths.map(|_| [f64::INFINITY; 2]);
    let mut out = vec![0; bitstream::max_bytes::<World>()];
    let mut read = world(0);
    for _ in 0..ROUNDS {
        for (world, best) in worlds.iter().zip(&mut best) {
            let [encode, decode] = turn(world, &mut out, &mut read)?;
            *best = [best[0].min(encode), best[1].min(decode)];
        }
    }
    let of = |which: usize| {
        lengths
            .iter()
            .zip(best)
            .map(|(n, best)| (*n as f64, best[which]))
            .collect()
    };
    Ok((of(0), of(1)))
}

fn turn(world: &World, out: &mut [u8], read: &mut World) -> Result<[f64; 2], String> {
    let length = world.entities.len();
    let times = ELEMENTS / length;
    let mut used = 0;
    let start = Instant::now();
    for _ in 0..times {
        used = bitstream::encode_to_slice(black_box(world), out).map_err(|e| e.to_string())?;
        black_box(&out);
    }
    let encode = start.elapsed();
    let start = Instant::now();
    for _ in 0..times {
        bitstream::decode_into(read, black_box(&out[..used])).map_err(|e| e.to_string())?;
        black_box(&read);
    }
    let decode = start.elapsed();
    if read != world {
        return Err(format!("{length} elements do not come back"));
    }
    Ok([encode, decode].map(|time| time.as_secs_f64() * 1e9 / (times * length) as f64))
}

fn world(length: usize) -> World {
    let entity = |i: usize| {
        // a multiplicative hash: nothing that a predictor of branches learns
        let random = (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Entity {
            health: (random >> 32) as u8 % 101,
            ammo: (random >> 40) as u16 % 501,
            alive: random >> 60 & 1 != 0,
            hostile: random >> 61 & 1 != 0,
        }
    };
    World {
        entities: (0..length).map(entity).collect(),
    }
}
