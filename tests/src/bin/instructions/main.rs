//! Compares the instructions of derived code with those of hand-written code, counted by callgrind.
//!
//!     cargo run --release -p bitstream-tests --bin instructions
//!     cargo run --release -p bitstream-tests --bin instructions -- lto
//!     cargo run --release -p bitstream-tests --bin instructions -- packets FOLDER
//!
//! The packets are packets of games, encoded with every check and decoded in place. Without valgrind the program
//! says so and succeeds. It fails if a count exceeds its gate. It also compares a codec by hand of one function for
//! both directions with one of two functions, and keys with the keys that they replace. And it compares encoding to
//! slices without a spare byte with encoding to long slices. With `lto` the same code is built again with `lto = "fat"`
//! and one codegen unit. The program then fails if the default profile takes more than 1.10 times as many instructions.
//! `packets` writes a file for each of R1 to R5, which `tests/compare/published/run` reads.

mod by_hand;
mod count;
mod keys;
mod lists;
mod run;
mod short;
mod wholes;

use count::{Counts, Job};
use run::Pass;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The instructions of hand-written safe Rust for a packet, compiled by rustc 1.95 for x86-64 in the default release
/// profile. The gate is the largest allowed ratio: the last count and 5 % more.
#[derive(Clone, Copy)]
struct Limit {
    job: Job,
    by_hand: u32,
    gate: f64,
}

const fn limit(workload: &'static str, work: &'static str, by_hand: u32, gate: f64) -> Limit {
    Limit {
        job: job(workload, work),
        by_hand,
        gate,
    }
}

// W5 is mostly copies by the C library, which differ between machines. W5p is W5 with a plain array, compared with the
// same code by hand.
const LIMITS: [Limit; 14] = [
    limit("W1", "encode", 1181, 1.05),
    limit("W1", "decode", 1339, 1.09),
    limit("W2", "encode", 218_925, 0.90),
    limit("W2", "decode", 126_001, 1.14),
    limit("W2q", "encode", 88_857, 0.98),
    limit("W2q", "decode", 86_708, 0.90),
    limit("W3", "encode", 120, 0.95),
    limit("W3", "decode", 113, 1.15),
    limit("W4", "encode", 60, 0.81),
    limit("W4", "decode", 45, 1.08),
    limit("W5", "encode", 209, 2.00),
    limit("W5", "decode", 776, 1.20),
    limit("W5p", "encode", 209, 2.00),
    limit("W5p", "decode", 776, 1.20),
];

/// The packets of the format's own libraries, compared with the C++ library, which g++ 12 compiled with `-O3`. The
/// library checks nothing that it writes. `tests/compare/published/run` counts both.
const PUBLISHED: [Limit; 10] = [
    limit("R1", "encode", 59, 1.09),
    limit("R1", "decode", 97, 0.66),
    limit("R2", "encode", 38, 1.85),
    limit("R2", "decode", 74, 0.87),
    limit("R3", "encode", 35, 1.41),
    limit("R3", "decode", 55, 0.69),
    limit("R4", "encode", 46, 1.42),
    limit("R4", "decode", 70, 0.68),
    limit("R5", "encode", 2406, 0.39),
    limit("R5", "decode", 2065, 0.35),
];

/// Lists of structs, compared with the instructions before their groups became as small as the compiler unrolls.
/// `crowd`, whose group is as large as it may be, and `mesh`, of whole bytes, are compared with their own last counts.
const LISTS: [Limit; 10] = [
    limit("bodies", "encode", 110_497, 0.64),
    limit("bodies", "decode", 44_096, 1.05),
    limit("points", "encode", 21_660, 0.62),
    limit("points", "decode", 10_030, 1.05),
    limit("tiles", "encode", 14_892, 0.50),
    limit("tiles", "decode", 6_638, 1.05),
    limit("crowd", "encode", 26_972, 1.05),
    limit("crowd", "decode", 32_146, 1.05),
    limit("mesh", "encode", 2_241, 1.05),
    limit("mesh", "decode", 4_699, 1.05),
];

/// Arrays and lists of numbers that are sent with all their bits, compared with the same code without copies: each number
/// is packed by itself.
const WHOLES: [Limit; 26] = [
    limit("u8-64", "encode", 92, 0.14),
    limit("u8-64", "decode", 139, 0.10),
    limit("u8", "encode", 2457, 0.29),
    limit("u8", "decode", 3898, 0.17),
    limit("i8", "encode", 2457, 0.52),
    limit("i8", "decode", 3898, 0.32),
    limit("u16", "encode", 1477, 0.86),
    limit("u16", "decode", 2488, 0.50),
    limit("f32", "encode", 955, 1.05),
    limit("f32", "decode", 1848, 0.68),
    limit("u64", "encode", 648, 1.05),
    limit("u64", "decode", 2233, 0.56),
    limit("vec", "encode", 3066, 0.25),
    limit("vec", "decode", 4758, 0.15),
    limit("vec-8", "encode", 76, 1.14),
    limit("vec-8", "decode", 170, 1.05),
    limit("8-u8", "encode", 2455, 0.29),
    limit("8-u8", "decode", 3898, 0.17),
    limit("8-vec", "encode", 3066, 0.25),
    limit("8-vec", "decode", 4758, 0.15),
    limit("8-vec-8", "encode", 76, 1.14),
    limit("8-vec-8", "decode", 170, 1.05),
    limit("16-u16", "encode", 1542, 0.83),
    limit("16-u16", "decode", 2488, 0.50),
    limit("raw", "encode", 955, 1.05),
    limit("raw", "decode", 1848, 0.68),
];

