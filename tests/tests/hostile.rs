//! Rules for packets of attackers and for invalid values that an earlier version broke.

use bitstream::{BitSerialize, Refusal, hostile};

/// The most memory that `f` holds at a time.
fn peak<T>(f: impl FnOnce() -> T) -> (T, usize) {
    let mut value = None;
    let info = allocation_counter::measure(|| value = Some(f()));
    match value {
        Some(value) => (value, info.bytes_max as usize),
        None => panic!("`measure` does not call"),
    }
}

/// 48 bytes in memory and no bits: as many of them as a list of such elements may hold.
#[derive(BitSerialize, Debug, PartialEq)]
struct Nothings {
    #[array(max = 1024)]
    fives: Vec<Fives>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Fives {
    #[bits(range = 5..=5)]
    fives: [u64; 6],
}

#[test]
fn elements_without_bits_cost_no_more_than_the_declaration_says() {
    // 1024 of 0..=1024 in 11 bits
    let (read, bytes) = peak(|| bitstream::decode::<Nothings>(&[0, 4]).map(|read| read.fives.len()));
    assert_eq!((read, bytes), (Ok(1024), 1024 * 48));
    let (read, bytes) = peak(|| bitstream::decode::<Nothings>(&[0, 4, 0]).map(|_| ()));
    assert_eq!(read.unwrap_err().kind(), Refusal::LeftOverBytes);
    assert!(bytes <= 1024 * 48, "{bytes}");
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Boxes {
    #[bits(range = 0..=5)]
    kind: u8,
    large: Box<[u64; 1000]>,
    optional: Option<Box<[u64; 1000]>>,
}

#[test]
fn a_packet_too_short_for_its_boxes_allocates_nothing() {
    for packet in [&[][..], &[0], &[7], &[0; 100]] {
        let (read, bytes) = peak(|| bitstream::decode::<Boxes>(packet).map(|_| ()));
        assert!(read.is_err());
        assert_eq!(bytes, 0, "{} bytes of packet", packet.len());
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Name {
    #[string(max = 1000)]
    name: String,
}

#[test]
fn a_text_takes_its_bytes_and_no_more() {
    let short = bitstream::encode(&Name { name: "a".into() }).unwrap();
    let (read, bytes) = peak(|| bitstream::decode::<Name>(&short));
    assert_eq!(read.unwrap().name, "a");
    assert_eq!(bytes, 1);

    let mut name = Name { name: "b".repeat(999) };
    let long = bitstream::encode(&Name { name: "c".repeat(1000) }).unwrap();
    bitstream::decode_into(&mut name, &long).unwrap();
    assert_eq!(name.name.capacity(), 1000);
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Numbers {
    #[array(max = 1000)]
    numbers: Vec<u64>,
    last: bool,
}

#[test]
fn a_refused_packet_holds_no_more_than_an_accepted_one() {
    let numbers = Numbers {
        numbers: vec![7; 1000],
        last: true,
    };
    let mut packet = bitstream::encode(&numbers).unwrap();
    let (read, accepted) = peak(|| bitstream::decode::<Numbers>(&packet));
    assert_eq!((read.unwrap(), accepted), (numbers, 8000));
    packet.push(0);
    let (read, refused) = peak(|| bitstream::decode::<Numbers>(&packet).map(|_| ()));
    assert_eq!(read.unwrap_err().kind(), Refusal::LeftOverBytes);
    assert!(refused <= 8000, "{refused}");
    packet.truncate(7000);
    let (read, refused) = peak(|| bitstream::decode::<Numbers>(&packet).map(|_| ()));
    assert_eq!(read.unwrap_err().kind(), Refusal::EndOfPacket);
    assert!(refused <= 8000, "{refused}");
}

#[test]
fn a_value_far_too_long_is_refused_before_its_memory_is_asked_for() {
    let numbers = Numbers {
        numbers: vec![7; 1_000_000],
        last: true,
    };
    let mut out = vec![1, 2, 3];
    let (written, bytes) = peak(|| bitstream::encode_into(&numbers, &mut out));
    assert_eq!(written.unwrap_err().kind(), Refusal::Length);
    assert_eq!(out, [1, 2, 3]);
    assert!(bytes < 20_000, "{bytes}");
}

/// 4 bits, and always so many: the tag and a number.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
enum Either {
    Left(#[bits(3)] u8),
    Right(#[bits(3)] u8),
}

/// 6 bits; the enum ends a run in the middle of the element.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Element {
    either: Either,
    #[bits(2)]
    rest: u8,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Elements {
    elements: [Element; 9],
    #[array(max = 255)]
    optional: Vec<Unit>,
}

/// 4 bits: an option of nothing, and a number.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Unit {
    there: Option<()>,
    #[bits(3)]
    number: u8,
}

#[test]
fn elements_that_end_a_run_inside_keep_their_bits() {
    for n in 0..=9 {
        let elements = Elements {
            elements: std::array::from_fn(|i| Element {
                either: if i % 2 == 0 {
                    Either::Left(i as u8 % 8)
                } else {
                    Either::Right(7 - i as u8 % 8)
                },
                rest: i as u8 % 4,
            }),
            optional: (0..n)
                .map(|i| Unit {
                    there: (i % 3 == 0).then_some(()),
                    number: i % 8,
                })
                .collect(),
        };
        let packet = bitstream::encode(&elements).unwrap();
        // 9 elements of 6 bits, a count in 8, then 4 each
        assert_eq!(packet.len(), (54 + 8 + 4 * usize::from(n)).div_ceil(8));
        // the first: tag 0, number 0, rest 0; the second: tag 1, number 6, rest 1
        assert_eq!(packet[0] & 0b11_1111, 0);
        assert_eq!(u16::from_le_bytes([packet[0], packet[1]]) >> 6 & 0b11_1111, 0b01_1101);
        assert_eq!(bitstream::decode::<Elements>(&packet).unwrap(), elements);
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Fixed {
    x: u64,
    y: u8,
    option: Option<bool>,
    #[bits(range = 7..=7)]
    always: u8,
}

#[test]
fn a_field_of_no_bits_is_read_anywhere() {
    let fixed = Fixed {
        x: 1 << 63,
        y: 5,
        option: None,
        always: 7,
    };
    let packet = bitstream::encode(&fixed).unwrap();
    assert_eq!(bitstream::decode::<Fixed>(&packet).unwrap(), fixed);
}

#[test]
fn a_type_whose_values_are_too_large_is_named_at_once() {
    #[derive(BitSerialize)]
    struct Flags {
        of: [[bool; 256]; 256],
    }
    #[derive(BitSerialize)]
    struct Bytes {
        #[array(bytes)]
        of: [u8; 20_000],
    }
    #[derive(BitSerialize)]
    struct List {
        #[array(len = 100_000..=200_000)]
        of: Vec<u8>,
    }
    let text = "everything: no packet of at most 16384 bytes and 32768 numbers was accepted";
    for packets in [hostile::<Flags>(), hostile::<Bytes>(), hostile::<List>()] {
        assert!(packets.honest().is_empty());
        assert!(
            packets.untried().iter().any(|untried| untried == text),
            "{:?}",
            packets.untried()
        );
    }
}
