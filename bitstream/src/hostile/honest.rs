//! Searches for honest packets that together reach all of a type.

use super::bits::BitString;
use super::choose::ExtraElements;
use super::invent::Inventor;
use super::leaf::{Change, Draft, InventedLeaf, Key, Made};
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use bitstream_core::schema::Kind;
use bitstream_core::{Part, Path, Refusal, Schema};

/// Reads a value of a type.
pub(super) type Read = fn(&mut Inventor<'_>) -> Result<(), Refusal>;

/// An invented packet.
pub(super) struct Invented {
    pub(super) seed: u64,
    pub(super) lengths: ExtraElements,
    pub(super) bits: BitString,
    pub(super) leaves: Vec<InventedLeaf>,
}

/// Refusal of an invented packet by its type: the rule, the place, the value and its bits, and the leaves and bits so
/// far.
pub(super) struct Refused {
    pub(super) why: Refusal,
    pub(super) path: Path,
    pub(super) value: i128,
    pub(super) width: u32,
    /// All steps to the place, and the same steps with one step for all elements of a list.
    pub(super) steps: Key,
    pub(super) key: Key,
    pub(super) leaves: Vec<InventedLeaf>,
    pub(super) bits: BitString,
}

/// Largest number of attempts at honest packets.
const ATTEMPTS: u64 = 512;
/// Number of honest packets in a row without a new place, after which the search ends.
const ENOUGH: u32 = 12;
/// Number of such packets while some places are not reached yet.
const ENOUGH_FOR_SOME: u32 = 128;
/// Number of leaves of all kept packets after which the search ends, or of all refused ones if none is kept. So many
/// leaves take some hundred MB.
pub(super) const MOST_LEAVES: usize = 1 << 19;

/// The result of a search.
pub(super) struct Search {
    pub(super) kept: Vec<Invented>,
    pub(super) reached: BTreeSet<Key>,
}

/// Invents packets until no new place is reached, and keeps those that reach a new one, up to `most_leaves` leaves.
/// Ends without one after [`MOST_LEAVES`] leaves of refused packets, since every value of the type may be too large.
pub(super) fn search(root: &'static Schema, read: Read, nodes: &BTreeMap<Key, String>, most_leaves: usize) -> Search {
    let (mut made, mut reached, mut kept) = (Made::new(), BTreeSet::new(), Vec::new());
    let (mut seen, mut in_vain) = (BTreeSet::new(), 0);
    let (mut leaves_kept, mut leaves_refused) = (0, 0);
    for seed in 0..ATTEMPTS {
        let plan = Draft {
            root,
            seed,
            lengths: lengths_of(seed),
            made: &made,
            script: &[],
            change: None,
            lists_lies: false,
        };
        let invented = run(plan, read);
        let leaves = match &invented {
            Ok(packet) => &packet.leaves,
            Err(refused) => &refused.leaves,
        };
        count_choices(&mut made, leaves);
        let leaves = leaves.len();
        let Ok(packet) = invented else {
            leaves_refused += leaves;
            if kept.is_empty() && leaves_refused > MOST_LEAVES {
                break;
            }
            continue;
        };
        in_vain += 1;
        // a type without bits reaches no new place, but needs one packet
        if note(&packet.leaves, &mut reached, &mut seen) || kept.is_empty() {
            leaves_kept += leaves;
            kept.push(packet);
            in_vain = 0;
        }
        let is_complete = in_vain >= ENOUGH && nodes.keys().all(|key| reached.contains(key));
        if is_complete || in_vain >= ENOUGH_FOR_SOME || leaves_kept > most_leaves {
            break;
        }
    }
    Search { kept, reached }
}

fn lengths_of(seed: u64) -> ExtraElements {
    match seed % 4 {
        0 | 2 => ExtraElements::Some,
        1 => ExtraElements::Any,
        _ => ExtraElements::Least,
    }
}

/// Lets a type read a packet that is invented meanwhile.
pub(super) fn run(plan: Draft<'_>, read: Read) -> Result<Invented, Box<Refused>> {
    let mut inventor = Inventor::new(plan);
    let result = read(&mut inventor);
    inventor.end();
    match result {
        Ok(()) => Ok(Invented {
            seed: plan.seed,
            lengths: plan.lengths,
            bits: inventor.packet,
            leaves: inventor.leaves,
        }),
        Err(why) => {
            let (unknown, key) = ((why, Path::of(plan.root), 0, 0), inventor.key());
            let (why, path, value, width) = inventor.refused.unwrap_or(unknown);
            Err(Box::new(Refused {
                why,
                path,
                value,
                width,
                steps: inventor.steps,
                key,
                leaves: inventor.leaves,
                bits: inventor.packet,
            }))
        }
    }
}

/// Invents an honest packet again with one change.
pub(super) fn changed(
    root: &'static Schema,
    read: Read,
    honest: &Invented,
    change: Option<(usize, &Change)>,
) -> Result<Invented, Box<Refused>> {
    let plan = Draft {
        root,
        seed: honest.seed,
        lengths: honest.lengths,
        made: &Made::new(),
        script: &honest.leaves,
        change,
        lists_lies: change.is_none(),
    };
    run(plan, read)
}

/// Counts the choices at leaves with few alternatives.
fn count_choices(made: &mut Made, leaves: &[InventedLeaf]) {
    for leaf in leaves {
        let choice = match leaf.part {
            Part::Presence | Part::Choice | Part::Known => Some(leaf.code.0),
            Part::Tag => variant(leaf).map(|place| place as u128),
            Part::Value if leaf.code.1 == 1 => Some(leaf.code.0),
            _ => None,
        };
        if let Some(choice) = choice {
            *made.entry((leaf.key.clone(), choice)).or_insert(0) += 1;
        }
    }
}

/// Returns the number of the variant of a tag.
fn variant(leaf: &InventedLeaf) -> Option<usize> {
    let Some(Kind::Enum { tag, variants, .. }) = leaf.spot?.kind else {
        return None;
    };
    let known = |other: bool| {
        variants
            .iter()
            .position(|variant| variant.other == other && (other || u128::from(tag.wire(variant.id)) == leaf.code.0))
    };
    known(false).or_else(|| known(true))
}

/// Records the places that a packet reaches. Returns whether one of them is new.
fn note(leaves: &[InventedLeaf], reached: &mut BTreeSet<Key>, seen: &mut BTreeSet<(Key, u8, u128)>) -> bool {
    let mut is_new = false;
    for leaf in leaves {
        let mut key = leaf.key.clone();
        let what = match leaf.part {
            Part::Presence | Part::Choice | Part::Known | Part::Another => leaf.code.0,
            Part::Value if leaf.code.1 == 1 => leaf.code.0,
            // each longer form has rules of its own
            Part::Prefix => u128::from(leaf.code.1),
            // the second half of a character has rules of its own
            Part::Value => u128::from(leaf.spot.is_some_and(|spot| spot.is_split)),
            _ => 0,
        };
        if let Some(place) = variant(leaf) {
            key.push(u32::try_from(place).unwrap_or(u32::MAX));
        }
        is_new |= seen.insert((key.clone(), leaf.part as u8, what));
        if matches!(
            leaf.part,
            Part::Value | Part::Prefix | Part::Length | Part::Another | Part::Index | Part::Tag
        ) {
            // bytes are elements without leaves of their own
            if leaf.spot.is_none() {
                reached.insert([&key[..], &[0]].concat());
            }
            reached.insert(key);
        }
    }
    is_new
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitstream_core::BitSerialize;

    #[test]
    fn packets_are_kept_until_they_have_too_many_leaves() {
        type Two<T> = Result<T, T>;
        // three choices and twelve values, in eight ways
        type Eight = Two<Two<Two<[bool; 12]>>>;
        let kept = |most_leaves| {
            let read: Read = |inventor| Eight::read(inventor).map(|_| ());
            let kept = search(Eight::SCHEMA, read, &BTreeMap::new(), most_leaves).kept;
            assert!(kept.iter().all(|packet| packet.leaves.len() == 15));
            kept.len()
        };
        assert!(kept(usize::MAX) >= 8);
        assert_eq!([kept(0), kept(14), kept(15), kept(30), kept(31)], [1, 1, 2, 3, 3]);
    }
}
