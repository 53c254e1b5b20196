//! Sends one block through `bitstream::chunk`, through a stream of QUIC (quinn) over the same lossy link on this
//! machine, and as a reliable message of renet over a simulated one.
//!
//! ```text
//! cargo run --release --manifest-path tests/compare/blocks/Cargo.toml
//! ```
//!
//! Each line: the time from the first byte of the block until it is there, against the ideal of link and block alone,
//! and the bytes both ways, headers of UDP and IP included, against those of the block. quinn's handshake is not
//! counted.

mod messages;
mod relay;

use bitstream::chunk::{ChunkReceiver, ChunkSender, Config, Connection, Rate, SLICE_PACKET_BYTES};
use messages::{Told, renet};
use relay::{Kind, Relay};
use std::error::Error;
use std::net::{SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tests_blocks::race::{Calls, Path, race};

type Failure = Box<dyn Error + Send + Sync>;

/// What a transfer took.
struct Took {
    time: Duration,
    bytes: u64,
}

/// Bytes a second, milliseconds, packets of a thousand.
const LINKS: [(f64, u64, u64); 6] = [
    (250e3, 100, 20),
    (1e6, 40, 0),
    (1e6, 40, 10),
    (1e6, 40, 50),
    (5e6, 20, 10),
    (5e6, 100, 10),
];
const ADAPTIVE: Rate = Rate::Adaptive { cap: 12_500_000 };

fn main() -> Result<(), Failure> {
    simulated();
    println!("  kB/s  RTT ms  loss %    MB   chunk: time    bytes   quinn: time    bytes");
    for (rate, rtt, loss) in LINKS {
        let kind = Kind {
            rate,
            delay: Duration::from_millis(rtt / 2),
            loss,
            buffer: Duration::from_millis(200),
        };
        let block: Vec<u8> = (0..(rate * 4.0) as usize)
            .map(|at| (at * 31 + at / 256) as u8)
            .collect();
        let ideal = block.len() as f64 / rate / (1.0 - loss as f64 / 1000.0) + rtt as f64 / 1000.0;
        let took = [chunk(kind, &block)?, quic(kind, &block)?];
        let [chunk, quinn] = took.map(|took| (took.time.as_secs_f64() / ideal, took.bytes as f64 / block.len() as f64));
        println!(
            "{:6.0} {rtt:7} {:7.0} {:5.1} {:13.2} {:8.3} {:13.2} {:8.3}",
            rate / 1e3,
            loss as f64 / 10.0,
            block.len() as f64 / 1e6,
            chunk.0,
            chunk.1,
            quinn.0,
            quinn.1
        );
    }
    Ok(())
}

/// Each line as below, until the sender of `chunk` knows and until the message of renet is there.
fn simulated() {
    println!("simulated, 60 frames a second for renet");
    println!(
        "  kB/s  RTT ms  loss %    MB   chunk: time    bytes   renet: time    bytes   told the rate: time    bytes"
    );
    for (rate, rtt, loss) in LINKS {
        let path = Path {
            rate,
            rtt: Duration::from_millis(rtt),
            loss,
            buffer: Duration::from_millis(200),
            jitter: Duration::ZERO,
            clock: Duration::ZERO,
            change: None,
            calls: Calls::OFTEN,
            seed: 3,
        };
        let bytes = (rate * 4.0) as usize;
        let ideal = bytes as f64 / rate / (1.0 - loss as f64 / 1000.0) + path.rtt.as_secs_f64();
        let cost = race(path, ADAPTIVE, bytes, &[Duration::ZERO]);
        print!(
            "{:6.0} {rtt:7} {:7.0} {:5.1} {:13.2} {:8.3}",
            rate / 1e3,
            loss as f64 / 10.0,
            bytes as f64 / 1e6,
            cost.time.as_secs_f64() / ideal,
            (cost.bytes + cost.answers) as f64 / bytes as f64,
        );
        for (told, width) in [(Told::Nothing, 13), (Told::Rate, 21)] {
            match renet(path, bytes, told) {
                Some((time, sent)) => print!(" {:width$.2} {:8.3}", time / ideal, sent as f64 / bytes as f64),
                None => print!(" {:>width$} {:>8}", "> 60 s", ""),
            }
        }
        println!();
    }
    println!();
}

fn socket() -> Result<UdpSocket, Failure> {
    let socket = UdpSocket::bind("127.0.0.1:0")?;
    socket.set_read_timeout(Some(Duration::from_millis(1)))?;
    Ok(socket)
}

fn chunk(kind: Kind, block: &[u8]) -> Result<Took, Failure> {
    let (server, client) = (socket()?, socket()?);
    let relay = Relay::start(kind, server.local_addr()?, client.local_addr()?)?;
    let connection = Connection::new(0x1234_5678_9abc_def0);
    let config = Config {
        rate: ADAPTIVE,
        max_block_bytes: 64 << 20,
        ..Config::default()
    };
    let mut sender = ChunkSender::new(config, connection, 1)?;
    let mut receiver = ChunkReceiver::new(config, connection, 2)?;
    sender.send(block.to_vec())?;
    let start = Instant::now();
    let (to_client, to_server) = (relay.server_side, relay.client_side);
    let time = std::thread::scope(|scope| {
        let receiving = scope.spawn(move || -> Result<Duration, Failure> {
            let mut arrived = None;
            let mut buffer = [0; SLICE_PACKET_BYTES + 1];
            loop {
                let now = start.elapsed();
                if let Ok((len, _)) = client.recv_from(&mut buffer) {
                    let _ = receiver.handle_packet(start.elapsed(), &buffer[..len]);
                }
                if let Some(got) = receiver.poll_block() {
                    assert!(got.bytes() == block, "other bytes arrived");
                    arrived = Some(start.elapsed());
                }
                while let Some(packet) = receiver.poll_answer(start.elapsed()) {
                    client.send_to(packet, to_server)?;
                }
                match arrived {
                    Some(arrived) if now > arrived + Duration::from_millis(500) => return Ok(arrived),
                    _ if now > Duration::from_secs(120) => return Err("the block does not arrive".into()),
                    _ => {}
                }
            }
        });
        let mut buffer = [0; 2048];
        while !sender.is_idle() {
            if let Ok((len, _)) = server.recv_from(&mut buffer) {
                let _ = sender.handle_packet(start.elapsed(), &buffer[..len]);
            }
            while let Some(packet) = sender.poll_transmit(start.elapsed()) {
                server.send_to(packet, to_client)?;
            }
            while let Some(event) = sender.poll_event() {
                if !matches!(event, bitstream::chunk::SendEvent::Delivered { .. }) {
                    return Err(format!("{event:?}").into());
                }
            }
        }
        receiving
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })?;
    Ok(Took {
        time,
        bytes: relay.stop(),
    })
}

fn quic(kind: Kind, block: &[u8]) -> Result<Took, Failure> {
    tokio::runtime::Runtime::new()?.block_on(async {
        let certificate = rcgen::generate_simple_self_signed(vec!["localhost".into()])?;
        let key = rustls::pki_types::PrivatePkcs8KeyDer::from(certificate.key_pair.serialize_der());
        let chain = vec![certificate.cert.der().clone()];
        let mut roots = rustls::RootCertStore::empty();
        roots.add(certificate.cert.der().clone())?;
        let any: SocketAddr = "127.0.0.1:0".parse()?;
        let server = quinn::Endpoint::server(quinn::ServerConfig::with_single_cert(chain, key.into())?, any)?;
        let mut client = quinn::Endpoint::client(any)?;
        client.set_default_client_config(quinn::ClientConfig::with_root_certificates(Arc::new(roots))?);
        let relay = Relay::start(kind, server.local_addr()?, client.local_addr()?)?;
        let connecting = client.connect(relay.client_side, "localhost")?;
        let accepting = async {
            server
                .accept()
                .await
                .ok_or("nobody connects")?
                .await
                .map_err(Failure::from)
        };
        let (to_server, to_client) = tokio::try_join!(async { connecting.await.map_err(Failure::from) }, accepting)?;
        let before = relay.bytes();
        let start = Instant::now();
        let sending = async {
            let mut stream = to_client.open_uni().await?;
            stream.write_all(block).await?;
            stream.finish()?;
            let _ = stream.stopped().await;
            Ok::<(), Failure>(())
        };
        let receiving = async {
            let mut stream = to_server.accept_uni().await?;
            let arrived = stream.read_to_end(usize::MAX).await?;
            assert!(arrived == block, "other bytes arrived");
            Ok::<Duration, Failure>(start.elapsed())
        };
        let ((), time) = tokio::try_join!(sending, receiving)?;
        Ok(Took {
            time,
            bytes: relay.stop() - before,
        })
    })
}
