//! `packet::Batch`: many messages in one datagram, and the errors of a reader.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use allocation_counter::{AllocationInfo, measure};
use bitstream::packet::{self, Batch, Messages};
use bitstream::{BitSerialize, BitWriter, ReadError, Refusal, encode, encode_at};
use proptest::prelude::{Strategy, any};
use tests_support::seeded;

/// 52 bits.
#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Update {
    id: u16,
    #[bits(range = 0..=4095)]
    cell: [u16; 3],
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Message {
    Jump,
    Move(Update),
    Say(#[string(max = 40)] String),
    Hurt {
        #[bits(range = 0..=100)]
        left: u8,
    },
}

fn message() -> impl Strategy<Value = Message> {
    let texts = proptest::collection::vec(proptest::char::range('a', 'z'), 0..=40);
    (0..4_u8, 0..=100_u8, any::<u16>(), texts).prop_map(|(kind, left, id, text)| match kind {
        0 => Message::Jump,
        1 => Message::Move(Update {
            id,
            ..Update::default()
        }),
        2 => Message::Say(text.into_iter().collect()),
        _ => Message::Hurt { left },
    })
}

fn all<T: BitSerialize>(bytes: &[u8]) -> Result<Vec<T>, ReadError> {
    Messages::new(bytes)?.collect()
}

fn refused<T: BitSerialize + std::fmt::Debug>(bytes: &[u8]) -> String {
    all::<T>(bytes).unwrap_err().to_string()
}

#[test]
fn a_batch_is_its_spare_bits_and_its_messages_without_a_gap() {
    let mut buffer = [0xFF; 8];
    let mut batch = Batch::new(&mut buffer);
    assert!(batch.is_empty());
    assert_eq!(batch.push(&Message::Jump), Ok(true));
    assert_eq!(batch.push(&Message::Hurt { left: 100 }), Ok(true));
    assert_eq!(batch.push(&Message::Say("a".into())), Ok(true));
    assert_eq!((batch.len(), batch.bits_left()), (3, 32));
    assert_eq!(batch.finish(), 4);
    let expected = [
        0b0_11_00_000, // no spare bits, the tags 0 and 3, the low bit of 100
        0b10_110010,   // the other 6 bits, the tag 2
        0b00_000001,   // the length, up to the byte
        b'a',
    ];
    assert_eq!(buffer[..4], expected);
    let messages = vec![Message::Jump, Message::Hurt { left: 100 }, Message::Say("a".into())];
    assert_eq!(all(&expected), Ok(messages));
    // none
    let empty = Batch::<Message>::new(&mut buffer).finish();
    assert_eq!((empty, buffer[0]), (1, 5));
    assert_eq!(all::<Message>(&buffer[..1]), Ok(vec![]));
}

/// The budget of a datagram: with whole bytes for each message, fewer fit.
#[test]
fn a_datagram_holds_all_that_its_bits_hold() {
    assert_eq!(Update::MAX_BITS, 52);
    let mut datagram = [0; 1200];
    let mut batch = Batch::new(&mut datagram);
    let mut sent = 0;
    while batch
        .push(&Update {
            id: sent,
            ..Update::default()
        })
        .unwrap()
    {
        sent += 1;
    }
    assert_eq!((batch.len(), batch.bits_left()), (184, 1200 * 8 - 3 - 184 * 52));
    assert!(batch.bits_left() < 52);
    assert_eq!(batch.finish(), 1197);
    let received = all::<Update>(&datagram[..1197]).unwrap();
    assert!(received.iter().map(|update| update.id).eq(0..184));
    // and by bytes
    let bytes = encode(&Update::default()).unwrap().len();
    assert_eq!((bytes, 1200 / bytes), (7, 171));
}

#[test]
fn what_does_not_fit_leaves_the_batch_as_it_was() {
    seeded::check(
        "batches are filled",
        400,
        &(proptest::collection::vec(message(), 0..40), 1..120_usize, any::<u8>()),
        |(queue, room, garbage)| {
            let mut buffer = vec![garbage; room];
            let mut batch = Batch::new(&mut buffer);
            let (mut kept, mut bits) = (Vec::new(), 3);
            for message in &queue {
                // the same by a writer of bits that is large enough
                let mut whole = [0; 256];
                let more = encode_at(message, &mut whole, bits).map_err(|why| why.to_string())?;
                let fits = bits + more <= room * 8;
                assert_eq!(batch.push(message), Ok(fits));
                if fits {
                    bits += more;
                    kept.push(message.clone());
                }
                assert_eq!((batch.len(), batch.bits_left()), (kept.len(), room * 8 - bits));
            }
            let used = batch.finish();
            assert_eq!(used, bits.div_ceil(8));
            assert_eq!(all::<Message>(&buffer[..used]), Ok(kept.clone()));
            // all bytes are those of the messages, whatever was there
            let mut again = vec![!garbage; room];
            let mut batch = Batch::new(&mut again);
            assert!(kept.iter().all(|message| batch.push(message) == Ok(true)));
            assert_eq!(batch.finish(), used);
            assert_eq!(again[..used], buffer[..used]);
            Ok(())
        },
    );
}

#[test]
fn a_message_outside_its_declaration_is_refused_and_the_batch_goes_on() {
    let mut buffer = [0; 20];
    let mut batch = Batch::new(&mut buffer);
    assert_eq!(batch.push(&Message::Jump), Ok(true));
    let wrong = Message::Hurt { left: 101 };
    let error = batch.push(&wrong).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Batch.messages[1].Hurt.left: 101 is not in 0..=100 (bits 7..14)"
    );
    assert_eq!(error.kind(), Refusal::OutOfRange);
    assert_eq!(batch.push(&Message::Hurt { left: 7 }), Ok(true));
    let used = batch.finish();
    assert_eq!(all(&buffer[..used]), Ok(vec![Message::Jump, Message::Hurt { left: 7 }]));
}

