//! The game over UDP: a server thread, a client thread, and a progress bar.

use crate::cli::Options;
use crate::link::Link;
use crate::recording::Recording;
use crate::server::{Pace, Sent};
use crate::verify::Verifier;
use crate::{Failure, client, outcome, server};
use indicatif::{ProgressBar, ProgressStyle};
use std::thread;
use std::time::{Duration, Instant};

/// Results of the transfer.
#[derive(Debug)]
pub(crate) struct Transfer {
    pub(crate) sent: Sent,
    pub(crate) verified: Verifier,
}

/// Sends the recording through a socket and checks what arrives.
pub(crate) fn transfer(recording: &Recording, options: &Options) -> Result<Transfer, Failure> {
    let (server_end, client_end) = Link::pair(options.loss)?;
    let (pace, bar) = if options.realtime {
        (Pace::Every(Duration::from_secs(1) / recording.hz), progress(recording)?)
    } else {
        (Pace::Fast, ProgressBar::hidden())
    };
    let (sent, received) = thread::scope(|scope| {
        let server = scope.spawn(|| stamped(server::serve(recording, server_end, pace)));
        let client = scope.spawn(|| stamped(client::receive(recording, client_end, || bar.inc(1))));
        (outcome(server), outcome(client))
    });
    bar.finish_and_clear();
    match (sent, received) {
        (Ok(sent), Ok(verified)) => Ok(Transfer { sent, verified }),
        // the end that fails later fails because the other end is gone
        (Err(server), Err(client)) if server.at < client.at => Err(server.why),
        (_, Err(end)) | (Err(end), _) => Err(end.why),
    }
}

/// Reason why one end gave up, and the time.
struct Fallen {
    at: Instant,
    why: Failure,
}

fn stamped<T>(result: Result<T, Failure>) -> Result<T, Fallen> {
    result.map_err(|why| Fallen {
        at: Instant::now(),
        why,
    })
}

fn progress(recording: &Recording) -> Result<ProgressBar, Failure> {
    let style = ProgressStyle::with_template("{wide_bar} frame {pos} of {len}, {elapsed} of {duration}")?;
    Ok(ProgressBar::new(recording.frames.len() as u64).with_style(style))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packets::CubeUpdate;
    use std::path::Path;

    fn send(loss: u16, change: impl FnOnce(&mut [Vec<CubeUpdate>])) -> Result<Transfer, String> {
        let recording = Path::new(crate::cli::RECORDING).to_owned();
        let options = Options {
            realtime: false,
            frames: Some(20),
            loss,
            latency: None,
            chart: None,
            recording,
        };
        let mut recording = Recording::open(&options.recording, options.frames).expect("the recording");
        change(&mut recording.frames);
        transfer(&recording, &options).map_err(|failure| failure.to_string())
    }

    #[test]
    fn what_is_lost_is_sent_again() {
        let transfer = send(5_000, |_| {}).expect("half of the packets are enough");
        assert_eq!(transfer.verified.frames(), 20);
        assert!(transfer.sent.resends > 0);
    }

    #[test]
    fn a_packet_lost_for_good_ends_the_transfer() {
        let failure = send(10_000, |_| {}).expect_err("nothing arrives");
        assert!(failure.starts_with("frame 0 is lost for good"), "{failure}");
    }

    #[test]
    fn a_value_outside_its_range_ends_the_transfer() {
        // the encoder clamps floats, so only the comparison finds the fault
        let failure = send(0, |frames| frames[7][0].cube.position.z = 33.0).expect_err("the range ends at 32");
        assert!(
            failure.starts_with("frame 7, cube 0: position.z is 32 instead of 33"),
            "{failure}"
        );
    }

    #[test]
    fn a_value_that_cannot_be_sent_ends_the_transfer() {
        let failure = send(0, |frames| frames[7][0].cube.orientation[0] = 2.0).expect_err("not of length 1");
        assert!(failure.contains("orientation"), "{failure}");
    }
}
