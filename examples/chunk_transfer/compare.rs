//! The same block at different rates and as a burst, in simulated time: seconds that nobody has to wait for.

use crate::Failure;
use crate::cli::Options;
use crate::dice::Dice;
use bitstream::chunk::article::{ChunkReceiver, ChunkSender, Config, KBIT_256, KBIT_512, MBIT_1};
use std::collections::VecDeque;
use std::time::Duration;

const FRAME: Duration = Duration::from_millis(5);
/// What the link carries, in bytes a second: "some multiple of 10 mbps or greater".
const CAPACITY: f64 = 20e6 / 8.0;
/// What the routers between keep.
const BUFFER: Duration = Duration::from_millis(150);

/// Prints how long each takes.
pub(crate) fn report(options: &Options) -> Result<(), Failure> {
    let loss = 100.0 * options.loss;
    println!();
    println!(
        "{} bytes over 20 Mbit/s, {} ms one way, simulated    quoted    no loss    {loss:.0} % loss",
        options.bytes, options.delay
    );
    let rates = [
        ("256 kbit/s", KBIT_256, "8 s"),
        ("512 kbit/s", KBIT_512, "4 s"),
        ("1 Mbit/s", MBIT_1, "2 s"),
    ];
    for initial_burst in [false, true] {
        for (name, bytes_per_second, seconds) in rates {
            let config = Config {
                bytes_per_second,
                initial_burst,
                ..Config::default()
            };
            let [clean, lossy] = [0.0, options.loss].map(|loss| simulate(config, options, loss));
            let (name, seconds) = match initial_burst {
                true => (format!("a burst, then {name}"), ""),
                false => (name.to_owned(), seconds),
            };
            let (clean, lossy) = (clean?.as_secs_f64(), lossy?.as_secs_f64());
            println!("{name:<54}{seconds:>6}{clean:>9.2} s{lossy:>9.2} s");
        }
    }
    Ok(())
}

/// How long it takes until the sender knows that the block is there.
fn simulate(config: Config, options: &Options, loss: f64) -> Result<Duration, Failure> {
    let mut sender = ChunkSender::new(config)?;
    let mut receiver = ChunkReceiver::new(config)?;
    sender.send(vec![1; options.bytes])?;
    let mut there = Pipe::new(options, loss, 1);
    let mut back = Pipe::new(options, loss, 2);
    let mut now = Duration::ZERO;
    while !sender.is_idle() {
        now += FRAME;
        while let Some(packet) = back.arrived(now) {
            sender.handle_ack(&packet)?;
        }
        while let Some(packet) = sender.poll_transmit(now) {
            there.send(now, packet);
        }
        while let Some(packet) = there.arrived(now) {
            receiver.handle_slice(now, &packet)?;
        }
        receiver.poll_chunk();
        if let Some(packet) = receiver.poll_ack(now) {
            back.send(now, packet);
        }
    }
    Ok(now)
}

/// One direction: packets wait for each other, and are lost where too many do.
struct Pipe {
    dice: Dice,
    loss: f64,
    delay: Duration,
    free: Duration,
    flying: VecDeque<(Duration, Vec<u8>)>,
}

impl Pipe {
    fn new(options: &Options, loss: f64, direction: u64) -> Pipe {
        Pipe {
            dice: Dice::new(options.seed ^ direction << 32),
            loss,
            delay: Duration::from_millis(u64::from(options.delay)),
            free: Duration::ZERO,
            flying: VecDeque::new(),
        }
    }

    fn send(&mut self, now: Duration, packet: &[u8]) {
        let begins = self.free.max(now);
        if begins - now > BUFFER || self.dice.strikes(self.loss) {
            return;
        }
        self.free = begins + Duration::from_secs_f64((packet.len() + 28) as f64 / CAPACITY);
        self.flying.push_back((self.free + self.delay, packet.to_vec()));
    }

    fn arrived(&mut self, now: Duration) -> Option<Vec<u8>> {
        let (at, _) = self.flying.front()?;
        if *at > now {
            return None;
        }
        self.flying.pop_front().map(|(_, packet)| packet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rates_take_the_seeds_seconds_and_a_burst_none_of_them() {
        let options = Options {
            loss: 0.0,
            duplicate: 0.0,
            reorder: 0.0,
            delay: 20,
            seed: 1,
            rate: 0,
            bytes: 262_144,
            burst: false,
        };
        for (bytes_per_second, seconds) in [(KBIT_256, 8.0), (KBIT_512, 4.0), (MBIT_1, 2.0)] {
            let config = Config {
                bytes_per_second,
                ..Config::default()
            };
            let took = simulate(config, &options, 0.0).expect("it arrives").as_secs_f64();
            assert!((seconds..seconds * 1.15).contains(&took), "{took}");
            let burst = Config {
                initial_burst: true,
                ..config
            };
            let took = simulate(burst, &options, 0.0).expect("it arrives").as_secs_f64();
            assert!(took < 0.5, "{took}");
        }
    }
}
