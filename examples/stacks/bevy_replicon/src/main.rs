//! A server and a client of Bevy, without windows, by `bevy_replicon`: components, an event of the client and one of
//! the server. Plays the same game twice, once by what replicon sends alone (postcard), and prints the bytes of both.
//!
//! The glue is `packed` for components, two closures for each event, and the wire hash in replicon's hash of the
//! protocol.

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy_replicon::prelude::*;
use bevy_replicon::shared::message::ctx::{ClientReceiveCtx, ClientSendCtx, ServerReceiveCtx, ServerSendCtx};
use bevy_replicon::test_app::{ServerTestAppExt, TestClientEntity};
use bitstream::{BitSerialize, buf, encode_into};
use serde::{Deserialize, Serialize};

const BODIES: u8 = 64;
const TICKS: u16 = 120;

#[derive(Component, BitSerialize, Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Body {
    id: u8,
    #[bits(range = 0..=100)]
    health: u8,
    crouched: bool,
}

/// How a `Transform` of Bevy is sent.
#[derive(BitSerialize)]
#[bits(remote = Transform)]
struct Placement {
    #[float(min = -512.0, max = 512.0, res = 0.01)]
    translation: Vec3,
    #[quat(bits = 9)]
    rotation: Quat,
    #[bits(elide = Vec3::ONE)]
    #[float(raw)]
    scale: Vec3,
}

#[derive(BitSerialize)]
#[bits(transparent)]
struct Placed(#[bits(with = Placement)] Transform);

#[derive(Event, BitSerialize, Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Input {
    tick: u16,
    forward: bool,
    fire: bool,
    #[float(min = -3.1415927, max = 3.1415927, bits = 9)]
    yaw: f32,
}

#[derive(Event, BitSerialize, Serialize, Deserialize, Clone, Debug, PartialEq)]
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

/// A component in bits. Others may follow in the same packet.
fn packed<C: Component + BitSerialize>() -> RuleFns<C> {
    RuleFns::new(
        |_, component, message| Ok(encode_into(component, message)?),
        |_, message| Ok(buf::decode_prefix(message)?),
    )
}

fn add_packed_protocol(app: &mut App) {
    app.replicate_with(packed::<Body>())
        .replicate_with(RuleFns::<Transform>::new(
            |_, transform, message| {
                // an error here would stop the app by one NaN of the server's own: that body goes to the origin
                let sent = encode_into(&Placed(*transform), message);
                Ok(sent.or_else(|_| encode_into(&Placed(Transform::IDENTITY), message))?)
            },
            |_, message| Ok(buf::decode_prefix::<Placed>(message)?.0),
        ))
        .add_client_event_with::<Input>(
            Channel::Unreliable,
            |_: &mut ClientSendCtx, input, message| Ok(encode_into(input, message)?),
            |_: &mut ServerReceiveCtx, message| Ok(buf::decode(message)?),
        )
        .add_server_event_with::<Happened>(
            Channel::Ordered,
            |_: &mut ServerSendCtx, event, message| Ok(encode_into(event, message)?),
            |_: &mut ClientReceiveCtx, message| Ok(buf::decode(message)?),
        );
    // replicon compares the names of types, and this their bits: builds that disagree do not play
    let hash = bitstream::wire_hash::<(Body, Placed, Input, Happened)>();
    app.world_mut().resource_mut::<ProtocolHasher>().add_custom(hash);
}

fn add_plain_protocol(app: &mut App) {
    app.replicate::<Body>()
        .replicate::<Transform>()
        .add_client_event::<Input>(Channel::Unreliable)
        .add_server_event::<Happened>(Channel::Ordered);
}

#[derive(Resource, Default)]
struct Inputs(Vec<Input>);

#[derive(Resource, Default)]
struct Events(Vec<Happened>);

