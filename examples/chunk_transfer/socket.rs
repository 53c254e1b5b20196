//! Sockets whose buffers hold a burst: "increase the size of your OS socket buffers on both ends".
//!
//! The standard library has no call for that, so this uses the crate `socket2`. A system may give less memory than
//! requested: Linux gives at most `net.core.rmem_max`, and counts some 1300 bytes of its own for each slice. Packets
//! that a buffer cannot hold are lost without an error, and the sender sends them again after 100 ms. With the 212,992
//! bytes that Linux gives by default, a burst of 256 slices loses 83 to 164 of them and takes 1.4 s. With buffers of
//! twice the block it takes 0.1 s.

use crate::Failure;
use bitstream::chunk::article::MAX_CHUNK_BYTES;
use socket2::SockRef;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// Bytes of each buffer: "larger than your maximum chunk size (I recommend at least double)".
pub(crate) const BUFFER: usize = 2 * MAX_CHUNK_BYTES;

/// Address of this machine, at a port that the system chooses.
pub(crate) const LOCAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// Returns the address to listen at for packets of this peer, which may be on another machine.
pub(crate) fn facing(peer: SocketAddr) -> SocketAddr {
    let ip = match peer.ip() {
        ip if ip.is_loopback() => ip,
        IpAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        IpAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    SocketAddr::new(ip, 0)
}

/// Returns a socket with large buffers.
pub(crate) fn bind(address: SocketAddr) -> Result<UdpSocket, Failure> {
    let socket = UdpSocket::bind(address).map_err(|why| format!("cannot listen at {address}: {why}"))?;
    enlarge(&socket);
    Ok(socket)
}

/// Asks for larger buffers. If the system refuses, a burst loses slices, which the sender sends again.
fn enlarge(socket: &UdpSocket) {
    let socket = SockRef::from(socket);
    let _ = socket.set_recv_buffer_size(BUFFER);
    let _ = socket.set_send_buffer_size(BUFFER);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitstream::chunk::article::{MAX_SLICES, SLICE_PACKET_BYTES};

    fn buffers(socket: &UdpSocket) -> usize {
        let socket = SockRef::from(socket);
        let [receives, sends] = [socket.recv_buffer_size(), socket.send_buffer_size()];
        receives.expect("a size").min(sends.expect("a size"))
    }

    /// Sends all slices of the largest chunk before one is received. No slice is lost if the system granted the
    /// buffers.
    #[test]
    fn a_whole_burst_fits_the_buffers() {
        let [sender, receiver] = [(); 2].map(|()| bind(LOCAL).expect("a socket"));
        let given = buffers(&sender).min(buffers(&receiver));
        let plain = buffers(&UdpSocket::bind(LOCAL).expect("a socket"));
        assert!(
            given > plain || plain >= BUFFER,
            "{given} bytes, and {plain} without asking"
        );
        let address = receiver.local_addr().expect("an address");
        for _ in 0..MAX_SLICES {
            sender.send_to(&[7; SLICE_PACKET_BYTES], address).expect("a slice");
        }
        receiver.set_nonblocking(true).expect("a socket");
        let mut buffer = [0; SLICE_PACKET_BYTES];
        let arrived = std::iter::from_fn(|| receiver.recv(&mut buffer).ok()).count();
        // Linux gives twice the requested bytes, for its own overhead
        let asked = if cfg!(target_os = "linux") { 2 * BUFFER } else { BUFFER };
        match given >= asked {
            true => assert_eq!(arrived, MAX_SLICES, "{given} bytes"),
            false => assert!(arrived > 0),
        }
    }

    #[test]
    fn a_peer_on_another_machine_can_be_reached() {
        let of = |peer: &str| facing(peer.parse().expect("an address")).to_string();
        let peers = ["127.0.0.2:7", "192.0.2.1:7", "[::1]:7", "[2001:db8::1]:7"];
        assert_eq!(peers.map(of), ["127.0.0.2:0", "0.0.0.0:0", "[::1]:0", "[::]:0"]);
    }
}
