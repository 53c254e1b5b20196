//! Limits a sender to a rate, and finds the rate of the link.

use super::config::Rate;
use super::receiver::is_before;
use core::time::Duration;

/// One byte in the unit of the budget, bytes a second times nanoseconds. The budget is an integer in this unit, so no
/// sum is rounded.
const BYTE: u128 = 1_000_000_000;

/// A token bucket: the bytes that may be sent now.
#[derive(Clone, Debug)]
pub(super) struct TokenBucket {
    saved_time: Duration,
    packet: u128,
    saved: u128,
    at: Duration,
    /// True from `begin` to the next call of `earn`.
    begins: bool,
}

impl TokenBucket {
    /// Returns a budget for one packet.
    pub(super) fn new(saved_time: Duration, packet: usize) -> TokenBucket {
        let packet = packet as u128 * BYTE;
        TokenBucket {
            saved_time,
            packet,
            saved: packet,
            at: Duration::ZERO,
            begins: false,
        }
    }

    /// Adds the bytes that the rate allows for the time since the last call. The budget holds at most the bytes of
    /// `saved_time` and one packet, or only one packet in the first call after `begin`.
    pub(super) fn earn(&mut self, now: Duration, rate: u64) {
        let passed = now.saturating_sub(self.at).as_nanos();
        self.at = now;
        let saved_time = match core::mem::take(&mut self.begins) {
            true => Duration::ZERO,
            false => self.saved_time,
        };
        let most = self.packet + u128::from(rate) * saved_time.as_nanos();
        self.saved = most.min(self.saved + u128::from(rate) * passed);
    }

    /// Returns whether `bytes` bytes may be sent now.
    pub(super) fn has(&self, bytes: usize) -> bool {
        self.saved >= bytes as u128 * BYTE
    }

    pub(super) fn take(&mut self, bytes: usize) {
        self.saved = self.saved.saturating_sub(bytes as u128 * BYTE);
    }

    /// Drops all saved bytes, at the beginning of a pause.
    pub(super) fn empty(&mut self) {
        self.saved = 0;
    }

    /// Drops saved bytes beyond one packet. A sender without work may not save a burst.
    pub(super) fn idle(&mut self) {
        self.saved = self.saved.min(self.packet);
    }

    /// Takes note that data waits again after a time without data, which may not save a burst.
    pub(super) fn begin(&mut self) {
        self.begins = true;
    }

    /// Returns the time until `bytes` bytes may be sent.
    pub(super) fn wait(&self, bytes: usize, rate: u64) -> Duration {
        let missing = (bytes as u128 * BYTE).saturating_sub(self.saved);
        let nanos = missing.div_ceil(u128::from(rate.max(1)));
        Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
    }
}

/// The rate of the first train in bytes a second, and its number of packets.
const START: f64 = 2_000_000.0;
const FIRST: u32 = 10;
/// The rate of the slowest train, which sends its packets within `LONGEST`.
const SLOWEST: f64 = 64_000.0;
/// Rounds in a row without a queue before the next train, at first and at most. The number doubles after each train
/// that finds no higher rate.
const FREE: [u32; 2] = [5, 80];
/// The lowest rate between the last packet of a train and its last answer.
const PAUSE: f64 = 16_000.0;
/// The shortest and the longest train after the first. Between these limits, a train has the bytes of a round trip at
/// the rate of the train before, so that its queue takes at most a round trip.
const TRAINS: [Duration; 2] = [Duration::from_millis(10), Duration::from_millis(40)];
/// The longest queue of a train after the first, in seconds, if the link is as fast as the train before measured.
const TRAIN_QUEUE: f64 = 0.3;
/// The factor from the rate of one train to the next.
const GROWTH: u32 = 8;
/// The longest time of a train, even if the application has too little to send.
const LONGEST: Duration = Duration::from_millis(200);
/// The fewest packets from which a train measures the link.
const MEASURED: u32 = 4;
/// The lowest rate of a sender.
const LEAST: f64 = 4_000.0;
/// The shortest target queue, in seconds and in round trips.
const QUEUE: f64 = 0.010;
const TRIP: f64 = 0.12;
/// The addition to the target queue if other senders have half of the link, in times between answers and in round
/// trips. The longer time counts, and the time of a packet is added.
const OTHERS: [f64; 2] = [1.3, 0.25];
/// A sender with less than this part of the link raises its rate only if the queue is shorter than its target.
const MOST_OF_LINK: f64 = 2.0 / 3.0;
/// Largest assumed ratio of the other senders' rate to that of this sender.
const MOST_OTHERS: f64 = 8.0;
/// The part of the distance to the target queue that one round corrects.
const GAIN: f64 = 0.5;
/// The time by which measurements of a queue that grows are late, in packets.
const LAG: f64 = 0.5;
/// The rate of a train on a full link, as a factor of the capacity that the last train measured, and after a surprising
/// measurement.
const PROBE: [f64; 2] = [2.0, 4.0];
/// The fewest packets of a train on a full link, and the length of the train in times between answers.
const PROBE_PACKETS: u32 = 6;
const PROBE_LASTS: u32 = 2;
/// Most drains between two trains on a full link.
const PROBES: u32 = 16;
/// The shortest round trip of the last one or two periods of this length counts as the round trip without a queue.
const BASE_AGE: Duration = Duration::from_secs(5);
/// The time from one drain of the queue to the next, also in round trips and in packets of the whole link. A drain
/// shows the round trip without a queue.
const DRAINS: Duration = Duration::from_millis(1500);
const DRAIN_TRIPS: u32 = 10;
const DRAIN_PACKETS: f64 = 16.0;
/// The shortest time between answers that the controller assumes: receivers answer every 10 ms by default.
const ANSWERS: Duration = Duration::from_millis(10);
/// The shortest time of a round (from one change of the rate to the next).
const ROUND: Duration = Duration::from_millis(40);
/// A longer time between answers than a round trip and this time delays the search for a higher rate.
const SILENCE: Duration = Duration::from_millis(250);
/// Number of round trips, the shortest of which shows the queue.
const SAMPLES: usize = 3;
/// The fewest measured round trips of a round.
const ROUND_SAMPLES: usize = 3;
/// The fewest slices from which the share of lost slices is computed.
const LOSS_SAMPLES: u32 = 30;
/// Number of slices from which a large loss starts a new count.
const MANY_LOSS_SAMPLES: u32 = 240;
/// The shown loss is that of the last slices, from half of this number to this number.
const SHOWN_SLICES: u32 = 512;
/// If a lower rate leaves this part of the loss or more, the loss does not depend on the rate.
const SAME_LOSS: f64 = 0.5;
/// The largest loss that counts as usual for a link before a lower rate has shown that it does not reduce the loss.
const LITTLE_LOSS: f64 = 0.05;
/// The largest loss above the usual one to which a sender does not react.
const MORE_LOSS: f64 = 0.1;

