//! The side that has the file: cuts the file into blocks, beginning at the byte that the client asks for.

use crate::cli::Options;
use crate::ends::Ends;
use crate::{Failure, cannot, note};
use bitstream::BitSerialize;
use bitstream::chunk::{self, Outgoing, Refusal, SLICE_BYTES, SendEvent};
use indicatif::{HumanBytes, ProgressBar, ProgressStyle};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::net::UdpSocket;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bytes of a block of the file.
pub(crate) const PART: u64 = 192 << 10;
/// Blocks in flight. With more than one, the link is not idle while a block ends.
pub(crate) const PARTS: u8 = 16;
/// Time for which the last packets are sent, since some may be lost.
const FAREWELL: Duration = Duration::from_millis(300);
/// The longest wait for the client's word on the file that it has.
const PATIENCE: Duration = Duration::from_secs(60);
const STEP: Duration = Duration::from_millis(20);

/// Message of a client to the server.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// Asks for the file from byte `have` on, if the server still has this file.
    Ask { have: u64, whole: Option<Whole> },
    /// The client has the whole file, and has checked its hash.
    Checked { is_right: bool },
    /// The user has stopped the client.
    Stopped,
}

/// The whole file: its bytes, and their SHA-256.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Whole {
    pub(crate) total: u64,
    pub(crate) hash: [u8; 32],
}

/// The tag of each block.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// Position of the block's bytes in the file.
    pub(crate) offset: u64,
    pub(crate) whole: Whole,
}

/// Sends a file to the client that asks.
#[derive(Debug)]
pub(crate) struct Server {
    ends: Ends,
    file: File,
    path: PathBuf,
    whole: Whole,
    /// The client that has asked: the instance of its sender.
    client: Option<u32>,
    /// The next byte to send, once a client has asked.
    next: Option<u64>,
    /// Reason why the last transfer ended early.
    lost: Option<&'static str>,
    /// True if the file of the client has the right hash, `None` before the client has said so.
    is_right: Option<bool>,
    #[cfg(test)]
    sent: u64,
}

impl Server {
    pub(crate) fn new(options: &Options, file: &Path, socket: UdpSocket) -> Result<Server, Failure> {
        let mut opened = File::open(file).map_err(cannot("read", file))?;
        let mut hash = Sha256::new();
        let total = std::io::copy(&mut opened, &mut hash).map_err(cannot("read", file))?;
        if total == 0 {
            return Err(format!("{} has no bytes", file.display()).into());
        }
        let hash = hash.finalize().into();
        Ok(Server {
            ends: Ends::new(options, socket, None)?,
            file: opened,
            path: file.to_owned(),
            whole: Whole { total, hash },
            client: None,
            next: None,
            lost: None,
            is_right: None,
            #[cfg(test)]
            sent: 0,
        })
    }

    /// Bytes of the file that were given to the sender.
    #[cfg(test)]
    pub(crate) fn sent(&self) -> u64 {
        self.sent
    }

    /// Returns whether the client has said that its file is right.
    #[cfg(test)]
    pub(crate) fn is_done(&self) -> bool {
        self.is_right == Some(true)
    }

    /// Sends until the client has checked the file, or `stop`. Returns how long that took.
    pub(crate) fn run(&mut self, stop: &AtomicBool, bar: &ProgressBar) -> Result<Duration, Failure> {
        bar.set_length(self.whole.total);
        let mut start = Instant::now();
        let mut busy = start;
        while self.is_right.is_none() {
            if stop.load(Ordering::Relaxed) {
                self.forget();
                self.linger()?;
                return Err("stopped; start the server again, and the client continues".into());
            }
            self.step(STEP)?;
            if let Some(why) = self.lost.take() {
                note(bar, &format!("{why}; the server waits for a client"));
            }
            if let Some(hint) = self.ends.hint() {
                note(bar, &hint);
            }
            if self.next.is_none() {
                start = Instant::now();
            }
            if self.next != Some(self.whole.total) || !self.ends.sender.is_idle() {
                busy = Instant::now();
            } else if busy.elapsed() > PATIENCE {
                return Err("the client has all bytes, but has not said whether their hash is right".into());
            }
            bar.set_position(self.arrived());
            bar.set_message(self.now());
        }
        bar.finish_and_clear();
        let took = start.elapsed();
        self.linger()?;
        match self.is_right {
            Some(true) => Ok(took),
            _ => Err("the client got a file with a wrong hash: did the file here change during the transfer?".into()),
        }
    }

