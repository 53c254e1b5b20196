//! CPU seconds to compile crates of more fields and of more types.

use compare::build::{self, Kind};
use compare::source::{Fields, Peer, peer};

const ROUNDS: usize = 2;
/// Structs of each crate whose fields grow.
const STRUCTS: usize = 8;

/// What the fields of a struct are, in turn.
const FIELDS: [&str; 8] = [
    "#[bits(range = 0..=100)] pub fNUMBER: u8,",
    "#[bits(range = 0..=500)] pub fNUMBER: u16,",
    "pub fNUMBER: bool,",
    "#[bits(range = -1000..=1000)] pub fNUMBER: i16,",
    "#[float(min = -180.0, max = 180.0, res = 0.01)] pub fNUMBER: f32,",
    "pub fNUMBER: u32,",
    "pub fNUMBER: bool,",
    "#[float(min = 0.0, max = 1.0, res = 0.001)] pub fNUMBER: f32,",
];

/// By the number of fields.
pub fn by_fields() -> Result<Vec<(f64, f64)>, String> {
    let peer = ours()?;
    let sources = [8, 50, 100, 150, 200, 250, 300].map(|fields| (fields, source(fields)));
    grow(&peer, &sources)
}

/// By the number of types.
pub fn by_types() -> Result<Vec<(f64, f64)>, String> {
    let peer = ours()?;
    let sources = [50, 100, 200, 300, 400].map(|types| (types, peer.source(Fields::Fixed, types)));
    grow(&peer, &sources)
}

fn ours() -> Result<Peer, String> {
    peer("bitstream").ok_or("no peer `bitstream`".to_string())
}

/// The faster of the rounds, which are interleaved.
fn grow(peer: &Peer, sources: &[(usize, String)]) -> Result<Vec<(f64, f64)>, String> {
    if let [(_, first), ..] = sources {
        build::prepare(peer, "growth", first)?;
    }
    let mut best: Vec<(f64, f64)> = sources.iter().map(|(n, _)| (*n as f64, f64::INFINITY)).collect();
    for _ in 0..ROUNDS {
        for ((_, source), best) in sources.iter().zip(&mut best) {
            best.1 = best.1.min(build::seconds(peer, "growth", source, Kind::Release)?);
        }
    }
    Ok(best)
}

fn source(fields: usize) -> String {
    let mut source = "use bitstream::BitSerialize;\n".to_string();
    for number in 0..STRUCTS {
        source.push_str(&format!("#[derive(BitSerialize)]\npub struct A{number} {{\n"));
        for field in 0..fields {
            source.push_str(&FIELDS[field % FIELDS.len()].replace("NUMBER", &field.to_string()));
            source.push('\n');
        }
        source.push_str(&format!(
            "}}\n\
             pub fn encode_{number}(value: &A{number}, out: &mut [u8]) -> Result<usize, bitstream::WriteError> {{\n\
             bitstream::encode_to_slice(value, out)\n}}\n\
             pub fn decode_{number}(bytes: &[u8]) -> Result<A{number}, bitstream::ReadError> {{\n\
             bitstream::decode(bytes)\n}}\n"
        ));
    }
    source
}
