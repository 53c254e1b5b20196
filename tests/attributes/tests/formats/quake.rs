//! A user command as the first Quake games send it: flags for what differs from the command before, then that.

use super::is_sent_as;
use bitstream::BitSerialize;
use tests_support::golden::write_error;

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Flags {
    pitch: bool,
    roll: bool,
    forward: bool,
    side: bool,
    up: bool,
    buttons: bool,
    impulse: bool,
    yaw: bool,
}

/// Angles are in 65,536th of a turn, speeds in units a second.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Command {
    has: Flags,
    #[bits(when = has.pitch, present)]
    pitch: Option<u16>,
    #[bits(when = has.yaw, present)]
    yaw: Option<u16>,
    #[bits(when = has.roll, present)]
    roll: Option<u16>,
    #[bits(when = has.forward, present)]
    forward: Option<i16>,
    #[bits(when = has.side, present)]
    side: Option<i16>,
    #[bits(when = has.up, present)]
    up: Option<i16>,
    #[bits(when = has.buttons, present)]
    buttons: Option<u8>,
    #[bits(when = has.impulse, present)]
    impulse: Option<u8>,
    milliseconds: u8,
}

#[test]
fn a_command_says_what_differs() {
    let still = Command {
        milliseconds: 13,
        ..Command::default()
    };
    let turn = Command {
        has: Flags {
            yaw: true,
            forward: true,
            buttons: true,
            ..Flags::default()
        },
        yaw: Some(0x4000),
        forward: Some(-200),
        buttons: Some(1),
        milliseconds: 16,
        ..Command::default()
    };
    is_sent_as(&still, turn.clone(), &[(0, 8), (13, 8)]);
    let fields = [(0b1010_0100, 8), (0x4000, 16), (0xFF38, 16), (1, 8), (16, 8)];
    is_sent_as(&turn, still, &fields);
    let without_flag = Command {
        impulse: Some(3),
        ..turn
    };
    assert!(write_error(&without_flag).starts_with("Command.impulse: "));
}
