//! Modules that need each other, directly or over others, can only be read, tested and moved together: such a circle stays
//! small.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::{KNOWS, sources};

/// Most modules of one circle.
const CIRCLE_MAX: usize = 12;

/// A module by its path within its crate; the root is empty.
type Module = Vec<String>;

#[test]
fn circles_of_modules_stay_small() {
    for (name, _) in KNOWS {
        let circle = largest(&modules(name));
        assert!(circle.len() <= CIRCLE_MAX, "{name}: {circle:#?}");
    }
}

#[test]
fn a_circle_is_found_whichever_way_its_modules_are_named() {
    let sources = [
        ("", "pub use a::Thing;"),
        ("g", "pub use h::{One, Two};"),
        ("g::h", "use super::Three;"),
        ("a", "use crate::{b::{self, One}, i::{j::Two}, other};"),
        ("i", "use crate::a;"),
        ("i::j", ""),
        ("b", "fn go() { c::begin() }"),
        ("b::c", "use super::super::d;"),
        ("d", "fn go(thing: crate::Thing) {}"),
        ("e", "// crate::a\nfn go() { let d = \"crate::a\"; }"),
        (
            "d::f",
            "#[cfg(test)] mod tests { use crate::e; } use super::X;",
        ),
    ];
    let parsed = |(name, text): (&str, &str)| {
        let module = name.split("::").filter(|part| !part.is_empty());
        (module.map(str::to_owned).collect(), text.parse().unwrap())
    };
    let circle = largest(&sources.map(parsed).into());
    assert_eq!(circle, ["a", "b", "b::c", "d"]);
}

/// The largest circle, by the names of its modules.
fn largest(modules: &BTreeMap<Module, TokenStream>) -> Vec<String> {
    // What the root hands on is named by it and stands elsewhere.
    let mut handed_on = BTreeMap::new();
    if let Some(root) = modules.get(&Module::new()) {
        for path in paths(root, &[], modules, true) {
            if let Some(name) = path.last() {
                handed_on.insert(name.clone(), path.clone());
            }
        }
    }
    let places: Vec<&Module> = modules.keys().collect();
    let mut graph = DiGraphMap::<usize, ()>::new();
    for (from, (module, text)) in modules.iter().enumerate() {
        for mut path in paths(text, module, modules, false) {
            if let [name] = path.as_slice()
                && !modules.contains_key(&path)
                && let Some(known) = handed_on.get(name)
            {
                path.clone_from(known);
            }
            while !modules.contains_key(&path) {
                path.pop();
            }
            if !path.is_empty() && path != *module {
                graph.add_edge(from, places.binary_search(&&path).unwrap(), ());
            }
        }
    }
    let circles = tarjan_scc(&graph).into_iter();
    let largest = circles.max_by_key(Vec::len).unwrap_or_default();
    let mut names: Vec<String> = largest.iter().map(|at| places[*at].join("::")).collect();
    names.sort();
    names
}

/// The modules of a crate with what stands in each.
fn modules(name: &str) -> BTreeMap<Module, TokenStream> {
    let prefix = format!("{name}/src/");
    let mut found = BTreeMap::new();
    for (place, text) in sources() {
        let Some(path) = place
            .strip_prefix(&prefix)
            .and_then(|path| path.strip_suffix(".rs"))
            .filter(|path| *path != "main")
        else {
            continue;
        };
        let parts = path
            .split('/')
            .filter(|part| !matches!(*part, "mod" | "lib"));
        let text = text
            .parse()
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        found.insert(parts.map(str::to_owned).collect(), text);
    }
    found
}

