//! The command line.

use crate::Failure;
use clap::{Arg, ArgMatches, Command, value_parser};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Options of the command line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Options {
    /// Share of packets that are lost.
    pub(crate) loss: f64,
    /// Share of packets that arrive twice.
    pub(crate) duplicate: f64,
    /// Share of packets that arrive after later packets.
    pub(crate) reorder: f64,
    /// Latency one way, in milliseconds.
    pub(crate) delay: u32,
    pub(crate) seed: u64,
    /// The most bytes a second.
    pub(crate) cap: u32,
    /// The number of the connection, which both ends know.
    pub(crate) key: u128,
    pub(crate) role: Role,
}

/// Role of this process.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Role {
    /// Server, relay and client.
    All {
        file: Option<PathBuf>,
    },
    Send {
        file: PathBuf,
        listen: SocketAddr,
    },
    Receive {
        out: PathBuf,
        from: SocketAddr,
    },
    Relay {
        listen: SocketAddr,
        to: SocketAddr,
    },
}

/// Reads the arguments; ends the program after `--help` and on unknown arguments.
pub(crate) fn options() -> Result<Options, Failure> {
    parse(&command().get_matches())
}

fn parse(given: &ArgMatches) -> Result<Options, Failure> {
    // the options of the role; those that it does not have count as 0
    let own = given.subcommand().map_or(given, |(_, own)| own);
    let share = |name| value::<f64>(own, name).unwrap_or_default();
    let number = |name| value::<u32>(own, name).unwrap_or_default();
    let path = |given: &ArgMatches, name| given.get_one::<PathBuf>(name).cloned().unwrap_or_default();
    let address = |given: &ArgMatches, name| {
        given
            .get_one::<SocketAddr>(name)
            .copied()
            .ok_or("an address is missing")
    };
    let role = match given.subcommand() {
        Some(("send", given)) => Role::Send {
            file: path(given, "FILE"),
            listen: address(given, "listen")?,
        },
        Some(("receive", given)) => Role::Receive {
            out: path(given, "OUT"),
            from: address(given, "from")?,
        },
        Some((_, given)) => Role::Relay {
            listen: address(given, "listen")?,
            to: address(given, "to")?,
        },
        None => Role::All {
            file: given.get_one("file").cloned(),
        },
    };
    let key = match (value(own, "key"), &role) {
        (Some(key), _) => key,
        // no other process listens
        (None, Role::All { .. }) => random_key()?,
        (None, _) => 0x0123_4567_89ab_cdef_0123_4567_89ab_cdef,
    };
    Ok(Options {
        loss: share("loss"),
        duplicate: share("duplicate"),
        reorder: share("reorder"),
        delay: number("delay"),
        seed: value(own, "seed").unwrap_or_default(),
        cap: number("rate").max(LEAST_RATE) / 8,
        key,
        role,
    })
}

fn random_key() -> Result<u128, Failure> {
    let mut key = [0; 16];
    getrandom::fill(&mut key).map_err(|why| format!("the system has no random numbers: {why}"))?;
    Ok(u128::from_le_bytes(key))
}

/// Returns the value of an option, or `None` if the role does not have the option.
fn value<T: Copy + Send + Sync + 'static>(own: &ArgMatches, name: &str) -> Option<T> {
    own.try_get_one(name).ok().flatten().copied()
}

/// Lowest rate of a sender, in bits a second.
const LEAST_RATE: u32 = 80_000;

fn command() -> Command {
    let number = |name, default| Arg::new(name).long(name).value_name("N").default_value(default);
    let whole = |name, default, least: i64, most: i64| {
        number(name, default).value_parser(value_parser!(u32).range(least..=most))
    };
    let address = |name| {
        Arg::new(name)
            .long(name)
            .value_name("ADDRESS")
            .value_parser(value_parser!(SocketAddr))
    };
    let path = |name| Arg::new(name).value_parser(value_parser!(PathBuf)).required(true);
    let key = Arg::new("key")
        .long("key")
        .value_name("HEX")
        .value_parser(|text: &str| u128::from_str_radix(text, 16))
        .help("Secret number of the connection, in hexadecimal, the same at both ends. The default is public");
    let rate = whole("rate", "100000000", LEAST_RATE.into(), 1_000_000_000)
        .help("Highest rate of the sender, in bits a second");
    let faults = [
        share("loss", "0.2").help("Share of packets that are lost, in both directions: 0 to 0.6"),
        share("duplicate", "0.1").help("Share of packets that arrive twice"),
        share("reorder", "0.1").help("Share of packets that arrive after later packets"),
        whole("delay", "20", 0, 1000).help("Latency in one direction, in milliseconds"),
        number("seed", "1")
            .value_parser(value_parser!(u64))
            .help("Seed of the random faults"),
    ];
    let send = Command::new("send")
        .about("Sends a file to the client that asks for it, and ends when the client has it")
        .args([
            path("FILE").help("File to send"),
            address("listen")
                .default_value("127.0.0.1:7001")
                .help("Address where clients ask"),
            rate.clone(),
            key.clone(),
        ])
        .args(FAULTS.map(only_relay));
    let receive = Command::new("receive")
        .about("Receives a file; after a restart, continues the transfer")
        .args([
            path("OUT").help("File to write. OUT.part has the bytes that have arrived, until all are there"),
            address("from")
                .default_value("127.0.0.1:7001")
                .help("Address of the server or of a relay"),
            key.clone(),
        ])
        .args(FAULTS.map(only_relay));
    let relay = Command::new("relay")
        .about("Relays packets between server and client, and loses, repeats and delays some")
        .args([
            address("listen")
                .default_value("127.0.0.1:7002")
                .help("Address that clients receive from"),
            address("to")
                .default_value("127.0.0.1:7001")
                .help("Address of the server"),
        ])
        .args(faults.clone());
    Command::new("chunk_transfer")
        .about("Sends a file over UDP that loses packets. Without a command, one process is server, relay and client")
        .after_help("The exit code is not 0 if a byte is wrong. Ctrl-C on either side stops the transfer; a restart continues it.")
        .args_conflicts_with_subcommands(true)
        .args(faults)
        .args([rate, key])
        .arg(
            Arg::new("file")
                .long("file")
                .value_parser(value_parser!(PathBuf))
                .help("File to send; by default this program itself"),
        )
        .subcommands([send, receive, relay])
}

