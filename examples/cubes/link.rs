//! An end of a UDP connection on this machine, which can lose packets on purpose.

use crate::Failure;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, UdpSocket};
use std::time::Duration;

/// Shortest wait, since the system refuses a wait of 0.
const SHORTEST_WAIT: Duration = Duration::from_millis(1);

/// A socket that is connected to the other end, so that the system drops what others send.
#[derive(Debug)]
pub(crate) struct Link {
    socket: UdpSocket,
    loss: Loss,
}

impl Link {
    /// Returns two ends, each of which loses `loss` hundredths of a percent of the packets that it sends.
    pub(crate) fn pair(loss: u16) -> Result<(Link, Link), Failure> {
        let here = (Ipv4Addr::LOCALHOST, 0);
        let (one, other) = (UdpSocket::bind(here)?, UdpSocket::bind(here)?);
        one.connect(other.local_addr()?)?;
        other.connect(one.local_addr()?)?;
        let end = |socket, seed| Link {
            socket,
            loss: Loss::new(loss, seed),
        };
        Ok((end(one, 1), end(other, 2)))
    }

    /// Sends a packet, which may arrive.
    pub(crate) fn send(&mut self, packet: &[u8]) -> Result<(), Failure> {
        if self.loss.strikes() {
            return Ok(());
        }
        self.socket.send(packet).map_err(|why| explain(&why))?;
        Ok(())
    }

    /// Returns the next packet, or `None` if none arrives in time.
    pub(crate) fn receive<'a>(&self, buffer: &'a mut [u8], wait: Duration) -> Result<Option<&'a [u8]>, Failure> {
        self.socket.set_read_timeout(Some(wait.max(SHORTEST_WAIT)))?;
        loop {
            match self.socket.recv(buffer) {
                Ok(length) => return Ok(Some(&buffer[..length])),
                Err(why) => match why.kind() {
                    ErrorKind::WouldBlock | ErrorKind::TimedOut => return Ok(None),
                    // a signal interrupted the wait
                    ErrorKind::Interrupted => {}
                    _ => return Err(explain(&why)),
                },
            }
        }
    }
}

fn explain(why: &std::io::Error) -> Failure {
    match why.kind() {
        ErrorKind::ConnectionRefused | ErrorKind::ConnectionReset => "the other end has closed its socket".into(),
        _ => format!("the socket failed: {why}").into(),
    }
}

/// Decides which packets are lost, and how long the others take. Each run of the program decides equally.
#[derive(Debug)]
pub(crate) struct Loss {
    hundredths: u16,
    state: u32,
}

impl Loss {
    /// Returns a loss of some hundredths of a percent.
    pub(crate) const fn new(hundredths: u16, seed: u32) -> Loss {
        Loss {
            hundredths,
            state: seed,
        }
    }

    pub(crate) fn strikes(&mut self) -> bool {
        self.random() % 10_000 < u32::from(self.hundredths)
    }

    pub(crate) fn random(&mut self) -> u32 {
        // xorshift32
        self.state ^= self.state << 13;
        self.state ^= self.state >> 17;
        self.state ^= self.state << 5;
        self.state
    }
}
