//! The structure of the crates, read from their sources: imports between modules run one way and are those that
//! ARCHITECTURE.md draws, and a type name means one thing in a crate.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

mod imports;
mod sources;

use imports::Imports;
use sources::{Crate, root};
use std::collections::BTreeMap;

const CRATES: [&str; 4] = ["engine", "export", "store", "server"];
/// Names that a library asks for: SeaORM calls every entity and every migration so, clap's users the arguments of every
/// command.
const ASKED_FOR: [&str; 4] = ["Model", "Relation", "Migration", "Args"];

#[test]
fn modules_of_a_crate_import_each_other_one_way_only() {
    let circles: Vec<String> = CRATES
        .iter()
        .flat_map(|name| {
            let circles = Imports::of(&Crate::read(name)).circles();
            circles.into_iter().map(move |modules| format!("{name}: {}", modules.join(" → ")))
        })
        .collect();
    assert!(circles.is_empty(), "modules that import each other:\n{}", circles.join("\n"));
}

#[test]
fn a_type_name_means_one_thing_in_a_crate() {
    let mut twice = Vec::new();
    for name in CRATES {
        let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (type_name, module) in Crate::read(name).types() {
            if ASKED_FOR.contains(&type_name.as_str()) {
                continue;
            }
            places.entry(type_name).or_default().push(module);
        }
        let repeated = places.into_iter().filter(|(_, modules)| modules.len() > 1);
        twice.extend(
            repeated.map(|(type_name, modules)| format!("{name}: {type_name} in {}", modules.join(", "))),
        );
    }
    assert!(twice.is_empty(), "type names that occur twice:\n{}", twice.join("\n"));
}

/// `KERF_WRITE_IMPORTS=1 cargo test -p server --test house` draws them anew.
#[test]
fn architecture_draws_the_imports_of_every_crate() {
    let path = root().join("ARCHITECTURE.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let mut drawn = page.clone();
    for name in CRATES {
        let head = format!("<!-- imports of crates/{name} -->\n```mermaid\n");
        let start =
            drawn.find(&head).unwrap_or_else(|| panic!("ARCHITECTURE.md has no line {head}")) + head.len();
        let length = drawn[start..].find("```").unwrap();
        drawn.replace_range(start..start + length, &Imports::of(&Crate::read(name)).chart());
    }
    if std::env::var_os("KERF_WRITE_IMPORTS").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    assert!(page == drawn, "draw the imports anew: KERF_WRITE_IMPORTS=1 cargo test -p server --test house");
}

#[test]
fn what_each_other_imports_is_found_through_use_paths_macros_and_names_of_the_root() {
    let source = |module: &str, text: &str| (vec![module.to_owned()], syn::parse_file(text).unwrap());
    let read = Crate {
        modules: vec![
            (Vec::new(), syn::parse_file("mod a; mod b; mod c; mod d; pub use d::Named;").unwrap()),
            source("a", "use crate::b::{self, Thing};"),
            source("b", "fn f() { println!(\"{}\", crate::c::text()); } struct Thing;"),
            source("c", "fn f(named: super::Named) {}"),
            source(
                "d",
                "struct Named; fn f() { crate::a::g() } #[cfg(test)] mod tests { struct Named; use crate::c; }",
            ),
        ],
    };
    assert_eq!(Imports::of(&read).circles(), [["a", "b", "c", "d"]]);
    assert_eq!(read.types().filter(|(name, _)| name == "Named").count(), 1);
}
