//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

type Name = String;

#[derive(BitSerialize, Debug, PartialEq)]
struct Chat {
    #[string(len = 8..=8)]
    a: String,
    #[string(max = 1)]
    b: Option<Box<String>>,
    #[array(max = 3)]
    #[string(max = 3)]
    c: Vec<String>,
    #[string(max = 3)]
    d: [Name; 2],
    #[string(max = 3)]
    e: std::string::String,
    #[string(ascii, max = 3)]
    f: Name,
    #[string(len = 1..=3, wide)]
    g: Option<String>,
}

#[test]
fn is_legal() {
    round_trip(&Chat {
        a: "12345678".into(),
        b: Some(Box::new("x".into())),
        c: vec!["".into(), "abc".into()],
        d: ["y".into(), "ä".into()],
        e: "".into(),
        f: "abc".into(),
        g: Some("ä".into()),
    });
}
