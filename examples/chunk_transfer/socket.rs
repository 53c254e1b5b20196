//! Sockets whose buffers hold a burst: "increase the size of your OS socket buffers on both ends".
//!
//! The standard library has no call for that, so this uses the crate `socket2`. A system may give less than it is asked
//! for: Linux at most `net.core.rmem_max`, and it counts some 1300 bytes of its own for each slice. What a buffer cannot hold
//! is lost without an error, and the sender sends it again after 100 ms. With the 212,992 bytes that Linux gives unasked, a
//! burst of 256 slices loses 83 to 164 of them and takes 1.4 s; with buffers of twice the block it takes 0.1 s.

use crate::Failure;
use bitstream::chunk::article::MAX_CHUNK_BYTES;
use socket2::SockRef;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, UdpSocket};

/// Bytes of each buffer: "larger than your maximum chunk size (I recommend at least double)".
pub(crate) const BUFFER: usize = 2 * MAX_CHUNK_BYTES;

/// Two sockets that are connected to each other.
pub(crate) fn pair() -> Result<(UdpSocket, UdpSocket), Failure> {
    let here = (Ipv4Addr::LOCALHOST, 0);
    let (one, other) = (UdpSocket::bind(here)?, UdpSocket::bind(here)?);
    one.connect(other.local_addr()?)?;
    other.connect(one.local_addr()?)?;
    for socket in [&one, &other] {
        socket.set_nonblocking(true)?;
        enlarge(socket);
    }
    Ok((one, other))
}

/// Asks for larger buffers. Systems that refuse keep what they have: a burst loses slices then, and arrives all the same.
fn enlarge(socket: &UdpSocket) {
    let socket = SockRef::from(socket);
    let _ = socket.set_recv_buffer_size(BUFFER);
    let _ = socket.set_send_buffer_size(BUFFER);
}

/// The smallest of the buffers that the system gave, in bytes.
pub(crate) fn smallest_buffer(sockets: &[&UdpSocket]) -> Result<usize, Failure> {
    let mut smallest = usize::MAX;
    for socket in sockets {
        let socket = SockRef::from(*socket);
        smallest = smallest.min(socket.recv_buffer_size()?).min(socket.send_buffer_size()?);
    }
    Ok(smallest)
}

/// The next packet, if one is there.
pub(crate) fn receive<'a>(socket: &UdpSocket, buffer: &'a mut [u8]) -> Result<Option<&'a [u8]>, Failure> {
    match socket.recv(buffer) {
        Ok(length) => Ok(buffer.get(..length)),
        Err(why) if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => Ok(None),
        Err(why) => Err(format!("the socket failed: {why}").into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitstream::chunk::article::{MAX_SLICES, SLICE_PACKET_BYTES};

    /// All slices of the largest chunk at once, before anybody receives: none is lost where the system gave the buffer.
    #[test]
    fn a_whole_burst_fits_the_buffers() {
        let (sender, receiver) = pair().expect("two sockets");
        let given = smallest_buffer(&[&sender, &receiver]).expect("its size");
        let plain = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).expect("a socket");
        let plain = smallest_buffer(&[&plain]).expect("its size");
        assert!(
            given > plain || plain >= BUFFER,
            "{given} bytes, and {plain} without asking"
        );
        for _ in 0..MAX_SLICES {
            sender.send(&[7; SLICE_PACKET_BYTES]).expect("a slice");
        }
        let mut buffer = [0; SLICE_PACKET_BYTES];
        let arrived = std::iter::from_fn(|| receive(&receiver, &mut buffer).expect("a socket").map(<[u8]>::len));
        let arrived = arrived.count();
        // Linux gives twice what it was asked for, for what it counts itself
        let asked = if cfg!(target_os = "linux") { 2 * BUFFER } else { BUFFER };
        match given >= asked {
            true => assert_eq!(arrived, MAX_SLICES, "{given} bytes"),
            false => assert!(arrived > 0),
        }
    }
}
