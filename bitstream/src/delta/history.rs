//! Keeps snapshots by number on both sides, and chooses the baseline of each difference.

use super::{Baseline, Codes, Delta, DeltaAnnotation, DeltaError, Model, hash};
use crate::{BitSerialize, WriteError};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

/// Snapshots that are kept, and one more than the age of the oldest that a packet names.
const KEPT: u16 = 32;
/// One of so many packets to a client is made both ways, to see which way is shorter.
const TRIES: u8 = 16;

/// Keeps the last 32 snapshots of a stream of states, on the sending or the receiving side.
///
/// Each connection has a history of its own. When a client restarts, the server calls [`Acks::forget`]; when the server
/// restarts, each client begins a new history.
///
/// A server records each tick once, and encodes it for each client against the snapshots that this client has. A
/// history has no ack system: your code calls [`Acks::ack`] when it learns that a packet arrived. Lost, late and
/// repeated packets cost only bytes.
///
/// ```
/// use bitstream::BitSerialize;
/// use bitstream::delta::{Acks, History};
///
/// #[derive(BitSerialize, Clone, Debug, PartialEq)]
/// struct World {
///     #[bits(range = 0..=1023, predict)]
///     x: u16,
///     #[bits(range = 0..=100)]
///     health: u8,
/// }
///
/// // the server: one history, and what each client has
/// let mut server = History::<World>::new();
/// let mut client_has = Acks::default();
/// // the client
/// let mut client = History::<World>::new();
///
/// for tick in 0..100 {
///     let world = World { x: 7 * tick, health: 100 };
///     server.record(&world)?;
///     let packet = server.encode(&mut client_has)?;
///     let arrived = client.decode(&packet)?;
///     assert_eq!(arrived.value, world);
///     // as soon as the server hears that it arrived
///     client_has.ack(arrived.number);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A history takes 8 bytes of memory for each number of a value, for 32 snapshots. A receiver of [coded](Acks::coded)
/// packets also has a [`Model`] for each of them.
pub struct History<T> {
    delta: Delta<T>,
    /// Each in the place of its number modulo 32.
    kept: Vec<Option<Snapshot<T>>>,
    newest: Option<u16>,
}

struct Snapshot<T> {
    number: u16,
    codes: Codes<T>,
    hash: u64,
    /// What the packet it came in has taught.
    model: Option<Arc<Model>>,
}

/// The front of a packet. The difference follows at the next byte.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
#[bits(crate = crate)]
struct Head {
    number: u16,
    /// How old the baseline is, in snapshots. 0: there is none, and the value is whole.
    #[bits(range = 0..=31)]
    near: u16,
    /// How much older the second one is. 0: there is none.
    #[bits(range = 0..=31, when = near != 0, default = 0)]
    far: u16,
    /// 16 bits of a hash of both.
    #[bits(when = near != 0, default = 0)]
    check: u16,
    /// The receiver learns from it, for the packets that are made to this snapshot.
    #[bits(when = near != 0, default = false)]
    teaches: bool,
}

/// Records which of the last 32 snapshots one receiver has, and how packets to it are encoded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acks {
    newest: Option<u16>,
    /// Of the newest the lowest bit, of the one before the next.
    has: u32,
    /// Two baselines were shorter, the last time that both ways were tried.
    two: bool,
    packets: u8,
    coding: Coding,
    /// What the packets of the last 32 snapshots have taught.
    models: Vec<(u16, Arc<Model>)>,
    /// The packet of the newest snapshot: two different ones would teach different things.
    sent: Option<(u16, Vec<u8>)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Coding {
    #[default]
    Plain,
    /// By what the packet of the baseline has taught.
    Taught,
    /// Each packet by itself, and the table of the history.
    Alone,
}

/// What is made of a packet to a receiver, beside its bytes.
type Made = (Vec<u8>, Option<Model>);

impl Acks {
    /// Returns a receiver whose packets use a range coder where it makes them shorter, usually by a tenth. Both sides
    /// take five times as long. Each packet improves the coding of those after it. The receiver needs no setting.
    ///
    /// Both sides keep up to 32 [models](Model) in memory.
    #[must_use]
    pub fn coded() -> Acks {
        Acks {
            coding: Coding::Taught,
            ..Acks::default()
        }
    }

