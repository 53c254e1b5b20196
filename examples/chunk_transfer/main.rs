//! A file over UDP that loses packets. Run with `cargo run --release --example chunk_transfer -- --loss 0.2`.
//!
//! Without a command the file goes through a relay on this machine. The relay loses, repeats and delays packets as the
//! options say. With a command, each role is a process of its own, which you may stop, kill and start again:
//!
//! ```text
//! cargo run --release --example chunk_transfer -- send FILE --listen 127.0.0.1:7001
//! cargo run --release --example chunk_transfer -- relay --listen 127.0.0.1:7002 --to 127.0.0.1:7001 --loss 0.1
//! cargo run --release --example chunk_transfer -- receive OUT --from 127.0.0.1:7002
//! ```
//!
//! `ends.rs` is the loop to copy into a game. `server.rs` cuts a file into blocks, and `client.rs` joins the blocks.

mod cli;
mod client;
mod dice;
mod ends;
mod relay;
mod server;
mod socket;

use cli::{Options, Role};
use client::Client;
use indicatif::ProgressBar;
use relay::Relay;
use server::Server;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use std::{fs, io, thread};

/// Reason why the example ends with an error: a sentence for the user.
type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> ExitCode {
    match cli::options().and_then(|options| run(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&stop);
    ctrlc::set_handler(move || handler.store(true, Ordering::Relaxed))?;
    match &options.role {
        Role::All { file } => all(options, file.as_deref(), &stop),
        Role::Send { file, listen } => {
            let socket = socket::bind(*listen)?;
            let address = socket.local_addr()?;
            let mut server = Server::new(options, file, socket)?;
            eprintln!("waiting for a client on {address}");
            let took = server.run(&stop, &server::bar()?)?;
            println!("the client has the file, and its hash is right");
            println!("sent in {:.2} s: {}", took.as_secs_f64(), server.report());
            Ok(())
        }
        Role::Receive { out, from } => {
            let mut client = Client::new(options, out, socket::bind(socket::facing(*from))?, *from)?;
            client.run(&stop, &client::bar()?)?;
            println!("{} has {} bytes, and its hash is right", out.display(), client.total());
            Ok(())
        }
        Role::Relay { listen, to } => {
            let socket = socket::bind(*listen)?;
            let address = socket.local_addr()?;
            let mut relay = Relay::new(options, socket, *to)?;
            let percent = 100.0 * options.loss;
            eprintln!("relays packets between clients of {address} and the server {to}, and loses {percent:.0} %");
            relay.run(&stop)?;
            println!("{}", relay.report());
            Ok(())
        }
    }
}

/// Returns a function that turns an error of a file into a sentence with the name of the file.
fn cannot<'a>(verb: &'a str, file: &'a Path) -> impl Fn(io::Error) -> Failure + 'a {
    move |why| format!("cannot {verb} {}: {why}", file.display()).into()
}

/// Prints a line above the progress bar.
fn note(bar: &ProgressBar, line: &str) {
    bar.suspend(|| eprintln!("{line}"));
}

/// Starts all three in one process, and prints the result.
fn all(options: &Options, file: Option<&Path>, stop: &AtomicBool) -> Result<(), Failure> {
    let own = std::env::current_exe()?;
    let file = file.unwrap_or(&own);
    let folder = std::env::temp_dir().join(format!("chunk_transfer-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(cannot("create", &folder))?;
    let done = transfer(options, file, &folder.join("received"), stop);
    fs::remove_dir_all(&folder).map_err(cannot("delete", &folder))?;
    match stop.load(Ordering::Relaxed) {
        true => Err("stopped, and the received bytes were deleted".into()),
        false => done,
    }
}

fn transfer(options: &Options, file: &Path, out: &Path, stop: &AtomicBool) -> Result<(), Failure> {
    let bars = indicatif::MultiProgress::new();
    let (sent, received) = (bars.add(server::bar()?), bars.add(client::bar()?));
    let server = socket::bind(socket::LOCAL)?;
    let front = socket::bind(socket::LOCAL)?;
    let (to_server, to_relay) = (server.local_addr()?, front.local_addr()?);
    let mut server = Server::new(options, file, server)?;
    let mut relay = Relay::new(options, front, to_server)?;
    let mut client = Client::new(options, out, socket::bind(socket::LOCAL)?, to_relay)?;
    let start = Instant::now();
    // the relay stops after both ends have stopped
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let between = scope.spawn(|| relay.run(&over));
        let client = scope.spawn(|| client.run(stop, &received));
        let sent = server.run(stop, &sent);
        let received = outcome(client);
        over.store(true, Ordering::Relaxed);
        outcome(between).and(sent.map(|_| ())).and(received)
    })?;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} bytes arrived as they were sent, after {seconds:.2} s",
        client.total()
    );
    println!("  {}", server.report());
    println!("  {}", relay.report());
    Ok(())
}

