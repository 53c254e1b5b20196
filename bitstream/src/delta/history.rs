//! Snapshots by their number, on both sides: which of them a difference is made to.

use super::{Baseline, Codes, Delta, DeltaError, hash};
use crate::{BitSerialize, WriteError};
use alloc::vec::Vec;
use core::fmt;

/// Snapshots that are kept, and one more than the age of the oldest that a packet names.
const KEPT: u16 = 32;
/// One of so many packets to a client is made both ways, to see which way is shorter.
const TRIES: u8 = 16;

/// The last 32 snapshots of one stream of states, on the side that sends them or the side that receives them.
///
/// A server records each tick once and encodes it for each client against what that client has. It needs no ack system of its
/// own: whatever tells that a packet arrived calls [`Acks::ack`]. Lost, late and repeated packets cost nothing but bytes.
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
/// The memory is the codes of 32 snapshots: 8 bytes for each number of a value.
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
}

/// What one receiver has of the last 32 snapshots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acks {
    newest: Option<u16>,
    /// Of the newest the lowest bit, of the one before the next.
    has: u32,
    /// Two baselines were shorter, the last time that both ways were tried.
    two: bool,
    packets: u8,
}

impl Acks {
    /// The receiver has this snapshot. In any order, as often as one likes.
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

    /// The receiver has nothing: it was started anew. The next packet holds a whole value.
    pub fn forget(&mut self) {
        *self = Acks::default();
    }

