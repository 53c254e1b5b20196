//! The command line.

use bitstream::chunk::article::MAX_CHUNK_BYTES;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

/// What the user asks for.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// Of all packets, so many are lost.
    pub(crate) loss: f64,
    /// So many arrive twice.
    pub(crate) duplicate: f64,
    /// So many are overtaken.
    pub(crate) reorder: f64,
    /// One way, in milliseconds.
    pub(crate) delay: u32,
    pub(crate) seed: u64,
    /// In bits a second.
    pub(crate) rate: u32,
    pub(crate) bytes: usize,
    pub(crate) burst: bool,
}

impl Options {
    /// Reads the arguments; ends the program after `--help` and on arguments it does not know.
    pub(crate) fn from_arguments() -> Options {
        Options::new(&command().get_matches())
    }

    fn new(given: &ArgMatches) -> Options {
        let share = |name| given.get_one(name).copied().unwrap_or_default();
        let number = |name| given.get_one::<u32>(name).copied().unwrap_or_default();
        Options {
            loss: share("loss"),
            duplicate: share("duplicate"),
            reorder: share("reorder"),
            delay: number("delay"),
            seed: given.get_one("seed").copied().unwrap_or_default(),
            rate: number("rate"),
            bytes: number("bytes") as usize,
            burst: given.get_flag("burst"),
        }
    }
}

fn command() -> Command {
    let number = |name, default| Arg::new(name).long(name).value_name("N").default_value(default);
    let whole = |name, default, least: i64, most: i64| {
        number(name, default).value_parser(value_parser!(u32).range(least..=most))
    };
    let burst = Arg::new("burst")
        .long("burst")
        .action(ArgAction::SetTrue)
        .help("All slices at once, then the rate");
    Command::new("chunk_transfer")
        .about("Sends a block over UDP through a relay that loses packets, and compares rates and bursts")
        .after_help(
            "Server, relay and client are three threads on 127.0.0.1. The exit code is not 0 if a byte is wrong.",
        )
        .args([
            share("loss", "0.2", "Of all packets, both ways, so many are lost: 0 to 0.9"),
            share("duplicate", "0.1", "So many arrive twice"),
            share("reorder", "0.1", "So many are overtaken by others"),
            whole("delay", "20", 0, 1000).help("Milliseconds one way"),
            number("seed", "1")
                .value_parser(value_parser!(u64))
                .help("Other faults, other bytes"),
            whole("rate", "1000000", 80_000, 1_000_000_000).help("Bits a second"),
            whole("bytes", "262144", 1, MAX_CHUNK_BYTES as i64).help("The block, at most 256 KiB"),
            burst,
        ])
}

/// A part of all packets; the name alone is the default.
fn share(name: &'static str, default: &'static str, help: &'static str) -> Arg {
    let parse = |text: &str| match text.parse::<f64>() {
        Ok(share) if (0.0..=0.9).contains(&share) => Ok(share),
        _ => Err("not a number from 0 to 0.9"),
    };
    Arg::new(name)
        .long(name)
        .value_name("SHARE")
        .default_value(default)
        .default_missing_value(default)
        .num_args(0..=1)
        .value_parser(parse)
        .help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        command().debug_assert();
    }

    #[test]
    fn defaults_are_what_the_help_says() {
        let options = Options::new(&command().get_matches_from(["chunk_transfer"]));
        assert_eq!(
            (options.loss, options.rate, options.bytes, options.seed),
            (0.2, 1_000_000, 262_144, 1)
        );
    }

    #[test]
    fn a_fault_without_a_share_is_the_default() {
        let given = ["chunk_transfer", "--loss", "0.5", "--duplicate", "--reorder"];
        let options = Options::new(&command().get_matches_from(given));
        assert_eq!((options.loss, options.duplicate, options.reorder), (0.5, 0.1, 0.1));
    }

    #[test]
    fn a_share_is_at_most_nine_tenths() {
        for bad in ["1", "-0.1", "NaN", "much"] {
            assert!(
                command()
                    .try_get_matches_from(["chunk_transfer", &format!("--loss={bad}")])
                    .is_err()
            );
        }
    }
}
