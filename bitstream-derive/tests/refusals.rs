//! Compares the errors of the macro with the messages of `tests/ui`, text and token, without a compiler.
//! `tests/ui/ui.rs` asks the compiler, which also finds errors that only types show.

#[path = "refusals/mistakes.rs"]
mod mistakes;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use tests_derive::expand;

/// An error: its text, where it starts, and how many characters are underlined where it ends in the same line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Refusal {
    line: usize,
    column: usize,
    underlined: Option<usize>,
    text: String,
}

/// What `syn` itself says of these where somebody has turned on its `full`, as the tests of the workspace do.
const OF_FULL: [(&str, usize); 1] = [("range/takes_a_range.rs", 16)];

#[test]
fn refusals_say_the_rule_and_the_cure_on_their_token() {
    let is_full = syn::parse_str::<syn::Expr>("loop {}").is_ok();
    let mut count = 0;
    for case in cases() {
        let source = fs::read_to_string(&case).expect("a case");
        let mut reported = BTreeSet::new();
        for item in derived(source.parse().expect("tokens")) {
            refusals(expand(item), &mut reported);
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
            let item: TokenStream = item[..length(item)].iter().cloned().collect();
            // a repetition of a macro is no declaration before it is expanded
            if !repeats(item.clone()) {
                items.push(item);
            }
        }
    }
    items
}

/// Whether there is `$(..)` in it.
fn repeats(tokens: TokenStream) -> bool {
    let mut is_dollar = false;
    tokens.into_iter().any(|token| {
        let TokenTree::Group(group) = token else {
            is_dollar = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '$');
            return false;
        };
        std::mem::take(&mut is_dollar) || repeats(group.stream())
    })
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
                let text: syn::LitStr = syn::parse2(group.stream()).expect("a string");
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

/// The errors of the macro in what the compiler said: they have no code, and no lint has them.
fn told(shown: &str) -> BTreeSet<Refusal> {
    let errors = shown.split("\n\n").filter_map(|error| error.strip_prefix("error: "));
    let by_the_macro = errors
        .filter(|error| !error.starts_with("cannot find attribute") && !error.starts_with("literal out of range"));
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
    let (mut said, expansion) = (BTreeSet::new(), expand(item));
    refusals(expansion.clone(), &mut said);
    let errors = expansion.to_string().matches("compile_error").count();
    assert_eq!(errors, said.len(), "one error twice: {said:?}");
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
    // these are too far from any key
    for field in [
        "#[array(nel = 3)] a: Vec<u8>",
        "#[array(x = 3)] a: Vec<u8>",
        "#[array(max = 3, id = 5)] a: Vec<u8>",
        "#[bits(ie = 3)] a: u8",
        "#[float(tsrxcy)] a: f32",
    ] {
        assert!(
            of_field(field)[0].contains("the keys are"),
            "{field}: {:?}",
            of_field(field)
        );
    }
}

#[test]
fn a_word_of_two_letters_means_no_other() {
    for word in ["is", "ab", "iz"] {
        let said = of_field(&format!("#[bits({word} = 3)] a: u8"));
        assert!(said[0].contains("the keys are"), "{said:?}");
    }
    // the consonants of a key
    let said = of_field("#[array(mx = 3)] a: Vec<u8>");
    assert!(said[0].contains("did you mean `max`?"), "{said:?}");
    // a keyword is no value
    assert!(!of_field("#[bits(align(if))] a: u8").is_empty());
}

#[test]
fn keywords_and_keys_are_no_expressions() {
    for (field, text) in [
        (
            "r#type: u8, #[bits(when = type > 3)] a: u8",
            "`type` is a keyword: write `r#type` for a field of this name",
        ),
        (
            "#[bits(align & check)] a: u8",
            "separate keys by commas, not by operators: write `align, check`",
        ),
        (
            "#[bits(range = (0, 3))] a: u8",
            "`range` takes a range: write `range = 0..=3`",
        ),
    ] {
        assert_eq!(of_field(field), [text]);
    }
    for legal in [
        // an item in a block
        "#[bits(skip, default = { struct A; 3 })] a: u8",
        // a keyword of types
        "b: u8, #[bits(when = (f as extern \"C\" fn(u8) -> bool)(b))] a: u8",
        "b: u8, #[bits(when = (f as unsafe extern \"C\" fn(u8) -> bool)(b) && b > 3)] a: u8",
        "b: u8, #[bits(when = g::<extern \"C\" fn(u8) -> u8>() > b)] a: u8",
    ] {
        assert_eq!(of_field(legal), [""; 0], "{legal}");
    }
}

#[test]
fn a_limit_of_the_type_is_no_width() {
    for (written, cure) in [
        ("max_size = 1200", "max_bytes = 1200"),
        ("size = 9", "max_bytes = 9"),
        ("max_length", "max_bytes = N"),
        ("bit_size = 1200", "max_bits = 1200"),
    ] {
        let said = said(&format!("#[bits({written})] struct Player {{ a: u8 }}"));
        assert!(said[0].contains(&format!("write `{cure}`")), "{said:?}");
    }
    let said = said("#[bits(bits = 5)] enum Kind { A }");
    assert!(said[0].contains("#[bits(tag(width = 5))]"), "{said:?}");
}

/// Cures with the numbers and types that were written. Each is refused no more.
#[test]
fn a_cure_is_legal() {
    for (field, cure) in [
        ("#[bits(bits = 1200)] a: u8", "#[bits(width = N)]"),
        ("#[bits(max = 300)] a: u8", "#[bits(range = 0..=B)]"),
        ("#[bits(min = -1, max = 9)] a: u8", "#[bits(range = 0..=9)]"),
        ("#[bits(sparse)] a: [Option<u8>; 4]", "#[array(sparse = bitmap)]"),
        ("#[bits(sparse)] a: [u8; 4]", "use `[Option<T>; N]`"),
        ("#[bits(bytes)] a: [u8; 4]", "#[array(bytes)]"),
        ("#[bits(bytes)] a: [u16; 4]", "#[array(max = N, bytes)]` on one"),
        ("#[string(max = 4)] a: [u8; 4]", "remove `#[string]`"),
        ("#[string(max = 4)] a: bool", "remove `#[string]`"),
        ("#[array(count = 4)] a: [u8; 4]", "remove `#[array]`"),
        ("#[array(bytes)] a: [u16; 3]", "remove `#[array(bytes)]`"),
    ] {
        let said = of_field(field);
        assert!(said.len() == 1 && said[0].contains(cure), "{said:?}");
        let (_, ty) = field.split_once("] ").expect("a field");
        if let Some(attribute) = cure.strip_suffix(')').filter(|cure| !cure.contains("N")) {
            let legal = attribute.replace("= A", "= 0").replace("= B", "= 200");
            assert_eq!(of_field(&format!("{legal})] {ty}")), [""; 0], "{legal}");
        }
    }
}

#[test]
fn a_key_of_another_level_is_meant_where_none_of_this_one_is_near() {
    let said = said("#[bits(widht = 3)] struct Player { a: u8 }");
    let text = "`width` describes a field: write `struct Player { #[bits(width = 3)] a: u8 }`";
    assert_eq!(said, [text]);
}

#[test]
fn a_single_key_is_named() {
    let said = said("struct S { a: u8, #[bits(relative(a, tiers = [1, 2], xyz = 9))] b: u8 }");
    assert_eq!(said, ["unknown key `xyz` in `relative(..)`; the key is `tiers`"]);
}

#[test]
fn a_key_of_another_attribute_is_written_as_it_has_to_be_there() {
    let said = of_field("#[bits(res)] a: f32, #[bits(zero)] b: f32, #[float(align)] c: f32");
    let rules = [
        "unknown key `res` in `#[bits(..)]`; for `f32` write `#[float(min = A, max = B, res = R)]`",
        "unknown key `zero` in `#[bits(..)]`; for `f32` write `#[float(min = A, max = B, bits = N, zero)]`",
        "`align` is a key of `#[bits(..)]`: write `#[bits(align)]`",
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
        said[0].starts_with("`range` applies to integers: for `f32`"),
        "{said:?}"
    );
    // an alias may be of what is needed
    let legal = of_field("#[array(sparse = bitmap)] a: [Maybe; 4], #[array(bytes)] b: Digest");
    assert!(legal.is_empty(), "{legal:?}");
}

/// Types that have no code for a key, which the compiler would report once for each use of the code.
#[test]
fn a_type_that_the_tokens_show_is_told_by_the_derive() {
    for (field, text) in [
        (
            "#[bits(when = true, present)] a: [u8; 4]",
            "`present` applies to an `Option`, but this is `[u8; 4]`: remove `present`, or make the field an `Option`",
        ),
        (
            "#[bits(when = true, present)] a: ()",
            "`present` applies to an `Option`, but this is `()`: remove `present`, or make the field an `Option`",
        ),
        (
            "#[bits(give(version = 3))] a: (u8, f32)",
            "`give` passes values to a type with `given`, but this is `(u8, f32)`: remove `give`",
        ),
        (
            "#[array(max = 3, bytes)] a: Box<[u8]>",
            "`bytes` applies to `Vec` and `ArrayVec`, but this is a `[u8]`: remove `bytes`",
        ),
        (
            "#[array(bits = \"128\")] a: [u64; 2]",
            "`bits` takes a Rust expression: write `128`, without quotes",
        ),
    ] {
        assert_eq!(of_field(field), [text]);
    }
    let legal = "#[array(max = 3, bytes)] a: Cow<'a, [u8]>, #[array(max = 3, bytes)] b: ArrayVec<u8, 3>, \
                 #[bits(when = true, present)] c: Maybe";
    assert_eq!(of_field(legal), [""; 0]);
}

