//! Who takes part: each in a file of its own, behind one trait.

mod bincode;
mod bitbuffer;
mod bitcode;
mod bitstream_io;
mod bitvec;
#[cfg(feature = "schemas")]
mod capnp;
mod derived;
#[cfg(feature = "schemas")]
mod flatbuffers;
mod hand;
mod memcpy;
mod messagepack;
mod naia;
mod postcard;
mod protobuf;
mod rkyv;
mod speedy;
mod units;
mod wincode;

pub use self::bincode::Bincode;
pub use self::bitbuffer::Bitbuffer;
pub use self::bitcode::Bitcode;
pub use self::bitstream_io::BitstreamIo;
pub use self::bitvec::Bitvec;
#[cfg(feature = "schemas")]
pub use self::capnp::Capnp;
pub use self::derived::Derived;
#[cfg(feature = "schemas")]
pub use self::flatbuffers::Flatbuffers;
pub use self::hand::Hand;
pub use self::memcpy::Memcpy;
pub use self::messagepack::MessagePack;
pub use self::naia::Naia;
pub use self::postcard::Postcard;
pub use self::protobuf::Protobuf;
pub use self::rkyv::Rkyv;
pub use self::speedy::Speedy;
pub use self::units::Units;
pub use self::wincode::Wincode;

/// What encodes and decodes a packet, with the memory that it uses again.
pub trait Contestant: Default + 'static {
    /// As the table has it.
    const NAME: &'static str;
}

/// Room for any packet here.
pub struct Room(Vec<u8>);

impl Default for Room {
    fn default() -> Room {
        Room(vec![0; 64 * 1024])
    }
}

/// A contestant that knows packets of a type.
pub trait Packs<T>: Contestant {
    /// The packet; empty where the value is refused.
    fn encode(&mut self, value: &T) -> &[u8];
    /// Whether the bytes are a packet, which replaces the value.
    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool;
}
