//! Writes the starting inputs of fuzzers to `tests/fuzz/corpus`: `cargo run -p tests-tools --bin corpus`.

use std::path::Path;
use std::{fs, io};
use tests_tools::targets::{TARGETS, corpus};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    for name in TARGETS.iter().map(|target| target.name).chain(["derive_parser"]) {
        let folder = folder.join(name);
        fs::create_dir_all(&folder)?;
        let inputs = corpus::inputs(name);
        for (name, bytes) in &inputs {
            fs::write(folder.join(name), bytes)?;
        }
        println!("{name}: {} inputs", inputs.len());
    }
    Ok(())
}
