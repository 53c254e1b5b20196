//! Mistakes in legal fields: another type, another key, a wrong or missing value, a letter too many or too few.
//!
//! The derive accepts a field with a mistake, or reports one error on the line of the field. Whoever makes each correction
//! that the errors write down ends with a field without errors.
//!
//! `MISTAKES=all` tries every mistake, and `MISTAKES=5000` as many, which `BITSTREAM_SEED` chooses.

use super::{Refusal, refusals};
use proc_macro2::TokenStream;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tests_derive::{expand, keys};
use tests_support::dice::{Dice, seed};

/// Legal fields after `n: u8` and `flag: bool`: attributes, then a type.
const LEGAL: &str = "
#[bits(range = 0..=100)] | u8
#[bits(range = -5..=20, step = 5)] | i16
#[bits(range = 0..=100, clamp)] | u32
#[bits(range = 0..=99, truncated)] | u64
#[bits(range = 0..=99, truncated, max = n)] | u16
#[bits(truncated, max = n)] | u16
#[bits(5)] | u8
#[bits(width = 12)] | i16
#[bits(width = n, max = 20)] | u32
#[bits(varint)] | u64
#[bits(varint(group = 4))] | u32
#[bits(varint(leb128))] | u32
#[bits(relative(n))] | u8
#[bits(relative(n, tiers = [8, 40]))] | u8
#[bits(fixed(int = 8, frac = 8), range = -100..=100)] | i16
#[bits(big_endian)] | u16
#[bits(24, big_endian)] | u32
#[bits(big_endian)] | f32
#[bits(range = 0..=100, predict)] | u8
#[bits(usual = 3)] | u8
#[bits(align)] | u8
#[bits(check)] | u8
#[bits(check = 77)] | u8
#[bits(when = flag)] | u8
#[bits(when = n > 3, default = 7)] | u8
#[bits(when(group = g, condition = flag))] | u8
#[bits(when = flag, present)] | Option<u8>
#[bits(elide = 3)] | u8
#[bits(elide(group = g, value = 3))] | u8
#[bits(skip)] | u8
#[bits(skip, default = 7)] | u8
#[bits(const = 5, width = 8)] | ()
#[bits(reserved = 3)] | ()
#[bits(with = Wire)] | Item
#[bits(as = u8)] | Item
#[bits(tag = n)] | Item
#[bits(give(version = n))] | Item
#[float(min = -1.0, max = 1.0, res = 0.01)] | f32
#[float(min = -1.0, max = 1.0, bits = 9, zero)] | f64
#[float(-1.0, 1.0, 0.01)] | f32
#[float(min = -1.0, max = 1.0, res = 0.01, strict)] | f32
#[float(raw)] | f64
#[quat(bits = 9)] | [f32; 4]
#[quat(bits = 9, normalize)] | [f32; 4]
#[array(max = 5)] | Vec<u16>
#[array(len = 1..=5)] | Vec<u16>
#[array(max = 5, width = 8)] | Vec<u16>
#[array(max = 5, count = n)] | Vec<u16>
#[array(max = 5, count = n, bytes)] | Vec<u8>
#[array(max = 5, bytes)] | Vec<u8>
#[array(max = 5, until = more)] | Vec<u8>
#[array(max = 5, until = 0)] | Vec<u8>
#[array(max = 5, key = id)] | Vec<Item>
#[array(sparse = bitmap)] | [Option<u8>; 9]
#[array(max = 9, sparse = count)] | Vec<(u8, u8)>
#[array(bits = 128)] | [u64; 2]
#[array(max = 5)] #[bits(range = 0..=9)] | Vec<u8>
#[array(max = 5)] #[bits(range = 0..=9)] | BTreeSet<u8>
#[array(max = 5)] #[string(max = 4)] | Vec<String>
#[array(max = 5)] #[array(max = 4)] #[bits(3)] | Vec<Vec<u8>>
#[string(max = 5)] | String
#[string(len = 1..=5)] | String
#[string(max = 5, count = n)] | String
#[string(max = 5, ascii)] | String
#[string(max = 5, wide)] | String
#[string(max = 5, nul)] | String
#[string(len = 5, padded)] | String
#[string(max = 5, width = 8)] | String
#[bits(range = 0..=9)] | Option<u8>
#[bits(range = 0..=9)] | [u8; 3]
#[bits(range = 1..=9)] | NonZeroU8
#[bits(range = 0..=9)] | usize
";