/// Slices whose fate is known.
#[derive(Clone, Copy, Debug, Default)]
struct Fates {
    /// Slices that arrived or were lost.
    decided: u32,
    /// The lost slices among `decided`.
    lost: u32,
}

impl Fates {
    fn add(&mut self, other: Fates) {
        self.decided += other.decided;
        self.lost += other.lost;
    }

    /// Returns the share of lost slices.
    fn loss(self) -> f64 {
        f64::from(self.lost) / f64::from(self.decided.max(1))
    }
}

/// The measurements of one answer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heard {
    /// The moment at which an answer without delay would have arrived.
    pub(super) arrived_at: Duration,
    /// The round trip of the newest slice, without the delay of the receiver.
    pub(super) rtt: Option<Duration>,
    /// The bytes of newly arrived slices, with their overhead.
    pub(super) bytes: u64,
    /// Slices that are known to have arrived since the last answer.
    pub(super) arrived: u32,
    /// Slices that are known to be lost since the last answer.
    pub(super) lost: u32,
    /// The number of the newest slice that the receiver has.
    pub(super) newest: u32,
    /// The number of the next slice to be sent.
    pub(super) next: u32,
}

/// Finds the rate of the link from answers.
///
/// A sender keeps a short queue at the slowest link, and a longer queue if it has a small share of the link. All
/// senders on a link see one queue. A sender with a large share finds the queue too long and slows down, and one with a
/// small share finds it too short, until the shares are equal. Short trains at a high rate show the capacity of the
/// link, and so the share.
///
/// Senders that are called in ticks measure round trips in steps of a tick. The addition to the target queue therefore
/// grows with the time between answers.
#[derive(Clone, Debug)]
pub(super) struct Controller {
    cap: f64,
    fixed: bool,
    rate: f64,
    packet: f64,
    /// The shortest round trip of the current period, and that of the period before.
    base: [Option<Duration>; 2],
    /// The beginning of the current period.
    base_since: Duration,
    /// The smoothed round trip.
    smooth: Option<Duration>,
    /// The smoothed distance of round trips from `smooth`.
    varies: Duration,
    /// The smoothed difference from one round trip to the next.
    jitter: Duration,
    /// The last round trip.
    last: Duration,
    /// The time by which reordered slices arrive after slices that were sent later.
    late: Duration,
    recent: [Duration; SAMPLES],
    samples: usize,
    /// The train that measures the link now, if there is one.
    train: Option<Train>,
    round: Round,
    /// Rounds in a row without a queue.
    free: u32,
    /// The number of `free` rounds before the next train.
    patience: u32,
    /// The rate of the link for all senders together, as the last train measured it.
    capacity: f64,
    /// Until this moment the sender sends at a quarter of its rate, so that the queue drains.
    drain_until: Duration,
    /// The beginning of the last drain.
    drained: Duration,
    /// From this moment on, answers are to packets that were sent after the last drain.
    steady_from: Duration,
    /// The loss that the link has at any rate.
    base_loss: f64,
    /// The loss without a queue for which the sender has slowed down, and its rate before, until `judge` compares.
    suspect: Option<(Fates, f64)>,
    /// The largest loss that counts as usual for the link.
    most_loss: f64,
    /// The slices from which the usual loss is computed next, without those of trains and drains.
    fates: Fates,
    /// The last slices, with those of trains and drains.
    shown: Fates,
    /// A ring of moments, each with what had arrived by then. `carried` computes the rate of the link from the ring.
    history: [(Duration, Carried); 16],
    /// The index of the newest entry of `history`.
    newest: usize,
    arrived: Carried,
    /// True if the application had enough to send in the whole round.
    pub(super) busy: bool,
    /// The shortest time between answers, which grows slowly: the precision of measurements.
    apart: Duration,
    /// The moment of the last answer.
    heard_at: Duration,
    /// Drains since the last train on a full link, and drains before the next one.
    drains: [u32; 2],
    /// True if the last train on a full link measured about the known capacity.
    is_known: bool,
}

/// The bytes that have arrived, and the number of the newest slice that has arrived.
#[derive(Clone, Copy, Debug, Default)]
struct Carried {
    bytes: u64,
    number: u32,
}

/// A train: packets in a row at a high rate, and a pause until their answers arrive. The delay of the last packet
/// against the first one shows the rate of the link, or its free share.
#[derive(Clone, Copy, Debug)]
struct Train {
    rate: f64,
    packets: u32,
    /// The rate that the train before measured.
    bears: f64,
    /// The rate between the last packet of the train and its last answer.
    rests: f64,
    /// The rate after a train on a full link, which only measures the capacity.
    resumes: Option<f64>,
    /// The number of the first packet, and the moment when it was sent.
    first: Option<(u32, Duration)>,
    /// The number of the last packet.
    last: u32,
    /// The number of packets that have arrived.
    arrived: u32,
    /// The oldest and the newest packet with a measured round trip.
    heard: Option<[Passed; 2]>,
}

/// A packet of a train with a measured round trip.
#[derive(Clone, Copy, Debug)]
struct Passed {
    /// The number of packets of the train before this one.
    place: u32,
    /// The time between sending the first packet of the train and this packet.
    sent: Duration,
    rtt: Duration,
}

