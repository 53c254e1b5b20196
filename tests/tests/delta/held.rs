//! Histories that change a held value in place, beside histories that return a new value for each packet.

use super::Outcomes;
use bitstream::delta::{Acks, Arrived, Codes, DeltaError, Held, History, Part};
use bitstream::packet::Protocol;
use proptest::prelude::any;
use std::cell::Cell;
use tests_support::dice::Dice;
use tests_support::seeded::check;
use tests_zoo::holds::cases;
use tests_zoo::sample::{Legality, trees};
use tests_zoo::tree::Tree;
use tests_zoo::zoo::{Specimen, Visitor, visit_all};

/// Most bytes of a part: more than any value takes.
const ROOM: usize = 1 << 20;

#[test]
fn a_held_value_is_the_one_that_decode_returns() {
    #[derive(Default)]
    struct Test {
        outcomes: Outcomes,
        late: Cell<usize>,
    }
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let values = || trees(&T::wire(), Legality::Legal);
            let given = (values(), values(), values(), any::<u64>());
            check(T::NAME, cases(T::erased(), 60), &given, |(a, b, c, seed)| {
                let mut dice = Dice::new(seed);
                let mut worlds = Vec::new();
                for tree in [&a, &b, &c] {
                    worlds.push(T::from_tree(tree).ok_or("no value")?);
                    // most mixtures of two values are legal
                    let mixtures = [&a, &b].map(|other| T::from_tree(&mixed(tree, other, &mut dice)));
                    let legal = |value: &T| Codes::record(value).is_ok_and(|codes| codes.value().is_ok());
                    worlds.extend(mixtures.into_iter().flatten().filter(legal));
                }
                let late = session(&worlds, &mut dice, &self.outcomes)?;
                self.late.set(self.late.get() + late);
                Ok(())
            });
        }
    }
    let mut test = Test::default();
    visit_all(&mut test);
    test.outcomes.are_many();
    assert!(test.late.get() > 1000, "{} late packets", test.late.get());
}

/// Returns a value like `a`, with some parts of `b`.
fn mixed(a: &Tree, b: &Tree, dice: &mut Dice) -> Tree {
    let mut some = |a: &[Tree], b: &[Tree]| {
        let mut parts = a.to_vec();
        for (part, other) in parts.iter_mut().zip(b) {
            if dice.strikes(300) {
                *part = mixed(part, other, dice);
            }
        }
        parts
    };
    match (a, b) {
        (Tree::Parts(a), Tree::Parts(b)) => Tree::Parts(some(a, b)),
        (Tree::Case(case, a), Tree::Case(other, b)) if case == other => Tree::Case(*case, some(a, b)),
        _ => b.clone(),
    }
}

/// A packet, and whether it is a part.
type Packet = (Vec<u8>, bool);

/// Sends packets in random order, some of them damaged. Returns the number of late ones that were accepted.
fn session<T: Specimen>(worlds: &[T], dice: &mut Dice, outcomes: &Outcomes) -> Result<usize, String> {
    let protocol = Protocol::<T>::new(7);
    let is_sealed = dice.strikes(500);
    let mut has = dice.pick(&[Acks::default as fn() -> Acks, Acks::coded])();
    let mut server = History::<T>::new();
    let (mut client, mut holder) = (History::<T>::new(), History::<T>::new());
    let (mut held, mut shown) = (None::<Held<T>>, None::<Tree>);
    let (mut sent, mut late) = (Vec::<Packet>::new(), 0);
    for _ in 0..16 {
        server
            .record(&worlds[dice.below(worlds.len() as u64) as usize])
            .map_err(|why| why.to_string())?;
        let is_part = dice.strikes(300);
        let packet = match (is_part, is_sealed) {
            (false, false) => server.encode(&mut has),
            (false, true) => server.seal(&protocol, &mut has),
            (true, false) => server.encode_part(&mut has, Part::new(ROOM)),
            (true, true) => server.seal_part(&protocol, &mut has, Part::new(ROOM)),
        };
        sent.push((packet.map_err(|why| why.to_string())?, is_part));
        let newest = sent.len() - 1;
        let at = if dice.strikes(700) {
            newest
        } else {
            dice.below(sent.len() as u64) as usize
        };
        let (mut packet, is_part) = sent[at].clone();
        let is_damaged = dice.strikes(250);
        if is_damaged {
            let bit = dice.below(8 * packet.len() as u64) as usize;
            packet[bit / 8] ^= 1 << (bit % 8);
        }
        let decoded = match is_sealed {
            true => client.open(&protocol, &packet),
            false => client.decode(&packet),
        };
        let put = match is_sealed {
            true => holder.open_into(&mut held, &protocol, &packet),
            false => holder.decode_into(&mut held, &packet),
        };
        match (decoded, put) {
            (Err(why), Err(also)) if why == also => outcomes.refuse(),
            (Ok(decoded), Ok(put)) if (decoded.number, decoded.is_newest) == (put.number, put.is_newest) => {
                outcomes.accept();
                let (is, value) = (put.value.to_tree(), decoded.value.to_tree());
                // a damaged packet may be a part or not
                let is_right = match (shown.as_ref(), decoded.is_newest || is_part) {
                    (None, _) | (_, true) => is == value,
                    (Some(before), false) => is == *before || (is_damaged && is == value),
                };
                if !is_right {
                    return Err(format!("{is:?} is held, and decoded {value:?}, after {shown:?}"));
                }
                late += usize::from(!decoded.is_newest);
                shown = Some(is);
                match is_damaged {
                    false => has.ack(decoded.number),
                    // another value than the one that was sent: the client begins anew, and keeps what it holds
                    true => {
                        (client, holder) = (History::new(), History::new());
                        has.forget();
                    }
                }
            }
            (decoded, put) => return Err(format!("{}, and {}", name(&decoded), name(&put))),
        }
        let is = held.as_ref().map(|held| held.value().to_tree());
        if is != shown {
            return Err(format!("{is:?} is held, and not {shown:?}"));
        }
        let codes = held
            .as_ref()
            .map(|held| held.codes().value().map(|value| value.to_tree()));
        if codes.transpose() != Ok(shown.clone()) {
            return Err(format!("the codes are not those of {shown:?}"));
        }
    }
    Ok(late)
}

fn name<V>(read: &Result<Arrived<V>, DeltaError>) -> String {
    match read {
        Ok(arrived) => format!("snapshot {}", arrived.number),
        Err(why) => why.to_string(),
    }
}
