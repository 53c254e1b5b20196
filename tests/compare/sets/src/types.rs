//! The types of P1 to P4, declared without ranges, for all crates at once.

/// Everything that the crates derive.
macro_rules! set {
    ($($(#[$attribute:meta])* $keyword:ident $name:ident $body:tt)*) => {$(
        $(#[$attribute])*
        #[derive(
            Clone, Debug, PartialEq,
            bitstream::BitSerialize,
            bitcode::Encode, bitcode::Decode,
            borsh::BorshSerialize, borsh::BorshDeserialize,
            serde::Serialize, serde::Deserialize,
            wincode::SchemaRead, wincode::SchemaWrite,
        )]
        pub $keyword $name $body
    )*};
}

set! {
    /// P1: 10,000 lines of a log.
    struct Log { #[array(max = 0xFFFF)] pub lines: Vec<Line> }
    struct Line {
        pub address: [u8; 4],
        #[string(max = 255)]
        pub user: String,
        #[string(max = 255)]
        pub date: String,
        #[string(max = 255)]
        pub request: String,
        pub code: u16,
        pub size: u64,
    }

    /// P2: 125,000 triangles.
    struct Mesh { #[array(max = 0xFF_FFFF)] pub triangles: Vec<Triangle> }
    struct Triangle { pub corners: [Vector; 3], pub normal: Vector }
    struct Vector { pub x: f32, pub y: f32, pub z: f32 }

    /// P3: 500 saved players.
    struct Players { #[array(max = 0xFFFF)] pub players: Vec<Player> }
    struct Player {
        pub mode: Mode,
        pub former_mode: Mode,
        pub score: i64,
        #[string(max = 255)]
        pub world: String,
        pub selected_slot: u32,
        pub selected: Item,
        #[string(max = 255)]
        pub home_world: Option<String>,
        pub home: [i64; 3],
        pub is_home_forced: Option<bool>,
        pub sleep: u16,
        pub exhaustion: f32,
        pub saturation: f32,
        pub food: u32,
        pub level: u32,
        pub experience: f32,
        pub experience_total: i32,
        pub seed: i32,
        #[array(max = 40)]
        pub inventory: Vec<Item>,
        #[array(max = 27)]
        pub chest: Vec<Item>,
        pub abilities: Abilities,
        pub gate: Option<[f64; 3]>,
        pub vehicle: Option<Vehicle>,
        pub left: Option<Creature>,
        pub right: Option<Creature>,
        pub has_seen_credits: bool,
        pub recipes: Recipes,
    }
    enum Mode { Survival, Creative, Adventure, Spectator }
    struct Item {
        pub count: i8,
        pub slot: u8,
        #[string(max = 255)]
        pub name: String,
    }
    struct Abilities {
        pub walk_speed: f32,
        pub fly_speed: f32,
        pub may_fly: bool,
        pub flies: bool,
        pub is_invulnerable: bool,
        pub may_build: bool,
        pub builds_at_once: bool,
    }
    struct Vehicle { pub id: [u32; 4], pub creature: Creature }
    struct Creature {
        #[string(max = 255)]
        pub kind: String,
        pub place: [f64; 3],
        pub motion: [f64; 3],
        pub rotation: [f32; 2],
        pub fall: f32,
        pub fire: u16,
        pub air: u16,
        pub is_on_ground: bool,
        pub has_no_weight: bool,
        pub is_invulnerable: bool,
        pub wait: i32,
        pub id: [u32; 4],
        #[string(max = 255)]
        pub name: Option<String>,
        pub shows_name: bool,
        pub is_silent: bool,
        pub glows: bool,
    }
    struct Recipes {
        #[array(max = 255)]
        #[string(max = 255)]
        pub known: Vec<String>,
        #[array(max = 255)]
        #[string(max = 255)]
        pub new: Vec<String>,
        pub is_filtering: bool,
        pub is_open: bool,
        pub is_furnace_filtering: bool,
        pub is_furnace_open: bool,
    }

    /// P4: 1,000 updates of a game.
    struct Updates { #[array(max = 0xFFFF)] pub updates: Vec<Update> }
    struct Update {
        #[array(max = 40)]
        pub contacts: Vec<Contact>,
        pub score: u32,
        pub radius: f32,
        #[array(max = 4)]
        pub grids: Vec<Grid>,
    }
    struct Contact {
        pub damage: u8,
        pub id: u32,
        pub kind: Option<Kind>,
        pub course: Course,
        pub player: Option<u16>,
        #[array(max = 15)]
        pub loaded: Vec<bool>,
        pub place: Place,
        #[array(max = 6)]
        pub turrets: Vec<u16>,
    }
    enum Kind { Boat, Crate, Ferry, Fort, Gun, Helicopter, Jet, Mine, Oil, Raft, Ship, Shell, Sonar, Submarine, Torpedo, Tower }
    struct Course { pub direction: u16, pub velocity: i16 }
    struct Place { pub altitude: i8, pub angle: u16, pub at: [f32; 2], pub velocity: i16 }
    struct Grid {
        pub chunk: [i8; 2],
        #[array(max = 512, bytes)]
        pub heights: Vec<u8>,
    }
}
