//! What the macro refuses: the texts and the tokens of `tests/ui`, without a compiler. `tests/tests/ui.rs` is the same with
//! one, and has what only the compiler sees.

#[path = "../src/attr/mod.rs"]
mod attr;
#[path = "../src/check/mod.rs"]
mod check;
#[path = "../src/emit/mod.rs"]
mod emit;
#[path = "../src/errors.rs"]
mod errors;
#[path = "../src/expand.rs"]
mod expand;
#[path = "../src/hint.rs"]
mod hint;
#[path = "../src/literal.rs"]
mod literal;
#[path = "../src/model.rs"]
mod model;
#[path = "../src/paths.rs"]
mod paths;
#[path = "../src/resolve/mod.rs"]
mod resolve;
#[path = "../src/scope.rs"]
mod scope;
#[path = "../src/syntax.rs"]
mod syntax;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// An error: its text, where it starts, and how many characters are underlined where it ends in the same line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Refusal {
    line: usize,
    column: usize,
    underlined: Option<usize>,
    text: String,
}

/// What `syn` itself says of these where somebody has turned on its `full`, as the tests of the workspace do.
const OF_FULL: [(&str, usize); 3] = [
    ("ui/range/takes_a_range.rs", 16),
    ("ui/unknown_key/takes_a_list.rs", 16),
    ("ui/unknown_key/takes_a_value.rs", 9),
];

#[test]
fn refusals_say_the_rule_and_the_cure_on_their_token() {
    let is_full = syn::parse_str::<syn::Expr>("loop {}").is_ok();
    let mut count = 0;
    for case in cases() {
        let source = fs::read_to_string(&case).expect("a case");
        let mut reported = BTreeSet::new();
        for item in derived(source.parse().expect("tokens")) {
            refusals(expand::expand(item), &mut reported);
        }
        let shown = fs::read_to_string(case.with_extension("stderr")).unwrap_or_default();
        let mut told = told(&shown);
        for (_, line) in OF_FULL.iter().filter(|(file, _)| is_full && case.ends_with(file)) {
            for refusals in [&mut reported, &mut told] {
                refusals.retain(|refusal| refusal.line != *line);
            }
        }
        assert_eq!(reported, told, "{}", case.display());
        count += reported.len();
    }
    assert!(count > 600, "{count} refusals");
}

fn cases() -> Vec<PathBuf> {
    let folders = fs::read_dir("../tests/ui").expect("cases").flatten();
    let files = folders
        .filter_map(|folder| fs::read_dir(folder.path()).ok())
        .flatten()
        .flatten();
    let cases = files.map(|file| file.path());
    let mut cases: Vec<PathBuf> = cases.filter(|case| case.extension() == Some("rs".as_ref())).collect();
    cases.sort();
    cases
}

/// The declarations that derive `BitSerialize`, as the macro is given them: without the attribute that does.
fn derived(tokens: TokenStream) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut items = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let rest = &tokens[at..];
        let is_derived =
            matches!(rest, [TokenTree::Punct(_), TokenTree::Group(group), ..] if is_derive(group.stream()));
        if let (TokenTree::Group(group), false) = (&tokens[at], is_derived) {
            items.extend(derived(group.stream()));
        }
        at += 1;
        if is_derived {
            let item = &tokens[at + 1..];
            items.push(item[..length(item)].iter().cloned().collect());
        }
    }
    items
}

fn is_derive(attribute: TokenStream) -> bool {
    let text = attribute.to_string();
    text.starts_with("derive") && text.contains("BitSerialize")
}

/// Of an item: up to its body in braces, or its semicolon.
fn length(tokens: &[TokenTree]) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    };
    tokens.iter().position(ends).expect("the end of an item") + 1
}

/// The `compile_error!`s of an expansion.
fn refusals(expansion: TokenStream, into: &mut BTreeSet<Refusal>) {
    let mut start: Option<Span> = None;
    for token in expansion {
        match (token, start) {
            (TokenTree::Ident(ident), _) if ident == "compile_error" => start = Some(ident.span()),
            (TokenTree::Group(group), Some(from)) => {
                start = None;
                let text: syn::LitStr = syn::parse2(group.stream()).expect("a text");
                into.insert(refusal(text.value(), from, group.span()));
            }
            (TokenTree::Group(group), None) => refusals(group.stream(), into),
            _ => {}
        }
    }
}

