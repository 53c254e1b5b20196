//! A server and a client over QUIC, by quinn. Updates of objects are datagrams that are filled to the last bit; events
//! are frames on a stream. Prints how many updates a datagram holds beside bincode.

use bitstream::frame::FrameDecoder;
use bitstream::packet::{Batch, Messages};
use bitstream::{BitSerialize, buf};
use quinn::{ClientConfig, Connection, Endpoint, ServerConfig};
use serde::Serialize;
use std::error::Error;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// Header of all updates of a datagram.
#[derive(BitSerialize, Serialize, Clone, Copy, Debug, PartialEq)]
struct Header {
    tick: u16,
}

#[derive(BitSerialize, Serialize, Clone, Debug, PartialEq)]
struct Update {
    #[bits(range = 0..=4095)]
    id: u16,
    #[float(min = -512.0, max = 512.0, bits = 16)]
    position: [f32; 3],
    #[bits(elide = [0.0; 3])] // 1 bit at rest
    #[float(min = -32.0, max = 32.0, bits = 11, zero)]
    velocity: [f32; 3],
}

#[derive(BitSerialize, Serialize, Clone, Debug, PartialEq)]
enum Event {
    Joined { player: u8 },
    Say(#[string(max = 80)] String),
}

fn update(id: u16) -> Update {
    let along = f32::from(id) * 0.25;
    let speed = if id % 4 == 0 { 1.0 } else { 0.0 };
    Update {
        id,
        position: [along, 0.0, -along],
        velocity: [speed, 0.0, 0.0],
    }
}

fn events() -> Vec<Event> {
    let mut events = vec![Event::Joined { player: 4 }];
    events.extend((0..100).map(|i| Event::Say(format!("message {i}"))));
    events
}

/// Sends the objects in as many datagrams as they need. Returns how many objects each took, and its bytes.
fn send_updates(connection: &Connection, objects: &[Update]) -> Result<Vec<(usize, usize)>, Box<dyn Error>> {
    let most = connection.max_datagram_size().ok_or("the peer takes no datagrams")?;
    let (mut rest, mut sizes) = (objects, Vec::new());
    while !rest.is_empty() {
        let mut datagram = vec![0; most];
        let mut batch = Batch::with_header(&mut datagram, &Header { tick: 7 })?;
        let mut sent = 0;
        while sent < rest.len() && batch.push(&rest[sent])? {
            sent += 1;
        }
        let used = batch.finish();
        datagram.truncate(used);
        connection.send_datagram(datagram.into())?;
        sizes.push((sent, used));
        rest = &rest[sent..];
    }
    Ok(sizes)
}

async fn serve(
    endpoint: &Endpoint,
    objects: &[Update],
) -> Result<(Connection, Vec<(usize, usize)>, usize), Box<dyn Error>> {
    let connection = endpoint.accept().await.ok_or("no client")?.await?;
    let sizes = send_updates(&connection, objects)?;
    let mut stream = connection.open_uni().await?;
    // a frame for each step of the game; a stream has no borders of its own
    for events in events().chunks(7) {
        let bytes = bitstream::frame::encode(events)?;
        stream.write_all(&bytes).await?;
    }
    stream.finish()?;
    // a datagram may have any bytes: the server drops it if it is not an update
    let hostile = connection.read_datagram().await?;
    let refused = Messages::<Update>::new(&hostile)
        .and_then(|messages| messages.collect::<Result<Vec<_>, _>>())
        .is_err();
    Ok((connection, sizes, usize::from(refused)))
}

async fn play(
    endpoint: &Endpoint,
    server: SocketAddr,
    expected: usize,
) -> Result<(Vec<Update>, Vec<Event>), Box<dyn Error>> {
    let connection = endpoint.connect(server, "localhost")?.await?;
    let mut updates = Vec::new();
    while updates.len() < expected {
        let datagram = connection.read_datagram().await?;
        let (header, messages) = Messages::<Update>::with_header::<Header>(&datagram)?;
        assert_eq!(header.tick, 7);
        for message in messages {
            updates.push(message?);
        }
    }
    let mut stream = connection.accept_uni().await?;
    let (mut decoder, mut all) = (FrameDecoder::<Event>::new(4096), Vec::new());
    while let Some(chunk) = stream.read_chunk(usize::MAX, true).await? {
        let mut bytes = chunk.bytes;
        while let Some(events) = buf::next_frame(&mut decoder, &mut bytes)? {
            all.extend(events);
        }
    }
    decoder.finish()?;
    connection.send_datagram(vec![0xFF; 50].into())?;
    connection.closed().await;
    Ok((updates, all))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let certificate = rcgen::generate_simple_self_signed(vec!["localhost".into()])?;
    let key = rustls::pki_types::PrivateKeyDer::try_from(certificate.signing_key.serialize_der())?;
    let chain = vec![certificate.cert.der().clone()];
    let mut roots = rustls::RootCertStore::empty();
    roots.add(chain[0].clone())?;
    let here = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let server = Endpoint::server(ServerConfig::with_single_cert(chain, key)?, here)?;
    let mut client = Endpoint::client(here)?;
    client.set_default_client_config(ClientConfig::with_root_certificates(Arc::new(roots))?);

    let objects: Vec<Update> = (0..600).map(update).collect();
    let session = async {
        let address = server.local_addr()?;
        let served = async {
            let (connection, sizes, refused) = serve(&server, &objects).await?;
            connection.close(0u32.into(), b"done");
            Ok::<_, Box<dyn Error>>((sizes, refused))
        };
        let (served, played) = tokio::join!(served, play(&client, address, objects.len()));
        let ((sizes, refused), (updates, events)) = (served?, played?);
        Ok::<_, Box<dyn Error>>((sizes, refused, updates, events))
    };
    let (sizes, refused, updates, all) = tokio::time::timeout(Duration::from_secs(20), session).await??;
    let near = |(a, b): (&Update, &Update)| a.id == b.id && (a.position[0] - b.position[0]).abs() < 0.01;
    assert!(updates.len() == objects.len() && updates.iter().zip(&objects).all(near));
    assert_eq!((all, refused), (events(), 1));

    let alone = bincode::serialize(&objects[0])?.len();
    let (first, bytes) = sizes[0];
    println!(
        "600 updates in {} datagrams, {first} of them in the first, of {bytes} bytes",
        sizes.len()
    );
    println!("bincode: {alone} bytes each, {} in {bytes} bytes", bytes / alone);
    let ours: usize = events()
        .chunks(7)
        .map(|events| bitstream::frame::encode(events).map_or(0, |frame| frame.len()))
        .sum();
    let beside: usize = events()
        .chunks(7)
        .map(|events| 4 + bincode::serialize(events).map_or(0, |frame| frame.len()))
        .sum();
    println!("101 events on a stream: {ours} bytes, {beside} with bincode; 1 hostile datagram dropped");
    Ok(())
}
