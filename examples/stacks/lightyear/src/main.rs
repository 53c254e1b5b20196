//! A server and a client of Bevy, without windows, by `lightyear`: messages and components over channels in memory.
//! Plays the same game twice, once by what lightyear sends alone (postcard), and prints the bytes of both.
//!
//! The glue is `packed_message` for messages and `packed_component` for components.

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy_replicon::bytes::Bytes;
use bevy_replicon::prelude::RuleFns;
use bitstream::{BitSerialize, WriteError, buf, encode_into};
use crossbeam_channel::{Receiver, Sender, unbounded};
use lightyear::crossbeam::CrossbeamIo;
use lightyear::prelude::client::{ClientPlugins, Connect, RawClient};
use lightyear::prelude::server::{LinkOf, RawServer, ServerPlugins};
use lightyear::prelude::*;
use lightyear_serde::registry::SerializeFns;
use serde::{Deserialize, Serialize};
use std::time::Duration;

const TICK: Duration = Duration::from_millis(16);
const BODIES: u8 = 64;
const TICKS: u16 = 120;

#[derive(Component, BitSerialize, Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Body {
    id: u8,
    #[float(min = -512.0, max = 512.0, res = 0.01)]
    position: [f32; 3],
    #[bits(range = 0..=100)]
    health: u8,
    crouched: bool,
}

#[derive(BitSerialize, Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Input {
    tick: u16,
    forward: bool,
    fire: bool,
    #[float(min = -3.1415927, max = 3.1415927, bits = 9)]
    yaw: f32,
}

#[derive(BitSerialize, Serialize, Deserialize, Clone, Debug, PartialEq)]
enum Happened {
    Joined(#[string(max = 16)] String),
    Hit {
        #[bits(range = 0..=63)]
        by: u8,
        #[bits(range = 0..=63)]
        target: u8,
        #[bits(range = 0..=100)]
        damage: u8,
    },
}

struct Unreliable;
struct Ordered;

/// A message in bits. `send` checks each value first: after an error of the writer, lightyear would keep the number of
/// the message that it has already written, and spoil the next one.
fn packed_message<M: BitSerialize>() -> SerializeFns<M> {
    SerializeFns {
        serialize: |message, writer| {
            let bytes = bitstream::encode(message).map_err(std::io::Error::from)?;
            writer.extend_from_slice(&bytes);
            Ok(())
        },
        // a hostile message is dropped, with a line in the log
        deserialize: |reader| Ok(buf::decode(reader).map_err(std::io::Error::from)?),
    }
}

fn send<M: lightyear::prelude::Message + BitSerialize, C: Channel>(
    sender: &mut MessageSender<M>,
    message: M,
) -> Result<(), WriteError> {
    bitstream::encoded_bits(&message)?;
    sender.send::<C>(message);
    Ok(())
}

/// A component in bits. Others may follow in the same packet.
fn packed_component<C: Component + BitSerialize>() -> RuleFns<C> {
    RuleFns::new(
        |_, component, message| Ok(encode_into(component, message)?),
        |_, message| Ok(buf::decode_prefix(message)?),
    )
}

/// Which functions write and read.
#[derive(Clone, Copy, PartialEq)]
enum Protocol {
    Packed,
    /// Messages as lightyear alone encodes them.
    Plain,
    /// A client whose inputs are bytes of another kind.
    Hostile,
}

fn add_protocol(app: &mut App, protocol: Protocol) {
    let settings = |mode| ChannelSettings { mode, ..default() };
    app.add_channel::<Unreliable>(settings(ChannelMode::UnorderedUnreliable))
        .add_direction(NetworkDirection::ClientToServer);
    app.add_channel::<Ordered>(settings(ChannelMode::OrderedReliable(ReliableSettings::default())))
        .add_direction(NetworkDirection::ServerToClient);
    let inputs = match protocol {
        Protocol::Packed => packed_message::<Input>(),
        Protocol::Plain => SerializeFns::default(),
        Protocol::Hostile => SerializeFns {
            serialize: |input: &Input, writer| {
                writer.extend_from_slice(&vec![0xFF; usize::from(input.tick % 40)]);
                Ok(())
            },
            ..packed_message()
        },
    };
    app.register_message_custom_serde::<Input>(inputs)
        .add_direction(NetworkDirection::ClientToServer);
    let (events, bodies) = match protocol {
        Protocol::Plain => (SerializeFns::default(), RuleFns::default()),
        _ => (packed_message::<Happened>(), packed_component::<Body>()),
    };
    app.register_message_custom_serde::<Happened>(events)
        .add_direction(NetworkDirection::ServerToClient);
    app.component::<Body>().replicate_with(bodies);
}

#[derive(Resource)]
struct Received<M>(Vec<M>);

/// Lightyear clears its receivers in each frame.
fn receive<M: lightyear::prelude::Message>(
    mut links: Query<&mut MessageReceiver<M>>,
    mut received: ResMut<Received<M>>,
) {
    for mut link in &mut links {
        received.0.extend(link.receive());
    }
}

/// A wire: packets that one side has sent and the other side will receive.
struct Wire {
    sent: Receiver<Bytes>,
    arrives: Sender<Bytes>,
}

impl Wire {
    /// Moves all packets. Returns their bytes.
    fn carry(&self) -> usize {
        let mut bytes = 0;
        for packet in self.sent.try_iter() {
            bytes += packet.len();
            self.arrives.send(packet).expect("the other side lives");
        }
        bytes
    }
}

/// A server and a client, and the wires between them.
struct Game {
    server: App,
    client: App,
    server_link: Entity,
    client_link: Entity,
    up: Wire,
    down: Wire,
}

fn app(group: impl PluginGroup, protocol: Protocol) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, group));
    // time does not depend on how fast this machine is
    app.insert_resource(TimeUpdateStrategy::ManualDuration(TICK));
    add_protocol(&mut app, protocol);
    app.insert_resource(Received::<Input>(Vec::new()));
    app.insert_resource(Received::<Happened>(Vec::new()));
    app.add_systems(Update, (receive::<Input>, receive::<Happened>));
    app.finish();
    app.cleanup();
    app
}

