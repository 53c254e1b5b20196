//! Packets shorter than the longest of their types, for slices without a spare byte.

use bitstream::BitSerialize;
use tests_workloads::{Packets, Ship};

/// A type of 4 to 8 bytes.
#[derive(BitSerialize, Clone)]
pub(crate) struct Order {
    unit: u16,
    #[bits(range = 0..=1000)]
    action: u16,
    is_queued: bool,
    #[bits(elide = 0)]
    target: u32,
}

/// A type of 7 to 15 bytes.
#[derive(BitSerialize, Clone)]
pub(crate) struct State {
    sequence: u16,
    buttons: [bool; 5],
    #[float(min = -180.0, max = 180.0, res = 0.01)]
    yaw: f32,
    #[float(min = -90.0, max = 90.0, res = 0.01)]
    pitch: f32,
    target: Option<u32>,
    time: Option<u32>,
}

/// A type of 1 to 61 bytes.
#[derive(BitSerialize, Clone)]
pub(crate) struct Letter {
    #[string(max = 60)]
    text: String,
}

/// A type of 3 to 55 bytes.
#[derive(BitSerialize, Clone)]
pub(crate) struct Squad {
    id: u16,
    #[array(max = 7)]
    orders: Vec<Order>,
}

/// A type of 97 fields in 123 to 227 bytes.
#[derive(BitSerialize, Clone)]
pub(crate) struct Report {
    parts: [Part; 16],
    #[bits(elide = 0)]
    last: u64,
}

#[derive(BitSerialize, Clone)]
struct Part {
    #[bits(range = 0..=1000)]
    health: u16,
    owner: u32,
    #[float(min = -256.0, max = 256.0, res = 0.01)]
    height: f32,
    is_open: bool,
    target: Option<u16>,
    #[bits(elide = 0)]
    charge: u32,
}

fn order(n: u16) -> Order {
    Order {
        unit: n,
        action: n * 77 % 1001,
        is_queued: n % 3 == 0,
        target: 0,
    }
}

/// Returns packets of 4 bytes.
pub(crate) fn orders() -> Vec<Order> {
    (0..8).map(order).collect()
}

/// Returns packets of 11 bytes.
pub(crate) fn states() -> Vec<State> {
    let state = |n: u16| State {
        sequence: n,
        buttons: [n % 2 == 0; 5],
        yaw: f32::from(n) * 10.0,
        pitch: -3.0,
        target: Some(n.into()),
        time: None,
    };
    (0..8).map(state).collect()
}

/// Returns packets of 42 to 49 bytes.
pub(crate) fn letters() -> Vec<Letter> {
    let text = "The convoy has reached the bridge: hold fire now";
    let letter = |n| Letter {
        text: text[n..].to_string(),
    };
    (0..8).map(letter).collect()
}

/// Returns packets of 3 to 6 orders.
pub(crate) fn squads() -> Vec<Squad> {
    let squad = |n: u16| Squad {
        id: n,
        orders: (0..3 + n % 4).map(order).collect(),
    };
    (0..8).map(squad).collect()
}

/// Returns packets of 27 bytes: those of W3 without flags. With flags they take 28.
pub(crate) fn ships(packets: &Packets) -> Vec<Ship> {
    let ship = |ship: &Ship| Ship { flags: None, ..*ship };
    packets.w3.iter().map(ship).collect()
}

/// Returns packets of 195 to 207 bytes.
pub(crate) fn reports() -> Vec<Report> {
    let part = |n: u32| Part {
        health: (n * 77 % 1001) as u16,
        owner: n.wrapping_mul(0x9E37_79B9),
        height: n as f32 * 0.75 - 90.0,
        is_open: n % 3 == 0,
        target: (n % 4 > 0).then_some(n as u16),
        charge: if n % 5 > 0 { n } else { 0 },
    };
    let report = |n: u32| Report {
        parts: core::array::from_fn(|i| part(n * 16 + i as u32 + 1)),
        last: u64::from(n % 2),
    };
    (0..8).map(report).collect()
}
