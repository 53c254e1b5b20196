//! Schemas as JSON: a shape that other programs rely on.

use bitstream::schema::{Code, Kind, Quantised, Scalar};
use bitstream::{BitSerialize, Schema};
use serde_json::{Value, json};
use tests_zoo::zoo::{self, Specimen, Visitor};

#[derive(BitSerialize)]
#[allow(dead_code)]
struct Packet {
    #[bits(range = 0..=100)]
    health: u8,
    #[bits(when = health > 3, default = 5)]
    level: i16,
    #[bits(range = 1..=u128::MAX)]
    wide: u128,
    #[array(max = 3)]
    events: Vec<Event>,
}

#[derive(BitSerialize)]
#[allow(dead_code)]
enum Event {
    Quit,
    #[bits(check = 7)]
    Move(#[float(min = -1.0, max = 1.0, res = 0.5)] f32),
}

#[test]
fn the_shape_stays() {
    let event = json!({
        "kind": "enum", "name": "Event",
        "tag": { "base": 0, "min": 0, "max": 1, "width": 1 },
        "variants": [
            { "name": "Quit", "id": 0, "other": false, "align": false, "check": null, "fields": [] },
            { "name": "Move", "id": 1, "other": false, "align": false, "check": 7, "fields": [
                { "name": "0", "schema": {
                    "kind": "float", "min": -1.0, "max": 1.0, "max_int": 4, "width": 3, "zero": false, "double": false,
                    "min_bits": 3, "max_bits": 3
                } }
            ] }
        ],
        "min_bits": 1, "max_bits": 36
    });
    let expected = json!({
        "kind": "struct", "name": "Packet",
        "fields": [
            { "name": "health", "schema": {
                "kind": "range", "min": 0, "max": 100, "width": 7, "signed": false, "min_bits": 7, "max_bits": 7
            } },
            { "name": "level", "schema": {
                "kind": "when", "condition": "health > 3", "default": "5",
                "of": { "kind": "integer", "width": 16, "signed": true, "min_bits": 16, "max_bits": 16 },
                "min_bits": 0, "max_bits": 16
            } },
            { "name": "wide", "schema": {
                "kind": "range", "min": 1, "max": "340282366920938463463374607431768211455", "width": 128,
                "signed": false, "min_bits": 128, "max_bits": 128
            } },
            { "name": "events", "schema": {
                "kind": "list", "min": 0, "max": 3, "width": 2, "of": event, "min_bits": 2, "max_bits": 110
            } }
        ],
        "min_bits": 137, "max_bits": 261
    });
    assert_eq!(serde_json::to_value(Packet::SCHEMA).unwrap(), expected);
}

#[test]
fn numbers_are_numbers_up_to_64_bits() {
    let bounds = |min: i128, max: i128| {
        let json = serde_json::to_value(Schema::code(Code::range(min, max, 1, true))).unwrap();
        (json["min"].clone(), json["max"].clone())
    };
    assert_eq!(bounds(-5, 7), (json!(-5), json!(7)));
    assert_eq!(
        bounds(i64::MIN.into(), u64::MAX.into()),
        (json!(i64::MIN), json!(u64::MAX))
    );
    let beyond = (json!("-9223372036854775809"), json!("18446744073709551616"));
    assert_eq!(bounds(i128::from(i64::MIN) - 1, 1 << 64), beyond);
}

const SIZE: u8 = 2;

#[derive(BitSerialize)]
#[allow(dead_code)]
struct Counted {
    n: u8,
    #[string(len = 1..=9, count = n / SIZE)]
    text: String,
    #[array(max = 9, bytes, count = n)]
    bytes: Vec<u8>,
}

#[test]
fn kinds_say_what_is_theirs() {
    let shown = |schema: Schema| serde_json::to_value(schema).unwrap();
    assert_eq!(
        shown(Schema::code(Code::range(0, 100, 5, false))),
        json!({ "kind": "range", "min": 0, "max": 100, "step": 5, "width": 5, "signed": false, "min_bits": 5, "max_bits": 5 })
    );
    let truncated = Schema::new(Kind::Truncated(Code::range(-10, 10, 1, true)));
    assert_eq!(
        shown(truncated),
        json!({ "kind": "truncated", "min": -10, "max": 10, "width": 5, "signed": true, "min_bits": 4, "max_bits": 5 })
    );
    let (width, signed) = (64, true);
    assert_eq!(
        shown(Schema::new(Kind::Leb128 { width, signed })),
        json!({ "kind": "leb128", "width": 64, "signed": true, "min_bits": 8, "max_bits": 80 })
    );
    const WHOLE: Scalar = Scalar::Code(Code::whole(24, true));
    assert_eq!(
        shown(Schema::scalar(Scalar::BigEndian(&WHOLE))),
        json!({ "kind": "big_endian", "of": "integer", "width": 24, "signed": true, "min_bits": 24, "max_bits": 24 })
    );
    assert_eq!(
        shown(Schema::scalar(Scalar::BigEndian(&Scalar::RawFloat { width: 32 }))),
        json!({ "kind": "big_endian", "of": "raw_float", "width": 32, "min_bits": 32, "max_bits": 32 })
    );
    assert_eq!(
        shown(Schema::nul(1, 15)),
        json!({ "kind": "nul", "min": 1, "max": 15, "width": 0, "min_bits": 16, "max_bits": 128 })
    );
    assert_eq!(
        shown(Schema::padded(0, 16)),
        json!({ "kind": "padded", "min": 0, "max": 16, "width": 0, "min_bits": 128, "max_bits": 128 })
    );
    const COUNT: Schema = *<Counted as BitSerialize>::SCHEMA;
    let fields = shown(COUNT)["fields"].clone();
    assert_eq!(
        fields[1]["schema"],
        json!({ "kind": "string", "count": "n / SIZE", "min": 1, "max": 9,
            "constants": [{ "name": "SIZE", "value": 2 }], "min_bits": 8, "max_bits": 79 })
    );
    assert_eq!(fields[2]["schema"]["kind"], json!("counted"));
    let quat = json!({ "kind": "quat", "bits": 9, "min_bits": 29, "max_bits": 29 });
    assert_eq!(shown(Schema::scalar(Scalar::Quat { bits: 9 })), quat);
    let float = |exact_max| {
        Schema::scalar(Scalar::Float(Quantised {
            min: -0.5,
            max: 0.25,
            max_int: 15,
            width: 4,
            zero: false,
            double: true,
            exact_max,
        }))
    };
    for exact in [true, false] {
        let json = shown(float(exact));
        assert_eq!(json.get("exact_max"), exact.then_some(&json!(true)));
    }
    let tiers = |tiers| {
        let (to, width, signed) = ("first", 16, false);
        let kind = Kind::Relative {
            to,
            width,
            signed,
            tiers,
        };
        shown(Schema::new(kind)).get("tiers").cloned()
    };
    assert_eq!(tiers(&[]), None);
    assert_eq!(tiers(&[8, 40]), Some(json!([8, 40])));
    let custom = json!({ "kind": "custom", "name": "AtRest", "min_bits": 1, "max_bits": 9 });
    assert_eq!(shown(Schema::custom("AtRest", 1, 9)), custom);
}

/// All types of the zoo have all they say in their JSON.
struct Complete;

impl Visitor for Complete {
    fn visit<T: Specimen>(&mut self) {
        let json = serde_json::to_value(T::SCHEMA).unwrap();
        // names of the fields of `Debug` are keys, and so are those of the maps
        let debug = format!("{:?}", T::SCHEMA);
        let said = |text: &str| debug.matches(text).count();
        // the codes of a range are shown as its bounds, and those of a `bool` not at all
        let bounds = said("form: Range") + said("form: Fixed");
        for (key, said) in [
            ("min", said(" min:") + bounds),
            ("max", said(" max:") + bounds),
            ("width", said(" width:") - said("form: Bool")),
            ("of", said(" of:") + said("Around(")),
            ("count", said(" count:")),
            ("condition", said(" condition:")),
            ("rule", said(" rule:")),
            ("slots", said(" slots:")),
            ("shared", said(" shared:")),
        ] {
            let shown = count(&json, key);
            assert!(shown >= said, "{} {key} {shown} of {said}", T::NAME);
        }
        assert!(json["max_bits"].as_u64() == Some(T::MAX_BITS as u64));
    }
}

fn count(json: &Value, key: &str) -> usize {
    match json {
        Value::Object(map) => {
            let here = usize::from(map.contains_key(key));
            here + map.values().map(|value| count(value, key)).sum::<usize>()
        }
        Value::Array(list) => list.iter().map(|value| count(value, key)).sum(),
        _ => 0,
    }
}

#[test]
fn nothing_is_left_out() {
    zoo::visit_all(&mut Complete);
}

#[test]
fn constants_are_told_in_json() {
    #[derive(BitSerialize)]
    #[bits(ensure = a <= MOST)]
    struct Bounded<const MOST: u8> {
        a: u8,
    }
    let json = serde_json::to_string(Bounded::<3>::SCHEMA).expect("json");
    assert!(json.contains(r#""constants":[{"name":"MOST","value":3}]"#), "{json}");
    #[derive(BitSerialize)]
    #[bits(salt = 5)]
    struct Salted(u8);
    let json = serde_json::to_string(Salted::SCHEMA).expect("json");
    assert!(json.starts_with(r#"{"kind":"salted","salt":5,"#), "{json}");
}
