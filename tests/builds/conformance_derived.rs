//! The published vectors through derived types: a program of one type for each vector, outside of the workspace.

use bitstream_tests::conformance::{declare, parse};
use std::path::{Path, PathBuf};

/// A package of one program that depends on `bitstream`.
fn package(program: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("vectors");
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    let bitstream = crate::bitstream();
    let manifest = format!(
        "[package]\nname = \"vectors\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         bitstream = {{ path = \"{bitstream}\" }}\n\n[profile.dev]\ndebug = 0\nincremental = false\n"
    );
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("its manifest");
    std::fs::write(folder.join("src/main.rs"), program).expect("its program");
    std::fs::copy(crate::workspace().join("Cargo.lock"), folder.join("Cargo.lock")).expect("the versions");
    folder
}

/// All but those of operations without an attribute (`sequence_relative`), of texts that hold nothing, and of floats whose
/// steps the standard clamps and an attribute refuses.
#[test]
fn derived_types_reproduce_the_vectors() {
    let vectors = parse(include_str!("../vectors/serialize-1.0.jsonl")).unwrap();
    let (program, declared) = declare(&vectors);
    assert_eq!((vectors.len(), declared), (2133, 2073));
    let folder = package(&program);
    let output = crate::cargo(&folder, &folder.join("target"), &["run", "--quiet"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "vectors that fail");
}
