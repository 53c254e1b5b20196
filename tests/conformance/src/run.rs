//! Runs a vector in every direction.

use super::operation::Operation;
use super::vector::{Expected, Vector};
use bitstream::{BitReader, BitWriter, Measure, Stream};

/// Reads, writes and measures an accepted vector, and reads a refused one. Bytes after the stream have no effect.
///
/// # Errors
/// Returns the direction that failed, and the reason.
pub fn run(vector: &Vector) -> Result<(), String> {
    match vector.expected {
        Expected::Accept { bits, measure, write } => {
            for after in AFTER {
                accepts(vector, bits, after).map_err(|why| format!("read: {why}"))?;
            }
            codes(&vector.program).map_err(|why| format!("read: {why}"))?;
            measures(vector, measure).map_err(|why| format!("measure: {why}"))?;
            match write {
                true => writes(vector, bits).map_err(|why| format!("write: {why}")),
                false => Ok(()),
            }
        }
        Expected::Refuse { operation, past_end } => {
            // a longer stream would have the missing bits
            let after: &[&[u8]] = if past_end { &[&[]] } else { &AFTER };
            after
                .iter()
                .try_for_each(|after| refuses(vector, operation, after))
                .map_err(|why| format!("refuse: {why}"))
        }
    }
}

/// Bytes after the stream.
const AFTER: [&[u8]; 3] = [&[], &[0x00; 16], &[0xFF; 16]];

/// Reads the program. Returns the values up to the operation that fails, the position, and the reason.
fn read(vector: &Vector, bytes: &[u8]) -> (Vec<Operation>, usize, Option<String>) {
    let mut program: Vec<Operation> = vector.program.iter().map(Operation::blank).collect();
    let mut reader = BitReader::new(bytes);
    for (i, operation) in program.iter_mut().enumerate() {
        if let Err(why) = operation.serialize(&mut reader) {
            program.truncate(i);
            return (program, reader.position(), Some(format!("{why:?}")));
        }
    }
    (program, reader.position(), None)
}

/// Returns the bytes of the vector, with other bytes after them.
fn followed(vector: &Vector, after: &[u8]) -> Vec<u8> {
    [&vector.bytes, after].concat()
}

fn accepts(vector: &Vector, bits: usize, after: &[u8]) -> Result<(), String> {
    let (values, position, refused) = read(vector, &followed(vector, after));
    if let Some(why) = refused {
        return Err(format!("operation {} is refused: {why}", values.len()));
    }
    same_values(&vector.program, &values)?;
    match position == bits {
        true => Ok(()),
        false => Err(format!("{position} bits were read, and not {bits}")),
    }
}

/// Checks the integer of each compressed float alone: it is the expected value, and no other bits are read.
fn codes(program: &[Operation]) -> Result<(), String> {
    for (i, operation) in program.iter().enumerate() {
        match operation {
            Operation::Object(program) => codes(program)?,
            Operation::CompressedFloat { int, decoded, .. } => {
                let bytes = int.to_le_bytes();
                let (mut alone, mut reader) = (operation.blank(), BitReader::new(&bytes));
                let read = alone.serialize(&mut reader);
                let has_more = u64::from(*int) >> reader.position() > 0;
                if read.is_err() || has_more || !operation.is_read_as(&alone) {
                    return Err(format!("operation {i}: the integer {int} is not {decoded:?}"));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn refuses(vector: &Vector, operation: usize, after: &[u8]) -> Result<(), String> {
    let (values, _, refused) = read(vector, &followed(vector, after));
    match refused {
        None => Err("it is accepted".to_string()),
        Some(why) if values.len() != operation => {
            Err(format!("operation {} fails, and not {operation}: {why}", values.len()))
        }
        Some(_) => same_values(&vector.program[..operation.min(vector.program.len())], &values),
    }
}

fn same_values(expected: &[Operation], read: &[Operation]) -> Result<(), String> {
    let mut pairs = expected.iter().zip(read).enumerate();
    match pairs.find(|(_, (expected, read))| !expected.is_read_as(read)) {
        None => Ok(()),
        Some((i, (expected, read))) => Err(format!("operation {i} reads {read:?}, and not {expected:?}")),
    }
}

fn writes(vector: &Vector, bits: usize) -> Result<(), String> {
    let mut bytes = vec![0xAA; vector.bytes.len()];
    let mut writer = BitWriter::new(&mut bytes);
    for (i, operation) in vector.program.clone().iter_mut().enumerate() {
        operation
            .serialize(&mut writer)
            .map_err(|why| format!("operation {i} is refused: {why:?}"))?;
    }
    for (counted, by) in [
        (writer.position(), "written"),
        (measured::<true>(vector)?, "measured exactly"),
    ] {
        if counted != bits {
            return Err(format!("{counted} bits {by}, and not {bits}"));
        }
    }
    let used = writer.finish().map_err(|why| why.to_string())?;
    match bytes[..used] == vector.bytes {
        true => Ok(()),
        false => Err(format!("{:02x?}, and not {:02x?}", &bytes[..used], vector.bytes)),
    }
}

fn measures(vector: &Vector, expected: usize) -> Result<(), String> {
    match measured::<false>(vector)? {
        bits if bits == expected => Ok(()),
        bits => Err(format!("{bits} bits, and not {expected}")),
    }
}

fn measured<const EXACT: bool>(vector: &Vector) -> Result<usize, String> {
    let mut measure = Measure::<EXACT>::new();
    for (i, operation) in vector.program.clone().iter_mut().enumerate() {
        operation
            .serialize(&mut measure)
            .map_err(|why| format!("operation {i} is refused: {why:?}"))?;
    }
    Ok(measure.position())
}
