//! Conformance vectors of the wire format: programs of operations and the bytes they stand for.
//!
//! * `json`: the parts of a line, each with an error that says what is wrong with it,
//! * `vector`: a line as a program and what is expected of it,
//! * `operation`: one operation, which any stream runs,
//! * `legal`: which parameters it may have,
//! * `run`: a vector in every direction,
//! * `declare`: a vector as a derived type.
//!
//! The operations are those of the unified serialize function: what is tested is what codecs written by hand use.

mod declare;
mod json;
mod legal;
mod operation;
mod run;
mod vector;

pub use declare::declare;
pub use run::run;
pub use vector::Vector;

/// The vectors of a file of one JSON object for each line. Empty lines are skipped.
///
/// # Errors
/// The number of the first line that is no vector, and why.
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
