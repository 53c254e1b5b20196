//! Runs a unified function over the two streams that hold bytes.

use bitstream::{BitReader, BitWriter, Refusal};

/// The bytes that `f` writes, and how many bits they are.
///
/// # Errors
/// Those of `f`.
pub(crate) fn written(f: impl FnOnce(&mut BitWriter<'_>) -> Result<(), Refusal>) -> Result<(Vec<u8>, usize), Refusal> {
    let mut bytes = vec![0xFF; 64];
    let mut writer = BitWriter::new(&mut bytes);
    f(&mut writer)?;
    let bits = writer.bits_written();
    let len = writer.finish().map_err(|why| why.kind())?;
    bytes.truncate(len);
    Ok((bytes, bits))
}

/// How many bits of `bytes` `f` reads.
///
/// # Errors
/// Those of `f`.
pub(crate) fn read(bytes: &[u8], f: impl FnOnce(&mut BitReader<'_>) -> Result<(), Refusal>) -> Result<usize, Refusal> {
    let mut reader = BitReader::new(bytes);
    f(&mut reader)?;
    Ok(reader.bits_read())
}
