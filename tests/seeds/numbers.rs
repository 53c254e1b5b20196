//! The ladder of formats of "Reading and Writing Packets": one state of a world, from XML down to bits.
//!
//! The other numbers that the articles quote are in the rows that they belong to: an entity of 18 bits in row 18, an
//! input of 4 in row 9, a radar of 1647 in row 56, the 512 and 3000 bytes of indices in rows 39 and 44, what slices
//! cost in rows 71 and 77.

use bitstream::BitSerialize;

/// The world of the engine's article: a player, a grunt, and the player's weapon.
#[derive(BitSerialize, Clone, Debug)]
struct World {
    time: f32,
    #[array(max = 4096, sparse = relative)]
    objects: Vec<(u16, Object)>,
}

#[derive(BitSerialize, Clone, Debug)]
enum Object {
    Player {
        position: Position,
        #[quat(bits = 9)]
        orientation: [f32; 4],
        #[float(min = -32.0, max = 32.0, bits = 11, zero)]
        velocity: [f32; 3],
        #[bits(range = 0..=100)]
        health: u16,
        #[bits(range = 0..=4095)]
        weapon: u16,
    },
    Grunt {
        position: Position,
        #[bits(range = 0..=100)]
        health: u16,
    },
    Weapon {
        semi_automatic: bool,
        #[bits(range = 0..=9)]
        ammo_in_clip: u16,
        round_in_chamber: bool,
    },
}

#[derive(BitSerialize, Clone, Copy, Debug)]
struct Position {
    #[float(min = -256.0, max = 256.0, res = 0.002)]
    x: f32,
    #[float(min = -256.0, max = 256.0, res = 0.002)]
    y: f32,
    #[float(min = 0.0, max = 32.0, res = 0.002)]
    z: f32,
}

/// Returns the world of the engine's article, whose numbers are round.
fn world() -> World {
    state(
        0.0,
        [0.0; 3],
        [1.0, 0.0, 0.0, 0.0],
        [10.0, 0.0, 0.0],
        [100.0, 100.0, 0.0],
    )
}

/// A while later, with numbers as a game has them.
fn later() -> World {
    let orientation = [0.182_574_2, 0.365_148_4, 0.547_722_6, 0.730_296_7];
    let (player, grunt) = ([17.339_844, -3.181_25, 0.504_1], [96.287_11, 101.704_1, 0.498_7]);
    state(1.733_333, player, orientation, [9.871_2, -0.442_07, 0.137_65], grunt)
}

fn state(time: f32, at: [f32; 3], orientation: [f32; 4], velocity: [f32; 3], grunt: [f32; 3]) -> World {
    let position = |[x, y, z]: [f32; 3]| Position { x, y, z };
    let player = Object::Player {
        position: position(at),
        orientation,
        velocity,
        health: 100,
        weapon: 110,
    };
    let grunt = Object::Grunt {
        position: position(grunt),
        health: 10,
    };
    let weapon = Object::Weapon {
        semi_automatic: true,
        ammo_in_clip: 8,
        round_in_chamber: true,
    };
    World {
        time,
        objects: vec![(1, player), (100, grunt), (110, weapon)],
    }
}

/// A property of an object in the formats of text.
enum Property {
    Floats(Vec<f32>),
    Number(u16),
}

impl Property {
    fn text(&self) -> String {
        match self {
            Property::Floats(floats) => floats.iter().map(f32::to_string).collect::<Vec<_>>().join(","),
            Property::Number(number) => number.to_string(),
        }
    }

    /// Vectors in brackets, and what `quote` says around them.
    fn value(&self, quote: &str) -> String {
        match self {
            Property::Floats(_) => format!("{quote}({}){quote}", self.text()),
            Property::Number(_) => self.text(),
        }
    }
}

/// The name of the class, its number, and the properties in order.
fn describe(object: &Object) -> (&'static str, u8, Vec<(&'static str, Property)>) {
    use Property::{Floats, Number};
    let place = |at: &Position| ("position", Floats(vec![at.x, at.y, at.z]));
    match object {
        Object::Player {
            position,
            orientation,
            velocity,
            health,
            weapon,
        } => {
            let properties = vec![
                place(position),
                ("orientation", Floats(orientation.to_vec())),
                ("velocity", Floats(velocity.to_vec())),
                ("health", Number(*health)),
                ("weapon", Number(*weapon)),
            ];
            ("player", 0, properties)
        }
        Object::Grunt { position, health } => ("grunt", 1, vec![place(position), ("health", Number(*health))]),
        Object::Weapon {
            semi_automatic,
            ammo_in_clip,
            round_in_chamber,
        } => {
            let properties = vec![
                ("type", Number((*semi_automatic).into())),
                ("ammo_in_clip", Number(*ammo_in_clip)),
                ("round_in_chamber", Number((*round_in_chamber).into())),
            ];
            ("weapon", 2, properties)
        }
    }
}

/// Returns a text of all objects, each by `one`.
fn each(world: &World, between: &str, one: impl Fn(u16, &Object) -> String) -> String {
    let objects = world.objects.iter().map(|(id, object)| one(*id, object));
    objects.collect::<Vec<_>>().join(between)
}

/// Returns a text of all properties, each by `one`.
fn properties(all: &[(&str, Property)], between: &str, one: impl Fn(&str, &Property) -> String) -> String {
    let texts = all.iter().map(|(name, property)| one(name, property));
    texts.collect::<Vec<_>>().join(between)
}

