//! Prints how long blocks take against the ideal, on links of all kinds.
//!
//! ```text
//! cargo run --release -p tests-blocks --bin rates -- 16
//! ```
//!
//! The number is the milliseconds from one call of an end to the next, by default 1.

use bitstream::chunk::Rate;
use std::time::Duration;
use tests_blocks::race::{Calls, Cost, Path, race, race_in_parts};

fn main() {
    let every = std::env::args()
        .nth(1)
        .map_or(1, |text| text.parse().expect("milliseconds"));
    let calls = Calls { every, apart: true };
    let path = |rate, rtt, seed| path(rate, rtt, calls, seed);
    let adaptive = Rate::Adaptive { cap: 12_500_000 };
    println!(
        "   kB/s  RTT ms  loss %  MiB    time s  of ideal  redundant %  queue ms: half, 90 %, standing  answers %"
    );
    for rate in [30e3, 125e3, 1e6, 10e6] {
        for rtt in [1, 20, 100, 300] {
            for loss in [0, 10, 50, 200] {
                let bytes = size(rate);
                let path = Path {
                    loss,
                    ..path(rate, rtt, 3)
                };
                let cost = race(path, adaptive, bytes, &[Duration::ZERO]);
                println!(
                    "{:7.0} {:7} {:7.0} {:5.2} {:9.2} {:9.2} {:12.1} {:10.0} {:6.0} {:6.0} {:13.2}",
                    rate / 1e3,
                    rtt,
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
    println!("packets that overtake each other, loss of 1 %, the mean of five seeds:");
    println!("   kB/s  RTT ms  jitter ms  of ideal  redundant %, the most");
    for rate in [125e3, 1e6, 10e6] {
        for rtt in [20, 100] {
            for jitter in [2, 10, 50] {
                let costs = [3, 4, 5, 6, 7].map(|seed| {
                    let path = Path {
                        loss: 10,
                        jitter: Duration::from_millis(jitter),
                        ..path(rate, rtt, seed)
                    };
                    race(path, adaptive, size(rate), &[Duration::ZERO])
                });
                println!(
                    "{:7.0} {rtt:7} {jitter:10} {:9.2} {:12.1}",
                    rate / 1e3,
                    costs.iter().map(|cost| cost.of_ideal).sum::<f64>() / 5.0,
                    100.0 * costs.iter().map(|cost| cost.redundant).fold(0.0, f64::max)
                );
            }
        }
    }
    println!();
    println!("blocks that end before the rate is found, of ideal, the mean of three seeds");
    println!("   kB/s     KiB  RTT ms 1    20   100   300");
    for rate in [1e6, 10e6] {
        for kib in [64, 256, 1024, 4096, 16_384] {
            print!("{:7.0} {kib:7}", rate / 1e3);
            for rtt in [1, 20, 100, 300] {
                let of_ideal = |seed| race(path(rate, rtt, seed), adaptive, kib << 10, &[Duration::ZERO]).of_ideal;
                print!(" {:5.2}", [1, 2, 3].map(of_ideal).iter().sum::<f64>() / 3.0);
            }
            println!();
        }
    }
    println!();
    println!("blocks of 192 KiB, six in flight: of ideal and redundant %, the mean of three seeds");
    println!("   kB/s  RTT ms  loss % 0         1            5           10           20");
    for rate in [1e6, 10e6] {
        for rtt in [1, 20, 100, 300] {
            print!("{:7.0} {rtt:7} ", rate / 1e3);
            for loss in [0, 10, 50, 100, 200] {
                let costs = [1, 2, 3].map(|seed| {
                    let path = Path {
                        loss,
                        ..path(rate, rtt, seed)
                    };
                    race_in_parts(path, adaptive, (48 * 192) << 10, 48, &[Duration::ZERO])
                });
                print!(
                    " {:6.2} {:5.1}",
                    costs.iter().map(|cost| cost.of_ideal).sum::<f64>() / 3.0,
                    100.0 * costs.iter().map(|cost| cost.redundant).sum::<f64>() / 3.0
                );
            }
            println!();
        }
    }
    println!();
    println!("two transfers, the second after a part of the first: share of the first % while both run, of ideal");
    println!("   kB/s  RTT ms  calls     after nothing      0.15          0.25           0.4");
    // two senders of one server are called at the same moments
    let together = Calls { every, apart: false };
    let calls = [("", calls), ("together", together)];
    let calls = &calls[..if every == 1 { 1 } else { 2 }];
    for rate in [30e3, 125e3, 1e6, 10e6] {
        for rtt in [1, 20, 100, 300] {
            for (name, calls) in calls {
                print!("{:7.0} {rtt:7} {name:8}", rate / 1e3);
                for (seed, part) in [(1, 0.0), (4, 0.15), (2, 0.25), (3, 0.4)] {
                    let starts = [0.0, part].map(|part| Duration::from_secs_f64(size(rate) as f64 / rate * part));
                    let path = Path {
                        calls: *calls,
                        ..path(rate, rtt, seed)
                    };
                    let cost = race(path, adaptive, size(rate), &starts);
                    print!(" {:8.0} {:5.2}", 100.0 * cost.shares[0], cost.of_ideal);
                }
                println!();
            }
        }
    }
    println!();
    println!("three transfers that begin together: the mean of three seeds");
    println!("   kB/s  RTT ms   least share %, of ideal, redundant %");
    let mean = |costs: &[Cost], of: fn(&Cost) -> f64| costs.iter().map(of).sum::<f64>() / costs.len() as f64;
    for rate in [30e3, 125e3, 1e6, 10e6] {
        for rtt in [1, 20, 100, 300] {
            let three = [1, 2, 3].map(|seed| race(path(rate, rtt, seed), adaptive, size(rate), &[Duration::ZERO; 3]));
            println!(
                "{:7.0} {rtt:7} {:15.0} {:10.2} {:11.1}",
                rate / 1e3,
                100.0 * mean(&three, |cost| cost.shares.iter().copied().fold(1.0, f64::min)),
                mean(&three, |cost| cost.of_ideal),
                100.0 * mean(&three, |cost| cost.redundant),
            );
        }
    }
    println!();
    println!("links that fall to a part of their rate after 3 s: the mean of three seeds");
    println!("   kB/s  RTT ms   to   of ideal after the fall, of ideal, redundant %");
    for (rate, part) in [30e3, 125e3, 1e6, 10e6]
        .map(|rate| (rate, 10.0))
        .into_iter()
        .chain([(1e6, 100.0), (10e6, 100.0)])
    {
        for rtt in [1, 20, 100, 300] {
            let falls = [1, 2, 3].map(|seed| {
                let path = Path {
                    change: Some((Duration::from_secs(3), rate / part)),
                    ..path(rate, rtt, seed)
                };
                let bytes = (3.0 + 20.0 / part) * rate;
                race(path, adaptive, bytes as usize, &[Duration::ZERO])
            });
            println!(
                "{:7.0} {rtt:7} {:4.0} {:20.2} {:10.2} {:11.1}",
                rate / 1e3,
                rate / part / 1e3,
                mean(&falls, |cost| cost.after_change),
                mean(&falls, |cost| cost.of_ideal),
                100.0 * mean(&falls, |cost| cost.redundant)
            );
        }
    }
}

/// A link without loss.
fn path(rate: f64, rtt: u64, calls: Calls, seed: u64) -> Path {
    let rtt = Duration::from_millis(rtt);
    Path {
        rate,
        rtt,
        loss: 0,
        buffer: Duration::from_millis(500).max(2 * rtt),
        jitter: Duration::ZERO,
        clock: Duration::ZERO,
        change: None,
        calls,
        seed,
    }
}

/// What a link carries in about ten seconds, and 256 KiB at least.
fn size(rate: f64) -> usize {
    ((rate * 7.0) as usize).clamp(256 << 10, 64 << 20)
}
