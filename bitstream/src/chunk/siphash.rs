//! Implements SipHash-2-4 with 64 and with 128 bits: <https://www.aumasson.jp/siphash/siphash.pdf>.
//!
//! SipHash, a keyed hash, seals packets and identifies blocks. Without the key an attacker can compute neither, and the
//! seal detects all but one in 2^64 damaged packets.

/// A hash over bytes that come in parts.
#[derive(Clone, Debug)]
pub(super) struct SipHash {
    state: [u64; 4],
    /// The bytes that do not yet fill a word.
    tail: u64,
    len: u64,
}

impl SipHash {
    /// Begins the hash of 64 bits over a packet.
    pub(super) fn short((k0, k1): (u64, u64)) -> SipHash {
        SipHash {
            state: [
                k0 ^ 0x736f_6d65_7073_6575,
                k1 ^ 0x646f_7261_6e64_6f6d,
                k0 ^ 0x6c79_6765_6e65_7261,
                k1 ^ 0x7465_6462_7974_6573,
            ],
            tail: 0,
            len: 0,
        }
    }

    /// Begins the hash of 128 bits over a block.
    pub(super) fn long(key: (u64, u64)) -> SipHash {
        let mut hash = SipHash::short(key);
        hash.state[1] ^= 0xee;
        hash
    }

    /// Hashes the next bytes.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while self.len % 8 != 0 {
            let Some((byte, after)) = rest.split_first() else {
                return;
            };
            self.byte(*byte);
            rest = after;
        }
        while let Some((word, after)) = rest.split_first_chunk() {
            self.len = self.len.wrapping_add(8);
            self.word(u64::from_le_bytes(*word));
            rest = after;
        }
        for byte in rest {
            self.byte(*byte);
        }
    }

    fn byte(&mut self, byte: u8) {
        self.tail |= u64::from(byte) << (8 * (self.len % 8));
        self.len = self.len.wrapping_add(1);
        if self.len % 8 == 0 {
            let word = core::mem::take(&mut self.tail);
            self.word(word);
        }
    }

    fn word(&mut self, word: u64) {
        self.state[3] ^= word;
        self.rounds(2);
        self.state[0] ^= word;
    }

    fn rounds(&mut self, rounds: usize) {
        let [mut a, mut b, mut c, mut d] = self.state;
        for _ in 0..rounds {
            a = a.wrapping_add(b);
            b = b.rotate_left(13) ^ a;
            a = a.rotate_left(32);
            c = c.wrapping_add(d);
            d = d.rotate_left(16) ^ c;
            a = a.wrapping_add(d);
            d = d.rotate_left(21) ^ a;
            c = c.wrapping_add(b);
            b = b.rotate_left(17) ^ c;
            c = c.rotate_left(32);
        }
        self.state = [a, b, c, d];
    }

    fn end(&mut self, mark: u64) -> u64 {
        let last = self.len << 56 | self.tail;
        self.word(last);
        self.state[2] ^= mark;
        self.rounds(4);
        self.folded()
    }

    fn folded(&self) -> u64 {
        self.state.iter().fold(0, |all, word| all ^ word)
    }

    /// Returns the 64 bits of a hash that began as [`short`](Self::short).
    pub(super) fn finish_short(mut self) -> u64 {
        self.end(0xff)
    }

    /// Returns the 128 bits of a hash that began as [`long`](Self::long), in two words.
    pub(super) fn finish_long(mut self) -> (u64, u64) {
        let first = self.end(0xee);
        self.state[1] ^= 0xdd;
        self.rounds(4);
        (first, self.folded())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key 00 01 .. 0f of the authors' test vectors.
    const KEY: (u64, u64) = (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908);

    fn message(len: u8) -> alloc::vec::Vec<u8> {
        (0..len).collect()
    }

    #[test]
    fn the_vectors_of_the_authors() {
        let short = |len| {
            let mut hash = SipHash::short(KEY);
            hash.write(&message(len));
            hash.finish_short()
        };
        // `vectors_sip64[0]` and `[15]`; the paper also has the latter
        assert_eq!(short(0).to_le_bytes(), [0x31, 0x0e, 0x0e, 0xdd, 0x47, 0xdb, 0x6f, 0x72]);
        assert_eq!(short(15), 0xa129_ca61_49be_45e5);
        // `vectors_sip128[0]`
        let (first, second) = SipHash::long(KEY).finish_long();
        assert_eq!(first.to_le_bytes(), [0xa3, 0x81, 0x7f, 0x04, 0xba, 0x25, 0xa8, 0xe6]);
        assert_eq!(second.to_le_bytes(), [0x6d, 0xf6, 0x72, 0x14, 0xc7, 0x55, 0x02, 0x93]);
    }

    /// The standard library has SipHash-2-4, too, as a type that is deprecated and stable.
    #[test]
    #[allow(deprecated)]
    fn the_hash_is_that_of_the_standard_library() {
        use core::hash::Hasher;
        for len in 0..100 {
            let mut ours = SipHash::short(KEY);
            let mut theirs = core::hash::SipHasher::new_with_keys(KEY.0, KEY.1);
            ours.write(&message(len));
            theirs.write(&message(len));
            assert_eq!(ours.finish_short(), theirs.finish(), "{len}");
        }
    }

    #[test]
    fn bytes_may_come_in_parts() {
        for cut in 0..40_u8 {
            let whole = message(40);
            let (front, back) = whole.split_at(cut.into());
            let [mut parts, mut once] = [SipHash::long(KEY), SipHash::long(KEY)];
            parts.write(front);
            parts.write(back);
            once.write(&whole);
            assert_eq!(parts.finish_long(), once.finish_long(), "{cut}");
        }
    }
}
