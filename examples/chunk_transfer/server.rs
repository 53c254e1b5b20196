//! The side that has the file: cuts the file into blocks, beginning at the byte that the client asks for.

use crate::Failure;
use crate::cli::Options;
use crate::ends::Ends;
use bitstream::BitSerialize;
use bitstream::chunk::{Outgoing, SLICE_BYTES, SendEvent};
use indicatif::{HumanBytes, ProgressBar, ProgressStyle};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::net::UdpSocket;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bytes of a block of the file.
pub(crate) const PART: u64 = 192 << 10;
/// Blocks in flight. With more than one, the link is not idle while a block ends.
pub(crate) const PARTS: u8 = 16;
/// Time for which the packets that cancel blocks are sent.
const FAREWELL: Duration = Duration::from_millis(300);
const STEP: Duration = Duration::from_millis(20);

/// Request of a client: the file from byte `have` on, if the file still has this hash.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) have: u64,
    pub(crate) hash: Option<[u8; 32]>,
}

/// The tag of each block.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// Position of the block's bytes in the file.
    pub(crate) offset: u64,
    /// Bytes of the file, and their SHA-256.
    pub(crate) total: u64,
    pub(crate) hash: [u8; 32],
}

/// Sends a file to the client that asks.
#[derive(Debug)]
pub(crate) struct Server {
    ends: Ends,
    file: File,
    total: u64,
    hash: [u8; 32],
    /// The next byte to send, once a client has asked.
    next: Option<u64>,
    #[cfg(test)]
    sent: u64,
}

impl Server {
    pub(crate) fn new(options: &Options, file: &Path, socket: UdpSocket) -> Result<Server, Failure> {
        let cannot = |why| format!("cannot read {}: {why}", file.display());
        let mut opened = File::open(file).map_err(cannot)?;
        let mut hash = Sha256::new();
        let total = std::io::copy(&mut opened, &mut hash).map_err(cannot)?;
        if total == 0 {
            return Err(format!("{} has no bytes", file.display()).into());
        }
        Ok(Server {
            ends: Ends::new(options, socket, None)?,
            file: opened,
            total,
            hash: hash.finalize().into(),
            next: None,
            #[cfg(test)]
            sent: 0,
        })
    }

    /// Bytes of the file that were given to the sender.
    #[cfg(test)]
    pub(crate) fn sent(&self) -> u64 {
        self.sent
    }

    /// Returns whether the client has all of the file.
    pub(crate) fn is_done(&self) -> bool {
        self.next == Some(self.total) && self.ends.sender.is_idle()
    }

    /// Sends until the client has the file, or `stop`. Returns how long that took.
    pub(crate) fn run(&mut self, stop: &AtomicBool, bar: &ProgressBar) -> Result<Duration, Failure> {
        bar.set_length(self.total);
        let start = Instant::now();
        while !self.is_done() {
            if stop.load(Ordering::Relaxed) {
                self.cancel()?;
                return Err("stopped; start the server again, and the client continues".into());
            }
            self.step(STEP)?;
            bar.set_position(self.arrived());
            bar.set_message(self.now());
        }
        bar.finish_and_clear();
        Ok(start.elapsed())
    }

    /// Processes packets once.
    pub(crate) fn step(&mut self, most: Duration) -> Result<(), Failure> {
        self.ends.step(most)?;
        while let Some(block) = self.ends.receiver.poll_block() {
            if let Ok(request) = bitstream::decode::<Request>(block.bytes()) {
                self.forget();
                let is_same = request.hash == Some(self.hash) && request.have <= self.total;
                self.next = Some(if is_same { request.have } else { 0 });
            }
        }
        while let Some(event) = self.ends.sender.poll_event() {
            // the client is gone or has stopped; a client that returns asks again
            if matches!(event, SendEvent::Failed { .. }) {
                self.forget();
            }
        }
        while let Some(next) = self.next.filter(|next| *next < self.total) {
            if self.ends.sender.progress().count() >= PARTS.into() || self.ends.sender.room() == 0 {
                break;
            }
            self.send(next)?;
        }
        Ok(())
    }

    fn send(&mut self, offset: u64) -> Result<(), Failure> {
        let len = PART.min(self.total - offset);
        let mut bytes = vec![0; len as usize];
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.read_exact(&mut bytes)?;
        let (total, hash) = (self.total, self.hash);
        let part = Outgoing::from(bytes).tagged(&Part { offset, total, hash })?;
        self.ends.sender.send(part)?;
        self.next = Some(offset + len);
        #[cfg(test)]
        {
            self.sent += len;
        }
        Ok(())
    }

    /// Gives up all blocks. The server sends nothing until a client asks.
    fn forget(&mut self) {
        let ids: Vec<u32> = self.ends.sender.progress().map(|block| block.id).collect();
        for id in ids {
            self.ends.sender.cancel(id);
        }
        self.next = None;
    }

    fn cancel(&mut self) -> Result<(), Failure> {
        self.forget();
        let start = Instant::now();
        while start.elapsed() < FAREWELL {
            self.ends.step(STEP)?;
        }
        Ok(())
    }

    /// Bytes of the file that the client has.
    fn arrived(&self) -> u64 {
        let missing = |(total, acked): (usize, usize)| (total.saturating_sub(acked * SLICE_BYTES)) as u64;
        let blocks = self.ends.sender.progress().map(|block| (block.total, block.acked));
        self.next.unwrap_or(0).saturating_sub(blocks.map(missing).sum())
    }

    /// Returns the rate and the losses of the link in words.
    fn now(&self) -> String {
        let stats = self.ends.sender.stats();
        let rtt = stats.rtt.unwrap_or_default().as_millis();
        let (rate, loss, resent) = (HumanBytes(stats.rate), 100.0 * stats.loss, stats.resent);
        format!("{rate}/s, RTT {rtt} ms, {loss:.0} % lost, {resent} resent")
    }

    /// Returns the sums of the transfer in words.
    pub(crate) fn report(&self) -> String {
        let stats = self.ends.sender.stats();
        format!(
            "{} packets, {} of them repeats; at the end {}",
            stats.packets,
            stats.resent,
            self.now()
        )
    }
}

pub(crate) fn bar() -> Result<ProgressBar, Failure> {
    let style = ProgressStyle::with_template("sent     {wide_bar} {percent:>3} % {msg}")?;
    Ok(ProgressBar::new(0).with_style(style))
}
