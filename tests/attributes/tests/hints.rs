//! `predict`, `usual` and `key` are hints for differences: packets and wire hashes are those of a type without them.

use bitstream::{BitSerialize, encode, wire_hash};

mod without {
    use super::BitSerialize;

    #[derive(BitSerialize)]
    pub(super) struct Body {
        #[bits(range = 0..=4000)]
        pub(super) at: [u16; 3],
        #[quat(bits = 9)]
        pub(super) turn: [f32; 4],
        pub(super) id: u8,
    }

    #[derive(BitSerialize)]
    pub(super) struct World {
        #[array(max = 9)]
        pub(super) bodies: Vec<Body>,
        #[float(min = 0.0, max = 1.0, bits = 11)]
        pub(super) wind: f32,
    }
}

mod with {
    use super::BitSerialize;

    #[derive(BitSerialize)]
    pub(super) struct Body {
        #[bits(predict, usual = 3, range = 0..=4000)]
        pub(super) at: [u16; 3],
        #[bits(predict, usual = 2)]
        #[quat(bits = 9)]
        pub(super) turn: [f32; 4],
        pub(super) id: u8,
    }

    #[derive(BitSerialize)]
    pub(super) struct World {
        #[array(max = 9, key = id)]
        pub(super) bodies: Vec<Body>,
        #[bits(usual = 7)]
        #[float(min = 0.0, max = 1.0, bits = 11)]
        pub(super) wind: f32,
    }
}

#[test]
fn hints_change_neither_packets_nor_hashes() {
    assert_eq!(wire_hash::<with::Body>(), wire_hash::<without::Body>());
    assert_eq!(wire_hash::<with::World>(), wire_hash::<without::World>());
    for count in 0..10 {
        let body = |id: u8| {
            (
                [u16::from(id) * 400, 7, 4000],
                [0.5, -0.5, 0.5, f32::from(id % 2) - 0.5],
                id,
            )
        };
        let bodies = (0..count).map(body);
        let wind = f32::from(count) / 9.0;
        let with = with::World {
            bodies: bodies
                .clone()
                .map(|(at, turn, id)| with::Body { at, turn, id })
                .collect(),
            wind,
        };
        let without = without::World {
            bodies: bodies.map(|(at, turn, id)| without::Body { at, turn, id }).collect(),
            wind,
        };
        let packet = encode(&with);
        assert!(packet.is_ok());
        assert_eq!(packet, encode(&without));
    }
}
