//! Types of the standard library that have a wire form of their own, or take the attribute of what is inside.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{
    NonZero, NonZeroI8, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU64,
    NonZeroU128, NonZeroUsize,
};
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use tests_support::golden::both_ways;

fn why<T: BitSerialize>(bytes: &[u8]) -> Option<String> {
    bitstream::decode::<T>(bytes).err().map(|why| why.to_string())
}

#[test]
fn an_integer_that_is_never_0_has_the_bits_of_the_integer() {
    both_ways(&NonZeroU8::MIN, 8, &[1]);
    both_ways(&NonZeroI8::MIN, 8, &[0x80]);
    both_ways(&NonZeroU16::MAX, 16, &[0xFF, 0xFF]);
    both_ways(&NonZero::new(-2_i16).unwrap(), 16, &[0xFE, 0xFF]);
    both_ways(&NonZero::new(0x1234_5678_u32).unwrap(), 32, &[0x78, 0x56, 0x34, 0x12]);
    both_ways(&NonZeroI32::MIN, 32, &[0, 0, 0, 0x80]);
    both_ways(&NonZeroU64::MIN, 64, &[1, 0, 0, 0, 0, 0, 0, 0]);
    both_ways(&NonZeroI64::MAX, 64, &[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]);
    both_ways(&NonZeroU128::MAX, 128, &[0xFF; 16]);
    both_ways(&NonZero::new(-1_i128).unwrap(), 128, &[0xFF; 16]);
    assert_eq!((NonZeroI128::MIN_BITS, NonZeroI128::MAX_BITS), (128, 128));
    both_ways(&Some(NonZeroU8::MAX), 9, &[0b1111111_1, 0b1]);
}

#[test]
fn a_0_is_refused_where_there_is_none() {
    assert_eq!(
        why::<NonZeroU8>(&[0]),
        Some("value: 0 is not allowed (bits 0..8)".to_string())
    );
    assert_eq!(
        why::<(bool, NonZeroI128)>(&[0; 17]),
        Some("value.1: 0 is not allowed (bits 1..129)".to_string())
    );
    let kind = bitstream::decode::<NonZeroI64>(&[0; 8]).map_err(|why| why.kind());
    assert_eq!(kind, Err(Refusal::Zero));
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Lives {
    #[bits(range = 0..=7)]
    lives: NonZeroU8,
    #[bits(4)]
    delta: NonZeroI8,
    #[bits(range = -3..=3)]
    step: Option<NonZeroI32>,
    #[bits(range = 1..=1000)]
    size: NonZeroUsize,
}

#[test]
fn range_and_width_apply_to_integers_that_are_never_0() {
    let value = Lives {
        lives: NonZero::new(5).unwrap(),
        delta: NonZero::new(-8).unwrap(),
        step: NonZero::new(-1),
        size: NonZero::new(1000).unwrap(),
    };
    let bytes = [
        0b1_1000_101, // step is there, delta -8, lives 5
        0b00111_010,  // the low 5 bits of size 1000 - 1 = 0b1111100111, step -1 + 3
        0b000_11111,  // unused, the high 5 of size
    ];
    both_ways(&value, 21, &bytes);
    assert_eq!((Lives::MIN_BITS, Lives::MAX_BITS), (3 + 4 + 1 + 10, 3 + 4 + 4 + 10));
    let refused = [
        ([0b1_1000_000, 0, 0], "Lives.lives: 0 is not allowed (bits 0..3)"),
        ([0b1_0000_101, 0, 0], "Lives.delta: 0 is not allowed (bits 3..7)"),
        (
            [0b1_1000_101, 0b00000_011, 0],
            "Lives.step: 0 is not allowed (bits 8..11)",
        ),
        (
            [0b1_1000_101, 0b11111_010, 0b11111],
            "Lives.size: 1024 is not in 1..=1000 (bits 11..21)",
        ),
    ];
    for (bytes, text) in refused {
        assert_eq!(why::<Lives>(&bytes).as_deref(), Some(text));
    }
    let large = Lives {
        lives: NonZero::new(8).unwrap(),
        ..value
    };
    let refused = bitstream::encode(&large).map_err(|why| why.to_string());
    assert_eq!(refused, Err("Lives.lives: 8 is not in 0..=7 (bits 0..3)".to_string()));
}

#[test]
fn pointer_sized_integers_that_are_never_0_take_at_most_32_bits() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Sizes {
        #[bits(32)]
        a: NonZeroUsize,
        #[bits(2)]
        b: NonZeroIsize,
    }
    let value = Sizes {
        a: NonZero::new(0xFFFF_FFFF).unwrap(),
        b: NonZero::new(-2).unwrap(),
    };
    both_ways(&value, 34, &[0xFF, 0xFF, 0xFF, 0xFF, 0b10]);
}

