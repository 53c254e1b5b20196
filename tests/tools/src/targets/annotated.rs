//! Fuzzes `annotate`: the leaves of any packet make up the packet, and its error is that of `decode`.

use bitstream::annotate::{Annotation, Part};
use bitstream::{BitSerialize, BitWriter, Refusal, annotate as annotation_of};
use tests_zoo::zoo::{self, Specimen, Visitor};

/// Runs an input: the number of a type of the zoo, then a packet.
///
/// # Panics
/// Panics if [`is_explained`] does not hold.
pub fn annotate(input: &[u8]) {
    struct Annotate<'a>(&'a [u8]);
    impl Visitor for Annotate<'_> {
        fn visit<T: Specimen>(&mut self) {
            is_explained::<T>(self.0).unwrap_or_else(|why| panic!("{} {:?}: {why}", T::NAME, self.0));
        }
    }
    if let Some((number, packet)) = input.split_first() {
        zoo::visit_one(usize::from(*number), &mut Annotate(packet));
    }
}

/// Packs the leaves again, bit by bit.
///
/// # Errors
/// Returns an error for leaves that do not follow one another.
pub fn repacked(annotation: &Annotation) -> Result<Vec<u8>, String> {
    let mut out = vec![0; annotation.bytes().len()];
    let mut writer = BitWriter::new(&mut out);
    for leaf in annotation.leaves() {
        let bits = leaf.bits();
        if bits.start != writer.bits_written() {
            return Err(format!("{leaf:?} begins after bit {}", writer.bits_written()));
        }
        let mut append = |value: u128, width: usize| {
            let (low, high) = (width.min(64), width.saturating_sub(64));
            writer
                .write_bits(value as u64, low as u32)
                .map_err(|why| why.to_string())?;
            writer
                .write_bits((value >> 64) as u64, high as u32)
                .map_err(|why| why.to_string())
        };
        match leaf.raw() {
            Some(raw) => append(raw, bits.len())?,
            None => {
                for at in bits {
                    append(u128::from(annotation.bytes()[at / 8] >> (at % 8) & 1), 1)?;
                }
            }
        }
    }
    writer.finish().map_err(|why| why.to_string())?;
    Ok(out)
}

/// Checks that the leaves of a packet make up the packet, and that its error is that of `decode`.
///
/// # Errors
/// Returns the property that does not hold.
pub fn is_explained<T: BitSerialize>(packet: &[u8]) -> Result<(), String> {
    let annotation = annotation_of::<T>(packet);
    let decoded = bitstream::decode::<T>(packet).err();
    if annotation.error() != decoded.as_ref() {
        return Err(format!("{:?}, not {decoded:?}", annotation.error()));
    }
    let again = repacked(&annotation)?;
    if again != packet {
        return Err(format!("{again:?} from {annotation}"));
    }
    let unread = annotation.leaves().iter().any(|leaf| leaf.part() == Part::Unread);
    if unread && decoded.is_none() {
        return Err("a whole packet is read".to_string());
    }
    let Some(error) = decoded else { return Ok(()) };
    let at_place = [
        Refusal::OutOfRange,
        Refusal::Length,
        Refusal::UnknownTag,
        Refusal::Padding,
        Refusal::Check,
        Refusal::Constant,
        Refusal::InvalidChar,
        Refusal::LeftOverBits,
    ];
    let end = error.bits().end.min(packet.len() * 8);
    let read = annotation.leaves().iter().filter(|leaf| leaf.part() != Part::Unread);
    let read = read.map(|leaf| leaf.bits().end).max().unwrap_or(0);
    if at_place.contains(&error.kind()) && read < end {
        return Err(format!("no leaf at {error}: {annotation}"));
    }
    // all of it can be shown
    let (text, html) = (annotation.to_string(), annotation.to_html());
    if !text.ends_with(&format!("{error}\n")) || !html.contains("</html>") {
        return Err(text);
    }
    Ok(())
}