impl Train {
    fn new(rate: f64, packets: u32, bears: f64) -> Train {
        Train {
            rate,
            packets,
            bears,
            rests: bears / 2.0,
            resumes: None,
            first: None,
            last: 0,
            arrived: 0,
            heard: None,
        }
    }

    /// Returns whether all packets were sent, or the train has lasted too long.
    fn is_over(&self, now: Duration) -> bool {
        self.first
            .is_some_and(|(first, since)| self.last.wrapping_sub(first) + 1 >= self.packets || now >= since + LONGEST)
    }
}

/// Returns the square root of a number from 0 to 2^31, rounded down to a multiple of 2^-16. `f64::sqrt` needs `std`.
fn root(number: f64) -> f64 {
    let scale = f64::from(1_u32 << 16);
    ((number * scale * scale) as u64).isqrt() as f64 / scale
}

/// Compares two packets of a train. Returns the number of packets from the first to the second, the time between
/// sending them, and the queue that these packets added.
fn span([oldest, newest]: [Passed; 2]) -> (u32, Duration, Duration) {
    (
        newest.place - oldest.place,
        newest.sent.saturating_sub(oldest.sent),
        newest.rtt.saturating_sub(oldest.rtt),
    )
}

/// The time since the rate was last changed.
#[derive(Clone, Copy, Debug, Default)]
struct Round {
    since: Duration,
    /// The number of the first slice that was sent in the round.
    first: u32,
    /// The number of measured round trips.
    samples: usize,
}

impl Controller {
    pub(super) fn new(rate: Rate, packet: usize) -> Controller {
        let mut controller = Controller {
            cap: 0.0,
            fixed: true,
            rate: LEAST,
            packet: packet as f64,
            base: [None; 2],
            base_since: Duration::ZERO,
            smooth: None,
            varies: Duration::ZERO,
            jitter: Duration::ZERO,
            last: Duration::ZERO,
            late: Duration::ZERO,
            recent: [Duration::MAX; SAMPLES],
            samples: 0,
            train: None,
            round: Round::default(),
            free: 0,
            patience: FREE[0],
            capacity: LEAST,
            drain_until: Duration::ZERO,
            drained: Duration::ZERO,
            steady_from: Duration::ZERO,
            base_loss: 0.0,
            suspect: None,
            most_loss: LITTLE_LOSS,
            fates: Fates::default(),
            shown: Fates::default(),
            history: [(Duration::ZERO, Carried::default()); 16],
            newest: 0,
            arrived: Carried::default(),
            busy: true,
            apart: TRAINS[1],
            heard_at: Duration::ZERO,
            drains: [0, 1],
            is_known: false,
        };
        controller.set(rate);
        controller
    }

    pub(super) fn set(&mut self, rate: Rate) {
        match rate {
            Rate::Fixed(rate) => (self.fixed, self.rate, self.train) = (true, f64::from(rate), None),
            Rate::Adaptive { cap } => {
                let begins = self.fixed;
                (self.fixed, self.cap) = (false, f64::from(cap));
                if begins {
                    self.free = 0;
                    let rate = START.min(self.cap);
                    self.begin_train(Train::new(rate, FIRST, 0.0));
                }
                self.rate = self.rate.min(self.cap);
            }
        }
    }

    /// Returns the rate at a moment, in bytes a second.
    pub(super) fn rate(&self, now: Duration) -> u64 {
        let rate = match self.train {
            Some(train) if train.is_over(now) => train.rests.max(PAUSE).min(self.rate),
            _ => self.rate,
        };
        let rate = if self.drains_for(now).is_some() {
            rate / 4.0
        } else {
            rate
        };
        (rate as u64).max(1)
    }

    /// Returns the time until the rate rises without an answer, at the end of a drain.
    pub(super) fn drains_for(&self, now: Duration) -> Option<Duration> {
        (!self.fixed && now < self.drain_until).then(|| self.drain_until - now)
    }

    pub(super) fn rtt(&self) -> Option<Duration> {
        self.smooth
    }

    /// Returns the share of lost slices among the last ones, from 0 to 1.
    pub(super) fn loss(&self) -> f64 {
        self.shown.loss()
    }

    /// Returns the time without an answer after which a slice is sent again to ask for one. If the slice is lost, the
    /// answer to the next slice arrives later by the time of one packet.
    pub(super) fn patience(&self, ack_interval: Duration) -> Duration {
        match self.smooth {
            None => Duration::from_millis(250) + ack_interval,
            Some(smooth) => {
                let packet = Duration::from_secs_f64(self.packet / self.rate);
                smooth + (smooth / 4).max(4 * self.varies) + packet + ack_interval
            }
        }
    }

    /// Returns the lateness from which a slice counts as lost, after the arrival of one that was sent later.
    pub(super) fn reordering(&self) -> Duration {
        let least = self.smooth.map_or(Duration::from_millis(20), |smooth| smooth / 16);
        least.max(self.late * 5 / 4)
    }

    /// Returns the time after the last slice at which a sender without further slices asks for an answer.
    pub(super) fn silence(&self) -> Duration {
        self.reordering().max(self.smooth.unwrap_or_default() / 4)
    }

    /// Records by how much a slice arrived later than one that was sent after it.
    pub(super) fn hear_late(&mut self, late: Duration) {
        self.late = self.late.max(late);
    }

    /// Returns the most bytes in flight: those of two round trips without a queue, so that a sender stops if answers
    /// stop or a queue grows. A lost packet is in flight until it counts as lost. The rate follows the arrivals, so a
    /// limit from the rate would keep the rate low.
    pub(super) fn window(&self, ack_interval: Duration) -> u64 {
        if self.fixed {
            return u64::MAX;
        }
        let usual = self.shortest().unwrap_or(Duration::from_millis(250)) + 2 * self.noise();
        let trip = usual + ack_interval.max(self.apart) + self.reordering();
        (2.0 * self.capacity.max(self.rate) * trip.as_secs_f64() + 4.0 * self.packet) as u64
    }

    fn shortest(&self) -> Option<Duration> {
        self.base.iter().flatten().min().copied()
    }