#[derive(BitSerialize, Debug, PartialEq, Clone)]
struct Health(#[bits(range = 0..=100)] u8);

#[derive(BitSerialize, Debug, PartialEq, Clone)]
struct Text {
    #[string(max = 3)]
    text: String,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Reply {
    result: Result<Health, Text>,
}

#[test]
fn a_result_is_a_bit_and_one_of_two_values() {
    both_ways(&Ok::<u8, bool>(0x5A), 9, &[0b1011010_1, 0b0]);
    both_ways(&Err::<u8, bool>(true), 2, &[0b1_0]);
    both_ways(&Ok::<(), ()>(()), 1, &[1]);
    assert_eq!((<Result<u8, bool>>::MIN_BITS, <Result<u8, bool>>::MAX_BITS), (2, 9));
    assert_eq!((Reply::MIN_BITS, Reply::MAX_BITS), (1 + 2, 1 + 2 + 7 + 24));
    let ok = Reply {
        result: Ok(Health(100)),
    };
    both_ways(&ok, 8, &[0b1100100_1]);
    let err = Reply {
        result: Err(Text { text: "no".to_string() }),
    };
    both_ways(&err, 24, &[0b00000_10_0, b'n', b'o']);
}

#[test]
fn an_error_inside_of_a_result_says_which_of_the_two() {
    assert_eq!(
        why::<Reply>(&[0b1111111_1]).as_deref(),
        Some("Reply.result.Ok.0: 127 is not in 0..=100 (bits 1..8)")
    );
    assert_eq!(
        why::<Reply>(&[0b00000_01_0, 0]).as_deref(),
        Some("Reply.result.Err.text: the string contains a NUL (bits 8..16)")
    );
    let refused = bitstream::encode(&Reply {
        result: Ok(Health(101)),
    })
    .map_err(|why| why.to_string());
    let text = "Reply.result.Ok.0: 101 is not in 0..=100 (bits 1..8)";
    assert_eq!(refused, Err(text.to_string()));
}

#[test]
fn any_result_can_be_read_over_any_other() {
    let text = |text: &str| Err(Text { text: text.to_string() });
    let values: [Result<Health, Text>; 4] = [Ok(Health(1)), Ok(Health(2)), text(""), text("abc")];
    for before in &values {
        for after in &values {
            let mut value = before.clone();
            let bytes = bitstream::encode(after).unwrap();
            assert_eq!(bitstream::decode_into(&mut value, &bytes), Ok(()));
            assert_eq!(value, *after);
        }
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Shared {
    #[bits(range = 0..=100)]
    a: Rc<u8>,
    b: Arc<[bool; 2]>,
    #[array(max = 3)]
    c: Arc<Vec<u8>>,
}

#[test]
fn shared_pointers_are_as_if_they_were_not_there() {
    let value = Shared {
        a: Rc::new(100),
        b: Arc::new([true, false]),
        c: Arc::new(vec![0xA5]),
    };
    let bytes = [
        0b1_1100100,  // b[0], a
        0b00101_01_0, // the low 5 bits of c[0], 1 element, b[1]
        0b00000_101,  // unused, the high 3
    ];
    both_ways(&value, 19, &bytes);
    assert_eq!(
        why::<Shared>(&[0b1111111, 0]).as_deref(),
        Some("Shared.a: 127 is not in 0..=100 (bits 0..7)")
    );
    both_ways(&Rc::new(7_u8), 8, &[7]);
    both_ways(&Arc::new(Some(true)), 2, &[0b1_1]);
}

#[test]
fn what_others_share_is_replaced_and_what_nobody_does_is_filled() {
    let mut value = (Rc::new(1_u8), Arc::new(2_u8));
    let place = (Rc::as_ptr(&value.0), Arc::as_ptr(&value.1));
    bitstream::decode_into(&mut value, &[3, 4]).unwrap();
    assert_eq!((Rc::as_ptr(&value.0), Arc::as_ptr(&value.1)), place);
    let others = value.clone();
    bitstream::decode_into(&mut value, &[5, 6]).unwrap();
    assert_eq!((*value.0, *value.1), (5, 6));
    assert_eq!((*others.0, *others.1), (3, 4));
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Spans {
    #[bits(range = 0..=10)]
    a: Range<u8>,
    #[bits(range = -4..=3)]
    b: Option<RangeInclusive<i32>>,
    #[float(0.0, 10.0, 0.01)]
    c: Range<f32>,
}

#[test]
fn ranges_are_both_ends() {
    both_ways(&(3_u8..7), 16, &[3, 7]);
    both_ways(&(3_u8..=7), 16, &[3, 7]);
    // nothing is said about their order
    both_ways(&Range { start: 7_u8, end: 3 }, 16, &[7, 3]);
    let value = Spans {
        a: 2..10,
        b: Some(-4..=3),
        c: 2.5..10.0,
    };
    let bytes = [
        0b1010_0010,   // a.end, a.start
        0b0_111_000_1, // the lowest bit of c.start, whose code is 250 = 0b0_01111101_0; b.end 3 + 4, b.start -4 + 4, b is there
        0b01111101,    // 8 more of c.start
        0b1101000_0,   // the low 7 of c.end, whose code is 1000 = 0b111_1101000; the highest of c.start
        0b00000_111,   // unused, the high 3 of c.end
    ];
    both_ways(&value, 35, &bytes);
    assert_eq!(
        why::<Spans>(&[0b1011_0010, 0, 0, 0]).as_deref(),
        Some("Spans.a.end: 11 is not in 0..=10 (bits 4..8)")
    );
    assert_eq!((Spans::MIN_BITS, Spans::MAX_BITS), (8 + 1 + 20, 8 + 1 + 6 + 20));
}

#[test]
fn a_range_that_has_ended_as_an_iterator_is_refused() {
    let mut span = 3_u8..=3;
    assert_eq!(span.next(), Some(3));
    let refused = bitstream::encode(&(true, span)).map_err(|why| why.to_string());
    let text = "value.1: `not exhausted` does not hold (at bit 1)";
    assert_eq!(refused, Err(text.to_string()));
    #[allow(clippy::reversed_empty_ranges)] // empty from the start, which its ends say
    let empty = 4_u8..=3;
    both_ways(&empty, 16, &[4, 3]);
}

#[test]
fn a_duration_is_seconds_and_nanoseconds() {
    // 64 bits of 1, 30 bits of 2
    both_ways(&Duration::new(1, 2), 94, &[1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]);
    // 999999999 = 0x3B9AC9FF
    let most = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xC9, 0x9A, 0x3B];
    both_ways(&Duration::MAX, 94, &most);
    both_ways(&Duration::ZERO, 94, &[0; 12]);
    assert_eq!((Duration::MIN_BITS, Duration::MAX_BITS), (94, 94));
}

#[test]
fn nanoseconds_are_less_than_a_second() {
    // 1000000000 = 0x3B9ACA00
    let second = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0xCA, 0x9A, 0x3B];
    assert_eq!(
        why::<Duration>(&second).as_deref(),
        Some("Duration.nanos: 1000000000 is not in 0..=999999999 (bits 64..94)")
    );
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Timer {
        left: Duration,
    }
    assert_eq!(
        why::<Timer>(&second).as_deref(),
        Some("Timer.left.nanos: 1000000000 is not in 0..=999999999 (bits 64..94)")
    );
}

const DOCUMENTATION: Ipv6Addr = Ipv6Addr::new(0x2001, 0xDB8, 0, 0, 0, 0xFF00, 0x42, 0x8329);
#[rustfmt::skip] // as the address is written
const DOCUMENTATION_OCTETS: [u8; 16] = [
    0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0xFF, 0x00, 0x00, 0x42, 0x83, 0x29,
];

#[test]
fn addresses_are_their_octets_in_order() {
    both_ways(&Ipv4Addr::new(192, 168, 0, 1), 32, &[192, 168, 0, 1]);
    both_ways(&DOCUMENTATION, 128, &DOCUMENTATION_OCTETS);
    let v4 = [
        0b1111111_0, // the low 7 bits of 127, version 4
        0,
        0,
        0b0000001_0, // the low 7 of 1
        0,
    ];
    both_ways(&IpAddr::V4(Ipv4Addr::LOCALHOST), 33, &v4);
    // version 6 and 120 bits of 0, the low 7 bits of 1, its highest
    let v6 = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0b0000001_0, 0];
    both_ways(&IpAddr::V6(Ipv6Addr::LOCALHOST), 129, &v6);
    assert_eq!((IpAddr::MIN_BITS, IpAddr::MAX_BITS), (33, 129));
}

#[test]
fn sockets_are_an_address_a_port_and_what_else_they_have() {
    let v4 = SocketAddrV4::new(Ipv4Addr::new(1, 2, 3, 4), 0x1234);
    both_ways(&v4, 48, &[1, 2, 3, 4, 0x34, 0x12]);
    let v6 = SocketAddrV6::new(DOCUMENTATION, 0x1234, 0x0A0B_0C0D, 7);
    let mut bytes = DOCUMENTATION_OCTETS.to_vec();
    bytes.extend([0x34, 0x12]); // port
    bytes.extend([0x0D, 0x0C, 0x0B, 0x0A]); // flow information
    bytes.extend([7, 0, 0, 0]); // scope
    both_ways(&v6, 208, &bytes);
    let any = [
        0b0000001_0, // the low 7 bits of 1, version 4
        0b0000010_0,
        0b0000011_0,
        0b0000100_0,
        0b0110100_0, // the low 7 of the port 0x1234 = 0b0001_0010_0011_0100
        0b0010010_0, // 8 more
        0b0,         // the highest
    ];
    both_ways(&SocketAddr::V4(v4), 49, &any);
    assert_eq!((SocketAddr::MIN_BITS, SocketAddr::MAX_BITS), (49, 209));
    let v6 = SocketAddr::V6(v6);
    let bytes = bitstream::encode(&v6).unwrap();
    assert_eq!((bytes[0], bytes.len()), (0b0100000_1, 27)); // the low 7 of 0x20, version 6
    assert_eq!(bitstream::decode(&bytes), Ok(v6));
}

#[test]
fn an_address_that_ends_early_is_refused_at_its_octet() {
    assert_eq!(
        why::<IpAddr>(&[0b1, 0, 0, 0, 0]).as_deref(),
        Some("IpAddr.V6.0[4]: the packet ends early (bits 33..41)")
    );
    assert_eq!(
        why::<SocketAddr>(&[0, 0, 0, 0, 0, 0]).as_deref(),
        Some("SocketAddr.V4.0.port: the packet ends early (bits 33..49)")
    );
}
