//! Runs conformance vectors: `cargo run -p tests-conformance --bin conformance -- FILE.jsonl`.

use std::process::ExitCode;
use tests_conformance as conformance;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), None) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: conformance FILE.jsonl");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(why) => {
            eprintln!("{file}: {why}");
            return ExitCode::from(2);
        }
    };
    let vectors = match conformance::parse(&text) {
        Ok(vectors) => vectors,
        Err(why) => {
            eprintln!("{file}: {why}");
            return ExitCode::from(2);
        }
    };
    let mut failed = 0;
    for vector in &vectors {
        if let Err(why) = conformance::run(vector) {
            println!("{}: {why}", vector.id);
            failed += 1;
        }
    }
    println!("{} passed, {failed} failed", vectors.len() - failed);
    ExitCode::from(u8::from(failed > 0))
}
