//! Which mutant is on: the number in the file `mutant` of the folder that a test runs in. Where it says `record` none is, and
//! the numbers of those that are asked for are appended to `reached`.
//!
//! Files, since to read them takes no memory, which some tests count.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

const UNKNOWN: u32 = u32::MAX;
const RECORDING: u32 = u32::MAX - 1;

static MUTANT: AtomicU32 = AtomicU32::new(UNKNOWN);
static REACHED: [AtomicBool; 16_384] = [const { AtomicBool::new(false) }; 16_384];
static RECORD: OnceLock<File> = OnceLock::new();

#[inline]
pub fn is(number: u32) -> bool {
    let mutant = MUTANT.load(Relaxed);
    match mutant < RECORDING {
        true => mutant == number,
        false => is_not_known(number),
    }
}

#[cold]
fn is_not_known(number: u32) -> bool {
    if MUTANT.load(Relaxed) == UNKNOWN {
        MUTANT.store(asked(), Relaxed);
        return is(number);
    }
    if !REACHED[number as usize].swap(true, Relaxed) {
        let open = || OpenOptions::new().append(true).create(true).open("reached");
        let mut record = RECORD.get_or_init(|| open().expect("a folder that can be written"));
        writeln!(record, "{number}").expect("space on the disk");
    }
    false
}

fn asked() -> u32 {
    let mut text = [0; 16];
    let length = File::open("mutant").and_then(|mut file| file.read(&mut text));
    match &text[..length.unwrap_or(0)] {
        b"record" => RECORDING,
        number => std::str::from_utf8(number)
            .ok()
            .and_then(|number| number.parse().ok())
            .unwrap_or(0),
    }
}