    /// Returns a receiver whose packets are coded without learning: the chances are those of the table of
    /// [`History::taught_by`]. Such a receiver takes no memory for models.
    #[must_use]
    pub fn coded_alone() -> Acks {
        Acks {
            coding: Coding::Alone,
            ..Acks::default()
        }
    }

    /// Notes that the receiver has this snapshot. Acks may come in any order, and repeatedly.
    pub fn ack(&mut self, number: u16) {
        let ahead = self.newest.map_or(0, |newest| number.wrapping_sub(newest) as i16);
        if self.newest.is_none() || ahead > 0 {
            let by = u32::from(ahead.unsigned_abs());
            self.has = self.has.checked_shl(by).unwrap_or(0) | 1;
            self.newest = Some(number);
        } else if ahead > -(KEPT as i16) {
            self.has |= 1 << ahead.unsigned_abs();
        }
    }

    /// Notes that the receiver has no snapshot, because it restarted. The next packet then has a whole value.
    pub fn forget(&mut self) {
        // packets in flight may still arrive, and teach
        (self.newest, self.has) = (None, 0);
    }

    fn model(&self, number: u16) -> Option<&Arc<Model>> {
        let mut models = self.models.iter();
        models.find(|(of, _)| *of == number).map(|(_, model)| model)
    }

    /// Notes a packet and what is known after it, and drops what is older than any baseline.
    fn note(&mut self, number: u16, packet: &[u8], model: Option<Arc<Model>>) {
        if self.coding == Coding::Taught {
            self.models
                .retain(|(of, _)| *of != number && number.wrapping_sub(*of) < KEPT);
            self.models.extend(model.map(|model| (number, model)));
            self.sent = Some((number, packet.to_vec()));
        }
    }

    /// The ages of the newest snapshot that the receiver has and of the one before, seen from the newest that there is. What
    /// is no age of a snapshot that is kept is forgotten: an ack from before this sender was started anew, or a lie.
    fn ages(&mut self, number: u16) -> Option<(u16, Option<u16>)> {
        let age = number.wrapping_sub(self.newest?);
        if age >= KEPT {
            self.forget();
            return None;
        }
        let found = |after: u16| (after..KEPT).find(|at| self.has >> at & 1 == 1);
        // a difference to itself has no age
        let first = found(u16::from(age == 0))?;
        let near = age + first;
        let far = found(first + 1).filter(|at| age + at < KEPT).map(|at| at - first);
        (near < KEPT).then_some((near, far))
    }
}

/// Snapshot that has arrived.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrived<T> {
    /// Number of the snapshot, which the sender's [`Acks::ack`] needs.
    pub number: u16,
    /// The value, as [`decode`](crate::decode) returns it for the packet of [`encode`](crate::encode).
    pub value: T,
}

impl<T: BitSerialize> Default for History<T> {
    fn default() -> Self {
        History::new()
    }
}

impl<T: BitSerialize> History<T> {
    /// Returns a history without snapshots.
    #[must_use]
    pub fn new() -> History<T> {
        History::taught_by(&[])
    }

    /// Returns a history whose coded packets begin with a table that [`Model::to_table`] printed for a recording. Both
    /// sides need equal tables.
    #[must_use]
    pub fn taught_by(table: &[u32]) -> History<T> {
        History {
            delta: Delta::taught_by(table),
            kept: (0..KEPT).map(|_| None).collect(),
            newest: None,
        }
    }

    /// Records the next snapshot, once for all receivers. Returns its number; numbers count up, modulo 65,536.
    ///
    /// # Errors
    /// The errors are those of [`encode`](crate::encode). After an error nothing is recorded.
    pub fn record(&mut self, value: &T) -> Result<u16, WriteError> {
        let number = self.newest.map_or(0, |newest| newest.wrapping_add(1));
        let place = self.kept.get_mut(usize::from(number % KEPT)).and_then(Option::take);
        let mut codes = place.map_or_else(Codes::empty, |old| old.codes);
        codes.record_again(value)?;
        self.keep(number, codes, None);
        Ok(number)
    }

