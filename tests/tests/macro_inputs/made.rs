//! Declarations from a vocabulary: that of the grammar, words close to it, and anything else.

use super::Numbers;

const TYPES: &[&str] = &[
    "u8",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "usize",
    "isize",
    "f32",
    "f64",
    "bool",
    "char",
    "String",
    "Vec<u8>",
    "Vec<Option<u16>>",
    "Vec<Vec<f32>>",
    "VecDeque<u8>",
    "[u8; 4]",
    "[Option<u8>; 3]",
    "[f32; 4]",
    "[u8; N]",
    "[u8; { N + 1 }]",
    "[u8; if X { 1 } else { 2 }]",
    "Option<u8>",
    "Option<Vec<u8>>",
    "Box<u8>",
    "Box<[u8]>",
    "Rc<str>",
    "()",
    "(u8, bool)",
    "(u8)",
    "BTreeMap<u8, u8>",
    "BTreeSet<u8>",
    "HashMap<u8, u8>",
    "Vec<(u16, u8)>",
    "T",
    "Vec<T>",
    "Foo",
    "Box<Foo>",
    "Vec<Self>",
    "&'a str",
    "*const u8",
    "fn(u8)",
    "!",
    "dyn Any",
    "_",
    "<T as Trait>::Item",
    "ArrayVec<u8, 4>",
    "ArrayString<4>",
    "Cow<'a, str>",
    "NonZeroU8",
    "NonZeroUsize",
    "PhantomData<T>",
    "r#type",
    "std::string::String",
    "::core::primitive::u8",
    "Result<u8, u16>",
    "[[u8; 2]; 3]",
    "name!(u8)",
    "Duration",
];

const EXPRESSIONS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "5",
    "7",
    "8",
    "12",
    "16",
    "24",
    "53",
    "64",
    "100",
    "128",
    "129",
    "255",
    "256",
    "300",
    "65536",
    "-1",
    "-5",
    "-128",
    "- -3",
    "0xFF",
    "0b11",
    "1_000",
    "5u8",
    "300u16",
    "-1i8",
    "1.0",
    "0.5",
    "-0.5",
    "1e400",
    "0.0",
    "-0.0",
    "1e39",
    "1e-50",
    "1f32",
    "'a'",
    "b'a'",
    "\"\"",
    "\"é\"",
    "\"a b\"",
    "b\"x\"",
    "c\"x\"",
    "true",
    "MAX",
    "N",
    "f(x)",
    "a",
    "b",
    "c",
    "a > 3",
    "a == b && !c",
    "_0",
    "_1",
    "_0 + 1",
    "self",
    "self.a",
    "Self::MAX",
    "r#type",
    "größe",
    "1 << 40",
    "1 << 400",
    "i128::MIN",
    "-170141183460469231731687303715884105728",
    "170141183460469231731687303715884105727",
    "170141183460469231731687303715884105728",
    "340282366920938463463374607431768211455",
    "340282366920938463463374607431768211456",
    "99999999999999999999999999999999999999999999999999",
    "18446744073709551615",
    "9223372036854775808",
    "4294967296",
    "{ 3 }",
    "(3)",
    "((a))",
    "|x| x",
    "move || 3",
    "if a { 1 } else { 2 }",
    "match a { _ => 1 }",
    "matches!(a, 1 | 2)",
    "[0; 3]",
    "[]",
    "()",
    "(1, 2)",
    "f32::NAN",
    "f64::INFINITY",
    "a.b.c()",
    "a as u8",
    "a[0]",
    "&a",
    "*a",
    "vec![1]",
    "Foo { a, b: 3 }",
    "Foo::<3>::A",
    "<u8 as Trait>::X",
    "\"é\".len() > a",
    "'é' != b",
    "unsafe { 3 }",
    "a?",
    "!a",
    "return",
    "loop {}",
    "for x in a {}",
    "a = 3",
    "'l: loop {}",
    "if",
    "match",
    "|",
    "u8",
    "T",
];

