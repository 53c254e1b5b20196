//! `bitstream::packed`: packed values in formats of serde.

use bitstream::BitSerialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, SeqDeserializer};
use serde::{Deserialize, Serialize};

#[derive(BitSerialize, Debug, PartialEq)]
struct World {
    #[bits(range = 0..=100)]
    health: u8,
    #[array(max = 10)]
    items: Vec<u8>,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Save {
    level: String,
    #[serde(with = "bitstream::packed")]
    world: World,
    after: u8,
}

fn save() -> Save {
    Save {
        level: "docks".into(),
        world: World {
            health: 83,
            items: vec![0xAB],
        },
        after: 7,
    }
}

#[test]
fn formats_for_humans_have_digits() {
    // 83 = 0b1010011, length 1 = 0b0001, 0xAB
    assert_eq!(bitstream::encode(&save().world), Ok(vec![0xD3, 0x58, 0x05]));
    let json = serde_json::to_string(&save()).unwrap();
    assert_eq!(json, r#"{"level":"docks","world":"d35805","after":7}"#);
    assert_eq!(serde_json::from_str::<Save>(&json).unwrap(), save());
    let upper = json.replace("d35805", "D35805");
    assert_eq!(serde_json::from_str::<Save>(&upper).unwrap(), save());
}

#[test]
fn binary_formats_have_bytes() {
    let bytes = postcard::to_allocvec(&save()).unwrap();
    assert_eq!(bytes, [&[5], &b"docks"[..], &[3, 0xD3, 0x58, 0x05], &[7]].concat());
    assert_eq!(postcard::from_bytes::<Save>(&bytes), Ok(save()));
}

#[test]
fn lists_of_integers_are_bytes() {
    let read = |bytes: &[u8]| {
        let list: SeqDeserializer<_, Error> = bytes.to_vec().into_deserializer();
        bitstream::packed::deserialize::<World, _>(List(list)).map_err(|why| why.to_string())
    };
    assert_eq!(read(&[0xD3, 0x58, 0x05]), Ok(save().world));
    assert_eq!(World::MAX_BYTES, 12);
    assert_eq!(
        read(&[0; 13]),
        Err("the packed value is longer than any value of its type".into())
    );
}

/// A format that gives lists where bytes are asked for.
struct List<D>(D);

impl<'de, D: serde::Deserializer<'de, Error = Error>> serde::Deserializer<'de> for List<D> {
    type Error = Error;

    fn deserialize_any<V: serde::de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.0.deserialize_seq(visitor)
    }

    fn is_human_readable(&self) -> bool {
        false
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

#[test]
fn what_is_refused_is_an_error_of_the_format() {
    let with = |digits: &str| {
        let json = format!(r#"{{"level":"","world":{digits},"after":7}}"#);
        serde_json::from_str::<Save>(&json).unwrap_err().to_string()
    };
    let text = with(r#""7f00""#);
    assert!(
        text.starts_with("World.health: 127 is not in 0..=100 (bits 0..7) at line 1"),
        "{text}"
    );
    for odd in [r#""d358055""#, r#""d3580g""#, r#""é""#, "5"] {
        let text = with(odd);
        assert!(text.contains("two hexadecimal digits for each"), "{text}");
    }
    let mut wrong = save();
    wrong.world.health = 101;
    let text = serde_json::to_string(&wrong).unwrap_err().to_string();
    assert_eq!(text, "World.health: 101 is not in 0..=100 (bits 0..7)");
}
