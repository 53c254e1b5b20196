//! Messages of MIDI: the kind is in the high bits of the first byte, and the channel in the low bits.

use bitstream::BitSerialize;
use tests_support::golden::{read_error, write_error};

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Message {
    #[bits(4)]
    channel: u8,
    #[bits(4)]
    kind: u8,
    #[bits(when = kind != 15, tag = kind, present)]
    voice: Option<Voice>,
    /// A message to all channels has its kind in place of the channel.
    #[bits(when = kind == 15, tag = channel, present)]
    system: Option<System>,
}

/// 7 bits, below a bit that is 0 in each byte but the first.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Data(#[bits(7)] u8, #[bits(reserved = 1)] ());

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Voice {
    #[bits(id = 8)]
    NoteOff { key: Data, velocity: Data },
    #[bits(id = 9)]
    NoteOn { key: Data, velocity: Data },
    #[bits(id = 12)]
    Program(Data),
    #[bits(id = 14)]
    Bend { low: Data, high: Data },
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum System {
    #[bits(id = 0)]
    Exclusive(#[array(max = 1000, until = 0xF7)] Vec<u8>),
    #[bits(id = 8)]
    Clock,
}

#[test]
fn messages_have_the_bytes_of_the_standard() {
    let data = |value| Data(value, ());
    let voice = |channel, kind, voice| Message {
        channel,
        kind,
        voice: Some(voice),
        system: None,
    };
    let system = |channel, system| Message {
        channel,
        kind: 15,
        voice: None,
        system: Some(system),
    };
    let on = |key| Voice::NoteOn {
        key: data(key),
        velocity: data(100),
    };
    let bend = Voice::Bend {
        low: data(0),
        high: data(64),
    };
    let messages: [(Message, &[u8]); 5] = [
        (voice(0, 9, on(60)), &[0x90, 60, 100]),
        (voice(5, 14, bend), &[0xE5, 0, 0x40]),
        (voice(15, 12, Voice::Program(data(5))), &[0xCF, 5]),
        (
            system(0, System::Exclusive(vec![0x7E, 0x7F, 6, 1])),
            b"\xF0\x7E\x7F\x06\x01\xF7",
        ),
        (system(8, System::Clock), &[0xF8]),
    ];
    for (message, bytes) in messages {
        assert_eq!(bitstream::encode(&message).as_deref(), Ok(bytes));
        assert_eq!(bitstream::decode(bytes), Ok(message));
    }
    let texts = [
        write_error(&voice(0, 8, on(60))),
        read_error::<Message>(&[0x90, 0x80 | 60, 100]),
        read_error::<Message>(&[0x70, 60, 100]),
        read_error::<Message>(&[0xF0, 0x7E]),
    ];
    assert_eq!(
        texts,
        [
            "Message.voice: the variant has tag 9, and earlier fields give another tag (at bit 8)",
            "Message.voice.NoteOn.key.1: 0x1 is not the declared constant (bit 15)",
            "Message.voice: no variant has the tag 7 (at bit 8)",
            "Message.system.Exclusive.0[1]: the packet ends early (bits 16..24)",
        ]
    );
}