/// Packets that are decoded to new values, compared with the same packets in place, and the largest allowed ratio: the
/// last count and 5 % more. W2 and W2q are copied twice: to the result, and out of it. `prefix` is W2 by
/// `decode_prefix`.
const NEW: [(&str, f64); 11] = [
    ("W1", 1.18),
    ("W2", 1.15),
    ("prefix", 1.12),
    ("W2q", 1.23),
    ("W3", 1.23),
    ("W4", 1.15),
    ("R1", 1.31),
    ("R2", 1.21),
    ("R3", 1.14),
    ("R4", 1.38),
    ("R5", 1.17),
];

/// Codecs by hand of one function and of two, and the largest allowed ratio of instructions: the last count and 5 %
/// more. `list` is on the heap, so its one function needs a clone to write.
const BY_HAND: [(Job, Job, f64); 4] = [
    beside("body-1", "body-2", "encode", 1.05),
    beside("body-1", "body-2", "decode", 1.05),
    beside("list-1", "list-2", "encode", 1.60),
    beside("list-1", "list-2", "decode", 1.05),
];

/// Keys beside the keys that they replace, each with a limit for the ratio: the last count and 5 % more. `flags` is
/// `array(bits = N)` beside the words themselves, at bit 3 and (`-0`) at a byte boundary. `more`, `ended` and `rest`
/// are `until` beside a length. `wide` and `said` are `width` of a length. `shorter` is `truncated` beside `range`.
/// `few` is a list of up to 4 integers with `range` beside a list of structs of one such integer.
const KEYS: [(Job, Job, f64); 18] = [
    beside("flags", "words", "encode", 1.05),
    beside("flags", "words", "decode", 1.05),
    beside("flags-0", "words-0", "encode", 1.05),
    beside("flags-0", "words-0", "decode", 1.05),
    beside("more", "counted", "encode", 3.08),
    beside("more", "counted", "decode", 3.56),
    beside("ended", "counted", "encode", 3.26),
    beside("ended", "counted", "decode", 2.09),
    beside("rest", "counted", "encode", 3.11),
    beside("rest", "counted", "decode", 0.98),
    beside("wide", "counted", "encode", 1.06),
    beside("wide", "counted", "decode", 1.01),
    beside("said", "before", "encode", 1.07),
    beside("said", "before", "decode", 1.15),
    beside("shorter", "ranges", "encode", 4.14),
    beside("shorter", "ranges", "decode", 5.62),
    beside("few", "structs", "encode", 1.03),
    beside("few", "structs", "decode", 1.02),
];

const fn beside(one: &'static str, two: &'static str, work: &'static str, gate: f64) -> (Job, Job, f64) {
    (job(one, work), job(two, work), gate)
}

const fn job(workload: &'static str, work: &'static str) -> Job {
    Job { workload, work }
}

/// Types that are encoded to slices without a spare byte, compared with slices for their longest packet. `list-1` is a
/// codec by hand, and W2 is longer than 256 bytes.
const SHORT: [&str; 8] = ["order", "state", "ship", "letter", "squad", "report", "list-1", "W2"];
const SHORT_GATE: f64 = 1.30;

/// Largest ratio of the instructions of the default profile to those of fat LTO.
const LTO_GATE: f64 = 1.10;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["run", workload, passes @ ..] => Some(repeat(workload, passes)),
        ["packets", folder] => Some(run::save(Path::new(folder))),
        _ => None,
    };
    if let Some(done) = done {
        return exit_code(done.map(|()| true));
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("skipped: counting instructions needs valgrind");
        return ExitCode::SUCCESS;
    }
    exit_code(match arguments.as_slice() {
        [] => against_the_limit(),
        ["lto"] => against_fat_lto(),
        _ => Err("the arguments are none, `lto`, or `packets FOLDER`".to_string()),
    })
}

/// Runs passes, each of which is a work and a number of packets.
fn repeat(workload: &str, passes: &[&str]) -> Result<(), String> {
    let passes = passes.chunks(2).map(|pass| match pass {
        [work, times] => Pass::parse(work, times),
        _ => Err("a work needs a number of packets".to_string()),
    });
    run::run(workload, &passes.collect::<Result<Vec<_>, _>>()?)
}

