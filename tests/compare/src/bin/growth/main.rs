//! How time grows: to encode and decode with the elements of a list, to compile with fields and with types.
//!
//!     cargo run --release --manifest-path tests/compare/Cargo.toml --bin growth
//!     cargo run --release --manifest-path tests/compare/Cargo.toml --bin growth -- elements
//!
//! Prints three tables in Markdown and draws `docs/speed/growth.svg`; with `elements` only the first table.

mod compile;
mod elements;
mod plot;

use plot::{Chart, Line};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    match grow() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("growth: {why}");
            ExitCode::FAILURE
        }
    }
}

fn grow() -> Result<(), String> {
    let (encode, decode) = elements::times()?;
    let elements = Chart {
        title: "A list of entities of 18 bits",
        x: "elements",
        y: "ns an element",
        logarithmic: true,
        lines: vec![Line::new("encode", encode), Line::new("decode", decode)],
    };
    if std::env::args().nth(1).is_some_and(|only| only == "elements") {
        elements.print();
        return Ok(());
    }
    let (fields, types) = (compile::by_fields()?, compile::by_types()?);
    let fields = Chart {
        title: "A crate of 8 structs",
        x: "fields of each",
        y: "CPU s to compile",
        logarithmic: false,
        lines: vec![Line::new("release", fields)],
    };
    let types = Chart {
        title: "A crate of structs of 8 fields",
        x: "structs",
        y: "CPU s to compile",
        logarithmic: false,
        lines: vec![Line::new("release", types)],
    };
    let charts = [elements, fields, types];
    charts.iter().for_each(Chart::print);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/speed/growth.svg");
    std::fs::write(&file, plot::svg(&charts)).map_err(|e| format!("{}: {e}", file.display()))
}
