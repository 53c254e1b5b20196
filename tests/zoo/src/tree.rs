//! A value as a small dynamic tree, with conversions from and to Rust values.

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;
use std::num::NonZero;
use std::ops::{Range, RangeInclusive};
use std::time::Duration;

/// A value, without its type.
///
/// Floats are kept as bits. Two trees are equal if their values are the same bit for bit.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// The unit value `()`.
    Nothing,
    /// A `bool`.
    Bool(bool),
    /// A `char`.
    Char(char),
    /// An integer. For `u128` it is the pattern.
    Int(i128),
    /// The bits of an `f32`.
    F32(u32),
    /// The bits of an `f64`.
    F64(u64),
    /// Text.
    Text(String),
    /// An optional value.
    Option(Option<Box<Tree>>),
    /// Fields or elements in order.
    Parts(Vec<Tree>),
    /// The number of a variant, and its fields.
    Case(usize, Vec<Tree>),
}

/// A type whose values are trees.
pub trait Treed: Sized {
    /// Returns the tree of the value, without unsent parts.
    fn to_tree(&self) -> Tree;
    /// Returns the value of a tree, or `None` if the type cannot hold it.
    fn from_tree(tree: &Tree) -> Option<Self>;
}

impl Tree {
    /// Returns the parts, if there are `len`.
    #[must_use]
    pub fn parts(&self, len: usize) -> Option<&[Tree]> {
        match self {
            Tree::Parts(parts) if parts.len() == len => Some(parts),
            _ => None,
        }
    }
}

macro_rules! integers {
    ($($int:ident)*) => {$(
        impl Treed for $int {
            fn to_tree(&self) -> Tree {
                Tree::Int(*self as i128)
            }

            fn from_tree(tree: &Tree) -> Option<$int> {
                match tree {
                    Tree::Int(value) => $int::try_from(*value).ok(),
                    _ => None,
                }
            }
        }
    )*};
}

integers!(u8 i8 u16 i16 u32 i32 u64 i64 i128 usize isize);

impl Treed for u128 {
    fn to_tree(&self) -> Tree {
        Tree::Int(*self as i128)
    }

    fn from_tree(tree: &Tree) -> Option<u128> {
        match tree {
            Tree::Int(value) => Some(*value as u128),
            _ => None,
        }
    }
}

/// Implements [`Treed`] for leaves. The arguments are the variant of the tree, and the conversions in both directions.
macro_rules! leaf {
    ($ty:ty, $variant:ident, $value:ident => $into:expr, $held:ident => $from:expr) => {
        impl Treed for $ty {
            fn to_tree(&self) -> Tree {
                let $value = self;
                Tree::$variant($into)
            }

            fn from_tree(tree: &Tree) -> Option<$ty> {
                match tree {
                    Tree::$variant($held) => Some($from),
                    _ => None,
                }
            }
        }
    };
}

leaf!(bool, Bool, v => *v, held => *held);
leaf!(char, Char, v => *v, held => *held);
leaf!(f32, F32, v => v.to_bits(), held => f32::from_bits(*held));
leaf!(f64, F64, v => v.to_bits(), held => f64::from_bits(*held));
leaf!(String, Text, v => v.clone(), held => held.clone());

impl Treed for () {
    fn to_tree(&self) -> Tree {
        Tree::Nothing
    }

    fn from_tree(tree: &Tree) -> Option<()> {
        (*tree == Tree::Nothing).then_some(())
    }
}

impl<T: ?Sized> Treed for PhantomData<T> {
    fn to_tree(&self) -> Tree {
        Tree::Nothing
    }

    fn from_tree(tree: &Tree) -> Option<PhantomData<T>> {
        (*tree == Tree::Nothing).then_some(PhantomData)
    }
}

impl<T: Treed> Treed for Option<T> {
    fn to_tree(&self) -> Tree {
        Tree::Option(self.as_ref().map(|value| Box::new(value.to_tree())))
    }