fn refusal(text: String, from: Span, to: Span) -> Refusal {
    let (start, end) = (from.start(), to.end());
    Refusal {
        line: start.line,
        column: start.column + 1,
        underlined: (start.line == end.line).then(|| end.column - start.column),
        text,
    }
}

/// The errors of the macro in what the compiler said: they have no code.
fn told(shown: &str) -> BTreeSet<Refusal> {
    let errors = shown.split("\n\n").filter_map(|error| error.strip_prefix("error: "));
    let by_the_macro = errors.filter(|error| !error.starts_with("cannot find attribute"));
    by_the_macro.map(|error| read(error).expect(error)).collect()
}

fn read(error: &str) -> Option<Refusal> {
    let (text, place) = error.split_once(" --> ")?;
    let mut lines = place.lines();
    let mut numbers = lines.next()?.rsplit(':').map(str::parse);
    let (column, line) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    // the source, and below it what underlines
    let below = lines.nth(2)?.split_once('|')?.1;
    let is_whole = !below.contains('_');
    Some(Refusal {
        line,
        column,
        underlined: is_whole.then(|| below.matches('^').count()),
        text: text.trim_end().replace("\n       ", "\n"),
    })
}

/// The texts of what the macro says of a declaration.
fn said(item: &str) -> Vec<String> {
    of_tokens(item.parse().expect(item))
}

fn of_tokens(item: TokenStream) -> Vec<String> {
    let mut said = BTreeSet::new();
    refusals(expand::expand(item), &mut said);
    said.into_iter().map(|refusal| refusal.text).collect()
}

fn of_field(field: &str) -> Vec<String> {
    said(&format!("struct Player {{ {field} }}"))
}

#[test]
fn letters_in_the_wrong_order_are_recognised() {
    // of three letters, where two changes would be too many
    for (slip, key) in [("eln", "len"), ("lne", "len"), ("amx", "max"), ("mxa", "max")] {
        let said = of_field(&format!("#[array({slip} = 3)] a: Vec<u8>"));
        let meant = format!("unknown key `{slip}` in `#[array(..)]`; did you mean `{key}`?");
        assert!(said.contains(&meant), "{said:?}");
    }
    // three letters that are neither
    let said = of_field("#[array(nel = 3)] a: Vec<u8>");
    assert!(said[0].contains("the keys are"), "{said:?}");
}

#[test]
fn a_key_of_another_level_is_meant_where_none_of_this_one_is_near() {
    let said = said("#[bits(widht = 3)] struct Player { a: u8 }");
    assert_eq!(said, ["unknown key `widht` in `#[bits(..)]`; did you mean `width`?"]);
}

#[test]
fn a_single_key_is_named() {
    let said = of_field("#[quat(xyz = 9)] a: [f32; 4]");
    assert_eq!(said, ["unknown key `xyz` in `#[quat(..)]`; the key is `bits`"]);
}

#[test]
fn a_key_of_another_attribute_is_written_as_it_has_to_be_there() {
    let said = of_field("#[bits(res)] a: f32, #[bits(zero)] b: f32");
    let rules = [
        "`res` is a key of `#[float(..)]`: write `#[float(res = ..)]`",
        "`zero` is a key of `#[float(..)]`: write `#[float(zero)]`",
    ];
    assert_eq!(said, rules);
}

#[test]
fn an_exclusive_range_is_written_with_its_last_value() {
    let of = |range: &str| of_field(&format!("#[bits(range = {range})] a: i128")).concat();
    assert!(
        of("0..10").contains("write `0..=9` (or `0..=10` if 10 is legal)"),
        "{}",
        of("0..10")
    );
    assert!(of("0..A").contains("write `0..=A - 1` "), "{}", of("0..A"));
    assert!(
        of("0..A + B").contains("write `0..=(A + B) - 1` "),
        "{}",
        of("0..A + B")
    );
    // nothing is below these
    assert!(of("5..5").ends_with("write `5..=5`"), "{}", of("5..5"));
    let least = i128::MIN;
    assert!(
        of(&format!("A..{least}")).contains(&format!("`A..={least} - 1`")),
        "{}",
        of(&format!("A..{least}"))
    );
}

