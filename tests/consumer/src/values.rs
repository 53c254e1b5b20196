//! Values of attributes that `syn` reads as expressions only with `full`: ranges within them, structs, closures,
//! blocks.

use bitstream::{BitSerialize, decode, encode};
use std::ops::Range;

/// Compared with.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
pub struct Inner {
    a: u8,
    b: u8,
}

/// One expression of each kind.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[bits(ensure = !(201..).contains(&a) && [..7, ..201].iter().any(|range| range.contains(&a)))]
pub struct Values {
    a: u8,
    #[bits(when = (1..=5).contains(&a))]
    near: u8,
    #[bits(when = !(1..=5).contains(&a), default = (0..3).sum())]
    far: u8,
    #[array(max = 200, count = (0..a).count())]
    list: Vec<bool>,
    #[bits(elide = Some(0..3))]
    range: Option<Range<u8>>,
    #[bits(elide = Inner { a, b: 1 })]
    inner: Inner,
    #[bits(when = (0..10).any(|a| a == inner.b) && Inner { a, b: 1 } == inner)]
    last: u8,
}

/// # Panics
/// When a value does not come back.
pub fn run() {
    let near = Values {
        a: 3,
        near: 9,
        far: 3,
        list: vec![true; 3],
        range: Some(0..3),
        inner: Inner { a: 3, b: 1 },
        last: 7,
    };
    assert_eq!(encode(&near).unwrap().len(), 4);
    assert_eq!(decode(&encode(&near).unwrap()), Ok(near.clone()));
    let far = Values {
        a: 0,
        near: 0,
        far: 8,
        list: vec![],
        range: None,
        inner: Inner { a: 1, b: 1 },
        last: 0,
    };
    assert_eq!(decode(&encode(&far).unwrap()), Ok(far));
    assert!(
        encode(&Values {
            a: 201,
            list: vec![true; 201],
            ..near
        })
        .is_err()
    );
}
