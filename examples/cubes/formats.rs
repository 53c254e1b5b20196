//! A moment of the game in each of the formats of "Reading and Writing Packets".
//!
//! Text prints every `f32` with enough digits to read back the same value, and the binary form has all 32 bits. No form
//! has the zero velocities of cubes at rest.

use crate::Failure;
use crate::binary;
use crate::copied::{self, Packed, Padded};
use crate::packets::{Cube, CubeUpdate, Motion, Position, Snapshot};
use crate::split::split;
use crate::world::World;
use quick_xml::Writer;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The default level of compression. The highest level, 10, saves nothing more here.
const DEFLATE_LEVEL: u8 = 6;

/// A frame and the world after it.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'a> {
    pub(crate) frame: u16,
    /// Time of the frame in seconds.
    pub(crate) time: f32,
    pub(crate) world: &'a World,
    pub(crate) updates: &'a [CubeUpdate],
}

/// `<world_update world_time="0"><object id="0"><property name="position" value="(0,0,0)"/>..`
pub(crate) fn xml(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    let cubes = &moment.world.cubes;
    let mut writer = Writer::new(out);
    writer
        .create_element("world_update")
        .with_attribute(("world_time", &*moment.time.to_string()))
        .write_inner_content(|writer| (0..).zip(cubes).try_for_each(|(id, cube)| xml_object(writer, id, cube)))?;
    Ok(())
}

fn xml_object(writer: &mut Writer<&mut Vec<u8>>, id: u16, cube: &Cube) -> io::Result<()> {
    let object = writer.create_element("object").with_attribute(("id", &*id.to_string()));
    object.write_inner_content(|writer| {
        xml_property(writer, "position", &vector(&components(cube.position)))?;
        xml_property(writer, "orientation", &vector(&cube.orientation))?;
        xml_property(writer, "interacting", &cube.interacting.to_string())?;
        if let Some(Motion { linear, angular }) = cube.motion {
            xml_property(writer, "linear_velocity", &vector(&linear))?;
            xml_property(writer, "angular_velocity", &vector(&angular))?;
        }
        Ok(())
    })?;
    Ok(())
}

fn xml_property(writer: &mut Writer<&mut Vec<u8>>, name: &str, value: &str) -> io::Result<()> {
    let property = writer.create_element("property");
    property
        .with_attributes([("name", name), ("value", value)])
        .write_empty()?;
    Ok(())
}

