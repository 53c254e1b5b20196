//! The command line.

use clap::{Arg, ArgAction, Command, value_parser};
use std::path::PathBuf;

/// The recording in the repository.
pub(crate) const RECORDING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/cubes.bin");

/// Options of the command line.
#[derive(Debug)]
pub(crate) struct Options {
    /// Sends at the rate of the game.
    pub(crate) realtime: bool,
    /// Number of frames to send.
    pub(crate) frames: Option<u16>,
    /// Percentage of packets that are lost.
    pub(crate) loss: u8,
    /// Latency of differences in one direction, in milliseconds.
    pub(crate) latency: Option<u16>,
    /// File of the chart.
    pub(crate) chart: Option<PathBuf>,
    pub(crate) recording: PathBuf,
}

impl Options {
    /// Reads the arguments; ends the program after `--help` and on unknown arguments.
    pub(crate) fn from_arguments() -> Options {
        let mut given = command().get_matches();
        Options {
            realtime: given.get_flag("realtime"),
            frames: given.remove_one("frames"),
            loss: given.remove_one("loss").unwrap_or(0),
            latency: given.remove_one("latency"),
            chart: given.remove_one("chart"),
            recording: given.remove_one("recording").unwrap_or_else(|| RECORDING.into()),
        }
    }
}

fn command() -> Command {
    let realtime = Arg::new("realtime")
        .long("realtime")
        .action(ArgAction::SetTrue)
        .help("Send at the game's own pace with a progress bar, instead of as fast as possible");
    let frames = Arg::new("frames")
        .long("frames")
        .value_name("N")
        .value_parser(value_parser!(u16).range(1..))
        .help("Send only the first N frames");
    let loss = Arg::new("loss")
        .long("loss")
        .value_name("PERCENT")
        .value_parser(percent)
        .help(
            "Share of packets to lose in each direction, to see them sent again: a percentage (5) or a fraction (0.05)",
        );
    let latency = Arg::new("latency")
        .long("latency")
        .value_name("MS")
        .value_parser(value_parser!(u16).range(..=1000))
        .help("Send differences over a link with the loss and with this latency in one direction, in milliseconds");
    let chart = Arg::new("chart")
        .long("chart")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("Write the bytes of each frame as an SVG");
    let recording = Arg::new("recording")
        .long("recording")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("File of a recording; by default the one in the repository");
    Command::new("cubes")
        .about("Sends a game of 901 cubes over UDP in bit-packed packets, checks every value, and prints the cost")
        .after_help(
            "Server and client are two threads on 127.0.0.1. The exit code is not 0 if a value is further off than\n\
             its declared step allows, or if a packet is lost for good.",
        )
        .args([realtime, frames, loss, latency, chart, recording])
}

/// Parses a percentage, or a share of one.
fn percent(text: &str) -> Result<u8, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    let percent = if number < 1.0 { number * 100.0 } else { number };
    match (0.0..=50.0).contains(&percent) {
        true => Ok(percent.round() as u8),
        false => Err("not from 0 to 50 percent".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loss_is_a_percentage_or_a_part() {
        let all = ["0", "5", "0.05", "0.004", "50"].map(percent);
        assert_eq!(all, [Ok(0), Ok(5), Ok(5), Ok(0), Ok(50)]);
        for wrong in ["51", "-1", "a lot", "nan"] {
            assert!(percent(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        command().debug_assert();
    }
}
