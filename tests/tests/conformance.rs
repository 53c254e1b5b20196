//! The published vectors of the wire format, and the program that runs them.

use bitstream_tests::conformance::{self, parse};
use std::process::Command;

const VECTORS: &str = include_str!("../vectors/serialize-1.0.jsonl");

/// A line that is accepted: 5 in 3 bits.
const GOOD: &str =
    r#"{"id":"a/1","ops":[{"op":"bits","bits":3,"value":5}],"hex":"05","bits":3,"measure":3,"accept":true}"#;

#[test]
fn every_vector_passes_in_every_direction() {
    let vectors = parse(VECTORS).unwrap();
    assert_eq!(vectors.len(), 2133);
    for vector in &vectors {
        assert_eq!(conformance::run(vector), Ok(()), "{}", vector.id);
    }
}

#[test]
fn a_wrong_vector_fails_with_the_direction_and_the_difference() {
    let wrong = |from: &str, to: &str| {
        let vectors = parse(&GOOD.replace(from, to)).unwrap();
        conformance::run(&vectors[0]).unwrap_err()
    };
    assert_eq!(
        wrong(r#""hex":"05""#, r#""hex":"04""#),
        "read: operation 0 reads Bits { width: 3, value: 4 }, and not Bits { width: 3, value: 5 }"
    );
    assert_eq!(
        wrong(r#""bits":3,"measure""#, r#""bits":4,"measure""#),
        "read: 3 bits were read, and not 4"
    );
    assert_eq!(wrong(r#""measure":3"#, r#""measure":4"#), "measure: 3 bits, and not 4");
    assert_eq!(wrong(r#""hex":"05""#, r#""hex":"0d""#), "write: [05], and not [0d]");
    let refuse = r#"{"id":"r","ops":[{"op":"bool"}],"hex":"01","accept":false,"fail_op":0,"reason":"past_end"}"#;
    assert_eq!(
        conformance::run(&parse(refuse).unwrap()[0]).unwrap_err(),
        "refuse: it is accepted"
    );
}

#[test]
fn a_malformed_file_says_the_line_and_what_is_wrong() {
    let error = |line: &str| parse(&format!("{GOOD}\n{line}")).unwrap_err();
    assert!(error("{").starts_with("line 2: not JSON: "), "{}", error("{"));
    assert_eq!(error("3"), "line 2: the vector is no object");
    assert_eq!(error(r#"{"id":"b"}"#), "line 2: `b` has no `ops`");
    let other = |from: &str, to: &str| error(&GOOD.replace("a/1", "b").replace(from, to));
    assert_eq!(
        other(r#""op":"bits""#, r#""op":"bit""#),
        "line 2: `b`: operation 0 `bit`: there is no such operation"
    );
    assert_eq!(
        other(r#""05""#, r#""5""#),
        "line 2: `hex` of `b` is no row of bytes in hexadecimal digits"
    );
    assert_eq!(
        other(r#""bits":3,"value":5"#, r#""bits":3,"value":"18446744073709551616""#),
        "line 2: `value` of `b`: operation 0 `bits` is out of range: 18446744073709551616"
    );
    assert_eq!(
        other(r#","value":5"#, ""),
        "line 2: `b`: operation 0 `bits` has no `value`"
    );
    assert_eq!(
        other(r#""accept":true"#, r#""accept":false,"reason":"past_end","fail_op":1"#),
        "line 2: `fail_op` of `b` is 1, and it has 1 operations"
    );
    assert_eq!(
        other(r#""bits","bits":3"#, r#""bytes","count":4611686018427387904"#),
        "line 2: `count` is 4611686018427387904, and at most 16777216 are read"
    );
    assert_eq!(error(GOOD), "the id `a/1` is there twice");
}

/// The program itself: what it prints, and its exit code.
#[test]
fn the_program_prints_failures_and_counts() {
    let folder = std::env::temp_dir().join(format!("bitstream-conformance-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let run = |name: &str, text: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_conformance"))
            .arg(&file)
            .output()
            .unwrap();
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr).replace(&*file.to_string_lossy(), "FILE");
        (output.status.code(), shown, errors)
    };
    let wrong = GOOD.replace("a/1", "a/2").replace(r#""measure":3"#, r#""measure":9"#);
    assert_eq!(
        run("good", GOOD),
        (Some(0), "1 passed, 0 failed\n".into(), String::new())
    );
    assert_eq!(
        run("wrong", &format!("{GOOD}\n\n{wrong}\n")),
        (
            Some(1),
            "a/2: measure: 3 bits, and not 9\n1 passed, 1 failed\n".into(),
            String::new()
        )
    );
    assert_eq!(
        run("malformed", "{}"),
        (Some(2), String::new(), "FILE: line 1: the vector has no `id`\n".into())
    );
    std::fs::remove_dir_all(&folder).unwrap();
}
