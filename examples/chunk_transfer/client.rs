//! The receiving side: asks for missing bytes, keeps its bytes across restarts, and checks the whole file.

use crate::Failure;
use crate::cli::Options;
use crate::ends::Ends;
use crate::server::{Part, Request};
use bitstream::chunk::Block;
use indicatif::{ProgressBar, ProgressStyle};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::net::{SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time without a new byte after which the client asks again, since the server may have been restarted.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time without a packet of the server after which the client gives up.
const GIVE_UP: Duration = Duration::from_secs(60);
/// Time for which the client answers after the last byte, since its last answers may be lost.
const FAREWELL: Duration = Duration::from_millis(500);
const STEP: Duration = Duration::from_millis(20);

/// Receives a file.
#[derive(Debug)]
pub(crate) struct Client {
    ends: Ends,
    out: PathBuf,
    /// The received front of the file, and its name, which contains the hash of the whole file.
    kept: File,
    part: PathBuf,
    have: u64,
    total: Option<u64>,
    hash: Option<[u8; 32]>,
    /// Blocks that arrived before earlier blocks of the file.
    early: BTreeMap<u64, Vec<u8>>,
    asked: Option<(u32, Instant)>,
    progressed: Instant,
    received: usize,
    is_done: bool,
}

impl Client {
    pub(crate) fn new(options: &Options, out: &Path, socket: UdpSocket, from: SocketAddr) -> Result<Client, Failure> {
        let part = PathBuf::from(format!("{}.part", out.display()));
        let cannot = |why| format!("cannot write {}: {why}", part.display());
        let kept = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&part)
            .map_err(cannot)?;
        let have = kept.metadata()?.len();
        let hash = fs::read(hash_of(&part)).ok().and_then(|hash| hash.try_into().ok());
        Ok(Client {
            ends: Ends::new(options, socket, Some(from))?,
            out: out.to_owned(),
            kept,
            part,
            have,
            total: None,
            hash,
            early: BTreeMap::new(),
            asked: None,
            progressed: Instant::now(),
            received: 0,
            is_done: false,
        })
    }

    /// Returns the number of received bytes before the first missing one.
    #[cfg(test)]
    pub(crate) fn have(&self) -> u64 {
        self.have
    }

    pub(crate) fn total(&self) -> u64 {
        self.total.unwrap_or(0)
    }

    /// Returns whether the file is complete and has the right hash.
    #[cfg(test)]
    pub(crate) fn is_done(&self) -> bool {
        self.is_done
    }

    /// Receives until the file is complete, or until `stop`.
    pub(crate) fn run(&mut self, stop: &AtomicBool, bar: &ProgressBar) -> Result<(), Failure> {
        let start = Instant::now();
        let before = self.have;
        while !self.is_done {
            if stop.load(Ordering::Relaxed) {
                self.cancel()?;
                return Err(format!(
                    "stopped; {} of {} bytes are kept for the next start",
                    self.have,
                    self.total()
                )
                .into());
            }
            if self.progressed.elapsed() > GIVE_UP {
                return Err(format!("nothing new has arrived for {GIVE_UP:?}").into());
            }
            self.step(STEP)?;
            bar.set_length(self.total().max(1));
            let position = self.have + self.received as u64;
            bar.set_position(position);
            let rate = (position - before.min(position)) as f64 / start.elapsed().as_secs_f64();
            bar.set_message(format!("{}/s", indicatif::HumanBytes(rate as u64)));
        }
        bar.finish_and_clear();
        self.linger()
    }

    /// Processes packets once.
    pub(crate) fn step(&mut self, most: Duration) -> Result<(), Failure> {
        self.ask()?;
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

    /// Asks for the missing bytes if no byte has arrived for a while.
    fn ask(&mut self) -> Result<(), Failure> {
        let is_silent = self.progressed.elapsed() > PATIENCE;
        if self.is_done || self.asked.is_some_and(|(_, at)| !is_silent || at.elapsed() < PATIENCE) {
            return Ok(());
        }
        if let Some((id, _)) = self.asked {
            self.ends.sender.cancel(id);
        }
        let (have, hash) = (self.have, self.hash);
        let request = bitstream::encode(&Request { have, hash })?;
        self.asked = Some((self.ends.sender.send(request)?, Instant::now()));
        Ok(())
    }

    fn take(&mut self, block: Block) -> Result<(), Failure> {
        if self.is_done {
            // a block that the server sent before a restart of this side
            return Ok(());
        }
        let part: Part = block.tag()?;
        self.progressed = Instant::now();
        if self.hash != Some(part.hash) {
            // since the last start the server has another file
            fs::write(hash_of(&self.part), part.hash)?;
            self.kept.set_len(0)?;
            self.early.clear();
            (self.hash, self.have) = (Some(part.hash), 0);
        }
        self.total = Some(part.total);
        self.early.insert(part.offset, block.into_bytes());
        while let Some(bytes) = self.early.remove(&self.have) {
            self.kept.write_all(&bytes)?;
            self.have += bytes.len() as u64;
        }
        self.early.retain(|offset, _| *offset > self.have);
        if self.have == part.total {
            self.finish(part.hash)?;
        }
        Ok(())
    }

    fn finish(&mut self, expected: [u8; 32]) -> Result<(), Failure> {
        self.kept.sync_all()?;
        let mut hash = Sha256::new();
        let mut file = File::open(&self.part)?;
        let mut buffer = vec![0; 1 << 16];
        loop {
            let len = file.read(&mut buffer)?;
            if len == 0 {
                break;
            }
            hash.update(buffer.get(..len).unwrap_or(&[]));
        }
        let _ = fs::remove_file(hash_of(&self.part));
        if <[u8; 32]>::from(hash.finalize()) != expected {
            fs::remove_file(&self.part)?;
            return Err(
                "the hash of the file differs from the one that the server sent, so the file was deleted".into(),
            );
        }
        fs::rename(&self.part, &self.out)?;
        self.is_done = true;
        Ok(())
    }

    fn linger(&mut self) -> Result<(), Failure> {
        let start = Instant::now();
        while start.elapsed() < FAREWELL {
            self.step(STEP)?;
        }
        Ok(())
    }

    /// Refuses the blocks in flight, so that the server stops sending.
    fn cancel(&mut self) -> Result<(), Failure> {
        let blocks: Vec<(u32, u32)> = self
            .ends
            .receiver
            .progress()
            .map(|block| (block.sender, block.id))
            .collect();
        for (sender, id) in blocks {
            self.ends.receiver.cancel(sender, id);
        }
        let start = Instant::now();
        while start.elapsed() < FAREWELL {
            self.ends.step(STEP)?;
        }
        Ok(())
    }
}

/// Returns the path of the hash of the file whose front is in `part`.
fn hash_of(part: &Path) -> PathBuf {
    PathBuf::from(format!("{}.sha256", part.display()))
}

pub(crate) fn bar() -> Result<ProgressBar, Failure> {
    let style = ProgressStyle::with_template("received {wide_bar} {percent:>3} % {msg}")?;
    Ok(ProgressBar::new(0).with_style(style))
}