    /// The ages of the newest snapshot that the receiver has and of the one before, seen from the newest that there is. What
    /// is no age of a snapshot that is kept is forgotten: an ack from before this sender was started anew, or a lie.
    fn ages(&mut self, number: u16) -> Option<(u16, Option<u16>)> {
        let age = number.wrapping_sub(self.newest?);
        if age >= KEPT {
            (self.newest, self.has) = (None, 0);
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

/// A snapshot that has arrived.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrived<T> {
    /// Its number: what the sender's [`Acks::ack`] wants to hear.
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
    /// A history without snapshots.
    #[must_use]
    pub fn new() -> History<T> {
        History {
            delta: Delta::new(),
            kept: (0..KEPT).map(|_| None).collect(),
            newest: None,
        }
    }

    /// Records the next snapshot, once for all receivers. Returns its number: they count up, modulo 65,536.
    ///
    /// # Errors
    /// What [`encode`](crate::encode) refuses. Nothing is recorded then.
    pub fn record(&mut self, value: &T) -> Result<u16, WriteError> {
        let number = self.newest.map_or(0, |newest| newest.wrapping_add(1));
        let place = self.kept.get_mut(usize::from(number % KEPT)).and_then(Option::take);
        let mut codes = place.map_or_else(Codes::empty, |old| old.codes);
        codes.record_again(value)?;
        self.keep(number, codes);
        Ok(number)
    }

    /// Returns the packet that takes a receiver to the newest snapshot from what it has.
    ///
    /// # Errors
    /// [`DeltaError::Nothing`] before the first [`record`](Self::record).
    pub fn encode(&self, to: &mut Acks) -> Result<Vec<u8>, DeltaError> {
        let number = self.newest.ok_or(DeltaError::Nothing)?;
        let new = self.at(number).ok_or(DeltaError::Nothing)?;
        let Some((near, far)) = to
            .ages(number)
            .filter(|(near, _)| self.at(number.wrapping_sub(*near)).is_some())
        else {
            let whole = self.delta.encode_whole(&new.codes)?;
            return head(number, 0, 0, 0, &whole);
        };
        let far = far.filter(|far| self.delta.plan.predicts && self.at(number.wrapping_sub(near + far)).is_some());
        let tries = far.is_some() && to.packets % TRIES == 0;
        let one = match far.is_none() || tries || !to.two {
            true => Some(self.encode_to(new, near, 0)?),
            false => None,
        };
        let two = match far {
            Some(far) if tries || to.two => Some(self.encode_to(new, near, far)?),
            _ => None,
        };
        to.packets = to.packets.wrapping_add(u8::from(far.is_some()));
        match (one, two) {
            (Some(one), Some(two)) => {
                to.two = two.len() < one.len();
                Ok(if to.two { two } else { one })
            }
            (Some(only), None) | (None, Some(only)) => Ok(only),
            (None, None) => Err(DeltaError::Nothing),
        }
    }

    /// Returns the snapshot in a packet, and keeps it as a baseline of packets to come.
    ///
    /// # Errors
    /// A packet that is damaged or of another type; one whose baseline this side does not have (its sender was told of an ack
    /// of another receiver, or this one was started anew: the sender has to [`forget`](Acks::forget)); one whose baseline is
    /// another than the sender's. Nothing has changed.
    pub fn decode(&mut self, packet: &[u8]) -> Result<Arrived<T>, DeltaError> {
        let (head, used) = crate::decode_prefix::<Head>(packet).map_err(DeltaError::Head)?;
        let rest = packet.get(used..).unwrap_or(&[]);
        let codes = match self.bases(&head)? {
            None => self.delta.decode(None, rest)?,
            Some((base, check)) if check == head.check => self.delta.decode(Some(base), rest)?,
            Some(_) => return Err(DeltaError::WrongBaseline),
        };
        let value = codes.value()?;
        // a late packet must not displace what newer ones are made to
        let is_old = self
            .newest
            .is_some_and(|newest| newest.wrapping_sub(head.number) as i16 >= KEPT as i16);
        if !is_old {
            self.keep(head.number, codes);
        }
        let number = head.number;
        Ok(Arrived { number, value })
    }

    /// The baselines that a packet names, and the check of them.
    fn bases(&self, head: &Head) -> Result<Option<(Baseline<'_, T>, u16)>, DeltaError> {
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
        Ok(Some(self.base(near, far, head.near, head.far)))
    }

    fn base<'a>(
        &self,
        near: &'a Snapshot<T>,
        far: Option<&'a Snapshot<T>>,
        ahead: u16,
        since: u16,
    ) -> (Baseline<'a, T>, u16) {
        let check = self.delta.seed() ^ near.hash ^ far.map_or(0, |far| far.hash.rotate_left(1));
        let base = match far {
            Some(far) => Baseline::moving(&near.codes, &far.codes, ahead as u8, since as u8),
            None => Baseline::new(&near.codes),
        };
        (base, hash::fold(check))
    }

    fn encode_to(&self, new: &Snapshot<T>, near: u16, far: u16) -> Result<Vec<u8>, DeltaError> {
        let find = |age: u16| self.at(new.number.wrapping_sub(age)).ok_or(DeltaError::Nothing);
        let older = match far {
            0 => None,
            far => Some(find(near + far)?),
        };
        let (base, check) = self.base(find(near)?, older, near, far);
        head(new.number, near, far, check, &self.delta.encode(base, &new.codes)?)
    }

    fn at(&self, number: u16) -> Option<&Snapshot<T>> {
        let kept = self.kept.get(usize::from(number % KEPT))?;
        kept.as_ref().filter(|kept| kept.number == number)
    }

    fn keep(&mut self, number: u16, codes: Codes<T>) {
        let hash = hash::of(codes.as_slice());
        if self
            .newest
            .is_none_or(|newest| (number.wrapping_sub(newest) as i16) > 0)
        {
            self.newest = Some(number);
        }
        if let Some(place) = self.kept.get_mut(usize::from(number % KEPT)) {
            *place = Some(Snapshot { number, codes, hash });
        }
    }
}

fn head(number: u16, near: u16, far: u16, check: u16, rest: &[u8]) -> Result<Vec<u8>, DeltaError> {
    let head = Head {
        number,
        near,
        far,
        check,
    };
    let mut packet = crate::encode(&head).map_err(|_| DeltaError::Nothing)?;
    packet.extend_from_slice(rest);
    Ok(packet)
}

/// Which snapshots there are, and not their numbers.
impl<T> fmt::Debug for History<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kept = self.kept.iter().flatten().count();
        f.debug_struct("History")
            .field("newest", &self.newest)
            .field("kept", &kept)
            .finish_non_exhaustive()
    }
}
