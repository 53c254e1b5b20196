//! Parses the values of keys by their types. A struct of values has a field for each row of the table.

use super::{Asked, asked};
use crate::errors::Errors;
use crate::hint::shown;
use crate::keys::{Key, Notation, Purpose};
use crate::literal::{self, Int, int};
use crate::syntax::{Entry, RangeSyntax, Value, range_in_quotes, shown_range, with_equals_sign};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, Lit, Path, Token, Type, WherePredicate};

/// Type of a key's value.
pub(super) trait Parsed: Sized {
    const NOTATION: Notation;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Self>;
}

/// Values of a list of keys.
pub(super) trait Values: Default {
    const KEYS: &'static [Key];

    fn add(&mut self, key: &'static Key, entry: &Entry, errors: &mut Errors);
}

/// Defines a struct with the values of the keys of a list. A value is `None` until its key is given.
macro_rules! values {
    ($(#[$doc:meta])* $vis:vis struct $name:ident of $keys:expr; $($key:literal $field:ident: $ty:ty,)*) => {
        $(#[$doc])*
        #[derive(Default)]
        $vis struct $name {
            written: super::values::Written,
            $($vis $field: Option<super::Asked<$ty>>,)*
        }

        const _: () = assert!(
            crate::keys::are(&$keys, &[$(($key, <$ty as super::values::Parsed>::NOTATION)),*]),
            "each key of the table has one value here, of its notation and in its order",
        );

        impl super::values::Values for $name {
            const KEYS: &'static [crate::keys::Key] = &$keys;

            fn add(
                &mut self,
                key: &'static crate::keys::Key,
                entry: &crate::syntax::Entry,
                errors: &mut crate::errors::Errors,
            ) {
                match key.name {
                    $($key => {
                        let what = <$ty as super::values::Parsed>::parse(key, entry, errors);
                        self.written.once(&mut self.$field, key, what, entry, errors);
                    })*
                    _ => {}
                }
            }
        }
    };
}
pub(super) use values;

/// The keys that an attribute gives, each with its token.
#[derive(Default)]
pub(super) struct Written(Vec<(&'static Key, TokenStream)>);

impl Written {
    /// Keeps the value of a key, and rejects a key that is given twice.
    pub(super) fn once<T>(
        &mut self,
        slot: &mut Option<Asked<T>>,
        key: &'static Key,
        what: Option<T>,
        entry: &Entry,
        errors: &mut Errors,
    ) {
        let (Some(what), by) = (what, entry.name()) else { return };
        if slot.is_some() {
            let cure = if key.name == "ensure" {
                "join both by `&&`"
            } else {
                "keep one"
            };
            return errors.at(by, format!("duplicate `{}`: {cure}", key.name));
        }
        self.0.push((key, by.clone()));
        *slot = Some(asked(by, what));
    }

    /// Adds a key that other keys imply.
    pub(super) fn imply(&mut self, keys: &'static [Key], name: &str, by: TokenStream) {
        self.0
            .extend(keys.iter().find(|key| key.name == name).map(|key| (key, by)));
    }

    /// Returns the token of a given key.
    pub(super) fn by(&self, name: &str) -> Option<&TokenStream> {
        Some(&self.0.iter().find(|(key, _)| key.name == name)?.1)
    }
}

/// Returns the values of a list, if all of them are right. Passes entries with unknown keys to `unknown`, which returns
/// whether to continue.
pub(super) fn read<V: Values>(
    list: &[Entry],
    errors: &mut Errors,
    mut unknown: impl FnMut(&Entry, &mut Errors) -> bool,
) -> Option<V> {
    let before = errors.count();
    let mut values = V::default();
    for entry in list {
        match (entry.key_in(V::KEYS), &entry.value) {
            (Some(key), Value::Glued(_)) if key.notation != Notation::Flag => {
                let written = with_equals_sign(key, entry);
                errors.at(entry.name(), format!("expected `=`: write `{written}`"));
            }
            (Some(key), _) => values.add(key, entry, errors),
            (None, _) if unknown(entry, errors) => {}
            (None, _) => return None,
        }
    }
    (errors.count() == before).then_some(values)
}

impl Parsed for () {
    const NOTATION: Notation = Notation::Flag;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<()> {
        match entry.value {
            Value::Flag => Some(()),
            _ => errors.none(entry, format!("`{0}` takes no value: write `{0}`", key.name)),
        }
    }
}

impl Parsed for Expr {
    const NOTATION: Notation = Notation::Expr;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Expr> {
        let name = key.name;
        match &entry.value {
            Value::Expr(expr) => Some(expr.clone()),
            Value::Flag => errors.none(entry.name(), key.needs_a_value()),
            Value::Range(range) => errors.none(
                range,
                format!("`{name}` takes one value, but this is a range: write `{}`", key.example),
            ),
            Value::Type(_) | Value::List(..) | Value::Glued(_) => errors.none(entry, format!("write `{name} = ..`")),
        }
    }
}

impl Parsed for Option<Expr> {
    const NOTATION: Notation = Notation::Optional;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Option<Expr>> {
        match entry.value {
            Value::Flag => Some(None),
            _ => Expr::parse(key, entry, errors).map(Some),
        }
    }
}

impl Parsed for Type {
    const NOTATION: Notation = Notation::Type;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Type> {
        match &entry.value {
            Value::Type(ty) => Some(ty.clone()),
            _ => errors.none(
                entry.name(),
                format!("`{0}` needs a type: write `{0} = TYPE`", key.name),
            ),
        }
    }
}

impl Parsed for Path {
    const NOTATION: Notation = Notation::Path;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Path> {
        match literal::bare(&Expr::parse(key, entry, errors)?) {
            Expr::Path(path) if path.path.is_ident("crate") => {
                let text = "`crate = crate` names the root of this crate: name the module that has the library, such as `crate = crate::bitstream`, or remove it";
                errors.none(path, text)
            }
            Expr::Path(path) => Some(path.path.clone()),
            other => {
                let text = literal::text(other).filter(|text| syn::parse_str::<Path>(text).is_ok());
                let cure = text.map_or("::bitstream`".to_string(), |path| format!("{path}`, without quotes"));
                errors.none(other, format!("`crate` takes a path: write `crate = {cure}"))
            }
        }
    }
}

/// `bound = "T: Clone, U: Default"`. An empty text means no bounds.
impl Parsed for Vec<WherePredicate> {
    const NOTATION: Notation = Notation::Bounds;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Vec<WherePredicate>> {
        let expr = Expr::parse(key, entry, errors)?;
        let Expr::Lit(ExprLit {
            lit: Lit::Str(text), ..
        }) = literal::bare(&expr)
        else {
            return errors.none(
                entry,
                "`bound` takes a where clause as text: write `bound = \"T: BitSerialize\"`",
            );
        };
        match text.parse_with(Punctuated::<WherePredicate, Token![,]>::parse_terminated) {
            Ok(predicates) => Some(predicates.into_iter().collect()),
            Err(error) => errors.none(text, format!("`bound` takes a where clause: {error}")),
        }
    }
}

/// Parses both ends of an inclusive range.
impl Parsed for (Expr, Expr) {
    const NOTATION: Notation = Notation::Range;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<(Expr, Expr)> {
        let name = key.name;
        let range = match &entry.value {
            Value::Range(range) => range,
            Value::Flag => return errors.none(entry.name(), key.needs_a_value()),
            _ => return errors.none(entry, takes_a_range(name, entry)),
        };
        let RangeSyntax {
            lower: Some(lower),
            upper: Some(upper),
            ..
        } = range
        else {
            let is_of_field = matches!(key.purpose, Purpose::Integer(_));
            let cure = if is_of_field {
                ", or remove the attribute for the whole type"
            } else {
                ""
            };
            return errors.none(range, format!("`{name}` needs both ends: write `A..=B`{cure}"));
        };
        if !range.inclusive {
            return errors.none(range, exclusive(lower, upper, name));
        }
        Some((lower.clone(), upper.clone()))
    }
}

/// `len`: both ends of an inclusive range, or one number.
pub(super) enum Len {
    Range(Expr, Expr),
    /// One number in place of a range, with the whole entry.
    One(Expr, TokenStream),
}

impl Parsed for Len {
    const NOTATION: Notation = Notation::Range;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Len> {
        match &entry.value {
            Value::Expr(one) if range_in_quotes(one).is_none() => Some(Len::One(one.clone(), entry.to_token_stream())),
            _ => <(Expr, Expr)>::parse(key, entry, errors).map(|(lower, upper)| Len::Range(lower, upper)),
        }
    }
}

impl Len {
    /// Returns the range, or rejects a single number, since the length would never vary.
    pub(super) fn range(self, by: &TokenStream, errors: &mut Errors) -> Option<Asked<(Expr, Expr)>> {
        match self {
            Len::Range(lower, upper) => Some(asked(by, (lower, upper))),
            Len::One(one, entry) => errors.none(entry, no_range(&one)),
        }
    }
}

fn takes_a_range(name: &str, entry: &Entry) -> String {
    let quoted = match &entry.value {
        Value::Expr(text) => range_in_quotes(text),
        _ => None,
    };
    match (quoted, entry.meant().value) {
        (Some(range), _) => format!("`{name}` takes a range: write `{name} = {range}`, without quotes"),
        (None, Value::Range(range)) => format!("`{name}` takes a range: write `{name} = {}`", shown_range(&range)),
        (None, Value::Expr(one)) if name == "len" => no_range(&one),
        (None, Value::Expr(one)) if matches!(int(&one), Some(one) if one > Int::Signed(0)) => {
            format!("`{name}` takes a range: write `{name} = 0..={}`", shown(&one))
        }
        (None, _) => format!("`{name}` takes a range: write `{name} = A..=B`"),
    }
}

fn no_range(len: &Expr) -> String {
    let len = shown(len);
    format!("`len` takes a range: write `len = A..={len}`, or `max = {len}`")
}

/// Returns the message for an exclusive range, with numbers if its ends are literals.
fn exclusive(lower: &Expr, upper: &Expr, name: &str) -> String {
    let (low, high) = (shown(lower), shown(upper));
    let less = match (int(lower), int(upper)) {
        (Some(a), Some(b)) if a >= b => return format!("`{name}` must be inclusive: write `{low}..={high}`"),
        (_, Some(Int::Signed(v))) if v > i128::MIN => (v - 1).to_string(),
        _ if high.contains(' ') => format!("({high}) - 1"),
        _ => format!("{high} - 1"),
    };
    format!("`{name}` must be inclusive: write `{low}..={less}` (or `{low}..={high}` if {high} is legal)")
}
