//! Sends a recorded game of 901 cubes through real UDP packets. Run with `cargo run --release --example cubes`.
//!
//! `packets.rs` is the file to copy into a game: it declares everything that is sent. `server.rs` and `client.rs` make
//! UDP reliable, and `verify.rs` compares every value that arrives with the recording. `ladder.rs`, `cost.rs` and
//! `timing.rs` measure the figures of the report.

mod binary;
mod chart;
mod cli;
mod client;
mod copied;
mod cost;
mod differences;
mod formats;
mod gauge;
mod ladder;
mod link;
pub mod packets;
mod recording;
mod report;
mod server;
mod split;
mod timing;
mod transfer;
mod verify;
mod world;

use std::process::ExitCode;
use std::thread::ScopedJoinHandle;

/// Reason why the example ends with an error: a sentence for the user.
type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> ExitCode {
    match run(&cli::Options::from_arguments()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &cli::Options) -> Result<(), Failure> {
    let recording = recording::Recording::open(&options.recording, options.frames)?;
    report::recording(&recording);
    let transfer = transfer::transfer(&recording, options)?;
    let link = options
        .latency
        .map(|latency| differences::over_link(latency, options.loss, recording.hz));
    let rungs = ladder::climb(&recording, link.as_slice().as_flattened())?;
    report::ladder(&rungs, recording.hz);
    chart::print(&rungs);
    if let Some(file) = &options.chart {
        std::fs::write(file, chart::svg(&rungs)).map_err(|why| format!("{}: {why}", file.display()))?;
    }
    report::timings(&timing::time(&recording)?);
    report::fields();
    report::differences(&differences::costs(&recording)?);
    report::errors(&transfer.verified);
    report::verdict(&transfer);
    Ok(())
}

/// Returns the result of a thread; a panic continues here.
fn outcome<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