    fn from_tree(tree: &Tree) -> Option<Option<T>> {
        match tree {
            Tree::Option(None) => Some(None),
            Tree::Option(Some(value)) => Some(Some(T::from_tree(value)?)),
            _ => None,
        }
    }
}

impl<T: Treed> Treed for Box<T> {
    fn to_tree(&self) -> Tree {
        (**self).to_tree()
    }

    fn from_tree(tree: &Tree) -> Option<Box<T>> {
        Some(Box::new(T::from_tree(tree)?))
    }
}

impl<T: Treed> Treed for Vec<T> {
    fn to_tree(&self) -> Tree {
        Tree::Parts(self.iter().map(Treed::to_tree).collect())
    }

    fn from_tree(tree: &Tree) -> Option<Vec<T>> {
        match tree {
            Tree::Parts(parts) => parts.iter().map(T::from_tree).collect(),
            _ => None,
        }
    }
}

impl<T: Treed, const N: usize> Treed for [T; N] {
    fn to_tree(&self) -> Tree {
        Tree::Parts(self.iter().map(Treed::to_tree).collect())
    }

    fn from_tree(tree: &Tree) -> Option<[T; N]> {
        Vec::from_tree(tree)?.try_into().ok()
    }
}

impl<A: Treed, B: Treed> Treed for (A, B) {
    fn to_tree(&self) -> Tree {
        Tree::Parts(vec![self.0.to_tree(), self.1.to_tree()])
    }

    fn from_tree(tree: &Tree) -> Option<(A, B)> {
        let parts = tree.parts(2)?;
        Some((A::from_tree(&parts[0])?, B::from_tree(&parts[1])?))
    }
}

impl<A: Treed, B: Treed, C: Treed> Treed for (A, B, C) {
    fn to_tree(&self) -> Tree {
        Tree::Parts(vec![self.0.to_tree(), self.1.to_tree(), self.2.to_tree()])
    }

    fn from_tree(tree: &Tree) -> Option<(A, B, C)> {
        let parts = tree.parts(3)?;
        Some((
            A::from_tree(&parts[0])?,
            B::from_tree(&parts[1])?,
            C::from_tree(&parts[2])?,
        ))
    }
}

impl<T: Treed, E: Treed> Treed for Result<T, E> {
    fn to_tree(&self) -> Tree {
        match self {
            Ok(value) => Tree::Case(0, vec![value.to_tree()]),
            Err(value) => Tree::Case(1, vec![value.to_tree()]),
        }
    }

    fn from_tree(tree: &Tree) -> Option<Result<T, E>> {
        match tree {
            Tree::Case(0, parts) => Some(Ok(T::from_tree(parts.first()?)?)),
            Tree::Case(1, parts) => Some(Err(E::from_tree(parts.first()?)?)),
            _ => None,
        }
    }
}

macro_rules! never_0 {
    ($($int:ident)*) => {$(
        impl Treed for NonZero<$int> {
            fn to_tree(&self) -> Tree {
                self.get().to_tree()
            }

            fn from_tree(tree: &Tree) -> Option<Self> {
                NonZero::new($int::from_tree(tree)?)
            }
        }
    )*};
}

never_0!(u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize);

impl<T: Treed + Ord> Treed for BTreeSet<T> {
    fn to_tree(&self) -> Tree {
        Tree::Parts(self.iter().map(Treed::to_tree).collect())
    }

    /// Returns a set only for a tree in order, with each element once.
    fn from_tree(tree: &Tree) -> Option<BTreeSet<T>> {
        let items = Vec::<T>::from_tree(tree)?;
        items.is_sorted_by(|a, b| a < b).then(|| items.into_iter().collect())
    }
}

impl<K: Treed + Ord, V: Treed> Treed for BTreeMap<K, V> {
    fn to_tree(&self) -> Tree {
        let entry = |(key, value): (&K, &V)| Tree::Parts(vec![key.to_tree(), value.to_tree()]);
        Tree::Parts(self.iter().map(entry).collect())
    }

