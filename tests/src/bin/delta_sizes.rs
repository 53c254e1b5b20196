//! Bytes a frame of differences of a recording: `cargo run --release -p bitstream-tests --bin delta_sizes -- FILE`.
//!
//! The recording has the form of `examples/data/cubes.bin`. The baseline of each frame is 6 frames older; a second one, where
//! there is one, is another 6 frames or 1 frame older. Every packet is read, and every value compared, as it is measured.

use bitstream::BitSerialize;
use bitstream::delta::{Baseline, Codes, Delta};
use std::process::ExitCode;

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Position {
    #[bits(predict)]
    #[float(min = -256.0, max = 256.0, bits = 18)]
    x: f32,
    #[bits(predict)]
    #[float(min = -256.0, max = 256.0, bits = 18)]
    y: f32,
    #[bits(predict)]
    #[float(min = 0.0, max = 32.0, bits = 14)]
    z: f32,
}

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Cube {
    position: Position,
    #[bits(predict)]
    #[quat(bits = 9)]
    orientation: [f32; 4],
    interacting: bool,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct World {
    cubes: [Cube; CUBES],
}

const CUBES: usize = 901;
/// The age of the baseline, in frames.
const AGE: usize = 6;
const INTERACTING: u8 = 2;
const AT_REST: u8 = 1;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: delta_sizes FILE");
        return ExitCode::FAILURE;
    };
    let measured = std::fs::read(&path).map_err(|why| why.to_string());
    let measured = measured.and_then(|bytes| worlds(&bytes).ok_or("no recording of cubes".to_string()));
    match measured.and_then(|worlds| report(&worlds)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{path}: {why}");
            ExitCode::FAILURE
        }
    }
}

fn report(worlds: &[World]) -> Result<(), String> {
    let codes = worlds.iter().map(Codes::record).collect::<Result<Vec<_>, _>>();
    let codes = codes.map_err(|why| format!("{why:?}"))?;
    for is_coded in [false, true] {
        for (name, older) in [("none", None), ("6", Some(6)), ("1", Some(1))] {
            let way = if is_coded { "coded" } else { "plain" };
            let bytes = total(worlds, &codes, older, is_coded)?;
            println!("{way} {name} {:.1}", bytes as f64 / (codes.len() - AGE) as f64);
        }
    }
    Ok(())
}

/// The bytes of all packets. A coded one goes on from the model of the packet that its baseline came in.
fn total(worlds: &[World], codes: &[Codes<World>], older: Option<usize>, is_coded: bool) -> Result<usize, String> {
    let delta = Delta::<World>::new();
    let mut models = vec![delta.model(); AGE];
    let mut bytes = 0;
    for (frame, new) in codes.iter().enumerate().skip(AGE) {
        let near = &codes[frame - AGE];
        let far = older.and_then(|older| Some((older, &codes[(frame - AGE).checked_sub(older)?])));
        let base = match far {
            Some((older, far)) => Baseline::moving(near, far, AGE as u8, older as u8),
            None => Baseline::new(near),
        };
        let (mut sender, mut receiver) = (models[frame - AGE].clone(), models[frame - AGE].clone());
        let packet = match is_coded {
            true => delta.compress(base, new, &mut sender),
            false => delta.encode(base, new),
        };
        let read = packet.and_then(|packet| {
            bytes += packet.len();
            match is_coded {
                true => delta.expand(Some(base), &mut receiver, &packet),
                false => delta.decode(Some(base), &packet),
            }
        });
        let read = read.map_err(|why| format!("frame {frame}: {why}"))?;
        verify(&worlds[frame], &read).map_err(|why| format!("frame {frame}: {why}"))?;
        if sender != receiver {
            return Err(format!("frame {frame}: the models of both sides differ"));
        }
        models.push(sender);
    }
    Ok(bytes)
}

/// Returns an error unless the value that was read is the one that a packet would bring.
fn verify(world: &World, read: &Codes<World>) -> Result<(), String> {
    let bytes = bitstream::encode(world).map_err(|why| why.to_string())?;
    let expected = bitstream::decode::<World>(&bytes).map_err(|why| why.to_string())?;
    match read.value() {
        Ok(value) if value == expected => Ok(()),
        Ok(_) => Err("another value arrives".to_string()),
        Err(why) => Err(format!("{why:?}")),
    }
}

/// The state of all cubes at each frame. `None` for a file of another form.
fn worlds(mut file: &[u8]) -> Option<Vec<World>> {
    if take(&mut file)? != *b"CUBESF32" {
        return None;
    }
    let [cubes, frames, _hz] = [(); 3].map(|()| take(&mut file).map(u32::from_le_bytes));
    let (cubes, frames) = (cubes? as usize, frames? as usize);
    if cubes != CUBES {
        return None;
    }
    // the keys of the player
    file = file.get(frames..)?;
    let mut world = World {
        cubes: [Cube::default(); CUBES],
    };
    let mut worlds = Vec::new();
    for _ in 0..frames {
        for _ in 0..u16::from_le_bytes(take(&mut file)?) {
            let index = u16::from_le_bytes(take(&mut file)?);
            let [flags] = take(&mut file)?;
            let [x, y, z] = floats(&mut file)?;
            *world.cubes.get_mut(usize::from(index))? = Cube {
                position: Position { x, y, z },
                orientation: floats(&mut file)?,
                interacting: flags & INTERACTING != 0,
            };
            if flags & AT_REST == 0 {
                // velocities, which are not sent
                floats::<6>(&mut file)?;
            }
        }
        worlds.push(world.clone());
    }
    (file.is_empty() && worlds.len() > AGE).then_some(worlds)
}

fn take<const N: usize>(file: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = file.split_first_chunk()?;
    *file = rest;
    Some(*taken)
}

fn floats<const N: usize>(file: &mut &[u8]) -> Option<[f32; N]> {
    let mut floats = [0.0; N];
    for float in &mut floats {
        *float = f32::from_le_bytes(take(file)?);
    }
    Some(floats)
}