const TYPES: &str = "u8 i8 u16 i32 u64 u128 i128 usize isize f32 f64 bool char () String Item NonZeroU8 &'static_str \
                     Vec<u8> Vec<f32> Vec<String> Vec<Item> [u8;4] [f32;4] [Option<u8>;4] Option<u8> Option<Vec<u8>> \
                     Box<u8> (u8,f32) BTreeMap<u8,u8> BTreeSet<u8> HashMap<u8,u8> Vec<Vec<u8>> Vec<(u8,u8)> Box<[u8]>";

const VALUES: [&str; 26] = [
    "0",
    "1",
    "-1",
    "3",
    "300",
    "65536",
    "4294967296",
    "1.5",
    "-0.5",
    "'a'",
    "b'a'",
    "\"text\"",
    "\"n\"",
    "true",
    "n",
    "flag",
    "missing",
    "later",
    "LIMIT",
    "n == 3",
    "5..=3",
    "0..9",
    "u8",
    "99999999999999999999",
    "170141183460469231731687303715884105727",
    "340282366920938463463374607431768211456",
];

/// A field with a mistake, as text.
struct Mistake {
    attributes: String,
    ty: String,
}

/// An attribute: its name, and the entries of its list.
type Attribute = (String, Vec<String>);

fn parsed(attributes: &str) -> Vec<Attribute> {
    let mut all = vec![];
    for attribute in attributes.split("#[").skip(1) {
        let (name, list) = attribute.split_once('(').expect(attribute);
        let list = list.trim_end().strip_suffix(")]").expect(attribute);
        all.push((name.to_string(), split(list)));
    }
    all
}

/// Splits a list at its commas outside brackets.
fn split(list: &str) -> Vec<String> {
    let (mut entries, mut depth) = (vec![String::new()], 0);
    for letter in list.chars() {
        depth += i32::from("([{".contains(letter)) - i32::from(")]}".contains(letter));
        match letter {
            ',' if depth == 0 => entries.push(String::new()),
            _ => entries.last_mut().expect("an entry").push(letter),
        }
    }
    entries.into_iter().map(|entry| entry.trim().to_string()).collect()
}

fn shown(attributes: &[Attribute]) -> String {
    let one = |(name, list): &Attribute| format!("#[{name}({})] ", list.join(", "));
    attributes.iter().map(one).collect()
}