/// Names of the options that the ends do not have.
const FAULTS: [&str; 5] = ["loss", "duplicate", "reorder", "delay", "seed"];

/// Returns an option that `send` and `receive` refuse.
fn only_relay(name: &'static str) -> Arg {
    let refuse = |_: &str| Err::<f64, _>("only the command `relay` loses, repeats and delays packets");
    Arg::new(name)
        .long(name)
        .hide(true)
        .num_args(0..=1)
        .default_missing_value("")
        .value_parser(refuse)
}

/// Largest share: of the slices, 16 % arrive and are answered if 60 % of the packets are lost in each direction.
const MOST: f64 = 0.6;

/// Returns the option of a share of all packets. The option without a value has the default.
fn share(name: &'static str, default: &'static str) -> Arg {
    let parse = |text: &str| match text.parse::<f64>() {
        Ok(share) if (0.0..=MOST).contains(&share) => Ok(share),
        _ => Err(format!(
            "not a number from 0 to {MOST}: above, hardly an answer arrives"
        )),
    };
    Arg::new(name)
        .long(name)
        .value_name("SHARE")
        .default_value(default)
        .default_missing_value(default)
        .num_args(0..=1)
        .value_parser(parse)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(arguments: &[&str]) -> Options {
        let all = [&["chunk_transfer"], arguments].concat();
        parse(&command().get_matches_from(all)).expect("arguments")
    }

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        command().debug_assert();
    }

    #[test]
    fn defaults_are_what_the_help_says() {
        let options = given(&[]);
        assert_eq!((options.loss, options.cap, options.seed), (0.2, 12_500_000, 1));
        assert_eq!(options.role, Role::All { file: None });
    }

    #[test]
    fn a_fault_without_a_share_is_the_default() {
        let options = given(&["--loss", "0.5", "--duplicate", "--reorder"]);
        assert_eq!((options.loss, options.duplicate, options.reorder), (0.5, 0.1, 0.1));
    }

    #[test]
    fn each_role_takes_its_addresses_and_the_faults() {
        let address = |port| SocketAddr::from(([127, 0, 0, 1], port));
        let relay = given(&["relay", "--listen", "127.0.0.1:9", "--loss", "0.3"]);
        let (listen, to) = (address(9), address(7001));
        assert_eq!((relay.role, relay.loss), (Role::Relay { listen, to }, 0.3));
        let receive = given(&["receive", "there", "--from", "127.0.0.1:8", "--key", "ff"]);
        let (out, from) = ("there".into(), address(8));
        assert_eq!((receive.role, receive.key), (Role::Receive { out, from }, 255));
    }

    #[test]
    fn the_ends_refuse_the_faults_of_the_relay() {
        for role in [["send", "file"], ["receive", "there"]] {
            for name in FAULTS {
                let arguments = ["chunk_transfer", role[0], role[1], &format!("--{name}"), "1"];
                let refused = command().try_get_matches_from(arguments).expect_err("a fault");
                assert!(refused.to_string().contains("only the command `relay`"), "{refused}");
            }
        }
        let before = ["chunk_transfer", "--loss", "0.5", "send", "file"];
        assert!(command().try_get_matches_from(before).is_err());
    }

    #[test]
    fn a_share_is_at_most_six_tenths() {
        for bad in ["1", "0.61", "-0.1", "NaN", "much"] {
            let loss = format!("--loss={bad}");
            assert!(command().try_get_matches_from(["chunk_transfer", &loss]).is_err());
        }
    }
}
