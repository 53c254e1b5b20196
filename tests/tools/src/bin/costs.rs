//! Compares the time of hostile packets with that of honest ones: `cargo run --release -p tests-tools --bin costs`.
//!
//! Prints a line for each type of the zoo: the slowest of its honest packets, the slowest of 1,500 damaged ones, and
//! their ratio. Damaged packets have up to 1,200 bytes. For a rejected packet, the time to locate the error counts.
//! Times are those of this machine. `--test memory` tests the steps of reading, which are the same on all machines.

use std::hint::black_box;
use std::time::Instant;
use tests_support::seeded;
use tests_tools::targets::corpus;
use tests_tools::targets::mutator::Mutator;
use tests_zoo::zoo::{self, Specimen, Visitor};

const PACKETS: usize = 1500;
const MOST_BYTES: usize = 1200;

fn main() {
    let mut costs = Costs::default();
    zoo::visit_all(&mut costs);
    let Costs { ratio, nanoseconds } = costs;
    println!("at most {ratio:.1} times an honest packet, and {nanoseconds:.0} ns");
}

/// The largest costs of all types.
#[derive(Default)]
struct Costs {
    ratio: f64,
    nanoseconds: f64,
}

impl Visitor for Costs {
    fn visit<T: Specimen>(&mut self) {
        let honest = corpus::honest(T::erased(), 40);
        let Some(mut value) = honest.first().and_then(|packet| bitstream::decode::<T>(packet).ok()) else {
            return;
        };
        let mut dearest = |packets: &mut dyn Iterator<Item = Vec<u8>>| {
            let times = packets.map(|packet| (time(&mut value, &packet), packet.len()));
            times.fold((0.0, 0), |most, next| if next.0 > most.0 { next } else { most })
        };
        let (accepted, _) = dearest(&mut honest.iter().cloned());
        let mut damaged = Mutator::new(seeded::seed(), honest, MOST_BYTES);
        let (hostile, bytes) = dearest(&mut std::iter::repeat_with(|| damaged.next()).take(PACKETS));
        let ratio = hostile / accepted;
        println!(
            "{:<16} {accepted:>8.1} ns {hostile:>8.1} ns {ratio:>5.1} times ({bytes} bytes)",
            T::NAME
        );
        self.ratio = self.ratio.max(ratio);
        self.nanoseconds = self.nanoseconds.max(hostile);
    }
}

/// Returns the nanoseconds to decode a packet in place, in the fastest of some rounds.
fn time<T: Specimen>(value: &mut T, packet: &[u8]) -> f64 {
    const ROUNDS: u32 = 7;
    const TIMES: u32 = 64;
    let round = |_| {
        let start = Instant::now();
        for _ in 0..TIMES {
            let _ = black_box(bitstream::decode_into(black_box(&mut *value), black_box(packet)));
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(TIMES)
    };
    (0..ROUNDS).map(round).fold(f64::MAX, f64::min)
}
