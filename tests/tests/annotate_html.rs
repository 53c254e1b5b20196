//! The page of `annotate` in a browser: its drawing, and the parts that light up. Skipped where there is no Chromium.

use bitstream::annotate::Annotation;
use bitstream::{BitSerialize, annotate};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[derive(BitSerialize)]
struct Packet {
    #[bits(range = 0..=100)]
    health: u8,
    position: [u16; 3],
    #[string(max = 30)]
    name: String,
}

fn packet() -> Vec<u8> {
    let name = "<b>\"Åsa\" & 'Bo'</b>".to_string();
    bitstream::encode(&Packet {
        health: 87,
        position: [1, 2, 300],
        name,
    })
    .unwrap()
}

/// The first Chromium there is.
fn chromium() -> Option<&'static str> {
    ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(|name| {
            let version = Command::new(name)
                .arg("--version")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
            version.is_ok_and(|status| status.success())
        })
}

/// The page after `script` ran in it: what that put into the element `result`.
fn result(name: &str, annotation: &Annotation, script: &str) -> Option<String> {
    let Some(browser) = chromium() else {
        println!("{name}: skipped, no Chromium here");
        return None;
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let page = folder.join("page.html");
    let probe = format!(
        "<style>#result{{position:fixed}}</style><pre id=\"result\"></pre><script>const say=x=>document.getElementById('result').textContent+='['+x+']';{script}</script>"
    );
    std::fs::write(
        &page,
        annotation.to_html().replace("</html>", &format!("{probe}</html>")),
    )
    .unwrap();
    let out = std::fs::File::create(folder.join("dom.html")).unwrap();
    let mut child = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
        ])
        .args(["--disable-component-update", "--disable-sync", "--no-first-run"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .args(["--window-size=1280,1024", "--dump-dom"])
        .arg(format!("file://{}", page.display()))
        .stdout(out)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{name}: the browser does not end");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let dom = std::fs::read_to_string(folder.join("dom.html")).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let (_, rest) = dom.split_once("<pre id=\"result\">").expect("the script ran");
    let (result, _) = rest.split_once("</pre>").expect("the element ends");
    Some(result.to_string())
}

#[test]
fn every_bit_is_a_cell_that_can_be_seen() {
    let packet = packet();
    let script = "
        say(document.documentElement.scrollWidth<=innerWidth);
        const cells=[...document.querySelectorAll('.bits i')];
        say(cells.length);
        say(cells.every(cell=>cell.getBoundingClientRect().width>8));
        say(document.querySelectorAll('.bits .row').length);
        const bits=cells.map(cell=>cell.textContent).join('');
        say(bits);
        say(document.querySelectorAll('tr[data-leaf]').length);
        say(new Set(cells.map(cell=>getComputedStyle(cell).backgroundColor)).size>3);";
    let annotation = annotate::<Packet>(&packet);
    if let Some(result) = result("cells", &annotation, script) {
        let bits = packet.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1));
        let bits: String = bits.map(|bit| if bit == 1 { '1' } else { '0' }).collect();
        let (rows, leaves) = (packet.len().div_ceil(4), annotation.leaves().len());
        assert_eq!(
            result,
            format!("[true][{}][true][{rows}][{bits}][{leaves}][true]", packet.len() * 8)
        );
    }
}

#[test]
fn all_bits_of_the_field_under_the_pointer_light_up() {
    // the third leaf is the second number, of 16 bits in three bytes
    let script = "
        const one=document.querySelectorAll('.bits [data-leaf=\"2\"]');
        one[7].dispatchEvent(new MouseEvent('mouseover',{bubbles:true}));
        say(document.querySelectorAll('.bits i.on').length);
        say([...one].every(cell=>cell.classList.contains('on')));
        say(document.querySelectorAll('tr.on').length);
        say(document.getElementById('at').textContent);
        document.body.dispatchEvent(new MouseEvent('mouseover',{bubbles:true}));
        say(document.querySelectorAll('.on').length);";
    if let Some(result) = result("pointer", &annotate::<Packet>(&packet()), script) {
        assert_eq!(result, "[16][true][1][Packet.position[1] = 2, bits 23..39][0]");
    }
}

#[test]
fn texts_of_a_packet_stay_texts() {
    let script = "
        say(document.querySelectorAll('b').length);
        say([...document.querySelectorAll('td')].some(td=>td.textContent.includes(\"<b>\")));
        say(document.querySelectorAll('[src],[href],link').length);";
    if let Some(result) = result("texts", &annotate::<Packet>(&packet()), script) {
        assert_eq!(result, "[0][true][0]");
    }
}

#[test]
fn what_is_refused_is_red() {
    let script = "
        const red=document.querySelectorAll('.bits i.refused');
        say(red.length);
        say(getComputedStyle(red[0]).backgroundColor!=getComputedStyle(document.body).backgroundColor);
        say(document.querySelector('.error').textContent);";
    if let Some(result) = result("refused", &annotate::<Packet>(&[0x7F; 30]), script) {
        assert_eq!(result, "[7][true][Packet.health: 127 is not in 0..=100 (bits 0..7)]");
    }
}

/// A datagram of 600 numbers, each in 2 bytes.
#[derive(BitSerialize, Debug)]
struct Large {
    #[array(len = 600..=601)]
    #[bits(range = 0..=40_000)]
    numbers: Vec<u16>,
}

/// The bit that was refused, 1,100 bytes from the start, and its row of the table are beside each other when the page
/// opens.
#[test]
fn the_row_of_the_refused_bit_is_beside_it() {
    let mut packet = vec![0; 1201];
    packet[1100] = 0xFF;
    packet[1101] = 0xFF;
    packet[1102] = 0xFF;
    let script = "
        const seen=one=>{const box=one.getBoundingClientRect(),list=one.closest('section').getBoundingClientRect();
        return box.top>=Math.max(0,list.top)&&box.bottom<=Math.min(list.bottom,innerHeight)};
        const bit=document.querySelector('.bits .refused'),row=document.querySelector('tr.refused');
        say(seen(bit));say(seen(row));
        say(Math.abs(bit.getBoundingClientRect().top-row.getBoundingClientRect().top)<innerHeight);";
    let annotation = annotate::<Large>(&packet);
    if let Some(result) = result("large", &annotation, script) {
        assert_eq!(result, "[true][true][true]");
    }
}

/// In a window of 400 pixels the bytes go on in the next line.
#[test]
fn narrow_windows_cut_no_byte() {
    let script = "
        document.body.style.width='368px';
        document.querySelector('.bits').style.width='353px';
        const list=document.querySelector('.bits').getBoundingClientRect();
        say([...document.querySelectorAll('.bits i')].every(cell=>cell.getBoundingClientRect().right<=list.right));";
    if let Some(result) = result("narrow", &annotate::<Packet>(&packet()), script) {
        assert_eq!(result, "[true]");
    }
}
