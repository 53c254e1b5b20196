//! A source with all of its mutants at once, each behind `::switch::is(number)`, which is false in constants.

use crate::mutant::{Mutant, Place};
use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;
use std::collections::{BTreeSet, HashMap};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Arm, BinOp, Block, Expr, Pat, Signature, Stmt, parse_quote};

pub struct Planted {
    pub text: String,
    /// The mutants that are in it. Not in it: those in constants, which are computed before anything can be switched.
    pub numbers: BTreeSet<u32>,
    /// Those of them that are in functions which constants call, too.
    pub constant: BTreeSet<u32>,
}

const SWITCH: &str = "::switch::is(";

impl Planted {
    /// The mutant that is planted last before a place, or first after it.
    pub fn nearest(&self, at: usize, is_after: bool) -> Option<u32> {
        let (before, after) = self.text.split_at(at);
        let number = match is_after {
            true => after.split_once(SWITCH)?.1,
            false => before.rsplit_once(SWITCH)?.1,
        };
        number.split_once(')')?.0.parse().ok()
    }
}

pub fn plant(source: &str, mutants: &[&Mutant]) -> Planted {
    let mut file = syn::parse_file(source).expect("Rust");
    let mut planter = Planter {
        places: HashMap::new(),
        is_in: Within::Function,
        numbers: BTreeSet::new(),
        constant: BTreeSet::new(),
    };
    for mutant in mutants {
        let place = (mutant.genre.clone(), mutant.start);
        planter.places.entry(place).or_default().push((*mutant).clone());
    }
    planter.visit_file_mut(&mut file);
    Planted {
        // functions with planted mutants are large: inlining all of them takes the compiler many minutes
        // in attributes, `==` is printed as two tokens
        text: prettyplease::unparse(&file)
            .replace("inline(always)", "inline")
            .replace(" = = ", " == "),
        numbers: planter.numbers,
        constant: planter.constant,
    }
}

struct Planter {
    places: HashMap<(String, Place), Vec<Mutant>>,
    is_in: Within,
    numbers: BTreeSet<u32>,
    constant: BTreeSet<u32>,
}

#[derive(Clone, Copy, PartialEq)]
enum Within {
    Function,
    ConstFn,
    Constant,
}

impl Planter {
    /// The mutants of a place, which are planted now.
    fn take(&mut self, genre: &str, span: Span) -> Vec<Mutant> {
        let start = span.start();
        let place = (genre.to_owned(), (start.line, start.column + 1));
        if self.is_in == Within::Constant {
            return Vec::new();
        }
        let mutants = self.places.remove(&place).unwrap_or_default();
        let numbers = mutants.iter().map(|mutant| mutant.number);
        if self.is_in == Within::ConstFn {
            self.constant.extend(numbers.clone());
        }
        self.numbers.extend(numbers);
        mutants
    }

    fn within(&mut self, place: Within, visit: impl FnOnce(&mut Planter)) {
        let outside = std::mem::replace(&mut self.is_in, place);
        visit(self);
        self.is_in = outside;
    }

