//! Constants in expressions: their values are part of the wire hash, of differences and of outlines.
#![allow(dead_code, unreachable_pub, clippy::all)] // expressions as users may write them

use bitstream::schema::{Outline, diff};
use bitstream::{BitSerialize, decode, encode, wire_hash};
use std::fmt::Debug;
use tests_support::golden::hash;

/// Returns the differences between two types, by packets of their outlines.
fn lines<A: BitSerialize, B: BitSerialize>() -> Vec<String> {
    let received = |outline| -> Outline {
        let packet = encode(&outline).expect("an outline");
        decode(&packet).expect("the same outline")
    };
    let (a, b) = (received(Outline::of(A::SCHEMA)), received(Outline::of(B::SCHEMA)));
    let diff = diff(("here", &a), ("there", &b)).to_string();
    diff.lines().map(String::from).collect()
}

fn across<T: BitSerialize + Debug + Clone + PartialEq>(value: &T) {
    let bytes = encode(value).expect("a value within its declaration");
    assert_eq!(decode::<T>(&bytes).as_ref(), Ok(value), "{bytes:?}");
    let mut into = value.clone();
    assert_eq!(bitstream::decode_into(&mut into, &bytes), Ok(()));
    assert_eq!(into, *value);
}

/// A declaration with a constant of two values. The part that differs, and the constant as the expression names it.
macro_rules! values {
    ($($test:ident: $ty:ty = $a:expr, $b:expr; $part:literal names $name:literal; { $($item:item)* } $declaration:item)*) => {$(
        #[test]
        fn $test() {
            mod a {
                const VALUE: $ty = $a;
                $($item)*
                #[derive(bitstream::BitSerialize, Clone, PartialEq)]
                $declaration
            }
            mod again {
                const VALUE: $ty = $a;
                $($item)*
                #[derive(bitstream::BitSerialize, Clone, PartialEq)]
                $declaration
            }
            mod b {
                const VALUE: $ty = $b;
                $($item)*
                #[derive(bitstream::BitSerialize, Clone, PartialEq)]
                $declaration
            }
            assert_eq!(hash::<a::T>(), hash::<again::T>());
            assert_ne!(hash::<a::T>(), hash::<b::T>());
            let (a, b): ($ty, $ty) = ($a, $b);
            let line = format!("{}: here {} is {a:?}, there {} is {b:?}", $part, $name, $name);
            assert_eq!(lines::<a::T, b::T>(), [line]);
            let text = Outline::of(a::T::SCHEMA).to_string();
            assert!(text.contains(&format!("{} is {a:?}", $name)), "{text}");
        }
    )*};
}

