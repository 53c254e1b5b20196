//! Two builds with different ranges detect the difference before the first packet, and name the field. A server and two
//! clients talk over UDP on this machine. Run with `cargo run --example handshake`.

use bitstream::schema::{Outline, diff};
use bitstream::{BitSerialize, decode, encode, wire_hash};
use std::io::{self, ErrorKind};
use std::net::{SocketAddr, UdpSocket};
use std::thread;
use std::time::Duration;

/// Declarations of the server and the first client.
mod new {
    #[derive(bitstream::BitSerialize)]
    pub(crate) struct Player {
        #[bits(range = 0..=200)]
        pub(crate) health: u8,
        #[array(max = 8)]
        #[bits(range = 0..=63)]
        pub(crate) items: Vec<u8>,
        pub(crate) alive: bool,
    }
}

/// Declarations of the second client. The other name of `alive` is not a difference.
mod old {
    #[derive(bitstream::BitSerialize)]
    pub(crate) struct Player {
        #[bits(range = 0..=100)]
        pub(crate) health: u8,
        #[array(max = 4)]
        #[bits(range = 0..=63)]
        pub(crate) items: Vec<u8>,
        pub(crate) is_alive: bool,
    }
}

/// Request of a client: may I join with this wire form?
#[derive(BitSerialize)]
struct Hello {
    #[bits(const = 0xB175, width = 16)]
    magic: (),
    hash: u64,
}

#[derive(BitSerialize)]
enum Answer {
    Welcome,
    /// The outline of the server, so that the client can print the differences.
    Refused(Outline),
}

/// Longest wait for a packet.
const PATIENCE: Duration = Duration::from_millis(300);
const TRIES: usize = 10;

fn main() -> io::Result<()> {
    let socket = UdpSocket::bind("127.0.0.1:0")?;
    let server = socket.local_addr()?;
    let serving = thread::spawn(move || serve::<new::Player>(&socket, 2));
    for line in [
        connect::<new::Player>("new client", server)?,
        connect::<old::Player>("old client", server)?,
    ] {
        print!("{line}");
    }
    match serving.join() {
        Ok(served) => served,
        Err(_) => Err(io::Error::other("the server panicked")),
    }
}

/// Answers this many clients, or gives up.
fn serve<T: BitSerialize>(socket: &UdpSocket, clients: usize) -> io::Result<()> {
    socket.set_read_timeout(Some(PATIENCE))?;
    let mut answered: Vec<SocketAddr> = Vec::new();
    let mut buffer = [0; 64];
    let mut idle = 0;
    while answered.len() < clients && idle < TRIES {
        let (used, client) = match socket.recv_from(&mut buffer) {
            Ok(received) => received,
            Err(why) if is_timeout(&why) => {
                idle += 1;
                continue;
            }
            Err(why) => return Err(why),
        };
        // ignore a datagram that is not a greeting
        let Ok(hello) = decode::<Hello>(&buffer[..used]) else {
            continue;
        };
        let answer = match hello.hash == wire_hash::<T>() {
            true => Answer::Welcome,
            false => Answer::Refused(Outline::of(T::SCHEMA)),
        };
        socket.send_to(&encode(&answer).map_err(io::Error::other)?, client)?;
        if !answered.contains(&client) {
            answered.push(client);
        }
    }
    Ok(())
}

/// Repeats the request until an answer comes, and returns the answer as text.
fn connect<T: BitSerialize>(name: &str, server: SocketAddr) -> io::Result<String> {
    let socket = UdpSocket::bind("127.0.0.1:0")?;
    socket.connect(server)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    let hash = wire_hash::<T>();
    let hello = encode(&Hello { magic: (), hash }).map_err(io::Error::other)?;
    let mut buffer = vec![0; 1 << 16];
    for _ in 0..TRIES {
        socket.send(&hello)?;
        let used = match socket.recv(&mut buffer) {
            Ok(used) => used,
            Err(why) if is_timeout(&why) => continue,
            Err(why) => return Err(why),
        };
        match decode::<Answer>(&buffer[..used]) {
            Ok(Answer::Welcome) => return Ok(format!("{name}: welcome, with {hash:016x}\n")),
            Ok(Answer::Refused(theirs)) => {
                let ours = Outline::of(T::SCHEMA);
                let lines = diff(("server", &theirs), ("client", &ours)).to_string();
                let head = format!("{name}: refused, with the differences in {used} bytes\n");
                return Ok(head + &lines.lines().map(|line| format!("  {line}\n")).collect::<String>());
            }
            Err(_) => {}
        }
    }
    Err(io::Error::new(ErrorKind::TimedOut, "no answer"))
}

fn is_timeout(why: &io::Error) -> bool {
    matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_build_is_told_which_fields_are_wrong() -> io::Result<()> {
        let socket = UdpSocket::bind("127.0.0.1:0")?;
        let server = socket.local_addr()?;
        let serving = thread::spawn(move || serve::<new::Player>(&socket, 2));
        assert!(connect::<new::Player>("new", server)?.starts_with("new: welcome"));
        let refused = connect::<old::Player>("old", server)?;
        let lines: Vec<&str> = refused.lines().skip(1).collect();
        assert_eq!(
            lines,
            [
                "  Player.health: server 0..=200 (8 bits), client 0..=100 (7 bits)",
                "  Player.items: server at most 8 of 0..=63 (4 to 52 bits), client at most 4 of 0..=63 (3 to 27 bits)",
            ]
        );
        assert!(serving.join().is_ok_and(|served| served.is_ok()));
        Ok(())
    }
}
