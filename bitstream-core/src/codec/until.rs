//! `#[array(max = N, until = ..)]`: lists without a length before them. The module `until` of the crate implements the
//! codecs.

use super::PassThrough;
#[cfg(feature = "arrayvec")]
use ::arrayvec::ArrayVec;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, collections::VecDeque, vec::Vec};
use core::marker::PhantomData;

/// `until = more`: 1 bit before each element, which is 1, then the element with codec `C`. A bit that is 0 follows the
/// last element. The encoder sends the last bit, which is 0, even after MAX elements.
#[derive(Debug)]
pub struct Flagged<P, const I: usize, C>(PhantomData<(P, C)>);

/// `until = VALUE`: the elements with codec `C`, then VALUE with the same codec. An element ends the list if the
/// decoder reconstructs the same value for the element as for VALUE. The encoder refuses a list with an element that
/// would end it. VALUE is sent even after MAX elements.
#[derive(Debug)]
pub struct Ended<P, const I: usize, C>(PhantomData<(P, C)>);

/// `until = end`: the elements with codec `C` up to the end of the packet.
///
/// Elements take at least 8 bits. The list ends if fewer than 8 bits are left, which are the unused bits of the last
/// byte.
#[derive(Debug)]
pub struct Rest<P, const I: usize, C>(PhantomData<(P, C)>);

/// `bytes, until = end`: zero bits up to a byte boundary, then all bytes that are left.
#[derive(Debug)]
pub struct RestBytes<P, const I: usize>(PhantomData<P>);

impl<P, const I: usize, C> PassThrough for Flagged<P, I, C> {}
impl<P, const I: usize, C> PassThrough for Rest<P, I, C> {}
impl<P, const I: usize> PassThrough for RestBytes<P, I> {}

/// A type of lists whose elements have the type of the VALUE in `until = VALUE`.
#[diagnostic::on_unimplemented(
    message = "`until = VALUE` applies to `Vec`, `VecDeque`, `Box<[T]>` and `ArrayVec`",
    label = "this is not one of these lists",
    note = "`until = VALUE` describes a field itself: it does not reach a list inside another type"
)]
pub trait ListOf {
    /// The type of an element.
    type Item;
}

impl<L: ListOf> ListOf for Option<L> {
    type Item = L::Item;
}

#[cfg(any(feature = "alloc", feature = "arrayvec"))]
macro_rules! list_of {
    ($([$($generics:tt)*] $list:ty),*) => {$(
        impl<$($generics)*> ListOf for $list {
            type Item = T;
        }
    )*};
}

#[cfg(feature = "alloc")]
list_of!([T] Vec<T>, [T] VecDeque<T>, [T] Box<[T]>, [T: Clone] Cow<'_, [T]>);
#[cfg(feature = "arrayvec")]
list_of!([T, const CAP: usize] ArrayVec<T, CAP>);
