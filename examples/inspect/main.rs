//! Shows the meaning of each bit of a captured packet. `cargo run --example inspect` shows the packet in this folder,
//! `-- FILE` another one, and `-- --html OUT` writes a page for a browser.

mod packet;

use bitstream::annotate::{Annotation, annotate};
use clap::{Arg, Command, value_parser};
use packet::Snapshot;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A captured packet.
const CAPTURED: &[u8] = include_bytes!("captured.bin");

fn main() -> ExitCode {
    let mut given = command().get_matches();
    let (file, html) = (given.remove_one("file"), given.remove_one("html"));
    match inspect(file, html) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("inspect: {why}");
            ExitCode::FAILURE
        }
    }
}

fn inspect(file: Option<PathBuf>, html: Option<PathBuf>) -> Result<(), String> {
    let annotation = match file {
        Some(file) => annotate::<Snapshot>(&std::fs::read(&file).map_err(|why| about(&file, &why))?),
        None => annotate::<Snapshot>(CAPTURED),
    };
    match html {
        Some(out) => std::fs::write(&out, annotation.to_html()).map_err(|why| about(&out, &why)),
        None => print(&annotation).map_err(|why| why.to_string()),
    }
}

/// Adds the name of the file to an error.
fn about(file: &Path, why: &std::io::Error) -> String {
    format!("{}: {why}", file.display())
}

fn command() -> Command {
    let file = Arg::new("file")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("File with one packet; by default the packet of the example");
    let html = Arg::new("html")
        .long("html")
        .value_name("OUT")
        .value_parser(value_parser!(PathBuf))
        .help("Write an HTML page to this file");
    Command::new("inspect")
        .about("Shows the meaning of each bit of a packet")
        .args([file, html])
}

/// Prints with colours if the output is a terminal.
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
    fn a_file_that_is_not_there_is_named() {
        let missing = PathBuf::from("no such folder/packet.bin");
        for (file, html) in [(Some(missing.clone()), None), (None, Some(missing))] {
            let why = inspect(file, html).unwrap_err();
            assert!(why.starts_with("no such folder/packet.bin: "), "{why}");
        }
    }

    #[test]
    fn the_captured_packet_is_whole() {
        assert_eq!(bitstream::decode(CAPTURED), Ok(Snapshot::example()));
        assert_eq!(bitstream::encode(&Snapshot::example()).as_deref(), Ok(CAPTURED));
    }
}