/// Returns every mistake of this module in one legal field.
fn mistakes(attributes: &str, ty: &str) -> Vec<Mistake> {
    let whole = parsed(attributes);
    let mut made = vec![];
    let mut add = |changed: &[Attribute], ty: &str| {
        made.push(Mistake {
            attributes: shown(changed),
            ty: ty.to_string(),
        });
    };
    for other in TYPES.split_whitespace() {
        add(&whole, &other.replace('_', " "));
    }
    for i in 0..whole.len() {
        let changed = |change: &dyn Fn(&mut Vec<Attribute>)| {
            let mut all = whole.clone();
            change(&mut all);
            all
        };
        add(&changed(&|all| drop(all.remove(i))), ty);
        add(&changed(&|all| all.swap(0, i)), ty);
        // two keys are two mistakes
        let is_one = whole[i].1.len() == 1;
        for other in ["bits", "float", "array", "string", "quat"].iter().filter(|_| is_one) {
            add(&changed(&|all| all[i].0 = other.to_string()), ty);
        }
        for [place, _, example, ..] in keys().iter().filter(|key| !key[0].starts_with("tag")) {
            if ["bits", "float", "array", "string", "quat"].contains(place) {
                let example = split(&sample(example)).pop().unwrap_or_default();
                add(&changed(&|all| all[i].1.push(example.clone())), ty);
            }
        }
        for j in 0..whole[i].1.len() {
            let entry = whole[i].1[j].clone();
            let mut put = |text: String| add(&changed(&|all| all[i].1[j].clone_from(&text)), ty);
            for at in entry
                .char_indices()
                .filter(|(_, letter)| letter.is_alphabetic())
                .map(|(at, _)| at)
            {
                put(format!("{}{}", &entry[..at], &entry[at + 1..]));
                put(format!("{}{}", &entry[..=at], &entry[at..]));
            }
            put(entry.replacen(" = ", " ", 1));
            put(entry.replacen(" = ", ": ", 1));
            put(entry.replacen(" = ", " == ", 1));
            put(entry.replacen('=', "", 1));
            put(entry.replace("..=", ".."));
            if let Some((key, value)) = entry.split_once(" = ").filter(|_| !entry.contains('(')) {
                put(key.to_string());
                put(value.to_string());
                put(format!("{key}({value})"));
                put(format!("{key} = \"{value}\""));
                if let Some((from, to)) = value.split_once("..=") {
                    put(format!("{key} = {to}..={from}"));
                    for value in VALUES {
                        put(format!("{key} = {value}..={to}"));
                        put(format!("{key} = {from}..={value}"));
                    }
                }
            } else {
                for value in VALUES {
                    put(format!("{entry} = {value}"));
                }
            }
            for (at, end) in numbers(&entry) {
                for value in VALUES {
                    put(format!("{}{value}{}", &entry[..at], &entry[end..]));
                }
            }
            if let Some((key, _)) = entry.split_once(" = ") {
                for value in VALUES {
                    put(format!("{key} = {value}"));
                }
            }
            add(&changed(&|all| drop(all[i].1.remove(j))), ty);
            add(&changed(&|all| all[i].1.push(entry.clone())), ty);
        }
    }
    made
}

/// Returns where the numbers of an entry begin and end.
fn numbers(entry: &str) -> Vec<(usize, usize)> {
    let is_of_it = |letter: char| letter.is_ascii_digit() || letter == '_' || letter.is_alphabetic();
    let mut found = vec![];
    let mut at = 0;
    while let Some(start) = entry[at..].find(is_of_it).map(|start| at + start) {
        at = entry[start..]
            .find(|letter| !is_of_it(letter))
            .map_or(entry.len(), |end| start + end);
        if entry[start..].starts_with(|letter: char| letter.is_ascii_digit()) {
            found.push((start, at));
        }
    }
    found
}

/// Puts values in place of the letters that stand for them in messages.
fn sample(text: &str) -> String {
    let mut text = text.to_string();
    for (letter, value) in [
        ("A..=B", "0..=3"),
        ("A..=", "0..="),
        ("= NAME", "= n"),
        ("= FIELD", "= n"),
        ("= A", "= -1.0"),
        ("= B", "= 1.0"),
        ("= R", "= 0.5"),
        ("= STEP", "= 0.5"),
        ("= N", "= 4"),
        ("(N", "(4"),
        ("= I", "= 8"),
        ("= F", "= 8"),
        ("EXPR", "3"),
        ("VALUE", "3"),
        ("CONDITION", "flag"),
        ("NAME", "g"),
        ("FIELD", "n"),
        ("TYPE", "u8"),
    ] {
        text = text.replace(letter, value);
    }
    text
}

/// Line of the field in [`declaration`].
const LINE: usize = 4;

fn declaration(mistake: &Mistake) -> String {
    let Mistake { attributes, ty } = mistake;
    declaration_of(&format!("{attributes}field: {ty},"))
}

