//! Defines one error type for the whole crate.

use crate::{ReadError, WriteError, frame, packet};
use alloc::boxed::Box;
use core::fmt;

/// Defines the variants, with their type, their kind of `std::io::Error`, and their features.
macro_rules! errors {
    ($($doc:literal $(#[$meta:meta])* $variant:ident($held:ty) from $error:ty, $kind:ident;)*) => {
        /// Holds any error of this crate, for functions that call several of its modules. `?` converts each error of
        /// the crate into this type.
        ///
        /// An `Error` is displayed as the error that it holds. Large errors are boxed, so that a `Result` with this
        /// type stays small.
        ///
        /// ```
        /// use bitstream::packet::Protocol;
        ///
        /// fn answer(datagram: &[u8]) -> Result<Vec<u8>, bitstream::Error> {
        ///     let question = Protocol::<(bool, u16)>::new(1).open(datagram)?;
        ///     Ok(bitstream::frame::encode(&[question])?)
        /// }
        ///
        /// let error = answer(&[1, 2, 3]).unwrap_err();
        /// assert_eq!(error.to_string(), "3 bytes are too few for a packet, which has at least 8");
        ///
        /// // in functions of `std::io`
        /// # #[cfg(feature = "std")] {
        /// let error = std::io::Error::from(error);
        /// assert_eq!(error.kind(), std::io::ErrorKind::InvalidData);
        /// # }
        /// ```
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Error {
            $(#[doc = $doc] $(#[$meta])* $variant($held),)*
        }

        impl fmt::Display for Error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($(#[$meta])* Error::$variant(why) => why.fmt(f),)*
                }
            }
        }

        $(
            $(#[$meta])*
            impl From<$error> for Error {
                fn from(why: $error) -> Error {
                    Error::$variant(<$held>::from(why))
                }
            }
        )*

        #[cfg(feature = "std")]
        impl From<Error> for std::io::Error {
            /// Converts rejected bytes to `InvalidData`, refused values to `InvalidInput`, and a stream that ends
            /// within a frame to `UnexpectedEof`.
            fn from(why: Error) -> std::io::Error {
                let kind = match &why {
                    Error::Frame(why) if matches!(**why, frame::FrameError::Unfinished { .. }) => std::io::ErrorKind::UnexpectedEof,
                    #[cfg(feature = "delta")]
                    Error::Delta(why) if matches!(**why, crate::delta::DeltaError::Write(_)) => std::io::ErrorKind::InvalidInput,
                    $($(#[$meta])* Error::$variant(_) => std::io::ErrorKind::$kind,)*
                };
                std::io::Error::new(kind, why)
            }
        }
    };
}

errors! {
    "Bytes do not decode to a value of the type."
    Read(Box<ReadError>) from ReadError, InvalidData;
    "A value breaks its declaration, or the output is too short."
    Write(Box<WriteError>) from WriteError, InvalidInput;
    "A packet was not sealed."
    Seal(Box<packet::SealError>) from packet::SealError, InvalidInput;
    "A packet was not opened."
    Open(Box<packet::OpenError>) from packet::OpenError, InvalidData;
    "Bytes are not a valid frame."
    Frame(Box<frame::FrameError>) from frame::FrameError, InvalidData;
    "A difference is refused, or cannot be made."
    #[cfg(feature = "delta")]
    Delta(Box<crate::delta::DeltaError>) from crate::delta::DeltaError, InvalidData;
    "A number of a configuration of large blocks is out of its range."
    #[cfg(feature = "chunk")]
    ChunkConfig(crate::chunk::ConfigError) from crate::chunk::ConfigError, InvalidInput;
    "A block cannot be sent."
    #[cfg(feature = "chunk")]
    ChunkSend(Box<crate::chunk::SendError>) from crate::chunk::SendError, InvalidInput;
    "A number of a configuration of [`chunk::article`](crate::chunk::article) is out of its range."
    #[cfg(feature = "chunk")]
    ArticleConfig(crate::chunk::article::ConfigError) from crate::chunk::article::ConfigError, InvalidInput;
    "A block is not sent by [`chunk::article`](crate::chunk::article)."
    #[cfg(feature = "chunk")]
    ArticleSend(crate::chunk::article::SendError) from crate::chunk::article::SendError, InvalidInput;
    "A packet of a block was dropped."
    #[cfg(feature = "chunk")]
    ChunkPacket(Box<crate::chunk::PacketError>) from crate::chunk::PacketError, InvalidData;
}

impl core::error::Error for Error {}

#[cfg(test)]
#[cfg(all(feature = "chunk", feature = "std"))]
mod tests {
    use super::*;
    use crate::chunk::{ChunkSender, Config, Connection, article};
    use std::io::ErrorKind;
    use std::time::Duration;

    #[test]
    fn errors_of_blocks_are_errors_of_the_crate() {
        let connection = Connection::new(1);
        let kind = |why: Error| std::io::Error::from(why).kind();
        let wrong = Config {
            parallel: 0,
            ..Config::default()
        };
        let config = ChunkSender::new(wrong, connection, 1).map(|_| ()).unwrap_err();
        assert_eq!(Error::from(config).to_string(), "`parallel` is not in 1..=64");
        assert_eq!(kind(config.into()), ErrorKind::InvalidInput);
        let mut sender = ChunkSender::new(Config::default(), connection, 1).unwrap();
        let send = sender.send(Vec::new()).unwrap_err();
        assert_eq!(kind(send.into()), ErrorKind::InvalidInput);
        let packet = sender.handle_packet(Duration::ZERO, &[1]).unwrap_err();
        assert_eq!(kind(packet.into()), ErrorKind::InvalidData);
        let mut sender = article::ChunkSender::new(article::Config::default()).unwrap();
        let send = sender.send(Vec::new()).unwrap_err();
        assert_eq!(
            Error::from(send.clone()).to_string(),
            "a block without bytes cannot be sent"
        );
        assert_eq!(kind(send.into()), ErrorKind::InvalidInput);
        assert_eq!(kind(article::ConfigError::SavedTime.into()), ErrorKind::InvalidInput);
    }
}
