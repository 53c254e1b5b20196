//! The envelope of sealed packets, by its document.

/// CRC-32 by its definition, one bit at a time.
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    let mut register = u32::MAX;
    for byte in bytes {
        register ^= u32::from(*byte);
        for _ in 0..8 {
            let carry = register & 1 != 0;
            register = register >> 1 ^ if carry { 0xEDB8_8320 } else { 0 };
        }
    }
    !register
}

/// Seals a payload: the CRC-32 covers the id, which is then cut off.
#[must_use]
pub fn seal(id: u64, payload: &[u8]) -> Vec<u8> {
    let mut prefixed = id.to_le_bytes().to_vec();
    prefixed.extend(payload);
    prefixed.extend([0x75, 0xB1, 0xFE, 0x5A]);
    let mut packet = crc32(&prefixed).to_le_bytes().to_vec();
    packet.extend(&prefixed[8..]);
    packet
}
