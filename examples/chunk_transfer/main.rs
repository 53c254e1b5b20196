//! A block of 256 KiB over UDP that loses packets. Run with `cargo run --release --example chunk_transfer -- --loss 0.2`.
//!
//! A server sends the block to a client on this machine, through a relay that loses, repeats and delays packets as asked
//! for. `server.rs` and `client.rs` are the two loops to copy into a game; `compare.rs` sends the same block in simulated
//! time, at the rates of "Sending Large Blocks of Data" and as a burst.

mod cli;
mod client;
mod compare;
mod dice;
mod relay;
mod server;
mod socket;

use bitstream::chunk::article::Config;
use dice::Dice;
use relay::Relay;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::thread;

/// Why the example ends with an error: a sentence for the user.
type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> ExitCode {
    let options = cli::Options::from_arguments();
    match transfer(&options).and_then(|()| compare::report(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The block through real sockets, and what came of it.
fn transfer(options: &cli::Options) -> Result<(), Failure> {
    let config = Config {
        bytes_per_second: options.rate / 8,
        initial_burst: options.burst,
        ..Config::default()
    };
    let block = block(options);
    let (server, to_server) = socket::pair()?;
    let (client, to_client) = socket::pair()?;
    let buffer = socket::smallest_buffer(&[&server, &to_server, &client, &to_client])?;
    let done = AtomicBool::new(false);
    let (sent, received, relay) = thread::scope(|scope| {
        let relay = scope.spawn(|| Relay::new(options, to_server, to_client).run(&done));
        let client = scope.spawn(|| client::receive(config, &client, &done));
        let sent = server::send(config, &server, &block, &done);
        (sent, outcome(client), outcome(relay))
    });
    let (sent, received, relay) = (sent?, received?, relay?);
    if received.block.as_deref() != Some(&block[..]) {
        return Err("the block that arrived is not the one that was sent".into());
    }
    let seconds = sent.took.as_secs_f64();
    println!("{} bytes arrived as they were sent, after {seconds:.2} s", block.len());
    println!(
        "  {} slices in {} packets, {} acks",
        sent.slices, sent.packets, received.acks
    );
    println!(
        "  of {} packets the relay lost {}, repeated {} and delayed {}",
        relay.packets, relay.lost, relay.repeated, relay.delayed
    );
    let dropped = sent.packets.saturating_sub(relay.slices);
    println!(
        "  each socket buffer has {buffer} bytes, asked for {}; full buffers lost {dropped} slices",
        socket::BUFFER
    );
    Ok(())
}

/// Bytes that no two seeds have in common.
fn block(options: &cli::Options) -> Vec<u8> {
    let mut dice = Dice::new(options.seed);
    (0..options.bytes).map(|_| dice.next() as u8).collect()
}

/// What a thread returned; a panic goes on here.
fn outcome<T>(thread: thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> cli::Options {
        cli::Options {
            loss: 0.5,
            duplicate: 0.2,
            reorder: 0.2,
            delay: 1,
            seed: 3,
            rate: 8_000_000,
            bytes: 40_000,
            burst: false,
        }
    }

    #[test]
    fn a_block_arrives_over_a_link_that_loses_half() {
        transfer(&options()).expect("it arrives");
    }

    #[test]
    fn a_burst_arrives_too() {
        transfer(&cli::Options {
            burst: true,
            ..options()
        })
        .expect("it arrives");
    }
}