    /// Returns the packet that leads a receiver from its snapshots to the newest one.
    ///
    /// # Errors
    /// Returns [`DeltaError::Nothing`] before the first [`record`](Self::record).
    pub fn encode(&self, to: &mut Acks) -> Result<Vec<u8>, DeltaError> {
        let number = self.newest.ok_or(DeltaError::Nothing)?;
        let new = self.at(number).ok_or(DeltaError::Nothing)?;
        if let Some((_, packet)) = to.sent.as_ref().filter(|(of, _)| *of == number) {
            return Ok(packet.clone());
        }
        let Some((near, far)) = to
            .ages(number)
            .filter(|(near, _)| self.at(number.wrapping_sub(*near)).is_some())
        else {
            let packet = head(Head::whole(number), &self.delta.encode_whole(&new.codes)?)?;
            to.note(number, &packet, None);
            return Ok(packet);
        };
        let far = far.filter(|far| self.delta.plan.predicts && self.at(number.wrapping_sub(near + far)).is_some());
        let tries = far.is_some() && to.packets % TRIES == 0;
        let one = match far.is_none() || tries || !to.two {
            true => Some(self.encode_to(new, near, 0, to)?),
            false => None,
        };
        let two = match far {
            Some(far) if tries || to.two => Some(self.encode_to(new, near, far, to)?),
            _ => None,
        };
        to.packets = to.packets.wrapping_add(u8::from(far.is_some()));
        if let (Some((one, _)), Some((two, _))) = (&one, &two) {
            to.two = two.len() < one.len();
        }
        let (packet, taught) = two
            .filter(|_| one.is_none() || to.two)
            .or(one)
            .ok_or(DeltaError::Nothing)?;
        // a packet that teaches nothing hands on what is known
        let known = to.model(number.wrapping_sub(near)).cloned();
        to.note(number, &packet, taught.map(Arc::new).or(known));
        Ok(packet)
    }

    /// Returns the snapshot of a packet, and keeps it as a baseline of later packets.
    ///
    /// # Errors
    /// Rejects a packet that is damaged, of another type, or whose baseline this side does not have. An ack of another
    /// receiver or a restart can cause that: the sender must then call [`forget`](Acks::forget). Rejects a packet whose
    /// baseline differs from the sender's. After an error the history has not changed.
    pub fn decode(&mut self, packet: &[u8]) -> Result<Arrived<T>, DeltaError> {
        let (head, used) = crate::decode_prefix::<Head>(packet).map_err(|why| DeltaError::Head(why.into()))?;
        let rest = packet.get(used..).unwrap_or(&[]);
        let ((codes, value), taught) = match self.bases(&head)? {
            None => (self.delta.decoded(None, rest)?, None),
            Some((_, check, _)) if check != head.check => return Err(DeltaError::WrongBaseline),
            Some((base, ..)) if !head.teaches => (self.delta.decoded(Some(base), rest)?, None),
            Some((base, _, model)) => {
                let known = model.map_or(&self.delta.model, |model| model);
                let (codes, value, taught) = self.delta.expanded(Some(base), known, rest)?;
                ((codes, value), taught.map(Arc::new).or_else(|| model.cloned()))
            }
        };
        // a late packet must not displace what newer ones are made to
        let is_old = self
            .newest
            .is_some_and(|newest| newest.wrapping_sub(head.number) as i16 >= KEPT as i16);
        if !is_old {
            self.keep(head.number, codes, taught);
        }
        let number = head.number;
        Ok(Arrived { number, value })
    }

    /// Labels every decision of a packet, which [`decode`](Self::decode) has not read yet. Nothing changes.
    #[must_use]
    pub fn annotate(&self, packet: &[u8]) -> DeltaAnnotation {
        let (head, used) = match crate::decode_prefix::<Head>(packet) {
            Ok(read) => read,
            Err(why) => return DeltaAnnotation::refused::<T>(DeltaError::Head(why.into())),
        };
        let rest = packet.get(used..).unwrap_or(&[]);
        let mut annotation = match self.bases(&head) {
            Err(why) => DeltaAnnotation::refused::<T>(why),
            Ok(None) => self.delta.annotate(None, rest),
            Ok(Some((_, check, _))) if check != head.check => DeltaAnnotation::refused::<T>(DeltaError::WrongBaseline),
            Ok(Some((base, _, model))) => {
                let known = model.map_or(&self.delta.model, |model| model);
                self.delta.annotate_by(Some(base), known, rest)
            }
        };
        let text = match (head.near, head.far) {
            (0, _) => alloc::format!("snapshot {}", head.number),
            (near, 0) => alloc::format!("snapshot {}, to the one {near} before", head.number),
            (near, far) => alloc::format!("snapshot {}, to those {near} and {} before", head.number, near + far),
        };
        annotation.put_front("front", text, 8 * used);
        annotation
    }

