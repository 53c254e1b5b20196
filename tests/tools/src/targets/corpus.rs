//! Starting inputs, made of values of the zoo. `cargo run -p tests-tools --bin corpus` writes them to
//! `tests/fuzz/corpus`.

use super::envelope::sealed;
use bitstream::frame;
use bitstream::schema::Outline;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::Config;
use std::fs;
use std::path::{Path, PathBuf};
use tests_support::seeded;
use tests_zoo::sample::{Legality, trees};
use tests_zoo::tree::Tree;
use tests_zoo::wire::Wire;
use tests_zoo::zoo::{self, Specimen, TYPES, Type, Visitor};

/// A name and an input.
pub type Input = (String, Vec<u8>);

/// Returns the folder of the committed inputs of a target.
fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fuzz/corpus")
        .join(target)
}

/// Returns the committed input of a target for a type.
#[must_use]
pub fn of_type(target: &str, ty: &dyn Type) -> Option<Vec<u8>> {
    fs::read(folder(target).join(ty.name())).ok()
}

/// Returns the committed inputs of a target, in the order of their names: starting inputs, and findings of fuzzers.
///
/// # Panics
/// Panics if there are none.
#[must_use]
pub fn committed(name: &str) -> Vec<Vec<u8>> {
    let folder = folder(name);
    let files = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut paths: Vec<_> = files.flatten().map(|file| file.path()).collect();
    paths.sort();
    let inputs = paths
        .iter()
        .map(|path| fs::read(path).unwrap_or_else(|why| panic!("{}: {why}", path.display())));
    inputs.collect()
}

/// Returns packets of `each` values of every type of the zoo, one type after the other.
#[must_use]
pub fn packets(each: usize) -> Vec<Vec<Vec<u8>>> {
    let of = |ty: &&dyn Type| samples(&ty.wire(), each).iter().map(|tree| packet(*ty, tree)).collect();
    TYPES.iter().map(of).collect()
}

/// Returns packets of `number` legal values of a type, from this run's seed.
#[must_use]
pub fn honest(ty: &dyn Type, number: usize) -> Vec<Vec<u8>> {
    let trees = samples(&ty.wire(), number);
    let values = trees.iter().filter_map(|tree| ty.value_of(tree));
    values.filter_map(|value| value.encode().ok()).collect()
}

/// Returns legal trees of a wire form, from this run's seed.
#[must_use]
pub fn samples(wire: &Wire, number: usize) -> Vec<Tree> {
    samples_from(seeded::seed(), wire, number)
}

/// Returns legal trees of a wire form.
#[must_use]
pub fn samples_from(seed: u64, wire: &Wire, number: usize) -> Vec<Tree> {
    let mut runner = seeded::runner(Config::default(), seed);
    let strategy = trees(wire, Legality::Legal);
    (0..number)
        .filter_map(|_| strategy.new_tree(&mut runner).ok())
        .map(|tree| tree.current())
        .collect()
}

fn packet(ty: &dyn Type, tree: &Tree) -> Vec<u8> {
    ty.value_of(tree)
        .and_then(|value| value.encode().ok())
        .unwrap_or_default()
}