/// Returns the result of a thread; a panic continues here.
fn outcome<T>(thread: thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::dice::Dice;
    use std::path::PathBuf;
    use std::time::Duration;

    const STEP: Duration = Duration::from_millis(2);

    /// Returns a folder for a test, with a file of this many bytes.
    pub(crate) struct Folder(PathBuf);

    impl Folder {
        pub(crate) fn new(name: &str, bytes: usize) -> Folder {
            let folder = std::env::temp_dir().join(format!("chunk_transfer-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).expect("a folder");
            let folder = Folder(folder);
            folder.write(1, bytes);
            folder
        }

        fn write(&self, seed: u64, bytes: usize) {
            let mut dice = Dice::new(seed);
            let bytes: Vec<u8> = (0..bytes).map(|_| dice.next() as u8).collect();
            fs::write(self.file(), bytes).expect("a file");
        }

        pub(crate) fn file(&self) -> PathBuf {
            self.0.join("file")
        }

        fn out(&self) -> PathBuf {
            self.0.join("out")
        }

        fn is_equal(&self) -> bool {
            fs::read(self.file()).expect("a file") == fs::read(self.out()).expect("a file")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    pub(crate) fn options(loss: f64) -> Options {
        Options {
            loss,
            duplicate: 0.1,
            reorder: 0.1,
            delay: 1,
            seed: 3,
            cap: 50_000_000,
            key: 7,
            role: Role::All { file: None },
        }
    }

    #[test]
    fn a_file_arrives_over_a_link_that_loses_half() {
        let folder = Folder::new("half", 90_000);
        let stop = AtomicBool::new(false);
        transfer(&options(0.5), &folder.file(), &folder.out(), &stop).expect("it arrives");
        assert!(folder.is_equal());
    }

    /// Steps the server and the client until the condition holds, for at most 20 s.
    fn step(server: &mut Server, client: &mut Client, mut until: impl FnMut(&Server, &Client) -> bool) {
        let start = Instant::now();
        while !until(server, client) {
            assert!(start.elapsed() < Duration::from_secs(20), "it takes too long");
            server.step(STEP).expect("a socket");
            client.step(STEP).expect("a socket");
        }
    }

    #[test]
    fn both_sides_go_on_after_a_kill() {
        let folder = Folder::new("kill", 3_000_000);
        let options = options(0.0);
        let listens = socket::bind(socket::LOCAL).expect("a socket");
        let address = listens.local_addr().expect("an address");
        let new_server = |socket| Server::new(&options, &folder.file(), socket).expect("a file");
        let new_client = || {
            let socket = socket::bind(socket::LOCAL).expect("a socket");
            Client::new(&options, &folder.out(), socket, address).expect("a folder")
        };
        let (mut server, mut client) = (new_server(listens), new_client());
        step(&mut server, &mut client, |_, client| client.have() > 500_000);
        // dropped without a farewell, as if killed
        drop(client);
        client = new_client();
        let kept = client.have();
        assert!(kept > 500_000);
        step(&mut server, &mut client, |_, client| client.have() > 1_500_000);
        drop(server);
        let socket = socket::bind(address).expect("the same address");
        server = new_server(socket);
        step(&mut server, &mut client, |server, client| {
            client.is_done() && server.is_done()
        });
        assert!(folder.is_equal());
        // the second server has sent only what was missing
        assert!(server.sent() < 1_700_000, "{}", server.sent());
    }

    #[test]
    fn a_client_that_was_killed_before_the_check_finishes() {
        let folder = Folder::new("check", 300_000);
        let options = options(0.0);
        let listens = socket::bind(socket::LOCAL).expect("a socket");
        let address = listens.local_addr().expect("an address");
        let mut server = Server::new(&options, &folder.file(), listens).expect("a file");
        let new_client = || {
            let socket = socket::bind(socket::LOCAL).expect("a socket");
            Client::new(&options, &folder.out(), socket, address).expect("a folder")
        };
        let mut client = new_client();
        step(&mut server, &mut client, |_, client| client.have() == 300_000);
        assert!(!client.is_done());
        drop(client);
        client = new_client();
        step(&mut server, &mut client, |server, client| {
            client.is_done() && server.is_done()
        });
        assert!(folder.is_equal());
    }

    #[test]
    fn a_failed_start_leaves_no_file() {
        let folder = Folder::new("start", 10);
        let new_client = |out: &Path| {
            let socket = socket::bind(socket::LOCAL).expect("a socket");
            Client::new(&options(0.0), out, socket, socket::LOCAL)
        };
        let why = new_client(&folder.0).expect_err("a folder").to_string();
        assert_eq!(why, format!("cannot write {}: it is a folder", folder.0.display()));
        drop(new_client(&folder.out()).expect("a client"));
        assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 1);
    }

    #[test]
    fn another_file_begins_anew() {
        let folder = Folder::new("other", 1_000_000);
        let options = options(0.0);
        let listens = socket::bind(socket::LOCAL).expect("a socket");
        let address = listens.local_addr().expect("an address");
        let mut server = Server::new(&options, &folder.file(), listens).expect("a file");
        let socket = socket::bind(socket::LOCAL).expect("a socket");
        let mut client = Client::new(&options, &folder.out(), socket, address).expect("a folder");
        step(&mut server, &mut client, |_, client| client.have() > 300_000);
        drop(server);
        folder.write(2, 700_000);
        let socket = socket::bind(address).expect("the same address");
        server = Server::new(&options, &folder.file(), socket).expect("a file");
        step(&mut server, &mut client, |server, client| {
            client.is_done() && server.is_done()
        });
        assert!(folder.is_equal());
    }
}
