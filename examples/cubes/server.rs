//! The sending side: keeps a window of frames in flight and sends again what is not acknowledged in time.

use crate::Failure;
use crate::link::Link;
use crate::packets::{Ack, PACKET_BYTES};
use crate::recording::Recording;
use crate::split::split;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Most frames in flight. They take about 25 packets, and the usual buffer of a socket holds 90.
pub(crate) const WINDOW: usize = 16;
/// Time after which a packet is sent again: far more than a round trip takes, even if a thread has to wait.
const RESEND_AFTER: Duration = Duration::from_millis(20);
/// Most repetitions of a frame. If half of all packets are lost in both directions, one frame in a million needs as
/// many.
const MAX_RESENDS: u32 = 50;
/// Longest time of the whole transfer, in addition to the length of a game that is sent at its own rate.
const MOST_TIME: Duration = Duration::from_secs(60);

/// Rate at which frames are sent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// Sends as soon as the window allows it.
    Fast,
    /// Sends a frame after each of these intervals.
    Every(Duration),
}

/// Counts of sent packets.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sent {
    /// Number of packets, without repetitions.
    pub(crate) packets: usize,
    /// Bytes of the packets, without the headers of UDP and IP.
    pub(crate) bytes: usize,
    /// Packets that were sent again.
    pub(crate) resends: usize,
    /// Time from the first packet to the last acknowledgement.
    pub(crate) took: Duration,
}

/// Sends all frames and returns when all are acknowledged.
pub(crate) fn serve(recording: &Recording, link: Link, pace: Pace) -> Result<Sent, Failure> {
    let start = Instant::now();
    let mut server = Server {
        recording,
        link,
        pace,
        start,
        next: 0,
        in_flight: VecDeque::new(),
        sent: Sent::default(),
    };
    while !server.is_done() {
        server.check_time()?;
        server.send_due()?;
        server.await_ack()?;
        server.resend_overdue()?;
    }
    server.sent.took = start.elapsed();
    Ok(server.sent)
}

struct Server<'a> {
    recording: &'a Recording,
    link: Link,
    pace: Pace,
    start: Instant,
    /// The next frame to send.
    next: u16,
    in_flight: VecDeque<InFlight>,
    sent: Sent,
}

/// A frame that is not acknowledged.
struct InFlight {
    frame: u16,
    packets: Vec<Vec<u8>>,
    sent_at: Instant,
    resends: u32,
}

impl Server<'_> {
    fn is_done(&self) -> bool {
        usize::from(self.next) == self.recording.frames.len() && self.in_flight.is_empty()
    }

    fn check_time(&self) -> Result<(), Failure> {
        let game = match self.pace {
            Pace::Fast => Duration::ZERO,
            Pace::Every(period) => period * self.recording.frames.len() as u32,
        };
        let limit = game + MOST_TIME;
        if self.start.elapsed() > limit {
            let missing = usize::from(self.next) - self.in_flight.len();
            return Err(format!("frame {missing} is not acknowledged after {limit:.0?}").into());
        }
        Ok(())
    }

    /// Returns the time at which to send the next frame, or `None` while the window is full and after the last frame.
    fn next_due(&self) -> Option<Instant> {
        if usize::from(self.next) == self.recording.frames.len() || self.in_flight.len() == WINDOW {
            return None;
        }
        match self.pace {
            Pace::Fast => Some(self.start),
            Pace::Every(period) => Some(self.start + period * u32::from(self.next)),
        }
    }

    fn send_due(&mut self) -> Result<(), Failure> {
        while self.next_due().is_some_and(|due| due <= Instant::now()) {
            let frame = self.next;
            let updates = &self.recording.frames[usize::from(frame)];
            let packets = split(frame, updates)?
                .iter()
                .map(bitstream::encode)
                .collect::<Result<Vec<_>, _>>()?;
            for packet in &packets {
                self.link.send(packet)?;
                self.sent.bytes += packet.len();
            }
            self.sent.packets += packets.len();
            self.in_flight.push_back(InFlight {
                frame,
                packets,
                sent_at: Instant::now(),
                resends: 0,
            });
            self.next += 1;
        }
        Ok(())
    }

    /// Waits for an acknowledgement, at most until a packet is due.
    fn await_ack(&mut self) -> Result<(), Failure> {
        let overdue = self.in_flight.front().map(|oldest| oldest.sent_at + RESEND_AFTER);
        let Some(until) = overdue.into_iter().chain(self.next_due()).min() else {
            return Ok(());
        };
        let mut buffer = [0; PACKET_BYTES];
        let wait = until.saturating_duration_since(Instant::now());
        let Some(packet) = self.link.receive(&mut buffer, wait)? else {
            return Ok(());
        };
        let Ack { next } = bitstream::decode(packet)?;
        if next > self.next {
            return Err(format!("frame {} was acknowledged before it was sent", next - 1).into());
        }
        while self.in_flight.front().is_some_and(|oldest| oldest.frame < next) {
            self.in_flight.pop_front();
        }
        Ok(())
    }

    /// Sends the oldest frame again if it is overdue. Its acknowledgement tells how many later frames have arrived.
    fn resend_overdue(&mut self) -> Result<(), Failure> {
        let Some(oldest) = self.in_flight.front_mut() else {
            return Ok(());
        };
        if oldest.sent_at.elapsed() < RESEND_AFTER {
            return Ok(());
        }
        if oldest.resends == MAX_RESENDS {
            let frame = oldest.frame;
            return Err(format!("frame {frame} is lost for good: it was sent again {MAX_RESENDS} times").into());
        }
        for packet in &oldest.packets {
            self.link.send(packet)?;
        }
        self.sent.resends += oldest.packets.len();
        oldest.resends += 1;
        oldest.sent_at = Instant::now();
        Ok(())
    }
}