#[test]
fn a_header_comes_first() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Header {
        tick: u16,
        #[bits(range = 0..=9)]
        kind: u8,
    }
    let header = Header { tick: 7, kind: 9 };
    let mut buffer = [0; 16];
    let mut batch = Batch::with_header(&mut buffer, &header).unwrap();
    assert_eq!(batch.bits_left(), 16 * 8 - 3 - 20);
    assert_eq!(batch.push(&true), Ok(true));
    let used = batch.finish();
    assert_eq!(used, 3);
    let (read, messages) = Messages::<bool>::with_header::<Header>(&buffer[..used]).unwrap();
    assert_eq!((read, messages.collect()), (header, Ok(vec![true])));
    let header = Header { tick: 8, kind: 0 };
    let used = Batch::<bool>::with_header(&mut buffer, &header).unwrap().finish();
    let (read, messages) = Messages::<bool>::with_header::<Header>(&buffer[..used]).unwrap();
    assert_eq!((read, messages.collect()), (header, Ok(vec![])), "no message");
    // a header outside its declaration, one without room, one that ends in the spare bits
    let wrong = Header { tick: 7, kind: 10 };
    let error = Batch::<bool>::with_header(&mut buffer, &wrong).unwrap_err();
    assert_eq!(error.to_string(), "Header.kind: 10 is not in 0..=9 (bits 19..23)");
    let error = Batch::<bool>::with_header(&mut [0; 2], &wrong).unwrap_err();
    assert_eq!(error.to_string(), "Header.kind: 10 is not in 0..=9 (bits 19..23)");
    let error = Batch::<bool>::with_header(&mut [0; 2], &Header { tick: 0, kind: 0 }).unwrap_err();
    assert_eq!(error.kind(), Refusal::BufferFull);
    let error = Messages::<bool>::with_header::<Header>(&[7, 0, 0])
        .map(|_| ())
        .unwrap_err();
    assert_eq!(error.to_string(), "Header: the packet ends early (at bit 17)");
    let error = Messages::<bool>::with_header::<Header>(&[0, 0])
        .map(|_| ())
        .unwrap_err();
    assert_eq!(error.to_string(), "Header.tick: the packet ends early (bits 3..19)");
}

#[test]
fn packets_that_are_no_batch_are_refused() {
    // nothing; more spare bits than bits; spare bits that are set
    assert_eq!(refused::<Message>(&[]), "Batch: the packet ends early (at bit 0)");
    assert_eq!(refused::<Message>(&[6]), "Batch: the packet ends early (at bit 2)");
    assert_eq!(refused::<Message>(&[7]), "Batch: the packet ends early (at bit 1)");
    assert_eq!(
        refused::<Message>(&[5, 0b0010_0000]),
        "Batch: unused bits of the last byte are set (bits 11..16)"
    );
    assert_eq!(
        refused::<Message>(&[0b1000_0101]),
        "Batch: unused bits of the last byte are set (bits 3..8)"
    );
    // a message that ends in the spare bits, and behind the packet
    let text = "Batch.messages[1].Hurt.left: the packet ends early (bits 7..14)";
    assert_eq!(refused::<Message>(&[0b0_11_00_000]), text);
    let text = "Batch.messages[1]: the packet ends early (bits 5..14)";
    assert_eq!(refused::<Message>(&[0b0_11_00_011, 0]), text);
    // a code that is no value
    let text = "Batch.messages[1].Hurt.left: 101 is not in 0..=100 (bits 7..14)";
    assert_eq!(refused::<Message>(&[0b1_11_00_010, 0b00_110010]), text);
}

