//! Emits code for the constants in expressions, which asks the compiler for their types, and for the values of numbers.
//!
//! Emits nothing for expressions without constants.

use super::expr::{code, own};
use super::scene::Scene;
use crate::computed;
use crate::hint::shown_expr;
use crate::model::Field;
use crate::paths::{self, Named};
use crate::scope;
use crate::syntax::local;
use crate::tokens;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote};
use syn::Expr;

/// An expression, and the call that determines its type.
pub(super) struct Typed<'e> {
    pub(super) expr: &'e Expr,
    pub(super) wanted: TokenStream,
}

/// The fields that an expression may name.
pub(super) struct ConstantPlace<'a> {
    scene: &'a Scene,
    fields: Vec<&'a Field>,
}

impl<'a> ConstantPlace<'a> {
    pub(super) fn new(scene: &'a Scene, fields: impl IntoIterator<Item = &'a Field>) -> ConstantPlace<'a> {
        let fields = fields.into_iter().collect();
        ConstantPlace { scene, fields }
    }

    fn field(&self, name: &Ident) -> Option<&Field> {
        let name = tokens::plain(name);
        self.fields.iter().find(|field| field.name == name).copied()
    }

    /// Returns whether a name stands for a field, or for a given value.
    fn is_place(&self, name: &Ident) -> bool {
        self.field(name).is_some() || self.scene.given(name).is_some()
    }

    fn named(&self, expr: &Expr) -> Vec<Named> {
        let parameters = &self.scene.parameters;
        scope::constants(code(expr), parameters, &|name| self.is_place(name))
    }

    /// Emits `.naming(&[..])` with the constants that the expressions name, or nothing if there are none.
    pub(super) fn naming(&self, exprs: &[Typed<'_>]) -> TokenStream {
        match self.list(exprs) {
            Some(list) => quote!(.naming(const { #list })),
            None => quote!(),
        }
    }

    /// Emits `&[NamedConstant::new("HP", ..), ..]`.
    pub(super) fn list(&self, exprs: &[Typed<'_>]) -> Option<TokenStream> {
        let rt = &self.scene.rt;
        let mut known: Vec<String> = Vec::new();
        let mut list = Vec::new();
        for typed in exprs {
            for named in self.named(typed.expr) {
                let name = shown_expr(&named.path);
                if known.contains(&name) {
                    continue;
                }
                let (tag, asked, value) = (local("__tag"), self.tag(&named, typed), self.value(&named));
                list.push(quote! {
                    #rt::schema::NamedConstant::new(#name, {
                        let #tag = #asked;
                        if #tag.is_seen() { #tag.value(&#value) } else { ::core::option::Option::None }
                    })
                });
                known.push(name);
            }
        }
        (!list.is_empty()).then(|| quote!(&[#(#list),*]))
    }

    /// Emits the closure from which the compiler infers the type of a constant. The closure never runs. If the path
    /// leaves parameters of its type open, the expression determines them. The closure contains the expression again,
    /// after a call that never returns, so that only the types of the expression count.
    fn tag(&self, named: &Named, Typed { expr, wanted }: &Typed<'_>) -> TokenStream {
        let (rt, path) = (&self.scene.rt, &named.path);
        let constant = quote!(#rt::schema::constant);
        if !named.is_open {
            let value = self.value(named);
            return quote!(#constant::tag(&|| #constant::Look::at(&#value).tag()));
        }
        let held = local("__held");
        let exchanged = (path, quote!((*#held)));
        let expr = scope::exchange(code(expr), &self.scene.parameters, exchanged, &mut |name| {
            let ty = self
                .field(name)
                .map(|field| &field.ty)
                .or(self.scene.given_type(name))?;
            Some(quote!((*#constant::any::<&#ty>())))
        });
        quote! {
            #constant::tag(&|| {
                let #held = &#path;
                let _ = || #constant::never().then(#wanted(#expr));
                #constant::Look::at(#held).tag()
            })
        }
    }

    /// Emits a constant as an expression. A generic argument may be a type, and then no value has its name. The name
    /// then resolves to the constant of the module `absent`, whose import by `*` yields to an import by name.
    fn value(&self, named: &Named) -> TokenStream {
        let (rt, path) = (&self.scene.rt, &named.path);
        if !named.is_argument {
            return path.clone();
        }
        let path = path.clone().into_iter().map(own);
        quote!({
            use #(#path)* as __NAMED;
            use #rt::schema::constant::absent::*;
            __NAMED
        })
    }

    /// Emits the value of a condition as an `Option`, if the compiler may know it: a condition over constants alone.
    pub(super) fn decided(&self, condition: &Expr) -> Option<TokenStream> {
        let tokens = code(condition);
        let named = self.named(condition);
        let parameters = &self.scene.parameters;
        let is_constant = |tokens: &[proc_macro2::TokenTree], i: usize| {
            let (_, at) = paths::constant(tokens, i, parameters)?;
            let is_field =
                matches!(&tokens[i], proc_macro2::TokenTree::Ident(name) if at.len() == 1 && self.is_place(name));
            (!is_field).then_some(at.end)
        };
        if !computed::is_computed(tokens.clone(), &is_constant) {
            return None;
        }
        let names: Vec<Ident> = (0..named.len())
            .map(|i| local(&format!("__tag_{}", Literal::usize_unsuffixed(i))))
            .collect();
        let typed = of_condition(self.scene, condition);
        let tags = named.iter().map(|named| self.tag(named, &typed));
        let known = match names.is_empty() {
            true => quote!(true),
            false => quote!(#(#names.is_seen())&&*),
        };
        let condition = super::around::as_condition(tokens);
        let some = quote!(::core::option::Option::Some);
        let answer = quote!(if #condition { #some(true) } else { #some(false) });
        let answer = names
            .iter()
            .fold(answer, |answer, name| quote!(#name.proof().then(#answer)));
        Some(quote! {{
            #(let #names = #tags;)*
            if #known { #answer } else { ::core::option::Option::None }
        }})
    }
}

/// Returns an expression that is a condition.
pub(super) fn of_condition<'e>(scene: &Scene, expr: &'e Expr) -> Typed<'e> {
    of_field(scene, expr, quote!(::core::primitive::bool))
}

/// Returns an expression that has the type of a field.
pub(super) fn of_field<'e>(scene: &Scene, expr: &'e Expr, ty: impl ToTokens) -> Typed<'e> {
    let rt = &scene.rt;
    let wanted = quote!(#rt::step::value::<#ty>);
    Typed { expr, wanted }
}
