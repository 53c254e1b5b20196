//! Rules of expressions over fields. An expression uses only fields that were sent before its own.

use super::constants::{self, Varying};
use super::literals::{self, Kind};
use crate::attr::{Asked, Bits, Declared, Relative};
use crate::errors::Errors;
use crate::hint::{self, Hint, shown, shown_expr};
use crate::literal::{self, Int};
use crate::model::{Field, Until, Wire};
use crate::scope;
use crate::tokens;
use quote::ToTokens;
use syn::{Expr, Ident, Type};

/// Checks the expressions of one field. `is_clean` is false if the field has an error, which its constants may have caused.
pub(crate) fn field(declared: &[Declared<'_>], index: usize, varying: &Varying, is_clean: bool, errors: &mut Errors) {
    let attributes = &declared[index].attributes;
    if attributes.broken {
        return;
    }
    let bits = &attributes.bits;
    let before = index.checked_sub(1).map(|before| &declared[before].attributes.bits);
    // the condition of a group is checked at its first field
    let is_shared = when_group(bits).is_some() && before.and_then(when_group) == when_group(bits);
    let condition = bits.when.as_ref().and_then(|when| when.what.condition.as_ref());
    if let Some(condition) = condition.filter(|_| !is_shared) {
        earlier(declared, index, condition, errors);
        literals::is_a_condition(condition, "when", &types(&declared[..index]), errors);
    }
    if let (Some(elide), true) = (&bits.elide, is_clean) {
        earlier(declared, index, &elide.what.value, errors);
        let known = types(&declared[..index]);
        literals::of_the_type(
            &elide.what.value,
            ("elide", "the field"),
            declared[index].ty,
            &known,
            errors,
        );
    }
    if let (Some(width), Some(_)) = (&bits.width, &bits.max) {
        earlier(declared, index, &width.what, errors);
        is_a_number("width", &width.what, &declared[..index], errors);
    }
    if is_clean {
        constants::of_field(declared, index, varying, errors);
    }
    let layers = || attributes.layers.iter().map(|layer| &layer.what);
    let end = bits.max.as_ref().filter(|_| bits.width.is_none());
    let mut numbers: Vec<(&str, &Expr)> = Vec::new();
    numbers.extend(end.map(|end| ("max", &end.what)));
    numbers.extend(layers().filter_map(|layer| Some(("count", &layer.count()?.what))));
    numbers.extend(layers().filter_map(|layer| Some(("width", layer.said_width()?))));
    numbers.extend(bits.said_tag().map(|tag| ("tag", tag)));
    for (key, number) in numbers {
        earlier(declared, index, number, errors);
        is_a_number(key, number, &declared[..index], errors);
    }
    if let Some(value) = attributes.layers.first().and_then(|layer| layer.what.ending()) {
        earlier(declared, index, value, errors);
        ends_a_list(declared, index, value, errors);
    }
    rest_is_last(declared, index, errors);
    if let Some(give) = &bits.give {
        for (_, value) in &give.what {
            earlier(declared, index, value, errors);
        }
    }
    if let (Some(relative), true) = (&bits.relative, is_clean) {
        relative_to_a_field(declared, index, relative, errors);
    }
}

/// Rejects later fields in expressions, since an expression uses only fields that were sent before.
fn earlier(declared: &[Declared<'_>], index: usize, expr: &Expr, errors: &mut Errors) {
    for name in scope::names(expr.to_token_stream()) {
        if name == "self" {
            return named_alone(expr, &name, errors);
        }
        let plain = tokens::plain(&name);
        let Some(at) = declared.iter().position(|field| field.name == plain) else {
            continue;
        };
        not_yet_known(&declared[at], at, index, &name, errors);
    }
}

fn types<'a>(declared: &'a [Declared<'_>]) -> Vec<(&'a str, &'a Type)> {
    declared.iter().map(|field| (field.name.as_str(), field.ty)).collect()
}

/// Checks the rule of `ensure`, which may not name fields that are not sent.
pub(crate) fn rule(ensure: &Expr, fields: &[Field], errors: &mut Errors) {
    let types: Vec<_> = fields.iter().map(|field| (field.name.as_str(), &field.ty)).collect();
    literals::is_a_condition(ensure, "ensure", &types, errors);
    let unsent = fields.iter().filter(|field| matches!(field.wire, Wire::Skipped(_)));
    let unsent: Vec<&str> = unsent.map(|field| field.name.as_str()).collect();
    for name in scope::names(ensure.to_token_stream()) {
        let plain = tokens::plain(&name);
        if name == "self" {
            return named_alone(ensure, &name, errors);
        }
        if unsent.contains(&plain.as_str()) {
            let text =
                format!("`{plain}` is skipped, so the decoder cannot check this rule: name fields that are sent");
            errors.at(&name, text);
        }
    }
}

/// Rejects a VALUE of `until = VALUE` that no element of the list can equal, if the tokens show that.
fn ends_a_list(declared: &[Declared<'_>], index: usize, value: &Expr, errors: &mut Errors) {
    let Hint::Vec(element) = Hint::of(declared[index].ty) else {
        return;
    };
    let before = errors.count();
    let known = types(&declared[..index]);
    literals::of_the_type(value, ("until", "the elements"), element, &known, errors);
    let bits = &declared[index].attributes.bits;
    let width = bits.width.as_ref().and_then(|width| literal::int(&width.what));
    if let (Some(Int::Signed(width @ 1..=64)), Some(end), true) = (width, literal::int(value), errors.count() == before)
    {
        // the value is beyond the range of signed and of unsigned elements of this width
        if end >= Int::Signed(1 << width) || end < Int::Signed(-1 << (width - 1)) {
            let end = shown_expr(value);
            let text = format!("`{end}` does not fit {width} bits, so nothing could end the list: widen `width`");
            errors.at(value, text);
        }
    }
    let range = bits.range.as_ref();
    let (Some(range), Some(end), true) = (range, literal::int(value), errors.count() == before) else {
        return;
    };
    let (lower, upper) = &range.what;
    let is_outside =
        |bound: &Expr, is_beyond: fn(Int, Int) -> bool| literal::int(bound).is_some_and(|bound| is_beyond(end, bound));
    if is_outside(lower, |end, lower| end < lower) || is_outside(upper, |end, upper| end > upper) {
        let (end, lower, upper) = (shown_expr(value), shown_expr(lower), shown_expr(upper));
        let text = format!("`{end}` is not in {lower}..={upper}, so nothing could end the list: widen the range");
        errors.at(value, text);
    }
}

/// Rejects a field after a list with `until = end`, which takes the rest of the packet.
fn rest_is_last(declared: &[Declared<'_>], index: usize, errors: &mut Errors) {
    let own = &declared[index].attributes;
    let until = own.layers.first().and_then(|layer| layer.what.until());
    let Some(end) = until.filter(|until| matches!(until.what, Until::End)) else {
        return;
    };
    if let Some(check) = &own.bits.check {
        let text = "`until = end` takes all that is left, and the check would follow: remove `check`";
        return errors.at(&check.by, text);
    }
    let mut after = declared[index + 1..].iter();
    if let Some(next) = after.find(|field| field.attributes.bits.skip.is_none()) {
        let next = next.name.trim_start_matches('_');
        let text = format!("`until = end` takes all that is left, and `{next}` follows: move this field to the end");
        errors.at(&end.by, text);
    }
}

/// Rejects a number that is not an integer, if the tokens show that.
fn is_a_number(key: &str, expr: &Expr, known: &[Declared<'_>], errors: &mut Errors) {
    let known = types(known);
    // an `Option` of a number is not a number
    let alone = literals::field(expr, &known).filter(|(_, ty)| std::ptr::eq(hint::peel(ty), *ty));
    let option = literals::field(expr, &known).filter(|(_, ty)| hint::of_option(ty).is_some());
    if let Some((name, ty)) = option {
        let text = format!(
            "`{key}` needs an integer, but `{name}` is `{}`: write `{name}.unwrap_or(0)`",
            hint::shown(ty)
        );
        return errors.at(expr, text);
    }
    let text = match alone.map(|(name, ty)| (name, ty, Hint::of(ty))) {
        Some((name, ty, Hint::Bool | Hint::Char | Hint::Float(_))) => {
            format!("`{key}` needs an integer, but `{name}` is `{}`", hint::name(ty))
        }
        Some((name, _, Hint::Vec(_))) => {
            format!("`{key}` needs an integer, but `{name}` is a collection: write `{name}.len()`")
        }
        _ => match literals::kind_of(expr, &known) {
            // another check reports wrong literals
            Some(kind) if kind != Kind::Integer && literals::kind(expr).is_none() => {
                let (shown, is) = (shown_expr(expr), kind.text());
                format!("`{key}` needs an integer, but `{shown}` is {is}")
            }
            _ => return,
        },
    };
    errors.at(expr, text);
}

/// Rejects `self` in an expression, since the decoder has no value of the type yet.
fn named_alone(expr: &Expr, by: impl ToTokens, errors: &mut Errors) {
    let text = match scope::member_of_self(expr.to_token_stream()) {
        Some(field) => {
            let member = field.trim_start_matches('_');
            format!("expressions name fields without `self`: write `{field}`, not `self.{member}`")
        }
        None => "an expression names fields, and has no `self`: write the name of a field".to_string(),
    };
    errors.at(by, text);
}

/// Rejects a field that the decoder does not know yet at field number `index`.
fn not_yet_known(field: &Declared<'_>, at: usize, index: usize, by: impl ToTokens, errors: &mut Errors) -> bool {
    let name = &field.name;
    let text = if at == index {
        format!("`{name}` is this field, which the decoder has not read yet: name an earlier field")
    } else if field.attributes.bits.skip.is_some() {
        format!("`{name}` is skipped, so the decoder does not know it: name a field that is sent")
    } else if at > index {
        format!("the decoder reads `{name}` after this field: move `{name}` above it")
    } else {
        return false;
    };
    errors.at(by, text);
    true
}

/// Rejects `relative(FIELD)` with a later field, or with a field of another type, if the tokens show the types.
fn relative_to_a_field(declared: &[Declared<'_>], index: usize, relative: &Asked<Relative>, errors: &mut Errors) {
    let field = &relative.what.field;
    let name = tokens::plain(field);
    let Some(at) = declared.iter().position(|field| field.name == name) else {
        let text = format!("there is no field `{name}`: `relative` names an earlier field");
        return errors.at(field, text);
    };
    if not_yet_known(&declared[at], at, index, field, errors) {
        return;
    }
    let (before, own) = (declared[at].ty, declared[index].ty);
    // only the compiler knows the type of an alias
    let hidden = |ty: &Type| matches!(Hint::of(ty), Hint::Other);
    let fits = |ty: &Type| {
        matches!(Hint::of(ty), Hint::Integer("u8" | "i8" | "u16" | "i16" | "u32" | "i32"))
            && std::ptr::eq(hint::peel(ty), hint::bare(ty))
    };
    let text = match [own, before].into_iter().find(|ty| !hidden(ty) && !fits(ty)) {
        Some(ty) => {
            let this = if std::ptr::eq(ty, own) {
                "this".to_string()
            } else {
                format!("`{name}`")
            };
            let cure = match Hint::of(ty) {
                Hint::Pointer("isize") => "use `i32`".to_string(),
                Hint::Pointer(_) => "use `u32`".to_string(),
                Hint::Integer(name) if hint::bits(name) <= 32 => format!("use `{name}`"),
                Hint::Integer(_) => "send the difference in a field of its own".to_string(),
                _ => "remove `relative`".to_string(),
            };
            let ty = shown(ty);
            format!("`relative` applies to integers of 8, 16 and 32 bits, but {this} is `{ty}`: {cure}")
        }
        None if !hidden(before) && !hidden(own) && shown(before) != shown(own) => {
            let (before, own) = (shown(before), shown(own));
            format!(
                "`relative` needs two fields of one type, but `{name}` is `{before}`, and this is `{own}`: use one type for both"
            )
        }
        None => return,
    };
    errors.at(field, text);
}

/// Rejects split groups. Fields that share a bit or a condition are neighbours, and fields that share a bit have no
/// condition.
pub(crate) fn groups_are_adjacent(declared: &[Declared<'_>], errors: &mut Errors) {
    adjacent(declared, "when", when_group, errors);
    adjacent(declared, "elide", elide_group, errors);
    for bits in declared.iter().map(|field| &field.attributes.bits) {
        if let (Some(name), Some(when)) = (elide_group(bits), &bits.when) {
            let text = format!(
                "fields of elide group `{name}` share a bit: put them in a struct, and write `when` on the field of that struct"
            );
            errors.at(&when.by, text);
        }
    }
}

fn when_group(bits: &Bits) -> Option<&Ident> {
    bits.when.as_ref()?.what.group.as_ref()
}

fn elide_group(bits: &Bits) -> Option<&Ident> {
    bits.elide.as_ref()?.what.group.as_ref()
}

fn adjacent(declared: &[Declared<'_>], key: &str, group: impl Fn(&Bits) -> Option<&Ident>, errors: &mut Errors) {
    let mut seen: Vec<String> = Vec::new();
    let mut last: Option<String> = None;
    for bits in declared.iter().map(|field| &field.attributes.bits) {
        let Some(group) = group(bits) else {
            // a field that is not sent does not split a group
            if bits.skip.is_none() {
                last = None;
            }
            continue;
        };
        let name = group.to_string();
        if last.as_ref() != Some(&name) && seen.contains(&name) {
            errors.at(
                group,
                format!("the fields of {key} group `{name}` must be adjacent: move this one to the others"),
            );
        }
        seen.push(name.clone());
        last = Some(name);
    }
}
