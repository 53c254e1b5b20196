//! A server and two clients over UDP on this machine, by renet and netcode: the state of 64 players unreliably, events
//! reliably. Prints the bytes of the messages beside those of bincode, which renet's own examples use.
//!
//! The glue is `PROTOCOL_ID`, one `encode` for each message and one `decode` for each that arrives.

use bitstream::BitSerialize;
use renet::{ConnectionConfig, DefaultChannel, RenetClient, RenetServer, ServerEvent};
use renet_netcode::{ClientAuthentication, NetcodeClientTransport, NetcodeServerTransport};
use renet_netcode::{ServerAuthentication, ServerConfig};
use serde::Serialize;
use std::error::Error;
use std::net::{SocketAddr, UdpSocket};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

#[derive(BitSerialize, Serialize, Clone, Debug, PartialEq)]
struct Player {
    #[float(min = -512.0, max = 512.0, res = 0.01)]
    position: [f32; 3],
    #[float(min = -3.1415927, max = 3.1415927, bits = 9)]
    yaw: f32,
    #[bits(range = 0..=100)]
    health: u8,
    crouched: bool,
}

/// The server's state, in every tick.
#[derive(BitSerialize, Serialize, Clone, Debug, PartialEq)]
#[bits(max_bytes = 1100)] // one message of renet is one packet up to 1,200 bytes
struct Snapshot {
    tick: u16,
    #[array(max = 64)]
    players: Vec<Player>,
}

#[derive(BitSerialize, Serialize, Clone, Debug, PartialEq)]
enum Event {
    Joined { player: u8 },
    Hit { by: u8, target: u8, damage: u8 },
    Say(#[string(max = 80)] String),
}

#[derive(BitSerialize, Serialize, Clone, Debug, PartialEq)]
struct Input {
    tick: u16,
    forward: bool,
    back: bool,
    #[float(min = -3.1415927, max = 3.1415927, bits = 9)]
    yaw: f32,
}

/// Netcode refuses clients with another id: builds that disagree about a bit do not connect.
const PROTOCOL_ID: u64 = bitstream::wire_hash::<(Snapshot, Event, Input)>() ^ 0x7265_6e65;

const TICK: Duration = Duration::from_millis(16);

fn snapshot(tick: u16) -> Snapshot {
    let player = |i: u8| {
        let angle = f32::from(i) * 0.1 + f32::from(tick) * 0.02;
        Player {
            position: [100.0 * angle.cos(), f32::from(i % 4), 100.0 * angle.sin()],
            yaw: angle % 3.0,
            health: 100 - i,
            crouched: i % 8 == 0,
        }
    };
    Snapshot {
        tick,
        players: (0..64).map(player).collect(),
    }
}

fn events() -> Vec<Event> {
    vec![
        Event::Joined { player: 3 },
        Event::Hit {
            by: 3,
            target: 63,
            damage: 40,
        },
        Event::Say("good game".into()),
    ]
}

struct Client {
    connection: RenetClient,
    transport: NetcodeClientTransport,
    snapshots: usize,
    events: Vec<Event>,
}

impl Client {
    fn new(id: u64, server: SocketAddr, protocol_id: u64) -> Result<Client, Box<dyn Error>> {
        let authentication = ClientAuthentication::Unsecure {
            server_addr: server,
            client_id: id,
            user_data: None,
            protocol_id,
        };
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
        Ok(Client {
            connection: RenetClient::new(ConnectionConfig::default()),
            transport: NetcodeClientTransport::new(now, authentication, UdpSocket::bind("127.0.0.1:0")?)?,
            snapshots: 0,
            events: Vec::new(),
        })
    }

