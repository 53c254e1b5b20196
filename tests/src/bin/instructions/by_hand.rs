//! Codecs by hand: one function for both directions, compared with a function for each.

use bitstream::{BitSerialize, Codec, Refusal, Schema, Sink, Source, Stream};

/// A rigid body, whose velocities are not sent at rest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Body {
    position: [f32; 3],
    orientation: [f32; 4],
    linear: [f32; 3],
    angular: [f32; 3],
}

const BODY: &Schema = &Schema::custom("Body", 7 * 32 + 1, 13 * 32 + 1);

/// A codec of one function.
pub(crate) struct AtRest;

impl Codec<Body> for AtRest {
    const SCHEMA: &'static Schema = BODY;

    fn initial() -> Body {
        Body::default()
    }

    #[inline]
    fn serialize<S: Stream>(body: &mut Body, s: &mut S) -> Result<(), Refusal> {
        s.serialize_object(&mut body.position)?;
        s.serialize_object(&mut body.orientation)?;
        let mut at_rest = body.linear == [0.0; 3] && body.angular == [0.0; 3];
        s.serialize_bool(&mut at_rest)?;
        if at_rest {
            body.linear = [0.0; 3];
            body.angular = [0.0; 3];
            return Ok(());
        }
        s.serialize_object(&mut body.linear)?;
        s.serialize_object(&mut body.angular)
    }
}

#[derive(BitSerialize, Clone)]
pub(crate) struct UnifiedBody {
    #[bits(with = AtRest)]
    body: Body,
    last: bool,
}

/// A codec of two functions.
#[derive(Clone)]
struct Separate(Body);

impl BitSerialize for Separate {
    const SCHEMA: &'static Schema = BODY;

    #[inline]
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        let body = &self.0;
        body.position.write(s)?;
        body.orientation.write(s)?;
        let at_rest = body.linear == [0.0; 3] && body.angular == [0.0; 3];
        at_rest.write(s)?;
        if !at_rest {
            body.linear.write(s)?;
            body.angular.write(s)?;
        }
        s.end_run()
    }

    #[inline]
    fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
        let mut body = Body {
            position: BitSerialize::read(s)?,
            orientation: BitSerialize::read(s)?,
            ..Body::default()
        };
        if !bool::read(s)? {
            body.linear = BitSerialize::read(s)?;
            body.angular = BitSerialize::read(s)?;
        }
        s.end_run()?;
        Ok(Separate(body))
    }
}

#[derive(BitSerialize, Clone)]
pub(crate) struct SeparateBody {
    body: Separate,
    last: bool,
}

fn bodies() -> impl Iterator<Item = Body> {
    (0..64_u8).map(|i| {
        let moving = if i % 3 == 0 { 0.0 } else { 1.5 };
        Body {
            position: [f32::from(i), 2.0, 3.0],
            orientation: [0.0, 0.0, 0.0, 1.0],
            linear: [moving, 0.0, moving],
            angular: [0.0, moving, 0.0],
        }
    })
}

pub(crate) fn unified_bodies() -> Vec<UnifiedBody> {
    bodies().map(|body| UnifiedBody { body, last: true }).collect()
}

pub(crate) fn separate_bodies() -> Vec<SeparateBody> {
    bodies()
        .map(|body| SeparateBody {
            body: Separate(body),
            last: true,
        })
        .collect()
}

const LETTERS: &Schema = &Schema::custom("Letters", 6, 6 + 50 * 7);

/// A codec of one function for a type on the heap, which the encoder must clone.
pub(crate) struct Cloned;

impl Codec<Vec<u8>> for Cloned {
    const SCHEMA: &'static Schema = LETTERS;

    fn initial() -> Vec<u8> {
        Vec::new()
    }

    #[inline]
    fn serialize<S: Stream>(letters: &mut Vec<u8>, s: &mut S) -> Result<(), Refusal> {
        let mut len = letters.len() as i64;
        s.serialize_int(&mut len, 0, 50)?;
        letters.resize(len as usize, 0);
        for letter in letters {
            let mut bits = u64::from(*letter);
            s.serialize_bits(&mut bits, 7)?;
            *letter = bits as u8;
            s.end_run()?;
        }
        Ok(())
    }
}

/// A codec like [`Cloned`] with a second function, which writes without a clone.
pub(crate) struct Uncloned;

impl Codec<Vec<u8>> for Uncloned {
    const SCHEMA: &'static Schema = LETTERS;

    fn initial() -> Vec<u8> {
        Vec::new()
    }

    #[inline]
    fn serialize<S: Stream>(letters: &mut Vec<u8>, s: &mut S) -> Result<(), Refusal> {
        Cloned::serialize(letters, s)
    }

    #[inline]
    fn write<S: Sink>(letters: &Vec<u8>, s: &mut S) -> Result<(), Refusal> {
        s.serialize_int(&mut (letters.len() as i64), 0, 50)?;
        for letter in letters {
            s.put(u64::from(*letter), 7)?;
            s.end_run()?;
        }
        Ok(())
    }
}

#[derive(BitSerialize, Clone)]
pub(crate) struct ClonedLetters {
    #[bits(with = Cloned)]
    letters: Vec<u8>,
    last: bool,
}

#[derive(BitSerialize, Clone)]
pub(crate) struct UnclonedLetters {
    #[bits(with = Uncloned)]
    letters: Vec<u8>,
    last: bool,
}

fn letters() -> impl Iterator<Item = Vec<u8>> {
    (0..64_u8).map(|i| (0..i % 50).map(|k| k + i).map(|letter| letter & 0x7F).collect())
}

pub(crate) fn cloned_letters() -> Vec<ClonedLetters> {
    letters().map(|letters| ClonedLetters { letters, last: true }).collect()
}

pub(crate) fn uncloned_letters() -> Vec<UnclonedLetters> {
    letters()
        .map(|letters| UnclonedLetters { letters, last: true })
        .collect()
}
