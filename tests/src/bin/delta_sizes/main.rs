//! Measures bytes per frame of the deltas of a recording: `cargo run --release -p bitstream-tests --bin delta_sizes --
//! FILE`.
//!
//! The recording has the form of `examples/data/cubes.bin`. The baseline of each frame is 6 frames older. A second
//! baseline, if there is one, is another 6 frames or 1 frame older. Every packet is read while it is measured, and
//! every value compared. The same rows follow for recordings that this program makes: `arena`, its projectiles as a
//! list with `key` (`shots`), and `strategy`.
//!
//! `-- FILE cost` counts instructions with callgrind, and compares them with those of whole packets.

mod arena;
mod cost;
mod recording;
mod strategy;

use bitstream::BitSerialize;
use bitstream::delta::{Baseline, Codes, Delta};
use std::process::ExitCode;

/// The age of the baseline, in frames.
const AGE: usize = 6;
/// Number of frames of a recording that this program makes.
const FRAMES: usize = 600;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let Some((path, work)) = arguments.split_first() else {
        eprintln!("usage: delta_sizes FILE, or delta_sizes FILE cost");
        return ExitCode::FAILURE;
    };
    let worlds = std::fs::read(path).map_err(|why| why.to_string());
    let worlds = worlds.and_then(|bytes| recording::worlds(&bytes).ok_or("no recording of cubes".to_string()));
    let done = worlds.and_then(|worlds| match work {
        [] => report("", &worlds)
            .and_then(|()| report("arena ", &arena::frames(FRAMES)))
            .and_then(|()| report("shots ", &arena::shots(&arena::frames(FRAMES))))
            .and_then(|()| report("strategy ", &strategy::frames(FRAMES))),
        ["cost"] => cost::report(path),
        ["run", work] => cost::run(work, &worlds),
        _ => Err("after the file comes nothing, or `cost`".to_string()),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{path}: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Prints a line for each way of sending a recording.
fn report<T: BitSerialize + PartialEq>(recording: &str, worlds: &[T]) -> Result<(), String> {
    let codes = worlds.iter().map(Codes::record).collect::<Result<Vec<_>, _>>();
    let codes = codes.map_err(|why| format!("{why:?}"))?;
    for is_coded in [false, true] {
        for (name, older) in [("none", None), ("6", Some(6)), ("1", Some(1))] {
            let way = if is_coded { "coded" } else { "plain" };
            let bytes = total(worlds, &codes, older, is_coded)?;
            println!(
                "{recording}{way} {name} {:.1}",
                bytes as f64 / (codes.len() - AGE) as f64
            );
        }
    }
    Ok(())
}

/// Returns the bytes of all packets. A coded packet continues from the model of the packet of its baseline.
fn total<T: BitSerialize + PartialEq>(
    worlds: &[T],
    codes: &[Codes<T>],
    older: Option<usize>,
    is_coded: bool,
) -> Result<usize, String> {
    let delta = Delta::<T>::new();
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

/// Returns an error unless the decoded value is the value that an ordinary packet would bring.
fn verify<T: BitSerialize + PartialEq>(world: &T, read: &Codes<T>) -> Result<(), String> {
    let bytes = bitstream::encode(world).map_err(|why| why.to_string())?;
    let expected = bitstream::decode::<T>(&bytes).map_err(|why| why.to_string())?;
    match read.value() {
        Ok(value) if value == expected => Ok(()),
        Ok(_) => Err("another value arrives".to_string()),
        Err(why) => Err(format!("{why:?}")),
    }
}