    /// Returns the target queue in seconds, which grows as the share of the link falls.
    fn target(&self, base: Duration) -> f64 {
        let others = (self.capacity / self.rate - 1.0).clamp(0.0, MOST_OTHERS);
        let [apart, trip] = OTHERS;
        let answers = apart * self.apart.max(ANSWERS).as_secs_f64();
        // a packet of another sender lengthens the queue by a step
        let packet = self.packet / self.capacity.max(self.rate);
        self.alone(base) + others * (answers.max(trip * base.as_secs_f64()) + packet)
    }

    /// Returns the target queue of a sender that has the link to itself.
    fn alone(&self, base: Duration) -> f64 {
        QUEUE.max(TRIP * base.as_secs_f64()) + self.noise().as_secs_f64() / 2.0
    }

    pub(super) fn hear(&mut self, now: Duration, heard: Heard) {
        if let Some(rtt) = heard.rtt {
            self.measure(now, rtt);
        }
        self.arrived.bytes += heard.bytes;
        if is_before(self.arrived.number, heard.newest) {
            self.arrived.number = heard.newest;
        }
        let gap = now.saturating_sub(self.heard_at);
        if !gap.is_zero() {
            self.apart = gap.min(self.apart * 50 / 49).max(Duration::from_millis(1));
            self.heard_at = now;
        }
        self.remember(now);
        let fates = Fates {
            decided: heard.arrived + heard.lost,
            lost: heard.lost,
        };
        self.shown.add(fates);
        if self.shown.decided >= SHOWN_SLICES {
            self.shown.decided /= 2;
            self.shown.lost /= 2;
        }
        // slices of a train, or from before a drain, do not show whether the rate after it is too high
        if self.train.is_none() && now >= self.steady_from {
            self.fates.add(fates);
        }
        let (Some(smooth), Some(base)) = (self.smooth, self.shortest()) else {
            return;
        };
        let round = self.round;
        let ends = (heard.newest.wrapping_sub(round.first) as i32) >= 0 && round.samples >= ROUND_SAMPLES;
        let ends = ends && now.saturating_sub(round.since) >= ROUND;
        // a drain ends once the queue is gone, but round trips that are measured in ticks hide a queue of a tick
        let drained = now + self.apart * 4 / 3;
        if drained < self.drain_until && self.queue(base) < Duration::from_secs_f64(QUEUE / 4.0) {
            (self.drain_until, self.steady_from) = (drained, drained + base);
        }
        if let Some(train) = self.train {
            self.follow(now, train, heard, smooth, base);
        } else if ends && !self.fixed && now >= self.steady_from {
            if let Some((before, rate)) = self.suspect {
                // the rate stays until the loss at the lower rate is known
                self.judge(before, rate);
            } else if self.loses_more() {
                self.give_way(now, smooth, base);
            } else if let Some(carried) = self.carried(now, smooth, self.base_loss) {
                self.steer(now, smooth, base, carried);
            } else {
                return;
            }
        }
        if ends {
            self.learn_loss(base);
            self.next_round(now, heard.next);
        }
    }

    /// Returns whether no answer has arrived for a round trip and `SILENCE` although the link has no queue. The sender
    /// then asks for an answer, since it raises its rate only with answers.
    pub(super) fn lacks_answers(&self, now: Duration) -> bool {
        let (Some(smooth), Some(base)) = (self.smooth, self.shortest()) else {
            return false;
        };
        let is_free = self.queue(base).as_secs_f64() <= self.alone(base) / 4.0;
        !self.fixed && is_free && now.saturating_sub(self.heard_at) >= smooth + SILENCE
    }

    fn begin_train(&mut self, train: Train) {
        self.rate = train.rate.min(self.cap);
        self.train = Some(train);
    }

    /// Records a slice that was sent. Returns whether the slice asks for an answer that measures a train, and whether
    /// the slice ends the train.
    pub(super) fn sent(&mut self, now: Duration, number: u32) -> [bool; 2] {
        let Some(train) = self.train.as_mut().filter(|train| !train.is_over(now)) else {
            return [false; 2];
        };
        let (first, _) = *train.first.get_or_insert((number, now));
        train.last = number;
        let train = *train;
        let ends = train.is_over(now);
        if let (true, Some(rate)) = (ends, train.resumes) {
            let more = f64::from(train.packets) * self.packet * (1.0 / self.capacity.max(rate) - 1.0 / self.rate);
            self.rate = rate;
            self.drain(now, Duration::from_secs_f64(more.max(0.0)));
        }
        let asks = ends || [0, train.packets / 2].contains(&number.wrapping_sub(first));
        [asks, ends]
    }

    /// Records an arrived slice and its age at the answer. If the age is below the shortest round trip, an earlier copy
    /// of the slice arrived that had counted as lost. Slices may then be later than the sender assumed.
    pub(super) fn arrived(&mut self, number: u32, age: Duration) {
        if let Some(train) = self.train.as_mut() {
            let is_of = |(first, _)| number.wrapping_sub(first) <= train.last.wrapping_sub(first);
            train.arrived += u32::from(train.first.is_some_and(is_of));
        }
        let Some(base) = self.shortest() else { return };
        if age < base * 7 / 8 {
            let longest = base.max(Duration::from_millis(100));
            self.late = (self.reordering() * 3 / 2).min(longest);
        }
    }

