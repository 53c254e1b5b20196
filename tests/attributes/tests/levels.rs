//! Cost of a value by the levels of its type: each level computes the decoded values of the levels inside once. Counted
//! in calls of a hand-written codec, of which each level has one.

use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream, decode, encode, encode_to_slice};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Debug;

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

/// A byte; counts.
struct Counted;

impl Codec<u8> for Counted {
    const SCHEMA: &'static Schema = &Schema::custom("Counted", 8, 8);

    fn initial() -> u8 {
        0
    }

    fn serialize<S: Stream>(value: &mut u8, s: &mut S) -> Result<(), Refusal> {
        CALLS.set(CALLS.get() + 1);
        s.serialize_object(value)
    }
}

/// Requirements of an outer level.
trait Level: Clone + Debug + Ord + BitSerialize {
    /// A value; `stale` is in a field that is not sent.
    fn new(mark: u8, stale: u8) -> Self;

    /// The value that conditions compare.
    fn mark(&self) -> u8;
}

#[derive(BitSerialize, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Leaf {
    #[bits(with = Counted)]
    mark: u8,
}

impl Level for Leaf {
    fn new(mark: u8, _: u8) -> Leaf {
        Leaf { mark }
    }

    fn mark(&self) -> u8 {
        self.mark
    }
}

/// A level with three conditions over what is inside of it.
macro_rules! level {
    ($name:ident: $inner:ty, $of:ident => $made:expr, $held:ident => $mark:expr $(, $attribute:meta)*) => {
        #[derive(BitSerialize, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
        struct $name<T: Level> {
            $(#[$attribute])*
            inner: $inner,
            #[bits(with = Counted)]
            mark: u8,
            #[bits(when = $name::held(&inner) > 0)]
            a: u8,
            #[bits(when = $name::held(&inner) > 1 && a > 0)]
            b: u8,
            #[bits(when = $name::held(&inner) > 100)]
            c: u8,
        }

        impl<T: Level> $name<T> {
            #[allow(clippy::ptr_arg)] // of one level it is a list
            fn held($held: &$inner) -> u8 {
                $mark
            }
        }

        impl<T: Level> Level for $name<T> {
            fn new(mark: u8, stale: u8) -> Self {
                let $of = T::new(mark, stale);
                let inner = $made;
                $name { inner, mark, a: 1, b: 2, c: stale }
            }

            fn mark(&self) -> u8 {
                self.mark
            }
        }
    };
}

level!(Field: T, value => value, held => held.mark());
level!(Maybe: Option<T>, value => Some(value), held => held.as_ref().map_or(0, T::mark));
level!(Boxed: Box<T>, value => Box::new(value), held => held.mark());
level!(Array: [T; 1], value => [value], held => held[0].mark());
level!(List: Vec<T>, value => vec![value], held => held[0].mark(), array(max = 2));
level!(Either: Result<T, u8>, value => Ok(value), held => held.as_ref().map_or(0, T::mark));
level!(Tuple: (T, u8), value => (value, 1), held => held.0.mark());
level!(Elided: T, value => value, held => held.mark(), bits(elide = T::new(9, 0)));
level!(Aligned: T, value => value, held => held.mark(), bits(align, check));
level!(Deque: VecDeque<T>, value => VecDeque::from([value]), held => held[0].mark(), array(max = 2));
level!(Slice: Box<[T]>, value => Box::new([value]), held => held[0].mark(), array(max = 2));
level!(Slots: [Option<T>; 2], value => [None, Some(value)], held => held[1].as_ref().map_or(0, T::mark), array(sparse = bitmap));
level!(Indexed: Vec<(u8, T)>, value => vec![(3, value)], held => held[0].1.mark(), array(max = 8, sparse = relative));
level!(Set: BTreeSet<T>, value => BTreeSet::from([value]), held => held.first().map_or(0, T::mark), array(max = 2));
level!(Map: BTreeMap<u8, T>, value => BTreeMap::from([(1, value)]), held => held[&1].mark(), array(max = 2));
level!(Bare: Within<T>, value => Within { value }, held => held.value.mark());
level!(ElidedDeque: VecDeque<T>, value => VecDeque::from([value]), held => held[0].mark(), array(max = 2), bits(elide = VecDeque::new()));

/// A level without conditions.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Within<T: Level> {
    value: T,
}

