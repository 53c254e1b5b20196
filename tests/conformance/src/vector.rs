//! A line of a file of vectors.

use super::json::Object;
use super::legal::REASONS;
use super::operation::{self, Operation};

/// A program, its bytes, and the expected result.
#[derive(Clone, Debug)]
pub struct Vector {
    /// Name, which is unique in its file.
    pub id: String,
    pub(super) program: Vec<Operation>,
    pub(super) bytes: Vec<u8>,
    pub(super) expected: Expected,
}

#[derive(Clone, Debug)]
pub(super) enum Expected {
    Accept {
        bits: usize,
        measure: usize,
        /// True if an encoder makes these bytes of the values.
        write: bool,
    },
    Refuse {
        /// The operation that fails.
        operation: usize,
        /// True if more bytes would change the result.
        past_end: bool,
    },
}

impl Vector {
    /// Parses a line.
    ///
    /// # Errors
    /// Returns the missing or wrong part.
    pub fn parse(line: &str) -> Result<Vector, String> {
        let value = serde_json::from_str(line).map_err(|why| format!("not JSON: {why}"))?;
        let id = Object::new(&value, "the vector")?.text("id")?.to_string();
        let object = Object::new(&value, &format!("`{id}`"))?;
        let list = object.list("ops")?;
        let expected = match object.truth("accept")? {
            true => Expected::Accept {
                bits: object.int("bits")?,
                measure: object.int("measure")?,
                write: !object.has("write") || object.truth("write")?,
            },
            false => Expected::Refuse {
                operation: object.int("fail_op")?,
                past_end: reason(&object, &id)? == "past_end",
            },
        };
        let given = match expected {
            Expected::Accept { .. } => list.len(),
            Expected::Refuse { operation, .. } if operation < list.len() => operation,
            Expected::Refuse { operation, .. } => {
                return Err(format!(
                    "`fail_op` of `{id}` is {operation}, and it has {} operations",
                    list.len()
                ));
            }
        };
        Ok(Vector {
            program: operation::program(list, &format!("`{id}`"), given)?,
            bytes: object.hex("hex")?,
            expected,
            id,
        })
    }
}

fn reason<'a>(object: &Object<'a>, id: &str) -> Result<&'a str, String> {
    let reason = object.text("reason")?;
    match REASONS.contains(&reason) {
        true => Ok(reason),
        false => Err(format!("`reason` of `{id}` is none of the format's: `{reason}`")),
    }
}
