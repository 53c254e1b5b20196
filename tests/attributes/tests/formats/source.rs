//! Messages of a channel as Source demos hold them: a type in 6 bits, then its bits without a gap.

use super::is_sent_as;
use bitstream::BitSerialize;
use tests_support::golden::{packed, read_error};

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 6))]
enum Message {
    #[bits(id = 0)]
    Nothing,
    /// Frame times are in 100,000th of a second.
    #[bits(id = 3)]
    Tick { tick: u32, frame_time: u16, deviation: u16 },
    #[bits(id = 4)]
    Command {
        #[string(max = 255, nul)]
        text: String,
    },
    #[bits(id = 5)]
    Settings {
        #[array(max = 255)]
        settings: Vec<Setting>,
    },
    #[bits(id = 6)]
    State { state: u8, spawns: u32 },
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Setting {
    #[string(max = 259, nul)]
    name: String,
    #[string(max = 259, nul)]
    value: String,
}

#[test]
fn messages_follow_one_another() {
    let messages = [
        Message::Tick {
            tick: 70_000,
            frame_time: 1500,
            deviation: 9,
        },
        Message::Settings {
            settings: vec![Setting {
                name: "fps".into(),
                value: "64".into(),
            }],
        },
        Message::Command { text: "say".into() },
        Message::State { state: 2, spawns: 1 },
    ];
    let text = |text: &str| -> Vec<(u64, u32)> { text.bytes().chain([0]).map(|byte| (byte.into(), 8)).collect() };
    let expected = [
        vec![(3, 6), (70_000, 32), (1500, 16), (9, 16)],
        [vec![(5, 6), (1, 8)], text("fps"), text("64")].concat(),
        [vec![(4, 6)], text("say")].concat(),
        vec![(6, 6), (2, 8), (1, 32)],
    ];
    for (message, fields) in messages.iter().zip(&expected) {
        is_sent_as(message, Message::Nothing, fields);
    }
    // without a gap: a loop that keeps the bit
    let (bits, bytes) = packed(&expected.concat());
    let (mut at, mut read) = (0, Vec::new());
    while at < bits {
        let (message, used) = bitstream::decode_at::<Message>(&bytes, at).unwrap();
        read.push(message);
        at += used;
    }
    assert_eq!((at, read.as_slice()), (bits, messages.as_slice()));
    assert_eq!(
        read_error::<Message>(&[7]),
        "Message: no variant has the tag 7 (bits 0..6)"
    );
}
