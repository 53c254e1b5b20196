//! Expressions over fields: which names are fields, and which are not.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields
// clippy looks at the expressions of attributes as at others
#![allow(clippy::eq_op)]

use bitstream::BitSerialize;
use tests_support::golden::{exact, write_error};
use tests_support::round_trip::comes_back;

const LIMIT: u8 = 2;

mod limits {
    pub(crate) const HIGH: u8 = 5;

    pub(crate) fn is_high(n: u8) -> bool {
        n >= HIGH
    }
}

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Point {
    #[bits(3)]
    x: u8,
    #[bits(3)]
    y: u8,
}

impl Point {
    fn y(self, y: u8) -> u8 {
        self.y + y
    }
}

/// Sends a bit for each condition, in the order of the list.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Conditions {
    #[bits(3)]
    n: u8,
    #[array(max = 3)]
    items: Vec<bool>,
    point: Point,
    #[bits(when = (n > LIMIT && n != limits::HIGH) || n == 0)]
    operators: bool,
    #[bits(when = !items.is_empty() && items[0])]
    methods: bool,
    #[bits(when = u32::from(n) << 1 > 4 && n as i64 - 5 < 0 && -(n as i8) < 0)]
    casts: bool,
    #[bits(when = matches!(n, 0..=LIMIT | 7))]
    patterns: bool,
    #[bits(when = limits::is_high(n))]
    paths: bool,
    #[bits(when = point.x == point.y(0))]
    members: bool,
    #[bits(when = (Point { x: n, y: 1 }) == point)]
    labels: bool,
    #[bits(when = items.iter().any(|n| *n))]
    parameters: bool,
    #[bits(when = { let n = n - n + 1; n == point.x })]
    shadowed: bool,
    #[bits(when = [1, 2].map(|n: u8| n + 1).iter().any(|&items| items == n) && n > 0)]
    closures: bool,
    #[bits(when = if operators { n > 1 } else { point == Point::default() })]
    branches: bool,
    #[bits(when = match point { Point { x, y: 1 } => x == n, Point { x: _, .. } => false })]
    matched: bool,
    #[bits(when = (items.len(), n) == (1, 4) || [n; 2] == [6, 6] || items == vec![true, n > 3])]
    values: bool,
    #[bits(when = 'n' != 'm' && "n".len() == 1 && b'n' == 110)]
    literals: bool,
}

fn conditions(n: u8, items: &[bool], x: u8, y: u8) -> Conditions {
    let point = Point { x, y };
    let operators = (n > 2 && n != 5) || n == 0;
    Conditions {
        n,
        items: items.to_vec(),
        point,
        operators,
        methods: items.first() == Some(&true),
        casts: n == 3 || n == 4,
        patterns: n <= 2 || n == 7,
        paths: n >= 5,
        members: x == y,
        labels: x == n && y == 1,
        parameters: items.contains(&true),
        shadowed: x == 1,
        closures: n == 2 || n == 3,
        branches: if operators { n > 1 } else { (x, y) == (0, 0) },
        matched: x == n && y == 1,
        values: (items.len(), n) == (1, 4) || n == 6 || items == [true, n > 3],
        literals: true,
    }
}

#[test]
fn conditions_are_rust() {
    let lists: [&[bool]; 5] = [&[], &[true], &[false], &[true, false], &[false, true, true]];
    let mut old = conditions(1, &[true], 1, 1);
    for n in 0..8 {
        for items in lists {
            for (x, y) in [(0, 0), (1, 1), (n, 1), (3, 2)] {
                let value = conditions(n, items, x, y);
                let set = [
                    value.operators,
                    value.methods,
                    value.casts,
                    value.patterns,
                    value.paths,
                    value.members,
                    value.labels,
                    value.parameters,
                    value.shadowed,
                    value.closures,
                    value.branches,
                    value.matched,
                    value.values,
                    value.literals,
                ];
                // each that holds is sent as a one, and the others are not sent
                let ones = set.iter().filter(|set| **set).count();
                let bits = 3 + 2 + items.len() + 6 + ones;
                assert_eq!(comes_back(&value, &mut old), Ok(bits), "{value:?}");
            }
        }
    }
}

