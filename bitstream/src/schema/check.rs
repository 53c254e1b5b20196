//! Checks that a list of nodes is a tree: a reader of outlines rejects any other list.

use super::form::Form;
use super::outline::{DEEPEST, Node};

/// Returns whether each node has the children that its form has, and there is one root.
pub(super) fn is_tree(nodes: &[Node]) -> bool {
    // for the open node of each depth: the number of children that are missing, and whether they are variants
    let mut open = [Open::Closed; DEEPEST + 1];
    let mut depth_before = None;
    for node in nodes {
        let depth = usize::from(node.depth);
        let is_root = depth_before.is_none();
        let at_most = depth_before.map_or(0, |before| before + 1);
        if depth > at_most || depth > DEEPEST || (depth == 0) != is_root {
            return false;
        }
        // deeper nodes get no more children
        let deeper = open.get(depth..).unwrap_or(&[]);
        if deeper.iter().any(|open| matches!(open, Open::Missing(1..))) {
            return false;
        }
        for closed in open.iter_mut().skip(depth) {
            *closed = Open::Closed;
        }
        let parent = depth.checked_sub(1).and_then(|parent| open.get_mut(parent));
        if !parent.is_none_or(|parent| parent.takes(&node.form)) {
            return false;
        }
        if let Some(slot) = open.get_mut(depth) {
            *slot = Open::below(&node.form);
        }
        depth_before = Some(depth);
    }
    !nodes.is_empty() && !open.iter().any(|open| matches!(open, Open::Missing(1..)))
}

#[derive(Clone, Copy)]
enum Open {
    Closed,
    Missing(usize),
    Fields,
    Variants,
}

impl Open {
    fn below(form: &Form) -> Open {
        match (form, form.arity()) {
            (Form::Enum { .. }, _) => Open::Variants,
            (_, None) => Open::Fields,
            (_, Some(count)) => Open::Missing(count),
        }
    }

    /// Returns whether a node may stand here, and counts it.
    fn takes(&mut self, form: &Form) -> bool {
        let is_variant = matches!(form, Form::Variant { .. });
        match self {
            Open::Closed | Open::Missing(0) => false,
            Open::Missing(left) => {
                *left -= 1;
                !is_variant
            }
            Open::Fields => !is_variant,
            Open::Variants => is_variant || *form == Form::Beyond,
        }
    }
}
