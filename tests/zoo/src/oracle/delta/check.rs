//! The check of a difference, from the section "Packets" of `docs/delta.md`.

use super::Form;

const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// Hashes a number into a hash of codes.
fn hashed(h: u64, number: u64) -> u64 {
    (h.rotate_left(29) ^ number).wrapping_mul(FACTOR)
}

fn hash(codes: &[u64]) -> u64 {
    codes.iter().fold(codes.len() as u64, |h, code| hashed(h, *code))
}

/// The number for the hints of a type, and the number of nodes so far.
struct Hints {
    number: u64,
    nodes: u64,
}

impl Hints {
    /// Takes the parts of a node, and then the node itself.
    fn take(&mut self, form: &Form) {
        let mut key = None;
        match form {
            Form::Bool | Form::Number { .. } | Form::Symbol(_) | Form::Groups(..) | Form::Quat(..) | Form::Hand(..) => {
            }
            Form::Maybe(_, of) | Form::List(_, _, of) | Form::Set(_, _, of) => self.take(of),
            Form::Keyed(_, _, of, field) => {
                let before = self.nodes;
                let Form::Fields(fields) = &**of else {
                    panic!("an element with a key is a record");
                };
                let mut until_key = Hints { number: 0, nodes: 0 };
                fields[..=*field].iter().for_each(|field| until_key.take(field));
                key = Some(before + until_key.nodes - 1);
                self.take(of);
            }
            Form::Text(..) => self.node(),
            Form::Map(_, _, entry) | Form::Sparse(_, _, entry) => self.record(&entry[..]),
            Form::Fields(fields) => fields.iter().for_each(|field| self.take(field)),
            Form::Choice(_, variants, is_open) => {
                variants.iter().for_each(|(_, fields)| self.take(fields));
                if *is_open {
                    self.node();
                }
            }
        }
        self.node();
        let (predict, usual) = match form {
            Form::Number { predict, usual, .. } | Form::Quat(_, predict, usual) => (*predict, *usual),
            _ => (false, None),
        };
        self.number ^= u64::from(predict);
        if let Some(bits) = usual {
            self.number = hashed(self.number, u64::from(bits) + 1);
        }
        if let Some(key) = key {
            self.number = hashed(self.number, 256 * (1 + key));
        }
    }

    fn record(&mut self, fields: &[Form]) {
        fields.iter().for_each(|field| self.take(field));
        self.node();
    }

    fn node(&mut self) {
        self.number = self.number.rotate_left(1);
        self.nodes += 1;
    }
}

/// Returns the x of the check, without a table and without a second baseline.
#[must_use]
pub fn sum(form: &Form, wire_hash: u64, near: &[u64]) -> u64 {
    let mut hints = Hints { number: 1, nodes: 0 };
    hints.take(form);
    wire_hash ^ hints.number ^ hash(near)
}

/// Returns the check of 16 bits.
#[must_use]
pub fn check(x: u64) -> u16 {
    ((x ^ x >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 48) as u16
}