/// A list whose length an earlier field says.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct CountedList<T: Level> {
    n: u8,
    #[array(max = 2, count = n)]
    items: Vec<T>,
    #[bits(with = Counted)]
    mark: u8,
    #[bits(when = items[0].mark() > 0)]
    a: u8,
    #[bits(when = items[0].mark() > 100)]
    c: u8,
}

impl<T: Level> Level for CountedList<T> {
    fn new(mark: u8, stale: u8) -> Self {
        let items = vec![T::new(mark, stale)];
        CountedList {
            n: 1,
            items,
            mark,
            a: 1,
            c: stale,
        }
    }

    fn mark(&self) -> u8 {
        self.mark
    }
}

/// A level in a variant.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Variant<T: Level> {
    #[allow(dead_code)]
    Empty,
    Full {
        inner: T,
        #[bits(with = Counted)]
        mark: u8,
        #[bits(when = inner.mark() > 0)]
        a: u8,
        #[bits(when = inner.mark() > 1 && a > 0)]
        b: u8,
        #[bits(when = inner.mark() > 100)]
        c: u8,
    },
}

impl<T: Level> Level for Variant<T> {
    fn new(mark: u8, stale: u8) -> Self {
        let inner = T::new(mark, stale);
        Variant::Full {
            inner,
            mark,
            a: 1,
            b: 2,
            c: stale,
        }
    }

    fn mark(&self) -> u8 {
        match self {
            Variant::Empty => 0,
            Variant::Full { mark, .. } => *mark,
        }
    }
}

/// Calls of the codec to encode a value.
fn calls<T: Level>(stale: u8) -> usize {
    let value = T::new(3, stale);
    // of a type whose longest packet is long, `encode` looks at the length first
    let mut buffer = vec![0; bitstream::max_bytes::<T>()];
    CALLS.set(0);
    let length = encode_to_slice(&value, &mut buffer).expect("in range");
    let calls = CALLS.get();
    let bytes = buffer[..length].to_vec();
    // and both sides took the same branches
    assert_eq!(decode::<T>(&bytes), Ok(T::new(3, 0)));
    assert_eq!(encode(&T::new(3, 0)), Ok(bytes));
    calls
}

macro_rules! by_depth {
    ($($level:ident)*) => {
        [$((stringify!($level), [
            calls::<$level<$level<Leaf>>>,
            calls::<$level<$level<$level<Leaf>>>>,
            calls::<$level<$level<$level<$level<Leaf>>>>>,
            calls::<$level<$level<$level<$level<$level<Leaf>>>>>>,
            calls::<$level<$level<$level<$level<$level<$level<Leaf>>>>>>>,
        ] as [fn(u8) -> usize; 5])),*]
    };
}

/// Returns the steps that each further level adds.
fn steps(of: [fn(u8) -> usize; 5], stale: u8) -> Vec<usize> {
    let calls = of.map(|calls| calls(stale));
    calls.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// Each level computes the decoded values of the levels inside, at a constant cost for each level.
#[test]
fn levels_add_up() {
    for (name, of) in by_depth!(Field Maybe Boxed Array List Either Tuple Elided Aligned Variant
        Deque Slice Slots Indexed Set Map Bare ElidedDeque CountedList)
    {
        for stale in [0, 7] {
            let steps = steps(of, stale);
            let more: Vec<_> = steps.windows(2).map(|pair| pair[1] - pair[0]).collect();
            assert!(
                more.iter().all(|step| *step == more[0]),
                "{name}, {stale} not sent: {steps:?}"
            );
            assert!(more[0] <= 6, "{name}, {stale} not sent: {steps:?}");
        }
    }
}
