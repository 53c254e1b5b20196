//! Legal declarations with all of the grammar, and what is left of them when tokens are dropped, doubled or swapped.

use super::Numbers;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

pub(crate) fn legal() -> Vec<&'static str> {
    vec![
        "#[bits(ensure = b >= a, max_bytes = 100, max_bits = 8 * 100, align, check = 7, crate = ::wire)]
        struct Foo<'a, T: Clone, const N: u16> where T: Copy {
            #[bits(range = -5..=N)] a: i16,
            #[bits(5)] b: u8,
            #[bits(varint(group = 5), when = a > 3 && !flags.is_empty(), default = 9)] c: u32,
            #[bits(relative(c))] d: u32,
            #[bits(fixed(int = 8, frac = 8), range = -100..=100)] e: i16,
            #[bits(const = 0xA5, width = 8)] f: (),
            #[bits(reserved = 3)] g: (),
            #[bits(skip, default = vec![\"é\"])] h: Vec<String>,
            #[bits(elide = T::new(a), check, align)] i: T,
            #[bits(elide(group = rest, value = [0; 3]))] j: [u8; 3],
            #[bits(elide(group = rest, value = if a > 3 { 1 } else { 2 }))] k: u8,
            owner: PhantomData<&'a T>,
        }",
        "struct Foo(
            #[float(-1.0, 1.0, 0.01, strict)] f32,
            #[float(min = -LIMIT, max = LIMIT, bits = 6, zero)] f64,
            #[float(raw)] [f32; 3],
            #[quat(bits = 9)] Option<[f32; 4]>,
            #[array(max = 3)] #[string(len = 1..=4, ascii)] Vec<String>,
            #[string(max = 4, wide)] String,
            #[array(max = 1024, bytes)] Vec<u8>,
            #[bits(range = 0..=9)] u16,
            #[array(max = 9, count = _7, bytes)] Vec<u8>,
            #[array(len = 0..=9, count = _7 + 1)] #[bits(2)] Vec<u8>,
            #[array(sparse = bitmap)] [Option<u8>; 9],
            #[array(max = 9, sparse = relative)] #[bits(range = 0..=3)] Vec<(u8, u8)>,
            #[array(bytes)] [u8; 3],
            #[bits(with = crate::At<u8>)] Body,
            #[bits(as = u8)] Letter,
        );",
        "#[bits(tag(range = -1..=200))]
        enum Foo {
            #[bits(id = -1)] A,
            #[bits(id = 9, check, align)] B { x: u8, #[bits(when = x > 3)] y: u8, #[bits(relative(y))] z: u8 },
            #[bits(id = LAST)] C(#[bits(width = 3)] u8, #[bits(skip)] String),
            #[bits(other)] Other(i16),
            #[bits(skip)] Hidden(String),
        }",
        "#[repr(i8)] #[bits(tag(repr))] enum Foo { A = -3, B, C = 1 << 4, D }",
        "#[bits(tag(width = N))] enum Foo { #[bits(id = 0)] A, #[bits(id = MAX)] B }",
        "#[bits(remote = foreign::Duration<u8>, bound = \"\")] struct Foo { #[bits(varint)] secs: u64, nanos: u32 }",
        "#[bits(remote = foreign::Kind)] enum Foo { A, B(#[bits(3)] u8), #[bits(skip)] C }",
        "#[bits(transparent)] struct Foo<T>(#[bits(range = 0..=5)] u8, #[bits(skip)] PhantomData<T>);",
        "#[bits(try_from = u8, into = u8)] struct Foo(char);",
        "#[bits(from = (u8, u8), into = (u8, u8))] enum Foo { A, B }",
    ]
}

/// Makes one to three changes, anywhere.
pub(crate) fn mutated(input: &TokenStream, n: &mut Numbers) -> TokenStream {
    let mut tokens = input.clone();
    for _ in 0..1 + n.below(3) {
        let at = n.below(count(&tokens));
        let from: Vec<TokenTree> = flat(input);
        let other = from[n.below(from.len())].clone();
        tokens = change(tokens, &mut at.clone(), other, n);
    }
    tokens
}

/// All tokens, groups and what is in them.
fn flat(tokens: &TokenStream) -> Vec<TokenTree> {
    let mut all = Vec::new();
    for token in tokens.clone() {
        if let TokenTree::Group(group) = &token {
            all.extend(flat(&group.stream()));
        }
        all.push(token);
    }
    all
}

fn count(tokens: &TokenStream) -> usize {
    flat(tokens).len().max(1)
}

/// The change at the token `at`, counted as [`flat`] does.
fn change(tokens: TokenStream, at: &mut usize, other: TokenTree, n: &mut Numbers) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        let token = match token {
            TokenTree::Group(group) => {
                let inner = change(group.stream(), at, other.clone(), n);
                TokenTree::Group(Group::new(group.delimiter(), inner))
            }
            token => token,
        };
        let is_it = *at == 0;
        *at = at.wrapping_sub(1);
        if !is_it {
            out.push(token);
            continue;
        }
        match n.below(6) {
            0 => {}
            1 => out.extend([token.clone(), token]),
            2 => {
                out.extend(rest.next());
                out.push(token);
            }
            3 => out.push(other.clone()),
            4 => out.extend([token, other.clone()]),
            // as `macro_rules!` inserts its arguments
            _ => {
                let mut inner = TokenStream::from(token);
                inner.extend((0..n.below(3)).filter_map(|_| rest.next()));
                out.push(TokenTree::Group(Group::new(Delimiter::None, inner)));
            }
        }
    }
    out.into_iter().collect()
}
