//! Whatever bytes are accepted as a value are the bytes of that value: random packets of the types that others bring.

use arrayvec::{ArrayString, ArrayVec};
use bitstream::BitSerialize;
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::{IpAddr, SocketAddr};
use std::num::{NonZeroI16, NonZeroU8, NonZeroUsize};
use std::ops::{Range, RangeInclusive};
use std::time::Duration;
use tests_support::seeded;

#[derive(BitSerialize)]
struct Numbers {
    #[bits(range = -1..=5)]
    a: NonZeroI16,
    #[bits(3)]
    b: NonZeroUsize,
    c: Result<NonZeroU8, bool>,
    #[bits(range = 0..=9)]
    d: Range<u8>,
    #[bits(range = -2..=2)]
    e: RangeInclusive<i64>,
}

#[derive(BitSerialize)]
struct Collections {
    #[array(max = 5)]
    #[bits(range = 0..=2)]
    queue: VecDeque<u8>,
    #[array(len = 1..=3)]
    slice: Box<[bool]>,
    #[array(max = 4)]
    #[bits(2)]
    set: BTreeSet<u8>,
    #[array(max = 3)]
    map: BTreeMap<(bool, bool), Option<bool>>,
    #[array(max = 6)]
    array: ArrayVec<Option<bool>, 7>,
    #[string(max = 2)]
    text: ArrayString<2>,
    #[string(max = 2)]
    boxed: Box<str>,
}

#[derive(BitSerialize)]
struct Vectors {
    #[bits(range = -1..=1)]
    cell: glam::IVec3,
    #[float(0.0, 1.0, 0.3)]
    at: glam::Vec2,
    lit: glam::BVec4,
}

/// How many packets were accepted.
fn accepted<T: BitSerialize>(name: &str) -> usize {
    let byte = prop_oneof![Just(0_u8), Just(1), Just(b'a'), any::<u8>()];
    let count = std::cell::Cell::new(0);
    seeded::check(name, 2000, &vec(byte, 0..32), |bytes| {
        let Ok((value, used)) = bitstream::decode_prefix::<T>(&bytes) else {
            return Ok(());
        };
        count.set(count.get() + 1);
        let written = bitstream::encode(&value).map_err(|why| why.to_string())?;
        let bits = bitstream::encoded_bits(&value).map_err(|why| why.to_string())?;
        let mut read = bytes[..used].to_vec();
        if let (Some(last), true) = (read.last_mut(), bits % 8 > 0) {
            *last &= (1 << (bits % 8)) - 1;
        }
        match written == read {
            true => Ok(()),
            false => Err(format!("{read:?} became {written:?}")),
        }
    });
    count.get()
}

#[test]
fn what_is_accepted_is_written_as_the_same_bytes() {
    assert!(accepted::<Numbers>("Numbers") > 50);
    assert!(accepted::<Collections>("Collections") > 50);
    assert!(accepted::<Vectors>("Vectors") > 50);
    assert!(accepted::<Duration>("Duration") > 50);
    assert!(accepted::<IpAddr>("IpAddr") > 50);
    assert!(accepted::<SocketAddr>("SocketAddr") > 50);
}
