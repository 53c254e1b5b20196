//! Counts instructions of deltas, by runs under callgrind.

use crate::AGE;
use crate::arena;
use crate::recording::World;
use crate::strategy::{self, Units};
use bitstream::BitSerialize;
use bitstream::delta::{Acks, Baseline, Codes, Delta, Held, History, Part, decode_delta, encode_delta};
use std::hint::black_box;
use std::process::Command;
use tests_support::callgrind::{TUNABLES, collected};

/// The works, each with the work that it is compared with, and the intended ratio of instructions.
const WORKS: [(&str, &str, f64); 12] = [
    ("encode_delta", "encode", 1.3),
    ("difference", "encode", 0.3),
    ("difference, two baselines", "encode", 0.45),
    ("nothing changed", "encode", 0.03),
    ("decode_delta", "decode", f64::INFINITY),
    ("Held::apply", "decode", 1.5),
    ("History::decode", "decode", f64::INFINITY),
    ("History::decode_into", "decode", f64::INFINITY),
    ("all changed", "encode", 4.0),
    ("all changed, decode", "decode", 4.0),
    ("coded difference", "encode", f64::INFINITY),
    ("coded difference, decode", "decode", f64::INFINITY),
];

/// Works on the strategy game, with parts of at most 1,200 bytes.
const WORKS_OF_PARTS: [(&str, &str, f64); 2] = [
    ("a part", "units, encode", f64::INFINITY),
    ("a part, decode", "units, decode", f64::INFINITY),
];

/// Works on the players of the arena, and on its projectiles as a list with `key`.
const WORKS_OF_ARENA: [(&str, &str, f64); 6] = [
    ("arena, encode_delta", "arena, encode", f64::INFINITY),
    ("arena, difference", "arena, encode", f64::INFINITY),
    ("arena, decode_delta", "arena, decode", f64::INFINITY),
    ("shots, encode_delta", "shots, encode", f64::INFINITY),
    ("shots, difference", "shots, encode", f64::INFINITY),
    ("shots, decode_delta", "shots, decode", f64::INFINITY),
];

/// The first frame that is counted, and the number of frames.
const FIRST: usize = 100;
const FRAMES: usize = 40;

/// Prints a line for each work.
pub(crate) fn report(path: &str) -> Result<(), String> {
    println!(
        "{:<28}{:>12}{:>14}{:>8}",
        "a frame", "instructions", "whole packet", "ratio"
    );
    for (work, beside, goal) in WORKS.iter().chain(&WORKS_OF_PARTS).chain(&WORKS_OF_ARENA) {
        let (count, beside) = (instructions(path, work)?, instructions(path, beside)?);
        print!("{work:<28}{count:>12.0}{beside:>14.0}{:>8.2}", count / beside);
        println!(
            "{}",
            if count / beside > *goal {
                format!("  (aim {goal})")
            } else {
                String::new()
            }
        );
    }
    Ok(())
}

/// Does a work on the counted frames of a recording.
fn run_frames<T: BitSerialize>(work: &str, frames: &[T]) -> Result<(), String> {
    let delta = Delta::<T>::new();
    for (old, new) in frames.iter().zip(&frames[AGE..]).skip(FIRST - AGE) {
        let record = |value: &T| Codes::record(value).map_err(|why| why.to_string());
        let (near, codes) = (record(old)?, record(new)?);
        let packet = bitstream::encode(new).map_err(|why| why.to_string())?;
        let difference = encode_delta(&near, new).map_err(|why| why.to_string())?;
        match work {
            "encode" => counted(|| bitstream::encode(new))?,
            "decode" => counted(|| bitstream::decode::<T>(&packet))?,
            "encode_delta" => counted(|| encode_delta(&near, new))?,
            "difference" => counted(|| delta.encode(&near, &codes))?,
            "decode_delta" => counted(|| decode_delta::<T>(&near, &difference))?,
            _ => return Err(format!("no work `{work}`")),
        }
    }
    Ok(())
}

/// Does a work on the counted frames of the strategy game. Acks arrive after as many frames as the baseline is old.
fn run_parts(work: &str) -> Result<(), String> {
    let frames = strategy::frames(FIRST + FRAMES);
    let fail = |why: bitstream::delta::DeltaError| why.to_string();
    let (mut server, mut has) = (History::<Units>::new(), Acks::default());
    let (mut client, mut other) = (History::<Units>::new(), History::<Units>::new());
    for (frame, battle) in frames.iter().enumerate() {
        let units = Units::from(battle);
        let number = server.record(&units).map_err(|why| why.to_string())?;
        if frame >= AGE {
            has.ack(number - AGE as u16);
        }
        let part = |has: &mut Acks| server.encode_part(has, Part::new(1_200).list("units", |_| Some(1)));
        let mut again = has.clone();
        let packet = part(&mut has).map_err(fail)?;
        let whole = bitstream::encode(&units).map_err(|why| why.to_string())?;
        match work {
            _ if frame < FIRST => drop(other.decode(&packet).map_err(fail)?),
            "a part" => counted(|| part(&mut again))?,
            "a part, decode" => counted(|| other.decode(&packet))?,
            "units, encode" => counted(|| bitstream::encode(&units))?,
            "units, decode" => counted(|| bitstream::decode::<Units>(&whole))?,
            _ => return Err(format!("no work `{work}`")),
        }
        client.decode(&packet).map_err(fail)?;
    }
    Ok(())
}

