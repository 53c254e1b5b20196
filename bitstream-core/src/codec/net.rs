//! Addresses of the internet: the octets in order, ports and other parts as whole integers.

use super::{Plain, made, step};
use crate::schema::{Field, Tag, Variant};
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

macro_rules! octets {
    ($address:ident, $count:literal) => {
        /// Sends the octets in order, 8 bits each.
        impl BitSerialize for $address {
            const SCHEMA: &'static Schema = <[u8; $count]>::SCHEMA;
            const PLACEHOLDER: Option<fn() -> $address> = Some(|| $address::UNSPECIFIED);

            #[inline(always)]
            fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
                self.octets().write(s)
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<$address, Refusal> {
                Ok($address::from(tri!(<[u8; $count]>::read(s))))
            }
        }
    };
}

octets!(Ipv4Addr, 4);
octets!(Ipv6Addr, 16);

macro_rules! socket {
    ($(#[$doc:meta])* $socket:ident { $($index:literal $field:ident: $type:ident = $get:expr, $none:expr;)* }) => {
        $(#[$doc])*
        impl BitSerialize for $socket {
            const SCHEMA: &'static Schema = &Schema::structure(
                stringify!($socket),
                &[$(Field::new::<Plain, $type>(stringify!($field))),*],
            );
            const PLACEHOLDER: Option<fn() -> $socket> = Some(|| $socket::new($($none),*));

            #[inline(always)]
            fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
                $(tri!(step::write::<Plain, $type, S>($index, &$get(self), s));)*
                Ok(())
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<$socket, Refusal> {
                $(let $field = tri!(step::read::<Plain, $type, S>($index, s));)*
                Ok($socket::new($($field),*))
            }
        }
    };
}

socket! {
    /// Sends the octets and the port: 48 bits.
    SocketAddrV4 {
        0 ip: Ipv4Addr = |a: &SocketAddrV4| *a.ip(), Ipv4Addr::UNSPECIFIED;
        1 port: u16 = SocketAddrV4::port, 0;
    }
}

socket! {
    /// Sends the octets, the port, the flow information and the scope: 208 bits. A pair of `Ipv6Addr` and `u16` takes
    /// 64 bits less.
    SocketAddrV6 {
        0 ip: Ipv6Addr = |a: &SocketAddrV6| *a.ip(), Ipv6Addr::UNSPECIFIED;
        1 port: u16 = SocketAddrV6::port, 0;
        2 flowinfo: u32 = SocketAddrV6::flowinfo, 0;
        3 scope_id: u32 = SocketAddrV6::scope_id, 0;
    }
}

macro_rules! versions {
    ($address:ident: $v4:ident, $v6:ident) => {
        /// Sends one bit, 0 for version 4 and 1 for version 6, then the address.
        impl BitSerialize for $address {
            const SCHEMA: &'static Schema = &Schema::enumeration(
                stringify!($address),
                Tag::range(0, 1),
                &[
                    Variant::new("V4", 0, &[Field::new::<Plain, $v4>("0")]),
                    Variant::new("V6", 1, &[Field::new::<Plain, $v6>("0")]),
                ],
            );
            const PLACEHOLDER: Option<fn() -> $address> = Some(|| $address::V4(made::<Plain, $v4, ()>()));

            #[inline(always)]
            fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
                match self {
                    $address::V4(address) => {
                        tri!(step::write_variant::<$address, 0, S>(s));
                        tri!(step::write::<Plain, $v4, S>(0, address, s));
                    }
                    $address::V6(address) => {
                        tri!(step::write_variant::<$address, 1, S>(s));
                        tri!(step::write::<Plain, $v6, S>(0, address, s));
                    }
                }
                step::leave_variant(s)
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<$address, Refusal> {
                let address = if tri!(step::read_tag::<$address, S>(s)) == 0 {
                    tri!(step::read_variant::<$address, 0, S>(s));
                    $address::V4(tri!(step::read::<Plain, $v4, S>(0, s)))
                } else {
                    tri!(step::read_variant::<$address, 1, S>(s));
                    $address::V6(tri!(step::read::<Plain, $v6, S>(0, s)))
                };
                tri!(step::leave_variant(s));
                Ok(address)
            }
        }
    };
}

versions!(IpAddr: Ipv4Addr, Ipv6Addr);
versions!(SocketAddr: SocketAddrV4, SocketAddrV6);