    /// Evaluates an answer during a train. After the last packet, either the next train begins or the rate is known.
    fn follow(&mut self, now: Duration, mut train: Train, heard: Heard, smooth: Duration, base: Duration) {
        let Some((first, since)) = train.first else { return };
        let place = heard.newest.wrapping_sub(first) as i32;
        let length = train.last.wrapping_sub(first) as i32;
        if let Some(rtt) = heard.rtt.filter(|_| (0..=length).contains(&place)) {
            let sent = heard.arrived_at.saturating_sub(rtt).saturating_sub(since);
            let place = place as u32;
            let passed = Passed { place, sent, rtt };
            let heard = [train.heard.map_or(passed, |[oldest, _]| oldest), passed];
            train.heard = Some(heard);
            // Sending at the rate of arrival makes no queue longer. Packets that overtook others, or that arrived in
            // one tick, seem to arrive faster than they do, so a later measurement of a train may be slower.
            let (packets, sent, queue) = span(heard);
            let measured = self.measured(heard);
            if packets >= MEASURED {
                train.rests = match self.slows(measured, sent, queue) {
                    true => train.rests.min(measured),
                    false => train.rests.max(measured),
                };
            }
            self.train = Some(train);
        }
        // if most packets of a train seem lost, the sender waits for the answer to a later packet, since packets may be
        // late
        let loses = 2 * train.arrived as i32 <= length;
        if place < length || (loses && place == length) || !train.is_over(now) {
            return;
        }
        self.train = None;
        // a queue may have begun with the train, so the loss before it says little about the loss after it
        self.fates = Fates::default();
        if let Some(rate) = train.resumes {
            self.rate = rate;
        }
        let arrived = f64::from(train.arrived);
        let is_seen = |[oldest, newest]: &[Passed; 2]| {
            let seen = newest.place - oldest.place;
            let is_half = 2 * newest.place as i32 >= length && arrived >= 0.6 * f64::from(length);
            seen >= MEASURED || (newest.place >= MEASURED && is_half)
        };
        let Some([oldest, newest]) = train.heard.filter(is_seen) else {
            // the train was too short, or too many of its packets were lost
            let rate = if length < MEASURED as i32 {
                train.rate
            } else {
                (train.rate / 4.0).max(SLOWEST)
            };
            if train.resumes.is_none() {
                self.begin_train(Train::new(rate, train.packets, train.bears.max(PAUSE)));
            } else if loses && length >= MEASURED as i32 {
                // most packets were lost, so the link is slower than the last train measured
                self.capacity = (self.capacity / 4.0).max(self.rate);
                self.drains[1] = 1;
            }
            return;
        };
        // a single answer to all packets does not show a rate
        let is_at_once = newest.place - oldest.place < MEASURED;
        let lasts = f64::from(train.packets) * self.packet / train.rate;
        if is_at_once && (train.resumes.is_some() || lasts < self.apart.as_secs_f64()) {
            if train.resumes.is_none() {
                self.next_train(smooth, train.rate / 2.0, false, 8 * train.packets);
            }
            return;
        }
        let (_, sent, queue) = span([oldest, newest]);
        // after a small loss, the lost packets count as carried by the link; after a large loss, they exceeded its
        // capacity
        let part = if loses { arrived / f64::from(length + 1) } else { 1.0 };
        let measured = part * self.measured([oldest, newest]);
        let measured = if is_at_once {
            train.rate
        } else {
            measured.min(train.rate)
        };
        if let Some(rate) = train.resumes {
            self.is_known = (0.6..1.25).contains(&(measured / self.capacity));
            self.drains[1] = if self.is_known {
                (2 * self.drains[1]).min(PROBES)
            } else {
                1
            };
            let capacity = if self.is_known {
                (self.capacity + measured) / 2.0
            } else {
                measured
            };
            self.capacity = capacity.max(rate);
            return;
        }
        let least = (sent / 4).max(self.step()).max(Duration::from_millis(6));
        let is_full = loses || !is_at_once && queue > least + 2 * self.noise();
        let grows = !is_full || (!loses && 2.0 * measured > train.rate);
        if !grows || train.rate >= self.cap {
            let shows_more = !loses && measured > 1.25 * train.bears;
            self.patience = if shows_more {
                FREE[0]
            } else {
                (2 * self.patience).min(FREE[1])
            };
            self.rate = measured.clamp(LEAST, self.cap);
            self.capacity = self.rate;
            let open = f64::from(heard.next.wrapping_sub(heard.newest)) * self.packet;
            let queue = Duration::from_secs_f64(open / self.rate).saturating_sub(base);
            self.drain(now, queue);
            return;
        }
        self.next_train(smooth, measured, self.slows(measured, sent, queue), u32::MAX);
    }

    /// Begins a train that is faster than the rate, with at most `most` packets. If the train before was close to the
    /// capacity (`is_close`), the train is less fast, and a slower pause follows, so that the queue shrinks. At long round
    /// trips such a train may be faster, since its queue may take half a round trip.
    fn next_train(&mut self, smooth: Duration, bears: f64, is_close: bool, most: u32) {
        let trains = smooth.as_millis() / (2 * TRAINS[1]).as_millis();
        let growth = if is_close {
            (trains as u32).clamp(2, GROWTH)
        } else {
            GROWTH
        };
        let lasts = (smooth / growth).clamp(TRAINS[0], TRAINS[1]).max(self.apart * 5 / 4) + 2 * self.noise();
        let rate = (self.rate * f64::from(growth)).min(self.cap);
        let packets = (rate * lasts.as_secs_f64() / self.packet) as u32;
        let fit = (bears * TRAIN_QUEUE / self.packet) as u32;
        let mut train = Train::new(rate, packets.min(fit).max(FIRST).min(most), bears);
        if !is_close {
            train.rests = bears;
        }
        self.begin_train(train);
    }

    /// Returns the rate at which packets of a train arrived. If the oldest answer is about more than the first packet,
    /// these packets arrived since the answer before, so the time between answers is added. Otherwise two answers would
    /// measure only the receiver's ticks. If the oldest answer came soon after the first packet, the packets after that
    /// answer show the rate better.
    fn measured(&self, [oldest, newest]: [Passed; 2]) -> f64 {
        let (_, sent, queue) = span([oldest, newest]);
        let before = if oldest.place == 0 { Duration::ZERO } else { self.apart };
        let time = sent + queue;
        let all = f64::from(newest.place) / (before + time).as_secs_f64().max(0.001);
        let later = f64::from(newest.place - oldest.place) / time.as_secs_f64().max(0.001);
        self.packet * all.max(later)
    }

    /// Returns the error of measured round trips: senders that are called in ticks measure round trips in steps of a
    /// tick.
    fn step(&self) -> Duration {
        (2 * self.apart).saturating_sub(Duration::from_millis(14))
    }

