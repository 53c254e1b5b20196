//! `#[derive(BitSerialize)]`: turns declared fields into code that writes exactly their bits.
//!
//! The stages form one pipeline. Each stage is a module that imports only earlier ones:
//!
//! * `expression`: rejects tokens of an expression that the compiler would refuse,
//! * `syntax`: parses the tokens of one attribute to entries, each with its span,
//! * `keys`: the table of keys,
//! * `model`: the declaration of the user, without half-filled states,
//! * `attr`: parses the entries of one attribute to values,
//! * `check`: the rules of a field and of each of its attributes, one function per rule,
//! * `resolve`: turns the item and its attributes into the model,
//! * `emit`: turns the model into code.
//! * `hover`: links each key to its sentence, for editors.
//!
//! The derive collects all errors and reports them together, each at its token. The type still gets an implementation,
//! so that the errors cause no others. The attributes are documented in `bitstream/guide/attributes.md` of the
//! repository.
//!
//! The package `tests-derive` compiles the same sources as an ordinary library, which tests call: it exports `expand`.
//! The feature `library` of `tests-derive` marks this library, since rust-analyzer does not know `cfg(proc_macro)`.

mod attr;
mod check;
mod computed;
mod emit;
mod errors;
mod expand;
mod expression;
mod hint;
mod hover;
mod keys;
mod literal;
mod model;
mod paths;
mod range;
mod resolve;
mod scope;
mod size;
mod syntax;
mod tokens;

/// Returns the implementation for a declaration, or its errors.
#[cfg(feature = "library")]
pub fn expand(input: proc_macro2::TokenStream) -> proc_macro2::TokenStream {
    expand::expand(input)
}

/// Returns a row for each key: its attribute or the key that it belongs to, its name, an example, its effect, and its
/// levels.
#[cfg(feature = "library")]
pub fn keys() -> Vec<[&'static str; 5]> {
    let row = |place, key: &keys::Key| [place, key.name, key.example, key.says, key.on()];
    let outer = keys::ATTRIBUTES
        .iter()
        .flat_map(|of| of.keys.iter().map(|key| (of.name, key)));
    let inner = outer
        .clone()
        .flat_map(|(_, of)| of.inside.iter().map(|key| (of.name, key)));
    outer.chain(inner).map(|(place, key)| row(place, key)).collect()
}

/// Generates `BitSerialize` for a struct or an enum: code that writes exactly the declared bits, and that checks every
/// value in both directions.
///
/// ```
/// use bitstream::BitSerialize;
///
/// #[derive(BitSerialize, Debug, PartialEq)]
/// struct Player {
///     #[bits(range = 0..=100)]
///     health: u8, // 7 bits
///     #[float(min = -512.0, max = 512.0, res = 0.01)]
///     position: [f32; 3], // 17 bits each
///     #[quat(bits = 9)]
///     orientation: [f32; 4], // 29 bits
///     #[array(max = 8)]
///     #[bits(range = 0..=63)]
///     items: Vec<u8>, // 4 bits for the length, 6 for each element
///     #[string(max = 16)]
///     name: String, // 5 bits for the length, up to 7 of padding, then bytes
///     alive: bool, // 1 bit
/// }
///
/// let player = Player {
///     health: 87,
///     position: [0.0, 12.5, -3.0],
///     orientation: [0.0, 0.0, 0.0, 1.0],
///     items: vec![4, 42],
///     name: "Ada".to_string(),
///     alive: true,
/// };
/// let packet = bitstream::encode(&player)?;
/// let received = bitstream::decode::<Player>(&packet)?;
/// assert_eq!((received.items, received.name), (player.items, player.name));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Attributes stack: `#[array]` describes a list, and the attributes below it describe its elements. Bounds are
/// constants or expressions of constants. `Option`, `Box`, `Rc`, `Arc`, arrays and tuples need no attribute. The
/// attributes of a field also apply inside these types. The documentation of a derived type has a table with the bits
/// of each field.
///
#[doc = include_str!("keys.md")]
///
/// # Refusals
///
/// Each mistake in an attribute is one compile error at its token, and the message says how to mend it. All mistakes of
/// a type are reported at once:
///
/// ```text
/// error: unknown key `rnge` in `#[bits(..)]`; did you mean `range`?
/// error: `300` does not fit `u8` (max 255): use `u16`, or end the range at 255
/// error: `range` needs both ends: write `A..=B`, or remove the attribute for the whole type
/// error: `range` must be inclusive: write `0..=9` (or `0..=10` if 10 is legal)
/// error: `width` must be 1..=128
/// error: `usize` differs between 32- and 64-bit peers: write `#[bits(range = 0..=N)]`
/// error: the decoder reads `late` after this field: move `late` above it
/// error: `default` has no effect on a field that is always sent: remove `default`, or add `skip` or `when`
/// error: every variant is `skip` or `other`, so nothing can be sent: leave at least one without
/// error: `#[float]` needs the step of its codes: write `res = STEP`, or `bits = N`
/// error: `zero` makes code 0 exactly 0.0, and needs `bits`, a `min` below 0 and a `max` above 0
/// error: `bits` of `#[quat]` must be 2..=20
/// error: `Vec<u8>` has no bound on the wire: add `#[array(max = N)]` so a hostile length cannot allocate
/// error: `String` has no bound on the wire: add `#[string(max = N)]` so a hostile length cannot allocate
/// error: `max` is 0, and must be at least 1
/// error: a reference cannot be decoded: send the value that it points to, or a `Cow`, which is encoded without a clone, or write `#[bits(skip)]`
/// ```
///
/// The compiler finds mistakes that the tokens do not show, such as a missing trait or a wrong value of a constant, and
/// its messages name the broken rule. At run time the encoder refuses a value that breaks its declaration, and the
/// decoder rejects a packet with such a value. The errors of both name the field and its bits.
#[cfg(not(feature = "library"))]
#[proc_macro_derive(BitSerialize, attributes(bits, float, array, string, quat))]
pub fn derive_bit_serialize(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::expand(input.into()).into()
}

/// Declares an item with the sentence of each key.
#[cfg(not(feature = "library"))]
#[doc(hidden)]
#[proc_macro]
pub fn keys_of_attributes(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    hover::items().into()
}
