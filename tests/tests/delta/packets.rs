//! Differences of every type of the zoo: the value that arrives is that of a whole packet, and damaged packets have one
//! form.

use super::Outcomes;
use bitstream::BitSerialize;
use bitstream::delta::{Baseline, Codes, Delta, DeltaAnnotation, DeltaError, Held, decode_delta, encode_delta};
use proptest::prelude::*;
use std::cell::RefCell;
use std::sync::mpsc::Sender;
use tests_support::seeded::check;
use tests_zoo::holds::cases;
use tests_zoo::sample::{Legality, trees};
use tests_zoo::tree::{Tree, Treed};
use tests_zoo::zoo::{Specimen, Visitor, visit_all};

fn codes<T: Specimen>(tree: &Tree) -> Result<(T, Codes<T>), String> {
    let value = T::from_tree(tree).ok_or("the tree is no value")?;
    let codes = Codes::record(&value).map_err(|why| format!("{why:?}"))?;
    Ok((value, codes))
}

/// Sends a value again and again by a range coder: it arrives, the models of both sides stay equal, and no packet is
/// longer than without. Every bit of a coded packet matters. Returns how many damaged ones were refused.
fn coded<T: Specimen>(delta: &Delta<T>, base: Baseline<'_, T>, new: &Codes<T>) -> Result<usize, DeltaError> {
    let plain = delta.encode(base, new)?.len();
    let (mut sender, mut receiver) = (delta.model(), delta.model());
    for _ in 0..4 {
        let packet = delta.compress(base, new, &mut sender)?;
        assert!(packet.len() <= plain, "{packet:?}");
        assert_eq!(&delta.expand(Some(base), &mut receiver, &packet)?, new);
        assert_eq!(sender, receiver);
    }
    let packet = delta.compress(base, new, &mut sender.clone())?;
    annotated::<T>(&delta.annotate_by(Some(base), &sender, &packet), &packet);
    let mut refused = 0;
    for bit in (0..8 * packet.len()).filter(|_| packet[0] & 3 == 3) {
        let mut packet = packet.clone();
        packet[bit / 8] ^= 1 << (bit % 8);
        let Ok(other) = delta.expand(Some(base), &mut sender.clone(), &packet) else {
            refused += 1;
            continue;
        };
        if packet[0] & 3 != 3 {
            continue;
        }
        let again = delta.compress(base, &other, &mut sender.clone())?;
        let is_plain = again[0] & 3 != 3 && again.len() <= packet.len();
        assert!(again == packet || is_plain, "{packet:?}, and again {again:?}");
    }
    Ok(refused)
}

/// The decisions of a packet are about parts of the value, and their costs are the bits of the packet.
fn annotated<T: Specimen>(annotation: &DeltaAnnotation, packet: &[u8]) {
    assert_eq!(annotation.error(), None, "{annotation}");
    let (mut bits, is_coded) = (0.0, packet[0] & 3 == 3);
    for decision in annotation.decisions() {
        bits += decision.bits();
        let is_end = decision.about() == "end of the packet";
        let name = T::SCHEMA.name().unwrap_or("value");
        assert!(
            decision.path().is_empty() || decision.path().starts_with(name),
            "{annotation}"
        );
        assert!(is_coded || decision.bits().fract() == 0.0, "{annotation}");
        // a range coder ends with the bits that say where it is
        assert!(
            !is_end || decision.bits() < if is_coded { 33.0 } else { 8.0 },
            "{annotation}"
        );
    }
    let beyond = bits - 8.0 * packet.len() as f64;
    assert!(
        beyond == 0.0 || (is_coded && beyond > 0.0 && beyond < 33.0),
        "{annotation}"
    );
    let fields: f64 = annotation.fields().iter().map(|(_, bits)| bits).sum();
    assert!((fields - bits).abs() < 0.001, "{annotation}");
}

/// Takes a value that is held from one to the next, and back, by packets of which one is damaged. Returns how many of
/// those were refused.
fn held<T: Specimen>(values: &[(&T, &Codes<T>)], damage: usize) -> Result<usize, DeltaError> {
    let mut refused = 0;
    let Some((_, first)) = values.first() else {
        return Ok(0);
    };
    let mut held = Held::new((*first).clone())?;
    for (value, codes) in values {
        let packet = encode_delta(held.codes(), *value)?;
        let mut damaged = packet.clone();
        let bit = 16 + damage % (8 * (packet.len() - 2));
        damaged[bit / 8] ^= 1 << (bit % 8);
        let before = held.value().to_tree();
        let old = held.codes().clone();
        match held.apply(&damaged).map(Treed::to_tree) {
            Ok(tree) => {
                let made = decode_delta(&old, &damaged)?.to_tree();
                assert_eq!(tree, made);
                held = Held::new(old)?;
            }
            Err(why) => {
                refused += 1;
                assert_eq!(decode_delta(&old, &damaged).err(), Some(why));
            }
        }
        assert_eq!(held.value().to_tree(), before);
        let tree = held.apply(&packet)?.to_tree();
        assert_eq!(tree, codes.value()?.to_tree());
        assert_eq!(held.codes(), *codes);
    }
    Ok(refused)
}

