//! Computes the CRC-32 of Ethernet, zip and PNG, eight bytes at a time, and also backwards.

/// The polynomial of IEEE 802.3 without its highest term. The lowest bit stands for the highest power.
const POLYNOMIAL: u32 = 0xEDB8_8320;

/// `TABLES[k][byte]` is the effect of a byte on the register after `k` more bytes.
static TABLES: [[u32; 256]; 8] = tables();

const fn tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut register = byte as u32;
        let mut k = 0;
        while k < 8 {
            register = shift_byte(register);
            tables[k][byte] = register;
            k += 1;
        }
        byte += 1;
    }
    tables
}

/// Shifts eight zero bits into the register.
const fn shift_byte(mut register: u32) -> u32 {
    let mut bit = 0;
    while bit < 8 {
        register = shift(register);
        bit += 1;
    }
    register
}

/// Shifts a zero bit into the register, which multiplies the register by x.
const fn shift(register: u32) -> u32 {
    let carry = register & 1 != 0;
    register >> 1 ^ if carry { POLYNOMIAL } else { 0 }
}

/// Takes a zero bit back out of the register, which divides the register by x.
const fn unshift(register: u32) -> u32 {
    let carry = register >> 31 != 0;
    // restores the bit of the polynomial's highest term, which `shift` lost
    register << 1 ^ if carry { POLYNOMIAL << 1 | 1 } else { 0 }
}

/// Returns the CRC-32 of the eight bytes of `id`, the lowest first.
pub(super) const fn of_id(id: u64) -> u32 {
    let bytes = id.to_le_bytes();
    let mut register = u32::MAX;
    let mut i = 0;
    while i < bytes.len() {
        register = shift_byte(register ^ bytes[i] as u32);
        i += 1;
    }
    !register
}

/// Returns the CRC-32 of earlier bytes followed by `bytes`. `before` is the CRC-32 of the earlier bytes, or 0 if there
/// are none.
pub(super) fn extend(before: u32, bytes: &[u8]) -> u32 {
    let mut register = !before;
    let mut rest = bytes;
    while let Some((chunk, after)) = rest.split_first_chunk() {
        register = eight(register, *chunk);
        rest = after;
    }
    for byte in rest {
        register = register >> 8 ^ entry(0, register as u8 ^ byte);
    }
    !register
}

/// Adds eight bytes to the register. Each byte has a table of its own, so that the loads depend only on the register.
#[inline]
fn eight(register: u32, chunk: [u8; 8]) -> u32 {
    let word = u64::from_le_bytes(chunk) ^ u64::from(register);
    let [a, b, c, d, e, f, g, h] = word.to_le_bytes();
    entry(7, a) ^ entry(6, b) ^ entry(5, c) ^ entry(4, d) ^ entry(3, e) ^ entry(2, f) ^ entry(1, g) ^ entry(0, h)
}

/// Returns the table entry of a byte that `following` (0..=7) other bytes follow.
#[inline(always)] // inlined: `following` is a constant, by which the compiler sees that both indices exist
fn entry(following: usize, byte: u8) -> u32 {
    TABLES[following & 7][byte as usize]
}

/// Computes a CRC-32 backwards. If the CRC-32 `before` becomes `expected` after `bytes` bytes, returns the one that
/// becomes `found`. The bytes themselves do not matter, since the CRC-32 is linear.
///
/// Takes at most 64 shifts for each binary digit of the number `bytes`.
pub(super) fn before(expected: u32, found: u32, before: u32, bytes: usize) -> u32 {
    before ^ times(expected ^ found, power(BYTE_BACK, bytes))
}

/// The polynomial x to the power of -8.
const BYTE_BACK: u32 = {
    let mut register = ONE;
    let mut bit = 0;
    while bit < 8 {
        register = unshift(register);
        bit += 1;
    }
    register
};

/// The polynomial 1, since the highest bit stands for the lowest power.
const ONE: u32 = 1 << 31;

/// Returns the product of two polynomials.
fn times(a: u32, mut b: u32) -> u32 {
    let mut product = 0;
    for power in 0..32 {
        if a & ONE >> power != 0 {
            product ^= b;
        }
        b = shift(b);
    }
    product
}

/// Returns a power of a polynomial, by repeated squaring.
fn power(base: u32, exponent: usize) -> u32 {
    let (mut product, mut square, mut rest) = (ONE, base, exponent);
    while rest != 0 {
        if rest & 1 != 0 {
            product = times(product, square);
        }
        square = times(square, square);
        rest >>= 1;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the CRC-32, computed one bit at a time.
    fn naive(bytes: &[u8]) -> u32 {
        let mut register = u32::MAX;
        for byte in bytes {
            register ^= u32::from(*byte);
            for _ in 0..8 {
                register = shift(register);
            }
        }
        !register
    }

    #[test]
    fn the_check_value_of_crc_32() {
        assert_eq!(extend(0, b"123456789"), 0xCBF4_3926);
        assert_eq!(extend(0, b""), 0);
    }

    #[test]
    fn bytes_may_come_in_parts_of_any_length() {
        let bytes: [u8; 40] = core::array::from_fn(|i| (i * 37 + 11) as u8);
        for len in 0..=bytes.len() {
            assert_eq!(extend(0, &bytes[..len]), naive(&bytes[..len]), "{len}");
            let (front, back) = bytes.split_at(len);
            assert_eq!(extend(extend(0, front), back), naive(&bytes), "{len}");
        }
    }

    #[test]
    fn the_tables_are_those_of_crc_32() {
        let computed = tables();
        assert!(computed == TABLES);
        assert_eq!((computed[0][1], computed[0][255]), (0x7707_3096, 0x2D02_EF8D));
        assert_eq!(shift(unshift(1)), 1);
        assert_eq!(BYTE_BACK, (0..8).fold(ONE, |register, _| unshift(register)));
    }

    #[test]
    fn an_id_is_its_bytes_the_lowest_first() {
        assert_eq!(of_id(u64::from_le_bytes(*b"12345678")), naive(b"12345678"));
    }

    #[test]
    fn what_came_before_is_found_from_what_came_out() {
        assert_eq!(shift(unshift(0x1234_5678)), 0x1234_5678);
        for len in [0, 1, 7, 8, 9, 1200] {
            let body = &[0xA5; 1200][..len];
            let (sender, receiver) = (of_id(3), of_id(u64::MAX));
            let (found, expected) = (extend(sender, body), extend(receiver, body));
            assert_eq!(before(expected, found, receiver, len), sender, "{len}");
        }
    }
}
