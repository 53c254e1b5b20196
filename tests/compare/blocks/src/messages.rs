//! The same block as a reliable message of renet, over a simulated link: renet's clock is an argument, as ours is.

use bytes::Bytes;
use renet::{ChannelConfig, ConnectionConfig, RenetClient, RenetServer, SendType};
use std::time::Duration;
use tests_blocks::block;
use tests_blocks::race::Path;
use tests_support::dice::Dice;

const CLIENT: u64 = 1;
/// A game at 60 frames a second.
const TICK: Duration = Duration::from_micros(16_667);
const HEADERS: usize = 28;

/// How fast renet sends: it does not look for the rate of the link.
#[derive(Clone, Copy)]
pub(crate) enum Told {
    /// The default of the crate, 60,000 bytes a tick.
    Nothing,
    /// What the link carries in a tick.
    Rate,
}

/// Seconds until the message is there, and bytes both ways. Nothing where it took longer than 60 s.
pub(crate) fn renet(path: Path, bytes: usize, told: Told) -> Option<(f64, u64)> {
    let [mut there, mut back] = path.links(&mut Dice::new(path.seed));
    let mut config = ConnectionConfig::default();
    if let Told::Rate = told {
        config.available_bytes_per_tick = (path.rate * TICK.as_secs_f64()).max(1200.0) as u64;
    }
    let channel = ChannelConfig {
        channel_id: 0,
        max_memory_usage_bytes: 64 << 20,
        send_type: SendType::ReliableOrdered {
            resend_time: Duration::from_millis(300),
        },
    };
    config.server_channels_config = vec![channel.clone()];
    config.client_channels_config = vec![channel];
    let mut server = RenetServer::new(config.clone());
    server.add_connection(CLIENT);
    let mut client = RenetClient::new(config);
    client.set_connected();
    let content = block(path.seed, bytes);
    server.send_message(CLIENT, 0, Bytes::from(content.clone()));
    let (mut now, mut sent) = (Duration::ZERO, 0);
    while now < Duration::from_secs(60) {
        now += TICK;
        while let Some((_, packet)) = back.arrived(now) {
            server.process_packet_from(&packet, CLIENT).ok()?;
        }
        while let Some((_, packet)) = there.arrived(now) {
            client.process_packet(&packet);
        }
        if let Some(arrived) = client.receive_message(0) {
            assert!(arrived[..] == content, "other bytes arrived");
            return Some((now.as_secs_f64(), sent));
        }
        server.update(TICK);
        client.update(TICK);
        for packet in server.get_packets_to_send(CLIENT).ok()? {
            sent += (packet.len() + HEADERS) as u64;
            there.send(now, 0, &packet);
        }
        for packet in client.get_packets_to_send() {
            sent += (packet.len() + HEADERS) as u64;
            back.send(now, 0, &packet);
        }
    }
    None
}
