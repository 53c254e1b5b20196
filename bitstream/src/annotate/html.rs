//! Writes annotations as an HTML page.

use super::Part;
use super::text::{place, raw, size};
use super::{Annotation, Leaf};
use alloc::format;
use alloc::string::String;
use core::fmt::Write;

/// Largest number of bytes whose bits are drawn.
const DRAWN: usize = 2048;
/// Number of bytes in a row.
const ROW: usize = 4;
/// Hues of adjacent values.
const HUES: [u32; 6] = [210, 145, 40, 280, 175, 330];

pub(super) fn page(annotation: &Annotation) -> String {
    let mut out = String::new();
    // writing to a `String` cannot fail
    let _ = write_page(annotation, &mut out);
    out
}

fn write_page(annotation: &Annotation, out: &mut String) -> core::fmt::Result {
    let name = escaped(annotation.name);
    let bytes = size(annotation.bytes.len());
    write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{name}: {bytes}</title>\n<style>{STYLE}</style>\n\
         <h1>{name}</h1>\n<p class=\"sum\">{bytes}, {} bits, {} parts</p>\n",
        annotation.bytes.len() * 8,
        annotation.leaves.len()
    )?;
    match &annotation.error {
        Some(error) => writeln!(out, "<p class=\"error\">{}</p>", escaped(&format!("{error}")))?,
        None => out.push_str("<p class=\"whole\">A whole packet.</p>\n"),
    }
    out.push_str(LEGEND);
    out.push_str("<p id=\"at\">Point at a bit.</p>\n<main>\n<section class=\"bits\">\n");
    bits(annotation, out)?;
    out.push_str("</section>\n<section>\n<table>\n<tr><th>bits<th>field<th>value<th>raw\n");
    for (i, leaf) in annotation.leaves.iter().enumerate() {
        line(annotation, i, leaf, out)?;
    }
    write!(
        out,
        "</table>\n</section>\n</main>\n<script>{SCRIPT}</script>\n</html>\n"
    )
}

/// Writes the bits in the order in which they are read: the lowest of the first byte first.
fn bits(annotation: &Annotation, out: &mut String) -> core::fmt::Result {
    let mut leaves = annotation.leaves.iter().enumerate().peekable();
    for (i, byte) in annotation.bytes.iter().enumerate().take(DRAWN) {
        if i % ROW == 0 {
            let open = if i == 0 { "" } else { "</div>\n" };
            write!(out, "{open}<div class=\"row\"><span class=\"place\">{i}</span>")?;
        }
        write!(out, "<span class=\"byte\" data-byte=\"{byte:02x}\">")?;
        for bit in 0..8 {
            let at = i * 8 + bit;
            while leaves.peek().is_some_and(|(_, leaf)| leaf.bits.end <= at) {
                leaves.next();
            }
            let Some((number, leaf)) = leaves.peek() else { break };
            let (class, title) = (class(annotation, leaf), escaped(&title(leaf)));
            let edge = if leaf.bits.start == at { " first" } else { "" };
            write!(
                out,
                "<i class=\"{class}{edge}\" style=\"--h:{}\" data-leaf=\"{number}\" title=\"{title}\">{}</i>",
                hue(*number),
                byte >> bit & 1
            )?;
        }
        out.push_str("</span>");
    }
    if !annotation.bytes.is_empty() {
        out.push_str("</div>\n");
    }
    match annotation.bytes.len().saturating_sub(DRAWN) {
        0 => Ok(()),
        more => writeln!(out, "<p>And {} more.</p>", size(more)),
    }
}

fn line(annotation: &Annotation, number: usize, leaf: &Leaf, out: &mut String) -> core::fmt::Result {
    writeln!(
        out,
        "<tr class=\"{}\" style=\"--h:{}\" data-leaf=\"{number}\"><td>{}<td>{}<td>{}<td>{}",
        class(annotation, leaf),
        hue(number),
        place(leaf),
        escaped(&leaf.label()).replace('.', "<wbr>."), // a line may break before the next name
        escaped(&leaf.value),
        raw(leaf)
    )
}

fn title(leaf: &Leaf) -> String {
    match leaf.value.is_empty() {
        true => format!("{}, bits {}", leaf.label(), place(leaf)),
        false => format!("{} = {}, bits {}", leaf.label(), leaf.value, place(leaf)),
    }
}

fn class(annotation: &Annotation, leaf: &Leaf) -> &'static str {
    match leaf.part {
        _ if annotation.is_refused(leaf) => "refused",
        Part::Value => "value",
        Part::Padding | Part::Spare | Part::Unread | Part::LeftOver | Part::Unlisted => "empty",
        _ => "frame",
    }
}

fn hue(number: usize) -> u32 {
    HUES.get(number % HUES.len()).copied().unwrap_or(0)
}

