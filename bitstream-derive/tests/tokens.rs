//! Tests of what the macro reads out of tokens: the type that they seem to be, the number that they are, and how people
//! write them.
#![allow(dead_code)] // what other modules use

#[path = "../src/hint.rs"]
mod hint;
#[path = "../src/literal.rs"]
mod literal;
#[path = "../src/tokens.rs"]
mod tokens;

use hint::Hint;
use literal::Int;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::{Expr, Type};

fn ty(text: &str) -> Type {
    syn::parse_str(text).expect(text)
}

/// What `macro_rules!` makes of what it was given as one type or one expression.
fn grouped(text: &str) -> TokenStream {
    TokenTree::Group(Group::new(Delimiter::None, text.parse().expect(text))).into()
}

fn seen(ty: &Type) -> String {
    match Hint::of(ty) {
        Hint::Integer(name) | Hint::Pointer(name) | Hint::Float(name) => name.to_string(),
        Hint::Bool => "bool".to_string(),
        Hint::Char => "char".to_string(),
        Hint::String => "a text".to_string(),
        Hint::Vec(item) => format!("list of {}", hint::shown(item)),
        Hint::Map => "map".to_string(),
        Hint::Hash => "without order".to_string(),
        Hint::Array(item) => format!("array of {}", hint::shown(item)),
        Hint::Tuple => "tuple".to_string(),
        Hint::Nothing => "nothing".to_string(),
        Hint::Other => "?".to_string(),
    }
}

#[test]
fn a_type_is_known_by_its_name_alone_or_from_its_crate() {
    for (text, expected) in [
        ("u8", "u8"),
        ("core::primitive::i128", "i128"),
        ("NonZeroIsize", "NonZeroIsize"),
        ("()", "nothing"),
        ("(u8,)", "tuple"),
        ("String", "a text"),
        ("std::string::String", "a text"),
        ("mine::String", "?"),
        ("Cow<'static, str>", "a text"),
        ("alloc::borrow::Cow<'a, str>", "a text"),
        ("mine::Cow<str>", "?"),
        ("Cow<'a, [u8]>", "?"),
        ("ArrayString<8>", "a text"),
        ("arrayvec::ArrayString<8>", "a text"),
        ("mine::ArrayString<8>", "?"),
        ("Vec<u8>", "list of u8"),
        ("std::collections::BTreeSet<u8>", "list of u8"),
        ("mine::Vec<u8>", "?"),
        ("arrayvec::ArrayVec<u8, 3>", "list of u8"),
        ("mine::ArrayVec<u8, 3>", "?"),
        ("std::collections::BTreeMap<u8, u8>", "map"),
        ("mine::BTreeMap<u8, u8>", "?"),
        ("HashMap<u8, u8>", "without order"),
        ("mine::HashSet<u8>", "?"),
        ("Box<[u8]>", "list of u8"),
        ("Option<Box<(u8)>>", "u8"),
        ("Rc<u8>", "u8"),
        // of `Rc` and `Arc` a slice or a text is shared as a whole
        ("Rc<[u8]>", "?"),
        ("Arc<str>", "?"),
        ("<T as Part>::u8", "?"),
        ("<T>::u8", "?"),
        ("mine::u8", "?"),
        ("<T as Part>::Vec<u8>", "?"),
        ("<T as Part>::Option<u8>", "?"),
    ] {
        assert_eq!(seen(&ty(text)), expected, "{text}");
        let grouped: Type = syn::parse2(grouped(text)).expect(text);
        assert_eq!(seen(&grouped), expected, "{text} of a macro");
    }
}

#[test]
fn what_is_generic_is_none_of_the_known() {
    for text in ["Cells<u8>", "[[Cells<u8>; 2]; 3]", "Vec<mine::Vec<u8>>"] {
        assert!(hint::is_generic(hint::leaf(&ty(text))), "{text}");
    }
    for text in ["Cells", "Vec<u8>", "Option<u8>", "[u8; 2]"] {
        assert!(!hint::is_generic(hint::leaf(&ty(text))), "{text}");
    }
}

