//! Both directions of a connection over one socket: the loop to copy into a game.

use crate::Failure;
use crate::cli::Options;
use crate::server::PARTS;
use bitstream::chunk::{ChunkReceiver, ChunkSender, Config, Connection, Rate, SLICE_PACKET_BYTES};
use std::io::ErrorKind;
use std::net::{SocketAddr, UdpSocket};
use std::time::{Duration, Instant};

/// A sender, a receiver, and the socket that both use.
#[derive(Debug)]
pub(crate) struct Ends {
    socket: UdpSocket,
    /// Last known address of the other end, which may change when the other end restarts.
    peer: Option<SocketAddr>,
    start: Instant,
    pub(crate) sender: ChunkSender,
    pub(crate) receiver: ChunkReceiver,
}

impl Ends {
    /// Returns the ends of a server, or those of a client if the address of a server is given.
    pub(crate) fn new(options: &Options, socket: UdpSocket, server: Option<SocketAddr>) -> Result<Ends, Failure> {
        let config = Config {
            rate: Rate::Adaptive { cap: options.cap },
            give_up: Duration::from_secs(10),
            parallel: PARTS,
            room: PARTS,
            ..Config::default()
        };
        let from_server = Connection::new(options.key);
        let (sends, receives) = match server {
            None => (from_server, from_server.back()),
            Some(_) => (from_server.back(), from_server),
        };
        Ok(Ends {
            socket,
            peer: server,
            start: Instant::now(),
            sender: ChunkSender::new(config, sends, random()?)?,
            receiver: ChunkReceiver::new(config, receives, random()?)?,
        })
    }

    /// Processes the packets that have arrived, and sends those that are due. Waits for packets until one of the ends
    /// has work, and at most for `most`.
    pub(crate) fn step(&mut self, most: Duration) -> Result<(), Failure> {
        let now = self.start.elapsed();
        let own = [self.sender.poll_timeout(now), self.receiver.poll_timeout(now)];
        let wait = own.into_iter().flatten().fold(most, Duration::min);
        self.socket
            .set_read_timeout(Some(wait.max(Duration::from_micros(500))))?;
        let mut found = self.receive();
        self.socket.set_nonblocking(true)?;
        while found? {
            found = self.receive();
        }
        self.socket.set_nonblocking(false)?;
        let now = self.start.elapsed();
        let Some(peer) = self.peer else {
            return Ok(());
        };
        while let Some(packet) = self.receiver.poll_answer(now) {
            self.socket.send_to(packet, peer)?;
        }
        while let Some(packet) = self.sender.poll_transmit(now) {
            self.socket.send_to(packet, peer)?;
        }
        Ok(())
    }

    /// Processes the next packet. Returns false if there is none.
    fn receive(&mut self) -> Result<bool, Failure> {
        let mut buffer = [0; SLICE_PACKET_BYTES + 1];
        match self.socket.recv_from(&mut buffer) {
            Ok((len, from)) => self.take(buffer.get(..len).unwrap_or(&[]), from),
            Err(why) if is_nothing(why.kind()) => return Ok(false),
            Err(why) => return Err(format!("the socket failed: {why}").into()),
        }
        Ok(true)
    }

    /// Passes a packet to both ends. A packet that both reject is damaged or of another sender, and changes nothing.
    fn take(&mut self, packet: &[u8], from: SocketAddr) {
        let now = self.start.elapsed();
        let is_slice = self.receiver.handle_packet(now, packet).is_ok();
        if is_slice || self.sender.handle_packet(now, packet).is_ok() {
            self.peer = Some(from);
        }
    }
}

/// Returns whether the error means that no packet has arrived. Windows also reports packets that did not reach their
/// end.
fn is_nothing(kind: ErrorKind) -> bool {
    use ErrorKind::{ConnectionReset, Interrupted, TimedOut, WouldBlock};
    matches!(kind, WouldBlock | TimedOut | Interrupted | ConnectionReset)
}

/// Returns an instance, a new number for each end that is started.
fn random() -> Result<u32, Failure> {
    getrandom::u32().map_err(|why| format!("the system has no random numbers: {why}").into())
}