/// Escapes a text for an element or an attribute.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// Uses the CSS classes of the bits.
const LEGEND: &str = "<p class=\"legend\"><span><i class=\"value\" style=\"--h:210\">1</i> value</span> \
    <span><i class=\"frame\" style=\"--h:210\">1</i> length, tag, presence, check</span> \
    <span><i class=\"empty\">0</i> padding, or not read</span> \
    <span><i class=\"refused\">1</i> refused</span></p>\n";

/// Gives adjacent values different colours, and framing bits stripes.
const STYLE: &str = "
:root{color-scheme:light dark;--l:84%;--ink:#1b1d22;--paper:#fcfcfb;--soft:#6c717b;--line:#d9dce2;--bad:#c9252d}
@media(prefers-color-scheme:dark){:root{--l:30%;--ink:#e8e9ec;--paper:#15171b;--soft:#9aa0ab;--line:#343841;--bad:#ff7077}}
body{box-sizing:border-box;height:100vh;min-height:34rem;margin:0;padding:2rem;display:flex;flex-direction:column;font:15px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.4rem;margin:0}
.sum,.whole,.legend{color:var(--soft);margin:.2rem 0}
.legend span{display:inline-block;margin:0 .9em .15rem 0;white-space:nowrap}
.legend i{color:var(--ink);display:inline-block}
.error{color:var(--bad);font-weight:600;margin:.4rem 0}
#at{border-bottom:1px solid var(--line);padding:.5rem 0;margin:.6rem 0 1rem;font:14px ui-monospace,monospace;min-height:1.4em}
main{flex:1;min-height:0;display:grid;grid-template:minmax(0,1fr)/minmax(0,max-content) minmax(18rem,1fr);gap:1rem 2rem}
main>section{min-width:0;overflow:auto;overscroll-behavior:contain}
.row{display:flex;flex-wrap:wrap;row-gap:.5rem;align-items:flex-end;margin-bottom:.5rem;padding-left:3.4em;white-space:nowrap}
.place{width:2.5em;margin-left:-3.4em;padding-right:.8em;text-align:right;color:var(--soft);font:12px/22px ui-monospace,monospace}
.byte{position:relative;display:inline-flex;margin-right:.7em;padding-top:15px}
.byte::before{content:attr(data-byte);position:absolute;top:0;left:0;color:var(--soft);font:11px/13px ui-monospace,monospace}
i{width:17px;height:22px;font:12px/22px ui-monospace,monospace;text-align:center;cursor:default;background:hsl(var(--h) 70% var(--l))}
i.first{box-shadow:inset 2px 0 0 hsl(var(--h) 50% 45%)}
i.frame{background:repeating-linear-gradient(135deg,hsl(var(--h) 70% var(--l)) 0 4px,hsl(var(--h) 45% calc(var(--l) - 9%)) 4px 7px)}
i.empty{background:transparent;color:var(--soft);box-shadow:inset 0 0 0 .5px var(--line)}
i.refused{background:var(--bad);color:var(--paper);font-weight:700}
table{border-collapse:collapse;font:13px/1.4 ui-monospace,monospace}
th{text-align:left;font-weight:600;color:var(--soft);white-space:nowrap}
th,td{padding:.15rem .7rem .15rem .4rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th:first-child,td:first-child{padding-left:.8rem}
td:first-child{box-shadow:inset 5px 0 0 hsl(var(--h) 70% var(--l));color:var(--soft);white-space:nowrap}
tr.empty td{color:var(--soft)}
tr.refused td{color:var(--bad);font-weight:700}
i.on{outline:2px solid var(--ink);outline-offset:-2px}
th{position:sticky;top:0;background:var(--paper)}
@media(max-width:60rem){body{padding:1rem}main{grid-template:repeat(2,minmax(0,1fr))/minmax(0,1fr)}.row{padding-left:2.2em}.place{width:1.6em;padding-right:.6em;margin-left:-2.2em}.byte{margin-right:.3em}}
tr.on td{background:hsl(var(--h) 70% 60% / .25)}
";

/// Highlights the leaf under the pointer, names it, and scrolls the other list to it. Begins at the bits that were
/// rejected.
const SCRIPT: &str = "
const at=document.getElementById('at');let lit=[];
const show=one=>{if(!one)return;const list=one.closest('section'),box=list.getBoundingClientRect(),own=one.getBoundingClientRect();
if(own.top<box.top+30||own.bottom>box.bottom)list.scrollTop+=own.top-box.top-box.height/2;};
const begin=()=>['.bits .refused','tr.refused'].forEach(one=>show(document.querySelector(one)));
begin();['load','resize'].forEach(when=>addEventListener(when,begin));
document.addEventListener('mouseover',event=>{
const of=event.target.closest('[data-leaf]');
for(const one of lit)one.classList.remove('on');
lit=of?[...document.querySelectorAll('[data-leaf=\"'+of.dataset.leaf+'\"]')]:[];
for(const one of lit)one.classList.add('on');
const bit=lit.find(one=>one.title);
if(bit)at.textContent=bit.title;
if(of)show(lit.find(one=>one.closest('section')!==of.closest('section')));
});
";