    /// Processes packets once.
    pub(crate) fn step(&mut self, most: Duration) -> Result<(), Failure> {
        self.ends.step(most)?;
        while let Some(block) = self.ends.receiver.poll_block() {
            match bitstream::decode(block.bytes()) {
                Ok(Message::Ask { have, whole }) => self.begin(block.sender, have, whole),
                Ok(Message::Checked { is_right }) => self.is_right = Some(is_right),
                Ok(Message::Stopped) => self.lose("the client has stopped"),
                Err(_) => {}
            }
        }
        while let Some(event) = self.ends.sender.poll_event() {
            match event {
                SendEvent::Failed {
                    why: chunk::Failure::Refused(Refusal::Cancelled),
                    ..
                } => {
                    self.lose("the client has cancelled");
                }
                SendEvent::Failed { .. } => self.lose("the client does not answer"),
                _ => {}
            }
        }
        while let Some(next) = self.next.filter(|next| *next < self.whole.total) {
            if self.ends.sender.progress().count() >= PARTS.into() || self.ends.sender.room() == 0 {
                break;
            }
            self.send(next)?;
        }
        Ok(())
    }

    /// Begins at the byte that a client asks for.
    fn begin(&mut self, client: u32, have: u64, whole: Option<Whole>) {
        // A client that waits asks again. If it was not restarted, all it lacks is in flight, and a new beginning would
        // throw away the slices that have arrived.
        if self.next.is_some() && self.client == Some(client) {
            return;
        }
        self.forget();
        self.client = Some(client);
        let is_same = whole == Some(self.whole) && have <= self.whole.total;
        self.next = Some(if is_same { have } else { 0 });
    }

    fn send(&mut self, offset: u64) -> Result<(), Failure> {
        let whole = self.whole;
        let len = PART.min(whole.total - offset);
        let mut bytes = vec![0; len as usize];
        self.file
            .seek(SeekFrom::Start(offset))
            .and_then(|_| self.file.read_exact(&mut bytes))
            .map_err(cannot("read", &self.path))?;
        let part = Outgoing::from(bytes).tagged(&Part { offset, whole })?;
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

    /// Gives up the transfer, if there is one. A client that returns asks again.
    fn lose(&mut self, why: &'static str) {
        if self.next.is_some() {
            self.lost = Some(why);
        }
        self.forget();
    }

    fn linger(&mut self) -> Result<(), Failure> {
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
        if self.next.is_none() {
            return "waiting for a client".into();
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::socket;
    use crate::tests::{Folder, options};

    #[test]
    fn a_repeated_request_keeps_what_is_in_flight() {
        let folder = Folder::new("again", 1_000_000);
        let socket = socket::bind(socket::LOCAL).expect("a socket");
        let mut server = Server::new(&options(0.0), &folder.file(), socket).expect("a file");
        let mut ask = |client| {
            server.begin(client, 0, None);
            server.step(Duration::ZERO).expect("a socket");
            server
                .ends
                .sender
                .progress()
                .map(|block| block.id)
                .collect::<Vec<u32>>()
        };
        assert_eq!(ask(7), [0, 1, 2, 3, 4, 5]);
        assert_eq!(ask(7), [0, 1, 2, 3, 4, 5]);
        // a restarted client has lost the blocks after the first missing byte
        assert_eq!(ask(8), [6, 7, 8, 9, 10, 11]);
    }
}
