//! What the derive generates, as snapshots: one for each attribute and shape.
//!
//! To accept a change: `INSTA_UPDATE=always cargo test -p bitstream-tests --test expansion`, then read the diff.

#[path = "../../bitstream-derive/src/attr/mod.rs"]
mod attr;
#[path = "../../bitstream-derive/src/check/mod.rs"]
mod check;
#[path = "../../bitstream-derive/src/emit/mod.rs"]
mod emit;
#[path = "../../bitstream-derive/src/errors.rs"]
mod errors;
#[path = "../../bitstream-derive/src/expand.rs"]
mod expand;
#[path = "../../bitstream-derive/src/hint.rs"]
mod hint;
#[path = "../../bitstream-derive/src/literal.rs"]
mod literal;
#[path = "../../bitstream-derive/src/model.rs"]
mod model;
#[path = "../../bitstream-derive/src/resolve/mod.rs"]
mod resolve;
#[path = "../../bitstream-derive/src/scope.rs"]
mod scope;
#[path = "../../bitstream-derive/src/syntax.rs"]
mod syntax;

use expand::expand;
use proc_macro2::TokenStream;

fn pretty(tokens: TokenStream) -> String {
    match syn::parse2(tokens.clone()) {
        Ok(file) => prettyplease::unparse(&file),
        Err(why) => panic!("not Rust: {why}\n{tokens}"),
    }
}

/// A test of its own for each input: its name is that of the snapshot.
macro_rules! expansions {
    ($($name:ident { $($input:tt)* })*) => {
        $(
            #[test]
            fn $name() {
                let input: TokenStream = syn::parse_quote!($($input)*);
                let expansion = pretty(expand(input.clone()));
                obeys_the_rules(&expansion);
                insta::with_settings!({ description => pretty(input), omit_expression => true }, {
                    insta::assert_snapshot!(stringify!($name), expansion);
                });
            }
        )*
    };
}

/// What holds for everything that is generated.
fn obeys_the_rules(expansion: &str) {
    assert!(!expansion.contains("unsafe"), "{expansion}");
    assert_eq!(expansion.matches("#[automatically_derived]").count(), 1, "{expansion}");
    // names are absolute: neither the prelude nor the scope is asked
    for name in ["Result", "Ok", "Err", "Some", "None", "Default", "usize", "i128"] {
        for (at, _) in expansion.match_indices(name) {
            let (before, after) = (&expansion[..at], &expansion[at + name.len()..]);
            let part_of_a_word = |c: char| c.is_alphanumeric() || c == '_' || c == '"';
            let word = !before.ends_with(part_of_a_word) && !after.starts_with(part_of_a_word);
            assert!(!word || before.ends_with("::"), "`{name}` alone in\n{expansion}");
        }
    }
}

expansions! {
    plain {
        struct Player {
            alive: bool,
            position: Position,
        }
    }
    range {
        struct Player {
            #[bits(range = 0..=MAX_HEALTH)]
            health: u8,
        }
    }
    width {
        struct Player {
            #[bits(5)]
            team: u8,
            #[bits(width = LEAN_BITS)]
            lean: Option<i8>,
        }
    }
    skip {
        struct Player {
            #[bits(skip)]
            cache: Cache,
            alive: bool,
        }
    }
    default {
        struct Player {
            alive: bool,
            #[bits(skip, default = Cache::new(7))]
            cache: Cache,
        }
    }
    align_field {
        struct Frame {
            last: bool,
            #[bits(align)]
            sum: u32,
        }
    }
    align_type {
        #[bits(align)]
        struct Frame {
            sum: u32,
        }
    }
    align_variant {
        enum Packet {
            Ping,
            #[bits(align)]
            Input(u8),
        }
    }
    crate_path {
        #[bits(crate = my::wire)]
        struct Player {
            #[bits(range = 0..=3)]
            team: u8,
            #[bits(skip)]
            cache: Cache,
        }
    }
    float {
        struct Player {
            #[float(min = 0.0, max = 10.0, res = 0.01)]
            speed: f32,
            #[float(-LIMIT, LIMIT, STEP)]
            lean: f64,
        }
    }
    float_bits {
        struct Player {
            #[float(min = -1.0, max = 1.0, bits = 6, zero)]
            turn: f32,
            #[float(raw)]
            raw: f32,
        }
    }
    array {
        struct Squad {
            #[array(max = 3)]
            #[array(len = 1..=MOST)]
            #[bits(range = 0..=100)]
            health: Vec<Vec<u8>>,
        }
    }
    string {
        struct Chat {
            #[string(max = 15)]
            text: String,
        }
    }
    quat {
        struct Cube {
            #[quat(bits = 9)]
            orientation: [f32; 4],
        }
    }
    tuple {
        struct Pair(bool, #[bits(3)] u8);
    }
    unit {
        struct Nothing;
    }
    enum_of_tags {
        enum Mode {
            Idle,
            Walk,
            Run,
        }
    }
    enum_with_fields {
        enum Event {
            Quit,
            Hit(#[bits(range = 0..=100)] u8, bool),
            Spawn {
                id: u16,
                #[bits(skip)]
                note: Note,
            },
        }
    }
    generic {
        struct Cells<'a, T: Clone, const N: u16 = 4>
        where
            T: Copy,
        {
            cells: [T; 3],
            #[bits(range = 0..=N)]
            used: u16,
            #[array(max = N)]
            more: Vec<T>,
            owner: PhantomData<&'a T>,
        }
    }
    raw_identifiers {
        struct r#struct {
            r#type: bool,
        }
    }
}

/// What follows errors: all of them, and a type that has an implementation.
#[test]
fn refused() {
    let input: TokenStream = syn::parse_quote! {
        struct Player<T> {
            #[bits(range = 0..10)]
            health: u8,
            #[bits(rnge = 0..=10)]
            armor: u8,
            of: T,
        }
    };
    let expansion = pretty(expand(input.clone()));
    assert_eq!(expansion.matches("compile_error").count(), 2);
    insta::with_settings!({ description => pretty(input), omit_expression => true }, {
        insta::assert_snapshot!("refused", expansion);
    });
}

#[test]
fn a_runtime_by_another_name_is_the_only_one_named() {
    let input: TokenStream = syn::parse_quote! {
        #[bits(crate = my::wire)]
        enum Everything<T> {
            #[bits(align)]
            A {
                #[bits(range = 0..=3)]
                a: u8,
                #[bits(width = 3)]
                b: u8,
                #[bits(align)]
                c: T,
            },
            B(
                #[float(0.0, 1.0, 0.1)] f32,
                #[float(min = 0.0, max = 1.0, bits = 3)] f32,
                #[float(raw)] f32,
                #[quat(bits = 9)] [f32; 4],
            ),
            C(#[array(max = 3)] #[string(max = 3)] Vec<String>),
            D(#[bits(skip)] u8),
        }
    };
    let expansion = expand(input).to_string().replace(' ', "");
    assert!(!expansion.contains("bitstream"), "{expansion}");
    assert!(expansion.contains("my::wire::Sink"), "{expansion}");
    let refused: TokenStream = syn::parse_quote! {
        #[bits(crate = my::wire)]
        struct Broken {
            #[bits(range = 3)]
            a: u8,
        }
    };
    let stub = expand(refused).to_string().replace(' ', "");
    assert!(
        stub.contains("compile_error") && stub.contains("my::wire::Sink"),
        "{stub}"
    );
    assert!(!stub.contains("bitstream::"), "{stub}");
}