    /// Returns a map only for a tree whose keys are in order, each once.
    fn from_tree(tree: &Tree) -> Option<BTreeMap<K, V>> {
        let entries = Vec::<(K, V)>::from_tree(tree)?;
        entries
            .is_sorted_by(|a, b| a.0 < b.0)
            .then(|| entries.into_iter().collect())
    }
}

impl<T: Treed> Treed for Range<T> {
    fn to_tree(&self) -> Tree {
        Tree::Parts(vec![self.start.to_tree(), self.end.to_tree()])
    }

    fn from_tree(tree: &Tree) -> Option<Range<T>> {
        let (start, end) = <(T, T)>::from_tree(tree)?;
        Some(start..end)
    }
}

impl<T: Treed> Treed for RangeInclusive<T> {
    fn to_tree(&self) -> Tree {
        Tree::Parts(vec![self.start().to_tree(), self.end().to_tree()])
    }

    fn from_tree(tree: &Tree) -> Option<RangeInclusive<T>> {
        let (start, end) = <(T, T)>::from_tree(tree)?;
        Some(start..=end)
    }
}

impl Treed for Duration {
    fn to_tree(&self) -> Tree {
        Tree::Parts(vec![self.as_secs().to_tree(), self.subsec_nanos().to_tree()])
    }

    fn from_tree(tree: &Tree) -> Option<Duration> {
        let (secs, nanos) = <(u64, u32)>::from_tree(tree)?;
        (nanos < 1_000_000_000).then(|| Duration::new(secs, nanos))
    }
}

/// Implements [`Treed`] for a struct: its sent fields, then the skipped ones.
///
/// Example: `record!(Pair { 0, 1 } skipped { 2: 0 })`.
#[macro_export]
macro_rules! record {
    ($name:ty { $($member:tt),* $(,)? } $(skipped { $($skipped:tt: $default:expr),* })?) => {
        impl $crate::tree::Treed for $name {
            fn to_tree(&self) -> $crate::tree::Tree {
                $crate::tree::Tree::Parts(vec![$($crate::tree::Treed::to_tree(&self.$member)),*])
            }

            fn from_tree(tree: &$crate::tree::Tree) -> Option<Self> {
                let names: &[&str] = &[$(stringify!($member)),*];
                #[allow(unused_mut, unused_variables)] // for a struct without fields
                let mut parts = tree.parts(names.len())?.iter();
                Some(Self {
                    $($member: $crate::tree::Treed::from_tree(parts.next()?)?,)*
                    $($($skipped: $default,)*)?
                })
            }
        }
    };
}

/// Implements [`Treed`] for an enum: its variants with their sent fields, each with a name for the local, then the
/// skipped ones.
#[macro_export]
macro_rules! cases {
    ($name:ty { $($variant:ident { $($member:tt: $local:ident),* } $(skipped { $($skipped:tt: $default:expr),* })?),* $(,)? }) => {
        impl $crate::tree::Treed for $name {
            fn to_tree(&self) -> $crate::tree::Tree {
                let names = [$(stringify!($variant)),*];
                let number = |name| names.iter().position(|known| *known == name).unwrap_or(usize::MAX);
                match self {
                    $(Self::$variant { $($member: $local,)* .. } => $crate::tree::Tree::Case(
                        number(stringify!($variant)),
                        vec![$($crate::tree::Treed::to_tree($local)),*],
                    ),)*
                }
            }

            fn from_tree(tree: &$crate::tree::Tree) -> Option<Self> {
                let $crate::tree::Tree::Case(number, parts) = tree else {
                    return None;
                };
                match (*[$(stringify!($variant)),*].get(*number)?, parts.as_slice()) {
                    $((name, [$($local),*]) if name == stringify!($variant) => Some(Self::$variant {
                        $($member: $crate::tree::Treed::from_tree($local)?,)*
                        $($($skipped: $default,)*)?
                    }),)*
                    _ => None,
                }
            }
        }
    };
}
