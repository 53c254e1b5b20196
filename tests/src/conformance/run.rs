//! A vector in every direction.

use super::operation::Operation;
use super::vector::{Expected, Vector};
use bitstream::{BitReader, BitWriter, Measure, Stream};

/// Reads, writes and measures what the vector accepts, and reads what it refuses. Bytes behind the stream never matter.
///
/// # Errors
/// The direction that went wrong, and how.
pub fn run(vector: &Vector) -> Result<(), String> {
    match vector.expected {
        Expected::Accept { bits, measure, write } => {
            for behind in BEHIND {
                accepts(vector, bits, behind).map_err(|why| format!("read: {why}"))?;
            }
            codes(&vector.program).map_err(|why| format!("read: {why}"))?;
            measures(vector, measure).map_err(|why| format!("measure: {why}"))?;
            match write {
                true => writes(vector, bits).map_err(|why| format!("write: {why}")),
                false => Ok(()),
            }
        }
        Expected::Refuse { operation, past_end } => {
            // a longer stream would have what this one lacks
            let behind: &[&[u8]] = if past_end { &[&[]] } else { &BEHIND };
            behind
                .iter()
                .try_for_each(|behind| refuses(vector, operation, behind))
                .map_err(|why| format!("refuse: {why}"))
        }
    }
}

/// Bytes behind the stream.
const BEHIND: [&[u8]; 3] = [&[], &[0x00; 16], &[0xFF; 16]];

/// Reads the program; the values, or the number of the operation that fails and why.
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

/// The bytes of the vector, and others behind them.
fn followed(vector: &Vector, behind: &[u8]) -> Vec<u8> {
    [&vector.bytes, behind].concat()
}

fn accepts(vector: &Vector, bits: usize, behind: &[u8]) -> Result<(), String> {
    let (values, position, refused) = read(vector, &followed(vector, behind));
    if let Some(why) = refused {
        return Err(format!("operation {} is refused: {why}", values.len()));
    }
    same_values(&vector.program, &values)?;
    match position == bits {
        true => Ok(()),
        false => Err(format!("{position} bits were read, and not {bits}")),
    }
}

/// The integer of each compressed float alone: no other bits of it are read, and it is the value that it should be.
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

fn refuses(vector: &Vector, operation: usize, behind: &[u8]) -> Result<(), String> {
    let (values, _, refused) = read(vector, &followed(vector, behind));
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