fn declaration_of(line: &str) -> String {
    format!("struct Player {{\nn: u8,\nflag: bool,\n{line}\nlater: u16,\n}}")
}

fn errors(text: &str) -> Result<Vec<Refusal>, String> {
    let Ok(tokens) = text.parse::<TokenStream>() else {
        return Ok(vec![]);
    };
    let output = catch_unwind(AssertUnwindSafe(|| expand(tokens))).map_err(|_| "panicked")?;
    let mut found = BTreeSet::new();
    refusals(output, &mut found);
    Ok(found.into_iter().collect())
}

/// Returns what is wrong with the answer to a mistake.
fn fault(mistake: &Mistake) -> Option<String> {
    let found = match errors(&declaration(mistake)) {
        Ok(found) => found,
        Err(why) => return Some(why),
    };
    let texts: Vec<&str> = found.iter().map(|error| error.text.as_str()).collect();
    if found.len() > 1 {
        return Some(format!("{} errors", found.len()) + "\n    " + &texts.join("\n    "));
    }
    let error = found.first()?;
    if error.line != LINE {
        return Some(format!("line {}: {}", error.line, error.text));
    }
    if ["__", "bitstream_core", "core::", "Expr::", "panicked"]
        .iter()
        .any(|name| error.text.contains(name))
    {
        return Some(format!("internal name: {}", error.text));
    }
    let mut line = format!("{}field: {},", mistake.attributes, mistake.ty);
    let (mut error, mut texts) = (error.clone(), vec![]);
    while let Some(next) = corrected(&line, &error) {
        if next.len() >= line.len() && texts.contains(&error.text) {
            return Some(format!(
                "no correction: {}\n    {line}\n    {next}",
                texts.join("\n    ")
            ));
        }
        texts.push(error.text);
        line = next;
        match errors(&declaration_of(&line)) {
            Ok(found) if found.is_empty() => break,
            Ok(found) if found.len() == 1 => error = found[0].clone(),
            other => return Some(format!("{}\n    {line}\n    {other:?}", texts.join("\n    "))),
        }
    }
    None
}

/// Returns the line of the field with the correction that a message writes down, if it writes one down for this line.
fn corrected(line: &str, error: &Refusal) -> Option<String> {
    let text = &error.text;
    let (before, rest) = ["did you mean `", "write `", "add `", "remove `", "use `"]
        .iter()
        .filter_map(|words| {
            text.split_once(words)
                .map(|(before, rest)| (before.len() + words.len(), *words, rest))
        })
        .min_by_key(|(at, ..)| *at)
        .map(|(_, words, rest)| (words, rest))?;
    let (cure, after) = rest.split_once('`')?;
    let elsewhere = [
        " on one",
        " on the type",
        " above",
        " on a",
        " in front",
        ": ",
        " in place",
        " for a field",
        " on the",
        " or `group",
    ];
    if cure.contains("..)") || elsewhere.iter().any(|words| after.starts_with(words)) {
        return None;
    }
    let cure = sample(cure);
    // columns count characters, and these lines are ASCII
    let (start, end) = (error.column - 1, error.column - 1 + error.underlined?);
    let (attribute, entry, ty) = (attribute_at(line, start), entry_at(line, start), line.rfind(": ")? + 2);
    let put = |(from, to): (usize, usize), text: &str| Some(format!("{}{text}{}", &line[..from], &line[to..]));
    let without = |(from, to): (usize, usize)| {
        let line = put((from, to), "")?
            .replace("(, ", "(")
            .replace(", , ", ", ")
            .replace(", )", ")");
        Some(
            line.replace("#[bits()] ", "")
                .replace("#[array()] ", "")
                .replace("#[string()] ", ""),
        )
    };
    match before {
        "remove `" if cure.starts_with("#[") => without(attribute?),
        "remove `" if entry.is_some_and(|entry| entry_is(line, entry, &cure)) => without(entry?),
        "remove `" => {
            let at = [format!("({cure}"), format!(" {cure}")]
                .iter()
                .find_map(|key| line.find(key))?;
            without(entry_at(line, at + 1)?)
        }
        "use `" => {
            let (_, own) = text.split_once("fit `").or(text.split_once(" is `"))?;
            let own = own.split('`').next()?;
            let from = if line[ty..].contains(own) { ty } else { 0 };
            Some(format!("{}{}", &line[..from], line[from..].replace(own, &cure)))
        }
        "did you mean `" => put((start, end), &cure),
        "add `" if cure.starts_with("#[") => Some(format!("{cure} {line}")),
        "add `" => put((end, end), &format!(", {cure}")),
        _ if text.contains(" is a key of ") => Some(format!("{cure} {}", without(entry?)?)),
        _ if text.contains("has no value") || text.contains("give(") || text.starts_with("`version` needs") => None,
        _ if cure.starts_with("#[") && start < ty - 2 => put(attribute?, &format!("{cure} ")),
        _ if cure.starts_with("#[") => Some(format!("{cure} {line}")),
        _ if start >= ty => put((ty, line.len() - 1), &cure),
        _ if text.contains(" needs ") && !cure.contains(", ") && !entry_is(line, entry?, &cure) => {
            put((entry?.1, entry?.1), &format!(", {cure}"))
        }
        _ if cure.contains('=') && !cure.contains("..=") || cure.contains(" = ") => put(entry?, &cure),
        _ => put((start, end), &cure),
    }
}

