//! A link on this machine with a rate, a queue, a delay and losses, the same both ways.

use crate::Failure;
use std::collections::VecDeque;
use std::net::{SocketAddr, UdpSocket};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What a link is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// Bytes a second, with the headers of UDP and IP.
    pub(crate) rate: f64,
    pub(crate) delay: Duration,
    /// Packets of a thousand that are lost.
    pub(crate) loss: u64,
    /// How long the longest queue takes to drain.
    pub(crate) buffer: Duration,
}

/// A link between a server and a client.
pub(crate) struct Relay {
    /// Where the server sends to, and the client.
    pub(crate) server_side: SocketAddr,
    pub(crate) client_side: SocketAddr,
    bytes: Arc<AtomicU64>,
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Relay {
    pub(crate) fn start(kind: Kind, server: SocketAddr, client: SocketAddr) -> Result<Relay, Failure> {
        let sockets = [UdpSocket::bind("127.0.0.1:0")?, UdpSocket::bind("127.0.0.1:0")?];
        let [server_side, client_side] = [sockets[0].local_addr()?, sockets[1].local_addr()?];
        for socket in &sockets {
            socket.set_nonblocking(true)?;
        }
        let (bytes, over) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let (counts, ends) = (Arc::clone(&bytes), Arc::clone(&over));
        let thread = std::thread::spawn(move || carry(kind, sockets, [server, client], &counts, &ends));
        Ok(Relay {
            server_side,
            client_side,
            bytes,
            over,
            thread: Some(thread),
        })
    }

    /// Bytes that were sent so far, both ways, with the headers of UDP and IP.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(crate) fn stop(mut self) -> u64 {
        self.over.store(true, Ordering::Relaxed);
        let _ = self.thread.take().map(JoinHandle::join);
        self.bytes()
    }
}

fn carry(kind: Kind, sockets: [UdpSocket; 2], ends: [SocketAddr; 2], bytes: &AtomicU64, over: &AtomicBool) {
    let mut random = 7_u64;
    let mut free = [Instant::now(); 2];
    let mut flying: [VecDeque<(Instant, Vec<u8>)>; 2] = Default::default();
    let mut buffer = [0; 2048];
    while !over.load(Ordering::Relaxed) {
        for from in 0..2 {
            while let Ok((len, _)) = sockets[from].recv_from(&mut buffer) {
                let size = len as u64 + 28;
                bytes.fetch_add(size, Ordering::Relaxed);
                let now = Instant::now();
                let begins = free[from].max(now);
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                if begins - now > kind.buffer {
                    continue;
                }
                free[from] = begins + Duration::from_secs_f64(size as f64 / kind.rate);
                if (random >> 33) % 1000 >= kind.loss {
                    flying[from].push_back((free[from] + kind.delay, buffer[..len].to_vec()));
                }
            }
            while flying[from].front().is_some_and(|(at, _)| *at <= Instant::now()) {
                if let Some((_, packet)) = flying[from].pop_front() {
                    let _ = sockets[1 - from].send_to(&packet, ends[1 - from]);
                }
            }
        }
        std::thread::sleep(Duration::from_micros(100));
    }
}