    /// The baselines that a packet names, the check of them, and what the packet of the newer one has taught.
    fn bases(&self, head: &Head) -> Result<Option<Bases<'_, T>>, DeltaError> {
        if head.near == 0 {
            return Ok(None);
        }
        let find = |age: u16| {
            let number = head.number.wrapping_sub(age);
            self.at(number).ok_or(DeltaError::UnknownBaseline { number })
        };
        let near = find(head.near)?;
        let far = match head.far {
            0 => None,
            far => Some(find(head.near + far)?),
        };
        let model = near.model.as_ref().filter(|_| head.teaches);
        let (base, check) = self.base((near, head.near), (far, head.far), model.map(|model| &**model));
        Ok(Some((base, check, model)))
    }

    fn base<'a>(
        &self,
        (near, ahead): (&'a Snapshot<T>, u16),
        (far, since): (Option<&'a Snapshot<T>>, u16),
        model: Option<&Model>,
    ) -> (Baseline<'a, T>, u16) {
        let known = model.map_or(0, Model::id);
        let check = self.delta.seed() ^ near.hash ^ far.map_or(0, |far| far.hash.rotate_left(1)) ^ known;
        let base = match far {
            Some(far) => Baseline::moving(&near.codes, &far.codes, ahead as u8, since as u8),
            None => Baseline::new(&near.codes),
        };
        (base, hash::fold(check))
    }

    fn encode_to(&self, new: &Snapshot<T>, near: u16, far: u16, to: &Acks) -> Result<Made, DeltaError> {
        let find = |age: u16| self.at(new.number.wrapping_sub(age)).ok_or(DeltaError::Nothing);
        let older = match far {
            0 => None,
            far => Some(find(near + far)?),
        };
        let known = to.model(new.number.wrapping_sub(near)).map(|model| &**model);
        let (base, check) = self.base((find(near)?, near), (older, far), known);
        let (difference, taught) = match to.coding {
            Coding::Plain => (self.delta.encode(base, &new.codes)?, None),
            Coding::Taught | Coding::Alone => {
                let known = known.unwrap_or(&self.delta.model);
                self.delta.compressed(base, &new.codes, known)?
            }
        };
        let front = Head {
            near,
            far,
            check,
            teaches: to.coding == Coding::Taught,
            ..Head::whole(new.number)
        };
        Ok((head(front, &difference)?, taught))
    }

    fn at(&self, number: u16) -> Option<&Snapshot<T>> {
        let kept = self.kept.get(usize::from(number % KEPT))?;
        kept.as_ref().filter(|kept| kept.number == number)
    }

    fn keep(&mut self, number: u16, codes: Codes<T>, model: Option<Arc<Model>>) {
        let hash = hash::of(codes.as_slice().iter().copied());
        if self
            .newest
            .is_none_or(|newest| (number.wrapping_sub(newest) as i16) > 0)
        {
            self.newest = Some(number);
        }
        if let Some(place) = self.kept.get_mut(usize::from(number % KEPT)) {
            *place = Some(Snapshot {
                number,
                codes,
                hash,
                model,
            });
        }
    }
}

/// Baselines, the check of them, and what is known before the packet.
type Bases<'a, T> = (Baseline<'a, T>, u16, Option<&'a Arc<Model>>);

impl Head {
    fn whole(number: u16) -> Head {
        Head {
            number,
            near: 0,
            far: 0,
            check: 0,
            teaches: false,
        }
    }
}

fn head(head: Head, rest: &[u8]) -> Result<Vec<u8>, DeltaError> {
    let mut packet = crate::encode(&head).map_err(|_| DeltaError::Nothing)?;
    packet.extend_from_slice(rest);
    Ok(packet)
}

/// Shows the number of snapshots only.
impl<T> fmt::Debug for History<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kept = self.kept.iter().flatten().count();
        f.debug_struct("History")
            .field("newest", &self.newest)
            .field("kept", &kept)
            .finish_non_exhaustive()
    }
}