#[test]
fn what_arrives_is_what_a_packet_brings() {
    struct Test(usize);
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let refused = std::cell::Cell::new(0);
            let delta = Delta::<T>::new();
            let values = || trees(&T::wire(), Legality::Legal);
            let given = (values(), values(), values(), any::<(u8, u8)>());
            check(
                T::NAME,
                cases(T::erased(), 100),
                &given,
                |(near, far, new, (ahead, since))| {
                    let ((old, near), (older, far), (value, new)) = (codes::<T>(&near)?, codes(&far)?, codes(&new)?);
                    let bytes = bitstream::encode(&value).map_err(|why| why.to_string())?;
                    let expected = bitstream::decode::<T>(&bytes).map_err(|why| why.to_string())?.to_tree();
                    let moving = Baseline::moving(&near, &far, ahead.max(1), since.max(1));
                    let bases = [&near, &far, &new].map(Baseline::new).into_iter();
                    for base in bases.chain([moving, Baseline::moving(&far, &new, 1, 1)]) {
                        let packet = delta.encode(base, &new).map_err(|why| format!("{why:?}"))?;
                        let whole = delta.encode_whole(&new).map_err(|why| format!("{why:?}"))?;
                        let read = delta
                            .decode(Some(base), &packet)
                            .map_err(|why| format!("{why:?}: {packet:?}"))?;
                        let value = read.value().map_err(|why| format!("{why:?}"))?;
                        let is_whole = delta.decode(None, &whole).is_ok_and(|read| read == new);
                        if read != new || value.to_tree() != expected || !is_whole || packet.len() > whole.len() {
                            return Err(format!("{packet:?}, {read:?} and not {new:?}"));
                        }
                    }
                    let packet = delta.encode(moving, &new).map_err(|why| format!("{why:?}"))?;
                    annotated::<T>(&delta.annotate(Some(moving), &packet), &packet);
                    let damaged = coded(&delta, moving, &new).map_err(|why| format!("coded: {why}"))?;
                    let values = [(&old, &near), (&value, &new), (&older, &far), (&value, &new)];
                    let stays = held(&values, usize::from(ahead) << 8 | usize::from(since));
                    let stays = stays.map_err(|why| format!("held: {why}"))?;
                    refused.set(refused.get() + damaged + stays);
                    let packet = encode_delta(&near, &value).map_err(|why| format!("{why:?}"))?;
                    match decode_delta(&near, &packet) {
                        Ok(read) if read.to_tree() == expected => Ok(()),
                        other => Err(format!("{other:?}")),
                    }
                },
            );
            self.0 += refused.get();
        }
    }
    let mut test = Test(0);
    visit_all(&mut test);
    assert!(test.0 > 1000, "{} damaged packets were refused", test.0);
}

/// A difference that is accepted is the one that a writer makes, unless the writer takes the whole value.
#[test]
fn damaged_packets_are_refused_or_are_those_of_other_values() {
    struct Test(Outcomes);
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let delta = Delta::<T>::new();
            let values = || trees(&T::wire(), Legality::Legal);
            let given = (values(), values(), values(), any::<prop::sample::Index>());
            check(T::NAME, cases(T::erased(), 100), &given, |(near, far, new, bit)| {
                let ((_, near), (_, far), (_, new)) = (codes::<T>(&near)?, codes(&far)?, codes(&new)?);
                let base = Baseline::moving(&near, &far, 3, 2);
                let mut packet = delta.encode(base, &new).map_err(|why| format!("{why:?}"))?;
                let bit = bit.index(packet.len() * 8);
                packet[bit / 8] ^= 1 << (bit % 8);
                let Ok(read) = delta.decode(Some(base), &packet) else {
                    self.0.refuse();
                    return Ok(());
                };
                self.0.accept();
                let again = match packet[0] & 3 {
                    2 => delta.encode_whole(&read),
                    3 => delta.compress(base, &read, &mut delta.model()),
                    _ => delta.encode(base, &read),
                };
                match again {
                    Ok(again) if again == packet => Ok(()),
                    Ok(again) if again[0] & 3 != packet[0] & 3 && again.len() <= packet.len() => Ok(()),
                    again => Err(format!("{packet:?}, and again {again:?}")),
                }
            });
        }
    }
    let mut test = Test(Outcomes::default());
    visit_all(&mut test);
    test.0.are_many();
}

#[test]
fn a_text_that_an_earlier_field_counts_arrives() -> Result<(), DeltaError> {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Name {
        n: u8,
        #[string(max = 20, count = n)]
        text: String,
        last: u16,
    }
    let name = |text: &str, last| Name {
        n: text.len() as u8,
        text: text.into(),
        last,
    };
    let base = Codes::record(&name("hello", 1))?;
    for new in [name("hello", 2), name("hullo", 1), name("h\u{e9}", 1), name("", 3)] {
        let packet = encode_delta(&base, &new)?;
        assert_eq!(decode_delta::<Name>(&base, &packet)?, new, "{packet:?}");
    }
    Ok(())
}

/// A value whose destructor sends a difference at the end of a thread.
struct Farewell(RefCell<Option<Sender<Packet>>>);

type Packet = Result<Vec<u8>, DeltaError>;

impl Drop for Farewell {
    fn drop(&mut self) {
        if let Some(to) = self.0.take() {
            let packet = Codes::record(&7_u8).map_err(DeltaError::from);
            to.send(packet.and_then(|base| encode_delta(&base, &9)))
                .expect("a receiver");
        }
    }
}

thread_local! {
    static FAREWELL: Farewell = const { Farewell(RefCell::new(None)) };
}

#[test]
fn a_destructor_at_the_end_of_a_thread_sends_a_difference() -> Result<(), DeltaError> {
    let (to, from) = std::sync::mpsc::channel();
    let base = Codes::record(&7_u8)?;
    let packet = std::thread::spawn(move || {
        // used before the first difference of the thread, and so dropped after everything that the library keeps
        FAREWELL.with(|farewell| farewell.0.replace(Some(to)));
        encode_delta(&base, &9)
    });
    let packet = packet.join().expect("no panic")?;
    assert_eq!(from.recv().expect("a packet")?, packet);
    Ok(())
}