#[test]
fn a_field_has_one_error_for_one_mistake() {
    for field in [
        "#[array(len = 1.5..=0)] a: Vec<u8>",
        "#[array(max = 3)] #[bits(range = 5..=3)] a: u8",
        "#[array(sparse = bitmap, max = 4)] #[bits(range = 0..=3)] a: Vec<(u8, u8, f32)>",
        "#[array(max = 3)] #[bits(range = 0..=3)] a: BTreeMap<u8, u8>",
        "#[bits(fixed(int = 1.5, frac = 8), range = 0..=3)] a: u16",
    ] {
        let said = of_field(field);
        assert_eq!(said.len(), 1, "{field}: {said:?}");
    }
}

#[test]
fn what_stands_behind_the_index_of_a_sparse_list_is_what_the_codec_is_of() {
    let said = of_field("#[array(sparse = bitmap, max = 4)] #[bits(range = 0..=3)] a: Vec<(u8, f32)>");
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].starts_with("`range` applies to integers; for `f32`"),
        "{said:?}"
    );
    // an alias may be of what is needed
    let legal = of_field("#[array(sparse = bitmap)] a: [Maybe; 4], #[array(bytes)] b: Digest");
    assert!(legal.is_empty(), "{legal:?}");
}

#[test]
fn literals_of_another_kind_are_named() {
    let of = |value: &str| of_field(&format!("#[bits(width = {value})] a: u8")).concat();
    for (value, kind) in [
        ("1f32", "a float"),
        ("'a'", "a character"),
        ("(\"a\")", "a text"),
        ("-1.5", "a float"),
    ] {
        assert!(of(value).ends_with(&format!("is {kind}")), "{}", of(value));
    }
    // of a `macro_rules!`
    let text = TokenTree::Group(proc_macro2::Group::new(Delimiter::None, quote::quote!("a")));
    let said = of_tokens(quote::quote!(
        struct Player {
            #[bits(width = #text)]
            a: u8,
        }
    ));
    assert!(said.concat().ends_with("is a text"), "{said:?}");
}

#[test]
fn a_packed_declaration_is_refused_and_other_layouts_are_not() {
    let text = "drop `packed`: the derive packs the bits, and the memory may keep its layout";
    assert_eq!(said("#[repr(C, packed(2))] struct Player { a: u8 }"), [text]);
    assert!(said("#[repr(C, align(2))] struct Player { a: u8 }").is_empty());
}

#[test]
fn what_cannot_be_sent_is_found_inside_of_lists_and_maps() {
    for (ty, what) in [
        ("!", "`!`"),
        ("BTreeMap<u8, Vec<&'static str>>", "a reference"),
        ("[*const u8; 2]", "a raw pointer"),
    ] {
        let said = of_field(&format!("#[array(max = 3)] #[array(max = 3)] a: {ty}"));
        assert!(
            said.iter()
                .any(|text| text.starts_with(&format!("{what} cannot be sent"))),
            "{ty}: {said:?}"
        );
    }
    for ty in ["BTreeMap<u8, HashSet<u8>>", "BTreeMap<HashMap<u8, u8>, u8>"] {
        let said = of_field(&format!("#[array(max = 3)] #[array(max = 3)] a: {ty}"));
        assert!(said.concat().contains("order"), "{ty}: {said:?}");
    }
}

#[test]
fn as_many_steps_as_are_exact_are_legal() {
    assert!(of_field("#[float(0.0, 9007199254740992.0, 1.0)] a: f64").is_empty());
    assert_eq!(of_field("#[float(0.0, 9007199254740994.0, 1.0)] a: f64").len(), 1);
}

#[test]
fn attributes_of_others_may_stand_beside_the_tag_that_is_not_known() {
    let legal = "enum Opcode { Ping, #[bits(other)] Other(#[allow(unused)] u8) }";
    assert!(
        said(&legal.replace("enum", "#[bits(tag = 8)] enum"))
            .iter()
            .all(|text| !text.contains("holds")),
        "{:?}",
        said(legal)
    );
}

#[test]
fn bounds_beyond_every_signed_integer_are_compared_too() {
    let said = of_field("#[bits(range = 0..=0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF)] a: u8");
    assert!(said.concat().contains("does not fit `u8` (max 255)"), "{said:?}");
    let said = of_field("#[bits(const = 0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF, width = 127)] a: ()");
    assert!(said.concat().ends_with("needs 128 bits, `width` is 127"), "{said:?}");
}

