//! The same for the other collections and texts.

use arrayvec::{ArrayString, ArrayVec};
use bitstream::BitSerialize;


use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::num::NonZeroUsize;
use std::rc::Rc;

#[derive(BitSerialize)]
struct Player<'a> {
    a: VecDeque<u8>,
    b: BTreeMap<u8, u8>,
    c: BTreeSet<u8>,
    d: Box<[u8]>,
    e: Box<str>,
    f: Cow<'a, str>,
    g: Rc<Vec<u8>>,
    h: ArrayVec<u8, 4>,
    i: ArrayString<4>,
    j: NonZeroUsize,
}

fn main() {}
