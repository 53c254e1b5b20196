//! The end that gets the block: the loop of a receiver.

use crate::Failure;
use bitstream::chunk::article::{ChunkReceiver, Config, SLICE_PACKET_BYTES};
use std::net::UdpSocket;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// From one frame to the next.
const FRAME: Duration = Duration::from_millis(5);

/// What arrived.
#[derive(Debug, Default)]
pub(crate) struct Received {
    pub(crate) block: Option<Vec<u8>>,
    pub(crate) acks: u64,
}

/// Receives until the server says that it is done: it may need acks after the block is here.
pub(crate) fn receive(config: Config, socket: &UdpSocket, done: &AtomicBool) -> Result<Received, Failure> {
    let start = Instant::now();
    let mut receiver = ChunkReceiver::new(config)?;
    let mut received = Received::default();
    let mut buffer = [0; SLICE_PACKET_BYTES + 1];
    while !done.load(Ordering::Relaxed) {
        let now = start.elapsed();
        while let Some(packet) = crate::socket::receive(socket, &mut buffer)? {
            // a packet that is no slice is nobody's fault here
            let _ = receiver.handle_slice(now, packet);
        }
        if let Some(chunk) = receiver.poll_chunk() {
            received.block = Some(chunk.bytes.to_vec());
        }
        if let Some(packet) = receiver.poll_ack(now) {
            socket.send(packet)?;
            received.acks += 1;
        }
        thread::sleep(FRAME);
    }
    Ok(received)
}
