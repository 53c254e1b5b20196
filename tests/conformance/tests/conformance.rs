//! The published vectors of the wire format, and the program that runs them.

use std::process::Command;
use tests_conformance::{self as conformance, parse};

const VECTORS: &str = include_str!("../../vectors/serialize-1.0.jsonl");

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
        "line 2: `count` of `b`: operation 0 `bytes` is no number up to 2^24"
    );
    assert_eq!(
        other(r#""accept":true"#, r#""accept":false,"reason":"past end","fail_op":0"#),
        "line 2: `reason` of `b` is none of the format's: `past end`"
    );
    assert_eq!(error(GOOD), "the id `a/1` is there twice");
}

/// Bounds in the wrong order are refused by every reader. As a vector to refuse they would pass.
#[test]
fn parameters_outside_of_the_format_are_malformed_and_refuse_nothing() {
    let error = |operation: &str| {
        let line = r#"{"id":"b","ops":[OP],"hex":"","accept":false,"fail_op":0,"reason":"past_end"}"#;
        let why = parse(&line.replace("OP", operation)).unwrap_err();
        why.replace("line 1: `b`: operation 0 ", "")
    };
    let rows = [
        (r#"{"op":"bits","bits":0}"#, "`bits`: `bits` is 0, and not 1 to 64"),
        (r#"{"op":"bits","bits":65}"#, "`bits`: `bits` is 65, and not 1 to 64"),
        (r#"{"op":"int","min":1,"max":0}"#, "`int`: `min` is above `max`"),
        (
            r#"{"op":"int128","min":1,"max":"-5"}"#,
            "`int128`: `min` is above `max`",
        ),
        (
            r#"{"op":"fixed","integer_bits":8,"fraction_bits":1,"signed":true,"min":0,"max":1}"#,
            "`fixed`: 9 bits are no storage: 8, 16, 32, 64 or 128",
        ),
        (
            r#"{"op":"fixed","integer_bits":0,"fraction_bits":8,"signed":true,"min":0,"max":0}"#,
            "`fixed`: the sign is one of `integer_bits`, which are none",
        ),
        (
            r#"{"op":"compressed_float","min_bits":"0x3f800000","max_bits":"0x7fc00000","res_bits":"0x3f800000"}"#,
            "`compressed_float`: `min` is not below `max`, or `res` is not above 0",
        ),
        (r#"{"op":"string","buffer_size":0}"#, "`string`: `buffer_size` is 0"),
        (r#"{"op":"wstring","buffer_size":0}"#, "`wstring`: `buffer_size` is 0"),
    ];
    for (operation, why) in rows {
        assert_eq!(error(operation), why);
    }
}

/// 0 to 1 by 1 is 1 bit.
#[test]
fn the_integer_of_a_compressed_float_and_the_text_of_bytes_are_checked() {
    let float =
        r#"{"id":"f","ops":[{"op":"compressed_float","min_bits":"0x0","max_bits":"0x3f800000","res_bits":"0x3f800000",
        "value_bits":"0x3f800000","int":1,"decoded_bits":"0x3f800000"}],"hex":"01","bits":1,"measure":1,"accept":true}"#
            .replace('\n', "");
    let run = |int: &str| conformance::run(&parse(&float.replace(r#""int":1"#, int)).unwrap()[0]);
    assert_eq!(run(r#""int":1"#), Ok(()));
    for (int, number) in [(r#""int":0"#, 0), (r#""int":3"#, 3)] {
        let why = format!("read: operation 0: the integer {number} is not 1.0");
        assert_eq!(run(int), Err(why));
    }
    let text = r#"{"id":"s","ops":[{"op":"string","buffer_size":2,"value":"b","value_hex":"61"}],"hex":"0161","bits":16,"measure":16,"accept":true}"#;
    assert_eq!(
        parse(text).unwrap_err(),
        "line 1: `value` of `s`: operation 0 `string` is no text of these bytes or units"
    );
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
