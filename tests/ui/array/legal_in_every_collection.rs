//! What `#[array]` and `#[string]` apply to, by every name.
#![deny(warnings)]

use bitstream::BitSerialize;

use arrayvec::ArrayVec;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

type Scores = BTreeMap<u8, u16>;
const CAPACITY: usize = 8;

#[derive(BitSerialize)]
#[allow(dead_code)]
struct Player<'a> {
    #[array(max = 3)]
    a: Scores,
    #[array(max = 3)]
    #[bits(range = 0..=5)]
    b: std::collections::BTreeSet<u8>,
    #[array(max = 3)]
    #[array(len = 1..=2)]
    #[float(0.0, 1.0, 0.1)]
    c: Rc<VecDeque<Box<[f32]>>>,
    #[array(max = 3)]
    #[string(max = 3)]
    d: Arc<[Vec<Cow<'a, str>>; 2]>,
    #[array(max = CAPACITY)]
    e: ArrayVec<u8, CAPACITY>,
    #[array(max = 8)]
    f: arrayvec::ArrayVec<BTreeSetAlias, 8>,
    #[bits(skip)]
    g: HashMap<String, String>,
    #[array(max = 2)]
    h: BTreeMap<(u8, bool), Option<[u8; 2]>>,
}

#[derive(BitSerialize)]
struct BTreeSetAlias {
    #[array(max = 3)]
    ids: BTreeSet<u8>,
}
