//! Implements `#[bits(with = TYPE)]`: codecs written by hand, and definitions of foreign types.

use super::delegate::forward;
use super::{Encoding, Outside};
use crate::{Refusal, Schema, Sink, Source, Stream, TakesGiven};
use core::marker::PhantomData;
use core::mem::needs_drop;

/// Implemented by a hand-written codec, for fields with `#[bits(with = TYPE)]`: one function encodes and decodes, or
/// one function does each.
///
/// The library calls [`serialize`](Self::serialize) to encode, to decode, to measure, and to locate errors. When
/// encoding, `serialize` must leave `value` unchanged; when decoding, it must fill `value`. The `serialize_*` methods
/// of [`Stream`] leave a value unchanged to encode it, and fill it to decode it. If a step differs between encoding and
/// decoding, branch on the constant [`Stream::READING`]. If everything differs, implement [`write`](Self::write) too;
/// `serialize` then only decodes.
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
/// The library clones a value before it passes the value to `serialize` for encoding, since `serialize` may change its
/// argument. The clone of a number or an array of numbers costs no instructions. The clone of a `Vec` or `String`
/// allocates memory; a [`write`](Self::write) of your own needs no clone.
///
/// Decoding always begins with the value of [`initial`](Self::initial). No part of an old value remains, and the memory
/// of an old value is not reused.
///
/// A codec should encode each decoded value to the bits from which it was decoded. A codec must refuse the same bits at
/// each call, since a second call locates the error.
///
/// If a codec ignores an error of the stream and returns `Ok`, the part that caused the error is not written, and the
/// packet is accepted. All encoding functions then write equal bytes. An output that is too short is still an error,
/// and so are too many elements without bits.
///
/// A codec that allocates memory must declare the most bytes with [`Schema::heap`]. If a codec contains lists of
/// elements without bits, only decoders count these elements for the limit of 64 KiB a packet; encoders count only
/// lists that a schema describes.
///
/// Source: the unified serialize function of the article "Serialization Strategies".
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a codec of `{T}`",
    label = "implement `bitstream::Codec<{T}>` for it, or derive a definition with `#[bits(remote = ..)]`"
)]
pub trait Codec<T> {
    /// Declares the name of the codec, and the fewest and the most bits of a value. Choose a name that no other codec
    /// has. A value that takes fewer or more bits is refused with [`Refusal::Custom`].
    const SCHEMA: &'static Schema;

    /// Returns the value that [`serialize`](Self::serialize) gets as its argument for every decoding, even in
    /// [`decode_into`](crate::decode_into).
    fn initial() -> T;

    /// Encodes or decodes the value. For decoding, `value` is the result of [`initial`](Self::initial). For encoding,
    /// `value` is a clone of the value to send.
    ///
    /// # Errors
    /// Returns the errors of the stream. The codec's own errors are made by `s.refuse(Refusal::Custom, ..)`.
    fn serialize<S: Stream>(value: &mut T, s: &mut S) -> Result<(), Refusal>;

    /// Encodes the value. The default calls [`serialize`](Self::serialize) on a clone. If you implement this function,
    /// `serialize` is only called to decode.
    ///
    /// # Errors
    /// Returns the same errors as [`serialize`](Self::serialize).
    #[inline(always)] // inlined: the compiler sees that the clone is unused
    fn write<S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal>
    where
        T: Clone,
    {
        Self::serialize(&mut value.clone(), s)
    }
}

/// Sends a value with the codec `W`. The compiler infers `M`: [`Unified`], [`Defined`], or [`Through`] an outer type.
#[derive(Debug)]
pub struct With<W, M>(PhantomData<(W, M)>);

/// Marks a `W` of [`With`] that is a [`Codec`].
#[derive(Debug)]
pub enum Unified {}

/// Marks a `W` of [`With`] that is an [`Encoding`]: a derived definition of a foreign type.
#[derive(Debug)]
pub enum Defined {}

/// Marks that [`With`] applies to the inner values of an `Option`, a `Box`, an array, a tuple or a similar type.
#[derive(Debug)]
pub struct Through<M>(PhantomData<M>);

/// Implemented by types to which the codec `W` applies. `M` tells whether `W` applies to the value or to its inner
/// values.
#[diagnostic::on_unimplemented(
    message = "`{W}` is not a codec of `{Self}`",
    label = "cannot be sent with `{W}`",
    note = "implement `bitstream::Codec<{Self}>` for `{W}`, and `Clone` for `{Self}`; or derive a definition: `#[bits(remote = {Self})]` on `{W}`",
    note = "if `{W}` is a type of the field with `#[derive(BitSerialize)]`, remove `with`"
)]
#[doc(hidden)] // rustdoc lists public traits for all types at every type
pub trait CodedBy<W, M>: Sized {
    /// The codec that sends a value of this type.
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

/// Implemented by a hand-written codec that needs values of earlier fields or of the caller: `#[bits(with = TYPE,
/// give(..))]`. The codec's [`TakesGiven`] declares these values.
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
    /// Declares the name of the codec, and the fewest and the most bits of a value, as [`Codec::SCHEMA`] does.
    const SCHEMA: &'static Schema;

    /// Returns the value from which every decoding starts, as [`Codec::initial`] does.
    fn initial() -> T;

    /// Encodes or decodes the value, as [`Codec::serialize`] does.
    ///
    /// # Errors
    /// Returns the errors of the stream. The codec's own errors are made by `s.refuse(Refusal::Custom, ..)`.
    fn serialize<S: Stream>(value: &mut T, given: Self::Given<'_>, s: &mut S) -> Result<(), Refusal>;
}

/// Hand-written codecs of both sorts, with and without given values.
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

/// A hand-written codec.
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
        // the codec must not see the old value, which is freed first, so that two values are never held at once
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

/// Rejects a size outside the declared bounds, on which capacity checks rely. Ends the run, since values of different
/// sizes end at different positions.
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
