//! Fuzzes `packet`: packets that are not sealed with the id are rejected, and a sealed payload is read like one without
//! envelope.

use bitstream::packet::{self, OVERHEAD_BYTES, OpenError, PAYLOAD_AT, Protocol};
use tests_zoo::holds::{has_one_form, same};
use tests_zoo::zoo::{self, Specimen, Visitor};

/// The id of these envelopes.
pub const ID: u64 = 0x0123_4567_89AB_CDEF;

/// Runs an input: the number of a type of the zoo, then bytes that are tried first as a packet and then as a payload.
///
/// # Panics
/// Panics if an envelope changes the value.
pub fn packet_open(input: &[u8]) {
    if let Some((number, bytes)) = input.split_first() {
        zoo::visit_one(usize::from(*number), &mut Open(bytes));
    }
}

/// Returns bytes in an envelope.
#[must_use]
pub fn sealed(payload: &[u8]) -> Vec<u8> {
    let mut buffer = vec![0; OVERHEAD_BYTES + payload.len()];
    buffer[PAYLOAD_AT..][..payload.len()].copy_from_slice(payload);
    match packet::seal(ID, &mut buffer, payload.len()) {
        Ok(used) => same("sealed bytes", used, buffer.len()).unwrap_or_else(|why| panic!("{why}")),
        Err(why) => panic!("{why}"),
    }
    buffer
}

struct Open<'a>(&'a [u8]);

impl Visitor for Open<'_> {
    fn visit<T: Specimen>(&mut self) {
        as_packet::<T>(self.0)
            .and_then(|()| as_payload::<T>(self.0))
            .unwrap_or_else(|why| panic!("{} {:?}: {why}", T::NAME, self.0));
    }
}

fn as_packet<T: Specimen>(bytes: &[u8]) -> Result<(), String> {
    let protocol = Protocol::<T>::with_id(ID);
    let Ok(value) = protocol.open(bytes) else {
        return Ok(());
    };
    same("recognises", protocol.recognises(bytes), true)?;
    match has_one_form(T::NAME) {
        true => same("sealed again", protocol.seal(&value), Ok(bytes.to_vec())),
        false => Ok(()),
    }
}

fn as_payload<T: Specimen>(payload: &[u8]) -> Result<(), String> {
    let mut whole = sealed(payload);
    same("payload", packet::open(ID, &whole), Ok(payload))?;
    let plain = bitstream::decode::<T>(payload);
    match (Protocol::<T>::with_id(ID).open(&whole), plain) {
        (Ok(value), Ok(plain)) => same("value", value.to_tree(), plain.to_tree())?,
        (Err(OpenError::Payload(why)), Err(plain)) => same("error", why, plain)?,
        (opened, plain) => return Err(format!("{opened:?}, and {plain:?} without an envelope")),
    }
    // any one bit, chosen by the payload
    let sum: usize = payload.iter().map(|byte| usize::from(*byte)).sum();
    let bit = sum % (whole.len() * 8);
    whole[bit / 8] ^= 1 << (bit % 8);
    same("refused", packet::open(ID, &whole).is_err(), true)
}
