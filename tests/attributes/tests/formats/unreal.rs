//! Numbers as Unreal's archives pack them: integers below a limit, and rotations whose zeros take 1 bit.

use super::is_sent_as;
use bitstream::BitSerialize;
use std::num::NonZeroU8;
use tests_support::golden::write_error;

/// A part of a turn in 256 steps: 1 bit says whether it is not 0, and 8 more follow.
#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Rotation {
    pitch: Option<NonZeroU8>,
    yaw: Option<NonZeroU8>,
    roll: Option<NonZeroU8>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Actor {
    /// Below 21: 4 bits, or 5 where 16 more is below 21 as well.
    #[bits(range = 0..=20, truncated)]
    channel: u8,
    #[bits(range = 0..=1023, truncated)]
    id: u16,
    is_open: bool,
    #[bits(when = is_open, present)]
    rotation: Option<Rotation>,
    #[array(max = 255)]
    #[bits(range = 0..=4, truncated)]
    slots: Vec<u8>,
}

fn actor(channel: u8) -> Actor {
    Actor {
        channel,
        id: 700,
        is_open: false,
        rotation: None,
        slots: vec![],
    }
}

#[test]
fn integers_below_a_limit() {
    let rest = [(700, 10), (0, 1), (0, 8)];
    let sent = |code: &[(u64, u32)]| [code, &rest].concat();
    is_sent_as(&actor(10), actor(0), &sent(&[(10, 4)]));
    is_sent_as(&actor(3), actor(0), &sent(&[(3, 4), (0, 1)]));
    is_sent_as(&actor(19), actor(0), &sent(&[(3, 4), (1, 1)]));
    assert!(write_error(&actor(21)).starts_with("Actor.channel: 21 is not in 0..=20"));
}

#[test]
fn rotations_whose_zeros_take_a_bit() {
    let rotation = Rotation {
        yaw: NonZeroU8::new(64),
        ..Rotation::default()
    };
    let open = Actor {
        is_open: true,
        rotation: Some(rotation),
        slots: vec![0, 4, 3],
        ..actor(5)
    };
    // of 5 values 1, 2 and 3 take 2 bits
    let slots = [(3, 8), (0, 2), (0, 1), (0, 2), (1, 1), (3, 2)];
    let fields = [(5, 4), (700, 10), (1, 1), (0, 1), (1, 1), (64, 8), (0, 1)];
    is_sent_as(&open, actor(0), &[&fields[..], &slots[..]].concat());
}
