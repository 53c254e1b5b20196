//! A server and clients over TCP, by Tokio: frames of events as a `tokio_util` codec, 25 lines. Prints the bytes of a
//! session beside those of `LengthDelimitedCodec` with bincode.

use bitstream::frame::FrameDecoder;
use bitstream::{BitSerialize, buf};
use futures::{SinkExt, StreamExt};
use serde::Serialize;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::bytes::{Buf, BytesMut};
use tokio_util::codec::{Decoder, Encoder, Framed};

/// Frames of events: those of one frame arrive together or not at all. `In` is read and `Out` is written.
struct Frames<In>(FrameDecoder<In>);

impl<In: BitSerialize> Frames<In> {
    fn new() -> Frames<In> {
        // a hostile length is refused with its fourth byte, before the rest arrives
        Frames(FrameDecoder::new(16 * 1024).with_max_events(256))
    }
}

impl<In: BitSerialize> Decoder for Frames<In> {
    type Item = Vec<In>;
    type Error = std::io::Error;

    fn decode(&mut self, input: &mut BytesMut) -> std::io::Result<Option<Vec<In>>> {
        Ok(buf::next_frame(&mut self.0, input)?)
    }

    fn decode_eof(&mut self, input: &mut BytesMut) -> std::io::Result<Option<Vec<In>>> {
        match self.decode(input)? {
            Some(events) => Ok(Some(events)),
            None if !input.has_remaining() => Ok(self.0.finish().map(|()| None)?),
            None => Ok(None),
        }
    }
}

impl<In, Out: BitSerialize> Encoder<&[Out]> for Frames<In> {
    type Error = std::io::Error;

    fn encode(&mut self, events: &[Out], out: &mut BytesMut) -> std::io::Result<()> {
        Ok(buf::frame_into(events, out)?)
    }
}

#[derive(BitSerialize, Serialize, Clone, Debug, PartialEq)]
enum ToServer {
    Login(#[string(max = 16)] String),
    Move {
        #[bits(range = -512..=511)]
        x: i16,
        #[bits(range = -512..=511)]
        y: i16,
    },
    Fire,
}

#[derive(BitSerialize, Serialize, Clone, Debug, PartialEq)]
enum ToClient {
    Welcome { player: u8 },
    Moved { player: u8, x: i16, y: i16 },
    Fired { player: u8 },
}

async fn serve(socket: TcpStream, player: u8) -> std::io::Result<usize> {
    let mut link = Framed::new(socket, Frames::<ToServer>::new());
    let mut count = 0;
    while let Some(events) = link.next().await.transpose()? {
        count += events.len();
        let answers: Vec<ToClient> = events
            .into_iter()
            .map(|event| match event {
                ToServer::Login(_) => ToClient::Welcome { player },
                ToServer::Move { x, y } => ToClient::Moved { player, x, y },
                ToServer::Fire => ToClient::Fired { player },
            })
            .collect();
        link.send(&answers[..]).await?;
    }
    Ok(count)
}

fn frames() -> Vec<Vec<ToServer>> {
    let step = |i: i16| match i % 5 {
        0 => vec![ToServer::Move { x: i, y: -i }, ToServer::Fire],
        _ => vec![ToServer::Move { x: i, y: -i }],
    };
    let login = vec![ToServer::Login("Ada".into())];
    std::iter::once(login).chain((0..200).map(step)).collect()
}

async fn play(address: std::net::SocketAddr) -> std::io::Result<()> {
    let mut link = Framed::new(TcpStream::connect(address).await?, Frames::<ToClient>::new());
    for events in frames() {
        link.send(&events[..]).await?;
        let answers = link.next().await.transpose()?.expect("an answer for each frame");
        assert_eq!(answers.len(), events.len());
    }
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let session = async {
        let accepted = async { serve(listener.accept().await?.0, 7).await };
        let (count, played) = tokio::join!(accepted, play(address));
        played?;
        let count = count?;
        assert_eq!(count, frames().concat().len());

        // a hostile length, an event that is none, and a connection that ends within a frame
        let cases: [(&[u8], &str); 3] = [
            (
                &[0xFF; 4],
                "the frame has 536870912 bytes, and the decoder accepts at most 16384",
            ),
            (
                &[34, 0, 0, 0, 3],
                "Frame.events[0]: no variant has the tag 3 (bits 32..34)",
            ),
            (
                &[90, 0, 0, 0, 0],
                "the stream ended within a frame, after 5 bytes of the frame",
            ),
        ];
        for (bytes, text) in cases {
            let attack = async {
                let mut socket = TcpStream::connect(address).await?;
                socket.write_all(bytes).await?;
                socket.shutdown().await
            };
            let accepted = async { serve(listener.accept().await?.0, 8).await };
            let (served, attacked) = tokio::join!(accepted, attack);
            attacked?;
            assert_eq!(served.unwrap_err().to_string(), text);
        }
        std::io::Result::Ok(count)
    };
    let count = tokio::time::timeout(Duration::from_secs(20), session).await??;

    let (mut ours, mut alone) = (BytesMut::new(), 0);
    for events in frames() {
        buf::frame_into(&events, &mut ours)?;
        alone += 4 + bincode::serialize(&events)?.len();
    }
    println!("{count} events in {} frames over TCP", frames().len());
    println!("bitstream                        {:6} bytes", ours.len());
    println!("LengthDelimitedCodec and bincode {alone:6} bytes");
    println!("3 hostile connections refused, each with an error that names the cause");
    Ok(())
}
