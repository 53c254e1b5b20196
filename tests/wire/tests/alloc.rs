//! Memory: the cost of a claimed length, and calls that allocate nothing.

use arrayvec::{ArrayString, ArrayVec};
use bitstream::delta::{Codes, decode_delta, encode_delta};
use bitstream::packet::Protocol;
use bitstream::{BitSerialize, Refusal};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use tests_support::page::{read, table};

/// Bytes that `f` asks for, all of them together.
fn allocated<T>(f: impl FnOnce() -> T) -> (T, usize) {
    let mut value = None;
    let info = allocation_counter::measure(|| value = Some(f()));
    match value {
        Some(value) => (value, info.bytes_total as usize),
        None => panic!("`measure` does not call"),
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocated(|| Vec::<u64>::with_capacity(10)).1, 80);
    assert_eq!(allocated(|| Box::new([0_u8; 100])).1, 100);
    let (_, bytes) = allocated(|| {
        let mut list = vec![1_u8; 10];
        list.reserve_exact(90);
        list
    });
    assert_eq!(bytes, 110);
    assert_eq!(allocated(|| 1 + 1).1, 0);
}

#[derive(BitSerialize, Debug, PartialEq, Clone)]
struct Entity {
    #[bits(range = 0..=100)]
    health: u8,
    position: [u64; 3],
}