values! {
    // the example of a health that is known beforehand
    a_known_value: u8 = 100, 120; "T.hp" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { #[bits(elide = HP)] pub hp: u8 }
    a_known_value_of_a_group: u8 = 100, 120; "T.hp" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { #[bits(elide(group = g, value = 1))] pub a: u8, #[bits(elide(group = g, value = HP))] pub hp: u8 }
    a_condition: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { pub a: u8, #[bits(when = a > HP)] pub b: u8 }
    a_condition_of_a_variant: u8 = 3, 4; "T.A.b" names "HP"; { const HP: u8 = VALUE; }
        pub enum T { A { a: u8, #[bits(when = a > HP)] b: u8 }, B }
    a_default: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { pub a: bool, #[bits(when = a, default = HP)] pub b: u8 }
    a_count: u8 = 1, 2; "T.b" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { pub a: u8, #[array(max = 9, count = a / HP)] pub b: Vec<u8> }
    a_count_of_bytes: u8 = 1, 2; "T.b" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { pub a: u8, #[array(max = 9, count = a / HP, bytes)] pub b: Vec<u8> }
    a_rule: u8 = 1, 2; "T" names "HP"; { const HP: u8 = VALUE; }
        #[bits(ensure = a < HP)] pub struct T { pub a: u8 }
    of_i128: i128 = i128::MIN, -1; "T.b" names "HP"; { const HP: i128 = VALUE; }
        pub struct T { pub a: i128, #[bits(when = a > HP)] pub b: u8 }
    of_u128: u128 = u128::MAX, u128::MAX - 1; "T.b" names "HP"; { const HP: u128 = VALUE; }
        pub struct T { pub a: u128, #[bits(when = a > HP)] pub b: u8 }
    of_usize: usize = 1, 2; "T.b" names "HP"; { const HP: usize = VALUE; }
        pub struct T { pub a: u8, #[bits(when = usize::from(a) > HP)] pub b: u8 }
    of_f32: f32 = 0.1, 0.2; "T.b" names "HP"; { const HP: f32 = VALUE; }
        pub struct T { #[float(raw)] pub a: f32, #[bits(when = a > HP)] pub b: u8 }
    of_f64: f64 = 0.1, 0.1000000001; "T.b" names "HP"; { const HP: f64 = VALUE; }
        pub struct T { #[float(raw)] pub a: f64, #[bits(when = a > HP)] pub b: u8 }
    of_bool: bool = true, false; "T.b" names "HP"; { const HP: bool = VALUE; }
        pub struct T { pub a: bool, #[bits(when = a == HP)] pub b: u8 }
    of_char: char = 'a', 'b'; "T.b" names "HP"; { const HP: char = VALUE; }
        pub struct T { pub a: char, #[bits(when = a == HP)] pub b: u8 }
    of_an_alias: u8 = 3, 4; "T.b" names "HP"; { type Health = u8; const HP: Health = VALUE; }
        pub struct T { pub a: u8, #[bits(when = a > HP)] pub b: u8 }
    a_static: u8 = 3, 4; "T.b" names "HP"; { static HP: u8 = VALUE; }
        pub struct T { pub a: u8, #[bits(when = a > HP)] pub b: u8 }
    of_a_module: u8 = 3, 4; "T.b" names "limits::HP"; { mod limits { pub(super) const HP: u8 = super::VALUE; } }
        pub struct T { pub a: u8, #[bits(when = a > limits::HP)] pub b: u8 }
    of_the_type: u8 = 3, 4; "T.b" names "Self::HP"; { impl T { const HP: u8 = VALUE; } }
        pub struct T { pub a: u8, #[bits(when = a > Self::HP)] pub b: u8 }
    of_another_type: u8 = 3, 4; "T.b" names "Limits::HP"; { struct Limits; impl Limits { const HP: u8 = VALUE; } }
        pub struct T { pub a: u8, #[bits(when = a > Limits::HP)] pub b: u8 }
    of_a_trait: u8 = 3, 4; "T.b" names "< u8 as Limit >::HP"; { trait Limit { const HP: u8; } impl Limit for u8 { const HP: u8 = VALUE; } }
        pub struct T { pub a: u8, #[bits(when = a > <u8 as Limit>::HP)] pub b: u8 }
    in_a_pattern: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { pub a: u8, #[bits(when = matches!(a, 0 | HP..=9))] pub b: u8 }
    in_a_pattern_of_a_struct: u8 = 3, 4; "T.b" names "limits::HP"; { mod limits { pub(super) const HP: u8 = super::VALUE; } }
        pub struct T { pub a: Option<u8>, #[bits(when = matches!(a, Some(limits::HP)))] pub b: u8 }
    in_an_arm: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { pub a: u8, #[bits(when = match a { HP => true, x => x > 9 })] pub b: u8 }
    in_a_guard: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { pub a: u8, #[bits(when = match a { x if x > HP => true, _ => false })] pub b: u8 }
    in_a_block: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { pub a: u8, #[bits(when = { let limit: u8 = HP; a > limit })] pub b: u8 }
    in_a_closure: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { #[array(max = 3)] pub a: Vec<u8>, #[bits(when = a.iter().any(|x| *x > HP))] pub b: u8 }
    in_a_branch: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { pub a: u8, #[bits(when = if a > 9 { a > HP } else { false })] pub b: u8 }
    in_a_call: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; fn above(a: u8, b: u8) -> bool { a > b } }
        pub struct T { pub a: u8, #[bits(when = above(a, HP))] pub b: u8 }
    in_a_struct: u8 = 3, 4; "T.b" names "HP"; {
        const HP: u8 = VALUE;
        #[derive(bitstream::BitSerialize, Clone, PartialEq)] pub struct P { pub x: u8 }
    }
        pub struct T { #[bits(elide = P { x: HP })] pub b: P }
    beside_a_cast: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { pub a: u16, #[bits(when = a > HP as u16)] pub b: u8 }
    by_a_raw_name: u8 = 100, 120; "T.hp" names "r#HP"; { const HP: u8 = VALUE; }
        pub struct T { #[bits(elide = r#HP)] pub hp: u8 }
    by_a_raw_path: u8 = 3, 4; "T.b" names "limits::r#HP"; { mod limits { pub(super) const HP: u8 = super::VALUE; } }
        pub struct T { pub a: u8, #[bits(when = a > limits::r#HP)] pub b: u8 }
    a_generic_argument: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; fn over<const V: u8>(a: u8) -> bool { a > V } }
        pub struct T { pub a: u8, #[bits(when = over::<HP>(a))] pub b: u8 }
    a_raw_generic_argument: u8 = 3, 4; "T.b" names "r#HP"; { const HP: u8 = VALUE; fn over<const V: u8>(a: u8) -> bool { a > V } }
        pub struct T { pub a: u8, #[bits(when = over::<r#HP>(a))] pub b: u8 }
    the_last_of_generic_arguments: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; fn over<A: Into<u8>, const U: u8, const V: u8>(a: A) -> bool { a.into() > U + V } }
        pub struct T { pub a: u8, #[bits(when = over::<u8, 1, HP>(a))] pub b: u8 }
    in_braces_of_a_generic_argument: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; fn over<const V: u8>(a: u8) -> bool { a > V } }
        pub struct T { pub a: u8, #[bits(when = over::<{ HP + 1 }>(a))] pub b: u8 }
    a_generic_argument_of_a_type: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; struct L<const V: u8>; impl<const V: u8> L<V> { fn over(a: u8) -> bool { a > V } } }
        pub struct T { pub a: u8, #[bits(when = L::<HP>::over(a))] pub b: u8 }
    a_generic_argument_of_a_qualified_type: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; struct L<const V: u8>; impl<const V: u8> L<V> { fn over(a: u8) -> bool { a > V } } }
        pub struct T { pub a: u8, #[bits(when = <L<HP>>::over(a))] pub b: u8 }
    a_generic_argument_of_a_method: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; trait Over { fn over<const V: u8>(self) -> bool; } impl Over for u8 { fn over<const V: u8>(self) -> bool { self > V } } }
        pub struct T { pub a: u8, #[bits(when = a.over::<HP>())] pub b: u8 }
    the_length_of_an_array: usize = 3, 4; "T.b" names "HP"; { const HP: usize = VALUE; }
        pub struct T { pub a: u8, #[bits(when = size_of::<[u8; HP]>() > usize::from(a))] pub b: u8 }
    the_length_of_an_array_in_a_type: usize = 3, 4; "T.b" names "HP"; { const HP: usize = VALUE; }
        pub struct T { pub a: u8, #[bits(when = size_of::<(u8, Option<[[u8; 2]; HP * 2]>)>() > usize::from(a))] pub b: u8 }
    in_the_type_of_a_local: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; #[derive(Default)] struct L<const V: u8>; impl<const V: u8> L<V> { fn over(&self, a: u8) -> bool { a > V } } }
        pub struct T { pub a: u8, #[bits(when = { let l: L<HP> = Default::default(); l.over(a) })] pub b: u8 }
    in_the_type_of_a_parameter: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; #[derive(Default)] struct L<const V: u8>; impl<const V: u8> L<V> { fn over(&self, a: u8) -> bool { a > V } } }
        pub struct T { pub a: u8, #[bits(when = (|l: L<HP>| l.over(a))(Default::default()))] pub b: u8 }
    in_the_type_of_a_cast: usize = 3, 4; "T.b" names "HP"; { const HP: usize = VALUE; }
        pub struct T { pub a: u8, #[bits(when = (&[a; HP] as &[u8; HP]).len() > 3)] pub b: u8 }
    a_generic_argument_of_a_known_value: u8 = 100, 120; "T.hp" names "HP"; { const HP: u8 = VALUE; fn of<const V: u8>() -> u8 { V } }
        pub struct T { #[bits(elide = of::<HP>())] pub hp: u8 }
    a_generic_argument_of_a_default: u8 = 100, 120; "T.b" names "HP"; { const HP: u8 = VALUE; fn of<const V: u8>() -> u8 { V } }
        pub struct T { pub a: bool, #[bits(when = a, default = of::<HP>())] pub b: u8 }
    a_generic_argument_of_a_count: u8 = 1, 2; "T.b" names "HP"; { const HP: u8 = VALUE; fn of<const V: u8>(a: u8) -> u8 { a / V } }
        pub struct T { pub a: u8, #[array(max = 9, count = of::<HP>(a))] pub b: Vec<u8> }
    a_generic_argument_of_a_rule: u8 = 1, 2; "T" names "HP"; { const HP: u8 = VALUE; fn over<const V: u8>(a: u8) -> bool { a > V } }
        #[bits(ensure = over::<HP>(a))] pub struct T { pub a: u8 }
    behind_a_method: u8 = 3, 4; "T.b" names "HP"; { const HP: u8 = VALUE; }
        pub struct T { pub a: u8, #[bits(when = a > HP.pow(2))] pub b: u8 }
}

#[test]
fn only_the_value_of_an_integer_counts() {
    mod a {
        const HP: u8 = 5;
        #[derive(bitstream::BitSerialize)]
        pub(super) struct T {
            a: u64,
            #[bits(when = a > HP.into())]
            b: u8,
        }
    }
    mod b {
        const HP: u32 = 5;
        #[derive(bitstream::BitSerialize)]
        pub(super) struct T {
            a: u64,
            #[bits(when = a > HP.into())]
            b: u8,
        }
    }
    assert_eq!(hash::<a::T>(), hash::<b::T>());
}

/// The example of a format in versions.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Pos<const V: u32> {
    x: u16,
    #[bits(when = V < 2)]
    y: u16,
    z: u16,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Three {
    x: u16,
    y: u16,
    z: u16,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Two {
    x: u16,
    z: u16,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
#[bits(ensure = a <= MOST)]
struct Bounded<const MOST: u8> {
    a: u8,
    #[bits(when = a < MOST, default = MOST)]
    b: u8,
    #[array(max = 9, count = a % MOST)]
    c: Vec<u8>,
    #[bits(elide = MOST)]
    d: u8,
}

#[test]
fn parameters_of_a_type_count() {
    assert_ne!(hash::<Pos<1>>(), hash::<Pos<2>>());
    assert_eq!(
        lines::<Pos<1>, Pos<2>>(),
        ["Pos.y: here integer (16 bits), there has none"]
    );
    assert_ne!(hash::<Bounded<3>>(), hash::<Bounded<4>>());
    let of = |part| format!("Bounded{part}: here MOST is 3, there MOST is 4");
    assert_eq!(
        lines::<Bounded<3>, Bounded<4>>(),
        [of(""), of(".b"), of(".c"), of(".d")]
    );
}

fn over<const V: u32>(a: u32) -> bool {
    a > V
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Limit<const V: u32>;

impl<const V: u32> Limit<V> {
    fn over(a: u32) -> bool {
        a > V
    }
}

/// The example of a parameter that only a generic argument names.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Passed<const V: u32> {
    k: u32,
    #[bits(when = over::<V>(k))]
    hp: u8,
    t: u8,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
#[bits(ensure = Limit::<V>::over(k) || k < 9)]
struct PassedOn<const V: u32, const r#N: usize> {
    k: u32,
    #[bits(when = over::<{ V }>(k))]
    braces: u8,
    #[bits(when = Limit::<V>::over(k))]
    of_a_type: u8,
    #[bits(when = size_of::<[u8; N]>() > k as usize)]
    length: u8,
    #[bits(when = k > r#V)]
    raw: u8,
}

#[test]
fn parameters_in_generic_arguments_count() {
    assert_ne!(hash::<Passed<1>>(), hash::<Passed<9>>());
    assert_eq!(
        lines::<Passed<1>, Passed<9>>(),
        ["Passed.hp: here V is 1, there V is 9"]
    );
    let text = Outline::of(Passed::<9>::SCHEMA).to_string();
    assert!(text.contains("V is 9"), "{text}");
    across(&Passed::<1> { k: 5, hp: 7, t: 8 });
    across(&Passed::<9> { k: 5, hp: 0, t: 8 });
    let of = |part, name| format!("PassedOn{part}: here {name} is 1, there {name} is 2");
    assert_eq!(
        lines::<PassedOn<1, 3>, PassedOn<2, 3>>(),
        [
            of("", "V"),
            of(".braces", "V"),
            of(".of_a_type", "V"),
            of(".raw", "r#V")
        ]
    );
    assert_eq!(lines::<PassedOn<5, 1>, PassedOn<5, 2>>(), [of(".length", "N")]);
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct ID(u8);
#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
enum EN {
    #[default]
    A,
}
#[derive(Clone, Debug, Default, PartialEq)]
struct UNIT;
type ALIAS = u8;
type G<A> = Option<A>;

fn typed<A: Default + 'static, const N: usize>(n: usize) -> bool {
    n > N + size_of::<A>()
}

/// Names in upper case that are types: generic arguments of expressions all the same.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
#[bits(ensure = typed::<ID, 1>(9) && typed::<T, N>(99), bound = "T: BitSerialize + Default + PartialEq + 'static")]
struct Types<T: Default, const N: usize> {
    a: u8,
    #[bits(when = typed::<ALIAS, 3>(a.into()) && typed::<EN, 3>(9) && typed::<UNIT, 3>(9))]
    b: u8,
    #[bits(elide = Option::<ID>::None)]
    c: Option<ID>,
    #[bits(when = typed::<T, N>(a.into()), default = G::<T>::default().unwrap_or_default())]
    d: T,
    #[array(max = 9, count = a / <ALIAS>::MAX + size_of::<G<ID>>() as u8 / 9)]
    e: Vec<u8>,
    #[bits(when = size_of::<(ID, [EN; 3], Vec<ALIAS>, fn(UNIT) -> ID)>() > a.into())]
    f: u8,
    #[bits(when = { let all: Vec<ID> = Vec::<ID>::new(); all.iter().any(|x: &ID| *x == ID(3)) })]
    g: u8,
}

#[test]
fn types_in_upper_case_may_be_generic_arguments() {
    type LOCAL = u16;
    const LEAST: usize = 4;
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Inside {
        a: u8,
        #[bits(when = typed::<LOCAL, LEAST>(a.into()))]
        b: u8,
    }
    across(&Inside { a: 9, b: 1 });
    let text = Outline::of(Inside::SCHEMA).to_string();
    assert!(text.contains("LEAST is 4") && !text.contains("LOCAL is"), "{text}");
    across(&Types::<u16, 3>::default());
    across(&Types::<u16, 3> {
        a: 200,
        b: 1,
        c: Some(ID(3)),
        d: 7,
        ..Types::default()
    });
    assert_ne!(hash::<Types<u8, 3>>(), hash::<Types<u8, 4>>());
}

/// The example of a default whose literal is another one.
#[test]
fn the_text_of_a_default_counts() {
    mod a {
        #[derive(bitstream::BitSerialize)]
        pub(super) struct T {
            b: bool,
            #[bits(when = b, default = 100)]
            hp: u8,
        }
    }
    mod b {
        #[derive(bitstream::BitSerialize)]
        pub(super) struct T {
            b: bool,
            #[bits(when = b, default = 120)]
            hp: u8,
        }
    }
    assert_ne!(hash::<a::T>(), hash::<b::T>());
    assert_eq!(
        lines::<a::T, b::T>(),
        ["T.hp: here only where `b`, else `100`, there only where `b`, else `120`"]
    );
}

const NEVER: bool = false;
const ALWAYS: bool = true;
struct Build;
impl Build {
    const ALWAYS: bool = true;
    const LEVEL: i64 = -3;
}

/// Declares equal fields, of which a constant decides which are sent.
macro_rules! decided {
    ($($test:ident: $sent:literal if $condition:expr;)*) => {$(
        #[test]
        fn $test() {
            #[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
            struct T {
                a: u8,
                #[bits(when = $condition, default = 7)]
                b: u16,
                #[bits(when = b == 7)]
                c: bool,
            }
            #[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
            struct Sent {
                a: u8,
                b: u16,
                #[bits(when = b == 7)]
                c: bool,
            }
            let (fewest, most) = if $sent { (24, 25) } else { (8, 9) };
            assert_eq!((T::MIN_BITS, T::MAX_BITS), (fewest, most));
            assert_eq!(hash::<T>() == hash::<Sent>(), $sent);
            across(&T { a: 1, b: 7, c: true });
            if $sent {
                across(&T { a: 1, b: 9, c: false });
                assert!(decode::<T>(&[1, 9]).is_err());
            }
        }
    )*};
}

decided! {
    never_by_a_literal: false if false;
    always_by_a_literal: true if true;
    never_by_a_constant: false if NEVER;
    always_by_a_constant: true if ALWAYS;
    always_by_another_type: true if Build::ALWAYS;
    by_arithmetic: true if Build::LEVEL * 2 + 1 < 0 && !(NEVER || !ALWAYS);
    by_comparison: false if Build::LEVEL >= 0 || f32::MAX < 1.0;
    by_numbers: true if (1 + 1) as u64 == 2 && 'a' < 'b' && 1.5 > 1.0;
    by_configuration: true if cfg!(test);
    by_a_block: true if { ALWAYS };
    by_a_block_of_an_operator: false if { Build::LEVEL == 1 };
    by_a_local: true if { let twice = Build::LEVEL * 2; let b: bool = twice == -6; b };
    by_matches: true if matches!(Build::LEVEL, 1 | -3);
    by_matches_of_a_range: false if matches!(Build::LEVEL, 1..=1 | 7..);
    by_matches_of_constants: true if matches!(Build::LEVEL + 0, Build::LEVEL | 3);
    by_matches_with_a_guard: false if matches!(Build::LEVEL, b if b > 0);
    by_a_branch: false if if Build::LEVEL == 1 { true } else { false };
    by_branches: true if if NEVER { NEVER } else if Build::LEVEL < 0 { ALWAYS } else { NEVER };
    by_a_match: false if match Build::LEVEL { 1 => true, _ => false };
    by_a_match_of_blocks: true if match (ALWAYS) { true if NEVER => { NEVER } b => { b } };
    by_all_of_them: true if !{ if matches!(Build::LEVEL, 0..) { ALWAYS } else { match 'x' { 'a'..='f' => true, _ => { NEVER } } } };
}

/// A declaration that depends on a number, for every form of one condition.
macro_rules! versions {
    ($($test:ident: $V:ident, $condition:expr;)*) => {$(
        #[test]
        fn $test() {
            #[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
            struct T<const $V: u32> {
                #[bits(when = $condition)]
                hp: u8,
            }
            assert_eq!((T::<1>::MIN_BITS, T::<1>::MAX_BITS), (8, 8));
            assert_eq!((T::<3>::MIN_BITS, T::<3>::MAX_BITS), (0, 0));
            across(&T::<1> { hp: 5 });
            across(&T::<3> { hp: 0 });
        }
    )*};
}

versions! {
    versions_by_an_operator: V, V == 1;
    versions_by_a_raw_name: V, r#V == 1;
    versions_by_a_block: V, { V == 1 };
    versions_by_matches: V, matches!(V, 1 | 2);
    versions_by_a_range: V, matches!(V, 1..=1);
    versions_by_a_branch: V, if V == 1 { true } else { false };
    versions_by_a_match: V, match V { 1 => true, _ => false };
}

/// A method or a function cannot be called in a constant. A field with such a condition counts as one that may be sent
/// or not.
#[test]
fn calls_are_not_decided() {
    #[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
    struct T<const V: u32> {
        #[bits(when = V.is_power_of_two())]
        by_a_method: u8,
        #[bits(when = over::<V>(3))]
        by_a_function: u8,
    }
    assert_eq!((T::<1>::MIN_BITS, T::<1>::MAX_BITS), (0, 16));
    assert_ne!(hash::<T<1>>(), hash::<T<2>>());
    across(&T::<1> {
        by_a_method: 5,
        by_a_function: 6,
    });
}

#[test]
fn a_condition_over_parameters_is_decided() {
    assert_eq!((Pos::<1>::MIN_BITS, Pos::<1>::MAX_BITS), (48, 48));
    assert_eq!((Pos::<2>::MIN_BITS, Pos::<2>::MAX_BITS), (32, 32));
    assert_eq!(hash::<Pos<1>>(), hash::<Three>());
    assert_eq!(hash::<Pos<2>>(), hash::<Two>());
    across(&Pos::<1> { x: 1, y: 2, z: 3 });
    across(&Pos::<2> { x: 1, y: 0, z: 3 });
    assert_eq!(encode(&Pos::<2> { x: 1, y: 9, z: 3 }), Ok(vec![1, 0, 3, 0]));
}

/// Inside of what counts its bits beforehand: a list, a variant, a known value.
#[test]
fn a_decided_field_is_counted_once_wherever_it_is() {
    #[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
    enum Any<const V: u32> {
        #[default]
        Nothing,
        Some {
            a: u16,
            #[bits(when = V > 1)]
            b: u16,
            #[bits(when = V > 1, elide = 7)]
            c: u16,
            n: u8,
            #[bits(when = V > 1)]
            #[array(len = 2..=4, count = n)]
            d: Vec<u16>,
        },
    }
    #[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
    struct All<const V: u32> {
        #[array(max = 3)]
        list: Vec<Any<V>>,
        #[bits(elide = Any::Nothing)]
        known: Any<V>,
        last: Option<Any<V>>,
    }
    let any = |c| Any::<2>::Some {
        a: 1,
        b: 2,
        c,
        n: 2,
        d: vec![3, 4],
    };
    across(&All {
        list: vec![any(7), any(8), Any::Nothing],
        known: any(9),
        last: Some(any(7)),
    });
    let any = Any::<1>::Some {
        a: 1,
        b: 0,
        c: 0,
        n: 0,
        d: Vec::new(),
    };
    across(&All {
        list: vec![any.clone()],
        known: any.clone(),
        last: Some(any),
    });
    assert_eq!(Any::<1>::MAX_BITS, 1 + 24);
    assert_eq!(
        (Any::<2>::Some {
            a: 0,
            b: 0,
            c: 0,
            n: 2,
            d: vec![0; 2]
        }),
        any_of_two()
    );
    assert_eq!(bitstream::encoded_bits(&any_of_two()), Ok(1 + 16 + 16 + 17 + 8 + 32));

    fn any_of_two() -> Any<2> {
        Any::Some {
            a: 0,
            b: 0,
            c: 0,
            n: 2,
            d: vec![0; 2],
        }
    }
}

/// A field that is never sent takes no bits, but its default takes memory.
#[test]
fn the_default_of_a_field_that_is_never_sent_counts_as_memory() {
    #[derive(BitSerialize)]
    struct Held {
        a: u8,
        #[bits(when = NEVER, default = vec![0; 1000])]
        #[array(max = 1000)]
        list: Vec<u64>,
    }
    assert_eq!(Held::MAX_BITS, 8);
    let most = bitstream::max_memory::<Held>(1);
    assert!((8000..=16000).contains(&most), "{most}");
    let held = decode::<Held>(&[3]).expect("a value");
    assert_eq!(held.list.len(), 1000);
}

mod limits {
    pub(super) const TEXT: &str = "a";
}
const EMPTY: String = String::new();
const LIST: Vec<u8> = Vec::new();
#[allow(clippy::declare_interior_mutable_const)]
const CELL: std::cell::Cell<u8> = std::cell::Cell::new(3);
const MODE: Mode = Mode::Run;
static LOCK: std::sync::Mutex<u8> = std::sync::Mutex::new(1);
static FLAG: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(true);

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
enum Mode {
    #[default]
    Run,
    WALK,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Point<T> {
    x: T,
}

trait Zero {
    const ZERO: Self;
    const LIMIT: u8;
}

impl Zero for u8 {
    const ZERO: u8 = 0;
    const LIMIT: u8 = 3;
}

impl<T: Zero> Point<T> {
    const ZERO: Point<T> = Point { x: T::ZERO };
}

macro_rules! same {
    ($a:expr, $b:ty) => {
        size_of::<$b>() == usize::from($a)
    };
}

/// Paths of every sort: of types that are not seen, of no values at all, and of types that only the expression tells.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
#[bits(ensure = a != 77 || EMPTY.is_empty(), bound = "T: Zero + PartialEq + Default + BitSerialize")]
struct Everything<T: Default, const N: usize, const C: char> {
    a: u8,
    b: bool,
    mode: Mode,
    point: Point<u8>,
    #[bits(elide = T::ZERO)]
    generic: T,
    #[bits(elide = EMPTY)]
    #[string(max = 5)]
    text: String,
    #[bits(when = !text.is_empty(), default = LIST)]
    #[array(max = 3)]
    list: Vec<u8>,
    #[bits(when = *LOCK.lock().expect("a lock") > a)]
    lock: u8,
    #[bits(when = FLAG.load(std::sync::atomic::Ordering::Relaxed))]
    flag: u8,
    #[bits(when = CELL.into_inner() > a)]
    cell: u8,
    #[bits(when = mode == MODE)]
    same: u8,
    #[bits(when = MODE == Mode::WALK)]
    never: u8,
    #[bits(when = MODE < Mode::WALK && MODE < MODE)]
    order: u8,
    #[bits(when = text == limits::TEXT || limits::TEXT == "b")]
    word: u8,
    #[bits(elide = Point::ZERO)]
    origin: Point<u8>,
    #[bits(when = point == Point::ZERO)]
    there: u8,
    #[bits(elide = None)]
    option: Option<u8>,
    #[bits(when = size_of::<Mode>() + size_of::<[T; 3]>() > usize::from(a), default = Default::default())]
    size: u8,
    #[bits(when = same!(a, Mode))]
    by_macro: u8,
    #[bits(when = [1, T::LIMIT].iter().copied().map(u16::from).max() == Some(3))]
    functions: u8,
    #[bits(when = matches!(mode, Mode::Run | Mode::WALK if a > T::LIMIT))]
    variants: u8,
    #[bits(when = usize::from(a) == N || C == 'x')]
    parameters: u8,
    #[array(max = 5, count = a % T::LIMIT)]
    counted: Vec<u8>,
    #[bits(when = { const OWN: u8 = 3; fn own(of: u8) -> u8 { of } own(a) > OWN })]
    items: u8,
    #[bits(when = vec![a; N].len() > 3)]
    vector: u8,
    #[bits(when = <Point<u8>>::ZERO == point && Point::<u8>::ZERO == point)]
    qualified: u8,
    #[bits(when = a << 1 > u8::MAX >> 1)]
    shifted: u8,
}

#[test]
fn paths_of_every_sort_may_stand_in_expressions() {
    type Here = Everything<u8, 5, 'y'>;
    for value in [
        Here::default(),
        Here {
            a: 5,
            text: "b".into(),
            list: vec![1],
            counted: vec![1, 2],
            mode: Mode::WALK,
            ..Here::default()
        },
    ] {
        across(&value);
    }
    assert_ne!(hash::<Here>(), hash::<Everything<u8, 6, 'y'>>());
    assert_ne!(hash::<Here>(), hash::<Everything<u8, 5, 'z'>>());
}

#[test]
fn a_salt_is_part_of_the_hash_and_of_nothing_else() {
    fn above(a: u8) -> bool {
        a > 3
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Without {
        a: u8,
        #[bits(when = above(a))]
        b: u8,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(salt = RULES)]
    struct Salted<const RULES: u32> {
        a: u8,
        #[bits(when = above(a))]
        b: u8,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(salt = -1, align, check)]
    enum Choice {
        A,
        B(u8),
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(salt = 0xFFFF_FFFF_FFFF_FFFF_FFFF, transparent)]
    struct Wrapped(u8);
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Around<T> {
        inside: T,
    }
    let hashes = [hash::<Without>(), hash::<Salted<1>>(), hash::<Salted<2>>()];
    assert!(hashes[0] != hashes[1] && hashes[1] != hashes[2]);
    assert_ne!(hash::<Around<Salted<1>>>(), hash::<Around<Salted<2>>>());
    assert_ne!(hash::<Wrapped>(), hash::<u8>());
    assert_eq!(
        (Salted::<1>::MIN_BITS, Salted::<1>::MAX_BITS),
        (Without::MIN_BITS, Without::MAX_BITS)
    );
    assert_eq!(encode(&Salted::<1> { a: 4, b: 5 }), encode(&Without { a: 4, b: 5 }));
    across(&Salted::<1> { a: 4, b: 5 });
    across(&Around { inside: Wrapped(7) });
    across(&Choice::B(7));
    across(&Choice::A);
    assert_eq!(
        lines::<Salted<1>, Salted<2>>(),
        ["Salted: here salted with 1, there salted with 2"]
    );
    assert_eq!(
        lines::<Around<Salted<1>>, Around<Salted<2>>>(),
        ["Around.inside: here salted with 1, there salted with 2"]
    );
    let text = Outline::of(Choice::SCHEMA).to_string();
    assert!(text.starts_with("salted with -1, from a byte boundary, "), "{text}");
    const _: u64 = wire_hash::<Salted<1>>();
}
