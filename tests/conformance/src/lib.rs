//! Conformance vectors of the wire format: programs of operations, and their bytes.
//!
//! * `json`: the parts of a line, each with an error that says what is wrong with it,
//! * `vector`: a line as a program with the expected result,
//! * `operation`: one operation, which any stream runs,
//! * `legal`: the allowed parameters of an operation,
//! * `run`: a vector in every direction,
//! * `declare`: a vector as a derived type.
//!
//! The operations are those of the unified serialize function, which codecs by hand use.

mod declare;
mod json;
mod legal;
mod operation;
mod run;
mod vector;

pub use declare::declare;
pub use run::run;
pub use vector::Vector;

/// Returns the vectors of a file with one JSON object in each line. Empty lines are skipped.
///
/// # Errors
/// Returns the number of the first line that is no vector, and the reason.
pub fn parse(text: &str) -> Result<Vec<Vector>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let vectors: Result<Vec<Vector>, String> = lines
        .map(|(i, line)| Vector::parse(line).map_err(|why| format!("line {}: {why}", i + 1)))
        .collect();
    let vectors = vectors?;
    let mut ids: Vec<&str> = vectors.iter().map(|vector| vector.id.as_str()).collect();
    ids.sort_unstable();
    if let Some(pair) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("the id `{}` is there twice", pair[0]));
    }
    Ok(vectors)
}