/// Claims of up to four thousand million elements.
#[derive(BitSerialize, Debug, PartialEq)]
struct Claims {
    #[array(max = u32::MAX)]
    entities: Vec<Entity>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct VaryingClaims {
    #[array(max = u32::MAX)]
    options: Vec<Option<u64>>,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[allow(clippy::vec_box)] // what cannot be made before it is read
struct BoxedClaims {
    #[array(max = u32::MAX)]
    boxes: Vec<Box<Entity>>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct TextClaims {
    #[string(max = u32::MAX)]
    text: String,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct QueueClaims {
    #[array(max = u32::MAX)]
    queue: VecDeque<u64>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct SliceClaims {
    #[array(max = u32::MAX)]
    slice: Box<[Entity]>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct SetClaims {
    #[array(max = u32::MAX)]
    set: BTreeSet<u64>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct MapClaims {
    #[array(max = u32::MAX)]
    map: BTreeMap<u32, Entity>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct SharedTextClaims {
    #[string(max = u32::MAX)]
    text: Rc<Box<str>>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct NestedClaims {
    #[array(len = 1..=4)]
    #[array(len = 2..=u32::MAX)]
    #[bits(4)]
    rows: Vec<Vec<u8>>,
}

fn refused_without_allocating<T: BitSerialize + std::fmt::Debug>(bytes: &[u8]) {
    let (read, asked) = allocated(|| bitstream::decode::<T>(bytes).map_err(|why| why.kind()));
    assert_eq!(asked, 0, "decode of {} bytes", bytes.len());
    assert_eq!(read.err(), Some(Refusal::EndOfPacket));
    let (read, asked) = allocated(|| bitstream::decode_prefix::<T>(bytes).map_err(|why| why.kind()));
    assert_eq!(asked, 0, "decode_prefix of {} bytes", bytes.len());
    assert_eq!(read.err(), Some(Refusal::EndOfPacket));
}

#[test]
fn a_claim_that_the_packet_cannot_hold_allocates_nothing() {
    for claim in [0xFFFF_FFFF, 0x8000_0000, 1_000_000, 90] {
        for left in [0, 1, 9, 10, 80, 1196] {
            let mut bytes = u32::to_le_bytes(claim).to_vec();
            bytes.resize(4 + left, 0);
            refused_without_allocating::<Claims>(&bytes);
            if left < 10 {
                refused_without_allocating::<VaryingClaims>(&bytes);
            }
            refused_without_allocating::<BoxedClaims>(&bytes);
            if (left as u32) < claim {
                refused_without_allocating::<TextClaims>(&bytes);
            }
        }
    }
}

#[test]
fn the_same_in_every_collection() {
    for claim in [0xFFFF_FFFF, 0x8000_0000, 1_000_000, 90] {
        for left in [0, 1, 9, 10, 80] {
            let mut bytes = u32::to_le_bytes(claim).to_vec();
            bytes.resize(4 + left, 0);
            refused_without_allocating::<QueueClaims>(&bytes);
            refused_without_allocating::<SliceClaims>(&bytes);
            refused_without_allocating::<SetClaims>(&bytes);
            refused_without_allocating::<MapClaims>(&bytes);
            refused_without_allocating::<SharedTextClaims>(&bytes);
        }
    }
}

/// 1000 elements are claimed and there, and the second is refused.
#[test]
fn a_set_takes_the_memory_of_a_list_while_it_is_read() {
    let mut bytes = u32::to_le_bytes(1000).to_vec();
    bytes.resize(4 + 1000 * 8, 0);
    let (read, asked) = allocated(|| bitstream::decode::<SetClaims>(&bytes).map_err(|why| why.kind()));
    assert_eq!(read, Err(Refusal::NotIncreasing));
    // once to read and once to find the place
    assert!(asked <= 2 * 8 * 1000, "{asked} bytes");
}

#[test]
fn a_queue_and_a_slice_take_the_memory_of_their_elements_and_no_more() {
    let queue = QueueClaims {
        queue: (0..37).collect(),
    };
    let bytes = bitstream::encode(&queue).unwrap_or_default();
    let (mut read, asked) = allocated(|| bitstream::decode::<QueueClaims>(&bytes).unwrap());
    assert_eq!((&read, asked), (&queue, 37 * 8));
    // and none, where it is there
    read.queue.rotate_left(20);
    let (again, asked) = allocated(|| bitstream::decode_into(&mut read, &bytes));
    assert_eq!((again, &read, asked), (Ok(()), &queue, 0));
    let slice = SliceClaims {
        slice: vec![
            Entity {
                health: 1,
                position: [1, 2, 3]
            };
            37
        ]
        .into(),
    };
    let bytes = bitstream::encode(&slice).unwrap_or_default();
    let (mut read, asked) = allocated(|| bitstream::decode::<SliceClaims>(&bytes).unwrap());
    assert_eq!((&read, asked), (&slice, 37 * size_of::<Entity>()));
    let (again, asked) = allocated(|| bitstream::decode_into(&mut read, &bytes));
    assert_eq!((again, &read, asked), (Ok(()), &slice, 0));
}

#[test]
fn a_nested_claim_allocates_no_more_than_the_packet_holds() {
    // 4 rows as 3 in 2 bits, then a claim of 2^31 + 1 for the first
    let mut bytes = vec![0xFF, 0xFF, 0xFF, 0xFF, 0b01];
    bytes.resize(1200, 0);
    let (read, asked) = allocated(|| bitstream::decode::<NestedClaims>(&bytes).map_err(|why| why.kind()));
    assert_eq!(read, Err(Refusal::EndOfPacket));
    // the outer list of 4 and nothing inside of it, once to read and once to find the place
    assert!(asked <= 2 * 4 * size_of::<Vec<u8>>(), "{asked} bytes");
}

#[test]
fn a_list_takes_the_memory_of_its_elements_and_no_more() {
    let value = Claims {
        entities: vec![
            Entity {
                health: 1,
                position: [1, 2, 3]
            };
            37
        ],
    };
    let bytes = bitstream::encode(&value).unwrap_or_default();
    let (read, asked) = allocated(|| bitstream::decode::<Claims>(&bytes));
    assert_eq!(read, Ok(value));
    assert_eq!(asked, 37 * size_of::<Entity>());
}

#[test]
fn a_list_that_is_read_over_grows_to_its_elements_and_no_more() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Scores {
        #[array(max = 100)]
        #[bits(range = 5..=12)]
        ranged: Vec<u32>,
        #[array(max = 100)]
        whole: Vec<u64>,
    }
    let of = |n| Scores {
        ranged: vec![7; n],
        whole: vec![7; n],
    };
    let mut scores = of(10);
    let bytes = bitstream::encode(&of(20)).unwrap();
    assert_eq!(bitstream::decode_into(&mut scores, &bytes), Ok(()));
    assert_eq!(scores, of(20));
    assert_eq!((scores.ranged.capacity(), scores.whole.capacity()), (20, 20));
}

/// Elements that may be 1 bit are bounded by the bits that are there: 8 for each byte.
#[test]
fn a_claim_of_small_elements_is_bounded_by_the_bits_of_the_packet() {
    let mut bytes = u32::to_le_bytes(1196 * 8).to_vec();
    bytes.resize(1200, 0);
    let (read, asked) = allocated(|| bitstream::decode::<VaryingClaims>(&bytes).map(|claims| claims.options.len()));
    assert_eq!(read, Ok(1196 * 8));
    assert_eq!(asked, 1196 * 8 * size_of::<Option<u64>>());
    bytes[..4].copy_from_slice(&u32::to_le_bytes(1196 * 8 + 1));
    refused_without_allocating::<VaryingClaims>(&bytes);
}

/// Without `Vec`, `String` and `Box`.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
struct Flat {
    entities: [Entity; 20],
    #[float(0.0, 1.0, 0.01)]
    floats: [f32; 9],
    #[bits(align)]
    event: Option<Event>,
    #[quat(bits = 9)]
    rotation: [f32; 4],
    pairs: [(bool, Option<char>); 7],
    #[bits(skip, default = 7)]
    note: u32,
}

#[derive(BitSerialize, Debug, PartialEq, Clone)]
enum Event {
    Quit,
    Hit { by: u16, with: [Option<u8>; 5] },
}

fn flat() -> Flat {
    let entity = Entity {
        health: 100,
        position: [u64::MAX, 0, 7],
    };
    Flat {
        entities: [const {
            Entity {
                health: 0,
                position: [0; 3],
            }
        }; 20]
            .map(|_| entity.clone()),
        floats: [0.0; 9],
        event: Some(Event::Hit {
            by: 9,
            with: [Some(1), None, Some(2), None, None],
        }),
        rotation: [1.0, 0.0, 0.0, 0.0],
        pairs: [(true, Some('x')); 7],
        note: 7,
    }
}

#[test]
fn a_type_that_owns_no_memory_is_read_without_allocating() {
    let value = flat();
    let bytes = bitstream::encode(&value).unwrap_or_default();
    let (read, asked) = allocated(|| bitstream::decode::<Flat>(&bytes));
    assert_eq!((read.map(|flat| flat.entities), asked), (Ok(value.entities.clone()), 0));
    let (read, asked) = allocated(|| bitstream::decode_prefix::<Flat>(&bytes));
    assert_eq!((read.map(|(flat, _)| flat.event), asked), (Ok(value.event.clone()), 0));
    let mut reused = value.clone();
    let (read, asked) = allocated(|| bitstream::decode_into(&mut reused, &bytes));
    assert_eq!((read, asked), (Ok(()), 0));
    // nor when it is refused
    for len in 0..bytes.len() {
        let (read, asked) = allocated(|| bitstream::decode::<Flat>(&bytes[..len]).is_err());
        assert_eq!((read, asked), (true, 0), "{len} bytes");
    }
    let (_, asked) = allocated(|| bitstream::decode::<Event>(&[0xFF; 40]).is_err());
    assert_eq!(asked, 0);
}

/// Collections that hold their elements in themselves.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
struct InPlace {
    #[array(max = 20)]
    entities: ArrayVec<Entity, 20>,
    #[string(max = 16)]
    name: ArrayString<16>,
    #[array(sparse = bitmap)]
    slots: [Option<Entity>; 9],
    #[array(bytes)]
    key: [u8; 32],
}

#[test]
fn lists_that_hold_their_elements_themselves_are_read_without_allocating() {
    let entity = Entity {
        health: 3,
        position: [1, 2, 3],
    };
    let mut value = InPlace {
        entities: [entity.clone(), entity.clone()].into_iter().collect(),
        name: ArrayString::from("somebody").unwrap_or_default(),
        slots: [const { None }; 9],
        key: [7; 32],
    };
    value.slots[4] = Some(entity);
    let mut out = [0; 2000];
    let (written, asked) = allocated(|| bitstream::encode_to_slice(&value, &mut out));
    assert_eq!((written.is_ok(), asked), (true, 0));
    let bytes = &out[..written.unwrap_or(0)];
    let (read, asked) = allocated(|| bitstream::decode::<InPlace>(bytes));
    assert_eq!((read.as_ref(), asked), (Ok(&value), 0));
    let mut reused = value.clone();
    reused.entities.clear();
    let (read, asked) = allocated(|| bitstream::decode_into(&mut reused, bytes));
    assert_eq!((read, &reused, asked), (Ok(()), &value, 0));
}

/// Collections and boxes that own memory.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[allow(clippy::vec_box)] // what cannot be made before it is read
struct Owning {
    #[array(max = 300)]
    entities: Vec<Entity>,
    #[array(max = 300)]
    options: Vec<Option<u16>>,
    #[string(max = 100)]
    text: String,
    #[array(max = 9)]
    #[string(max = 9)]
    names: Vec<String>,
    #[array(max = 9)]
    #[array(max = 9)]
    rows: Vec<Vec<u8>>,
    one: Box<Entity>,
    #[array(max = 9)]
    boxes: Vec<Box<u32>>,
    #[array(max = 9)]
    maybe: Option<Vec<bool>>,
    event: Owned,
    ok: Result<Named, u8>,
    err: Result<u8, Named>,
}

#[derive(BitSerialize, Debug, PartialEq, Clone)]
struct Named {
    #[string(max = 9)]
    name: String,
}

#[derive(BitSerialize, Debug, PartialEq, Clone)]
enum Owned {
    Nothing,
    Text(#[string(max = 9)] String),
}

fn owning(n: usize) -> Owning {
    let entity = Entity {
        health: 9,
        position: [n as u64; 3],
    };
    let named = Named {
        name: "name".to_string(),
    };
    Owning {
        entities: vec![entity.clone(); n],
        options: vec![Some(3); n],
        text: "x".repeat(n),
        names: vec!["name".to_string(); 3],
        rows: vec![vec![1; 3]; 3],
        one: Box::new(entity),
        boxes: (0..3).map(Box::new).collect(),
        maybe: Some(vec![true; 5]),
        event: Owned::Text("text".to_string()),
        ok: Ok(named.clone()),
        err: Err(named),
    }
}

#[test]
fn writing_to_a_slice_allocates_nothing() {
    let mut out = vec![0; 20_000];
    for n in [0, 1, 50] {
        let value = owning(n);
        let (written, asked) = allocated(|| bitstream::encode_to_slice(&value, &mut out));
        assert_eq!((written.is_ok(), asked), (true, 0));
        let (_, asked) = allocated(|| (bitstream::encoded_bits(&value), bitstream::measure(&value)));
        assert_eq!(asked, 0);
        let (short, asked) = allocated(|| bitstream::encode_to_slice(&value, &mut out[..20]).is_err());
        assert_eq!((short, asked), (true, 0));
    }
    let broken = Owning {
        entities: vec![Entity {
            health: 101,
            position: [0; 3],
        }],
        ..owning(1)
    };
    let (refused, asked) = allocated(|| bitstream::encode_to_slice(&broken, &mut out).is_err());
    assert_eq!((refused, asked), (true, 0));
    let flat = flat();
    let (written, asked) = allocated(|| bitstream::encode_to_slice(&flat, &mut out));
    assert_eq!((written.is_ok(), asked), (true, 0));
}

#[test]
fn writing_to_a_vec_with_room_allocates_nothing() {
    let value = owning(50);
    let mut out = Vec::with_capacity(bitstream::measure(&value).div_ceil(8));
    let (written, asked) = allocated(|| bitstream::encode_into(&value, &mut out));
    assert_eq!((written, asked), (Ok(()), 0));
    let bytes = out.len();
    let (written, asked) = allocated(|| bitstream::encode(&value).map(|bytes| bytes.len()));
    assert_eq!(written, Ok(bytes));
    assert!(
        asked <= bitstream::measure(&value).div_ceil(8),
        "{asked} bytes for {bytes}"
    );
}

#[test]
fn a_packet_of_a_fixed_size_is_sealed_in_one_allocation() {
    let protocol = Protocol::<[u8; 3]>::with_id(1);
    let (sealed, asked) = allocated(|| protocol.seal(&[1, 2, 3]));
    assert_eq!((sealed.map(|packet| packet.len()), asked), (Ok(11), 11));
}

#[test]
fn a_text_that_is_read_into_a_cow_takes_the_memory_of_its_letters() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Name(#[string(max = 3)] Cow<'static, str>);
    let name = Name(Cow::Borrowed("abc"));
    let bytes = bitstream::encode(&name).unwrap_or_default();
    let (read, asked) = allocated(|| bitstream::decode::<Name>(&bytes));
    assert_eq!((read, asked), (Ok(name), 3));
}

#[test]
fn reading_in_place_allocates_nothing_once_the_memory_is_there() {
    let mut value = owning(50);
    for n in [50, 3, 0, 49, 50] {
        let bytes = bitstream::encode(&owning(n)).unwrap_or_default();
        let (read, asked) = allocated(|| bitstream::decode_into(&mut value, &bytes));
        assert_eq!((read, asked), (Ok(()), 0), "{n}");
        assert_eq!(value, owning(n));
    }
}

#[derive(BitSerialize, Clone)]
struct Flags {
    #[string(max = 60_000)]
    text: String,
    #[array(max = 60_000)]
    flags: Vec<bool>,
}

#[derive(BitSerialize, Clone)]
struct Unit {
    id: u16,
    x: u32,
    y: u32,
}

#[derive(BitSerialize, Clone)]
struct Units {
    #[array(max = 2000)]
    of: Vec<Unit>,
}

#[derive(BitSerialize, Clone)]
struct Keyed {
    #[array(max = 2000, key = id)]
    of: Vec<Unit>,
}

#[derive(BitSerialize, Clone)]
struct Mapped {
    #[array(max = 2000)]
    of: BTreeMap<u16, (u16, u16)>,
}

/// Returns the cells of the page for a change of a value: codes, bytes, and the most memory to decode.
fn of_change<T: BitSerialize + Clone>(old: &T, change: impl FnOnce(&mut T)) -> [usize; 4] {
    let peak = |decode: &dyn Fn() -> Option<T>| {
        let info = allocation_counter::measure(|| assert!(decode().is_some()));
        info.bytes_max as usize
    };
    let mut new = old.clone();
    change(&mut new);
    let [base, codes] = [old, &new].map(|value| Codes::record(value).expect("a value"));
    let whole = bitstream::encode(&new).expect("a value");
    let difference = encode_delta(&base, &new).expect("a value");
    [
        codes.as_slice().len(),
        difference.len(),
        peak(&|| bitstream::decode(&whole).ok()),
        peak(&|| decode_delta(&base, &difference).ok()),
    ]
}

/// The page of guarantees has the memory that differences take. Versions of Rust may differ by a tenth.
#[test]
#[cfg(target_pointer_width = "64")]
fn differences_take_the_memory_of_the_page() {
    let full = Flags {
        text: "a".repeat(60_000),
        flags: vec![true; 60_000],
    };
    let empty = Flags {
        text: String::new(),
        flags: Vec::new(),
    };
    let unit = |id| Unit { id, x: 3, y: 4 };
    let units = Units {
        of: (0..2000).map(unit).collect(),
    };
    let keyed = Keyed { of: units.of.clone() };
    let mapped = Mapped {
        of: (0..2000).map(|id| (id, (id, id))).collect(),
    };
    let measured = [
        of_change(&full, |value| value.flags[7] = false),
        of_change(&empty, |value| *value = full.clone()),
        of_change(&units, |value| value.of[3].x = 9),
        of_change(&mapped, |value| {
            value.of.remove(&9);
        }),
        of_change(&keyed, |value| {
            value.of.swap(3, 9);
            value.of.remove(100);
        }),
    ];
    let rows = table(&read("bitstream/guide/trust.md"), "| value and change | codes |").rows;
    let shown = rows.iter().map(|row| {
        let cells = row[1..]
            .iter()
            .map(|cell| cell.replace(',', "").parse().expect("a number"));
        cells.collect::<Vec<usize>>()
    });
    let is_near = |shown: &[usize], measured: &[usize]| {
        let differs = |(shown, measured): (&usize, &usize)| shown.abs_diff(*measured) > shown / 10;
        !shown.iter().zip(measured).any(differs)
    };
    let shown: Vec<_> = shown.collect();
    assert_eq!(shown.len(), measured.len());
    for (shown, measured) in shown.iter().zip(&measured) {
        assert!(is_near(shown, measured), "{shown:?}, and measured {measured:?}");
    }
}