/// Returns the starting inputs of a target: small inputs, one for each type if the target takes types.
#[must_use]
pub fn inputs(target: &str) -> Vec<Input> {
    match target {
        "decode" | "annotate" => of_types(|number, packets| [&[number], &packets[0][..]].concat()),
        "decode_into" => of_types(decode_into),
        "packet_open" => of_types(|number, packets| match number % 2 {
            0 => [&[number], &packets[0][..]].concat(),
            _ => [&[number], &sealed(&packets[0])[..]].concat(),
        }),
        "frame_decoder" => frames(),
        "outline" => outlines(),
        "chunk_receiver" => named(RECEIVED),
        "chunk_sender" => named(SENT),
        "blocks" => tests_blocks::program::examples()
            .into_iter()
            .map(|(name, program)| (name.to_string(), program))
            .collect(),
        "delta" => super::deltas::inputs(),
        "derive_parser" => DECLARED
            .iter()
            .map(|(name, text)| {
                // an odd first byte means that the text itself follows
                (name.to_string(), [&[1], text.as_bytes()].concat())
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Longest starting input. Fuzzers find larger ones.
const MOST_BYTES: usize = 600;

fn of_types(input: impl Fn(u8, &[Vec<u8>]) -> Vec<u8>) -> Vec<Input> {
    let inputs = packets(2).into_iter().zip(0..).zip(&TYPES);
    let inputs = inputs.map(|((packets, number), ty)| {
        let mut bytes = input(number, &packets);
        bytes.truncate(MOST_BYTES);
        (ty.name().to_string(), bytes)
    });
    inputs.collect()
}

/// Makes an input of a packet, a packet that is cut, and another packet.
fn decode_into(number: u8, packets: &[Vec<u8>]) -> Vec<u8> {
    let mut input = vec![number];
    let (first, second) = (&packets[0], &packets[1]);
    for packet in [&first[..], &second[..second.len() / 2], &second[..]] {
        let packet = &packet[..packet.len().min(255)];
        input.push(packet.len() as u8);
        input.extend(packet);
    }
    input
}

fn frames() -> Vec<Input> {
    struct Frames(Vec<Input>);
    impl Visitor for Frames {
        fn visit<T: Specimen>(&mut self) {
            let number = self.0.len() as u8;
            let trees = samples(&T::wire(), 3);
            let events: Vec<_> = trees
                .iter()
                .filter_map(|tree| Some((true, T::from_tree(tree)?)))
                .collect();
            let mut input = vec![number, number];
            for frame in [&events[..1], &events[1..]] {
                input.extend(frame::encode(frame).unwrap_or_default());
            }
            input.truncate(MOST_BYTES);
            self.0.push((T::NAME.to_string(), input));
        }
    }
    let mut frames = Frames(Vec::new());
    zoo::visit_all(&mut frames);
    frames.0
}

fn outlines() -> Vec<Input> {
    let outlines = TYPES.iter().map(|ty| {
        let packet = bitstream::encode(&Outline::of(ty.schema())).unwrap_or_default();
        (ty.name().to_string(), packet)
    });
    // an outline that is cut is of no use
    outlines.filter(|(_, packet)| packet.len() <= MOST_BYTES).collect()
}

fn named(programs: &[(&str, &[&[u8]])]) -> Vec<Input> {
    programs
        .iter()
        .map(|(name, steps)| (name.to_string(), tests_blocks::program::written(steps)))
        .collect()
}

/// Programs for a receiver.
const RECEIVED: &[(&str, &[&[u8]])] = &[
    ("one_chunk", &[&[5, 0, 2, 9], &[3], &[4], &[2, 10], &[3]]),
    (
        "three_chunks_over_the_wrap",
        &[
            &[5, 0, 0, 1],
            &[4],
            &[5, 1, 3, 2],
            &[3],
            &[4],
            &[5, 2, 5, 3],
            &[2, 20],
            &[3],
            &[4],
        ],
    ),
    ("never_taken", &[&[5, 0, 2, 9], &[5, 1, 2, 9], &[2, 9], &[3], &[4]]),
    (
        "slices_in_any_order",
        &[
            &[1, 0, 2, 2, 50, 7],
            &[1, 0, 0, 2, 0, 7],
            &[1, 0, 0, 2, 0, 8],
            &[3],
            &[1, 0, 1, 2, 0, 7],
            &[4],
        ],
    ),
    (
        "contradiction_goes_on",
        &[
            &[1, 0, 0, 2, 0, 7],
            &[1, 0, 0, 4, 0, 7],
            &[2, 250],
            &[1, 0, 0, 4, 0, 7],
            &[2, 250],
            &[1, 0, 1, 4, 0, 7],
            &[5, 0, 4, 7],
            &[4],
        ],
    ),
    (
        "slice_5_of_1",
        &[&[0, 0xFE, 0xFF, 5, 0, 0], &[0, 0xFE, 0xFF, 0xFF, 0, 9, 0, 1]],
    ),
    ("too_large", &[&[1, 0, 6, 255, 0, 1], &[1, 0, 255, 255, 255, 1], &[3]]),
    (
        "long_ago",
        &[
            &[5, 0, 0, 1],
            &[4],
            &[5, 1, 0, 1],
            &[4],
            &[5, 0, 0, 1],
            &[3],
            &[2, 7],
            &[3],
        ],
    ),
];

/// Programs for a sender.
const SENT: &[(&str, &[&[u8]])] = &[
    ("one_block", &[&[4, 9, 1], &[3], &[6]]),
    (
        "three_blocks",
        &[
            &[4, 200, 1],
            &[4, 1, 2],
            &[4, 255, 3],
            &[3],
            &[2, 20],
            &[3],
            &[6],
            &[2, 20],
            &[3],
            &[6],
            &[2, 200],
            &[3],
            &[2, 200],
            &[3],
            &[6],
        ],
    ),
    (
        "acks_of_what_was_never_sent",
        &[&[4, 250, 1], &[1, 0, 5, 0xFF], &[3], &[1, 0, 5, 0xFF], &[1, 0, 5, 1]],
    ),
    (
        "acks_in_parts",
        &[
            &[4, 130, 1],
            &[3],
            &[2, 50],
            &[3],
            &[1, 0, 2, 1],
            &[1, 0, 2, 2],
            &[1, 0, 2, 4],
        ],
    ),
    (
        "another_number_of_slices",
        &[
            &[4, 130, 1],
            &[3],
            &[1, 0, 255, 0xFF],
            &[1, 0, 0, 0xFF],
            &[1, 1, 2, 0xFF],
        ],
    ),
    (
        "queue_full",
        &[
            &[4, 1, 1],
            &[4, 1, 1],
            &[4, 1, 1],
            &[4, 1, 1],
            &[4, 1, 1],
            &[4, 1, 1],
            &[3],
            &[6],
        ],
    ),
    (
        "round_trip_time",
        &[
            &[4, 90, 1],
            &[5, 255],
            &[3],
            &[2, 30],
            &[3],
            &[5, 0],
            &[2, 30],
            &[3],
            &[6],
        ],
    ),
    (
        "noise",
        &[
            &[4, 90, 1],
            &[3],
            &[0, 0xFE, 0xFF, 2, 0xFF],
            &[0],
            &[0, 0xFF, 0xFF, 0xFF, 0xFF],
        ],
    ),
];

/// Declarations for the derive.
const DECLARED: &[(&str, &str)] = &[
    ("plain", "struct A { a: u8, b: Option<bool>, c: [u16; 3] }"),
    (
        "range",
        "struct A { #[bits(range = 0..=100)] a: u8, #[bits(range = -5..=5)] b: i8 }",
    ),
    ("tuple", "struct A(#[bits(3)] u8, #[bits(varint(group = 4))] u32, ());"),
    (
        "lists",
        "struct A<'a, T> { #[array(max = 9)] #[array(len = 2..=5)] a: Vec<Vec<T>>, #[string(max = 7)] b: Cow<'a, str> }",
    ),
    (
        "enum",
        "#[bits(tag(width = 5))] enum E { #[bits(id = 1)] A, #[bits(id = 2)] B { a: u8 }, #[bits(other)] C(u8) }",
    ),
    (
        "when",
        "#[bits(ensure = a < b)] struct A { a: u8, b: u8, #[bits(when = a > 3, default = 7)] c: u8 }",
    ),
    (
        "floats",
        "struct A { #[float(min = 0.0, max = 1.0, res = 0.1)] a: f32, #[float(raw)] b: f64, #[quat(bits = 9)] q: [f32; 4] }",
    ),
    (
        "known",
        "struct A { #[bits(const = 7, width = 4)] a: (), #[bits(check)] b: u8, #[bits(elide = 3)] c: u8, #[bits(skip)] d: T }",
    ),
    (
        "sparse",
        "struct A { #[array(sparse = relative)] a: [Option<u8>; 9], #[array(max = 9, count = n * 2)] b: Vec<u8> }",
    ),
    (
        "wrong",
        "#[bits(max_bits = )] struct A { #[bits(range = 5..=1)] a: f32, #[array] b: u8, #[bits(align, align)] c: String }",
    ),
];
