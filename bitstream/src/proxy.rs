//! Proxies: types that are sent in place of those of other crates.

/// Declares a proxy: a struct with one field, which is sent in place of a type of another crate.
///
/// Write `#[bits(as = NAME)]` on a field of the other crate's type, even in a `Vec`, an `Option`, an array or a tuple.
/// The field of the proxy has attributes that declare its bits. The first function converts the other type to the
/// proxy's field. The second function converts back; if it returns `None`, the decoder rejects the packet.
///
/// Neither function may panic. The second function must cope with each value that the attributes allow.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use bitstream::{BitSerialize, decode, encode, proxy};
/// use std::time::SystemTime;
///
/// fn to_seconds(time: SystemTime) -> u64 {
///     time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
/// }
///
/// fn from_seconds(seconds: u64) -> Option<SystemTime> {
///     SystemTime::UNIX_EPOCH.checked_add(std::time::Duration::from_secs(seconds))
/// }
///
/// proxy!(Seconds(#[bits(40)] u64) for SystemTime, to_seconds, from_seconds);
/// proxy!(
///     /// A letter from `a` to `z` in 5 bits.
///     pub Letter(#[bits(range = 0..=25)] u8) for char, |letter| letter as u8 - b'a', |sent| Some(char::from(sent + b'a'))
/// );
///
/// #[derive(BitSerialize, Debug, PartialEq)]
/// struct Saved {
///     #[bits(as = Seconds)]
///     at: Option<SystemTime>,
///     #[array(max = 15)]
///     #[bits(as = Letter)]
///     name: Vec<char>,
/// }
///
/// let saved = Saved { at: from_seconds(1_700_000_000), name: vec!['a', 'd', 'a'] };
/// assert_eq!(bitstream::encoded_bits(&saved)?, 1 + 40 + 4 + 3 * 5);
/// assert_eq!(decode::<Saved>(&encode(&saved)?)?, saved);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! proxy {
    (
        $(#[$outer:meta])* $vis:vis $name:ident($(#[$attribute:meta])* $sent:ty) for $type:ty, $to:expr, $from:expr $(,)?
    ) => {
        $(#[$outer])*
        #[derive($crate::BitSerialize)]
        #[bits(crate = $crate)]
        $vis struct $name($(#[$attribute])* $sent);

        impl ::core::convert::From<$type> for $name {
            fn from(value: $type) -> $name {
                let to: fn($type) -> $sent = $to;
                $name(to(value))
            }
        }

        impl ::core::convert::TryFrom<$name> for $type {
            type Error = $crate::Refusal;

            fn try_from(sent: $name) -> ::core::result::Result<$type, $crate::Refusal> {
                let from: fn($sent) -> ::core::option::Option<$type> = $from;
                from(sent.0).ok_or($crate::Refusal::Conversion)
            }
        }
    };
}