/// `(0,0,0)`
fn vector(numbers: &[f32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(f32::to_string).collect();
    format!("({})", numbers.join(","))
}

fn components(Position { x, y, z }: Position) -> [f32; 3] {
    [x, y, z]
}

#[derive(Serialize)]
struct WorldUpdate<O> {
    world_time: f32,
    objects: BTreeMap<u16, O>,
}

impl<O> WorldUpdate<O> {
    fn new(moment: Moment<'_>, object: impl Fn(&Cube) -> O) -> WorldUpdate<O> {
        WorldUpdate {
            world_time: moment.time,
            objects: (0..).zip(moment.world.cubes.iter().map(object)).collect(),
        }
    }
}

/// `{"world_time":0.0,"objects":{"0":{"position":[0.0,0.0,0.0],..},..`
pub(crate) fn json(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Object {
        position: [f32; 3],
        orientation: [f32; 4],
        interacting: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        linear_velocity: Option<[f32; 3]>,
        #[serde(skip_serializing_if = "Option::is_none")]
        angular_velocity: Option<[f32; 3]>,
    }
    let object = |cube: &Cube| Object {
        position: components(cube.position),
        orientation: cube.orientation,
        interacting: cube.interacting,
        linear_velocity: cube.motion.map(|motion| motion.linear),
        angular_velocity: cube.motion.map(|motion| motion.angular),
    };
    serde_json::to_writer(out, &WorldUpdate::new(moment, object))?;
    Ok(())
}

/// `{"world_time":0.0,"objects":{"0":[[0.0,0.0,0.0],..],..`, for readers that have the schema.
pub(crate) fn json_by_schema(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Object {
        AtRest([f32; 3], [f32; 4], u8),
        InMotion([f32; 3], [f32; 4], u8, [f32; 3], [f32; 3]),
    }
    let object = |cube: &Cube| {
        let (position, interacting) = (components(cube.position), cube.interacting.into());
        match cube.motion {
            None => Object::AtRest(position, cube.orientation, interacting),
            Some(Motion { linear, angular }) => {
                Object::InMotion(position, cube.orientation, interacting, linear, angular)
            }
        }
    };
    serde_json::to_writer(out, &WorldUpdate::new(moment, object))?;
    Ok(())
}

/// Returns the names that [`json_by_schema`] leaves out, sent once when a client connects.
pub(crate) fn json_schema() -> String {
    serde_json::json!({
        "properties": [
            { "name": "position", "type": "vec3f" },
            { "name": "orientation", "type": "quat4f" },
            { "name": "interacting", "type": "integer", "range": "0..1" },
            { "name": "linear_velocity", "type": "vec3f", "optional": true },
            { "name": "angular_velocity", "type": "vec3f", "optional": true },
        ]
    })
    .to_string()
}

/// Appends a line with the time, then a line for each cube: `0:0,0,0,0,0,0,1,0`
pub(crate) fn text(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    writeln!(out, "{}", moment.time)?;
    for (id, cube) in moment.world.cubes.iter().enumerate() {
        let Position { x, y, z } = cube.position;
        write!(out, "{id}:{x},{y},{z}")?;
        for component in cube.orientation {
            write!(out, ",{component}")?;
        }
        write!(out, ",{}", u8::from(cube.interacting))?;
        for velocity in velocities(cube) {
            write!(out, ",{velocity}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn velocities(cube: &Cube) -> impl Iterator<Item = f32> {
    cube.motion
        .into_iter()
        .flat_map(|motion| motion.linear.into_iter().chain(motion.angular))
}

/// Copies all cubes as structs, laid out as in C.
pub(crate) fn copied_all(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    copied::whole::<Padded>(moment, out);
    Ok(())
}

/// Copies all cubes as structs without padding.
pub(crate) fn copied_all_packed(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    copied::whole::<Packed>(moment, out);
    Ok(())
}

/// Copies the updates as an array that has room for all cubes.
pub(crate) fn copied_changed(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    copied::changed(moment, out);
    Ok(())
}

/// Appends the frame, then for each cube a byte of flags and whole floats.
pub(crate) fn binary_all(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    out.extend(moment.frame.to_le_bytes());
    moment.world.cubes.iter().try_for_each(|cube| binary_cube(cube, out))
}

/// Appends the frame and the number of updates, then each update with its index.
pub(crate) fn binary_changed(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    out.extend(moment.frame.to_le_bytes());
    out.extend((moment.updates.len() as u16).to_le_bytes());
    for update in moment.updates {
        out.extend(update.index.to_le_bytes());
        binary_cube(&update.cube, out)?;
    }
    Ok(())
}

fn binary_cube(cube: &Cube, out: &mut Vec<u8>) -> Result<(), Failure> {
    let mut bytes = [0; binary::MOST];
    let free = binary::encode_cube(cube, &mut bytes).ok_or("no room for a cube")?.len();
    out.extend(&bytes[..binary::MOST - free]);
    Ok(())
}

/// A value of our own.
pub(crate) fn packed_all(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    let snapshot = Snapshot {
        frame: moment.frame,
        cubes: moment.world.cubes.clone(),
    };
    Ok(bitstream::encode_into(&snapshot, out)?)
}

/// Appends the packets that the server sends.
pub(crate) fn packed_changed(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    for packet in split(moment.frame, moment.updates)? {
        bitstream::encode_into(&packet, out)?;
    }
    Ok(())
}

/// Compresses the bytes of [`packed_all`].
pub(crate) fn deflated_all(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    let mut packed = Vec::new();
    packed_all(moment, &mut packed)?;
    out.extend(deflate(&packed));
    Ok(())
}

/// Compresses the packets of [`packed_changed`], each by itself, since an earlier packet may be lost.
pub(crate) fn deflated_changed(moment: Moment<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    for packet in split(moment.frame, moment.updates)? {
        out.extend(deflate(&bitstream::encode(&packet)?));
    }
    Ok(())
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec(bytes, DEFLATE_LEVEL)
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT_REST: Cube = Cube {
        position: Position {
            x: 1.0,
            y: 2.5,
            z: -3.25,
        },
        orientation: [0.0, 0.0, 0.0, 1.0],
        interacting: true,
        motion: None,
    };
    const IN_MOTION: Cube = Cube {
        interacting: false,
        motion: Some(Motion {
            linear: [1.0, 0.0, 0.0],
            angular: [0.0, 0.0, 2.0],
        }),
        ..AT_REST
    };

    /// Half a second into a game of two cubes, of which the second changes.
    fn written(write: fn(Moment<'_>, &mut Vec<u8>) -> Result<(), Failure>) -> Vec<u8> {
        let world = World {
            cubes: vec![AT_REST, IN_MOTION],
        };
        let updates = [CubeUpdate {
            index: 1,
            cube: IN_MOTION,
        }];
        let moment = Moment {
            frame: 30,
            time: 0.5,
            world: &world,
            updates: &updates,
        };
        let mut out = Vec::new();
        write(moment, &mut out).expect("nothing to refuse");
        out
    }

    fn written_text(write: fn(Moment<'_>, &mut Vec<u8>) -> Result<(), Failure>) -> String {
        String::from_utf8(written(write)).expect("text")
    }

    #[test]
    fn xml_names_every_property() {
        let expected = concat!(
            r#"<world_update world_time="0.5">"#,
            r#"<object id="0"><property name="position" value="(1,2.5,-3.25)"/>"#,
            r#"<property name="orientation" value="(0,0,0,1)"/><property name="interacting" value="true"/></object>"#,
            r#"<object id="1"><property name="position" value="(1,2.5,-3.25)"/>"#,
            r#"<property name="orientation" value="(0,0,0,1)"/><property name="interacting" value="false"/>"#,
            r#"<property name="linear_velocity" value="(1,0,0)"/>"#,
            r#"<property name="angular_velocity" value="(0,0,2)"/></object>"#,
            "</world_update>",
        );
        assert_eq!(written_text(xml), expected);
    }

    #[test]
    fn json_has_names_and_its_schema_replaces_them() {
        let named = concat!(
            r#"{"world_time":0.5,"objects":{"#,
            r#""0":{"position":[1.0,2.5,-3.25],"orientation":[0.0,0.0,0.0,1.0],"interacting":true},"#,
            r#""1":{"position":[1.0,2.5,-3.25],"orientation":[0.0,0.0,0.0,1.0],"interacting":false,"#,
            r#""linear_velocity":[1.0,0.0,0.0],"angular_velocity":[0.0,0.0,2.0]}}}"#,
        );
        let unnamed = concat!(
            r#"{"world_time":0.5,"objects":{"#,
            r#""0":[[1.0,2.5,-3.25],[0.0,0.0,0.0,1.0],1],"#,
            r#""1":[[1.0,2.5,-3.25],[0.0,0.0,0.0,1.0],0,[1.0,0.0,0.0],[0.0,0.0,2.0]]}}"#,
        );
        assert_eq!(written_text(json), named);
        assert_eq!(written_text(json_by_schema), unnamed);
    }

    #[test]
    fn custom_text_is_a_line_for_each_cube() {
        assert_eq!(
            written_text(text),
            "0.5\n0:1,2.5,-3.25,0,0,0,1,1\n1:1,2.5,-3.25,0,0,0,1,0,1,0,0,0,0,2\n"
        );
    }

    #[test]
    fn binary_is_29_bytes_at_rest_and_53_in_motion() {
        assert_eq!(written(binary_all).len(), 2 + 29 + 53);
        assert_eq!(written(binary_changed).len(), 2 + 2 + 2 + 53);
    }

    #[test]
    fn deflated_is_packed_again_once_inflated() {
        let inflated = |bytes: Vec<u8>| miniz_oxide::inflate::decompress_to_vec(&bytes).expect("our own bytes");
        assert_eq!(inflated(written(deflated_all)), written(packed_all));
        assert_eq!(inflated(written(deflated_changed)), written(packed_changed));
    }

    #[test]
    fn bit_packed_is_81_bits_at_rest_and_147_in_motion() {
        // number of the frame, number of cubes
        assert_eq!(written(packed_all).len(), (16 + 10 + 81 + 147_usize).div_ceil(8));
        // number of the frame, of the packet, of packets, of updates; the index
        assert_eq!(
            written(packed_changed).len(),
            (16 + 4 + 4 + 7 + 10 + 147_usize).div_ceil(8)
        );
    }
}
