//! Sends packets of several kinds over UDP: an enum for each direction, an envelope around each packet, and one `match`
//! at each end. Run with `cargo run --example dispatch`. Sources: the wiki's events, "Serialization Strategies" for the
//! envelope.

use bitstream::BitSerialize;
use bitstream::packet::{OpenError, Protocol};
use std::error::Error;
use std::net::UdpSocket;
use std::time::Duration;

#[derive(BitSerialize, Debug)]
#[bits(tag(width = 8))] // the type is the first byte; 0 is `None`, which is never sent
enum ServerPacket {
    #[bits(id = 1)]
    Ping,
    #[bits(id = 2)]
    LoginResult { accepted: bool },
    #[bits(id = 3)]
    StateUpdates(#[array(max = 100)] Vec<State>),
}

#[derive(BitSerialize, Debug)]
#[bits(tag(width = 8))]
enum ClientPacket {
    #[bits(id = 1)]
    Pong,
    #[bits(id = 2)]
    Login(#[string(max = 31)] String),
    #[bits(id = 3)]
    Input {
        up: bool,
        down: bool,
        left: bool,
        right: bool,
    },
}

#[derive(BitSerialize, Debug)]
struct State {
    #[bits(range = 0..=1023)]
    id: u16,
    #[float(min = -256.0, max = 256.0, res = 0.01)]
    position: [f32; 2],
}

const GAME: u64 = 0x1122_3344_5566_7788;
/// Protocols of the two directions: with two types, no packet can be sent back to its sender.
const TO_CLIENT: Protocol<ServerPacket> = Protocol::new(GAME);
const TO_SERVER: Protocol<ClientPacket> = Protocol::new(GAME);
/// Protocol of an old version that the server recognises, but no longer serves.
const OLD: Protocol<ClientPacket> = Protocol::new(GAME - 1);

// every packet fits into a datagram, or this does not compile
const _: () = assert!(Protocol::<ServerPacket>::MAX_BYTES <= 1200);

/// Returns the server's answers to a datagram.
fn serve(datagram: &[u8]) -> Vec<ServerPacket> {
    let packet = match TO_SERVER.open(datagram) {
        Ok(packet) => packet,
        Err(OpenError::Mismatch { fingerprint }) if fingerprint == OLD.fingerprint() => {
            // no answer: the old client could not decode one
            println!("server  refused: a client of the last version");
            return vec![];
        }
        Err(why) => {
            println!("server  refused: {why}");
            return vec![];
        }
    };
    println!("server  {packet:?}");
    match packet {
        ClientPacket::Login(_) => vec![ServerPacket::LoginResult { accepted: true }, ServerPacket::Ping],
        ClientPacket::Input { right, .. } => {
            let x = if right { 1.5 } else { 0.0 };
            let position = [x, 0.0];
            vec![ServerPacket::StateUpdates(vec![State { id: 7, position }])]
        }
        ClientPacket::Pong => vec![],
    }
}

/// Returns the client's answer to a datagram.
fn react(datagram: &[u8]) -> Result<Option<ClientPacket>, OpenError> {
    let packet = TO_CLIENT.open(datagram)?;
    println!("client  {packet:?} in {} bytes", datagram.len());
    Ok(match packet {
        ServerPacket::Ping => Some(ClientPacket::Pong),
        ServerPacket::LoginResult { .. } | ServerPacket::StateUpdates(_) => None,
    })
}

/// Returns a socket on this machine that waits for at most two seconds.
fn socket() -> std::io::Result<UdpSocket> {
    let socket = UdpSocket::bind("127.0.0.1:0")?;
    socket.set_read_timeout(Some(Duration::from_secs(2)))?;
    Ok(socket)
}

fn main() -> Result<(), Box<dyn Error>> {
    let (server, client) = (socket()?, socket()?);
    server.connect(client.local_addr()?)?;
    client.connect(server.local_addr()?)?;

    let login = TO_SERVER.seal(&ClientPacket::Login("ada".into()))?;
    let mut damaged = login.clone();
    damaged[6] ^= 0x10;
    let input = ClientPacket::Input {
        up: false,
        down: false,
        left: false,
        right: true,
    };
    let sent = [
        login.clone(),
        TO_SERVER.seal(&input)?,
        damaged,
        login[..login.len() - 3].to_vec(),
        OLD.seal(&ClientPacket::Login("bob".into()))?,
    ];
    for datagram in sent {
        client.send(&datagram)?;
        exchange(&server, &client)?;
    }
    Ok(())
}

/// Decodes a datagram at the server, its answers at the client, and the client's answers at the server.
fn exchange(server: &UdpSocket, client: &UdpSocket) -> Result<(), Box<dyn Error>> {
    let mut buffer = [0; 1200];
    let len = server.recv(&mut buffer)?;
    for answer in serve(&buffer[..len]) {
        let used = TO_CLIENT.seal_to_slice(&answer, &mut buffer)?;
        server.send(&buffer[..used])?;
        let len = client.recv(&mut buffer)?;
        if let Some(answer) = react(&buffer[..len])? {
            client.send(&TO_SERVER.seal(&answer)?)?;
            exchange(server, client)?;
        }
    }
    Ok(())
}