/// Does a work on the counted frames.
pub(crate) fn run(work: &str, worlds: &[World]) -> Result<(), String> {
    let frames = || arena::frames(FIRST + FRAMES);
    match work.split_once(", ") {
        Some(("arena", work)) => return run_frames(work, &frames()),
        Some(("shots", work)) => return run_frames(work, &arena::shots(&frames())),
        _ => {}
    }
    let mut works_of_parts = WORKS_OF_PARTS.iter().flat_map(|(work, beside, _)| [*work, *beside]);
    if works_of_parts.any(|of| of == work) {
        return run_parts(work);
    }
    let delta = Delta::<World>::new();
    let worlds = &worlds[FIRST..FIRST + FRAMES + AGE + 1];
    let record = |world: &World| Codes::record(world).map_err(|why| why.to_string());
    let mut moved = worlds.to_vec();
    for (frame, world) in moved.iter_mut().enumerate() {
        for (at, cube) in world.cubes.iter_mut().enumerate() {
            cube.position.x += ((frame * 7 + at) % 13) as f32 * 0.1;
            cube.position.y -= ((frame * 5 + at) % 11) as f32 * 0.1;
            cube.position.z += ((frame * 3 + at) % 7) as f32 * 0.1;
            cube.orientation.rotate_left(frame % 4);
            cube.interacting = frame % 2 == 0;
        }
    }
    let (mut buffer, mut world) = (Vec::new(), worlds[0].clone());
    let mut model = delta.model();
    let (mut server, mut has) = (History::<World>::new(), Acks::default());
    let (mut client, mut holder, mut in_place) = (History::<World>::new(), History::<World>::new(), None);
    for frame in 0..worlds.len() {
        // each work makes all inputs, so that only the work differs
        let codes = record(&worlds[frame])?;
        let all = record(&moved[frame])?;
        let fail = |why: bitstream::delta::DeltaError| why.to_string();
        let number = server.record(&worlds[frame]).map_err(|why| why.to_string())?;
        if frame >= AGE {
            has.ack(number - AGE as u16);
        }
        let sent = server.encode(&mut has).map_err(fail)?;
        let Some(older) = frame.checked_sub(AGE + 1) else {
            client.decode(&sent).map_err(fail)?;
            holder.decode_into(&mut in_place, &sent).map_err(fail)?;
            continue;
        };
        let (near, far) = (record(&worlds[frame - AGE])?, record(&worlds[older])?);
        let before = record(&moved[frame - 1])?;
        let base = Baseline::moving(&near, &far, AGE as u8, 1);
        let packet = bitstream::encode(&worlds[frame]).map_err(|why| why.to_string())?;
        let difference = encode_delta(&near, &worlds[frame]).map_err(fail)?;
        let mut held = Held::new(near.clone()).map_err(fail)?;
        let all_changed = delta.encode(&before, &all).map_err(fail)?;
        let coded = delta.compress(&near, &codes, &mut model.clone()).map_err(fail)?;
        match work {
            "encode" => counted(|| {
                buffer.clear();
                bitstream::encode_into(&worlds[frame], &mut buffer)
            })?,
            "decode" => counted(|| bitstream::decode_into(&mut world, &packet))?,
            "encode_delta" => counted(|| encode_delta(&near, &worlds[frame]))?,
            "difference" => counted(|| delta.encode(&near, &codes))?,
            "difference, two baselines" => counted(|| delta.encode(base, &codes))?,
            "nothing changed" => counted(|| delta.encode(&codes, &codes))?,
            "decode_delta" => counted(|| decode_delta::<World>(&near, &difference))?,
            "Held::apply" => counted(|| held.apply(&difference).map(drop))?,
            "History::decode" => counted(|| client.decode(&sent))?,
            "History::decode_into" => counted(|| holder.decode_into(&mut in_place, &sent).map(drop))?,
            "all changed" => counted(|| delta.encode(&before, &all))?,
            "all changed, decode" => counted(|| delta.decode(Some((&before).into()), &all_changed))?,
            "coded difference" => counted(|| delta.compress(&near, &codes, &mut model))?,
            "coded difference, decode" => counted(|| {
                let base = Some((&near).into());
                delta.expand(base, &mut model.clone(), &coded)
            })?,
            _ => return Err(format!("no work `{work}`")),
        }
        black_box((&world, &held));
    }
    Ok(())
}

/// Does a work. Callgrind counts the instructions of this function alone.
#[inline(never)]
fn counted<T, E: ToString>(work: impl FnOnce() -> Result<T, E>) -> Result<(), String> {
    work().map(|made| drop(black_box(made))).map_err(|why| why.to_string())
}

/// Returns the instructions of a work, for each of the counted frames.
fn instructions(path: &str, work: &str) -> Result<f64, String> {
    let exe = std::env::current_exe().map_err(|why| why.to_string())?;
    let output = Command::new("valgrind")
        .env("GLIBC_TUNABLES", TUNABLES)
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg("--toggle-collect=delta_sizes::cost::counted*")
        .arg(exe)
        .args([path, "run", work])
        .output()
        .map_err(|why| format!("valgrind does not run: {why}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    let count = collected(&log).ok_or_else(|| format!("no count of {work} in what callgrind says:\n{log}"))?;
    Ok(count / FRAMES as f64)
}
