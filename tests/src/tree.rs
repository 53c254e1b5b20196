//! A value as a small dynamic tree, and how Rust values become trees and back.

use std::marker::PhantomData;

/// A value, without its type.
///
/// Floats are their bits: two trees are equal where the values are the same bit for bit.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// `()`.
    Nothing,
    /// A `bool`.
    Bool(bool),
    /// A `char`.
    Char(char),
    /// An integer; of `u128` its pattern.
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
    /// The tree of the value, without what is not sent.
    fn to_tree(&self) -> Tree;
    /// The value of a tree; nothing where the type cannot hold it.
    fn from_tree(tree: &Tree) -> Option<Self>;
}

impl Tree {
    /// The parts, if so many.
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

/// Leaves: the variant of the tree, and how the value goes in and comes out.
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

/// [`Treed`] for a struct: its sent fields, each with a name for the local, then what is skipped.
///
/// `record!(Pair { 0: a, 1: b } skipped { 2: 0 })`
#[macro_export]
macro_rules! record {
    ($name:ty { $($member:tt: $local:ident),* $(,)? } $(skipped { $($skipped:tt: $default:expr),* })?) => {
        impl $crate::tree::Treed for $name {
            fn to_tree(&self) -> $crate::tree::Tree {
                $crate::tree::Tree::Parts(vec![$($crate::tree::Treed::to_tree(&self.$member)),*])
            }

            fn from_tree(tree: &$crate::tree::Tree) -> Option<Self> {
                let names: &[&str] = &[$(stringify!($local)),*];
                let [$($local),*] = tree.parts(names.len())? else {
                    return None;
                };
                Some(Self {
                    $($member: $crate::tree::Treed::from_tree($local)?,)*
                    $($($skipped: $default,)*)?
                })
            }
        }
    };
}

/// [`Treed`] for an enum: its variants with their sent fields, each with a name for the local, then what is skipped.
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