impl Game {
    fn new(server_protocol: Protocol, client_protocol: Protocol) -> Game {
        let tick_duration = TICK;
        let mut server = app(ServerPlugins { tick_duration }, server_protocol);
        let mut client = app(ClientPlugins { tick_duration }, client_protocol);
        let ((from_client, up_sent), (up_arrives, at_server)) = (unbounded(), unbounded());
        let ((from_server, down_sent), (down_arrives, at_client)) = (unbounded(), unbounded());

        let world = server.world_mut();
        let listener = world.spawn((RawServer, Linked)).id();
        let io = CrossbeamIo::new(from_server, at_server);
        let server_link = world.spawn((LinkOf { server: listener }, ReplicationSender, io)).id();
        world.trigger(LinkStart { entity: server_link });

        let world = client.world_mut();
        let io = CrossbeamIo::new(from_client, at_client);
        let client_link = world.spawn((RawClient, ReplicationReceiver::default(), io)).id();
        world.trigger(Connect { entity: client_link });

        let mut game = Game {
            server,
            client,
            server_link,
            client_link,
            up: Wire {
                sent: up_sent,
                arrives: up_arrives,
            },
            down: Wire {
                sent: down_sent,
                arrives: down_arrives,
            },
        };
        game.run(60);
        assert!(game.client.world().get::<Connected>(client_link).is_some());
        game
    }

    /// Returns the bytes of the client and of the server in so many ticks.
    fn run(&mut self, ticks: usize) -> (usize, usize) {
        let mut bytes = (0, 0);
        for _ in 0..ticks {
            self.server.update();
            bytes.1 += self.down.carry();
            self.client.update();
            bytes.0 += self.up.carry();
        }
        bytes
    }

    fn send_input(&mut self, input: Input) -> Result<(), WriteError> {
        let world = self.client.world_mut();
        let mut sender = world
            .get_mut::<MessageSender<Input>>(self.client_link)
            .expect("a sender");
        send::<_, Unreliable>(&mut sender, input)
    }

    fn send_event(&mut self, event: Happened) -> Result<(), WriteError> {
        let world = self.server.world_mut();
        let mut sender = world
            .get_mut::<MessageSender<Happened>>(self.server_link)
            .expect("a sender");
        send::<_, Ordered>(&mut sender, event)
    }

    /// Returns the messages that the server has received since the last call.
    fn inputs(&mut self) -> Vec<Input> {
        std::mem::take(&mut self.server.world_mut().resource_mut::<Received<Input>>().0)
    }

    /// Returns the messages that the client has received since the last call.
    fn events(&mut self) -> Vec<Happened> {
        std::mem::take(&mut self.client.world_mut().resource_mut::<Received<Happened>>().0)
    }
}

fn body(id: u8, tick: u16) -> Body {
    let angle = f32::from(id) * 0.1 + f32::from(tick) * 0.02;
    Body {
        id,
        position: [100.0 * angle.cos(), f32::from(id % 4), 100.0 * angle.sin()],
        health: 100 - id,
        crouched: id % 8 == 0,
    }
}

fn input(tick: u16) -> Input {
    Input {
        tick,
        forward: true,
        fire: tick % 10 == 0,
        yaw: 0.5,
    }
}