#[test]
fn a_container_grows_where_no_layer_of_it_has_a_capacity() {
    for (text, layers, grows) in [
        ("Name", 0, true),
        ("Name", 1, false),
        ("Vec<Name>", 1, true),
        ("Vec<Name>", 2, false),
        ("[Vec<Name>; 2]", 1, true),
        ("[Name; 2]", 1, false),
        ("Vec<Vec<u8>>", 2, true),
        ("Vec<ArrayVec<u8, 3>>", 1, true),
        ("Vec<ArrayVec<u8, 3>>", 2, false),
        ("ArrayVec<Vec<u8>, 3>", 2, false),
        ("String", 1, true),
        ("ArrayString<3>", 1, false),
        ("BTreeMap<u8, u8>", 1, true),
    ] {
        assert_eq!(hint::is_growable(&ty(text), layers), grows, "{text}, {layers}");
    }
}

#[test]
fn a_capacity_is_the_last_literal_of_what_has_one() {
    assert_eq!(hint::capacity(&ty("ArrayVec<u8, 3>")), Some(3));
    assert_eq!(hint::capacity(&ty("Option<ArrayString<9>>")), Some(9));
    assert_eq!(hint::capacity(&ty("ArrayVec<u8, N>")), None);
    assert_eq!(hint::capacity(&ty("Cells<u8, 3>")), None);
}

#[test]
fn integers_are_read_with_their_sign_and_behind_parentheses() {
    let least = i128::MIN.to_string();
    let huge = (1_u128 << 127) + 1;
    let (too_low, huge_text) = (format!("-{huge}"), huge.to_string());
    for (text, expected) in [
        ("5", Some(Int::Signed(5))),
        ("-(5)", Some(Int::Signed(-5))),
        ("b'a'", Some(Int::Signed(97))),
        // the compiler refuses a literal beyond its suffix
        ("255u8", Some(Int::Signed(255))),
        ("256u8", None),
        ("-128i8", Some(Int::Signed(-128))),
        ("129i8", None),
        ("65536u16", None),
        ("4294967296u32", None),
        ("18446744073709551616u64", None),
        ("18446744073709551616usize", None),
        ("170141183460469231731687303715884105729i128", None),
        ("!5", None),
        ("5.0", None),
        ("A", None),
        (&least, Some(Int::Signed(i128::MIN))),
        (&huge_text, Some(Int::Huge(huge))),
        (&too_low, None),
    ] {
        let expr: Expr = syn::parse_str(text).expect(text);
        assert_eq!(literal::int(&expr), expected, "{text}");
        let grouped: Expr = syn::parse2(grouped(text)).expect(text);
        assert_eq!(literal::int(&grouped), expected, "{text} of a macro");
    }
}

#[test]
fn numbers_are_read_as_floats_too() {
    for (text, expected) in [
        ("5", Some(5.0)),
        ("-(0.5)", Some(-0.5)),
        ("!5", None),
        ("\"5\"", None),
        ("A", None),
    ] {
        let expr: Expr = syn::parse_str(text).expect(text);
        assert_eq!(literal::float(&expr), expected, "{text}");
        let grouped: Expr = syn::parse2(grouped(text)).expect(text);
        assert_eq!(literal::float(&grouped), expected, "{text} of a macro");
    }
}

#[test]
fn integers_beyond_i128_are_above_all_others() {
    let (one, two) = (Int::Signed(1), Int::Signed(2));
    let (huge, larger) = (Int::Huge(1 << 127), Int::Huge(u128::MAX));
    assert!(one < two && two < huge && huge < larger);
    assert!(larger > huge && huge > two && two > one);
}

/// Expressions are shown as they were written here.
#[test]
fn expressions_are_shown_as_people_write_them() {
    for text in [
        "a + b * -c",
        "a - -1",
        "-a - 1",
        "!a && !b",
        "a != b",
        "a && &b == &c",
        "(-1, -x, &y, *z)",
        "[-1; 3]",
        "f(a, b.c + 1)[2]",
        "a::b(c)?",
        "matches!(a, b ..= c)",
        "self.a.b(c) as u8",
        "m![a]",
        "x = -1",
        "a | -b",
        "remove | a || b",
        "f(|a| a.b | c, || d, '|' == e)",
        "f(move |a, b| a > b) | c",
        "a * -b / -c",
        "a < -1",
        "\"two  words ( here )\" == a",
        "f(\"one ; two\", \"one ; two\", -1)",
        "c != '\t' && c != '\u{a0}' && text != \"a\u{3000}\u{3000}b\"",
        "a + (b) * [c]",
        "..",
    ] {
        let tokens: TokenStream = text.parse().expect(text);
        assert_eq!(hint::shown_expr(tokens), text);
    }
}
