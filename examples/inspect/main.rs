//! Looks into a captured packet: which bits are what. `cargo run --example inspect` shows the one in this folder,
//! `-- FILE` another, and `-- --html OUT` writes a page for a browser.

mod packet;

use bitstream::annotate::{Annotation, annotate};
use clap::{Arg, Command, value_parser};
use packet::Snapshot;
use std::error::Error;
use std::io::{IsTerminal, Write, stdout};
use std::path::PathBuf;

/// One packet, as it came from the network.
const CAPTURED: &[u8] = include_bytes!("captured.bin");

fn main() -> Result<(), Box<dyn Error>> {
    let mut given = command().get_matches();
    let annotation = match given.remove_one::<PathBuf>("file") {
        Some(file) => annotate::<Snapshot>(&std::fs::read(file)?),
        None => annotate::<Snapshot>(CAPTURED),
    };
    match given.remove_one::<PathBuf>("html") {
        Some(out) => std::fs::write(out, annotation.to_html())?,
        None => print(&annotation)?,
    }
    Ok(())
}

fn command() -> Command {
    let file = Arg::new("file")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("A file with one packet; the one of the example where there is none");
    let html = Arg::new("html")
        .long("html")
        .value_name("OUT")
        .value_parser(value_parser!(PathBuf))
        .help("Write a page for a browser instead");
    Command::new("inspect")
        .about("Shows which bits of a packet are what")
        .args([file, html])
}

/// With colours where somebody sees them.
fn print(annotation: &Annotation) -> std::io::Result<()> {
    let mut out = stdout().lock();
    match out.is_terminal() {
        true => write!(out, "{}", annotation.colored()),
        false => write!(out, "{annotation}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        command().debug_assert();
    }

    #[test]
    fn the_captured_packet_is_whole() {
        assert_eq!(bitstream::decode(CAPTURED), Ok(Snapshot::example()));
        assert_eq!(bitstream::encode(&Snapshot::example()).as_deref(), Ok(CAPTURED));
    }
}