const KEYS: &[&str] = &[
    "range",
    "width",
    "varint",
    "relative",
    "fixed",
    "with",
    "as",
    "const",
    "reserved",
    "skip",
    "default",
    "when",
    "elide",
    "align",
    "check",
    "id",
    "other",
    "tag",
    "ensure",
    "max_bits",
    "max_bytes",
    "salt",
    "transparent",
    "from",
    "try_from",
    "into",
    "remote",
    "bound",
    "crate",
];

const OF_FIELDS: &[&str] = &[
    "range", "range", "width", "varint", "relative", "fixed", "with", "as", "const", "reserved", "skip", "default",
    "when", "elide", "align", "check",
];

const OF_OTHERS: &[&str] = &[
    "min", "max", "res", "bits", "zero", "strict", "raw", "len", "count", "bytes", "sparse", "ascii", "wide", "group",
    "value", "int", "frac", "repr",
];

const MISSPELT: &[&str] = &[
    "rnge", "Range", "widht", "maxx", "r#range", "r#as", "type", "self", "Self", "größe", "a", "MAX", "_", "super",
];

const GARBAGE: &[&str] = &[
    "..",
    "..=",
    "...",
    "..=5",
    "0..",
    "=",
    "==",
    "=>",
    ",",
    ",,",
    ";",
    "::",
    "#",
    "#[x]",
    "!",
    "?",
    "'a",
    "(",
    "{ a: }",
    "[,]",
    "@",
    "~",
    "$",
    "a b",
    "3 4",
    "()()",
    "\"a\" \"b\"",
    "- -",
    "&&",
    "<",
    ">",
    "<T",
    "::<>",
    "if a",
    "|x",
    "()",
    "{}",
    "[]",
    "= = 3",
    "r#\"x\"#",
    "0..=..=3",
    "0..=3..=5",
    ".0",
    "1..",
    "a.",
    "..a",
];

/// A struct, an enum or a union, or nearly.
pub(crate) fn item(n: &mut Numbers) -> String {
    let attributes = container_attributes(n);
    let generics = n.one(&[
        "",
        "",
        "",
        "<T>",
        "<'a, T: Clone, const N: u16>",
        "<'a>",
        "<T = u8>",
        "<const N: usize = 3>",
        "<>",
    ]);
    let name = n.one(&["Foo", "Foo", "Foo", "r#struct", "größe", "T"]);
    let clause = n.one(&["", "", "", "where T: Copy", "where"]);
    let visibility = n.one(&["", "pub", "pub(crate)"]);
    let body = match n.below(12) {
        0..=4 => format!("struct {name} {generics} {clause} {{ {} }}", named(n)),
        5 | 6 => format!("struct {name} {generics} ({}) {clause};", unnamed(n)),
        7 => format!("struct {name} {generics} {clause};"),
        8..=10 => format!("enum {name} {generics} {clause} {{ {} }}", variants(n)),
        _ => format!("union {name} {generics} {clause} {{ {} }}", named(n)),
    };
    format!("{attributes} {visibility} {body}")
}

fn container_attributes(n: &mut Numbers) -> String {
    let mut out = String::new();
    while n.once_in(3) {
        out += &match n.below(9) {
            0 => format!(
                "#[bits(crate = {})]",
                n.one(&["::wire", "crate::x", "a::b::<u8>", "3", "self"])
            ),
            1 => format!("#[bits(ensure = {})]", expression(n)),
            2 => format!("#[bits(tag({}))]", tag(n)),
            3 => format!(
                "#[bits({} = {})]",
                n.one(&["max_bits", "max_bytes", "salt", "check"]),
                expression(n)
            ),
            4 => format!("#[bits({})]", n.one(&["transparent", "align", "check", "align, check"])),
            5 => format!(
                "#[bits({} = {}, into = {})]",
                n.one(&["from", "try_from"]),
                ty(n),
                ty(n)
            ),
            6 => format!("#[bits(remote = {})]", ty(n)),
            7 => format!(
                "#[bits(bound = {})]",
                n.one(&["\"\"", "\"T: Copy\"", "\"T: Copy, T: Clone,\"", "\"é\"", "3"])
            ),
            _ => attribute(n),
        };
    }
    if n.once_in(6) {
        out += n.one(&[
            "#[repr(u8)]",
            "#[repr(i16, C)]",
            "#[repr(packed(1))]",
            "#[repr(i128)]",
            "#[repr()]",
            "#[repr = 3]",
        ]);
    }
    out
}

