//! What the derive generates, as snapshots: one for each attribute and shape.
//!
//! To accept a change: `INSTA_UPDATE=always cargo test -p tests-derive --test expansion`, then read the diff.

use proc_macro2::TokenStream;
use tests_derive::expand;

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
                assert!(!expansion.contains("compile_error"), "{expansion}");
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
    // a crate that forbids the lint would not compile
    assert!(!expansion.contains("allow("), "{expansion}");
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

/// Parts of an expansion that say which way the derive took, without spaces.
#[test]
fn a_declaration_decides_what_is_emitted() {
    for (item, part, is_there) in [
        // the compiler calls two bounds ambiguous that differ only in lifetimes
        ("struct S<'a, const N: usize> { a: P<'a, N> }", "whereP<'a,N>:", true),
        ("struct S<'a, 'b, const N: usize> { a: P<'a, 'b, N> }", "where", false),
        (
            "struct S<'a, const N: usize> { a: P<'a, N> }",
            "fn_asks<'a,constN:usize>",
            true,
        ),
        (
            "struct S { n: Tick, #[array(max = 3, count = n)] a: Vec<u8> }",
            "Tick:::bitstream::codec::Integer",
            true,
        ),
        (
            "#[bits(given(v: u8))] struct S { #[bits(give(v))] a: P }",
            "whereP:::bitstream::BitSerializeGiven{",
            true,
        ),
        (
            "#[bits(given(v: u8))] struct S<T> { #[bits(give(v))] a: T }",
            "Plain:for<'__given>::bitstream::codec::Encoding<T,",
            true,
        ),
        // a field or a given value is no constant, however it is called
        (
            "struct S { HP: u8, #[bits(when = HP > MAX)] a: u8 }",
            "NamedConstant::new(\"MAX\"",
            true,
        ),
        (
            "struct S { HP: u8, #[bits(when = HP > MAX)] a: u8 }",
            "NamedConstant::new(\"HP\"",
            false,
        ),
        (
            "#[bits(given(HP: u8))] struct S { #[bits(when = HP > MAX)] a: u8 }",
            "NamedConstant::new(\"HP\"",
            false,
        ),
        // what a decoder reconstructs is asked where an expression names a field
        (
            "enum E { A(P, #[bits(elide = 3)] u8), B }",
            "Some(Self::A{0:__field_0,1:__field_1})",
            true,
        ),
        ("struct S { a: P, #[bits(when = a.b > 3)] c: u8 }", "fnas_read", true),
        ("struct S { a: P, #[bits(when = A > 3)] c: u8 }", "fnas_read", false),
        (
            "struct S { #[bits(range = 0..=5, clamp)] a: u8, #[bits(when = a > 3)] b: u8 }",
            "write_seen",
            true,
        ),
        (
            "struct S { #[bits(range = 0..=5)] a: u8, #[bits(when = a > 3)] b: u8 }",
            "write_seen",
            false,
        ),
        (
            "#[bits(given(v: u8))] struct S { a: u8 }",
            "typeGiven<'__given>=u8;",
            true,
        ),
        (
            "#[bits(given(v: u8))] struct S { a: u8 }",
            "(&self,__given_v:<Self",
            true,
        ),
        (
            "#[bits(given(v: u8))] struct S { #[bits(with = T, give(v))] a: u8 }",
            "codec::ByHand<T>",
            true,
        ),
        ("#[bits(salt = 5)] struct S { a: u8 }", "Schema::salted(5,", true),
        ("struct S { #[quat(bits = 9)] a: [f32; 4] }", "where", false),
        ("struct S { #[quat(bits = 9)] a: [T; 4] }", "where", true),
        ("struct S { #[quat(bits = 9)] a: [f32; N] }", "where", true),
        // `_0` is a field of a tuple
        (
            "struct S(u8, #[array(max = 3, width = _0)] Vec<u8>);",
            "codec::SaidLength",
            true,
        ),
        (
            "struct S(#[array(max = 3, width = WIDTH)] Vec<u8>);",
            "codec::SaidLength",
            false,
        ),
        // a pattern has no sums
        (
            "#[bits(version = V)] struct S { #[bits(since = 2, until = B, default)] a: u8 }",
            "matches!(V,2..B)",
            true,
        ),
        (
            "#[bits(version = V)] struct S { #[bits(since = 2, until = B + 1, default)] a: u8 }",
            "matches!",
            false,
        ),
        (
            "#[bits(version = V)] struct S { #[bits(since = A + 1, until = 5, default)] a: u8 }",
            "matches!",
            false,
        ),
    ] {
        let expansion = expand(item.parse().expect(item)).to_string().replace(' ', "");
        assert!(!expansion.contains("compile_error"), "{item}: {expansion}");
        assert_eq!(expansion.contains(part), is_there, "`{part}` of {item}: {expansion}");
    }
}

