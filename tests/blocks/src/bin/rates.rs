//! Prints how long blocks take against the ideal, on links of all kinds.
//!
//! ```text
//! cargo run --release -p tests-blocks --bin rates
//! ```

use bitstream::chunk::Rate;
use std::time::Duration;
use tests_blocks::race::{Path, race};

fn main() {
    let adaptive = Rate::Adaptive { cap: 12_500_000 };
    println!(
        "   kB/s  RTT ms  loss %  MiB    time s  of ideal  redundant %  queue ms: half, 90 %, standing  answers %"
    );
    for rate in [30e3, 125e3, 1e6, 10e6] {
        for rtt in [1, 20, 100, 300] {
            for loss in [0, 10, 50, 200] {
                let rtt = Duration::from_millis(rtt);
                let bytes = size(rate);
                let path = Path {
                    rate,
                    rtt,
                    loss,
                    buffer: Duration::from_millis(500).max(2 * rtt),
                    jitter: Duration::ZERO,
                    seed: 3,
                };
                let cost = race(path, adaptive, bytes, &[Duration::ZERO]);
                println!(
                    "{:7.0} {:7} {:7.0} {:5.2} {:9.2} {:9.2} {:12.1} {:10.0} {:6.0} {:6.0} {:13.2}",
                    rate / 1e3,
                    rtt.as_millis(),
                    loss as f64 / 10.0,
                    bytes as f64 / f64::from(1 << 20),
                    cost.time.as_secs_f64(),
                    cost.of_ideal,
                    100.0 * cost.redundant,
                    1e3 * cost.queue[0].as_secs_f64(),
                    1e3 * cost.queue[1].as_secs_f64(),
                    1e3 * cost.standing.as_secs_f64(),
                    100.0 * cost.answers as f64 / bytes as f64,
                );
            }
        }
    }
    println!();
    println!("two transfers, the second after a quarter of the first:");
    println!("   kB/s  RTT ms  share of the first %  of ideal");
    for rate in [30e3, 125e3, 1e6, 10e6] {
        for rtt in [1, 20, 100, 300].map(Duration::from_millis) {
            let bytes = size(rate);
            let path = Path {
                rate,
                rtt,
                loss: 0,
                buffer: Duration::from_millis(500).max(2 * rtt),
                jitter: Duration::ZERO,
                seed: 2,
            };
            for starts in [[0.0, 0.0], [0.0, 0.25]] {
                let starts = starts.map(|part| Duration::from_secs_f64(bytes as f64 / rate * part));
                let cost = race(path, adaptive, bytes, &starts);
                println!(
                    "{:7.0} {:7} {:14.0} {:12.2}",
                    rate / 1e3,
                    rtt.as_millis(),
                    100.0 * cost.share,
                    cost.of_ideal
                );
            }
        }
    }
}

/// What a link carries in about ten seconds, and 256 KiB at least.
fn size(rate: f64) -> usize {
    ((rate * 7.0) as usize).clamp(256 << 10, 64 << 20)
}
