//! Figures in tables of the documents are those that the library computes, or those of the program that checks them.

use bitstream::{BitSerialize, bits_required, encoded_bits};
use std::collections::BTreeMap;
use std::process::Command;
use tests_support::page::{Table, read, root, table};

/// `1,171`, `-10`, `2^32 - 1`
fn number(text: &str) -> i128 {
    let text = text.replace([',', '_'], "");
    let (power, less) = match text.split_once(" - ") {
        Some((power, less)) => (power, less.parse().expect("a number")),
        None => (text.as_str(), 0),
    };
    match power.split_once("2^") {
        Some((sign, exponent)) => {
            let exponent: u32 = exponent.parse().expect("an exponent");
            // -2^127 is a number, and 2^127 is not
            let power = if sign == "-" || exponent < 127 {
                1_i128.wrapping_shl(exponent)
            } else {
                i128::MIN
            };
            let power = if sign == "-" && exponent < 127 { -power } else { power };
            power.wrapping_sub(less)
        }
        None => power.parse().expect("a number"),
    }
}

fn sized<T: BitSerialize>(value: T) -> String {
    encoded_bits(&value).expect("a value").to_string()
}

#[test]
fn widths_of_spans_are_computed() {
    let rows = table(&read("bitstream/guide/wire.md"), "| min | max | span | bits |").rows;
    for row in &rows {
        let (min, max) = (number(&row[0]), number(&row[1]));
        // 2^128 - 1 is not an `i128`
        if !row[2].starts_with("2^128") && row[2] != "2^64 - 1" {
            assert_eq!(max - min, number(&row[2]), "{row:?}");
        }
        assert_eq!(bits_required(min, max).to_string(), row[3], "{row:?}");
    }
    assert!(rows.len() > 15);
}

