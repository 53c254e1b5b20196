//! A crate that builds on `bitstream` and hands it on under a name of its own.
#![deny(warnings, missing_docs)]

pub use renamed as wire;
pub use renamed::BitSerialize as Packet;

/// A declaration with a derive that the user's crate does not know.
#[macro_export]
macro_rules! packet {
    ($($item:tt)*) => {
        #[derive($crate::Packet, Debug, PartialEq)]
        #[bits(crate = $crate::wire)]
        $($item)*
    };
}

/// The largest health.
pub const MOST: u8 = 100;

/// Hands a declaration with a path of this crate to a macro of the user.
#[macro_export]
macro_rules! old {
    ($packet:ident) => {
        $packet! {
            #[deprecated]
            struct Old(#[bits(range = 0..=$crate::MOST)] u8);
        }
    };
}