expansions! {
    plain {
        struct Player {
            alive: bool,
            position: Position,
        }
    }
    hints {
        struct World {
            #[array(max = 40, key = id)]
            #[bits(usual = 3)]
            units: Vec<Unit>,
            #[bits(usual = N, predict)]
            at: [u16; 2],
        }
    }
    step {
        struct Unit {
            #[bits(range = 0..=100, step = 5)]
            health: u8,
            #[bits(range = -180..=180, step = TURN)]
            heading: i16,
        }
    }
    leb128 {
        struct Unit {
            #[bits(varint(leb128))]
            score: u32,
            #[array(max = 4)]
            #[bits(varint(leb128))]
            moves: Vec<i64>,
        }
    }
    big_endian {
        struct Header {
            #[bits(big_endian)]
            ports: [u16; 2],
            #[bits(24, big_endian)]
            length: u32,
            #[bits(width = BITS, big_endian)]
            id: u64,
        }
    }
    terminated {
        struct Player {
            #[string(max = 31, nul)]
            name: String,
            #[string(len = ROOM, padded)]
            map: Box<str>,
        }
    }
    clamp_and_normalize {
        struct Player {
            #[bits(range = 0..=100, clamp)]
            health: u8,
            #[bits(range = 0..=MOST, truncated, clamp, elide = 100)]
            armour: u8,
            #[bits(when = armour > 50)]
            heavy: bool,
            #[quat(bits = 9, normalize)]
            look: [f32; 4],
        }
    }
    outside {
        #[bits(given(version: u16, classes: &Classes), version = version)]
        struct Given {
            class: u8,
            #[bits(since = 3, when = classes.are_armored(class), default)]
            armor: u8,
            #[array(max = 3)]
            #[bits(give(version, classes))]
            parts: Vec<Given2>,
        }
    }
    versions {
        #[bits(version = V)]
        enum Versions<const V: u8> {
            Quit,
            #[bits(since = 2, until = 4)]
            Say(#[bits(since = 3)] u8),
        }
    }
    present {
        struct Body {
            moving: bool,
            #[bits(range = 0..=20, when = moving, present)]
            speed: Option<u8>,
            #[bits(when = speed.is_some_and(|speed| speed > 9), present)]
            tired: Option<Tired>,
        }
    }
    until {
        struct Frame {
            stop: u8,
            #[array(max = 8, until = more)]
            #[bits(range = 0..=9)]
            actors: Vec<u8>,
            #[array(max = 8, until = stop + ONE)]
            codes: Vec<u8>,
            #[array(max = MOST, until = end)]
            rest: Vec<u8>,
        }
    }
    bit_set {
        struct Seen {
            #[array(bits = 4096)]
            seen: [u64; 64],
            #[array(bits = MOST)]
            list: Vec<u32>,
        }
    }
    length_width {
        struct Codes {
            bits: u8,
            #[array(max = 300, width = bits + MORE)]
            codes: Vec<u8>,
            #[string(max = MOST, ascii, width = bits)]
            name: String,
            #[array(max = 300, width = 16)]
            rest: Vec<u8>,
        }
    }
    said_width {
        struct Distance {
            code: u8,
            #[bits(width = code / 2 + MORE, max = 13)]
            extra: u16,
        }
    }
    said_end {
        struct Hit {
            last: u8,
            #[bits(range = 0..=MOST, truncated, max = last / 2)]
            unit: u8,
        }
    }
    said_tag {
        struct Update {
            kind: u8,
            #[bits(tag = kind & MASK)]
            body: Body,
            #[bits(tag = 1 + kind, when = kind > 0, present, give(version = 3))]
            more: Option<Body>,
        }
    }
    truncated {
        struct Unit {
            #[bits(range = 0..=20, truncated)]
            rank: u8,
            #[bits(range = -180..=180, step = TURN, truncated)]
            heading: i16,
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
    align_enum {
        #[bits(align)]
        enum Packet {
            Ping,
            Input(u8),
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
    tuple_attributes {
        struct Cells {
            #[bits(range = 0..=63)]
            at: (u8, u16),
            #[array(max = 7)]
            #[float(min = -1.0, max = 1.0, bits = 8)]
            axes: Vec<(f32, (f32, f32))>,
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
    varint {
        struct Player {
            #[bits(varint)]
            score: u32,
            #[bits(varint(group = 5))]
            delta: Option<i16>,
        }
    }
    relative {
        struct Update {
            first: u16,
            #[bits(relative(first))]
            second: u16,
        }
    }
    relative_tiers {
        struct Update {
            first: u16,
            #[bits(relative(first, tiers = [8, 40, MOST]))]
            second: u16,
        }
    }
    fixed {
        struct Body {
            #[bits(fixed(int = 8, frac = 8), range = -LIMIT..=LIMIT)]
            x: i16,
        }
    }
    float_strict {
        struct Player {
            #[float(min = 0.0, max = 1.0, res = 0.1, strict)]
            speed: f32,
        }
    }
    string_forms {
        struct Chat {
            #[string(max = 15, ascii)]
            name: String,
            #[string(len = 1..=15, wide)]
            text: String,
        }
    }
    bytes {
        struct Block {
            #[array(max = 1024, bytes)]
            data: Vec<u8>,
            #[array(bytes)]
            key: [u8; 16],
        }
    }
    count {
        struct Slice {
            last: bool,
            #[bits(range = 1..=1024, when = last, default = 1024)]
            length: u16,
            #[array(max = 1024, count = length, bytes)]
            data: Vec<u8>,
            #[array(max = 8, count = length / 128)]
            #[bits(3)]
            marks: Vec<u8>,
            #[string(max = 8, count = length / 128)]
            name: String,
        }
    }
    sparse {
        struct Slots {
            #[array(sparse = bitmap)]
            #[bits(range = 0..=9)]
            bitmap: [Option<u8>; 9],
            #[array(max = 100, sparse = count)]
            count: Vec<(u16, u8)>,
            #[array(max = 100, sparse = sentinel)]
            sentinel: Vec<(u16, u8)>,
            #[array(max = 100, sparse = relative)]
            relative: Vec<(u16, u8)>,
        }
    }
    when {
        struct Body {
            at_rest: bool,
            #[bits(when = !at_rest, default = [0.0; 3])]
            velocity: [f32; 3],
            #[bits(when = velocity[0] > 1.0)]
            spin: Option<Spin>,
        }
    }
    elide {
        struct Body {
            mass: u8,
            #[bits(elide = mass / 2)]
            charge: u8,
        }
    }
    elide_group {
        struct Body {
            #[bits(elide(group = motion, value = [0.0; 3]))]
            linear: [f32; 3],
            #[bits(elide(group = motion, value = [0.0; 3]))]
            angular: [f32; 3],
        }
    }
    elide_when {
        struct Body {
            alive: bool,
            #[bits(when = alive, elide = 100, default = 7)]
            health: u8,
        }
    }
    check_field {
        struct Frame {
            #[bits(check)]
            kind: u8,
            #[bits(check = MAGIC, align)]
            sum: u32,
        }
    }
    check_type {
        #[bits(check = 7)]
        struct Frame {
            kind: u8,
        }
    }
    check_variant {
        enum Packet {
            Ping,
            #[bits(check)]
            Input(u8),
        }
    }
    const_and_reserved {
        struct Header {
            #[bits(const = 0xA5, width = 8)]
            magic: (),
            #[bits(reserved = 3)]
            spare: (),
        }
    }
    with_and_as {
        struct Wrapped {
            #[bits(with = At)]
            a: Body,
            #[bits(as = u8)]
            b: Option<Letter>,
        }
    }
    ensure {
        #[bits(ensure = first < last)]
        struct Span {
            first: u8,
            last: u8,
        }
    }
    transparent {
        #[bits(transparent)]
        struct Health<T>(
            #[bits(range = 0..=5)] u8,
            #[bits(skip)] PhantomData<T>,
        );
    }
    from {
        #[bits(from = u8, into = u8)]
        struct Letter(char);
    }
    try_from {
        #[bits(try_from = u8, into = u8)]
        struct Letter(char);
    }
    remote_struct {
        #[bits(remote = foreign::Pair<u8>)]
        struct PairDef {
            #[bits(range = 0..=5)]
            x: u8,
            y: u8,
        }
    }
    remote_enum {
        #[bits(remote = foreign::Kind)]
        enum KindDef {
            A,
            B(#[bits(3)] u8),
            #[bits(skip)]
            C,
        }
    }
    tag_range {
        #[bits(tag(range = -1..=LAST))]
        enum Event {
            #[bits(id = -1)]
            Quit,
            #[bits(id = LAST)]
            Hit(u8),
        }
    }
    tag_width {
        #[bits(tag(width = 8))]
        enum Event {
            #[bits(id = 3)]
            Quit,
            #[bits(id = 9)]
            Hit,
        }
    }
    tag_repr {
        #[bits(tag(repr))]
        #[repr(i8)]
        enum Level {
            Low = -3,
            Middle,
            High = TOP,
        }
    }
    id_other_skip {
        #[bits(tag(range = 0..=9))]
        enum Event {
            #[bits(id = 3)]
            Quit,
            #[bits(id = 9)]
            Hit { damage: u8 },
            #[bits(other)]
            Other(u8),
            #[bits(skip)]
            Hidden(String),
        }
    }
    budgets {
        #[bits(max_bits = 64, max_bytes = MTU)]
        struct Player {
            alive: bool,
        }
    }
    bound {
        #[bits(bound = "R: Rules, R::Part: BitSerialize")]
        struct Ruled<R: Rules> {
            part: R::Part,
        }
    }
    containers {
        struct Lists<T> {
            #[array(max = 3)]
            #[array(max = 3)]
            a: Vec<Vec<u8>>,
            #[array(max = 2000)]
            b: Vec<u8>,
            #[array(max = 3)]
            c: ArrayVec<u8, 3>,
            #[array(max = 3)]
            #[string(max = 4)]
            d: Vec<String>,
            #[array(max = 3)]
            e: [Vec<T>; 2],
            #[array(max = 3, bytes)]
            f: Name,
            #[array(sparse = count)]
            g: [Option<(T, u8)>; 8],
            #[bits(align)]
            #[array(max = MOST)]
            #[bits(range = 0..=9)]
            h: Vec<u8>,
            #[bits(align)]
            #[array(sparse = bitmap)]
            i: [Option<u8>; 3],
            #[array(max = 3)]
            j: [Vec<u8>; 2],
            k: (Name, (u8, T)),
            #[bits(align)]
            #[array(max = 3)]
            l: ArrayVec<u8, 3>,
            #[bits(skip)]
            m: (u8, T),
        }
    }
    given {
        struct Counted {
            first: u16,
            count: u8,
            #[array(max = 8, count = count)]
            #[bits(with = At)]
            a: Vec<Body>,
            #[array(max = 8, count = count)]
            b: Vec<u8>,
            #[array(max = 8, count = count)]
            #[array(max = 8)]
            c: Vec<Name>,
            #[bits(align, with = At)]
            d: Body,
            #[bits(check, relative(count))]
            e: u8,
            #[bits(align)]
            #[array(max = 3)]
            f: ArrayVec<u8, 3>,
            #[array(max = 2000)]
            g: Vec<u8>,
        }
    }
    seen_by_rules {
        #[bits(ensure = rule(a, b, c, d, e, f, g, h, i, j, k, l))]
        struct Wave {
            #[bits(align)]
            #[float(0.0, 1.0, 0.1)]
            a: f32,
            #[bits(align, check)]
            b: u8,
            #[bits(with = Angle)]
            c: u8,
            #[array(max = 3)]
            #[float(-1.0, 1.0, 0.1)]
            d: Vec<f32>,
            #[array(max = 3)]
            e: Vec<u8>,
            #[bits(reserved = 1)]
            f: (),
            #[array(bytes)]
            g: Digest,
            #[array(max = 3, bytes)]
            h: Blob,
            #[array(sparse = bitmap)]
            i: [Option<u8>; 3],
            #[bits(elide(group = rest, value = a))]
            j: f32,
            #[bits(elide(group = rest, value = j))]
            k: f32,
            #[bits(elide(group = more, value = k))]
            l: Name,
        }
    }
    conditions {
        struct Body {
            a: u8,
            #[bits(when = Part { a: 1 } == a)]
            b: u8,
            #[bits(when = f([a, { 1 }]))]
            c: u8,
        }
    }
    one_variant {
        enum Only {
            Ping { a: u8 },
        }
    }
    one_variant_and_other {
        enum Low {
            Ping(u8),
            #[bits(other)]
            Other(u8),
        }
    }
    two_variants_and_skipped {
        enum Mode {
            Idle,
            Walk(u8),
            #[bits(skip)]
            Hidden(u8),
        }
    }
    two_variants_and_other {
        #[bits(tag(width = 2))]
        enum Mode {
            Idle,
            Walk(u8),
            #[bits(other)]
            Other(u8),
        }
    }
    tags_behind_padding {
        #[bits(check = 1)]
        enum Mode {
            #[bits(align)]
            Idle,
            Walk,
        }
    }
    ids_and_places {
        enum Mode {
            #[bits(id = 2)]
            Idle,
            #[bits(id = 9)]
            Walk,
            #[bits(skip)]
            Hidden,
            #[bits(id = 4)]
            Run,
        }
    }
    nothing_behind_padding {
        #[bits(align)]
        struct Nothing;
    }
    literal_bounds {
        struct Bounds {
            #[bits(range = 1 << 40..=1 << 41)]
            a: u64,
            #[bits(range = 0..=LAST + 1)]
            b: u64,
            #[bits(range = 0..=1u64 << 40)]
            c: u64,
            #[bits(fixed(int = 4, frac = 4), range = -2..=2)]
            d: i8,
            #[string(len = 1..=9)]
            e: String,
            #[string(len = FIRST..=9)]
            f: String,
            #[float(-1.0, 1.0, 0.5)]
            g: f32,
        }
    }
    raw_identifiers {
        struct r#struct {
            r#type: bool,
        }
    }
}

/// Fields that all name the field before, in the ways that there are.
fn chain(fields: usize, attribute: impl Fn(proc_macro2::Ident) -> TokenStream) -> usize {
    let name = |i: usize| quote::format_ident!("f{i:03}");
    let fields = (1..fields).map(|i| {
        let (field, attribute) = (name(i), attribute(name(i - 1)));
        quote::quote!(#attribute #field: u8,)
    });
    let expansion = expand(quote::quote!(struct Chain { f000: u8, #(#fields)* }));
    expansion.to_string().len()
}

/// An expression names a field, and not all that this one depends on: twice the fields are twice the code.
#[test]
fn code_grows_with_the_fields() {
    use quote::quote;
    type Attribute = fn(proc_macro2::Ident) -> TokenStream;
    let plain = chain(200, |_| quote!());
    let chains: [(&str, Attribute); 6] = [
        ("when", |before| quote!(#[bits(when = #before > 0)])),
        (
            "when, with a default",
            |before| quote!(#[bits(when = #before > 0, default = 3)]),
        ),
        ("elide", |before| quote!(#[bits(elide = #before)])),
        (
            "elide and when",
            |before| quote!(#[bits(when = #before > 0, elide = #before)]),
        ),
        ("elide in a group", |before| match before == "f000" {
            true => quote!(#[bits(elide(group = all, value = 3))]),
            false => quote!(#[bits(elide(group = all, value = #before + #before))]),
        }),
        ("relative", |before| quote!(#[bits(relative(#before))])),
    ];
    for (name, attribute) in chains {
        let (once, twice) = (chain(100, attribute), chain(200, attribute));
        assert!(
            twice * 20 < once * 42,
            "{name}: {once} bytes of 100 fields, {twice} of 200"
        );
        assert!(twice < plain * 6, "{name}: {twice} bytes, and {plain} of plain fields");
    }
}

/// The page shows what `cargo expand` prints for the example.
#[test]
fn the_page_shows_the_expansion_of_quickstart() {
    let example = syn::parse_file(include_str!("../../../examples/quickstart.rs")).expect("Rust");
    let derives = |item: syn::Item| match item {
        syn::Item::Struct(item) => Some(expand(quote::quote!(#item))),
        _ => None,
    };
    let expansion: TokenStream = example.items.into_iter().filter_map(derives).collect();
    let page = include_str!("../../../docs/generated-code.md");
    let shown = page.rsplit("```").nth(1).and_then(|block| block.strip_prefix("rust\n"));
    let expansion = pretty(expansion);
    assert_eq!(
        shown,
        Some(expansion.as_str()),
        "docs/generated-code.md should end with:\n{expansion}"
    );
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

/// Every attribute, in declarations of another runtime.
fn declarations() -> Vec<TokenStream> {
    vec![
        syn::parse_quote! {
            #[bits(crate = my::wire)]
            enum Everything<T> {
                #[bits(align, check)]
                A {
                    #[bits(range = 0..=3)]
                    a: u8,
                    #[bits(width = 3)]
                    b: u8,
                    #[bits(align, check = 7, predict, usual = 5)]
                    c: T,
                    #[array(max = 5, key = id)]
                    keyed: Vec<T>,
                    #[bits(varint)]
                    d: u8,
                    #[bits(relative(d))]
                    e: u8,
                    #[bits(fixed(int = 8, frac = 8), range = 0..=3)]
                    f: u16,
                },
                B(
                    #[float(0.0, 1.0, 0.1, strict)] f32,
                    #[float(min = 0.0, max = 1.0, bits = 3)] f32,
                    #[float(raw)] f32,
                    #[quat(bits = 9)] [f32; 4],
                ),
                C(#[array(max = 3)] #[string(max = 3)] Vec<String>),
                D(#[bits(skip)] u8),
                #[bits(skip)]
                E,
            }
        },
        syn::parse_quote! {
            #[bits(crate = my::wire, ensure = a < b, check, align, max_bits = 100, max_bytes = 100, bound = "")]
            struct Everything {
                a: u8,
                #[bits(when = a > 3, default = 7)]
                b: u8,
                #[bits(when = a > 3, elide = 7)]
                c: u8,
                #[bits(elide(group = g, value = a))]
                d: u8,
                #[bits(elide(group = g, value = 3))]
                e: u8,
                #[array(max = 9, count = b)]
                f: Vec<u8>,
                #[array(max = 9, count = a, bytes)]
                g: Vec<u8>,
                #[array(max = 9, bytes)]
                h: Vec<u8>,
                #[array(bytes)]
                i: [u8; 3],
                #[array(sparse = bitmap)]
                j: [Option<u8>; 3],
                #[array(max = 9, sparse = relative)]
                k: Vec<(u8, u8)>,
                #[bits(with = At)]
                l: u8,
                #[bits(as = u8)]
                m: Letter,
                #[bits(const = 3, width = 3)]
                n: (),
                #[bits(reserved = 3)]
                o: (),
                #[string(max = 3, ascii)]
                p: String,
                #[string(max = 3, wide)]
                q: String,
                #[bits(skip)]
                r: u8,
            }
        },
        syn::parse_quote! {
            #[bits(crate = my::wire, tag(range = 0..=LAST))]
            enum Everything {
                #[bits(id = FIRST)]
                A,
                #[bits(other)]
                B(u8),
            }
        },
        syn::parse_quote! {
            #[bits(crate = my::wire, tag(repr))]
            #[repr(u8)]
            enum Everything { A = LAST }
        },
        syn::parse_quote! {
            #[bits(crate = my::wire, try_from = u8, into = u8)]
            struct Everything(u8);
        },
        syn::parse_quote! {
            #[bits(crate = my::wire, transparent)]
            struct Everything(u8);
        },
        syn::parse_quote! {
            #[bits(crate = my::wire, remote = Foreign)]
            enum Everything { A, B(u8) }
        },
        syn::parse_quote! {
            #[bits(crate = my::wire, remote = Foreign)]
            struct Everything(u8);
        },
    ]
}

#[test]
fn a_runtime_by_another_name_is_the_only_one_named() {
    for input in declarations() {
        let expansion = expand(input);
        obeys_the_rules(&pretty(expansion.clone()));
        let expansion = expansion.to_string().replace(' ', "");
        assert!(!expansion.contains("compile_error"), "{expansion}");
        assert!(!expansion.contains("bitstream"), "{expansion}");
        assert!(expansion.contains("my::wire::Sink"), "{expansion}");
    }
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