    fn step(&mut self, tick: u16) -> Result<(), Box<dyn Error>> {
        self.connection.update(TICK);
        self.transport.update(TICK, &mut self.connection)?;
        while let Some(message) = self.connection.receive_message(DefaultChannel::Unreliable) {
            let received: Snapshot = bitstream::decode(&message)?;
            let sent = snapshot(received.tick);
            let near =
                |(a, b): (&Player, &Player)| (a.position[0] - b.position[0]).abs() < 0.006 && a.health == b.health;
            assert!(received.players.iter().zip(&sent.players).all(near));
            self.snapshots += 1;
        }
        while let Some(message) = self.connection.receive_message(DefaultChannel::ReliableOrdered) {
            self.events.push(bitstream::decode(&message)?);
        }
        if self.connection.is_connected() {
            let input = Input {
                tick,
                forward: true,
                back: false,
                yaw: 0.5,
            };
            self.connection
                .send_message(DefaultChannel::Unreliable, bitstream::encode(&input)?);
            self.transport.send_packets(&mut self.connection)?;
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let socket = UdpSocket::bind("127.0.0.1:0")?;
    let address = socket.local_addr()?;
    let config = ServerConfig {
        current_time: SystemTime::now().duration_since(UNIX_EPOCH)?,
        max_clients: 8,
        protocol_id: PROTOCOL_ID,
        public_addresses: vec![address],
        authentication: ServerAuthentication::Unsecure,
    };
    let mut transport = NetcodeServerTransport::new(config, socket)?;
    let mut server = RenetServer::new(ConnectionConfig::default());
    let mut clients = [
        Client::new(1, address, PROTOCOL_ID)?,
        Client::new(2, address, PROTOCOL_ID)?,
    ];
    let mut stranger = Client::new(3, address, PROTOCOL_ID ^ 1)?; // another build
    let (mut inputs, mut refused, mut hostile) = (0, 0, 0);

    for tick in 0..600 {
        server.update(TICK);
        transport.update(TICK, &mut server)?;
        while let Some(event) = server.get_event() {
            if let ServerEvent::ClientConnected { client_id } = event {
                for event in events() {
                    server.send_message(client_id, DefaultChannel::ReliableOrdered, bitstream::encode(&event)?);
                }
            }
        }
        for id in server.clients_id() {
            while let Some(message) = server.receive_message(id, DefaultChannel::Unreliable) {
                // whatever a client sends, it is an input or it is dropped
                match bitstream::decode::<Input>(&message) {
                    Ok(_) => inputs += 1,
                    Err(_) => refused += 1,
                }
            }
        }
        let mut state = bytes::BytesMut::new();
        bitstream::buf::encode_into(&snapshot(tick), &mut state)?;
        server.broadcast_message(DefaultChannel::Unreliable, state.freeze());
        transport.send_packets(&mut server);

        if clients[0].connection.is_connected() && hostile < 10 {
            clients[0]
                .connection
                .send_message(DefaultChannel::Unreliable, vec![0xFF; hostile]);
            hostile += 1;
        }
        for client in &mut clients {
            client.step(tick)?;
        }
        // netcode drops it, and this is all that it notices
        let _ = stranger.step(tick);
        if clients
            .iter()
            .all(|client| client.snapshots > 50 && client.events.len() == 3)
            && refused == 10
        {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(
        clients
            .iter()
            .all(|client| client.snapshots > 50 && client.events == events()),
        "both clients have all"
    );
    assert!(
        inputs > 20 && refused == hostile,
        "{inputs} inputs, {refused} refused of {hostile}"
    );
    assert!(!stranger.connection.is_connected());

    println!("message                  bitstream   bincode");
    let state = snapshot(7);
    let row = |name: &str, ours: usize, alone: usize| println!("{name:24} {ours:9} {alone:9}");
    row(
        "64 players, every tick",
        bitstream::encode(&state)?.len(),
        bincode::serialize(&state)?.len(),
    );
    for event in events() {
        let name = format!("{event:?}");
        row(
            name.split([' ', '(']).next().unwrap_or_default(),
            bitstream::encode(&event)?.len(),
            bincode::serialize(&event)?.len(),
        );
    }
    let input = Input {
        tick: 7,
        forward: true,
        back: false,
        yaw: 0.5,
    };
    row(
        "Input",
        bitstream::encode(&input)?.len(),
        bincode::serialize(&input)?.len(),
    );
    println!(
        "{} snapshots, {inputs} inputs, {refused} hostile messages dropped",
        clients[0].snapshots
    );
    Ok(())
}
