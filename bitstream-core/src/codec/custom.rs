//! Implements `#[bits(with = TYPE)]`: codecs written by hand, and definitions of foreign types.

use super::delegate::forward;
use super::{Encoding, Outside};
use crate::{Refusal, Schema, Sink, Source, Stream, TakesGiven};
use core::marker::PhantomData;
use core::mem::needs_drop;

/// Wire form written by hand: one function for all directions, or one for each.
///
/// The function [`serialize`](Self::serialize) encodes, decodes, measures, and locates errors. An encoder must leave
/// `value` unchanged, and a decoder fills `value`; the `serialize_*` methods of [`Stream`] do both. If one step differs
/// between the directions, branch on the constant [`Stream::READING`]. If everything differs, implement
/// [`write`](Self::write) too; `serialize` then only decodes.
///
/// ```
/// use bitstream::{Codec, Refusal, Schema, Stream};
///
/// #[derive(Clone, Default)]
/// struct Body { position: [f32; 3], velocity: [f32; 3] }
///
/// /// One bit instead of a velocity of zero.
/// struct AtRest;
///
/// impl Codec<Body> for AtRest {
///     const SCHEMA: &'static Schema = &Schema::custom("AtRest", 97, 193);
///
///     fn initial() -> Body {
///         Body::default()
///     }
///
///     fn serialize<S: Stream>(body: &mut Body, s: &mut S) -> Result<(), Refusal> {
///         s.serialize_object(&mut body.position)?;
///         let mut at_rest = body.velocity == [0.0; 3];
///         s.serialize_bool(&mut at_rest)?;
///         if at_rest {
///             body.velocity = [0.0; 3];
///             return Ok(());
///         }
///         s.serialize_object(&mut body.velocity)?;
///         if S::READING && body.velocity == [0.0; 3] {
///             return Err(s.refuse(Refusal::NotCanonical, 0, 0)); // an encoder sends the bit
///         }
///         Ok(())
///     }
/// }
/// ```
///
/// Before a value is written, it is cloned, since the function may change it. Cloning numbers and arrays of them costs
/// no instructions. Cloning a `Vec` or `String` allocates, which a [`write`](Self::write) avoids.
///
/// Decoding always begins with [`initial`](Self::initial): no part of an old value remains, and its memory is not
/// reused.
///
/// A codec should be able to encode each value that it accepts, in the same bits. A codec must refuse the same bits
/// each time, since a second call locates the error.
///
/// If a codec ignores an error of the stream and returns `Ok`, the value counts as written without the refused part.
/// Every entry point then accepts the value, and writes the same bytes. An output that is too short is still refused,
/// and so are too many elements without bits.
///
/// A codec that allocates declares the most bytes with [`Schema::heap`]. Decoders count lists of elements without bits
/// inside of it for the limit of the packet; encoders count only lists that a schema describes.
///
/// Source: "Serialization Strategies", the unified serialize function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a codec of `{T}`",
    label = "implement `bitstream::Codec<{T}>` for it, or derive a definition with `#[bits(remote = ..)]`"
)]
pub trait Codec<T> {
    /// The wire form, as data: a name of its own, and the fewest and the most bits. A value that takes fewer or more
    /// bits is refused ([`Refusal::Custom`]).
    const SCHEMA: &'static Schema;

    /// Returns the value from which every decoding starts, also for [`decode_into`](crate::decode_into) and elements of
    /// reused lists.
    fn initial() -> T;

    /// Encodes or decodes the value. A decoder passes [`initial`](Self::initial) as `value`, and an encoder a clone of
    /// the value to send.
    ///
    /// # Errors
    /// The errors are those of the streams, and `s.refuse(Refusal::Custom, ..)` of the codec itself.
    fn serialize<S: Stream>(value: &mut T, s: &mut S) -> Result<(), Refusal>;