    fn function(&mut self, signature: &Signature, block: &mut Block) {
        let place = match signature.constness {
            Some(_) => Within::ConstFn,
            None => Within::Function,
        };
        self.within(place, |planter| {
            let values = block.stmts.first().map(Spanned::span);
            let values = values.map(|span| planter.take("FnValue", span)).unwrap_or_default();
            planter.visit_block_mut(block);
            let returns = values.iter().map(|mutant| -> Stmt {
                let (is_on, value) = (is_on(mutant), tokens(&mutant.replacement));
                parse_quote!(if #is_on { return #value; })
            });
            block.stmts.splice(0..0, returns.collect::<Vec<_>>());
        });
    }

    fn binary(&mut self, expr: &mut Expr) {
        let Expr::Binary(binary) = &*expr else { return };
        // a `let` is legal only in the condition itself
        if is_chain(&binary.left) || is_chain(&binary.right) {
            return;
        }
        let mutants = self.take("BinaryOperator", binary.op.span());
        if mutants.is_empty() {
            return;
        }
        let (left, op, right) = (&binary.left, &binary.op, &binary.right);
        if matches!(op, BinOp::And(_) | BinOp::Or(_)) {
            // the right side is asked after a left side of this
            let is_on = is_on(&mutants[0]);
            let asks = match op {
                BinOp::And(_) => quote!(left != #is_on),
                _ => quote!(left == #is_on),
            };
            *expr = parse_quote!(match #left { left => if #asks { #right } else { left } });
            return;
        }
        let (before, a, b) = match op {
            BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {
                (quote!((&(#left), &(#right))), quote!(*left), quote!(*right))
            }
            _ if is_assignment(op) => (quote!((#right,)), quote!(#left), quote!(right)),
            _ => (quote!((#left, #right)), quote!(left), quote!(right)),
        };
        let bound = match is_assignment(op) {
            true => quote!((right,)),
            false => quote!((left, right)),
        };
        let wrong = mutants.iter().map(|mutant| {
            let (is_on, op) = (is_on(mutant), tokens(&mutant.replacement));
            quote!(if #is_on { #a #op #b } else)
        });
        *expr = parse_quote!(match #before { #bound => #(#wrong)* { #a #op #b } });
    }

    fn unary(&mut self, expr: &mut Expr) {
        let Expr::Unary(unary) = &*expr else { return };
        let mutants = self.take("UnaryOperator", unary.op.span());
        if let [mutant] = mutants.as_slice() {
            let (is_on, op, value) = (is_on(mutant), &unary.op, &unary.expr);
            *expr = parse_quote!(match #value { value => if #is_on { value } else { #op value } });
        }
    }

    fn structure(&mut self, expr: &mut Expr) {
        let Expr::Struct(structure) = &*expr else { return };
        let whole = structure.clone();
        for at in 0..whole.fields.len() {
            let mutants = self.take("StructField", whole.fields[at].span());
            if let [mutant] = mutants.as_slice() {
                let mut less = whole.clone();
                let others = whole.fields.iter().enumerate().filter(|(i, _)| *i != at);
                less.fields = others.map(|(_, field)| field.clone()).collect();
                if !less.fields.is_empty() {
                    less.fields.push_punct(Default::default());
                }
                let is_on = is_on(mutant);
                *expr = parse_quote!(if #is_on { #less } else { #expr });
            }
        }
    }
}

impl VisitMut for Planter {
    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        self.function(&item.sig, &mut item.block);
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        self.function(&item.sig, &mut item.block);
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut syn::TraitItemFn) {
        if let Some(block) = &mut item.default {
            self.function(&item.sig, block);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Repeat(repeat) => {
                self.visit_expr_mut(&mut repeat.expr);
                return;
            }
            Expr::Const(_) => return,
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
        self.binary(expr);
        self.unary(expr);
        self.structure(expr);
    }

    fn visit_arm_mut(&mut self, arm: &mut Arm) {
        let deleted = self.take("MatchArm", arm.span());
        let guard = match &arm.pat {
            Pat::Guard(pat) => self.take("MatchArmGuard", pat.guard.span()),
            _ => Vec::new(),
        };
        visit_mut::visit_arm_mut(self, arm);
        if deleted.is_empty() && guard.is_empty() {
            return;
        }
        let (pat, mut asks) = match &arm.pat {
            Pat::Guard(guarded) => {
                let (pat, guard) = (&guarded.pat, &guarded.guard);
                (quote!(#pat), quote!((#guard)))
            }
            pat => (quote!(#pat), quote!(true)),
        };
        for mutant in guard {
            let is_on = is_on(&mutant);
            asks = match mutant.replacement.as_str() {
                "true" => quote!((#is_on || #asks)),
                _ => quote!((!#is_on && #asks)),
            };
        }
        for mutant in deleted {
            let is_on = is_on(&mutant);
            asks = quote!((!#is_on && #asks));
        }
        let body = &arm.body;
        // in parentheses, since a body may now begin with a `match`
        let planted: syn::ExprMatch = parse_quote!(match x { #pat if #asks => (#body), });
        let planted = planted.arms.into_iter().next().expect("the arm");
        arm.pat = planted.pat;
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        // all else are numbers, which are constants
        if let Pat::Guard(guarded) = pat {
            self.visit_expr_mut(&mut guarded.guard);
        }
    }

    fn visit_item_const_mut(&mut self, item: &mut syn::ItemConst) {
        // functions within may be switched
        self.within(Within::Constant, |planter| {
            visit_mut::visit_item_const_mut(planter, item)
        });
    }

    fn visit_impl_item_const_mut(&mut self, item: &mut syn::ImplItemConst) {
        self.within(Within::Constant, |planter| {
            visit_mut::visit_impl_item_const_mut(planter, item)
        });
    }

    fn visit_trait_item_const_mut(&mut self, item: &mut syn::TraitItemConst) {
        self.within(Within::Constant, |planter| {
            visit_mut::visit_trait_item_const_mut(planter, item)
        });
    }

    fn visit_item_static_mut(&mut self, item: &mut syn::ItemStatic) {
        self.within(Within::Constant, |planter| {
            visit_mut::visit_item_static_mut(planter, item)
        });
    }

    fn visit_type_mut(&mut self, _: &mut syn::Type) {}

    fn visit_generics_mut(&mut self, _: &mut syn::Generics) {}

    fn visit_angle_bracketed_generic_arguments_mut(&mut self, _: &mut syn::AngleBracketedGenericArguments) {}
}

/// Returns whether conditions that are connected by `&&` have a `let` among them.
fn is_chain(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => is_chain(&binary.left) || is_chain(&binary.right),
        _ => false,
    }
}

fn is_assignment(op: &BinOp) -> bool {
    use BinOp::*;
    matches!(
        op,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}

fn is_on(mutant: &Mutant) -> TokenStream {
    let number = Literal::u32_unsuffixed(mutant.number);
    quote!(::switch::is(#number))
}

fn tokens(text: &str) -> TokenStream {
    text.parse().expect("tokens")
}
