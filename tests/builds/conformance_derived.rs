//! The published vectors through derived types: one program, outside of the workspace.

use tests_conformance::{declare, parse};

/// All but those of operations without an attribute (`sequence_relative`), of texts that hold nothing, and of floats
/// whose steps the standard clamps and an attribute refuses.
#[test]
fn derived_types_reproduce_the_vectors() {
    let vectors = parse(include_str!("../vectors/serialize-1.0.jsonl")).unwrap();
    let (program, declared) = declare(&vectors);
    assert_eq!((vectors.len(), declared), (2133, 2073));
    let manifest = format!(
        "[dependencies]\nbitstream = {{ path = \"{}\" }}\n\n[profile.dev]\ndebug = 0\nincremental = false\n",
        crate::bitstream()
    );
    let folder = crate::package("vectors", &manifest, "main.rs", &program);
    let output = crate::cargo(&folder, &folder.join("target"), &["run", "--quiet"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "vectors that fail");
}