fn happened(tick: u16) -> Happened {
    match tick {
        0 => Happened::Joined("Ada".into()),
        _ => Happened::Hit {
            by: 3,
            target: (tick % 64) as u8,
            damage: 40,
        },
    }
}

fn check_bodies(client: &mut App, tick: u16) {
    let mut bodies = client.world_mut().query::<&Body>();
    let mut seen = 0;
    for got in bodies.iter(client.world()) {
        let sent = body(got.id, tick);
        let near = got
            .position
            .iter()
            .zip(sent.position)
            .all(|(a, b)| (a - b).abs() < 0.0051);
        let position = sent.position;
        assert!(
            near && Body {
                position,
                ..got.clone()
            } == sent,
            "{got:?}, sent {sent:?}"
        );
        seen += 1;
    }
    assert_eq!(seen, BODIES);
}

/// The bytes of one game, without those of a game in which nothing happens.
struct Played {
    bodies: usize,
    inputs: usize,
    events: usize,
}

fn play(protocol: Protocol) -> Played {
    let mut game = Game::new(protocol, protocol);
    let quiet = game.run(TICKS.into());

    for id in 0..BODIES {
        let replicate = Replicate::to_clients(NetworkTarget::All);
        game.server.world_mut().spawn((replicate, body(id, 0)));
    }
    let mut bodies = game.run(10).1;
    check_bodies(&mut game.client, 0);
    for tick in 1..=TICKS {
        let mut query = game.server.world_mut().query::<&mut Body>();
        for mut moved in query.iter_mut(game.server.world_mut()) {
            *moved = body(moved.id, tick);
        }
        bodies += game.run(1).1;
    }
    bodies += game.run(10).1;
    check_bodies(&mut game.client, TICKS);

    game.run(20);
    let (mut up, mut down) = (0, 0);
    let (mut inputs, mut events) = (Vec::new(), Vec::new());
    for tick in 0..TICKS {
        game.send_input(input(tick)).expect("a value of its range");
        game.send_event(happened(tick)).expect("a value of its range");
        let bytes = game.run(1);
        up += bytes.0;
        down += bytes.1;
        inputs.append(&mut game.inputs());
        events.append(&mut game.events());
    }
    game.run(10);
    inputs.append(&mut game.inputs());
    events.append(&mut game.events());
    let near = |(tick, got): (u16, &Input)| {
        (got.yaw - 0.5).abs() < 0.01
            && Input {
                yaw: 0.5,
                ..got.clone()
            } == input(tick)
    };
    assert!(
        inputs.len() == usize::from(TICKS) && (0..TICKS).zip(&inputs).all(near),
        "{inputs:?}"
    );
    assert!(events.iter().cloned().eq((0..TICKS).map(happened)), "{events:?}");
    Played {
        bodies,
        inputs: up.saturating_sub(quiet.0),
        events: down.saturating_sub(quiet.1),
    }
}

/// A client sends what no client sends, and the server goes on.
fn attack() -> usize {
    let mut game = Game::new(Protocol::Packed, Protocol::Hostile);
    let mut sent = 0;
    // those of four bytes are left out: a client may well send an input with all bits set
    for tick in (0..40).filter(|len| *len != 4) {
        game.send_input(input(tick)).expect("a value of its range");
        game.run(1);
        assert_eq!(game.inputs(), []);
        sent += 1;
    }
    game.send_event(happened(0)).expect("a value of its range");
    game.run(10);
    assert_eq!(game.events(), [happened(0)]);
    sent
}

/// A bug of the client's own: the message is not sent, and the next one arrives.
fn refuse_own_bug() {
    let mut game = Game::new(Protocol::Packed, Protocol::Packed);
    let broken = Input {
        yaw: f32::NAN,
        ..input(7)
    };
    let why = game.send_input(broken).expect_err("NaN");
    assert_eq!(why.to_string(), "Input.yaw: NaN cannot be quantised (bits 18..27)");
    game.send_input(input(8)).expect("a value of its range");
    game.run(2);
    let ticks: Vec<u16> = game.inputs().iter().map(|input| input.tick).collect();
    assert_eq!(ticks, [8]);
}

fn main() {
    let ours = play(Protocol::Packed);
    let alone = play(Protocol::Plain);
    let dropped = attack();
    refuse_own_bug();

    println!("bytes, with lightyear's own          bitstream   postcard");
    let row = |name: &str, ours: usize, alone: usize| println!("{name:36} {ours:9} {alone:10}");
    row("64 bodies, moved 120 times", ours.bodies, alone.bodies);
    row("120 inputs", ours.inputs, alone.inputs);
    row("120 events", ours.events, alone.events);
    println!("{dropped} hostile messages dropped");
}
