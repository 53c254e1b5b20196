//! The receiving side: asks for missing bytes, keeps its bytes across restarts, and checks the whole file.

use crate::cli::Options;
use crate::ends::Ends;
use crate::server::{Message, Part, Whole};
use crate::{Failure, cannot, note};
use bitstream::chunk::Block;
use indicatif::{HumanBytes, ProgressBar, ProgressStyle};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::net::{SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time without a new byte after which the client asks again, since the server may have been restarted.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time without a new byte after which the client gives up.
const GIVE_UP: Duration = Duration::from_secs(60);
/// The longest time for which the client sends its last message.
const FAREWELL: Duration = Duration::from_secs(3);
const STEP: Duration = Duration::from_millis(20);

/// Receives a file.
#[derive(Debug)]
pub(crate) struct Client {
    ends: Ends,
    from: SocketAddr,
    out: PathBuf,
    /// The received front of the file, and its name.
    kept: File,
    part: PathBuf,
    /// Name of the file that tells what the whole file is.
    about: PathBuf,
    have: u64,
    whole: Option<Whole>,
    /// Blocks that arrived before earlier blocks of the file.
    early: BTreeMap<u64, Vec<u8>>,
    asked: Option<Instant>,
    progressed: Instant,
    received: usize,
    /// True if the complete file has the right hash, `None` before the client has checked it.
    is_right: Option<bool>,
}

impl Client {
    pub(crate) fn new(options: &Options, out: &Path, socket: UdpSocket, from: SocketAddr) -> Result<Client, Failure> {
        if out.is_dir() {
            return Err(format!("cannot write {}: it is a folder", out.display()).into());
        }
        let ends = Ends::new(options, socket, Some(from))?;
        let [part, about] = ["part", "part.about"].map(|ending| PathBuf::from(format!("{}.{ending}", out.display())));
        let kept = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&part)
            .map_err(cannot("write", &part))?;
        let have = kept.metadata().map_err(cannot("read", &part))?.len();
        let whole = fs::read(&about).ok().and_then(|about| bitstream::decode(&about).ok());
        Ok(Client {
            ends,
            from,
            out: out.to_owned(),
            kept,
            part,
            about,
            have,
            whole: whole.filter(|whole: &Whole| have <= whole.total),
            early: BTreeMap::new(),
            asked: None,
            progressed: Instant::now(),
            received: 0,
            is_right: None,
        })
    }

    /// Returns the number of received bytes before the first missing one.
    #[cfg(test)]
    pub(crate) fn have(&self) -> u64 {
        self.have
    }

    pub(crate) fn total(&self) -> u64 {
        self.whole.map_or(0, |whole| whole.total)
    }

    /// Returns whether the file is complete and has the right hash.
    #[cfg(test)]
    pub(crate) fn is_done(&self) -> bool {
        self.is_right == Some(true)
    }

    /// Receives until the file is complete, or until `stop`.
    pub(crate) fn run(&mut self, stop: &AtomicBool, bar: &ProgressBar) -> Result<(), Failure> {
        let start = Instant::now();
        let before = self.have;
        while self.is_right.is_none() {
            if stop.load(Ordering::Relaxed) {
                self.say(Message::Stopped)?;
                self.linger()?;
                return Err(format!("stopped; {} bytes are kept for the next start", self.have).into());
            }
            if self.progressed.elapsed() > GIVE_UP {
                return Err(format!("nothing new has arrived from {} for {GIVE_UP:?}", self.from).into());
            }
            self.step(STEP)?;
            if let Some(hint) = self.ends.hint() {
                note(bar, &hint);
            }
            let early: usize = self.early.values().map(Vec::len).sum();
            let position = self.have + (self.received + early) as u64;
            // without a length, a bar shows 100 %
            bar.set_length(self.whole.map_or(u64::MAX, |whole| whole.total));
            bar.set_position(position);
            let rate = position.saturating_sub(before) as f64 / start.elapsed().as_secs_f64();
            bar.set_message(match position == before {
                true => format!("waiting for {}", self.from),
                false => format!("{}/s", HumanBytes(rate as u64)),
            });
        }
        bar.finish_and_clear();
        self.linger()?;
        match self.is_right {
            Some(true) => Ok(()),
            _ => Err("the file has another hash than the server's file, and was deleted".into()),
        }
    }

    /// Processes packets once.
    pub(crate) fn step(&mut self, most: Duration) -> Result<(), Failure> {
        match self.whole {
            _ if self.is_right.is_some() => {}
            // at once if the client was stopped before it had checked the hash
            Some(whole) if self.have == whole.total => self.finish(whole)?,
            _ => self.ask()?,
        }
        self.ends.step(most)?;
        let received = self.ends.receiver.progress().map(|block| block.received).sum();
        if received != self.received {
            (self.received, self.progressed) = (received, Instant::now());
        }
        while let Some(block) = self.ends.receiver.poll_block() {
            self.take(block)?;
        }
        while self.ends.sender.poll_event().is_some() {}
        Ok(())
    }

    /// Asks for the missing bytes if no byte has arrived for a while, and no request is on its way.
    fn ask(&mut self) -> Result<(), Failure> {
        let is_early = |at: Instant| at.max(self.progressed).elapsed() < PATIENCE;
        if !self.ends.sender.is_idle() || self.asked.is_some_and(is_early) {
            return Ok(());
        }
        self.asked = Some(Instant::now());
        self.say(Message::Ask {
            have: self.have,
            whole: self.whole,
        })
    }

    fn say(&mut self, message: Message) -> Result<(), Failure> {
        self.ends.sender.send(bitstream::encode(&message)?)?;
        Ok(())
    }

    fn take(&mut self, block: Block) -> Result<(), Failure> {
        let Part { offset, whole } = block.tag()?;
        self.progressed = Instant::now();
        if self.is_right.is_some() {
            // a block that the server sent before a restart of this side
            return Ok(());
        }
        if self.whole != Some(whole) {
            // since the last start the server has another file
            fs::write(&self.about, bitstream::encode(&whole)?).map_err(cannot("write", &self.about))?;
            self.kept.set_len(0).map_err(cannot("write", &self.part))?;
            self.early.clear();
            (self.whole, self.have) = (Some(whole), 0);
        }
        self.early.insert(offset, block.into_bytes());
        while let Some(bytes) = self.early.remove(&self.have) {
            self.kept.write_all(&bytes).map_err(cannot("write", &self.part))?;
            self.have += bytes.len() as u64;
        }
        self.early.retain(|offset, _| *offset > self.have);
        Ok(())
    }

    /// Checks the complete file, and tells the server.
    fn finish(&mut self, whole: Whole) -> Result<(), Failure> {
        let mut hash = Sha256::new();
        self.kept.sync_all().map_err(cannot("write", &self.part))?;
        File::open(&self.part)
            .and_then(|mut file| io::copy(&mut file, &mut hash))
            .map_err(cannot("read", &self.part))?;
        let is_right = <[u8; 32]>::from(hash.finalize()) == whole.hash;
        match is_right {
            true => fs::rename(&self.part, &self.out).map_err(cannot("write", &self.out))?,
            false => fs::remove_file(&self.part).map_err(cannot("delete", &self.part))?,
        }
        let _ = fs::remove_file(&self.about);
        self.is_right = Some(is_right);
        self.say(Message::Checked { is_right })
    }

    /// Sends the last message, as long as the server may not have it.
    fn linger(&mut self) -> Result<(), Failure> {
        let start = Instant::now();
        while start.elapsed() < FAREWELL && !self.ends.sender.is_idle() {
            self.ends.step(STEP)?;
        }
        Ok(())
    }
}

/// Leaves no empty file behind.
impl Drop for Client {
    fn drop(&mut self) {
        if self.have == 0 {
            let _ = fs::remove_file(&self.part);
        }
    }
}

pub(crate) fn bar() -> Result<ProgressBar, Failure> {
    let style = ProgressStyle::with_template("received {wide_bar} {percent:>3} % {msg}")?;
    Ok(ProgressBar::new(0).with_style(style))
}