#[test]
fn literals_of_another_kind_are_named() {
    let of = |value: &str| of_field(&format!("#[bits(width = {value})] a: u8")).concat();
    for (value, kind) in [
        ("1f32", "a float"),
        ("'a'", "a `char`: write `b'a'`"),
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
    assert!(said.concat().ends_with("without quotes"), "{said:?}");
    assert_eq!(of("(\"a\")"), said.concat());
}

#[test]
fn a_packed_declaration_is_refused_and_other_layouts_are_not() {
    let text = "remove `packed`: the derive packs the bits of the packet, and fields in memory must be aligned";
    assert_eq!(said("#[repr(C, packed(2))] struct Player { a: u8 }"), [text]);
    assert!(said("#[repr(C, align(2))] struct Player { a: u8 }").is_empty());
}

#[test]
fn what_cannot_be_sent_is_found_inside_of_lists_and_maps() {
    for (ty, what) in [
        ("!", "`!` cannot be sent"),
        ("BTreeMap<u8, Vec<&'static str>>", "a reference cannot be decoded"),
        ("[*const u8; 2]", "a raw pointer cannot be sent"),
    ] {
        let said = of_field(&format!("#[array(max = 3)] #[array(max = 3)] a: {ty}"));
        assert!(said.iter().any(|text| text.starts_with(what)), "{ty}: {said:?}");
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
    assert!(
        said.concat()
            .ends_with("needs 128 bits, and `width` is 127: raise `width`"),
        "{said:?}"
    );
}

#[test]
fn both_halves_of_a_fixed_point_number_are_in_its_type() {
    let of =
        |point: &str, bounds: &str| of_field(&format!("#[bits(fixed({point}), range = {bounds})] a: i16")).concat();
    assert!(of("int = 8, frac = 8", "-128..=127").is_empty());
    assert!(of("int = 0, frac = 16", "0..=0").is_empty());
    assert!(of("int = -8, frac = 24", "0..=0").contains("must be 16, the bits of `i16`"));
    assert!(of("int = 24, frac = -8", "0..=0").contains("must be 16, the bits of `i16`"));
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
    let tiers = TokenTree::Group(proc_macro2::Group::new(Delimiter::None, quote::quote!([1, 5])));
    assert!(
        of_tokens(quote::quote!(
            struct Player {
                a: u8,
                #[bits(relative(a, tiers = #tiers))]
                b: u8,
            }
        ))
        .is_empty()
    );
    // none of these is a range
    for (value, cure) in [
        ("(5)", "0..=5"),
        ("5", "0..=5"),
        ("-5", "A..=B"),
        ("[0..=9]", "0..=9"),
        ("[0, 3]", "0..=3"),
        ("(0, 3)", "0..=3"),
        ("{ 0..=3 }", "0..=3"),
        ("[0, 3, 5]", "A..=B"),
        ("\"0..5\"", "A..=B"),
        ("\"..=5\"", "A..=B"),
    ] {
        let said = of_field(&format!("#[bits(range = {value})] a: u8"));
        let told = format!("`range` takes a range: write `range = {cure}`");
        assert_eq!(said, [told], "{value}");
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
    let last = "this variant has no `id`, so its id is its position, 2, which is outside the 0..=1 of `width = 1`: widen the tag";
    assert_eq!(of("width = 1", "Idle, Walk, Run"), [last]);
    let first = "this variant has no `id`, so its id is its position, 0, which is outside 1..=3: widen the tag";
    assert_eq!(of("range = 1..=3", "Idle, Walk"), [first]);
    assert_eq!(of("range = 1..=1", "Idle, Walk"), [first.replace("1..=3", "1..=1")]);
    let item = "#[bits(tag(range = 1..=1))] enum Mode { Idle, Walk }";
    let mut on_first = BTreeSet::new();
    refusals(expand(item.parse().expect(item)), &mut on_first);
    assert!(
        on_first
            .iter()
            .all(|refusal| item[refusal.column - 1..].starts_with("Idle")),
        "{on_first:?}"
    );
}

/// Without spaces.
fn expansion(item: TokenStream) -> String {
    expand(item).to_string().replace(' ', "")
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
        ("b == P { x: 1 }", "step::present(if(self.b==P{x:1}){true}"),
        ("b == 1", "step::present(ifself.b==1{true}"),
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
        assert!(
            said.concat().contains(&format!("needs a value: write `{form}`")),
            "{said:?}"
        );
    }
    let said = said("#[bits(tag = )] enum Mode { Idle }");
    assert!(
        said.concat().contains("needs a value: write `tag(width = N)`"),
        "{said:?}"
    );
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
    let lines = lines(expand(item.parse().expect(item)));
    assert!(lines.contains(&2) && lines.contains(&5), "{lines:?}");
}

/// What stands for a number in a cure, as a number that is legal.
fn filled(cure: &str) -> String {
    let float = cure.contains("float");
    let number = |name: &str| match (name, float) {
        ("A", true) => "0.0",
        ("A", false) => "0",
        ("B", true) => "100.0",
        ("B", false) => "100",
        ("R", _) => "0.5",
        _ => "5",
    };
    let mut filled = String::new();
    let mut letters = cure.chars().peekable();
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let alone = !is_part(before) && !letters.peek().copied().is_some_and(is_part);
        match letter {
            'A' | 'B' | 'N' | 'R' if alone => filled += number(&letter.to_string()),
            _ => filled.push(letter),
        }
        before = letter;
    }
    filled
}

#[test]
fn a_wrong_key_or_a_bare_value_is_one_error_whose_cure_is_legal() {
    let types = [
        "u8",
        "i16",
        "usize",
        "NonZeroU8",
        "Option<u8>",
        "[u8; 3]",
        "[Option<i32>; 3]",
        "f32",
        "f64",
        "Option<f32>",
        "[f32; 3]",
        "Vec<u8>",
        "Vec<f32>",
        "VecDeque<u8>",
        "BTreeSet<u8>",
        "BTreeMap<u8, u8>",
        "Option<Vec<u8>>",
        "[Vec<u8>; 2]",
        "String",
        "Option<String>",
        "Box<str>",
        "[String; 2]",
    ];
    let written = [
        "bits(min = 0, max = 50)",
        "bits(minimum = 1, maximum = 50)",
        "bits(max = 5)",
        "bits(len = 5)",
        "bits(len = 1..=5)",
        "bits(size = 5)",
        "bits(length = 5)",
        "bits(res = 0.5)",
        "bits(precision = 0.5)",
        "bits(bits = 5)",
        "bits(bits = \"5\")",
        "float(range = 0..=50)",
        "float(range = 0.0..=50.0)",
        "float(width = 5)",
        "float(len = 5)",
        "float(size = 5)",
        "float(min = 0, max = 50, step = 0.5)",
        "float(5)",
        "float(0.5)",
        "float(0..=50)",
        "array(5)",
        "array(0..=5)",
        "array(range = 0..=5)",
        "array(size = 5)",
        "array(min = 1, length = 5)",
        "string(5)",
        "string(range = 0..=5)",
        "string(size = 5)",
        "string(bits = 5)",
        "array = 5",
        "string = 5",
        "float = 0.5",
    ];
    let mut cures = 0;
    for ty in types {
        for written in written {
            let field = format!("#[{written}] a: {ty}");
            let said = of_field(&field);
            assert_eq!(said.len(), 1, "{field}: {said:?}");
            assert!(!said[0].contains("did you mean"), "{field}: {said:?}");
            // an array of a fixed length needs no attribute
            if said[0].ends_with("has a fixed length: remove `#[array]`") {
                let alone = of_field(&format!("a: {ty}"));
                assert!(alone.is_empty(), "{field}: {said:?}, and then {alone:?}");
                cures += 1;
                continue;
            }
            let Some((_, cure)) = said[0].split_once("write `") else {
                panic!("{field}: {said:?}");
            };
            let cure = filled(&cure[..cure.len() - 1]);
            let after = of_field(&format!("{cure} a: {ty}"));
            assert!(after.is_empty(), "{field}: {said:?}, and then {after:?}");
            cures += 1;
        }
    }
    assert_eq!(cures, types.len() * written.len());
}

#[test]
fn a_wrong_key_is_answered_for_the_type_of_the_field() {
    for (field, cure) in [
        (
            "#[float(range = 0.0..=1.0)] a: f32",
            "unknown key `range` in `#[float(..)]`; for `f32` write `#[float(min = 0.0, max = 1.0, res = R)]`",
        ),
        (
            "#[bits(min = 0, max = 100)] a: u8",
            "unknown key `min` in `#[bits(..)]`; for `u8` write `#[bits(range = 0..=100)]`",
        ),
        (
            "#[bits(max = 100)] a: u8",
            "unknown key `max` in `#[bits(..)]`; for `u8` write `#[bits(range = 0..=100)]`",
        ),
        (
            "#[bits(max = 5)] a: String",
            "unknown key `max` in `#[bits(..)]`; for `String` write `#[string(max = 5)]`",
        ),
        (
            "#[bits(len = 1..=5)] a: String",
            "unknown key `len` in `#[bits(..)]`; for `String` write `#[string(len = 1..=5)]`",
        ),
        (
            "#[bits(max = 5)] a: BTreeMap<u8, u8>",
            "unknown key `max` in `#[bits(..)]`; for `BTreeMap<u8, u8>` write `#[array(max = 5)]`",
        ),
        (
            "#[array(max = 3)] #[bits(max = 5)] a: Vec<u8>",
            "unknown key `max` in `#[bits(..)]`; for `u8` write `#[bits(range = 0..=5)]`",
        ),
        (
            "#[array(max = 3)] #[array(size = 5)] a: Vec<Vec<u8>>",
            "unknown key `size` in `#[array(..)]`; for `Vec<u8>` write `#[array(max = 5)]`",
        ),
        (
            "#[array(max = 3, range = 0..=5)] a: Vec<u8>",
            "unknown key `range` in `#[array(..)]`; for `u8` write `#[bits(range = 0..=5)]`",
        ),
        (
            "#[array(max = 3, min = 1)] a: Vec<u8>",
            "unknown key `min` in `#[array(..)]`; for `Vec<u8>` write `#[array(len = 1..=3)]`",
        ),
        (
            "#[bits(bits = 7)] a: u8",
            "unknown key `bits` in `#[bits(..)]`; for `u8` write `#[bits(7)]`",
        ),
        (
            "#[bits(bits = N)] a: u8",
            "unknown key `bits` in `#[bits(..)]`; for `u8` write `#[bits(width = N)]`",
        ),
        (
            "#[bits(bytes = 2)] a: u32",
            "unknown key `bytes` in `#[bits(..)]`; for `u32` write `#[bits(16)]`",
        ),
        (
            "#[bits(bytes)] a: Vec<u8>",
            "unknown key `bytes` in `#[bits(..)]`; for `Vec<u8>` write `#[array(max = N, bytes)]`",
        ),
        (
            "#[bits(float(0.0, 1.0, 0.1))] a: f32",
            "unknown key `float` in `#[bits(..)]`; for `f32` write `#[float(0.0, 1.0, 0.1)]`",
        ),
        (
            "#[bits(string(max = 5))] a: String",
            "unknown key `string` in `#[bits(..)]`; for `String` write `#[string(max = 5)]`",
        ),
        (
            "#[bits(max = 5)] a: bool",
            "unknown key `max` in `#[bits(..)]`; a `bool` is 1 bit without an attribute: remove it",
        ),
        (
            "#[bits(max = 5)] a: (u8, u8)",
            "unknown key `max` in `#[bits(..)]`; for `(u8, u8)` write `#[bits(range = 0..=5)]`",
        ),
        (
            "#[bits(max = 5)] a: (u8, f32)",
            "unknown key `max` in `#[bits(..)]`; put the fields of the tuple in a struct, with attributes of their own",
        ),
        (
            "#[bits(max = 5)] a: HashSet<u8>",
            "unknown key `max` in `#[bits(..)]`; a hash table has no order: use `BTreeSet` with `#[array(max = N)]`",
        ),
        (
            "#[bits(bits = 2)] a: Kind",
            "unknown key `bits` in `#[bits(..)]`; for an integer write `#[bits(2)]`; an enum takes `#[bits(tag(width = 2))]` above it",
        ),
        (
            "#[array(16)] a: Vec<u8>",
            "a value needs its key: for `Vec<u8>` write `#[array(max = 16)]`",
        ),
        (
            "#[array(N)] a: Vec<u8>",
            "a value needs its key: for `Vec<u8>` write `#[array(max = N)]`",
        ),
        (
            "#[string(16)] a: String",
            "a value needs its key: for `String` write `#[string(max = 16)]`",
        ),
        (
            "#[array(16)] a: String",
            "a value needs its key: for `String` write `#[string(max = 16)]`",
        ),
        (
            "#[quat(9)] a: [f32; 4]",
            "a value needs its key: for `[f32; 4]` write `#[quat(bits = 9)]`",
        ),
        (
            "#[quat = 9] a: [f32; 4]",
            "`quat` takes a list: for `[f32; 4]` write `#[quat(bits = 9)]`",
        ),
        (
            "#[quat(zero)] a: [f32; 4]",
            "unknown key `zero` in `#[quat(..)]`; the keys are `bits`, `normalize`",
        ),
        (
            "#[float(0.1)] a: f32",
            "a value needs its key: for `f32` write `#[float(min = A, max = B, res = 0.1)]`",
        ),
        (
            "#[bits(0..=3)] a: u8",
            "a value needs its key: for `u8` write `#[bits(range = 0..=3)]`",
        ),
        (
            "#[bits(TEAM * 2)] a: u8",
            "a value needs its key: for `u8` write `#[bits(width = TEAM * 2)]`",
        ),
        ("#[bits(range(0..=3))] a: u8", "expected `=`: write `range = 0..=3`"),
        ("#[bits(range[0, 3])] a: u8", "expected `=`: write `range = 0..=3`"),
        ("#[bits(range { 0..=3 })] a: u8", "expected `=`: write `range = 0..=3`"),
        (
            "#[bits(varint { group = 3 })] a: u8",
            "`varint` takes a list in parentheses: write `varint(group = 3)`",
        ),
        (
            "#[bits(varint[group = 3])] a: u8",
            "`varint` takes a list in parentheses: write `varint(group = 3)`",
        ),
        (
            "#[bits(give { a: 3, b })] a: S",
            "`give` takes a list in parentheses: write `give(a = 3, b)`",
        ),
        ("#[array(max { 3 })] a: Vec<u8>", "expected `=`: write `max = 3`"),
        ("#[array(len[0, 3])] a: Vec<u8>", "expected `=`: write `len = 0..=3`"),
        (
            "#[bits(varint(bits = 3))] a: u8",
            "unknown key `bits` in `varint(..)`; write `group`",
        ),
        (
            "#[array(max = \"n\")] a: Vec<u8>",
            "`max` takes a Rust expression: write `n`, without quotes",
        ),
        (
            "#[bits(0..=3)] a: Kind",
            "a value needs its key: for an integer write `#[bits(range = 0..=3)]`, for a list `#[array(max = 3)]`, for a float `#[float(min = 0.0, max = 3.0, res = R)]`",
        ),
        (
            "#[bits(TEAM * 2)] a: Kind",
            "a value needs its key: for an integer write `#[bits(width = TEAM * 2)]`; an enum takes `#[bits(tag(width = TEAM * 2))]` above it",
        ),
        (
            "#[array(max = 3)] #[array(size = 5)] a: [Vec<Vec<u8>>; 2]",
            "unknown key `size` in `#[array(..)]`; for `Vec<u8>` write `#[array(max = 5)]`",
        ),
        (
            "#[bits(count = 3)] a: [u8; 3]",
            "unknown key `count` in `#[bits(..)]`; only a list has `count`: write `#[array(max = N, count = 3)]` on one",
        ),
        (
            "#[bits(sparse = bitmap)] a: u8",
            "unknown key `sparse` in `#[bits(..)]`; only a list has `sparse`: write `#[array(max = N, sparse = bitmap)]` on one",
        ),
        (
            "#[bits(ascii)] a: u8",
            "unknown key `ascii` in `#[bits(..)]`; only a text has `ascii`: write `#[string(max = N, ascii)]` on one",
        ),
        (
            "#[bits(zero)] a: u8",
            "unknown key `zero` in `#[bits(..)]`; only a float has `zero`, in `#[float(..)]`: remove it",
        ),
        (
            "#[bits(max = 5)] a: char",
            "unknown key `max` in `#[bits(..)]`; a `char` is 21 bits without an attribute: remove it",
        ),
        (
            "#[bits(max = 5)] a: ()",
            "unknown key `max` in `#[bits(..)]`; a `()` takes `const = V, width = N` or `reserved = N`",
        ),
        (
            "#[bits(array(3))] a: Kind",
            "unknown key `array` in `#[bits(..)]`; for `Kind` write `#[array(max = 3)]`",
        ),
        (
            "#[bits(res = 0.5)] a: Kind",
            "unknown key `res` in `#[bits(..)]`; for a float write `#[float(min = A, max = B, res = 0.5)]`",
        ),
        (
            "#[bits(array(max = 3))] a: f32",
            "unknown key `array` in `#[bits(..)]`; for `f32` write `#[float(min = A, max = 3.0, res = R)]`",
        ),
        (
            "#[bits(string(max = 3))] a: Vec<u8>",
            "unknown key `string` in `#[bits(..)]`; for `Vec<u8>` write `#[array(max = 3)]`",
        ),
        (
            "#[bits(array(max = 3))] a: String",
            "unknown key `array` in `#[bits(..)]`; for `String` write `#[string(max = 3)]`",
        ),
        (
            "#[bits(float(0.0, 1.0))] a: u8",
            "unknown key `float` in `#[bits(..)]`; for `u8` write `#[bits(range = 0..=1)]`",
        ),
        (
            "#[bits(float(5))] a: u8",
            "unknown key `float` in `#[bits(..)]`; for `u8` write `#[bits(range = A..=B)]`",
        ),
        (
            "#[bits(bits = 5, min = 1, max = 9)] a: u8",
            "unknown key `bits` in `#[bits(..)]`; for `u8` write `#[bits(range = 1..=9)]`",
        ),
        (
            "#[bits(max = 5)] a: NonZeroU8",
            "unknown key `max` in `#[bits(..)]`; for `NonZeroU8` write `#[bits(range = 1..=5)]`",
        ),
        (
            "#[bits(min = 0, max = 100, increment = 1)] a: u8",
            "unknown key `min` in `#[bits(..)]`; for `u8` write `#[bits(range = 0..=100)]`",
        ),
        (
            "#[bits(max = 18446744073709551617)] a: u128",
            "unknown key `max` in `#[bits(..)]`; for `u128` write `#[bits(range = 0..=18446744073709551617)]`",
        ),
        (
            "#[bits(max = ::A)] a: u8",
            "unknown key `max` in `#[bits(..)]`; for `u8` write `#[bits(range = 0..=::A)]`",
        ),
        (
            "#[bits(max = [5])] a: u8",
            "unknown key `max` in `#[bits(..)]`; for `u8` write `#[bits(range = 0..=[5])]`",
        ),
        (
            "#[bits(if c { 1 } else { 2 })] a: u8",
            "unknown key `if` in `#[bits(..)]`; write `when = CONDITION`, which is true where the field is sent",
        ),
        (
            "#[array(if c { 1 } else { 2 })] a: Vec<u8>",
            "a value needs its key: for `Vec<u8>` write `#[array(max = if c { 1 } else { 2 })]`",
        ),
        (
            "#[array(f_x(3))] a: Vec<u8>",
            "a value needs its key: for `Vec<u8>` write `#[array(max = f_x(3))]`",
        ),
        (
            "#[bits(varint: (group = 5))] a: u8",
            "`varint` takes a list in parentheses: write `varint(group = 5)`",
        ),
        (
            "#[bits(fixed(int: 8, frac = 8), range = 0..=5)] a: u16",
            "expected `=`: write `int = 8`",
        ),
        (
            "#[bits(sparse)] a: [Kind; 3]",
            "unknown key `sparse` in `#[bits(..)]`; for `[Kind; 3]` write `#[array(sparse = bitmap)]`",
        ),
        (
            "#[bits(count = 3)] a: [Kind; 3]",
            "unknown key `count` in `#[bits(..)]`; only a list has `count`: write `#[array(max = N, count = 3)]` on one",
        ),
    ] {
        assert_eq!(of_field(field), [cure], "{field}");
    }
}

#[test]
fn words_of_other_crates_are_one_error_with_advice_and_no_nearest_word() {
    for (words, advice) in [
        ("rename rename_all alias expecting", "names are not sent"),
        ("flatten object", "sent in its place"),
        ("skip_serializing skip_deserializing ignore temp", "write `skip`"),
        (
            "if cond condition skip_if skip_serializing_if depends_on",
            "write `when = CONDITION`",
        ),
        ("optional", "`Option`"),
        (
            "serialize_with deserialize_with parse_with reader writer getter",
            "write `with = TYPE`",
        ),
        ("map try_map", "`as = TYPE`"),
        ("borrow", "`String` or a `Vec`"),
        ("untagged content", "the tag of an enum is always sent"),
        ("id_type enumeration oneof", "`tag(repr)`"),
        ("id_pat", "write `other`"),
        ("deny_unknown_fields", "declared fields"),
        ("default_on_eof", "ends early"),
        ("little le bit_order msb", "remove it"),
        ("read_all bytes_read bits_read length_type", "write `#[array(max = N)]`"),
        ("update calc", "before encoding"),
        ("assert assert_eq", "write `ensure = CONDITION` above the struct"),
        ("magic", "write `const = V, width = N`"),
        ("ctx ctx_default args args_raw import", "`given(NAME: TYPE)`"),
        (
            "pad_bits_before pad_bytes_after pad_before padding",
            "write `reserved = N`",
        ),
        ("align_before align_after", "write `align`"),
        ("seek_before seek_from_end offset", "in the order of declaration"),
        ("signed_variable_integer variable_length zigzag", "write `varint`"),
        ("int uint32 fixint", "the type of the field says so"),
        ("bool", "the type of the field says so"),
        ("signed unsigned", "whether it is signed"),
        ("packed boxed", "the derive packs the bits"),
        ("mask bitfield b", "each field has its own bits"),
        ("replicate sync priority", "every field is sent"),
        ("predicted prediction extrapolate", "write `predict`"),
        ("interpolate lerp smooth", "the program interpolates"),
        ("delta diff changed", "`bitstream::delta` sends the changes"),
        ("versions added removed", "`since = 2` or `until = 2`"),
        ("omit_bounds", "bounds are inferred"),
        ("archive niche", "not mapped into memory"),
        ("br bw brw", "one declaration"),
        ("try", "is an error"),
    ] {
        for word in words.split(' ') {
            for written in [
                word.to_string(),
                format!("{word} = 3"),
                format!("{word}(3)"),
                format!("{word} = \"x\""),
            ] {
                let said = of_field(&format!("#[bits({written})] a: u8"));
                assert!(said.len() == 1 && said[0].contains(advice), "{written}: {said:?}");
                assert!(!said[0].contains("did you mean"), "{written}: {said:?}");
                for item in [
                    format!("#[bits({written})] struct Player(u8);"),
                    format!("enum Event {{ #[bits({written})] Hit(u8) }}"),
                ] {
                    assert_eq!(said_of(&item), said, "{item}");
                }
            }
        }
    }
    // what is far from every key is no typing mistake
    for word in ["wilt", "id", "banana", "skipper", "defaults_to"] {
        let said = of_field(&format!("#[bits({word} = 3)] a: u8"));
        assert!(said.len() == 1 && !said[0].contains("did you mean"), "{word}: {said:?}");
    }
}

fn said_of(item: &str) -> Vec<String> {
    said(item)
}

#[test]
fn a_key_in_the_wrong_place_is_written_where_it_belongs() {
    for (item, text) in [
        (
            "enum E { #[bits(range = 0..=5)] A(u8), B }",
            "`range` describes a field: write `A(#[bits(range = 0..=5)] u8)`",
        ),
        (
            "enum E { #[bits(range = 0..=5)] A { x: bool, y: u8 } }",
            "`range` describes a field: write `A { #[bits(range = 0..=5)] y: u8 }`",
        ),
        (
            "enum E { #[bits(5)] A, #[bits(6)] B }",
            "the tag of a variant is its `id`: write `#[bits(id = 5)]`",
        ),
        (
            "enum E { #[bits(tag = 5)] A, #[bits(tag = 6)] B(u8) }",
            "the tag of a variant is its `id`: write `#[bits(id = 5)]`",
        ),
        (
            "enum E { #[float(raw)] A(f32) }",
            "`#[float]` describes a field: write `A(#[float(raw)] f32)`",
        ),
        (
            "#[bits(range = 0..=5)] struct S(u8);",
            "`range` describes a field: write `struct S(#[bits(range = 0..=5)] u8)`",
        ),
        (
            "#[array(max = 3)] struct S { a: Vec<u8> }",
            "`#[array]` describes a field: write `struct S { #[array(max = 3)] a: Vec<u8> }`",
        ),
        (
            "#[bits(max = 3)] struct S { a: Vec<u8> }",
            "unknown key `max` in `#[bits(..)]`; it describes a field: write `struct S { #[array(max = 3)] a: Vec<u8> }`",
        ),
        (
            "#[bits(width = 4)] enum E { A }",
            "the width of an enum is that of its tag: write `#[bits(tag(width = 4))]`",
        ),
        (
            "#[bits(4)] enum E { A }",
            "the width of an enum is that of its tag: write `#[bits(tag(width = 4))]`",
        ),
        (
            "#[bits(range = 0..=4)] enum E { A }",
            "the range of an enum is that of its tag: write `#[bits(tag(range = 0..=4))]`",
        ),
        (
            "#[bits(bits = 4)] enum E { A }",
            "unknown key `bits` in `#[bits(..)]`; the tag of an enum takes `#[bits(tag(width = 4))]`",
        ),
        (
            "enum E { A(#[bits(id = 3)] u8) }",
            "`id` describes a variant: write `#[bits(id = 3)] A`",
        ),
        (
            "#[bits(other)] struct S;",
            "`other` describes a variant: write `#[bits(other)]` on a variant of an enum",
        ),
        (
            "#[bits(skip)] struct S { a: u8 }",
            "`skip` describes a variant or a field: write `struct S { #[bits(skip)] a: u8 }`",
        ),
        (
            "struct S { #[bits(max_bytes = 3)] a: u8 }",
            "`max_bytes` describes a type: write `#[bits(max_bytes = 3)]` above `struct S`",
        ),
        (
            "struct S { #[bits(tag(width = 3))] a: Kind }",
            "`tag` describes an enum: write `#[bits(tag(width = 3))]` above `enum Kind`",
        ),
        (
            "struct S { #[bits(tag = 1)] a: u8 }",
            "`tag` of a field names an earlier field, a given or a constant: write `tag = NAME`, or for tags of 1 bits `#[bits(tag(width = 1))]` above the enum",
        ),
        (
            "struct S { #[bits(from = u8)] a: Kind }",
            "`from` describes a type: on a field write `#[bits(as = u8)]`",
        ),
        (
            "#[bits(as = u8)] struct S(u16);",
            "`as` describes a field: on a type write `from = u8, into = u8`",
        ),
        (
            "enum E { #[bits(ensure = a > 3)] A { a: u8 } }",
            "`ensure` is a rule over the fields of a struct: put the fields of the variant in one",
        ),
        (
            "#[bits(default)] struct S(u8);",
            "`default` describes a field that is not always sent: write `#[bits(skip, default = EXPR)]` on one",
        ),
        (
            "#[bits(0..=5)] enum E { A }",
            "the range of an enum is that of its tag: write `#[bits(tag(range = 0..=5))]`",
        ),
        (
            "#[bits(\"x\")] struct S { a: u8 }",
            "expected a key, such as `max_bits = N`",
        ),
        (
            "#[bits(min = 0, max = 5)] enum E { A }",
            "unknown key `min` in `#[bits(..)]`; the tag of an enum takes `#[bits(tag(range = 0..=5))]`",
        ),
        (
            "#[bits(tag(repr: 3))] enum E { A }",
            "`repr` takes no value: write `repr`",
        ),
        (
            "struct S { #[bits(max_bytes = 3)] a: Kind }",
            "`max_bytes` describes a type: write `#[bits(max_bytes = 3)]` above `struct S`",
        ),
        (
            "#[float(raw)] struct S { a: u8, b: f32 }",
            "`#[float]` describes a field: write `struct S { #[float(raw)] b: f32 }`",
        ),
        (
            "#[array(max = 3)] struct S { a: u8, b: Vec<u8> }",
            "`#[array]` describes a field: write `struct S { #[array(max = 3)] b: Vec<u8> }`",
        ),
        (
            "#[string(max = 3)] struct S { a: u8, b: String }",
            "`#[string]` describes a field: write `struct S { #[string(max = 3)] b: String }`",
        ),
        (
            "#[quat(bits = 9)] struct S { a: u8, b: [f32; 4] }",
            "`#[quat]` describes a field: write `struct S { #[quat(bits = 9)] b: [f32; 4] }`",
        ),
        (
            "#[quat(bits = 9)] struct S { a: [u8; 4], b: [f64; 4], c: [[f32; 4]; 2] }",
            "`#[quat]` describes a field: write `struct S { #[quat(bits = 9)] c: [[f32; 4]; 2] }`",
        ),
        (
            "#[quat(bits = 9)] struct S { a: [u8; 4] }",
            "`#[quat]` describes a field: move it to a field of type `[f32; 4]`, or remove it",
        ),
        (
            "#[bits(bits = 64)] enum E { A }",
            "unknown key `bits` in `#[bits(..)]`; the tag of an enum takes `#[bits(tag(width = 64))]`",
        ),
    ] {
        assert_eq!(said(item), [text], "{item}");
    }
}

#[test]
fn relative_needs_two_fields_of_one_type() {
    let types = [
        "bool",
        "char",
        "f32",
        "u8",
        "i8",
        "u16",
        "i32",
        "u64",
        "i128",
        "usize",
        "String",
        "Option<u32>",
        "Vec<u8>",
        "u32",
    ];
    for before in types {
        for own in types {
            // a list has its bound, which is not what is looked at
            let around = |ty: &str| match ty {
                "String" => "#[string(max = 3)] ",
                "Vec<u8>" => "#[array(max = 3)] ",
                "usize" => "#[bits(8)] ",
                _ => "",
            };
            let field = format!(
                "{} first: {before}, #[bits(relative(first))] last: {own}",
                around(before)
            );
            let said = of_field(&field);
            let legal = before == own && ["u8", "i8", "u16", "i32", "u32"].contains(&own);
            assert_eq!(said.len(), usize::from(!legal), "{field}: {said:?}");
            let fits = |ty: &&str| ["u8", "i8", "u16", "i32", "u32"].contains(ty);
            let named = match [own, before].into_iter().find(|ty| !fits(ty)) {
                Some(unfit) => format!("{} is `{unfit}`: ", if unfit == own { "this" } else { "`first`" }),
                None => format!("`first` is `{before}`, and this is `{own}`: use one type for both"),
            };
            assert!(legal || said[0].contains(&named), "{field}: {said:?}");
        }
    }
    // what a name stands for the compiler knows
    assert!(of_field("first: Tick, #[bits(relative(first))] last: u32").is_empty());
}

#[test]
fn every_encoding_of_one_value_is_named() {
    for (field, text) in [
        (
            "#[bits(range = 0..=3, width = 2)] a: u8",
            "one value has one encoding, and `range` (2 bits) and `width` are given: keep one. To limit a value of N bits, \
             keep `width`, and write `ensure = CONDITION` above the struct",
        ),
        (
            "#[bits(varint, width = 2)] #[float(raw)] a: u8",
            "one value has one encoding, and `width` and `varint` and `#[float]` are given: keep one",
        ),
        (
            "#[string(max = 3)] #[bits(3)] a: String",
            "one value has one encoding, and `width` and `#[string]` are given: keep one",
        ),
        (
            "#[quat(bits = 9)] #[float(raw)] a: [f32; 4]",
            "one value has one encoding, and `#[float]` and `#[quat]` are given: keep one",
        ),
        (
            "#[bits(range = 0..=3)] #[bits(range = 0..=3)] a: u8",
            "duplicate `range`: keep one",
        ),
    ] {
        assert_eq!(of_field(field), [text], "{field}");
    }
}

#[test]
fn ids_that_are_missing_or_given_twice_are_one_error_that_names_the_variants() {
    let said_of = |variants: &str| said(&format!("enum Event {{ {variants} }}"));
    assert_eq!(
        said_of("#[bits(id = 1)] A, #[bits(id = 1)] B, #[bits(id = 2)] C, #[bits(id = 1)] D"),
        ["duplicate id 1: `A` and `B` and `D` need ids of their own"]
    );
    assert_eq!(
        said_of("#[bits(id = 1)] A, B, C"),
        ["`B`, `C` have no `id`, and other variants have one: give every variant an `id`, or none"]
    );
    assert_eq!(
        said_of("#[bits(id = 1)] A, B, #[bits(skip)] C"),
        ["`B` has no `id`, and other variants have one: give every variant an `id`, or none"]
    );
}

#[test]
fn other_without_a_tag_leaves_no_tag_over() {
    let of = |variants: &str| said(&format!("enum Event {{ {variants}, #[bits(other)] Other(u8) }}"));
    for (variants, text) in [
        (
            "A, B",
            "without `tag` the tag ends at 2, so `other` holds unused tags up to 2, and 3 is refused: write `#[bits(tag(width = 2))]` above the enum",
        ),
        (
            "A, B, C, D",
            "without `tag` the tag ends at 4, so `other` holds unused tags up to 4, and 5..=7 is refused: write `#[bits(tag(width = 3))]` above the enum",
        ),
        (
            "#[bits(id = 0)] A, #[bits(id = 5)] B",
            "without `tag` the tag ends at 5, so `other` holds unused tags up to 5, and 6..=7 is refused: write `#[bits(tag(width = 3))]` above the enum",
        ),
        (
            "#[bits(id = 0)] A, #[bits(id = 1)] B",
            "without `tag` the tag ends at 1, so `other` holds nothing: write `#[bits(tag(width = 2))]` above the enum",
        ),
        (
            "#[bits(id = 1099511627776)] A",
            "without `tag` the tag ends at 1099511627776, so `other` holds unused tags up to 1099511627776, and 1099511627777..=2199023255551 is refused: write `#[bits(tag(width = 41))]` above the enum",
        ),
        (
            "#[bits(id = 0)] A",
            "without `tag` the tag ends at 0, so `other` holds nothing: write `#[bits(tag(width = 1))]` above the enum",
        ),
    ] {
        assert_eq!(of(variants), [text], "{variants}");
        let cured = text.rsplit('`').nth(1).expect("a cure");
        let item = format!("{cured} enum Event {{ {variants}, #[bits(other)] Other(u8) }}");
        assert!(said(&item).is_empty(), "{item}: {:?}", said(&item));
    }
    for legal in [
        "A",
        "A, B, C",
        "#[bits(id = 0)] A, #[bits(id = 3)] B",
        "#[bits(id = FIRST)] A",
        "#[bits(id = 18446744073709551615)] A",
    ] {
        assert!(of(legal).is_empty(), "{legal}: {:?}", of(legal));
    }
}

#[test]
fn what_is_no_value_says_what_it_is() {
    for (field, text) in [
        (
            "b: Option<bool>, #[bits(when = b?)] a: u8",
            "`?` has no function to return from: write a value, such as `a.is_some()` or `a.unwrap_or(0)`",
        ),
        (
            "b: Option<bool>, #[bits(when = f(b?) > 3, align)] a: u8",
            "`?` has no function to return from: write a value, such as `a.is_some()` or `a.unwrap_or(0)`",
        ),
        (
            "b: bool, #[bits(when = b.await)] a: u8",
            "`.await` needs an `async` function, and values are encoded in a plain one: send a field that holds the result",
        ),
        (
            "b: bool, #[bits(when = \"b\")] a: u8",
            "`when` takes a Rust expression: write `b`, without quotes",
        ),
        (
            "#[float(min = 0.0, max = 1e400, res = 1.0)] a: f64",
            "`max = 1e400` is beyond `f64`, whose largest value is 1.7976931348623157e308",
        ),
        (
            "#[float(min = -1e39, max = 1.0, bits = 8)] a: f32",
            "`min = -1e39` is beyond `f32`, whose largest value is 3.4028235e38",
        ),
        (
            "#[bits(range = 0..=300)] a: u8",
            "`300` does not fit `u8` (max 255): use `u16`, or end the range at 255",
        ),
        (
            "#[bits(range = -1..=300)] a: u8",
            "`-1` does not fit `u8` (min 0): use `i16`, or begin the range at 0",
        ),
        ("#[array(max = -1)] a: Vec<u8>", "`max` is -1, and must be at least 1"),
        (
            "#[array(len = 0..=0)] a: Vec<u8>",
            "`len` ends at 0, and must be at least 1",
        ),
        (
            "#[array(len = -1..=3)] a: Vec<u8>",
            "`len` begins at -1, and must be at least 0",
        ),
        (
            "#[quat(bits = 9)] a: [f32; 3]",
            "`#[quat]` needs four `f32` components, `[f32; 4]` as x y z w, but this is `[f32; 3]`",
        ),
        (
            "#[quat(bits = 9)] a: f32",
            "`#[quat]` needs four `f32` components, `[f32; 4]` as x y z w, but this is `f32`",
        ),
    ] {
        assert_eq!(of_field(field), [text], "{field}");
    }
    // these leave a closure
    assert!(of_field("b: Option<u8>, #[bits(when = (|| Some(b? > 3))().is_some())] a: u8").is_empty());
}

#[test]
fn what_the_compiler_does_not_parse_is_one_error_that_says_what_it_is() {
    for (condition, text) in [
        ("a > 3 and a < 5", "`and` is not an operator: write `&&`"),
        ("a > 3 or b", "`or` is not an operator: write `||`"),
        ("a is 3", "`is` is not an operator: write `==`"),
        ("not b", "`not` is not an operator: write `!`"),
        ("f(a mod 2) == 0", "`mod` is not an operator: write `%`"),
        ("a = 3", "`=` assigns: write `==` to compare"),
        ("(a = 3)", "`=` assigns: write `==` to compare"),
        ("a += 3", "`+=` assigns: write `+` for the value alone"),
        ("a === 3", "`===` is not an operator: write `==`"),
        ("a !== 3", "`!==` is not an operator: write `!=`"),
        ("a <> 3", "`<>` is not an operator: write `!=`"),
        ("a =< 3", "`=<` is not an operator: write `<=`"),
        ("a => 3", "`=>` is not an operator: write `>=`"),
        ("a > 3;", "an expression has no `;`: remove it"),
        ("a > 3 &&", "expected a value after `&`"),
        ("a++", "expected a value before `+`"),
        ("* / a", "expected a value before `/`"),
        ("a > 3 b", "expected an operator or `,` before `b`"),
        (
            "0 < a < 5",
            "comparisons do not chain: write two, such as `0 < a && a < 9`",
        ),
        (
            "return false",
            "`return` has no function or loop to leave here: write the value alone",
        ),
        (
            "{ return false }",
            "`return` has no function or loop to leave here: write the value alone",
        ),
        (
            "if b { return true } else { b }",
            "`return` has no function or loop to leave here: write the value alone",
        ),
        (
            "yield",
            "`yield` has no function or loop to leave here: write the value alone",
        ),
        (
            "break",
            "`break` has no function or loop to leave here: write the value alone",
        ),
        (
            "f(continue)",
            "`continue` has no function or loop to leave here: write the value alone",
        ),
        (
            "{ a > b? }",
            "`?` has no function to return from: write a value, such as `a.is_some()` or `a.unwrap_or(0)`",
        ),
        (
            "b || c?",
            "`?` has no function to return from: write a value, such as `a.is_some()` or `a.unwrap_or(0)`",
        ),
        (
            "let Some(x) = c",
            "`let` is for `if` and `while`: write `matches!(c, Some(x))`",
        ),
        (
            "let Some(x) = c && x > 3",
            "`let` is for `if` and `while`: write `matches!(c, Some(x) if x > 3)`",
        ),
        (
            "(let Some(_) = c)",
            "`let` is for `if` and `while`: write `matches!(c, Some(_))`",
        ),
        ("a await", "expected an operator or `,` before `await`"),
        ("b and (c)", "`and` is not an operator: write `&&`"),
        ("F::<u8>::of(a) and b", "`and` is not an operator: write `&&`"),
        ("f(a b, c)", "expected an operator or `,` before `b`"),
        ("a > > 3", "expected a value before `>`"),
        ("a as u8 < 3", "expected `,`"),
        (
            "unsafe { return b }",
            "`return` has no function or loop to leave here: write the value alone",
        ),
        ("let x = &c", "`let` is for `if` and `while`: write `matches!(&c, x)`"),
    ] {
        for key in ["when", "elide"] {
            let field = format!("a: u8, b: bool, c: Option<u8>, #[bits({key} = {condition}, align)] d: bool");
            assert_eq!(of_field(&field), [text], "{field}");
        }
    }
    // these leave a closure, a function or a loop, or are for the compiler to judge
    for legal in [
        "(|| { return a > 3 })()",
        "(|x: u8| -> bool { return x > 3 })(a)",
        "{ fn f(x: u8) -> bool { return x > 3 } f(a) }",
        "loop { break a > 3 }",
        "'found: { if b { break 'found true } false }",
        "{ let x = a; x > 3 }",
        "if let Some(x) = c { x > 3 } else { b }",
        "if b && let Some(x) = c { x > 3 } else { b }",
        "match c { Some(x) | Some(x) if x > 3 => true, _ => false }",
        "matches!(c, Some(1 | 2))",
        "mine!(return let a b)",
        "F::<u8, u8>::of(a, 3)",
        "<u8 as Of<u8, u8>>::of(a, 3)",
        "a as u8 as u32 == 5 && !F::<u8>(a)",
        "[1, 2, 3].contains(&a)",
        "c.iter().map(|x| x + 1).sum::<u8>() > 3",
        "(1..=5).contains(&a) || a << 2 >= 3",
        "{ A } == 1",
        "P { x: 1, ..P::Z } == p",
        "-1i8 as u8 == *(&a)",
        "a.0.1[2].x()",
        "&&a == &&3",
        "a < -1 && a > -1",
        "b & (a | 1 == 3) ^ true",
        "f(a, |x| return x > 3)",
        "f(move |x, y| return x > y)",
        "f(|x: u8, y: u8| x > y)",
        "{ while b { break } b }",
        "F::<fn() -> u8>::B > 3",
        "a as ::core::primitive::u8 > 3",
    ] {
        let field = format!("a: u8, b: bool, c: Option<u8>, #[bits(when = {legal}, align)] d: bool");
        assert!(of_field(&field).is_empty(), "{field}: {:?}", of_field(&field));
    }
}

#[test]
fn what_operators_show_is_one_error_where_the_compiler_has_one_for_each_method() {
    for (field, text) in [
        (
            "#[bits(when = a & 1)] d: u8",
            "`when` needs a condition, but `a & 1` is an integer: write `a & 1 != 0`",
        ),
        (
            "#[bits(when = b && a as u32)] d: u8",
            "`when` needs a condition, but `a as u32` is an integer: write `a as u32 != 0`",
        ),
        (
            "#[bits(when = (f + 1.0))] d: u8",
            "`when` needs a condition, but `f + 1.0` is a float: write `f + 1.0 != 0.0`",
        ),
        (
            "#[bits(when = !a)] d: u8",
            "`when` needs a condition, but `!a` is an integer: write `a == 0`",
        ),
        (
            "#[bits(when = &a > 3)] d: u8",
            "a reference is not compared with a value: write `a > 3`",
        ),
        (
            "#[bits(when = b || 3 == &a)] d: u8",
            "a reference is not compared with a value: write `3 == a`",
        ),
        (
            "#[bits(when = a as bool)] d: u8",
            "no cast gives a `bool`: write `a != 0`",
        ),
        (
            "#[array(max = 3, count = a == 1)] d: Vec<u8>",
            "`count` needs an integer, but `a == 1` is a `bool`",
        ),
        (
            "#[array(max = 3, count = f * 2.0)] d: Vec<u8>",
            "`count` needs an integer, but `f * 2.0` is a float",
        ),
        (
            "#[bits(elide = a == 1)] d: u8",
            "`elide` has the type of the field, `u8`, and `a == 1` is a `bool`",
        ),
    ] {
        assert_eq!(of_field(&format!("a: u8, b: bool, f: f32, {field}")), [text], "{field}");
    }
    for legal in [
        "b & b",
        "!b",
        "&a > &3",
        "a as u32 > 3",
        "m.0 & 1",
        "f(a)",
        "o + 1",
        "a + o",
        "b == (a > 3)",
    ] {
        let field = format!("a: u8, b: bool, o: Own, #[bits(when = {legal})] d: u8");
        assert!(of_field(&field).is_empty(), "{field}: {:?}", of_field(&field));
    }
}

/// What a message says to write: the last of it in backticks that follows such a word.
fn cure(text: &str) -> &str {
    let words = ["write `", "add `", "use `", "keep `", "bits: `"];
    let starts = words.iter().filter_map(|word| Some(text.rfind(word)? + word.len()));
    let cure = &text[starts.max().expect(text)..];
    &cure[..cure.find('`').expect(text)]
}

#[test]
fn a_mistake_is_one_error_whose_cure_is_legal_and_keeps_the_values() {
    for (attributes, ty, expected) in [
        ("#[bits(range == 0..=3)]", "u8", "range = 0..=3"),
        ("#[bits(range => 0..=3)]", "u8", "range = 0..=3"),
        ("#[bits(range := 0..=3)]", "u8", "range = 0..=3"),
        ("#[bits(range(0, 3))]", "u8", "range = 0..=3"),
        ("#[bits(when a > 3)]", "u8", "when = a > 3"),
        ("#[bits(when(a > 3))]", "u8", "when = a > 3"),
        ("#[bits(when { a > 3 })]", "u8", "when = a > 3"),
        (
            "#[bits(when { let b = 3; a > b })]",
            "u8",
            "when = { let b = 3; a > b }",
        ),
        ("#[bits(range = [0, 3])]", "u8", "range = 0..=3"),
        ("#[bits(varint { group = 5 })]", "u8", "varint(group = 5)"),
        ("#[bits(when !b)]", "u8", "when = !b"),
        ("#[bits(varint(zigzag))]", "i32", "varint"),
        ("#[bits(when = b as u8 as bool)]", "u8", "b as u8 != 0"),
        ("#[bits(align(4))]", "u8", "align"),
        ("#[bits(skip: true, default: 3)]", "u8", "skip, default = 3"),
        (
            "#[float(min: 0.0, max: 1.0, bits: 8)]",
            "f32",
            "min = 0.0, max = 1.0, bits = 8",
        ),
        ("#[bits(min: 1, max: 100)]", "u32", "#[bits(range = 1..=100)]"),
        ("#[bits(max(100))]", "u32", "#[bits(range = 0..=100)]"),
        ("#[bits(bits(7))]", "u8", "#[bits(7)]"),
        ("#[bits(bits(bits = 7))]", "u8", "#[bits(7)]"),
        ("#[bits(bits: 7)]", "u8", "#[bits(7)]"),
        ("#[bits(i(4))]", "u8", "#[bits(4)]"),
        ("#[bits(-5)]", "u8", "#[bits(width = N)]"),
        ("#[bits(\"x\")]", "u8", "#[bits(width = N)]"),
        ("#[bits(const = 4)]", "()", "const = 4, width = 3"),
        (
            "#[bits(float(min = 0.0, max = 1.0, bits = 8))]",
            "u8",
            "#[bits(range = 0..=1)]",
        ),
        (
            "#[bits(float(min = 0.0, max = 1.0, bits = 8))]",
            "f32",
            "#[float(min = 0.0, max = 1.0, bits = 8)]",
        ),
        ("#[bits(float(0.0, 1.0, 0.1))]", "f32", "#[float(0.0, 1.0, 0.1)]"),
        (
            "#[bits(float(range(0.0, 1.0)))]",
            "f32",
            "#[float(min = 0.0, max = 1.0, res = R)]",
        ),
        ("#[bits(array(max: 3))]", "Vec<u8>", "#[array(max = 3)]"),
        (
            "#[float(range = (0.0, 1.0))]",
            "f32",
            "#[float(min = 0.0, max = 1.0, res = R)]",
        ),
        (
            "#[float(range(0.0, 1.0), bits = 8)]",
            "f32",
            "#[float(min = 0.0, max = 1.0, bits = 8)]",
        ),
        (
            "#[float(range = 0..=1, res = 0.1, strict)]",
            "f32",
            "#[float(min = 0.0, max = 1.0, res = 0.1, strict)]",
        ),
        ("#[bits(max = 5, ascii)]", "String", "#[string(max = 5, ascii)]"),
        ("#[bits(ascii, len = 1..=5)]", "String", "#[string(len = 1..=5, ascii)]"),
        ("#[bits(max = 5, bytes)]", "Vec<u8>", "#[array(max = 5, bytes)]"),
        ("#[string(bytes = 5)]", "String", "#[string(max = 5)]"),
        ("#[array(16, 2)]", "Vec<u8>", "#[array(max = 16)]"),
        (
            "#[bits(bits = 4)]",
            "Vec<Vec<u8>>",
            "#[array(max = N)] #[array(max = N)] #[bits(4)]",
        ),
        (
            "#[string(max = 3)]",
            "Vec<String>",
            "#[array(max = N)] #[string(max = 3)]",
        ),
        ("#[string(len = 1..=3)]", "[Vec<u8>; 2]", "#[array(len = 1..=3)]"),
        (
            "#[string(max = 3)]",
            "Vec<Vec<u8>>",
            "#[array(max = 3)] #[array(max = N)]",
        ),
        ("#[array(max = 3)]", "String", "#[string(max = 3)]"),
        ("", "Vec<String>", "#[array(max = N)] #[string(max = N)]"),
        ("", "BTreeMap<u8, u8>", "#[array(max = N)]"),
    ] {
        let of = |attributes: &str| of_field(&format!("a: u8, b: bool, {attributes} x: {ty}"));
        let said = of(attributes);
        assert_eq!(said.len(), 1, "{attributes} {ty}: {said:?}");
        assert_eq!(cure(&said[0]), expected, "{attributes} {ty}: {said:?}");
        let cured = filled(expected);
        // an expression, attributes, or what is in the list of one
        let cured = match (cured.starts_with("#["), cured.contains(" != ")) {
            (true, _) => cured,
            (false, true) => format!("#[bits(when = {cured})]"),
            (false, false) => format!("{}({cured})]", attributes.split('(').next().unwrap_or_default()),
        };
        assert!(
            of(&cured).is_empty(),
            "{attributes} {ty}: {said:?}, and then {:?}",
            of(&cured)
        );
    }
}

#[test]
fn a_rule_is_one_error_on_the_field_that_breaks_it() {
    for (field, text) in [
        (
            "#[array(max = 3, key = a::b)] a: Vec<Unit>",
            "`key` is one field of the elements: write `key = FIELD`, or an index for tuples",
        ),
        (
            "#[array(max = 3, key = 0u8)] a: Vec<Unit>",
            "`key` is one field of the elements: write `key = FIELD`, or an index for tuples",
        ),
        (
            "#[array(key = id)] a: [Vec<Unit>; 3]",
            "`#[array]` needs a bound: write `#[array(max = N)]` or `#[array(len = A..=B)]`",
        ),
        (
            "#[bits(as = u8)] #[array(max = 3)] a: Kind",
            "`#[array]` applies to a list such as `Vec`, but this is `u8`: remove `#[array]`",
        ),
        (
            "#[bits(with = T)] #[array(max = 3)] a: u8",
            "`#[array]` applies to a list such as `Vec`, but this is `u8`: remove `#[array]`",
        ),
        (
            "#[array(max = 3)] #[bits(as = u8)] a: u8",
            "`#[array]` applies to a list such as `Vec`, but this is `u8`: remove `#[array]`",
        ),
        (
            "#[array(max = 3)] #[array(max = 3)] a: (Vec<Vec<u8>>, Vec<u8>)",
            "each `#[array]` describes one list of the type, and the type has fewer lists: remove this attribute",
        ),
        (
            "#[array(max = 3, bytes)] a: (Vec<i8>, Vec<u16>)",
            "`bytes` applies to a list of `u8`, but this is a list of `i8`: remove `bytes`",
        ),
        (
            "#[array(max = 3)] a: (u8, HashSet<u8>)",
            "`HashSet<u8>` has no order, so two equal values would give different bytes: use `BTreeSet` with `#[array(max = N)]`, or a sorted `Vec`",
        ),
        (
            "#[array(max = 3, until = 6)] #[bits(range = 2..=5)] a: Vec<u8>",
            "`6` is not in 2..=5, so nothing could end the list: widen the range",
        ),
        (
            "b: char, #[array(max = 3, count = b)] a: Vec<u8>",
            "`count` needs an integer, but `b` is `char`",
        ),
        (
            "b: u8, #[bits(when = -b)] a: u8",
            "`when` needs a condition, but `-b` is an integer: write `-b != 0`",
        ),
        (
            "b: bool, #[bits(elide = b)] a: u8",
            "`elide` has the type of the field, `u8`, and `b` is a `bool`",
        ),
        (
            "#[float(min = \"b\", max = 1.0, res = -1.0)] a: f32",
            "`min` takes a Rust expression: write `b`, without quotes",
        ),
        (
            "#[float(min = 0.0, max = 1.0, res = 1e-46)] a: f32",
            "`res` must be finite and positive",
        ),
        (
            "#[float(min = 0.0, max = 1.0, res = 0.0)] a: f64",
            "`res` must be finite and positive",
        ),
        (
            "#[float(min = 0.0, max = 1.0, res = -1.0)] a: f64",
            "`res` must be finite and positive",
        ),
        (
            "#[float(min = -1.0, max = 1.0, res = 3.0)] a: f64",
            "`res` is larger than the whole range, so every value would become `min` or `max`: lower `res`",
        ),
        (
            "#[array(max = 3)] #[quat(bits = 9)] a: BTreeMap<u8, u8>",
            "`#[quat]` does not pass through a map: make its key or its value a struct, with attributes of its own",
        ),
        (
            "#[array(max = 3)] #[bits(range = 0..=3)] a: BTreeMap<u8, u8>",
            "`range` does not pass through a map: make its key or its value a struct, with attributes of its own",
        ),
        (
            "#[bits(range = 0..=300)] a: (u8, i8)",
            "`300` does not fit `u8` (max 255): use `u16`, or end the range at 255",
        ),
        (
            "#[bits(range = 5..=3)] a: Own",
            "`Player.a`: `range` is empty, since 5 > 3: write `3..=5`",
        ),
        (
            "#[bits(const = 0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF)] a: ()",
            "`const` needs the number of its bits: write `const = 0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF, width = 128`",
        ),
        (
            "#[bits(fixed(int = 1.5, frac = 8), range = 5..=3)] a: u16",
            "`int` takes integers, and `1.5` is a float",
        ),
        (
            "#[bits(fixed(int = 8, frac = 8), range = 0..=3, truncated, max = 2, clamp)] a: u16",
            "all codes of `fixed` take the same number of bits: remove `truncated`",
        ),
        (
            "b: u16, #[bits(relative(b, tiers = [1, 70000]))] a: u16",
            "two values of `u16` are at most 65535 apart: end the last tier there, or widen the field",
        ),
        (
            "b: u8, #[bits(relative(b, tiers: [1, 2]))] a: u8",
            "expected `=`: write `tiers = [1, 2]`",
        ),
        (
            "b: u8, #[array(max = 3)] #[array(max = 3)] #[bits(tag = b)] a: Vec<Vec<Kind>>",
            "`tag` applies to an enum, but this is `Vec<Kind>`: remove `tag`",
        ),
        (
            "b: u8, #[bits(tag = b)] a: Vec<Kind>",
            "`Vec<Kind>` has no bound on the wire: add `#[array(max = N)]` so a hostile length cannot allocate",
        ),
        (
            "b: bool, #[bits(when(group = x, condition = b))] a: u8, #[bits(when(group = y))] c: u8",
            "the first field of group `y` needs the condition: write `when(group = y, condition = EXPR)`",
        ),
        (
            "b: u8, #[bits(range = 0..=b, step = 2)] a: u8",
            "`range` takes constants, but `b` is a field: write a constant, and the rule over fields as `#[bits(ensure = CONDITION)]` above the struct",
        ),
        (
            "b: u8, #[bits(range = 0..=b)] a: Own",
            "`range` takes constants, but `b` is a field: write a constant, and the rule over fields as `#[bits(ensure = CONDITION)]` above the struct",
        ),
        (
            "b: u8, #[array(max = 3)] #[bits(width = b)] a: Vec<u8>",
            "`width` takes a constant, but `b` is a field: write a constant. Earlier fields may stand in `when`, `elide`, `count`, `give` and `version`, and in some forms of `width`, `max`, `until` and `tag`",
        ),
        (
            "#[bits(relative = \"b\")] a: u8",
            "`relative` names an earlier field: write `relative(b)`",
        ),
        (
            "#[string(len = \"1..=3\")] a: String",
            "`len` takes a range: write `len = 1..=3`, without quotes",
        ),
        (
            "#[bits(skip, default = \"x\")] a: u8",
            "`default` has the type of the field, `u8`, and `\"x\"` is a string: write `default = x()`, which calls the function",
        ),
    ] {
        assert_eq!(of_field(field), [text], "{field}");
    }
    // the error of one field leaves those of the next
    assert_eq!(of_field("#[bits(max = 5)] a: Vec<u8>, b: Vec<u8>").len(), 2);
    // a type without a size gets no implementation, which would be another error
    assert!(
        !expansion(quote::quote!(
            struct Player {
                a: [u8],
            }
        ))
        .contains("impl")
    );
}

#[test]
fn what_a_rule_just_allows_is_legal() {
    for field in [
        "#[array(max = 3, key = id)] a: [Unit; 3]",
        "n: u8, #[bits(max = 12, width = n)] a: u16",
        "n: u8, #[bits(range = 0..=20, max = n, truncated)] a: u8",
        "#[array(max = 3, count = 0)] a: Vec<u8>",
        "#[array(max = 3, count = 3)] a: Vec<u8>",
        "#[array(max = 3, until = -8)] #[bits(4)] a: Vec<i8>",
        "#[array(max = 3, until = 15)] #[bits(4)] a: Vec<u8>",
        "#[array(max = 3, until = 2)] #[bits(range = 2..=5)] a: Vec<u8>",
        "#[array(max = 3, until = 5)] #[bits(range = 2..=5)] a: Vec<u8>",
        "#[float(min = 0.0, max = 1.7976931348623157e308, bits = 8)] a: f64",
        "#[float(min = -1.0, max = 1.0, res = 2.0)] a: f64",
        "#[bits(range = 0..=5, step = 1)] a: u8",
        "b: u8, #[bits(relative(b, tiers = [1, 255]))] a: u8",
        "k: u8, #[array(max = 3)] #[bits(tag = k)] a: Vec<Kind>",
        // these are left to the compiler
        "b: u8, #[bits(when = *b)] a: u8",
        "b: Option<u8>, #[bits(when = b + 1)] a: u8",
        "#[bits(skip, default = 1.5)] a: Option<u8>",
    ] {
        assert!(of_field(field).is_empty(), "{field}: {:?}", of_field(field));
    }
    assert!(said("#[bits(given(pair: Pair<u8, u8>))] struct Player { a: u8 }").is_empty());
}

#[test]
fn one_mistake_is_one_error() {
    for (item, text) in [
        (
            "struct S { #[bits(range = 0.0..=1.0)] a: u8 }",
            "`range` takes integers, and `0.0` is a float",
        ),
        (
            "struct S { #[bits(range = 'a'..='z')] a: u8 }",
            "`range` takes integers, and `'a'` is a `char`: write `b'a'`",
        ),
        (
            "struct S { #[bits(default = \"f\")] a: u8 }",
            "`default` has no effect on a field that is always sent: remove `default`, or add `skip` or `when`",
        ),
        (
            "struct S { #[bits(const = 4)] a: u8 }",
            "`const` applies to a field of type `()`, but this is `u8`: write `()`",
        ),
        (
            "#[bits(tag = \"t\", content = \"c\")] enum E { A, B(u8) }",
            "the tag of an enum is always sent, and has no name: remove `tag`, or write `tag(width = N)`",
        ),
        (
            "#[bits(tag(range = 0.0..=1.5))] enum E { A, B }",
            "`range` takes integers, and `0.0` is a float",
        ),
        (
            "struct S { #[array(max = 3)] #[quat(bits = 9)] a: Vec<[f32; 3]> }",
            "`#[quat]` needs four `f32` components, `[f32; 4]` as x y z w, but this is `[f32; 3]`",
        ),
        (
            "struct S { #[array(max = 3)] #[quat(bits = 9)] a: Vec<[u8; 4]> }",
            "`#[quat]` needs four `f32` components, `[f32; 4]` as x y z w, but this is `u8`",
        ),
    ] {
        assert_eq!(said(item), [text], "{item}");
    }
}

/// Every correction that is one attribute for the field, with numbers in place of letters, is no mistake.
#[test]
fn corrections_are_legal() {
    let words = "min size bits width bytes raw ascii array float string quat";
    let values = [
        "",
        " = 3",
        " = 300",
        " = -1",
        " = 2.5",
        " = 0..9",
        " = -5..=5",
        "(3)",
        "(max = 3)",
    ];
    let types = [
        "u8",
        "i64",
        "usize",
        "f32",
        "bool",
        "String",
        "Vec<f32>",
        "[u8; 4]",
        "[f32; 4]",
        "Option<Vec<u8>>",
        "[Option<u8>; 4]",
        "(u8, f32)",
        "BTreeMap<u8, u8>",
        "()",
    ];
    let (mut cures, mut wrong) = (BTreeSet::new(), BTreeSet::new());
    for ty in types {
        for place in ["bits", "float", "array"] {
            for word in words.split_whitespace().chain([""]) {
                for value in values {
                    let value = if word.is_empty() {
                        value.trim_start_matches(" = ")
                    } else {
                        value
                    };
                    let written = format!("#[{place}({word}{value})] a: {ty}");
                    if written.parse::<TokenStream>().is_err() {
                        continue;
                    }
                    let said = of_field(&written);
                    let [text] = said.as_slice() else { continue };
                    let Some((_, cure)) = text.split_once("write `#[") else {
                        continue;
                    };
                    let (cure, rest) = cure.split_once('`').expect(text);
                    if rest.contains("on one")
                        || rest.contains("above")
                        || text.contains("for an integer")
                        || text.contains("for a float write")
                        || text.contains("for a list")
                    {
                        continue;
                    }
                    let mut cure = format!("#[{cure}");
                    for (letter, number) in [
                        ("= A", "= 1"),
                        ("..=B", if ty.contains("u8") { "..=200" } else { "..=4000" }),
                        ("= B", "= 4000.0"),
                        ("= N", "= 4"),
                        ("= R", "= 0.1"),
                        ("(N", "(4"),
                        ("= EXPR", "= 3"),
                        ("= FIELD", "= 0"),
                        ("= X", "= 1.0"),
                    ] {
                        cure = cure.replace(letter, number);
                    }
                    if !cures.insert((cure.clone(), ty)) {
                        continue;
                    }
                    let said = of_field(&format!("{cure} a: {ty}"));
                    // a list without a bound is another mistake
                    if !said.is_empty() && !said[0].contains("no bound on the wire") {
                        wrong.insert(format!("{written}\n   {text}\n   {said:?}"));
                    }
                }
            }
        }
    }
    assert!(cures.len() > 80, "{} corrections", cures.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}
