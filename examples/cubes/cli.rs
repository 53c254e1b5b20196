//! The command line.

use clap::{Arg, ArgAction, Command, value_parser};
use std::path::PathBuf;

/// The recording in the repository.
pub(crate) const RECORDING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/cubes.bin");

/// Largest loss that may be written as a fraction.
const LARGEST_FRACTION: f64 = 0.25;

/// Options of the command line.
#[derive(Debug)]
pub(crate) struct Options {
    /// Sends at the rate of the game.
    pub(crate) realtime: bool,
    /// Number of frames to send.
    pub(crate) frames: Option<u16>,
    /// Share of packets that are lost, in hundredths of a percent.
    pub(crate) loss: u16,
    /// Latency of the link for differences in one direction, in milliseconds.
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
        .value_parser(loss)
        .help(
            "Share of packets to lose in each direction, to see them sent again: 5, 1.5, 0.5% or, as a fraction, 0.05",
        );
    let latency = Arg::new("latency")
        .long("latency")
        .value_name("MS")
        .value_parser(value_parser!(u16).range(..=1000))
        .help(
            "Send differences over a link with the loss and with this latency in one direction, in milliseconds; \
             packets take up to a quarter longer, so some overtake others",
        );
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

/// Parses a percentage or a fraction, in hundredths of a percent.
fn loss(text: &str) -> Result<u16, String> {
    let (number, is_percentage) = match text.strip_suffix('%') {
        Some(number) => (number, true),
        None => (text, false),
    };
    let number: f64 = number.trim().parse().map_err(|_| "not a number".to_string())?;
    let percent = match number > 0.0 && number < 1.0 && !is_percentage {
        // few links lose so much, and many lose half a percent
        true if number > LARGEST_FRACTION => {
            let percent = number * 100.0;
            return Err(format!(
                "{number} may mean {number} % or {percent} %: write `{number}%` or `{percent}%`"
            ));
        }
        true => number * 100.0,
        false => number,
    };
    if !(0.0..=50.0).contains(&percent) {
        return Err("not from 0 to 50 percent".to_string());
    }
    let hundredths = (percent * 100.0).round();
    match (hundredths - percent * 100.0).abs() < 1e-6 {
        true => Ok(hundredths as u16),
        false => Err("finer than a hundredth of a percent".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loss_is_a_percentage_or_a_fraction() {
        let all = ["0", "5", "0.05", "0.004", "50", "1.5", "0.5%", "50 %"].map(loss);
        assert_eq!(all, [0, 500, 500, 40, 5000, 150, 50, 5000].map(Ok));
        for wrong in ["51", "-1", "a lot", "nan", "0.5", "0.00001", "1.234", "-0.1", "60%"] {
            assert!(loss(wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            loss("0.5").unwrap_err(),
            "0.5 may mean 0.5 % or 50 %: write `0.5%` or `50%`"
        );
    }

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        command().debug_assert();
    }
}