fn xml(world: &World) -> String {
    let objects = each(world, "", |id, object| {
        let (class, _, all) = describe(object);
        let all = properties(&all, "", |name, property| {
            format!(r#"<property name="{name}" value="{}"/>"#, property.value(""))
        });
        format!(r#"<object id="{id}" class="{class}">{all}</object>"#)
    });
    format!(
        r#"<world_update world_time="{:?}">{objects}</world_update>"#,
        world.time
    )
}

fn json(world: &World) -> String {
    let objects = each(world, ",", |id, object| {
        let (class, _, all) = describe(object);
        let all = properties(&all, ",", |name, property| {
            format!(r#""{name}":{}"#, property.value("\""))
        });
        format!(r#""{id}":{{"class":"{class}",{all}}}"#)
    });
    format!(r#"{{"world_time":{:?},"objects":{{{objects}}}}}"#, world.time)
}

/// For readers who got the names and the types once.
fn json_by_schema(world: &World) -> String {
    let objects = each(world, ",", |id, object| {
        let (_, class, all) = describe(object);
        let all = properties(&all, ",", |_, property| property.value("\""));
        format!(r#""{id}":[{class},{all}]"#)
    });
    format!(r#"{{"world_time":{:?},"objects":{{{objects}}}}}"#, world.time)
}

fn custom_text(world: &World) -> String {
    let objects = each(world, "", |id, object| {
        let (_, class, all) = describe(object);
        let all = properties(&all, ",", |_, property| property.text());
        format!("{id}:{class},{all}\n")
    });
    format!("{:?}\n{objects}", world.time)
}

/// An id of 2 bytes, a class of 1, floats of 4, numbers of 2.
fn binary(world: &World) -> Vec<u8> {
    let mut bytes = world.time.to_le_bytes().to_vec();
    for (id, object) in &world.objects {
        let (_, class, all) = describe(object);
        bytes.extend(id.to_le_bytes());
        bytes.push(class);
        for (_, property) in all {
            match property {
                Property::Floats(floats) => bytes.extend(floats.into_iter().flat_map(f32::to_le_bytes)),
                Property::Number(number) => bytes.extend(number.to_le_bytes()),
            }
        }
    }
    bytes
}

/// The last but two steps as the engine's article prints them.
#[test]
fn the_texts_are_those_of_the_seed() {
    let text = custom_text(&world());
    assert_eq!(
        text,
        "0.0\n1:0,0,0,0,1,0,0,0,10,0,0,100,110\n100:1,100,100,0,10\n110:2,1,8,1\n"
    );
    let by_schema = concat!(
        r#"{"world_time":0.0,"objects":{"1":[0,"(0,0,0)","(1,0,0,0)","(10,0,0)",100,110],"#,
        r#""100":[1,"(100,100,0)",10],"110":[2,1,8,1]}}"#,
    );
    assert_eq!(json_by_schema(&world()), by_schema);
    // both that the names are in are what they claim to be
    let named: serde_json::Value = serde_json::from_str(&json(&world())).unwrap();
    assert_eq!(named["objects"]["110"]["ammo_in_clip"], 8);
    assert!(xml(&world()).contains(r#"<property name="velocity" value="(10,0,0)"/>"#));
}

fn sizes(world: &World) -> [usize; 6] {
    [
        xml(world).len(),
        json(world).len(),
        json_by_schema(world).len(),
        custom_text(world).len(),
        binary(world).len(),
        bitstream::encode(world).unwrap().len(),
    ]
}

/// The round numbers of the engine's article are short as text: a zero is one letter, and a float always 4 bytes. In a
/// game each step down is one.
#[test]
fn one_world_from_xml_down_to_bits() {
    // time; three objects of an id and a class; 10 floats and 2 numbers, 3 and 1, 3 numbers
    let plain = 4 + 3 * 3 + 44 + 14 + 6;
    // +2, +99, +10 and 3986 to the end; three classes; the properties
    let indices = 4 + 12 + 6 + 18;
    let player = 50 + 29 + 33 + 7 + 12;
    let packed = 32 + indices + 3 * 2 + player + (50 + 7) + (1 + 4 + 1);
    assert_eq!((plain, packed), (77, 34 * 8));

    assert_eq!(sizes(&world()), [577, 281, 122, 68, plain, 34]);
    let later = sizes(&later());
    assert_eq!(later[4..], [plain, 34]);
    assert!(later.is_sorted_by(|larger, smaller| larger > smaller), "{later:?}");
}

/// The steps above lose nothing; the last loses what its declaration says.
#[test]
fn the_bits_of_a_world_come_back_within_their_steps() {
    let packed = bitstream::encode(&later()).unwrap();
    let back: World = bitstream::decode(&packed).unwrap();
    assert_eq!(bitstream::encode(&back), Ok(packed));
    // of the positions 2 mm, of the velocity 64 / 2046, of the orientation a 361st
    let steps = [[0.001; 3].as_slice(), &[0.003; 4], &[0.016; 3], &[0.001; 3]].concat();
    let floats = |world: &World| -> Vec<f32> {
        let described = world.objects.iter().flat_map(|(_, object)| describe(object).2);
        let floats = described.filter_map(|(_, property)| match property {
            Property::Floats(floats) => Some(floats),
            Property::Number(_) => None,
        });
        floats.flatten().collect()
    };
    let (sent, read) = (floats(&later()), floats(&back));
    assert_eq!(sent.len(), steps.len());
    for ((sent, read), step) in sent.into_iter().zip(read).zip(steps) {
        assert!((sent - read).abs() <= step + 1e-5, "{sent} is read as {read}");
    }
}