    /// Returns whether packets arrived more slowly than they were sent, which shows that the train is close to the
    /// capacity.
    fn slows(&self, measured: f64, sent: Duration, queue: Duration) -> bool {
        if self.step().is_zero() {
            queue > sent / 8 + Duration::from_millis(1) + self.noise()
        } else {
            1.1 * measured < self.rate
        }
    }

    /// Returns the queue that the last round trips show.
    fn queue(&self, base: Duration) -> Duration {
        let shortest = self.recent.iter().min().copied().unwrap_or_default();
        shortest.saturating_sub(base).saturating_sub(self.noise())
    }

    /// Returns the jitter of the link, without that of ticks of a clock and of the time of one packet.
    fn noise(&self) -> Duration {
        let packet = Duration::from_secs_f64(self.packet / self.rate);
        self.jitter.saturating_sub(packet.max(Duration::from_millis(2)))
    }

    /// Corrects the rate by a part of the distance to the target queue.
    fn steer(&mut self, now: Duration, smooth: Duration, base: Duration, carried: f64) {
        let time = now.saturating_sub(self.round.since).as_secs_f64();
        let queue = self.queue(base).as_secs_f64();
        let target = self.target(base);
        // packets in flight will lengthen the queue if they were sent faster than the link carries packets, or shorten
        // it: by the part of the link that this sender adds or leaves free
        let more = (self.rate - carried) / self.capacity.max(carried);
        // while the queue grows, the shortest of the last round trips is older than the last one
        let lag = if more > 0.0 { LAG * self.packet / self.rate } else { 0.0 };
        let coming = more.clamp(-1.0, 1.0) * (smooth.as_secs_f64() + lag);
        let step = (GAIN * (target - queue - coming) / time).max(-0.5);
        if queue > self.alone(base) / 4.0 {
            self.free = 0;
            // if the application has enough to send, the link is full, and carries packets at its rate
            let bears = if self.busy { carried } else { self.rate };
            self.capacity = self.capacity.max(carried);
            let rate = (bears * (1.0 + step)).max(0.4 * self.rate).clamp(LEAST, self.cap);
            // more packets may arrive only because another sender drains the queue
            let waits = queue > target && self.rate < MOST_OF_LINK * self.capacity;
            self.rate = if waits { rate.min(self.rate) } else { rate };
        } else if self.busy {
            self.free += 1;
            if self.free > self.patience {
                self.free = 0;
                self.next_train(smooth, self.rate, false, u32::MAX);
                return;
            }
            let step = step * f64::from(1_u32 << self.free.min(8)) / 2.0;
            // a longer step beyond the known capacity would fill a short buffer
            let most = (self.capacity - self.rate).max(self.rate / 8.0);
            let raise = (self.rate * step.clamp(0.0, 0.5)).min(most);
            self.rate = (self.rate + raise).min(self.cap);
        }
        let apart = Duration::from_secs_f64(DRAIN_PACKETS * self.packet / self.capacity.max(self.rate));
        let apart = apart.max(DRAINS).max(DRAIN_TRIPS * base);
        if self.free == 0 && now.saturating_sub(self.drained) >= apart {
            self.drains[0] += 1;
            if self.drains[0] >= self.drains[1] {
                self.probe();
            } else {
                // for twice as long, since other senders on the link do not drain the queue
                self.drain(now, Duration::from_secs_f64(2.0 * queue.max(target)));
            }
        }
    }

    /// Begins a train that measures the capacity of a full link. A drain follows the train.
    fn probe(&mut self) {
        self.drains[0] = 0;
        let [usual, more] = PROBE;
        let times = if self.is_known { usual } else { more };
        let rate = (times * self.capacity.max(self.rate)).min(self.cap);
        let lasts = (PROBE_LASTS * self.apart.max(ANSWERS)).as_secs_f64();
        let packets = (rate * lasts / self.packet) as u32;
        let train = Train::new(rate, packets.max(PROBE_PACKETS), 0.0);
        self.begin_train(Train {
            rests: self.rate,
            resumes: Some(self.rate),
            ..train
        });
    }

    /// Sends at a quarter of the rate until a queue of this length is gone.
    fn drain(&mut self, now: Duration, queue: Duration) {
        self.drained = now;
        self.drain_until = now + queue * 4 / 3;
        self.steady_from = self.drain_until + self.smooth.unwrap_or_default();
    }

    fn next_round(&mut self, now: Duration, first: u32) {
        self.busy = true;
        self.late = self.late * 63 / 64;
        self.round = Round {
            since: now,
            first,
            ..Round::default()
        };
    }

    fn measure(&mut self, now: Duration, rtt: Duration) {
        if now.saturating_sub(self.base_since) > BASE_AGE {
            self.base = [None, self.base[0]];
            self.base_since = now;
        }
        self.base[0] = Some(self.base[0].map_or(rtt, |base| base.min(rtt)));
        let smooth = self.smooth.unwrap_or(rtt);
        self.varies = match self.smooth {
            None => rtt / 2,
            Some(_) => (3 * self.varies + smooth.abs_diff(rtt)) / 4,
        };
        if self.smooth.is_some() {
            self.jitter = (15 * self.jitter + self.last.abs_diff(rtt)) / 16;
        }
        self.last = rtt;
        self.smooth = Some((7 * smooth + rtt) / 8);
        if let Some(place) = self.recent.get_mut(self.samples % SAMPLES) {
            *place = rtt;
        }
        self.samples += 1;
        self.round.samples += 1;
    }

    /// Adds an entry to `history` each quarter of a round trip.
    fn remember(&mut self, now: Duration) {
        let apart = self.smooth.unwrap_or_default() / 4;
        let last = self.history.get(self.newest).map_or(Duration::ZERO, |(at, _)| *at);
        if now.saturating_sub(last) >= apart.max(Duration::from_millis(5)) {
            self.newest = (self.newest + 1) % self.history.len();
            if let Some(place) = self.history.get_mut(self.newest) {
                *place = (now, self.arrived);
            }
        }
    }