#[derive(BitSerialize)]
struct Groups5(#[bits(varint(group = 5))] u32);
#[derive(BitSerialize)]
struct Groups7(#[bits(varint)] u32);
#[derive(BitSerialize)]
struct Groups9(#[bits(varint(group = 9))] u32);

#[test]
fn bits_of_groups_are_computed() {
    for row in table(&read("bitstream/guide/attributes.md"), "| bits of value, `u32`").rows {
        let value = u32::try_from(number(&row[0])).expect("a u32");
        let bits = [sized(Groups5(value)), sized(Groups7(value)), sized(Groups9(value))];
        assert_eq!(bits, row[1..], "{value}");
    }
}

#[derive(BitSerialize)]
struct Bytes8(#[bits(varint(leb128))] u8);
#[derive(BitSerialize)]
struct Bytes32(#[bits(varint(leb128))] u32);
#[derive(BitSerialize)]
struct Bytes64(#[bits(varint(leb128))] u64);
#[derive(BitSerialize)]
struct Bytes128(#[bits(varint(leb128))] u128);

#[test]
fn bits_of_bytes_are_computed() {
    let rows = table(&read("bitstream/guide/attributes.md"), "| bits of value | `u8`").rows;
    for (most, row) in [127_u32, 16_383, u32::MAX].into_iter().zip(&rows) {
        let is_largest = most == u32::MAX;
        let bits = [
            sized(Bytes8(u8::try_from(most).unwrap_or(u8::MAX))),
            sized(Bytes32(most)),
            sized(Bytes64(if is_largest { u64::MAX } else { most.into() })),
            sized(Bytes128(if is_largest { u128::MAX } else { most.into() })),
        ];
        assert_eq!(bits, row[1..], "{row:?}");
    }
    assert_eq!(rows.len(), 3);
}

#[derive(BitSerialize)]
struct Relative {
    first: u32,
    #[bits(relative(first))]
    next: u32,
}

#[test]
fn bits_of_distances_are_computed() {
    let bits = |distance: u32| {
        encoded_bits(&Relative {
            first: 5,
            next: 5 + distance,
        })
        .expect("a value")
            - 32
    };
    let mut after = 1;
    for row in table(&read("bitstream/guide/attributes.md"), "| distance | bits |").rows {
        let said = row[1].split(':').next().unwrap_or_default().parse().expect("bits");
        let (from, to) = match (row[0].as_str(), row[0].split_once(" to ")) {
            ("more", _) => (after, 1_000_000),
            (_, Some((from, to))) => (number(from) as u32, number(to) as u32),
            (one, None) => (number(one) as u32, number(one) as u32),
        };
        assert_eq!((from, bits(from), bits(to)), (after, said, said), "{row:?}");
        after = to + 1;
    }
}

/// The example above the table asserts the sizes, and is a test itself.
#[test]
fn sparse_scenes_are_those_of_their_example() {
    let page = read("bitstream/guide/cookbook.md");
    let asserted = page.lines().filter_map(|line| line.strip_prefix("assert_eq!(sizes("));
    let asserted = asserted.filter_map(|line| line.rsplit_once('[')?.1.strip_suffix("]);").map(str::to_string));
    let rows = table(&page, "| filled, of 4096 |").rows;
    let shown: Vec<String> = rows.iter().map(|row| row[1..].join(", ")).collect();
    assert_eq!(shown, asserted.collect::<Vec<_>>());
}

#[derive(BitSerialize)]
struct Entity {
    #[bits(range = 0..=100)]
    health: u32,
    #[bits(range = 0..=500)]
    ammo: u32,
    alive: bool,
    hostile: bool,
}

/// The picture has the bits of each field under those of the field before, and the bytes of all of them.
#[test]
fn the_picture_of_the_readme_is_computed() {
    let readme = read("README.md");
    let (_, picture) = readme.split_once("```text\nstruct Entity {").expect("a picture");
    let (picture, _) = picture.split_once("```").expect("its end");
    let line = |name: &str| picture.lines().find(|line| line.contains(name)).expect("a line");
    let last = |line: &str, nth: usize| line.split_whitespace().rev().nth(nth).unwrap_or_default().to_string();
    let entity = Entity {
        health: last(line("health:"), 1).parse().expect("a number"),
        ammo: last(line("ammo:"), 1).parse().expect("a number"),
        alive: last(line("alive:"), 1) == "true",
        hostile: last(line("hostile:"), 1) == "true",
    };
    let bytes = bitstream::encode(&entity).expect("a value");
    let bits: String = bytes
        .iter()
        .flat_map(|byte| (0..8).map(move |bit| if byte >> bit & 1 == 1 { '1' } else { '0' }))
        .collect();
    let used = encoded_bits(&entity).expect("a value");
    let widths = [
        bits_required(0, 100) as usize,
        bits_required(0, 500) as usize,
        1,
        1,
        bits.len() - used,
    ];
    let (mut from, mut column) = (0, None);
    for (name, width) in ["health:", "ammo:", "alive:", "hostile:", "padding"]
        .into_iter()
        .zip(widths)
    {
        let (line, shown) = (line(name), &bits[from..from + width]);
        assert_eq!(last(line, 0), shown, "{name}");
        assert!(
            column.is_none_or(|column| column == line.len() - width),
            "{name} begins at {column:?}"
        );
        (from, column) = (from + width, Some(line.len()));
    }
    assert_eq!(from, bits.len());
    let shown = bytes.iter().map(|byte| format!("|  {byte:02x}  |")).collect::<String>();
    assert!(line(&format!("{} bytes", bytes.len())).ends_with(&shown), "{shown}");
    assert!(line("health:").contains("// 0..=100 ") && line("ammo:").contains("// 0..=500 "));
}

/// The README has some prices of the page of speed, which one program prints.
#[test]
fn prices_are_those_of_the_page_of_speed() {
    let (readme, speed) = (read("README.md"), read("bitstream/guide/speed.md"));
    let prices = table(&readme, "| | 64 entities | a ship |");
    let times = table(&speed, "| | W1: 64 entities | W2: 901 cubes, floats |");
    let packed = times.row("bytes, packed");
    for (format, source) in [
        ("bitstream", "bitstream, derived"),
        ("bitcode", "bitcode"),
        ("bincode", "bincode"),
        ("MessagePack", "MessagePack, rmp-serde"),
    ] {
        let (price, time) = (prices.row(format), times.row(source));
        for (shown, measured) in [(1, 1), (2, 4), (3, 2)] {
            let (bytes, times) = price[shown].split_once(", ").expect("bytes, then times");
            let bytes = bytes.replace([',', ' ', 'B'], "");
            let expected = match time[measured].split_once(", ") {
                Some((times, bytes)) => (bytes.replace([' ', 'B'], ""), times.to_string()),
                None => (packed[measured].clone(), time[measured].clone()),
            };
            assert_eq!((bytes, times.to_string()), expected, "{format}");
        }
    }
}

/// The README has some lines of the example `cubes`, whose output the page of speed shows.
#[test]
fn frames_are_those_of_the_page_of_speed() {
    let speed = read("bitstream/guide/speed.md");
    let (_, output) = speed.split_once("## A frame of cubes").expect("its output");
    let bytes = |name: &str, holds: &str| {
        let start = format!("{name:<29}{holds:<18}");
        let line = output.lines().find_map(|line| line.strip_prefix(&start));
        let line = line.unwrap_or_else(|| panic!("no line `{start}`"));
        line.split_whitespace().next().unwrap_or_default().to_string()
    };
    let (all, changed) = ("901 cubes, all", "changed cubes");
    let expected = [
        bytes("JSON with names", all),
        bytes("bit-packed", all),
        bytes("bit-packed", changed),
        [1, 6].map(|age| bytes(&ago("difference", age), all)).join(" or "),
        [1, 6].map(|age| bytes(&ago("coded difference", age), all)).join(" or "),
    ];
    let shown = table(&read("README.md"), "| an average frame | bytes |").rows;
    let shown: Vec<&str> = shown.iter().map(|row| row[1].as_str()).collect();
    assert_eq!(shown, expected);
}

fn ago(name: &str, age: u32) -> String {
    format!("{name}, {age} frame{}", if age == 1 { "" } else { "s" })
}

/// The recipe has the least and the most that a range coder saves, by the decision's table of sizes.
#[test]
fn savings_of_coded_differences_are_those_of_the_decision() {
    let sizes = &table(
        &read("docs/decisions/0030-differences.md"),
        "| constants | cubes, plain |",
    )
    .rows[0][1..];
    let numbers = |cell: &str| {
        cell.split(", ")
            .map(|size| size.parse().expect("a size"))
            .collect::<Vec<f64>>()
    };
    let pairs = sizes.chunks_exact(2).flat_map(|cells| {
        let (plain, coded) = (numbers(&cells[0]), numbers(&cells[1]));
        plain.into_iter().zip(coded)
    });
    let savings: Vec<f64> = pairs.map(|(plain, coded)| 100.0 * (1.0 - coded / plain)).collect();
    let (least, most) = (
        savings.iter().copied().fold(100.0, f64::min),
        savings.iter().copied().fold(0.0, f64::max),
    );
    assert_eq!(savings.len(), 9);
    let expected = format!("{least:.0} to {most:.0} % shorter");
    assert!(read("bitstream/guide/recipes.md").contains(&expected), "{expected}");
}

/// CI counts the instructions and holds them below limits; the page shows the counts, the published ones and their
/// ratio.
#[test]
fn instructions_keep_the_limits_of_their_program() {
    let program = read("tests/src/bin/instructions/main.rs");
    let limits = program.split("limit(\"").skip(1).filter_map(|rest| {
        let parts: Vec<&str> = rest.split(')').next()?.split(", ").collect();
        let [packet, direction, published, most] = parts.as_slice() else {
            return None;
        };
        let direction = direction.trim_matches('"').to_string();
        Some((
            packet.trim_matches('"').to_string(),
            direction,
            number(published),
            most.parse().ok()?,
        ))
    });
    let limits: Vec<(String, String, i128, f64)> = limits.collect();
    let rows = table(&read("bitstream/guide/speed.md"), "| | encode | published | limit | |").rows;
    let mut count = 0;
    for (packet, direction, published, most) in limits {
        let Some(row) = rows.iter().find(|row| row[0] == packet) else {
            continue;
        };
        let at = if direction == "encode" { 1 } else { 5 };
        let counted = number(&row[at]);
        assert_eq!(number(&row[at + 1]), published, "{packet} {direction}");
        assert!(
            counted as f64 <= published as f64 * most,
            "{packet} {direction}: {counted}"
        );
        count += 1;
    }
    assert_eq!(count, 12);
}

#[test]
fn counts_of_the_decision_are_those_of_the_page_of_speed() {
    let speed = table(&read("bitstream/guide/speed.md"), "| | encode | published | limit | |");
    let decision = read("docs/decisions/0003-runs-in-the-stream.md");
    for counts in table(&decision, "| | encode, published | derived |").rows {
        let packet = counts[0].split(',').next().expect("a name");
        let row = speed.row(packet);
        assert_eq!(counts[1..], [2, 1, 6, 5].map(|column| row[column].clone()), "{packet}");
    }
}

/// Returns what a program of the repository prints, or panics with it if the program fails.
fn output(program: &str) -> String {
    let mut cargo = Command::new(std::env::var_os("CARGO").expect("cargo runs this test"));
    let cargo = cargo.args(["run", "--release", "--locked"]).args(program.split(' '));
    let output = cargo.current_dir(root()).output().expect("cargo");
    let [out, errors] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(output.status.success(), "{out}{errors}");
    out
}

/// Compares two counts of instructions. They are of one compiler and one C library: others may differ by 2 %, or by one
/// instruction.
fn assert_near(shown: i128, counted: i128, of: &str) {
    assert!(
        (shown - counted).abs() <= 1 + shown / 50,
        "{of}: {shown}, and counted {counted}"
    );
}

#[test]
#[ignore = "takes half a minute, after the build, and needs valgrind"]
fn instructions_are_those_that_the_program_counts() {
    let output = output("-p bitstream-tests --bin instructions");
    let lines: Vec<Vec<&str>> = output.lines().map(|line| line.split_whitespace().collect()).collect();
    let counted = |packet: &str, work: &str, at: usize| {
        let line = lines.iter().find(|line| line.starts_with(&[packet, work]));
        number(line.unwrap_or_else(|| panic!("no `{packet} {work}` in:\n{output}"))[2 + at])
    };
    let page = read("bitstream/guide/speed.md");
    // the column of each count: by derived code or of the key, and by what it is compared with
    let both = |columns: [usize; 4]| {
        let [encode, of_encode, decode, of_decode] = columns;
        vec![
            (encode, "encode", 0),
            (of_encode, "encode", 1),
            (decode, "decode", 0),
            (of_decode, "decode", 1),
        ]
    };
    for (head, columns, packets) in [
        ("| | encode | published |", both([1, 2, 5, 6]), "W1 W2 W2q W3 W4 W5"),
        ("| | encode, one function |", both([1, 2, 3, 4]), "body-1 list-1"),
        ("| | encode, derived |", both([1, 2, 4, 5]), "R1 R2 R3 R4 R5"),
        (
            "| | `decode` |",
            vec![(1, "new", 0), (3, "new", 1)],
            "W1 W2 prefix W2q W3 W4 R1 R2 R3 R4 R5",
        ),
        (
            "| | longest, bytes |",
            vec![(3, "short", 0), (4, "short", 1)],
            "order state ship letter squad report list-1 W2",
        ),
        ("| list | encode, before |", both([2, 1, 5, 4]), "bodies points tiles"),
        (
            "| | encode, key |",
            both([1, 2, 4, 5]),
            "flags flags-0 more ended rest wide said shorter few",
        ),
        (
            "| | encode, before | after |",
            vec![(2, "encode", 0), (5, "decode", 0)],
            "W5p u8-64 u8 i8 u16 f32 u64 vec vec-8 8-u8 8-vec 8-vec-8 16-u16 raw",
        ),
    ] {
        let rows = table(&page, head).rows;
        assert_eq!(rows.len(), packets.split(' ').count(), "{head}");
        for (row, packet) in rows.iter().zip(packets.split(' ')) {
            for (column, work, at) in &columns {
                let (shown, counted) = (number(&row[*column]), counted(packet, work, *at));
                assert_near(shown, counted, &format!("{packet} {work}"));
            }
        }
    }
}

#[test]
#[ignore = "takes a minute, after the build, and needs valgrind"]
fn instructions_by_words_and_by_bytes_are_those_that_the_program_counts() {
    let output = output("--manifest-path tests/compare/Cargo.toml --bin speed -- count").replace("|  |", "| |");
    let (shown, counted) = (
        table(&read("bitstream/guide/speed.md"), "| | encode, words |"),
        table(&output, "| instructions | encode, words |"),
    );
    assert_eq!(shown.rows.len(), 6);
    for row in shown.rows {
        for column in [1, 2, 4, 5] {
            let [shown, counted] = [&row, counted.row(&row[0])].map(|row| number(&row[column]));
            assert_near(shown, counted, &row[0]);
        }
    }
}

/// Sizes are the same everywhere. Times of derived code against code by hand differ by a quarter between machines at
/// most. Times of other formats differ too much to be compared.
#[test]
#[ignore = "takes a minute, after the build"]
fn sizes_and_ratios_beside_other_formats_are_those_that_the_program_prints() {
    let output = output("--manifest-path tests/compare/Cargo.toml --bin speed").replace("|  |", "| |");
    let head = "| | W1: 64 entities | W2: 901 cubes, floats |";
    let (shown, printed) = (table(&read("bitstream/guide/speed.md"), head), table(&output, head));
    let bytes = |cell: &str| cell.split_once(", ").map(|(_, bytes)| bytes.to_string());
    let mut formats = 0;
    for format in &printed.rows {
        let Some(row) = shown.rows.iter().find(|row| row[0] == format[0]) else {
            continue;
        };
        formats += 1;
        let sizes = |row: &[String]| row.iter().map(|cell| bytes(cell)).collect::<Vec<_>>();
        assert_eq!(sizes(row), sizes(format), "{}", row[0]);
    }
    assert_eq!(shown.row("bytes, packed"), printed.row("bytes, packed"));
    assert!(formats >= 14, "{output}");
    let ratios = |table: &Table| table.row("bitstream, derived")[1..].join(" / ");
    let (shown, printed) = (ratios(&shown), ratios(&printed));
    for (shown, printed) in shown.split(" / ").zip(printed.split(" / ")) {
        let [shown, printed] = [shown, printed].map(|ratio| ratio.parse::<f64>().expect("a ratio"));
        assert!((shown - printed).abs() <= 0.25, "{shown}, and measured {printed}");
    }
}

#[test]
#[ignore = "takes seconds, after the build"]
fn frames_of_cubes_are_those_that_the_example_prints() {
    let (output, page) = (
        output("-p bitstream-examples --example cubes"),
        read("bitstream/guide/speed.md"),
    );
    let lines = ["The same frames as", "A cube's update"].map(|head| {
        let lines = page.lines().skip_while(move |line| !line.starts_with(head));
        lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>()
    });
    assert_eq!(lines.each_ref().map(Vec::len), [18, 10]);
    for line in lines.concat() {
        assert!(output.contains(line), "{line}\n{output}");
    }
}

#[test]
#[ignore = "takes seconds, after the build"]
fn sizes_of_differences_are_those_that_the_program_prints() {
    let output = output("-p bitstream-tests --bin delta_sizes -- examples/data/cubes.bin");
    let page = read("docs/decisions/0030-differences.md");
    let sizes = |kind: &str| {
        let size = |line: &str| Some(line.strip_prefix(kind)?.split_once(' ')?.1.to_string());
        output.lines().filter_map(size).collect::<Vec<_>>()
    };
    let kinds = [
        "plain ",
        "coded ",
        "arena plain ",
        "arena coded ",
        "strategy plain ",
        "strategy coded ",
    ];
    let chosen = table(&page, "| constants | cubes, plain |").rows[0][1..].to_vec();
    assert_eq!(chosen, kinds.map(|kind| sizes(kind).join(", ")));
    for kind in ["shots plain ", "shots coded "] {
        let [none, older, newer] = sizes(kind).try_into().expect("three sizes");
        assert!(page.contains(&format!("{none}, {older} and {newer}")), "{kind}");
    }
}

#[test]
#[ignore = "takes seconds, after the build"]
fn inputs_of_assurance_are_those_that_the_program_counts() {
    let output = output("-p tests-tools --bin assurance");
    let page = read("bitstream/guide/assurance.md");
    let mut sums = BTreeMap::new();
    for line in output.lines() {
        let (front, rule) = line.rsplit_once("  ").expect("a line of a type");
        let inputs = number(front.split_whitespace().nth(1).expect("inputs"));
        *sums.entry(rule).or_insert(0) += inputs;
        *sums.entry("all rules").or_insert(0) += inputs;
    }
    assert_eq!(sums.len(), 9, "{output}");
    for (rule, sum) in sums {
        let digits = sum.to_string();
        let groups: Vec<_> = digits
            .as_bytes()
            .rchunks(3)
            .rev()
            .map(String::from_utf8_lossy)
            .collect();
        assert!(page.contains(&groups.join(",")), "{rule}: {sum}");
    }
}
