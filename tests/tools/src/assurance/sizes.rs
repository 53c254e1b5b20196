//! Tests that the counted bits are written, and that the declared sizes are attained.

use super::Line;
use super::extremes::{End, best, bits};
use crate::targets::corpus::samples;
use tests_zoo::holds::{cases, same, same_bytes};
use tests_zoo::oracle;
use tests_zoo::zoo::Type;

/// Compares `encoded_bits`, and all ways to write, with the bits of the oracle.
#[must_use]
pub fn counted(ty: &dyn Type, inputs: u32) -> Line {
    let wire = ty.wire();
    let mut line = Line::new("A4", "`encoded_bits` is what is written", ty.name());
    for tree in samples(&wire, cases(ty, inputs) as usize) {
        let Some(value) = ty.value_of(&tree) else {
            line.count(Err(format!("{tree:?} is no value")));
            continue;
        };
        let expected = oracle::encode(&wire, &tree).map_err(|fault| format!("{fault:?}"));
        line.count(expected.and_then(|expected| same_bytes(ty, &*value, &expected)));
    }
    line
}

/// Ends that no value attains. Sizes are sums over parts, so a value of one part that excludes another one does not
/// count.
const NOT_ATTAINED: [(&str, End, &str); 15] = [
    ("Whens", End::Least, "of two conditions one always holds"),
    ("Whens", End::Most, "two conditions exclude each other"),
    (
        "Counts",
        End::Least,
        "lists of `n` and of `n + 1` elements are not both empty",
    ),
    (
        "Counts",
        End::Most,
        "two lists of 5 make a third one of 10, which holds 9",
    ),
    ("Givens", End::Least, "of two versions one always holds"),
    ("Givens", End::Most, "two versions exclude each other"),
    (
        "Endings",
        End::Most,
        "`None` ends a list with 1 bit, and an element has 9",
    ),
    ("SaidEnds", End::Most, "no end is as far as the range of `d`"),
    (
        "SaidTags",
        End::Most,
        "one number says all tags, of which not all are of the longest variant",
    ),
    ("Presents", End::Least, "of two conditions one always holds"),
    ("Presents", End::Most, "two conditions exclude each other"),
    ("Slice", End::Least, "without its size the data is 40 bytes"),
    ("Dependent", End::Least, "its smallest variant sends one of two fields"),
    ("Nest", End::Least, "it holds a `Slice` and a `Counts`"),
    ("Nest", End::Most, "it holds a `Counts`"),
];

/// Tests `MIN_BITS` and `MAX_BITS` with values.
#[must_use]
pub fn attained(ty: &dyn Type) -> Line {
    let mut line = Line::new("A4", "`MIN_BITS` and `MAX_BITS` are attained", ty.name());
    let (least, most) = ty.sizes();
    for (end, declared) in [(End::Least, least), (End::Most, most)] {
        let outcome = attains(ty, end, declared);
        let excused = NOT_ATTAINED
            .iter()
            .any(|(name, of, _)| (*name, *of) == (ty.name(), end));
        match (excused, outcome) {
            (false, outcome) => line.count(outcome),
            (true, Err(_)) => {}
            (true, Ok(())) => line.count(Err(format!("{end:?} is attained, and excused"))),
        }
    }
    line
}

fn attains(ty: &dyn Type, end: End, declared: usize) -> Result<(), String> {
    let wire = ty.wire();
    let tree = best(&wire, end);
    let value = ty.value_of(&tree).ok_or_else(|| format!("{tree:?} is no value"))?;
    let found = bits(&wire, &tree, end).ok_or("it cannot be written")?;
    if end == End::Most {
        same("measure", value.measure(), found)?;
    }
    match found == declared {
        true => Ok(()),
        false => Err(format!("{end:?}: {found} bits at best, {declared} declared")),
    }
}