    /// Returns the rate at which the link carried packets over the last half of a round trip, or over the last ten packets
    /// if that is longer. Lost packets count as carried as far as the usual loss explains them. The rate does not include
    /// packets of the last drain. Returns `None` if too few packets have arrived after the drain.
    fn carried(&self, now: Duration, smooth: Duration, usual_loss: f64) -> Option<f64> {
        let most = self.history.len();
        let mut rate = None;
        for back in 0..most {
            let place = (self.newest + most - back) % most;
            let (at, arrived) = self.history.get(place).copied().unwrap_or_default();
            let time = now.saturating_sub(at);
            if at.is_zero() || at < self.steady_from {
                break;
            }
            let packets = (self.arrived.bytes - arrived.bytes) as f64 / self.packet;
            let numbers = f64::from(self.arrived.number.wrapping_sub(arrived.number));
            let usual = usual_loss * numbers;
            // two standard deviations
            let most_lost = usual + 2.0 * root(usual * (1.0 - usual_loss));
            let carried = packets + (numbers - packets).clamp(0.0, most_lost);
            if time >= smooth / 2 && carried >= 3.0 {
                rate = Some(self.packet * carried / time.as_secs_f64());
                if carried >= 10.0 {
                    break;
                }
            }
        }
        rate
    }

    /// Returns whether the loss is clearly above the usual loss of the link.
    fn loses_more(&self) -> bool {
        if self.fates.decided < LOSS_SAMPLES {
            return false;
        }
        let more = self.fates.loss() - self.base_loss - MORE_LOSS;
        let base = self.base_loss.max(0.02);
        // three standard deviations, compared as squares
        more > 0.0 && more * more > 9.0 * base * (1.0 - base) / f64::from(self.fates.decided)
    }

    fn learn_loss(&mut self, base: Duration) {
        if self.suspect.is_none() && self.fates.decided >= LOSS_SAMPLES {
            let loss = self.fates.loss();
            // packets that a full buffer drops do not count as the usual loss of the link
            let is_long = self.queue(base).as_secs_f64() > 2.0 * self.target(base);
            let most = if is_long { self.base_loss } else { self.most_loss };
            // more slices show whether a large loss is only chance
            if !is_long && loss > most && self.fates.decided < MANY_LOSS_SAMPLES {
                return;
            }
            self.base_loss += (loss.min(most) - self.base_loss) / 4.0;
            self.fates = Fates::default();
        }
    }

    /// Compares the loss at a lower rate with the loss `before` at the earlier `rate`. If the lower rate has not reduced
    /// the loss, the loss is usual for the link, and the sender returns to its earlier rate.
    fn judge(&mut self, before: Fates, rate: f64) {
        let fates = self.fates;
        let (loss, lost) = (before.loss(), f64::from(fates.lost));
        // the sender slowed down when the loss was large, perhaps by chance
        let least = loss - root(loss * (1.0 - loss) / f64::from(before.decided));
        let expected = SAME_LOSS * least * f64::from(fates.decided);
        // two standard deviations: with fewer lost slices, more slices decide
        let may_be_more = lost + 2.0 * root(lost + 1.0) > expected && fates.decided < 2 * LOSS_SAMPLES;
        if fates.decided < LOSS_SAMPLES || (lost < expected && may_be_more) {
            return;
        }
        self.suspect = None;
        self.fates = Fates::default();
        self.most_loss = LITTLE_LOSS;
        if lost >= expected {
            let usual = fates.loss();
            let deviation = root(usual * (1.0 - usual) / f64::from(fates.decided));
            self.base_loss = usual.min(0.5);
            self.most_loss = (usual + deviation).clamp(LITTLE_LOSS, 0.5);
            // the link carried `1.0 - loss` of the earlier rate, and loses `usual` of what it carries
            let carried = rate * (1.0 - loss) / (1.0 - self.base_loss);
            self.rate = carried.min(rate).max(self.rate).min(self.cap);
        }
    }

