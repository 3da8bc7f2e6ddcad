//! Which modules at the top of a crate import which.

use crate::sources::{Crate, is_test};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use syn::visit::{self, Visit};
use syn::{Item, ItemMod, ItemUse, Macro, Path, UseTree};

/// Names of modules at the top of a crate.
type Names = BTreeSet<String>;

pub struct Imports {
    by_module: BTreeMap<String, Names>,
}

impl Imports {
    pub fn of(read: &Crate) -> Imports {
        let tops: Names = read.modules.iter().filter_map(|(path, _)| path.first().cloned()).collect();
        let mut of_root = BTreeMap::new();
        for (_, file) in read.modules.iter().filter(|(path, _)| path.is_empty()) {
            for item in &file.items {
                if let Item::Use(item) = item {
                    for path in use_paths(&item.tree, Vec::new()) {
                        let [top, .., name] = path.as_slice() else { continue };
                        if tops.contains(top) {
                            of_root.insert(name.clone(), top.clone());
                        }
                    }
                }
            }
        }
        let mut by_module: BTreeMap<String, Names> =
            tops.iter().map(|top| (top.clone(), Names::new())).collect();
        for (path, file) in read.modules.iter().filter(|(path, _)| !path.is_empty()) {
            let mut finder = Finder { module: path.clone(), found: Vec::new() };
            finder.visit_file(file);
            let imported = finder.found.iter().filter_map(|name| {
                let top = if tops.contains(name) { Some(name) } else { of_root.get(name) };
                top.filter(|top| **top != path[0]).cloned()
            });
            by_module.entry(path[0].clone()).or_default().extend(imported);
        }
        Imports { by_module }
    }

    /// What a module imports, itself and through others.
    fn reach(&self, from: &str) -> Names {
        let mut seen = Names::new();
        let mut open = vec![from];
        while let Some(module) = open.pop() {
            for next in self.by_module.get(module).into_iter().flatten() {
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        seen
    }

    /// The groups of modules of which each imports all others, itself or through others.
    pub fn circles(&self) -> Vec<Vec<String>> {
        let reach: BTreeMap<&String, Names> =
            self.by_module.keys().map(|name| (name, self.reach(name))).collect();
        let mut circles: Vec<Vec<String>> = Vec::new();
        for (module, reached) in &reach {
            if reached.contains(*module) && !circles.iter().any(|circle| circle.contains(module)) {
                let circle = reached.iter().filter(|other| reach[other].contains(*module));
                circles.push(circle.cloned().collect());
            }
        }
        circles
    }

    /// A Mermaid chart without the arrows that follow from others: no a → c beside a → b → c.
    pub fn chart(&self) -> String {
        let mut chart = "graph LR\n".to_owned();
        for (from, imported) in &self.by_module {
            for to in imported {
                let follows = imported.iter().any(|other| other != to && self.reach(other).contains(to));
                if !follows {
                    writeln!(chart, "  {from} --> {to}").unwrap();
                }
            }
        }
        chart
    }
}

/// Collects the names that follow the crate's root in the paths of a module.
struct Finder {
    module: Vec<String>,
    found: Vec<String>,
}

impl Finder {
    fn path(&mut self, path: &[String]) {
        let supers = path.iter().take_while(|name| *name == "super").count();
        let name = match path.first().map(String::as_str) {
            Some("crate") => path.get(1),
            Some("super") if supers == self.module.len() => path.get(supers),
            _ => None,
        };
        self.found.extend(name.cloned());
    }

    /// The paths within the text of a macro, which is no syntax tree.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        for token in tokens {
            match token {
                TokenTree::Ident(name) => path.push(name.to_string()),
                TokenTree::Punct(mark) if mark.as_char() == ':' => {}
                other => {
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream());
                    }
                    self.path(&std::mem::take(&mut path));
                }
            }
        }
        self.path(&path);
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        for path in use_paths(&item.tree, Vec::new()) {
            self.path(&path);
        }
    }

    fn visit_path(&mut self, path: &'ast Path) {
        self.path(&path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast Macro) {
        self.tokens(item.tokens.clone());
        visit::visit_macro(self, item);
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if !is_test(&module.attrs) {
            self.module.push(module.ident.to_string());
            visit::visit_item_mod(self, module);
            self.module.pop();
        }
    }

    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Fn(item) => item.attrs.as_slice(),
            Item::Use(item) => item.attrs.as_slice(),
            Item::Impl(item) => item.attrs.as_slice(),
            _ => &[],
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }
}

fn use_paths(tree: &UseTree, mut before: Vec<String>) -> Vec<Vec<String>> {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            use_paths(&path.tree, before)
        }
        UseTree::Name(name) => {
            before.push(name.ident.to_string());
            vec![before]
        }
        UseTree::Rename(name) => {
            before.push(name.ident.to_string());
            vec![before]
        }
        UseTree::Glob(_) => vec![before],
        UseTree::Group(group) => {
            group.items.iter().flat_map(|tree| use_paths(tree, before.clone())).collect()
        }
    }
}