/// Two batches of the same messages are equal, and no other bytes are a batch: what is accepted is what is written.
#[test]
fn batches_are_canonical() {
    let mut accepted = 0;
    for number in 0..1_u32 << 16 {
        let bytes = (number as u16).to_le_bytes();
        for bytes in [&bytes[..1], &bytes[..]] {
            let Ok(messages) = all::<Message>(bytes) else {
                continue;
            };
            accepted += 1;
            let mut buffer = [0xFF; 2];
            let mut batch = Batch::new(&mut buffer);
            assert!(messages.iter().all(|message| batch.push(message) == Ok(true)));
            let used = batch.finish();
            assert_eq!(&buffer[..used], bytes);
        }
    }
    assert!(accepted > 100, "{accepted}");
}

#[test]
fn an_error_is_the_last_word() {
    let mut messages = Messages::<Message>::new(&[0b1_11_00_010, 0b00_110010]).unwrap();
    assert_eq!(messages.next(), Some(Ok(Message::Jump)));
    assert!(messages.next().unwrap().is_err());
    assert_eq!((messages.next(), messages.next()), (None, None));
}

#[test]
fn any_buffer_will_do() {
    let mut batch = Batch::<bool>::new(&mut []);
    assert_eq!((batch.push(&true), batch.bits_left()), (Ok(false), 0));
    assert_eq!(batch.finish(), 0);
    let mut one = [0xFF];
    let mut batch = Batch::new(&mut one);
    for _ in 0..5 {
        assert_eq!(batch.push(&true), Ok(true));
    }
    assert_eq!(batch.push(&true), Ok(false));
    assert_eq!((batch.finish(), one), (1, [0b11111_000]));
    assert_eq!(all(&one), Ok(vec![true; 5]));
}

#[test]
fn an_envelope_goes_around_a_batch() {
    let id = bitstream::wire_hash::<Message>();
    let mut datagram = [0; 40];
    let room = packet::PAYLOAD_AT..datagram.len() - (packet::OVERHEAD_BYTES - packet::PAYLOAD_AT);
    let mut batch = Batch::new(&mut datagram[room]);
    let mut sent = 0;
    while batch.push(&Message::Hurt { left: sent }).unwrap() {
        sent += 1;
    }
    assert_eq!(usize::from(sent), (32 * 8 - 3) / 9);
    let payload = batch.finish();
    let used = packet::seal(id, &mut datagram, payload).unwrap();
    assert_eq!(used, 40);
    let received = all::<Message>(packet::open(id, &datagram).unwrap()).unwrap();
    assert_eq!(received.len(), usize::from(sent));
}

/// Messages of elements without bits: those of one batch share the limit of a packet.
#[test]
fn elements_without_bits_are_limited_in_a_batch_as_in_a_packet() {
    #[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
    struct Nothing {
        #[bits(skip)]
        memory: u64,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Many(#[array(max = 8191)] Vec<Nothing>);
    let many = Many(vec![Nothing::default(); 8000]);
    let mut buffer = [0; 64];
    let mut batch = Batch::new(&mut buffer);
    assert_eq!(batch.push(&many), Ok(true));
    let error = batch.push(&many).unwrap_err();
    assert_eq!(
        (error.kind(), error.path().to_string().as_str()),
        (Refusal::WithoutBits, "Batch.messages[1].0")
    );
    assert_eq!(batch.push(&Many(vec![Nothing::default(); 192])), Ok(true));
    let used = batch.finish();
    assert_eq!(all::<Many>(&buffer[..used]).map(|all| all.len()), Ok(2));
    // a packet that no batch makes: the length of the second is 8000 as well
    let mut bytes = [0; 4];
    let mut writer = BitWriter::new(&mut bytes);
    for (value, width) in [(3, 3), (8000, 13), (8000, 13)] {
        writer.write_bits(value, width).unwrap();
    }
    assert_eq!(writer.finish(), Ok(4));
    let error = all::<Many>(&bytes).unwrap_err();
    assert_eq!(
        (error.kind(), error.path().to_string().as_str()),
        (Refusal::WithoutBits, "Batch.messages[1].0")
    );
}

fn allocations(f: impl FnOnce()) -> u64 {
    let AllocationInfo { count_total, .. } = measure(f);
    count_total
}

#[test]
fn nothing_is_allocated() {
    let mut datagram = [0; 1200];
    let writing = allocations(|| {
        let mut batch = Batch::new(&mut datagram);
        while batch.push(&Update::default()).unwrap() {}
        assert_eq!(batch.finish(), 1197);
    });
    let reading = allocations(|| {
        let messages = Messages::<Update>::new(&datagram[..1197]).unwrap();
        assert_eq!(messages.filter(Result::is_ok).count(), 184);
    });
    assert_eq!((writing, reading), (0, 0));
    assert!(allocations(|| drop(all::<Update>(&datagram[..1197]))) > 0);
}

/// The example of the page of the wire.
#[test]
fn a_batch_is_as_the_documents_say() {
    let mut buffer = [0; 2];
    let mut batch = Batch::new(&mut buffer);
    for message in [Message::Jump, Message::Hurt { left: 100 }] {
        assert_eq!(batch.push(&message), Ok(true));
    }
    assert_eq!((batch.finish(), buffer), (2, [0x62, 0x32]));
}