/// Returns whether the entry at a place has the key of another entry.
fn entry_is(line: &str, (from, to): (usize, usize), other: &str) -> bool {
    line[from..to].split([' ', '(']).next() == other.split([' ', '(']).next()
}

/// Returns where the attribute at a column begins and ends.
fn attribute_at(line: &str, column: usize) -> Option<(usize, usize)> {
    let start = line.get(..column + 2)?.rfind("#[").or(line.find("#["))?;
    Some((start, start + line[start..].find(")] ")? + 3))
}

/// Returns where the entry at a column begins and ends in the list of its attribute.
fn entry_at(line: &str, column: usize) -> Option<(usize, usize)> {
    let (start, end) = attribute_at(line, column)?;
    let open = start + line[start..end].find('(')? + 1;
    let mut at = open;
    for entry in split(&line[open..end - 3]) {
        if column <= at + entry.len() {
            return Some((at, at + entry.len()));
        }
        at += entry.len() + 2;
    }
    None
}

#[test]
fn a_mistake_is_one_error_whose_correction_is_legal() {
    let mut all = vec![];
    for line in LEGAL.lines().filter(|line| !line.is_empty()) {
        let (attributes, ty) = line.split_once(" | ").expect(line);
        let legal = Mistake {
            attributes: format!("{attributes} "),
            ty: ty.into(),
        };
        assert_eq!(errors(&declaration(&legal)), Ok(vec![]), "{line}");
        all.extend(mistakes(attributes, ty));
    }
    let mut seen = BTreeSet::new();
    all.retain(|mistake| seen.insert(declaration(mistake)));
    let count = match std::env::var("MISTAKES").as_deref() {
        Ok("all") => all.len(),
        Ok(number) => number.parse().expect("a number"),
        Err(_) => 1500,
    };
    let mut dice = Dice::new(seed());
    while all.len() > count {
        all.swap_remove(dice.below(all.len() as u64) as usize);
    }
    println!("{} mistakes from BITSTREAM_SEED={}", all.len(), seed());
    let faults: BTreeMap<String, &Mistake> = all
        .iter()
        .filter_map(|mistake| Some((fault(mistake)?, mistake)))
        .collect();
    for (why, Mistake { attributes, ty }) in &faults {
        println!("{attributes}field: {ty}\n    {why}");
    }
    assert!(faults.is_empty(), "{} faults", faults.len());
}