/// Declares a struct with a condition for each expression, and a function that evaluates the same expressions over
/// variables.
macro_rules! scopes {
    ($n:ident, $o:ident; $($name:ident: $condition:tt,)*) => {
        #[derive(BitSerialize, Clone, Debug, PartialEq)]
        struct Scopes {
            #[bits(3)]
            $n: u8,
            #[bits(2)]
            $o: Option<u8>,
            $(#[bits(when = $condition)] $name: bool,)*
        }

        fn scopes($n: u8, $o: Option<u8>) -> Scopes {
            Scopes { $n, $o, $($name: $condition,)* }
        }

        impl Scopes {
            fn ones(&self) -> usize {
                [$(self.$name),*].iter().filter(|one| **one).count()
            }
        }
    };
}

scopes! { n, o;
    otherwise: (if let Some(n) = o { n > 1 } else { n > 2 }),
    next: (if let Some(n) = o { n > 2 } else if let Some(o) = n.checked_sub(2) { o < n } else { n == 1 }),
    nested: (if let Some(n) = if n > 3 { o } else { Some(n) } { n == 2 } else { n == 5 }),
    after: { if let Some(n) = o { assert!(n < 4); } n > 2 },
    loops: { let mut o = o; while let Some(n) = o { o = n.checked_sub(1); } o.is_none() && n > 4 },
    counts: { let mut sum = 0; for n in 0..n { sum += n; } sum > n },
    leaves: { 'out: { let Some(n) = o else { break 'out n > 2; }; n > 1 } },
    chosen: { let n = if n > 3 { 9 } else { n }; n == 9 },
    called: { let f = |n: u8| n > 3; f(n + 1) && n < 6 },
    moved: { let m = n; (0..n).map(move |n| m - n).sum::<u8>() > n },
    labels: { let Point { x: n, y } = Point { x: n, y: n / 2 }; n > 3 && y < 3 },
    ends: (if let 3..=5 = n { n != 4 } else { n == 0 }),
    open: (if let 6.. = n { n == 7 } else { n == 0 }),
}

#[test]
fn scopes_are_those_of_rust() {
    let mut old = scopes(0, None);
    for n in 0..8 {
        for o in [None, Some(0), Some(1), Some(2), Some(3)] {
            let value = scopes(n, o);
            let bits = 3 + 1 + o.map_or(0, |_| 2) + value.ones();
            assert_eq!(comes_back(&value, &mut old), Ok(bits), "{value:?}");
        }
    }
}

/// Names of fields are taken apart from all others that are spelled the same.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = r#type <= 3 && limits::HIGH > u8::from(r#match))]
struct Names {
    #[bits(2)]
    r#type: u8,
    r#match: bool,
    #[bits(when = r#match && limits::is_high(r#type + 3))]
    limits: bool,
    #[array(max = 3, count = r#type)]
    s: Vec<bool>,
    #[bits(when = s.len() == usize::from(r#type))]
    value: bool,
    #[bits(elide = value)]
    index: bool,
}

#[test]
fn names_that_generated_code_might_use_are_fields_too() {
    let names = Names {
        r#type: 2,
        r#match: true,
        limits: true,
        s: vec![true, false],
        value: true,
        index: true,
    };
    // index elided, value, s, limits, match, type
    exact(
        &names,
        Names {
            s: vec![],
            ..names.clone()
        },
        8,
        &[0b1_1_01_1_1_10],
    );
    let other = Names {
        r#type: 0,
        limits: false,
        s: vec![],
        index: false,
        ..names.clone()
    };
    exact(&other, names, 6, &[0b0_0_1_1_00]);
}

/// Fields of tuple structs and variants are `_0`, `_1`, ..
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = _0 > 0 || _1.is_none())]
struct Tuple(
    #[bits(2)] u8,
    Option<bool>,
    #[bits(when = _0 == 3 && _1.is_some_and(|_0| _0))] bool,
    #[array(max = 3, count = _0)] Vec<bool>,
);

#[test]
fn fields_of_tuples_are_numbered() {
    let tuple = Tuple(3, Some(true), true, vec![true, false, true]);
    exact(&tuple, Tuple(0, None, false, vec![]), 8, &[0b101_1_1_1_11]);
    exact(&Tuple(1, Some(true), false, vec![true]), tuple, 5, &[0b1_1_1_01]);
    assert_eq!(
        write_error(&Tuple(0, Some(false), false, vec![])),
        "Tuple: `_0 > 0 || _1.is_none()` does not hold (at bit 4)"
    );
}

/// Expressions over the parameters of the type.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = *first < T::from(N) || N == 0)]
struct Generic<T: PartialOrd + From<u8> + Copy, const N: u8> {
    first: Box<T>,
    #[bits(when = *first == T::from(N - 1))]
    on: bool,
    #[array(max = 4, count = N)]
    list: Vec<T>,
}

#[test]
fn expressions_may_be_generic() {
    let on = Generic::<u16, 2> {
        first: Box::new(1),
        on: true,
        list: vec![2, 3],
    };
    let off = Generic::<u16, 2> {
        first: Box::new(0),
        on: false,
        list: vec![2, 3],
    };
    exact(&on, off.clone(), 49, &[1, 0, 0b0000010_1, 0, 0b0000011_0, 0, 0]);
    exact(&off, on, 48, &[0, 0, 2, 0, 3, 0]);
}

/// The braces of a value are not those of the block after the condition.
#[test]
fn a_condition_may_end_in_braces() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    enum Kind {
        Npc { id: u8 },
        Item,
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Spawn {
        kind: Kind,
        #[bits(when = kind == Kind::Npc { id: 3 })]
        mood: u8,
    }
    let npc = Spawn {
        kind: Kind::Npc { id: 3 },
        mood: 7,
    };
    assert_eq!(bitstream::decode::<Spawn>(&bitstream::encode(&npc).unwrap()), Ok(npc));
    let item = Spawn {
        kind: Kind::Item,
        mood: 7,
    };
    assert_eq!(bitstream::encode(&item), Ok(vec![1]));
}
