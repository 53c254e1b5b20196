//! The end that has the block: the loop of a sender.

use crate::Failure;
use bitstream::chunk::article::{ACK_PACKET_BYTES, AckFate, ChunkSender, Config};
use indicatif::{HumanBytes, ProgressBar, ProgressStyle};
use std::net::UdpSocket;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// From one frame to the next.
const FRAME: Duration = Duration::from_millis(5);
/// Without a new ack for so long, nobody is there.
const GIVE_UP: Duration = Duration::from_secs(120);

/// What it took.
#[derive(Debug)]
pub(crate) struct Sent {
    pub(crate) took: Duration,
    pub(crate) slices: u64,
    pub(crate) packets: u64,
}

/// Sends the block, shows how far it is, and says that it is done.
pub(crate) fn send(config: Config, socket: &UdpSocket, block: &[u8], done: &AtomicBool) -> Result<Sent, Failure> {
    let sent = send_block(config, socket, block);
    done.store(true, Ordering::Relaxed);
    sent
}

fn send_block(config: Config, socket: &UdpSocket, block: &[u8]) -> Result<Sent, Failure> {
    let start = Instant::now();
    let mut sender = ChunkSender::new(config)?;
    sender.send(block.to_vec())?;
    let bar = progress(block)?;
    let (mut packets, mut bytes, mut last_new) = (0, 0, Duration::ZERO);
    let mut buffer = [0; ACK_PACKET_BYTES + 1];
    while !sender.is_idle() {
        // the loop of a game: what has arrived, then what there is to send
        let now = start.elapsed();
        while let Some(packet) = crate::socket::receive(socket, &mut buffer)? {
            // a packet that is no ack is nobody's fault here
            if let Ok(AckFate::New(1..)) = sender.handle_ack(packet) {
                last_new = now;
            }
        }
        while let Some(packet) = sender.poll_transmit(now) {
            socket.send(packet)?;
            packets += 1;
            bytes += packet.len() as u64;
        }
        if let Some(chunk) = sender.progress() {
            bar.set_position(chunk.acked as u64);
        }
        let rate = bytes as f64 / now.as_secs_f64().max(0.1);
        bar.set_message(format!("{}/s", HumanBytes(rate as u64)));
        if now - last_new > GIVE_UP {
            return Err(format!("nothing new was acked for {GIVE_UP:?}").into());
        }
        thread::sleep(FRAME);
    }
    bar.finish_and_clear();
    Ok(Sent {
        took: start.elapsed(),
        slices: bar.length().unwrap_or(0),
        packets,
    })
}

fn progress(block: &[u8]) -> Result<ProgressBar, Failure> {
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} slices acked, {msg}, {elapsed}")?;
    let slices = block.len().div_ceil(bitstream::chunk::article::SLICE_BYTES);
    Ok(ProgressBar::new(slices as u64).with_style(style))
}