fn tag(n: &mut Numbers) -> String {
    match n.below(5) {
        0 => format!("range = {}", range(n)),
        1 => format!("width = {}", expression(n)),
        2 => "repr".into(),
        3 => entries(n),
        _ => "range = 0..=200".into(),
    }
}

fn names(n: &mut Numbers) -> Vec<&'static str> {
    let all = ["a", "b", "c", "d", "r#type", "größe", "_a", "__stream"];
    (0..n.below(5))
        .map(|i| {
            if n.once_in(40) {
                "a"
            } else {
                all[(i + n.below(2) * 4) % 8]
            }
        })
        .collect()
}

fn named(n: &mut Numbers) -> String {
    let field = |name: &str, n: &mut Numbers| format!("{} {name}: {}, ", field_attributes(n), ty(n));
    names(n).into_iter().map(|name| field(name, n)).collect()
}

fn unnamed(n: &mut Numbers) -> String {
    (0..n.below(4))
        .map(|_| format!("{} {}, ", field_attributes(n), ty(n)))
        .collect()
}

fn variants(n: &mut Numbers) -> String {
    let mut out = String::new();
    for i in 0..n.below(5) {
        while n.once_in(3) {
            out += &match n.below(8) {
                0..=2 => format!("#[bits(id = {})]", n.one(EXPRESSIONS)),
                3 => "#[bits(other)]".into(),
                4 => "#[bits(skip)]".into(),
                5 => "#[bits(align, check)]".into(),
                6 => format!("#[bits(check = {})]", expression(n)),
                _ => attribute(n),
            };
        }
        let name = ["A", "B", "r#type", "None", "Größe"][i];
        out += &match n.below(4) {
            0 => format!("{name} {{ {} }}", named(n)),
            1 => format!("{name}({})", unnamed(n)),
            2 if n.once_in(2) => format!(
                "{name} = {}",
                n.one(&[
                    "3",
                    "-3",
                    "1 << 9",
                    "LAST",
                    "i128::MAX",
                    "{ 3 }",
                    "if X { 1 } else { 2 }",
                    "|x| x",
                    "0xFFFF_FFFF_FFFF_FFFF"
                ])
            ),
            _ => name.into(),
        };
        out += ", ";
    }
    out
}

fn field_attributes(n: &mut Numbers) -> String {
    let mut out = String::new();
    while n.once_in(2) {
        out += &match n.below(5) {
            0..=2 => plausible(n),
            _ => attribute(n),
        };
    }
    out
}

