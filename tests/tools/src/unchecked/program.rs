//! Decodes all hostile packets of the zoo without some checks. Prints a line for each set of checks. It has the numbers
//! of packets that are accepted and that lead to a panic, and one of these packets. Compiled in a copy of the
//! workspace, see `run.rs`.
#![allow(dead_code, missing_docs, unreachable_pub)]

mod oracle {
    pub mod float;
    pub mod ladder;
}
mod tree;
mod wire;
mod zoo;

use bitstream::{BitSerialize, Hostile, Refusal, hostile};
use std::io::Write as _;
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

/// Packets of a type, and a function that returns whether one of them is rejected.
type Attack = (Vec<Hostile>, fn(&Hostile) -> bool);

#[derive(Default)]
struct Attacks(Vec<Attack>);

impl Attacks {
    fn add<T: BitSerialize>(&mut self) {
        let packets = hostile::<T>().packets().to_vec();
        self.0.push((packets, is_refused::<T>));
    }
}

impl zoo::Visitor for Attacks {
    fn visit<T: zoo::Specimen>(&mut self) {
        self.add::<T>();
    }
}

/// A number larger than the list allows.
#[derive(BitSerialize)]
struct Numbered {
    number: u8,
    #[array(max = 30, count = number)]
    items: Vec<u8>,
}

/// A packet that ends with bytes, whose length the compiler knows up to 6.
#[derive(BitSerialize)]
struct Tail {
    number: u64,
    #[string(max = 6)]
    text: String,
}

fn is_refused<T: BitSerialize>(packet: &Hostile) -> bool {
    let is_prefix = packet.rule() != Refusal::EndOfPacket || bitstream::decode_prefix::<T>(&packet.bytes).is_err();
    bitstream::decode::<T>(&packet.bytes).is_err() && is_prefix
}

/// Number of the set that is tried.
static ROUND: AtomicUsize = AtomicUsize::new(0);

/// Ends the program if it hangs: a decoder that never rejects may never end.
fn end_what_hangs() {
    loop {
        let round = ROUND.load(Relaxed);
        std::thread::sleep(Duration::from_secs(3));
        if round == ROUND.load(Relaxed) {
            std::process::exit(1);
        }
    }
}

fn main() {
    let mut attacks = Attacks::default();
    zoo::visit_all(&mut attacks);
    attacks.add::<Numbered>();
    attacks.add::<Tail>();
    std::panic::set_hook(Box::new(|_| {}));
    std::thread::spawn(end_what_hangs);
    for set in std::env::args().skip(1) {
        ROUND.fetch_add(1, Relaxed);
        let mut off = [0; 3];
        for (slot, number) in off.iter_mut().zip(set.split('+')) {
            *slot = number.parse().expect("the number of a check");
        }
        bitstream::switch::only(off);
        let (mut read, mut panics) = (0, 0);
        let mut example = String::new();
        for (packets, is_refused) in &attacks.0 {
            for packet in packets {
                match catch_unwind(|| is_refused(packet)) {
                    Ok(true) => continue,
                    Ok(false) => read += 1,
                    Err(_) => panics += 1,
                }
                example = packet.to_string();
            }
        }
        println!("{read} {panics} {}", example.replace('\n', " "));
        let _ = std::io::stdout().flush();
    }
}
