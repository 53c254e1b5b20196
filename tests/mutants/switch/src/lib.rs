//! Which mutant is on: the number in the variable `MUTANT`. Where it says `record` none is, and the numbers of those
//! that are asked for are appended to the file `reached` of the folder that a test runs in.
//!
//! In a constant none is on: constants are computed once, by the compiler.
#![feature(core_intrinsics, const_eval_select)]

use std::ffi::{CStr, c_char};
use std::fs::{File, OpenOptions};
use std::intrinsics::const_eval_select;
use std::io::Write as _;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

const UNKNOWN: u32 = u32::MAX;
const RECORDING: u32 = u32::MAX - 1;

static MUTANT: AtomicU32 = AtomicU32::new(UNKNOWN);
static REACHED: [AtomicBool; 16_384] = [const { AtomicBool::new(false) }; 16_384];
static RECORD: OnceLock<File> = OnceLock::new();

#[inline]
pub const fn is(number: u32) -> bool {
    const_eval_select((number,), is_not, is_now)
}

const fn is_not(_: u32) -> bool {
    false
}

#[inline]
fn is_now(number: u32) -> bool {
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
        return is_now(number);
    }
    if !REACHED[number as usize].swap(true, Relaxed) {
        let open = || OpenOptions::new().append(true).create(true).open("reached");
        let mut record = RECORD.get_or_init(|| open().expect("a folder that can be written"));
        writeln!(record, "{number}").expect("space on the disk");
    }
    false
}

unsafe extern "C" {
    fn getenv(name: *const c_char) -> *const c_char;
}

/// By the C library, which takes no memory: some tests count it.
fn asked() -> u32 {
    // SAFETY: the name ends with a zero, and no test changes the environment
    let value = unsafe { getenv(c"MUTANT".as_ptr()) };
    if value.is_null() {
        return 0;
    }
    // SAFETY: the C library answers a text that ends with a zero
    match unsafe { CStr::from_ptr(value) }.to_str() {
        Ok("record") => RECORDING,
        number => number.ok().and_then(|number| number.parse().ok()).unwrap_or(0),
    }
}
