//! The server of the page, natively: makes the glue of the module, serves it on this machine, and plays with a browser
//! and with Node. `./run` builds both.

use stack_wasm::{Input, Player, Snapshot};
use std::error::Error;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tiny_http::{Header, Method, Request, Response, Server};

const LIMIT: Duration = Duration::from_secs(60);

fn snapshot(tick: u16) -> Snapshot {
    let player = |i: u8| Player {
        x: f32::from(i) + f32::from(tick) * 0.25,
        y: f32::from(i) * -2.5,
        health: 100 - i,
    };
    Snapshot {
        tick,
        players: (0..64).map(player).collect(),
        chat: "good game".into(),
    }
}

/// Counts of a client.
#[derive(Default)]
struct Played {
    inputs: usize,
    refused: usize,
    report: Option<String>,
}

/// Answers a request. The page is in `folder`.
fn answer(mut request: Request, folder: &Path, played: &mut Played) -> Result<(), Box<dyn Error>> {
    let mut body = Vec::new();
    // an input has 4 bytes, and a report a few hundred
    request.as_reader().take(4096).read_to_end(&mut body)?;
    let response = match (request.method(), request.url()) {
        (Method::Post, "/input") => match bitstream::decode::<Input>(&body) {
            Ok(input) => {
                assert!(input.forward && (input.yaw - 0.5).abs() < 0.01, "{input:?}");
                assert_eq!(input.fire, input.tick % 10 == 0);
                played.inputs += 1;
                Response::from_data(bitstream::encode(&snapshot(input.tick))?)
            }
            Err(why) => {
                played.refused += 1;
                Response::from_data(why.to_string()).with_status_code(400)
            }
        },
        (Method::Post, "/done") => {
            played.report = Some(String::from_utf8(body)?);
            Response::from_data("")
        }
        (Method::Get, "/hash") => Response::from_data(stack_wasm::wire_hash().to_string()),
        (Method::Get, path) => {
            let (file, kind) = match path {
                "/" => ("index.html", "text/html"),
                "/play.mjs" => ("play.mjs", "text/javascript"),
                "/pkg/stack_wasm.js" => ("pkg/stack_wasm.js", "text/javascript"),
                "/pkg/stack_wasm_bg.wasm" => ("pkg/stack_wasm_bg.wasm", "application/wasm"),
                _ => return Ok(request.respond(Response::empty(404))?),
            };
            let kind: Header = format!("Content-Type: {kind}").parse().map_err(|()| "a header")?;
            Response::from_data(std::fs::read(folder.join(file))?).with_header(kind)
        }
        _ => Response::from_data("").with_status_code(405),
    };
    Ok(request.respond(response)?)
}

/// A program that plays, ended when this is dropped.
struct Client(Child);

impl Drop for Client {
    fn drop(&mut self) {
        // it may have ended by itself
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn node(folder: &Path, url: &str) -> std::io::Result<Client> {
    Command::new("node")
        .arg(folder.join("node.mjs"))
        .arg(url)
        .spawn()
        .map(Client)
}

fn chromium(profile: &Path, url: &str) -> std::io::Result<Client> {
    let names = [
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
    ];
    let mut last = None;
    for name in names {
        let started = Command::new(name)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
            // the browser ends by itself when the page is done: some of these names are scripts, whose end is not that
            // of the browser
            .args(["--dump-dom", "--virtual-time-budget=30000", "--timeout=50000"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg(url)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        match started {
            Ok(child) => return Ok(Client(child)),
            Err(why) => last = Some(why),
        }
    }
    Err(last.unwrap_or(std::io::ErrorKind::NotFound.into()))
}

/// Serves until the client that `start` starts has reported.
fn play(
    name: &str,
    folder: &Path,
    start: impl FnOnce(&str) -> std::io::Result<Client>,
) -> Result<String, Box<dyn Error>> {
    let server = Server::http("127.0.0.1:0").map_err(|why| why.to_string())?;
    let _client = start(&format!("http://{}", server.server_addr())).map_err(|why| format!("{name}: {why}"))?;
    let mut played = Played::default();
    let end = Instant::now() + LIMIT;
    while played.report.is_none() {
        let left = end.saturating_duration_since(Instant::now());
        match server.recv_timeout(left)? {
            Some(request) => answer(request, folder, &mut played)?,
            None => return Err(format!("{name} did not report within {LIMIT:?}").into()),
        }
    }
    let report = played.report.unwrap_or_default();
    if played.inputs != 100 || played.refused != 1 || report.starts_with("failed") {
        return Err(format!("{name}: {} inputs, {} refused\n{report}", played.inputs, played.refused).into());
    }
    Ok(report)
}

fn main() -> Result<(), Box<dyn Error>> {
    let module = PathBuf::from(std::env::args_os().nth(1).ok_or("usage: stack-wasm MODULE.wasm")?);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    // as `wasm-bindgen --target web` does
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(&module)
        .web(true)?
        .omit_default_module_path(false)
        .typescript(false)
        .generate(folder.join("pkg"))?;

    let profile = std::env::temp_dir().join(format!("stack-wasm-{}", std::process::id()));
    let in_node = play("node", &folder, |url| node(&folder, url))?;
    let in_chromium = play("chromium", &folder, |url| chromium(&profile, url));
    let _ = std::fs::remove_dir_all(&profile);
    assert_eq!(in_node, in_chromium?, "both have the same bytes");
    println!("{in_node}");
    let size = std::fs::metadata(folder.join("pkg/stack_wasm_bg.wasm"))?.len();
    println!("played in Node and in Chromium, with a module of {size} bytes");
    Ok(())
}
