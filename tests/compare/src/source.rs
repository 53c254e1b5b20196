//! The sources: for each peer a prelude, and a struct with two functions that is repeated with a number.

/// What a struct holds.
#[derive(Clone, Copy)]
pub enum Fields {
    /// Of a known size.
    Fixed,
    /// An option and a list among them.
    Lists,
    /// A list of structs and a list of floats among them.
    Nested,
}

/// A crate to compare.
pub struct Peer {
    pub name: &'static str,
    prelude: &'static str,
    fixed: &'static str,
    lists: &'static str,
    nested: &'static str,
}

impl Fields {
    pub const ALL: [Fields; 3] = [Fields::Fixed, Fields::Lists, Fields::Nested];

    pub fn name(self) -> &'static str {
        match self {
            Fields::Fixed => "fixed",
            Fields::Lists => "lists",
            Fields::Nested => "nested",
        }
    }

    pub fn text(self) -> &'static str {
        match self {
            Fields::Fixed => {
                "u8 0..=100, u16 0..=500, 2 bool, f32 -180..=180 by 0.01, u32, i16 -1000..=1000, f32 0..=1 by 0.001; \
                 written to a slice"
            }
            Fields::Lists => {
                "u8 0..=100, u16 0..=500, 2 bool, f32 -180..=180 by 0.01, u32, Option<u8 0..=100>, up to 16 u16 0..=500; \
                 written to a Vec"
            }
            Fields::Nested => {
                "u8 0..=100, u16 0..=500, 2 bool, f32 -180..=180 by 0.01, u32, up to 16 f32 -180..=180 by 0.01, up to 16 of \
                 struct { u8 0..=100, u16 0..=500, bool, f32 0..=1 by 0.001 }; written to a Vec"
            }
        }
    }
}

impl Peer {
    /// The structs `A0`, `A1`, .. with two functions each.
    pub fn source(&self, fields: Fields, structs: usize) -> String {
        let each = match fields {
            Fields::Fixed => self.fixed,
            Fields::Lists => self.lists,
            Fields::Nested => self.nested,
        };
        let mut source = String::from(self.prelude);
        for i in 0..structs {
            source.push_str(&each.replace("NUMBER", &i.to_string()));
        }
        source
    }
}

pub fn peer(name: &str) -> Option<Peer> {
    peers().into_iter().find(|peer| peer.name == name)
}

macro_rules! peer {
    ($name:literal) => {
        Peer {
            name: $name,
            prelude: include_str!(concat!("../peers/", $name, "/prelude.rs")),
            fixed: include_str!(concat!("../peers/", $name, "/fixed.rs")),
            lists: include_str!(concat!("../peers/", $name, "/lists.rs")),
            nested: include_str!(concat!("../peers/", $name, "/nested.rs")),
        }
    };
}

pub fn peers() -> Vec<Peer> {
    vec![
        peer!("hand"),
        peer!("bitstream"),
        peer!("bitcode"),
        peer!("wincode"),
        peer!("postcard"),
        peer!("deku"),
    ]
}