    /// Encodes the value. The default calls [`serialize`](Self::serialize) on a clone. With a `write` of its own a
    /// codec has two functions, and `serialize` only decodes.
    ///
    /// # Errors
    /// The errors are those of [`serialize`](Self::serialize).
    #[inline(always)] // inlined: the compiler sees that the clone is unused
    fn write<S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal>
    where
        T: Clone,
    {
        Self::serialize(&mut value.clone(), s)
    }
}

/// The codec `W`. The compiler infers `M`: [`Unified`], [`Defined`], or [`Through`] an outer type.
#[derive(Debug)]
pub struct With<W, M>(PhantomData<(W, M)>);

/// Way of a `W` that is a [`Codec`].
#[derive(Debug)]
pub enum Unified {}

/// Way of a `W` that is an [`Encoding`]: a derived definition of a foreign type.
#[derive(Debug)]
pub enum Defined {}

/// Way through `Option`, `Box`, `[T; N]`, tuples and similar types to their inner values.
#[derive(Debug)]
pub struct Through<M>(PhantomData<M>);

/// Types to which the codec `W` applies. `M` tells how.
#[diagnostic::on_unimplemented(
    message = "`{W}` is not a codec of `{Self}`",
    label = "cannot be sent with `{W}`",
    note = "implement `bitstream::Codec<{Self}>` for `{W}`, and `Clone` for `{Self}`; or derive a definition: `#[bits(remote = {Self})]` on `{W}`"
)]
pub trait CodedBy<W, M>: Sized {
    /// The codec.
    type By: Encoding<Self>;
}

impl<T: Clone, W: Codec<T>> CodedBy<W, Unified> for T {
    type By = ByHand<W>;
}

impl<T, W: Encoding<T>> CodedBy<W, Defined> for T {
    type By = W;
}

forward! {
    [W, M, T: CodedBy<W, M>]
    Encoding<T> for With<W, M> as T::By
}

/// [`Codec`] that is given values from outside: `#[bits(with = TYPE, give(..))]`. The codec's [`TakesGiven`] declares
/// these values.
///
/// ```
/// use bitstream::{BitSerialize, CodecGiven, Refusal, Schema, Stream, TakesGiven};
///
/// /// A number in as many bits as both sides agreed on, up to 32.
/// struct Agreed;
///
/// impl TakesGiven for Agreed {
///     type Given<'g> = u32;
///     const NAMES: &'static [&'static str] = &["width"];
/// }
///
/// impl CodecGiven<u64> for Agreed {
///     const SCHEMA: &'static Schema = &Schema::custom("Agreed", 0, 32);
///
///     fn initial() -> u64 {
///         0
///     }
///
///     fn serialize<S: Stream>(value: &mut u64, width: u32, s: &mut S) -> Result<(), Refusal> {
///         s.serialize_bits(value, width)
///     }
/// }
///
/// #[derive(BitSerialize, Debug, PartialEq)]
/// #[bits(given(width: u32))]
/// struct Id(#[bits(with = Agreed, give(width))] u64);
///
/// assert_eq!(bitstream::encode_given(&Id(5), 3)?, [5]);
/// assert_eq!(bitstream::encode_given(&Id(5), 16)?, [5, 0]);
/// # Ok::<(), bitstream::WriteError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a codec of `{T}` that takes given values",
    label = "implement `bitstream::CodecGiven<{T}>` for it, or remove `give`"
)]
pub trait CodecGiven<T>: TakesGiven {
    /// Has the meaning of [`Codec::SCHEMA`].
    const SCHEMA: &'static Schema;

    /// Has the meaning of [`Codec::initial`].
    fn initial() -> T;

    /// Encodes or decodes the value, as [`Codec::serialize`] does.
    ///
    /// # Errors
    /// The errors are those of the streams, and `s.refuse(Refusal::Custom, ..)` of the codec itself.
    fn serialize<S: Stream>(value: &mut T, given: Self::Given<'_>, s: &mut S) -> Result<(), Refusal>;
}

/// Codecs by hand of both sorts, with and without given values.
trait Hand<T, X: Copy> {
    const SCHEMA: &'static Schema;