    /// Reacts to loss by a full link: drains the queue, then sends at the rate of arrival. Loss without a queue comes
    /// from the link, or from a buffer that is too short for a queue; `judge` decides.
    fn give_way(&mut self, now: Duration, smooth: Duration, base: Duration) {
        let fates = core::mem::take(&mut self.fates);
        let loss = fates.loss().min(0.5);
        (self.free, self.samples) = (0, 0);
        let queue = self.queue(base);
        let is_short = queue.as_secs_f64() < self.target(base) / 4.0;
        if is_short {
            self.suspect = Some((fates, self.rate));
        }
        // without a queue, the usual loss may be that of a short buffer, too
        let usual_loss = if is_short { 0.0 } else { self.base_loss };
        let left = self.rate * (1.0 - loss) / (1.0 - usual_loss);
        let carried = self.carried(now, smooth, usual_loss).unwrap_or(left);
        // `carried` comes from few packets, and is low after a wait for answers
        let full = if is_short { (carried + left) / 2.0 } else { carried };
        let full = full.min(self.rate).max(LEAST);
        // the queue that the packets in flight will form, which were sent faster than they arrive
        let more = match is_short {
            true => Duration::ZERO,
            false => smooth.mul_f64((self.rate / full - 1.0).clamp(0.0, 2.0)),
        };
        self.rate = (full * 0.9).max(LEAST);
        self.drain(now, queue + more);
        // a slice counts as lost only after the arrival of a later slice
        self.steady_from += self.reordering() + self.apart;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLI: Duration = Duration::from_millis(1);

    fn controller() -> Controller {
        Controller::new(Rate::Adaptive { cap: 10_000_000 }, 1000)
    }

    /// A loss counts if it is a tenth above the usual loss, and is no chance.
    #[test]
    fn a_loss_above_the_usual_one_counts() {
        for (decided, lost, base_loss, counts) in [
            (200, 16, 0.0, false),
            (200, 60, 0.0, true),
            (29, 29, 0.0, false),
            (240, 60, 0.2, false),
            (1000, 400, 0.2, true),
            (40, 14, 0.2, false),
        ] {
            let mut controller = controller();
            controller.fates = Fates { decided, lost };
            controller.base_loss = base_loss;
            assert_eq!(controller.loses_more(), counts, "{lost} of {decided}");
        }
    }

    /// After a loss, the sender sends a tenth less than what arrives, and the queue of two round trips drains at most.
    #[test]
    fn a_loss_slows_a_sender_down_to_the_rate_of_arrival() {
        let mut controller = controller();
        controller.train = None;
        (controller.rate, controller.capacity) = (100_000.0, 100_000.0);
        controller.fates = Fates { decided: 100, lost: 40 };
        controller.base_loss = 0.1;
        controller.smooth = Some(200 * MILLI);
        controller.recent = [200 * MILLI; SAMPLES];
        let now = Duration::from_secs(9);
        controller.give_way(now, 200 * MILLI, 20 * MILLI);
        assert!((59_999.0..60_001.0).contains(&controller.rate), "{}", controller.rate);
        // a queue of 180 ms, and half a round trip for the packets in flight, at a quarter of the rate
        let drains = controller.drain_until - now;
        assert!((340 * MILLI..=380 * MILLI).contains(&drains), "{drains:?}");
    }

    /// A lower rate shows whether the loss depends on the rate. If it does not, the sender returns to the earlier rate, or
    /// to the rate that leaves as many packets as arrived at the earlier rate.
    #[test]
    fn a_lower_rate_shows_whether_loss_is_usual() {
        let before = Fates { decided: 40, lost: 12 };
        for (decided, lost, rate, base_loss) in [
            (29, 9, None, 0.0),
            (40, 12, Some(100_000.0), 0.3),
            // as a loss of 20 % that was 30 % by chance
            (30, 6, Some(87_500.0), 0.2),
            (30, 4, Some(80_769.0), 0.133),
            (30, 3, None, 0.0),
            (60, 6, Some(60_000.0), 0.0),
            (30, 0, Some(60_000.0), 0.0),
        ] {
            let mut controller = controller();
            controller.rate = 60_000.0;
            controller.suspect = Some((before, 100_000.0));
            controller.fates = Fates { decided, lost };
            controller.judge(before, 100_000.0);
            let found = controller.suspect.is_none().then_some(controller.rate);
            let is_equal = found.zip(rate).is_none_or(|(found, rate)| (found - rate).abs() < 1.0);
            assert!(
                found.is_some() == rate.is_some() && is_equal,
                "{lost} of {decided}: {found:?}"
            );
            assert!((controller.base_loss - base_loss).abs() < 0.001, "{lost} of {decided}");
        }
    }

    /// Lost packets count as carried by the link if the usual loss explains them.
    #[test]
    fn usual_losses_count_as_carried() {
        // (packets that arrived of 20 in 200 ms, usual loss, packets that the link carried)
        for (arrived, usual_loss, carried) in [(20, 0.0, 20.0), (16, 0.0, 16.0), (13, 0.2, 20.0), (5, 0.2, 12.578)] {
            let mut controller = controller();
            controller.history[0].0 = MILLI;
            controller.arrived = Carried {
                bytes: 1000 * arrived,
                number: 20,
            };
            let rate = controller.carried(201 * MILLI, 20 * MILLI, usual_loss);
            assert!(
                rate.is_some_and(|rate| (rate - 5000.0 * carried).abs() < 10.0),
                "{arrived}: {rate:?}"
            );
        }
    }

    /// A sender without a queue does not raise its rate far above the known capacity, since a short buffer shows no queue.
    #[test]
    fn a_rate_rises_little_above_the_capacity() {
        for (rate, most) in [(80_000.0, 100_000.0), (96_000.0, 108_000.0), (160_000.0, 180_000.0)] {
            let mut controller = controller();
            (controller.rate, controller.capacity, controller.free) = (rate, 100_000.0, 4);
            controller.recent = [20 * MILLI; SAMPLES];
            controller.steer(200 * MILLI, 20 * MILLI, 20 * MILLI, rate);
            assert!((controller.rate - most).abs() < 1.0, "{rate}: {}", controller.rate);
        }
    }

    /// The shown loss is that of the last slices, and falls when the loss ends.
    #[test]
    fn the_shown_loss_is_that_of_the_last_slices() {
        let mut controller = controller();
        let mut hear = |answers: u32, lost: u32| {
            for _ in 0..answers {
                controller.hear(
                    MILLI,
                    Heard {
                        arrived: 10 - lost,
                        lost,
                        ..Heard::default()
                    },
                );
            }
            controller.loss()
        };
        assert!((hear(200, 2) - 0.2).abs() < 0.01);
        assert!((hear(20, 4) - 0.28).abs() < 0.05);
        assert!(hear(300, 0) < 0.01);
    }

    /// The first packet of a train, the middle one and the last one ask for an answer.
    #[test]
    fn a_train_asks_three_times() {
        let mut controller = controller();
        let asks: [bool; 12] = core::array::from_fn(|number| controller.sent(MILLI, number as u32).contains(&true));
        let expected: [bool; 12] = core::array::from_fn(|number| [0, 5, 9].contains(&number));
        assert_eq!(asks, expected);
    }

    /// Packets before the first answer of a train arrived since the answer before.
    #[test]
    fn a_train_counts_the_packets_before_its_first_answer() {
        let mut controller = controller();
        controller.apart = 10 * MILLI;
        let passed = |place, sent, rtt| Passed {
            place,
            sent: sent * MILLI,
            rtt: rtt * MILLI,
        };
        for (oldest, newest, measured) in [
            (passed(8, 4, 20), passed(10, 8, 26), 500_000.0),
            (passed(0, 0, 20), passed(10, 8, 32), 500_000.0),
            (passed(2, 1, 20), passed(10, 5, 26), 800_000.0),
        ] {
            let found = controller.measured([oldest, newest]);
            assert!((found - measured).abs() < 1.0, "{found} {measured}");
        }
    }

    #[test]
    fn a_root_is_that_of_std() {
        for number in [0.0, 1e-9, 0.0016, 0.25, 1.0, 2.0, 31.0, 1e6, f64::from(1_u32 << 31)] {
            assert!(
                (0.0..1.0 / 65536.0).contains(&(number.sqrt() - root(number))),
                "{number}"
            );
        }
    }
}