fn app(protocol: fn(&mut App)) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        StatesPlugin,
        RepliconPlugins.set(ServerPlugin::new(PostUpdate)), // a tick in each update
    ));
    protocol(&mut app);
    app.init_resource::<Inputs>().init_resource::<Events>();
    app.add_observer(|input: On<FromClient<Input>>, mut inputs: ResMut<Inputs>| inputs.0.push(input.message.clone()));
    app.add_observer(|event: On<Happened>, mut events: ResMut<Events>| events.0.push(event.clone()));
    app.finish();
    app
}

fn place(id: u8, tick: u16) -> Transform {
    let angle = f32::from(id) * 0.1 + f32::from(tick) * 0.02;
    Transform {
        translation: Vec3::new(100.0 * angle.cos(), f32::from(id % 4), 100.0 * angle.sin()),
        rotation: Quat::from_rotation_y(angle),
        scale: Vec3::ONE,
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

/// The bytes of one game.
#[derive(Default)]
struct Bytes {
    spawn: usize,
    moves: usize,
    inputs: usize,
    events: usize,
}

/// Moves what both sent to the other side. Returns the bytes of the client and those of the server.
fn exchange(server: &mut App, client: &mut App) -> (usize, usize) {
    let peer = **client.world().resource::<TestClientEntity>();
    let up: Vec<_> = client
        .world_mut()
        .resource_mut::<ClientMessages>()
        .drain_sent()
        .collect();
    let down: Vec<_> = server
        .world_mut()
        .resource_mut::<ServerMessages>()
        .drain_sent()
        .collect();
    let mut bytes = (0, 0);
    for (channel, message) in up {
        bytes.0 += message.len();
        let mut server = server.world_mut().resource_mut::<ServerMessages>();
        server.insert_received(peer, channel, message);
    }
    for (_, channel, message) in down {
        bytes.1 += message.len();
        client
            .world_mut()
            .resource_mut::<ClientMessages>()
            .insert_received(channel, message);
    }
    bytes
}

fn check_bodies(client: &mut App, tick: u16, exact: bool) {
    let mut bodies = client.world_mut().query::<(&Body, &Transform)>();
    let mut seen = 0;
    for (body, transform) in bodies.iter(client.world()) {
        let sent = place(body.id, tick);
        let off = (transform.translation - sent.translation).abs().max_element();
        let turned = transform.rotation.angle_between(sent.rotation);
        match exact {
            true => assert_eq!(*transform, sent),
            false => assert!(off < 0.0051 && turned < 0.008, "body {}: {off} {turned}", body.id),
        }
        assert_eq!(
            (body.health, body.crouched, transform.scale),
            (100 - body.id, body.id % 8 == 0, Vec3::ONE)
        );
        seen += 1;
    }
    assert_eq!(seen, BODIES);
}

/// Plays a game, and checks all that arrives.
fn play(protocol: fn(&mut App), exact: bool) -> Bytes {
    let (mut server, mut client) = (app(protocol), app(protocol));
    server.connect_client(&mut client);
    let mut bytes = Bytes::default();
    let step = |server: &mut App, client: &mut App| {
        server.update();
        client.update();
        let sent = exchange(server, client);
        client.update();
        sent
    };

    for id in 0..BODIES {
        let body = Body {
            id,
            health: 100 - id,
            crouched: id % 8 == 0,
        };
        server.world_mut().spawn((Replicated, body, place(id, 0)));
    }
    bytes.spawn = step(&mut server, &mut client).1;
    check_bodies(&mut client, 0, exact);

    for tick in 1..=TICKS {
        let mut bodies = server.world_mut().query::<(&Body, &mut Transform)>();
        for (body, mut transform) in bodies.iter_mut(server.world_mut()) {
            *transform = place(body.id, tick);
        }
        bytes.moves += step(&mut server, &mut client).1;
        check_bodies(&mut client, tick, exact);
    }

    // the client confirms the last moves, then both are silent: what follows is events alone
    let silent = (0..10).find(|_| step(&mut server, &mut client) == (0, 0));
    assert!(silent.is_some());
    for tick in 0..TICKS {
        client.world_mut().client_trigger(input(tick));
        server.world_mut().server_trigger(ToClients {
            targets: SendTargets::CLIENTS_ONLY,
            message: happened(tick),
        });
        let (up, down) = step(&mut server, &mut client);
        bytes.inputs += up;
        bytes.events += down;
    }
    server.update();
    let inputs = &server.world().resource::<Inputs>().0;
    let near = |(tick, got): (u16, &Input)| {
        (got.yaw - 0.5).abs() < 0.01
            && Input {
                yaw: 0.5,
                ..got.clone()
            } == input(tick)
    };
    assert!(
        inputs.len() == TICKS.into() && (0..TICKS).zip(inputs).all(near),
        "{inputs:?}"
    );
    let events = &client.world().resource::<Events>().0;
    assert!(events.iter().cloned().eq((0..TICKS).map(happened)), "{events:?}");
    bytes
}

/// Spoils one body of the server's own. The others move on.
fn spoil_one() {
    let (mut server, mut client) = (app(add_packed_protocol), app(add_packed_protocol));
    server.connect_client(&mut client);
    let good = place(1, 9);
    let nan = Transform::from_xyz(f32::NAN, 0.0, 0.0);
    let world = server.world_mut();
    world.spawn((Replicated, nan));
    world.spawn((Replicated, good));
    server.update();
    exchange(&mut server, &mut client);
    client.update();
    let mut arrived = client.world_mut().query::<&Transform>();
    let mut x: Vec<f32> = arrived
        .iter(client.world())
        .map(|transform| transform.translation.x)
        .collect();
    x.sort_by(f32::total_cmp);
    assert!(
        x.len() == 2 && x[0].abs() < 0.0051 && (x[1] - good.translation.x).abs() < 0.0051,
        "{x:?}"
    );
}

/// Sends what no client sends. The server drops it and goes on.
fn attack() -> usize {
    let (mut server, mut client) = (app(add_packed_protocol), app(add_packed_protocol));
    server.connect_client(&mut client);
    client.world_mut().client_trigger(input(7));
    client.update();
    let sent: Vec<_> = client
        .world_mut()
        .resource_mut::<ClientMessages>()
        .drain_sent()
        .collect();
    let peer = **client.world().resource::<TestClientEntity>();
    let (channel, honest) = sent
        .into_iter()
        .max_by_key(|(_, message)| message.len())
        .expect("an input");
    assert_eq!(buf::decode::<Input>(&mut honest.clone()).map(|got| got.tick), Ok(7));
    let mut dropped = 0;
    for len in 0..40 {
        if len == honest.len() {
            continue;
        }
        let mut messages = server.world_mut().resource_mut::<ServerMessages>();
        messages.insert_received(peer, channel, vec![0xFF; len]);
        dropped += 1;
    }
    let mut messages = server.world_mut().resource_mut::<ServerMessages>();
    messages.insert_received(peer, channel, honest);
    server.update();
    let inputs = &server.world().resource::<Inputs>().0;
    assert_eq!(inputs.len(), 1, "the honest one alone");
    dropped
}

/// A client of another build is refused.
fn refuse_another_build() {
    let (mut server, mut client) = (
        app(add_packed_protocol),
        app(|app| {
            add_packed_protocol(app);
            app.world_mut().resource_mut::<ProtocolHasher>().add_custom(1);
        }),
    );
    server.connect_client(&mut client);
    let mut authorized = server.world_mut().query::<&AuthorizedClient>();
    assert_eq!(authorized.iter(server.world()).count(), 0);
}

fn main() {
    let ours = play(add_packed_protocol, false);
    let alone = play(add_plain_protocol, true);
    spoil_one();
    let dropped = attack();
    refuse_another_build();

    println!("bytes, with replicon's own           bitstream   postcard");
    let row = |name: &str, ours: usize, alone: usize| println!("{name:36} {ours:9} {alone:10}");
    row("64 bodies, spawned", ours.spawn, alone.spawn);
    row("64 bodies, moved 120 times", ours.moves, alone.moves);
    row("120 inputs", ours.inputs, alone.inputs);
    row("120 events", ours.events, alone.events);
    println!("{dropped} hostile messages dropped, another build refused");
}