fn exit_code(outcome: Result<bool, String>) -> ExitCode {
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("instructions: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Every workload of the tables.
fn workloads() -> impl Iterator<Item = &'static str> {
    let limits = [LIMITS.as_slice(), &PUBLISHED, &LISTS, &WHOLES].concat();
    let pairs = [BY_HAND.as_slice(), &KEYS].concat();
    (limits.into_iter().map(|limit| limit.job.workload))
        .chain(pairs.into_iter().flat_map(|(one, two, _)| [one.workload, two.workload]))
        .chain(NEW.map(|(workload, _)| workload))
        .chain(SHORT)
}

/// Returns whether every count is within its gate.
fn against_the_limit() -> Result<bool, String> {
    let exe = std::env::current_exe().map_err(|e| e.to_string())?;
    let counts = Counts::of(&exe, workloads())?;
    let mut good = true;
    for (title, limits) in [
        ("by hand", LIMITS.as_slice()),
        ("C++", PUBLISHED.as_slice()),
        ("before", LISTS.as_slice()),
        ("before", WHOLES.as_slice()),
    ] {
        println!("{:<13} {:>9} {title:>9} {:>6} {:>6}", "", "derived", "ratio", "gate");
        for Limit { job, by_hand, gate } in limits {
            good &= row(*job, counts.count(*job), f64::from(*by_hand), *gate);
        }
        println!();
    }
    println!("{:<13} {:>9} {:>9} {:>6} {:>6}", "", "new", "in place", "ratio", "gate");
    for (workload, gate) in NEW {
        let new = job(workload, "new");
        good &= row(new, counts.count(new), counts.count(job(workload, "decode")), gate);
    }
    for (title, of, rows) in [("one", "two", BY_HAND.as_slice()), ("key", "without", KEYS.as_slice())] {
        println!("\n{:<13} {title:>9} {of:>9} {:>6} {:>6}", "", "ratio", "gate");
        for (one, two, gate) in rows {
            good &= row(*one, counts.count(*one), counts.count(*two), *gate);
        }
    }
    println!("\n{:<13} {:>9} {:>9} {:>6} {:>6}", "", "short", "long", "ratio", "gate");
    for workload in SHORT {
        let short = job(workload, "short");
        good &= row(
            short,
            counts.count(short),
            counts.count(job(workload, "encode")),
            SHORT_GATE,
        );
    }
    Ok(good)
}

/// Returns whether the default profile is nearly as fast as a program that is optimised as a whole.
fn against_fat_lto() -> Result<bool, String> {
    let here = std::env::current_exe().map_err(|e| e.to_string())?;
    let workloads = LIMITS.map(|limit| limit.job.workload);
    let default = Counts::of(&here, workloads)?;
    let fat = Counts::of(&build_fat()?, workloads)?;
    let mut good = true;
    println!(
        "{:<11} {:>9} {:>9} {:>6} {:>6}",
        "", "default", "fat LTO", "ratio", "gate"
    );
    for Limit { job, .. } in LIMITS {
        good &= row(job, default.count(job), fat.count(job), LTO_GATE);
    }
    Ok(good)
}

fn row(Job { workload, work }: Job, count: f64, of: f64, gate: f64) -> bool {
    let ratio = count / of;
    let verdict = if ratio > gate { "  too many" } else { "" };
    println!("{workload:<4} {work:<6} {count:>9.0} {of:>9.0} {ratio:>6.2} {gate:>6.2}{verdict}");
    ratio <= gate
}

/// Builds this program again, in a folder of its own.
fn build_fat() -> Result<PathBuf, String> {
    let exe = std::env::current_exe().map_err(|e| e.to_string())?;
    let target = exe.parent().ok_or("no folder to build in")?.join("fat-lto");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args([
            "build",
            "--release",
            "--package",
            "bitstream-tests",
            "--bin",
            "instructions",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("CARGO_TARGET_DIR", &target)
        .env("CARGO_PROFILE_RELEASE_LTO", "fat")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1")
        .status()
        .map_err(|e| format!("cargo does not run: {e}"))?;
    match built.success() {
        true => Ok(target.join("release").join("instructions")),
        false => Err("it does not build with fat LTO".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_names_are_refused() {
        let refused = |workload, passes: &[&str]| repeat(workload, passes).unwrap_err();
        assert_eq!(refused("W9", &["encode", "0"]), "`W9` is not a workload");
        assert_eq!(refused("W1", &["decoded", "0"]), "`decoded` is not a work");
        assert_eq!(
            refused("W1", &["decode", "many"]),
            "`many`: invalid digit found in string"
        );
        assert_eq!(
            refused("W1", &["encode", "0", "decode"]),
            "a work needs a number of packets"
        );
    }

    #[test]
    fn every_workload_runs() {
        let works = run::WORKS.map(|work| (work.to_string(), format!("no-{work}")));
        let passes: Vec<&str> = works.iter().flat_map(|(work, no)| [work, "0", no, "0"]).collect();
        for workload in workloads() {
            assert_eq!(repeat(workload, &passes), Ok(()));
        }
    }

    #[test]
    fn every_row_has_a_work() {
        let limits = [LIMITS.as_slice(), &PUBLISHED, &LISTS, &WHOLES].concat();
        let pairs = [BY_HAND.as_slice(), &KEYS].concat();
        let jobs =
            (limits.into_iter().map(|limit| limit.job)).chain(pairs.into_iter().flat_map(|(one, two, _)| [one, two]));
        for job in jobs {
            assert!(run::WORKS.contains(&job.work), "{} {}", job.workload, job.work);
        }
    }
}