/// Every path that a module names, from the root of its crate; with those that it hands on from its own rooms, or without:
/// a folder's door is the folder.
fn paths(
    text: &TokenStream,
    here: &[String],
    modules: &BTreeMap<Module, TokenStream>,
    with_doors: bool,
) -> BTreeSet<Module> {
    let mut named = Vec::new();
    gather(text.clone(), with_doors, &mut named);
    let resolve = |path: Module| {
        let (first, rest) = path.split_first()?;
        let mut whole = match first.as_str() {
            "crate" => Vec::new(),
            "self" => here.to_vec(),
            "super" => here.split_last()?.1.to_vec(),
            _ => {
                let child = [here, std::slice::from_ref(first)].concat();
                modules.contains_key(&child).then_some(child)?
            }
        };
        for part in rest {
            match part.as_str() {
                "super" => drop(whole.pop()),
                "self" => {}
                _ => whole.push(part.clone()),
            }
        }
        Some(whole)
    };
    named.into_iter().filter_map(resolve).collect()
}

/// All paths of two words and more, as they are written; trees of `use` are parted.
fn gather(text: TokenStream, with_doors: bool, named: &mut Vec<Module>) {
    let tokens: Vec<TokenTree> = text.into_iter().collect();
    let is = |at: usize, wanted: char| matches!(tokens.get(at), Some(TokenTree::Punct(mark)) if mark.as_char() == wanted);
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Punct(mark) if mark.as_char() == '#' && is_for_tests(tokens.get(at + 1)) => {
                at += 1;
                while !matches!(&tokens.get(at), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
                    && !is(at, ';')
                    && at < tokens.len()
                {
                    at += 1;
                }
            }
            TokenTree::Ident(word)
                if word == "pub" && !with_doors && hands_on(&tokens[at + 1..]) =>
            {
                while at < tokens.len() && !is(at, ';') {
                    at += 1;
                }
            }
            TokenTree::Ident(first) => {
                let follows = at >= 2 && is(at - 1, ':') && is(at - 2, ':');
                let (mut path, mut branches) = (vec![first.to_string()], false);
                while is(at + 1, ':') && is(at + 2, ':') {
                    match tokens.get(at + 3) {
                        Some(TokenTree::Ident(next)) => path.push(next.to_string()),
                        Some(TokenTree::Group(tree)) if tree.delimiter() == Delimiter::Brace => {
                            part(tree.stream(), &path, named);
                            branches = true;
                        }
                        _ => break,
                    }
                    at += 3;
                }
                if path.len() > 1 && !follows && !branches {
                    named.push(path);
                }
            }
            TokenTree::Group(group) => gather(group.stream(), with_doors, named),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        at += 1;
    }
}

/// The branches of a tree of `use`.
fn part(tree: TokenStream, prefix: &[String], named: &mut Vec<Module>) {
    let mut path = prefix.to_vec();
    // What has branches names them, not itself.
    let (mut is_renamed, mut has_branches) = (false, false);
    for token in tree {
        match token {
            TokenTree::Ident(word) if word == "as" => is_renamed = true,
            TokenTree::Ident(word) if !is_renamed => path.push(word.to_string()),
            TokenTree::Group(tree) => {
                part(tree.stream(), &path, named);
                has_branches = true;
            }
            TokenTree::Punct(mark) if mark.as_char() == ',' => {
                let whole = std::mem::replace(&mut path, prefix.to_vec());
                named.extend((!has_branches).then_some(whole));
                (is_renamed, has_branches) = (false, false);
            }
            _ => {}
        }
    }
    named.extend((!has_branches).then_some(path));
}

/// Whether what follows `pub` hands on something of the module's own rooms.
fn hands_on(rest: &[TokenTree]) -> bool {
    let rest = match rest.first() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => &rest[1..],
        _ => rest,
    };
    let word = |at: usize| rest.get(at).map(ToString::to_string).unwrap_or_default();
    word(0) == "use" && !matches!(word(1).as_str(), "crate" | "super" | "self")
}

fn is_for_tests(attribute: Option<&TokenTree>) -> bool {
    attribute.is_some_and(|attribute| attribute.to_string().replace(' ', "") == "[cfg(test)]")
}
