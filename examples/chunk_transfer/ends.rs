//! Both directions of a connection over one socket: the loop to copy into a game.

use crate::Failure;
use crate::cli::Options;
use crate::server::PARTS;
use bitstream::chunk::{AckFate, ChunkReceiver, ChunkSender, Config, Connection, Rate, SLICE_PACKET_BYTES, SliceFate};
use std::io::{self, ErrorKind};
use std::net::{SocketAddr, UdpSocket};
use std::time::{Duration, Instant};

/// Time without a valid packet after which a hint is due.
const HINT: Duration = Duration::from_secs(3);

/// A sender, a receiver, and the socket that both use.
#[derive(Debug)]
pub(crate) struct Ends {
    socket: UdpSocket,
    /// Last known address of the other end, which may change when the other end restarts.
    pub(crate) peer: Option<SocketAddr>,
    start: Instant,
    pub(crate) sender: ChunkSender,
    pub(crate) receiver: ChunkReceiver,
    accepted: u64,
    rejected: u64,
    hinted: bool,
}

impl Ends {
    /// Returns the ends of a server, or those of a client if the address of a server is given.
    pub(crate) fn new(options: &Options, socket: UdpSocket, server: Option<SocketAddr>) -> Result<Ends, Failure> {
        let config = Config {
            rate: Rate::Adaptive { cap: options.cap },
            parallel: PARTS,
            room: PARTS,
            ..Config::default()
        };
        // A game takes a new number for each connection. Here a restart keeps the number, so that the other side can
        // continue: after a restart, a packet that was recorded before it counts as fresh.
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
            accepted: 0,
            rejected: 0,
            hinted: false,
        })
    }

    /// Processes the packets that have arrived, and sends those that are due. Waits for packets until one of the ends
    /// has work, and at most for `most`.
    pub(crate) fn step(&mut self, most: Duration) -> Result<(), Failure> {
        self.exchange(most).map_err(|why| match self.peer {
            Some(peer) => format!("cannot exchange packets with {peer}: {why}").into(),
            None => format!("cannot receive packets: {why}").into(),
        })
    }

    fn exchange(&mut self, most: Duration) -> io::Result<()> {
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
    fn receive(&mut self) -> io::Result<bool> {
        let mut buffer = [0; SLICE_PACKET_BYTES + 1];
        match self.socket.recv_from(&mut buffer) {
            Ok((len, from)) => self.take(buffer.get(..len).unwrap_or(&[]), from),
            Err(why) if is_nothing(why.kind()) => return Ok(false),
            Err(why) => return Err(why),
        }
        Ok(true)
    }

    /// Passes a packet to both ends. A packet that both reject is damaged or of another sender, and changes nothing.
    fn take(&mut self, packet: &[u8], from: SocketAddr) {
        let now = self.start.elapsed();
        let is_fresh = match self.receiver.handle_packet(now, packet) {
            Ok(fate) => matches!(fate, SliceFate::New | SliceFate::Completed),
            Err(_) => match self.sender.handle_packet(now, packet) {
                Ok(fate) => !matches!(fate, AckFate::Stale | AckFate::Forged),
                Err(_) => {
                    self.rejected += 1;
                    return;
                }
            },
        };
        self.accepted += 1;
        // Anyone can record a packet and send it again from an address that is not theirs. If a repeated packet
        // changed `peer`, then one packet would direct the whole transfer at a third party.
        if is_fresh {
            self.peer = Some(from);
        }
    }

    /// Returns, once, the likely reason why no valid packet has arrived.
    pub(crate) fn hint(&mut self) -> Option<String> {
        if self.hinted || self.accepted > 0 || self.start.elapsed() < HINT {
            return None;
        }
        let hint = match (self.rejected, self.peer) {
            (0, Some(peer)) => format!("no packet from {peer} yet: does the server run, with the same --key?"),
            (0 | 1, _) => return None,
            (packets, _) => {
                format!("{packets} packets with another key were rejected: do both sides have the same --key?")
            }
        };
        self.hinted = true;
        Some(hint)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::socket;
    use crate::tests::options;

    const STEP: Duration = Duration::from_millis(2);

    /// Returns the slices that a sender sends within 50 ms.
    fn slices(sender: &mut ChunkSender) -> Vec<Vec<u8>> {
        let mut slices = Vec::new();
        for millis in 0..50 {
            while let Some(packet) = sender.poll_transmit(Duration::from_millis(millis)) {
                slices.push(packet.to_vec());
            }
        }
        slices
    }

    #[test]
    fn a_replayed_packet_does_not_move_the_transfer() {
        let bind = || socket::bind(socket::LOCAL).expect("a socket");
        let own = bind();
        let address = own.local_addr().expect("an address");
        let mut server = Ends::new(&options(0.0), own, None).expect("an end");
        let mut client = Ends::new(&options(0.0), bind(), Some(address)).expect("an end");
        let [first, second, thief] = [(); 3].map(|()| bind());
        let is_after = |from: &UdpSocket, packet: &[u8], server: &mut Ends, peer: &UdpSocket| {
            from.send_to(packet, address).expect("a packet");
            server.step(STEP).expect("a socket");
            server.peer == peer.local_addr().ok()
        };

        client.sender.send(vec![7; 2500]).expect("room");
        let of_client = slices(&mut client.sender);
        assert!(is_after(&first, &of_client[0], &mut server, &first));
        assert!(is_after(&thief, &of_client[0], &mut server, &first));
        assert!(is_after(&second, &of_client[1], &mut server, &second));
        assert!(is_after(&thief, &of_client[0], &mut server, &second));

        server.sender.send(vec![7; 2500]).expect("room");
        let of_server = slices(&mut server.sender);
        let fate = client.receiver.handle_packet(Duration::ZERO, &of_server[0]);
        assert_eq!(fate, Ok(SliceFate::New));
        let answer = client.receiver.poll_answer(Duration::ZERO).expect("an answer").to_vec();
        assert!(is_after(&first, &answer, &mut server, &first));
        assert!(is_after(&thief, &answer, &mut server, &first));
    }
}