#[test]
fn both_halves_of_a_fixed_point_number_are_in_its_type() {
    let of =
        |point: &str, bounds: &str| of_field(&format!("#[bits(fixed({point}), range = {bounds})] a: i16")).concat();
    assert!(of("int = 8, frac = 8", "-128..=127").is_empty());
    assert!(of("int = 0, frac = 16", "0..=0").is_empty());
    assert!(of("int = -8, frac = 24", "0..=0").contains("holds 16 bits"));
    assert!(of("int = 24, frac = -8", "0..=0").contains("holds 16 bits"));
    assert!(of("int = 0, frac = 16", "0..=1").contains("`1` does not fit the 0 bits before the point (0..=0)"));
    assert!(of("int = 0, frac = 16", "-1..=0").contains("`-1` does not fit the 0 bits"));
}

#[test]
fn a_tag_of_one_value_is_legal() {
    assert!(said("#[bits(tag(range = 5..=5))] enum Only { #[bits(id = 5)] Ping }").is_empty());
}

#[test]
fn a_type_within_itself_is_found_by_its_name_alone() {
    for ty in ["[Player; 2]", "(u8, [Player; 2])", "Vec<Player>", "[Self; 1]"] {
        let said = of_field(&format!("#[array(max = 3)] a: {ty}"));
        assert!(said.concat().contains("contains itself"), "{ty}: {said:?}");
    }
    let of_others = of_field("a: Player::Name, b: names::Player");
    assert!(of_others.is_empty(), "{of_others:?}");
}

#[test]
fn a_range_may_stand_in_parentheses_or_come_from_a_macro() {
    for range in ["(0..=9)", "((0..=9))", "(0)..=(9)"] {
        assert!(
            of_field(&format!("#[bits(range = {range})] a: u8")).is_empty(),
            "{range}"
        );
    }
    let range = TokenTree::Group(proc_macro2::Group::new(Delimiter::None, quote::quote!(0..=9)));
    assert!(
        of_tokens(quote::quote!(
            struct Player {
                #[bits(range = #range)]
                a: u8,
            }
        ))
        .is_empty()
    );
    let five = TokenTree::Group(proc_macro2::Group::new(Delimiter::None, quote::quote!(5)));
    assert!(
        of_tokens(quote::quote!(
            struct Player {
                #[bits(#five)]
                a: u8,
            }
        ))
        .is_empty()
    );
    // none of these is a range
    for value in ["(5)", "[0..=9]"] {
        let said = of_field(&format!("#[bits(range = {value})] a: u8"));
        assert_eq!(said, ["`range` takes a range: `range = A..=B`"], "{value}");
    }
}

#[test]
fn what_the_parser_does_not_know_is_left_to_the_compiler() {
    for value in [
        "if b { 1 } else { 2 }",
        "match b { _ => 1 }",
        "{ 1 }",
        "(|| 1)()",
        "const { 1 }",
        "|| 1",
        "move || 1",
        "(1, 2)",
        "()",
        "loop { break 1 }",
    ] {
        let said = of_field(&format!("b: bool, #[bits(elide = {value}, align)] a: u8"));
        assert!(said.is_empty(), "{value}: {said:?}");
    }
    // these are no expression for anybody
    for value in ["a b", "1 2", "f(1 2)"] {
        let said = of_field(&format!("b: bool, #[bits(elide = {value}, align)] a: u8"));
        assert_eq!(said.len(), 1, "{value}: {said:?}");
    }
}

#[test]
fn places_are_ids_within_the_tag_that_is_given() {
    let of = |tag: &str, variants: &str| said(&format!("#[bits(tag({tag}))] enum Mode {{ {variants} }}"));
    for (tag, variants) in [
        ("width = 1", "Idle, Walk"),
        ("width = 1", "Idle, Walk, #[bits(skip)] Hidden"),
        ("width = 1", "Idle, Walk, #[bits(other)] Other(u8)"),
        ("range = 0..=1", "Idle, Walk"),
        ("range = -1..=1", "Idle, Walk"),
        ("range = 1..=3", "#[bits(id = 1)] Idle, #[bits(id = 3)] Walk"),
    ] {
        assert!(of(tag, variants).is_empty(), "{tag}: {:?}", of(tag, variants));
    }
    let last =
        "its place in the declaration, 2, is its id, and that is outside of the 0..=1 of `width = 1`; widen the tag";
    assert_eq!(of("width = 1", "Idle, Walk, Run"), [last]);
    let first = "its place in the declaration, 0, is its id, and that is outside of 1..=3; widen the tag";
    assert_eq!(of("range = 1..=3", "Idle, Walk"), [first]);
    assert_eq!(of("range = 1..=1", "Idle, Walk"), [first.replace("1..=3", "1..=1")]);
    let item = "#[bits(tag(range = 1..=1))] enum Mode { Idle, Walk }";
    let mut on_first = BTreeSet::new();
    refusals(expand::expand(item.parse().expect(item)), &mut on_first);
    assert!(
        on_first
            .iter()
            .all(|refusal| item[refusal.column - 1..].starts_with("Idle")),
        "{on_first:?}"
    );
}

