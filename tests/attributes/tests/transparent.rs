//! `#[bits(transparent)]`: one field that stands for the whole.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::BitSerialize;
use std::marker::PhantomData;
use tests_support::golden::{exact, read_error, write_error};

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(transparent)]
struct Health(#[bits(range = 0..=100)] u8);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(transparent)]
struct Tagged<T, const N: usize> {
    #[bits(skip)]
    of: PhantomData<T>,
    #[array(max = N)]
    items: Vec<T>,
    #[bits(skip, default = 7)]
    cache: u8,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Player {
    health: Health,
    name: Tagged<u8, 3>,
    all: [Option<Health>; 2],
}

#[test]
fn the_bits_are_those_of_the_field() {
    exact(&Health(100), Health(0), 7, &[100]);
    assert_eq!(Health::SCHEMA, {
        #[derive(BitSerialize)]
        struct Plain(
            #[bits(range = 0..=100)]
            #[allow(dead_code)]
            u8,
        );
        let bitstream::schema::Kind::Fields { fields, .. } = Plain::SCHEMA.kind else {
            panic!("no struct");
        };
        fields[0].schema
    });
    let name = Tagged {
        of: PhantomData,
        items: vec![1, 2],
        cache: 7,
    };
    let player = Player {
        health: Health(1),
        name,
        all: [Some(Health(2)), None],
    };
    let old = Tagged {
        of: PhantomData,
        items: vec![9; 3],
        cache: 1,
    };
    // health; 2; 1, 2; some 2; none
    let bytes = [0b0_0000001, 0b0000001_1, 0b0000010_0, 0b000010_1_0, 0b0_0];
    exact(
        &player,
        Player {
            health: Health(3),
            name: old,
            all: [None, Some(Health(1))],
        },
        34,
        &bytes,
    );
}

#[test]
fn no_step_of_the_path_is_its_own() {
    assert_eq!(write_error(&Health(101)), "value: 101 is not in 0..=100 (bits 0..7)");
    assert_eq!(read_error::<Health>(&[127]), "value: 127 is not in 0..=100 (bits 0..7)");
    let name = Tagged {
        of: PhantomData,
        items: vec![],
        cache: 7,
    };
    let player = Player {
        health: Health(1),
        name,
        all: [None, Some(Health(101))],
    };
    assert_eq!(
        write_error(&player),
        "Player.all[1]: 101 is not in 0..=100 (bits 11..18)"
    );
    let long = Tagged {
        of: PhantomData,
        items: vec![0; 4],
        cache: 7,
    };
    assert_eq!(
        write_error(&Player { name: long, ..player }),
        "Player.name: length 4 is not in 0..=3 (bits 7..9)"
    );
}

#[test]
fn it_passes_through_itself() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    #[bits(transparent)]
    struct Outer {
        inner: Health,
    }
    exact(&Outer { inner: Health(5) }, Outer { inner: Health(1) }, 7, &[5]);
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    struct Around {
        #[bits(elide = Outer { inner: Health(100) })]
        outer: Outer,
    }
    let full = Around {
        outer: Outer { inner: Health(100) },
    };
    exact(
        &full,
        Around {
            outer: Outer { inner: Health(1) },
        },
        1,
        &[1],
    );
}
