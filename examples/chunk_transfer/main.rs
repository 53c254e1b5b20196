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

use bitstream::chunk::Config;
use dice::Dice;
use relay::Relay;
use std::net::{Ipv4Addr, UdpSocket};
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
    let (server, to_server) = pair()?;
    let (client, to_client) = pair()?;
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
    if dropped > 0 {
        println!("  {dropped} slices were more than the system's socket buffers hold: a burst needs twice the block");
    }
    Ok(())
}

/// Bytes that no two seeds have in common.
fn block(options: &cli::Options) -> Vec<u8> {
    let mut dice = Dice::new(options.seed);
    (0..options.bytes).map(|_| dice.next() as u8).collect()
}

/// Two sockets that are connected to each other.
fn pair() -> Result<(UdpSocket, UdpSocket), Failure> {
    let here = (Ipv4Addr::LOCALHOST, 0);
    let (one, other) = (UdpSocket::bind(here)?, UdpSocket::bind(here)?);
    one.connect(other.local_addr()?)?;
    other.connect(one.local_addr()?)?;
    for socket in [&one, &other] {
        socket.set_nonblocking(true)?;
    }
    Ok((one, other))
}

/// The next packet, if one is there.
fn receive<'a>(socket: &UdpSocket, buffer: &'a mut [u8]) -> Result<Option<&'a [u8]>, Failure> {
    match socket.recv(buffer) {
        Ok(length) => Ok(buffer.get(..length)),
        Err(why)
            if matches!(
                why.kind(),
                std::io::ErrorKind::WouldBlock | std::io::ErrorKind::Interrupted
            ) =>
        {
            Ok(None)
        }
        Err(why) => Err(format!("the socket failed: {why}").into()),
    }
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