    fn initial() -> T;
    fn write<S: Sink>(value: &T, given: X, s: &mut S) -> Result<(), Refusal>;
    fn read<S: Source>(value: &mut T, given: X, s: &mut S) -> Result<(), Refusal>;
}

impl<T: Clone, W: Codec<T>> Hand<T, ()> for W {
    const SCHEMA: &'static Schema = W::SCHEMA;

    #[inline(always)] // inlined like the codec
    fn initial() -> T {
        W::initial()
    }

    #[inline(always)]
    fn write<S: Sink>(value: &T, _: (), s: &mut S) -> Result<(), Refusal> {
        W::write(value, s)
    }

    #[inline(always)]
    fn read<S: Source>(value: &mut T, _: (), s: &mut S) -> Result<(), Refusal> {
        W::serialize(value, s)
    }
}

impl<'g, T: Clone, W: CodecGiven<T>> Hand<T, Outside<<W as TakesGiven>::Given<'g>>> for W {
    const SCHEMA: &'static Schema = W::SCHEMA;

    #[inline(always)] // inlined like the codec
    fn initial() -> T {
        W::initial()
    }

    #[inline(always)]
    fn write<S: Sink>(value: &T, given: Outside<W::Given<'g>>, s: &mut S) -> Result<(), Refusal> {
        W::serialize(&mut value.clone(), given.0, s)
    }

    #[inline(always)]
    fn read<S: Source>(value: &mut T, given: Outside<W::Given<'g>>, s: &mut S) -> Result<(), Refusal> {
        W::serialize(value, given.0, s)
    }
}

/// A codec by hand.
#[derive(Debug)]
pub struct ByHand<W>(PhantomData<W>);

#[allow(private_bounds)] // `Hand` stands for the two public traits
impl<W: Hand<T, X>, T, X: Copy> Encoding<T, X> for ByHand<W> {
    const SCHEMA: &'static Schema = &Schema::restricted(const { &W::SCHEMA.by_hand(needs_drop::<T>()) });
    const PLACEHOLDER: Option<fn() -> T> = Some(W::initial);

    #[inline(always)]
    fn write<S: Sink>(value: &T, given: X, s: &mut S) -> Result<(), Refusal> {
        if const { S::CODES } {
            return s.put_apart::<Self, T, X>(value, given);
        }
        let start = s.position();
        tri!(by_hand!(s, W::write(value, given, s)));
        end::<Self, T, X, S>(start, s)
    }

    #[inline(always)]
    fn read<S: Source>(given: X, s: &mut S) -> Result<T, Refusal> {
        if const { S::CODES } {
            return s.take_apart::<Self, T, X>(given);
        }
        let mut value = W::initial();
        let start = s.position();
        tri!(by_hand!(s, W::read(&mut value, given, s)));
        tri!(end::<Self, T, X, S>(start, s));
        Ok(value)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, given: X, s: &mut S) -> Result<(), Refusal> {
        // the codec sees no part of the old value; its memory is freed first, so that two values are never held at once
        *value = W::initial();
        if const { S::CODES } {
            *value = tri!(s.take_apart::<Self, T, X>(given));
            return Ok(());
        }
        let start = s.position();
        tri!(by_hand!(s, W::read(value, given, s)));
        end::<Self, T, X, S>(start, s)
    }
}

/// Rejects a size outside of the declared bounds, on which capacity checks rely. Values of different sizes end at
/// different positions.
#[inline(always)]
fn end<C: Encoding<T, X>, T, X: Copy, S: Stream>(start: usize, s: &mut S) -> Result<(), Refusal> {
    let bits = s.position() - start;
    if S::CHECKING && !(C::MIN_BITS..=C::MAX_BITS).contains(&bits) {
        return Err(s.refuse(Refusal::Custom, bits as i128, 0));
    }
    if const { C::MIN_BITS == C::MAX_BITS } {
        return Ok(());
    }
    s.end_run()
}