/// Returns an attribute that is right on the right type.
fn plausible(n: &mut Numbers) -> String {
    match n.below(16) {
        0 => "#[bits(range = 0..=100)]".into(),
        1 => format!("#[bits(range = {})]", range(n)),
        2 => format!(
            "#[bits({})]",
            n.one(&["3", "5", "8", "0", "129", "1_0", "-1", "MAX", "0x7"])
        ),
        3 => format!(
            "#[bits(relative({}))]",
            n.one(&[
                "a",
                "b",
                "0",
                "_0",
                "r#type",
                "1_0",
                "-1",
                "",
                "a, b",
                "\"é\"",
                "a, tiers = [8, 40]",
                "a, tiers = [MAX, 4.5]",
                "a, tier = 3"
            ])
        ),
        4 => format!("#[bits(when = {}, default = {})]", expression(n), expression(n)),
        5 => format!("#[bits(elide = {})]", expression(n)),
        6 => format!(
            "#[bits(elide(group = {}, value = {}))]",
            n.one(&["g", "h", "r#in", "3", "a::b"]),
            expression(n)
        ),
        7 => format!("#[float({}, {}, {})]", expression(n), expression(n), expression(n)),
        8 => format!(
            "#[float(min = -1.0, max = 1.0, {} = {})]",
            n.one(&["res", "bits", "res, bits"]),
            expression(n)
        ),
        9 => format!("#[array(max = {})]", expression(n)),
        10 => format!(
            "#[array(len = {}, {})]",
            range(n),
            n.one(&["bytes", "sparse = count", "sparse = x", "count = a", "count = a, bytes"])
        ),
        11 => format!(
            "#[string(max = {}, {})]",
            expression(n),
            n.one(&["ascii", "wide", "ascii, wide", "utf8"])
        ),
        12 => format!(
            "#[bits(fixed(int = {}, frac = {}), range = {})]",
            n.one(&["8", "4", "0", "x"]),
            expression(n),
            range(n)
        ),
        13 => format!("#[bits(const = {}, width = {})]", expression(n), expression(n)),
        14 => format!("#[bits({} = {})]", n.one(&["with", "as"]), ty(n)),
        _ => format!("#[quat(bits = {})]", expression(n)),
    }
}

/// An attribute with anything inside.
fn attribute(n: &mut Numbers) -> String {
    let name = n.one(&[
        "bits", "bits", "bits", "float", "array", "string", "quat", "doc", "r#bits", "a::bits",
    ]);
    match n.below(12) {
        0 => format!("#[{name}]"),
        1 => format!("#[{name} = {}]", n.one(&["3", "\"x\"", "true"])),
        2 => format!("#[{name}[{}]]", entries(n)),
        3 => format!("#[{name}{{{}}}]", entries(n)),
        _ => format!("#[{name}({})]", entries(n)),
    }
}

fn entries(n: &mut Numbers) -> String {
    let mut out = String::new();
    for _ in 0..1 + n.below(3) {
        out += &entry(n);
        out += n.one(&[",", ",", ",", ",", " ", " ; "]);
    }
    out
}

fn entry(n: &mut Numbers) -> String {
    let key = match n.below(8) {
        0..=3 => n.one(OF_FIELDS),
        4 => n.one(KEYS),
        5 | 6 => n.one(OF_OTHERS),
        _ => n.one(MISSPELT),
    };
    match n.below(8) {
        0 => key.into(),
        1..=4 => format!("{key} = {}", value(n)),
        5 => format!("{key}({})", if n.once_in(2) { entries(n) } else { expression(n) }),
        6 => format!("{key} {} {}", n.one(&[":", "", "==", "+=", "::"]), value(n)),
        _ => value(n),
    }
}

fn value(n: &mut Numbers) -> String {
    match n.below(6) {
        0..=2 => expression(n),
        3 => range(n),
        4 => ty(n),
        _ => garbage(n),
    }
}

fn expression(n: &mut Numbers) -> String {
    match n.below(8) {
        0 => format!(
            "{} {} {}",
            n.one(EXPRESSIONS),
            n.one(&["+", "-", "*", "<<", "&&", "==", "as"]),
            n.one(EXPRESSIONS)
        ),
        _ => n.one(EXPRESSIONS).into(),
    }
}

fn range(n: &mut Numbers) -> String {
    let (a, b) = (n.one(EXPRESSIONS), n.one(EXPRESSIONS));
    match n.below(10) {
        0 => format!("{a}..{b}"),
        1 => format!("..={b}"),
        2 => format!("{a}.."),
        3 => format!("({a}..={b})"),
        4 => format!("(({a}..={b}))"),
        5 => "0..=5".into(),
        _ => format!("{a}..={b}"),
    }
}

fn ty(n: &mut Numbers) -> String {
    n.one(TYPES).into()
}

/// Tokens without sense; those that are not even tokens are left out.
fn garbage(n: &mut Numbers) -> String {
    let text = n.one(GARBAGE);
    match text.parse::<proc_macro2::TokenStream>() {
        Ok(_) => text.into(),
        Err(_) => ";".into(),
    }
}