/// Without spaces.
fn expansion(item: TokenStream) -> String {
    expand::expand(item).to_string().replace(' ', "")
}

#[test]
fn what_a_macro_put_in_as_one_expression_stays_one() {
    let elided = |value: &str| {
        let value = proc_macro2::Group::new(Delimiter::None, value.parse().expect(value));
        expansion(quote::quote!(
            struct Player {
                #[bits(elide = #value * 2)]
                a: u8,
            }
        ))
    };
    for (value, shown) in [
        ("A + B", "(A+B)*2"),
        ("A", "A*2"),
        ("7", "7*2"),
        ("a::B", "a::B*2"),
        ("(A)", "(A)*2"),
    ] {
        let expansion = elided(value);
        assert!(
            expansion.contains(shown) && !expansion.contains(&format!("({shown})*2")),
            "{expansion}"
        );
    }
    assert!(!elided("A").contains("(A)"));
    assert!(!elided("a::B").contains("(a::B)"));
}

#[test]
fn a_condition_is_one_expression() {
    for (condition, shown) in [
        ("return", "if(return){"),
        ("b == P { x: 1 }", "if(self.b==P{x:1}){"),
        ("b == 1", "ifself.b==1{"),
    ] {
        let item = format!("struct Player {{ b: u8, #[bits(when = {condition})] a: u8 }}");
        let expansion = expansion(item.parse().expect("tokens"));
        assert!(expansion.contains(shown), "{condition}: {expansion}");
    }
}

#[test]
fn a_key_without_its_value_is_shown_with_one() {
    for (attribute, form) in [
        ("bits(relative)", "relative(FIELD)"),
        ("bits(fixed)", "fixed(int = I, frac = F)"),
        ("bits(when)", "when = CONDITION"),
        ("bits(width)", "width = N"),
        ("bits(with)", "with = TYPE"),
        ("bits(elide)", "elide = EXPR"),
        ("float(min)", "min = X"),
        ("float(res)", "res = X"),
    ] {
        let attribute = attribute.replace(')', " = )");
        let said = of_field(&format!("#[{attribute}] a: f32"));
        assert!(said.concat().contains(&format!("needs a value: `{form}`")), "{said:?}");
    }
    let said = said("#[bits(tag = )] enum Mode { Idle }");
    assert!(said.concat().contains("needs a value: `tag(width = N)`"), "{said:?}");
}

#[test]
fn the_largest_discriminant_has_none_behind_it() {
    let item = format!(
        "#[bits(tag(repr))] #[repr(i128)] enum Mode {{ Last = {}, Next }}",
        i128::MAX
    );
    let expansion = expansion(item.parse().expect("tokens"));
    assert!(expansion.contains(&format!("({})+1", i128::MAX)), "{expansion}");
}

#[test]
fn what_constants_refuse_stands_on_the_attribute_with_them() {
    fn lines(tokens: TokenStream) -> BTreeSet<usize> {
        let each = |token| match token {
            TokenTree::Group(group) => lines(group.stream()),
            TokenTree::Ident(ident) if ident == "panic" => BTreeSet::from([ident.span().start().line]),
            _ => BTreeSet::new(),
        };
        tokens.into_iter().flat_map(each).collect()
    }
    let item = "struct Player {\n#[bits(range = 0..=MOST)]\na: u8,\n\n#[array(max = MOST)]\nb: Vec<u8> }";
    let lines = lines(expand::expand(item.parse().expect(item)));
    assert!(lines.contains(&2) && lines.contains(&5), "{lines:?}");
}
