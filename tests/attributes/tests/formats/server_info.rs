//! The answer of a game server to a query of Steam: texts of C, kinds as letters, and parts that a byte of flags
//! announces.

use bitstream::BitSerialize;
use tests_support::golden::read_error;

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(transparent)]
struct Text(#[string(max = 255, nul)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Info {
    #[bits(const = 0xFFFF_FFFF_u32, width = 32)]
    single: (),
    #[bits(const = b'I', width = 8)]
    kind: (),
    protocol: u8,
    /// Name, map, folder, game.
    texts: [Text; 4],
    app: u16,
    players: u8,
    places: u8,
    bots: u8,
    server: Server,
    system: System,
    private: Flag,
    secure: Flag,
    version: Text,
    #[array(max = 1, until = end)]
    extra: Vec<Extra>,
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(tag(width = 8))]
enum Server {
    #[bits(id = b'd')]
    Dedicated,
    #[bits(id = b'l')]
    Listening,
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(tag(width = 8))]
enum System {
    #[bits(id = b'l')]
    Linux,
    #[bits(id = b'w')]
    Windows,
    #[bits(other)]
    Unknown(u8),
}

/// A byte of 0 or 1.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
struct Flag {
    is_set: bool,
    #[bits(reserved = 7)]
    spare: (),
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Extra {
    has_game: bool,
    #[bits(reserved = 3)]
    spare: (),
    has_id: bool,
    has_words: bool,
    has_spectators: bool,
    has_port: bool,
    #[bits(when = has_port, present)]
    port: Option<u16>,
    #[bits(when = has_id, present)]
    id: Option<u64>,
    #[bits(when = has_spectators, present)]
    spectators: Option<(u16, Text)>,
    #[bits(when = has_words, present)]
    words: Option<Text>,
    #[bits(when = has_game, present)]
    game: Option<u64>,
}

fn text(text: &str) -> Text {
    Text(text.into())
}

fn info(extra: Vec<Extra>) -> Info {
    let flag = |is_set| Flag { is_set, spare: () };
    Info {
        single: (),
        kind: (),
        protocol: 17,
        texts: ["Pit", "dust", "cs", ""].map(text),
        app: 10,
        players: 3,
        places: 16,
        bots: 1,
        server: Server::Dedicated,
        system: System::Linux,
        private: flag(false),
        secure: flag(true),
        version: text("1.1"),
        extra,
    }
}

#[test]
fn flags_announce_the_parts_at_the_end() {
    let short = b"\xFF\xFF\xFF\xFFI\x11Pit\0dust\0cs\0\0\x0A\x00\x03\x10\x01dl\x00\x011.1\0";
    let extra = Extra {
        has_game: false,
        spare: (),
        has_id: false,
        has_words: true,
        has_spectators: true,
        has_port: true,
        port: Some(27015),
        id: None,
        spectators: Some((27020, text("tv"))),
        words: Some(text("a,b")),
        game: None,
    };
    assert_eq!(bitstream::encode(&info(vec![])).as_deref(), Ok(&short[..]));
    assert_eq!(bitstream::decode(short), Ok(info(vec![])));
    let bytes = [&short[..], b"\xE0\x87\x69\x8C\x69tv\0a,b\0"].concat();
    assert_eq!(bitstream::encode(&info(vec![extra.clone()])).as_ref(), Ok(&bytes));
    assert_eq!(bitstream::decode(&bytes), Ok(info(vec![extra])));

    let mut unknown = short.to_vec();
    unknown[25] = b'm';
    assert_eq!(
        bitstream::decode::<Info>(&unknown).map(|info| info.system),
        Ok(System::Unknown(b'm'))
    );
    unknown[27] = 2;
    assert_eq!(
        read_error::<Info>(&unknown),
        "Info.secure.spare: 0x1 is not the declared constant (bits 217..224)"
    );
}
