//! Structs, and what their fields share with those of variants.

use super::codec::respanned;
use super::expr::code;
use super::scene::{Place, Scene};
use super::{Bodies, Part, Step, text};
use crate::model::{Field, Given, Model};
use crate::scope;
use crate::syntax::local;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::{Expr, Type};

pub(super) fn bodies(model: &Model, scene: &Scene, parts: &[Part<'_>]) -> Bodies {
    let (rt, constructor) = (&scene.rt, &scene.constructor);
    let name = text(&model.ident);
    let fields = schema_fields(scene, parts);
    let write = write(scene, parts, Place::Member);
    let (steps, made) = read(scene, parts, constructor);
    let fill = read_into(scene, parts, Place::Member);
    let ok = quote!(::core::result::Result::Ok);
    let rule = |place, writing| {
        let around = Around {
            scene,
            parts,
            place,
            writing,
        };
        let holds = around.expr(model.ensure.as_ref()?);
        Some((holds, &scene.stream))
    };
    let (written, read_to) = (rule(Place::Member, true), rule(Place::Local, false));
    let stored = rule(Place::Member, false);
    Bodies {
        schema: quote!(#rt::Schema::structure(#name, #fields)),
        has_placeholder: has_placeholder(scene, parts),
        write: match written {
            None => quote!(#write #ok(())),
            Some((holds, stream)) => quote!(#rt::step::ensure_written(#holds, #stream)?; #write #ok(())),
        },
        read: match read_to {
            None => quote!(#steps #ok(#made)),
            Some((holds, stream)) => quote!(#steps #rt::step::ensure_read(#holds, #stream)?; #ok(#made)),
        },
        read_into: match stored {
            None => quote!(#fill #ok(())),
            Some((holds, stream)) => quote!(#fill #rt::step::ensure_read(#holds, #stream)),
        },
        placeholder: placeholder(scene, parts, constructor),
    }
}

/// One field stands for the whole: no step into it.
pub(super) fn transparent(scene: &Scene, parts: &[Part<'_>]) -> Bodies {
    let (rt, constructor, stream) = (&scene.rt, &scene.constructor, &scene.stream);
    let live = sent(parts).next();
    let (codec, ty, reference, reference_mut, local) = match live {
        Some(step) => (
            step.codec.clone(),
            &step.field.ty,
            scene.reference(Place::Member, step.field),
            scene.reference_mut(Place::Member, step.field),
            &step.field.local,
        ),
        // refused before
        None => return bodies_of_nothing(scene),
    };
    let encoding = quote!(<#codec as #rt::codec::Encoding<#ty>>);
    let skipped = |part: &Part<'_>, to: &dyn Fn(&Part<'_>, &TokenStream) -> TokenStream| match part {
        Part::Skipped(_, default) => to(part, default),
        Part::Sent(_) => quote!(),
    };
    let lets = parts.iter().map(|part| {
        skipped(part, &|part, default| {
            let (local, ty) = (&part.field().local, &part.field().ty);
            quote!(let #local: #ty = #default;)
        })
    });
    let sets = parts.iter().map(|part| {
        skipped(part, &|part, default| {
            let (place, default) = (scene.place(Place::Member, part.field()), typed(part.field(), default));
            quote!(#place = #default;)
        })
    });
    let made = made(parts, constructor);
    Bodies {
        schema: quote!(*#encoding::SCHEMA),
        has_placeholder: has_placeholder(scene, parts),
        write: quote!(#encoding::write(#reference, #stream)),
        read: quote! {
            let #local = #encoding::read(#stream)?;
            #(#lets)*
            ::core::result::Result::Ok(#made)
        },
        read_into: quote! {
            #(#sets)*
            #encoding::read_into(#reference_mut, #stream)
        },
        placeholder: placeholder(scene, parts, constructor),
    }
}

fn bodies_of_nothing(scene: &Scene) -> Bodies {
    let (rt, constructor) = (&scene.rt, &scene.constructor);
    let ok = quote!(::core::result::Result::Ok);
    Bodies {
        schema: quote!(#rt::Schema::fixed(#rt::schema::Kind::Nothing, 0)),
        has_placeholder: quote!(true),
        write: quote!(#ok(())),
        read: quote!(#ok(#constructor {})),
        read_into: quote!(#ok(())),
        placeholder: quote!(#constructor {}),
    }
}

/// The fields that are sent.
pub(super) fn sent<'p, 'f>(parts: &'p [Part<'f>]) -> impl Iterator<Item = &'p Step<'f>> {
    parts.iter().filter_map(|part| match part {
        Part::Sent(step) => Some(step),
        Part::Skipped(..) => None,
    })
}

/// Fields that are sent or not sent together: one, or a group that shares its bit.
enum Chunk<'p, 'f> {
    Skipped(&'p Part<'f>),
    One(&'p Step<'f>),
    Elided(Vec<&'p Step<'f>>),
}

fn chunks<'p, 'f>(parts: &'p [Part<'f>]) -> Vec<Chunk<'p, 'f>> {
    let mut chunks: Vec<Chunk<'p, 'f>> = Vec::new();
    let mut open: Option<&str> = None;
    for part in parts {
        let step = match part {
            Part::Skipped(..) => {
                chunks.push(Chunk::Skipped(part));
                continue;
            }
            Part::Sent(step) => step,
        };
        let group = step.sent.elide.as_ref().map(|elide| elide.group.as_deref());
        match (group, open) {
            (Some(Some(name)), Some(known)) if name == known => {
                let last = chunks.iter_mut().rev().find_map(|chunk| match chunk {
                    Chunk::Elided(steps) => Some(steps),
                    _ => None,
                });
                if let Some(steps) = last {
                    steps.push(step);
                }
            }
            (Some(_), _) => chunks.push(Chunk::Elided(vec![step])),
            (None, _) => chunks.push(Chunk::One(step)),
        }
        open = group.flatten();
    }
    chunks
}

pub(super) fn has_placeholder(scene: &Scene, parts: &[Part<'_>]) -> TokenStream {
    let rt = &scene.rt;
    // a field that knows of others is an integer or a list
    let terms: Vec<TokenStream> = sent(parts)
        .filter(|step| step.given_type().is_none())
        .map(|step| match step.inferred(rt) {
            Some(encoding) => quote!(#encoding::HAS_PLACEHOLDER),
            None => {
                let (codec, ty) = (&step.codec, &step.field.ty);
                quote!(#rt::step::has_placeholder::<#codec, #ty>())
            }
        })
        .collect();
    match terms.as_slice() {
        [] => quote!(true),
        terms => quote!(#(#terms)&&*),
    }
}

/// `&[Field::new::<..>(..), ..]`
pub(super) fn schema_fields(scene: &Scene, parts: &[Part<'_>]) -> TokenStream {
    let rt = &scene.rt;
    let mut open: Option<&str> = None;
    let mut fields = Vec::new();
    for step in sent(parts) {
        let name = text(&step.field.member);
        let (codec, ty) = (&step.codec, &step.field.ty);
        let group = step.sent.elide.as_ref().map(|elide| elide.group.as_deref());
        let shared = group.flatten().is_some() && group.flatten() == open;
        open = group.flatten();
        let own_schema = step.given_type().is_none() && step.inferred(rt).is_none();
        let plain = own_schema && group.is_none() && step.sent.when.is_none();
        if plain {
            fields.push(quote!(#rt::schema::Field::new::<#codec, #ty>(#name)));
            continue;
        }
        let mut schema = match step.given_type() {
            None => {
                let encoding = step.encoding(rt);
                quote!(#encoding::SCHEMA)
            }
            Some(given) => quote!(<#codec as #rt::codec::Given<#given, #ty>>::SCHEMA),
        };
        if let Some(elide) = &step.sent.elide {
            let value = crate::hint::shown_expr(&elide.value);
            let constructor = match shared {
                true => quote!(elide_too),
                false => quote!(elide),
            };
            schema = quote!(&#rt::Schema::#constructor(#value, #schema));
        }
        if let Some(when) = &step.sent.when {
            let condition = crate::hint::shown_expr(&when.condition);
            schema = quote!(&#rt::Schema::when(#condition, #schema));
        }
        fields.push(quote!(#rt::schema::Field { name: #name, schema: #schema }));
    }
    quote!(&[#(#fields),*])
}

/// What is around the step of one field.
struct Around<'a> {
    scene: &'a Scene,
    parts: &'a [Part<'a>],
    place: Place,
    writing: bool,
}

/// The steps that write the fields.
pub(super) fn write<'a>(scene: &'a Scene, parts: &'a [Part<'a>], place: Place) -> TokenStream {
    let around = Around {
        scene,
        parts,
        place,
        writing: true,
    };
    let steps = chunks(parts).into_iter().map(|chunk| match chunk {
        Chunk::Skipped(_) => quote!(),
        Chunk::One(step) => around.conditional(step, around.write(step), None),
        Chunk::Elided(steps) => {
            let elided = around.write_elided(&steps);
            around.conditional(steps[0], elided, None)
        }
    });
    quote!(#(#steps)*)
}

/// The steps that read fields to locals, and `constructor { .. }` of those.
pub(super) fn read<'a>(
    scene: &'a Scene,
    parts: &'a [Part<'a>],
    constructor: &TokenStream,
) -> (TokenStream, TokenStream) {
    let around = Around {
        scene,
        parts,
        place: Place::Local,
        writing: false,
    };
    let steps = chunks(parts).into_iter().map(|chunk| match chunk {
        Chunk::Skipped(part) => around.let_default(part),
        Chunk::One(step) => match step.sent.when {
            None => {
                let (local, value) = (&step.field.local, around.read(step));
                quote!(let #local = #value;)
            }
            Some(_) => around.branches(&[step], around.assign(step)),
        },
        Chunk::Elided(steps) => {
            let elided = around.read_elided(&steps, &|step| around.assign(step));
            around.branches(&steps, elided)
        }
    });
    (quote!(#(#steps)*), made(parts, constructor))
}

/// The steps that fill fields where they are.
pub(super) fn read_into<'a>(scene: &'a Scene, parts: &'a [Part<'a>], place: Place) -> TokenStream {
    let around = Around {
        scene,
        parts,
        place,
        writing: false,
    };
    let steps = chunks(parts).into_iter().map(|chunk| match chunk {
        Chunk::Skipped(part) => match part {
            Part::Skipped(field, default) => {
                let (place, default) = (scene.place(place, field), typed(field, default));
                quote!(#place = #default;)
            }
            Part::Sent(_) => quote!(),
        },
        Chunk::One(step) => around.conditional(step, around.fill(step), Some(&[step])),
        Chunk::Elided(steps) => {
            let elided = around.read_elided(&steps, &|step| around.fill(step));
            around.conditional(steps[0], elided, Some(&steps))
        }
    });
    quote!(#(#steps)*)
}

/// What the reader takes, as an expression. Of a wrong type the compiler says the same wherever it stands, as in
/// `let field: Type = ..`, and of what it says twice it shows one.
fn typed(field: &Field, default: &TokenStream) -> TokenStream {
    match field.default() {
        None => default.clone(),
        Some(_) => as_type(&field.ty, default),
    }
}

fn as_type(ty: &Type, value: &TokenStream) -> TokenStream {
    let name = local("__known");
    quote!({ let #name: #ty = #value; #name })
}

fn made(parts: &[Part<'_>], constructor: &TokenStream) -> TokenStream {
    let members = parts.iter().map(|part| {
        let (member, local) = (&part.field().member, &part.field().local);
        quote!(#member: #local)
    });
    quote!(#constructor { #(#members),* })
}

impl Around<'_> {
    /// An expression of the declaration, with the fields as the reader sees them.
    fn expr(&self, expr: &Expr) -> TokenStream {
        scope::replace(code(expr), &mut |name| {
            let plain = scope::plain(name);
            let part = self.parts.iter().find(|part| part.field().name == plain)?;
            // an error about the value is shown at the name
            Some(respanned(self.seen(part), name.span()))
        })
    }

    /// A field as a place. Of one that is not sent a writer takes what the reader takes.
    fn seen(&self, part: &Part<'_>) -> TokenStream {
        let place = self.scene.place(self.place, part.field());
        let (Part::Sent(step), true) = (part, self.writing) else {
            return place;
        };
        let Some(when) = &step.sent.when else {
            return place;
        };
        let (rt, default) = (&self.scene.rt, typed(step.field, &step.default));
        let (condition, held) = (self.expr(&when.condition), self.scene.reference(self.place, step.field));
        quote!((*#rt::step::sent_or(#condition, #held, &(#default))))
    }

    /// What the codec has to know of other fields.
    fn given(&self, step: &Step<'_>) -> Option<TokenStream> {
        let rt = &self.scene.rt;
        match &step.sent.given {
            Given::Nothing => None,
            Given::Field { name, .. } => {
                let part = self.parts.iter().find(|part| part.field().name == *name)?;
                Some(self.seen(part))
            }
            Given::Count(count) => {
                let count = self.expr(count);
                Some(quote!(#rt::step::count(#count)))
            }
        }
    }

    fn write(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (codec, index) = (&step.codec, Literal::usize_unsuffixed(step.index));
        let field = self.scene.reference(self.place, step.field);
        if let Some(encoding) = step.inferred(rt) {
            return self.entered(&index, &quote!(#encoding::write(#field, #stream)?;));
        }
        match self.given(step) {
            None => quote!(#rt::step::write::<#codec, _, _>(#index, #field, #stream)?;),
            Some(given) => {
                let knows = step.given_type();
                quote!(#rt::step::write_given::<#codec, #knows, _, _>(#index, #given, #field, #stream)?;)
            }
        }
    }

    /// The value, as an expression.
    fn read(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (codec, ty) = (&step.codec, &step.field.ty);
        let index = Literal::usize_unsuffixed(step.index);
        if let Some(encoding) = step.inferred(rt) {
            let (value, name) = (quote!(#encoding::read(#stream)?), local("__read"));
            let read = self.entered(&index, &quote!(let #name = #value;));
            return quote!({ #read #name });
        }
        match self.given(step) {
            None => quote!(#rt::step::read::<#codec, #ty, _>(#index, #stream)?),
            Some(given) => {
                let knows = step.given_type();
                quote!(#rt::step::read_given::<#codec, #knows, #ty, _>(#index, #given, #stream)?)
            }
        }
    }

    /// The value to the local that waits for it.
    fn assign(&self, step: &Step<'_>) -> TokenStream {
        let (local, value, sure) = (&step.field.local, self.read(step), self.make_sure(step));
        quote!(#sure #local = #value;)
    }

    fn fill(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (codec, index) = (&step.codec, Literal::usize_unsuffixed(step.index));
        let field = self.scene.reference_mut(self.place, step.field);
        let sure = self.make_sure(step);
        if let Some(encoding) = step.inferred(rt) {
            let read = self.entered(&index, &quote!(#encoding::read_into(#field, #stream)?;));
            return quote!(#sure #read);
        }
        match self.given(step) {
            None => quote!(#sure #rt::step::read_into::<#codec, _, _>(#index, #field, #stream)?;),
            Some(given) => {
                let knows = step.given_type();
                quote!(#sure #rt::step::read_given_into::<#codec, #knows, _, _>(#index, #given, #field, #stream)?;)
            }
        }
    }

    /// A field that is not always sent was not counted beforehand.
    fn make_sure(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let always = step.sent.when.is_none() && step.sent.elide.is_none();
        if always || step.given_type().is_some() {
            return quote!();
        }
        match step.inferred(rt) {
            Some(encoding) => quote!(#rt::Source::reserve(#stream, #encoding::MIN_BITS)?;),
            None => {
                let (codec, ty) = (&step.codec, &step.field.ty);
                quote!(#rt::step::make_sure::<#codec, #ty, _>(#stream)?;)
            }
        }
    }

    /// A step that is written out.
    fn entered(&self, index: &Literal, inside: &TokenStream) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        quote! {
            #rt::Stream::enter(#stream, #index);
            #inside
            #rt::Stream::leave(#stream);
        }
    }

    /// `if condition { inside } else { defaults }`, where there is a condition.
    fn conditional(&self, first: &Step<'_>, inside: TokenStream, defaults: Option<&[&Step<'_>]>) -> TokenStream {
        let Some(when) = &first.sent.when else {
            return inside;
        };
        let Scene { rt, stream, .. } = self.scene;
        let condition = self.expr(&when.condition);
        let otherwise = defaults.map(|steps| {
            let defaults = steps.iter().map(|step| {
                let (place, default) = (
                    self.scene.place(self.place, step.field),
                    typed(step.field, &step.default),
                );
                quote!(#place = #default;)
            });
            quote!(else { #(#defaults)* })
        });
        quote! {
            if #condition { #inside } #otherwise
            #rt::Stream::end_run(#stream)?;
        }
    }

    /// Locals that are set by `inside`, or by their defaults where a condition does not hold.
    fn branches(&self, steps: &[&Step<'_>], inside: TokenStream) -> TokenStream {
        let locals = steps.iter().map(|step| {
            let (local, ty) = (&step.field.local, &step.field.ty);
            quote!(let #local: #ty;)
        });
        let inside = self.conditional(steps[0], inside, Some(steps));
        quote!(#(#locals)* #inside)
    }

    fn let_default(&self, part: &Part<'_>) -> TokenStream {
        let Part::Skipped(field, default) = part else {
            return quote!();
        };
        let (local, ty) = (&field.local, &field.ty);
        quote!(let #local: #ty = #default;)
    }

    /// Whether all fields of a group have their known values.
    fn all_known(&self, steps: &[&Step<'_>]) -> TokenStream {
        let rt = &self.scene.rt;
        let terms = steps.iter().map(|step| {
            let (ty, field) = (&step.field.ty, self.scene.reference(self.place, step.field));
            let value = self.known(step);
            quote!(#rt::step::is_known::<#ty>(#field, &#value))
        });
        quote!(#(#terms)&&*)
    }

    /// The known value of a field.
    fn known(&self, step: &Step<'_>) -> TokenStream {
        let value = step.sent.elide.as_ref().map(|elide| &elide.value);
        value.map_or_else(TokenStream::new, |value| as_type(&step.field.ty, &self.expr(value)))
    }

    fn write_elided(&self, steps: &[&Step<'_>]) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (elided, known) = (local("__elided"), self.all_known(steps));
        let inside = steps.iter().map(|step| self.write(step));
        quote! {
            let #elided = #known;
            #rt::step::write_elided(#elided, #stream)?;
            if !#elided { #(#inside)* }
            #rt::Stream::end_run(#stream)?;
        }
    }

    fn read_elided(&self, steps: &[&Step<'_>], read: &dyn Fn(&Step<'_>) -> TokenStream) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let known = steps.iter().map(|step| {
            let (place, value) = (self.scene.place(self.place, step.field), self.known(step));
            quote!(#place = #value;)
        });
        let inside = steps.iter().map(|step| read(step));
        let all_known = self.all_known(steps);
        quote! {
            if #rt::step::read_elided(#stream)? {
                #(#known)*
            } else {
                #(#inside)*
                #rt::step::refuse_known(#all_known, #stream)?;
            }
            #rt::Stream::end_run(#stream)?;
        }
    }
}

pub(super) fn placeholder(scene: &Scene, parts: &[Part<'_>], constructor: &TokenStream) -> TokenStream {
    let rt = &scene.rt;
    let members = parts.iter().map(|part| match part {
        Part::Sent(step) => {
            let member = &step.field.member;
            let (codec, ty) = (&step.codec, &step.field.ty);
            if let Some(encoding) = step.inferred(rt) {
                return quote!(#member: #encoding::placeholder());
            }
            match step.given_type() {
                None => quote!(#member: #rt::step::placeholder::<#codec, #ty>()),
                Some(given) => quote!(#member: #rt::step::placeholder_given::<#codec, #given, #ty>()),
            }
        }
        Part::Skipped(field, default) => {
            let (member, default) = (&field.member, typed(field, default));
            quote!(#member: #default)
        }
    });
    quote!(#constructor { #(#members),* })
}
