//! The sources of a crate as syntax trees.

use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, File, Ident, Item, ItemMod};

/// The repository's folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The path of a module below the crate's root: `["search", "exact"]`.
pub type ModulePath = Vec<String>;

/// A crate's files with the modules that they are.
pub struct Crate {
    pub modules: Vec<(ModulePath, File)>,
}

impl Crate {
    pub fn read(name: &str) -> Crate {
        let mut modules = Vec::new();
        read_folder(&root().join("crates").join(name).join("src"), &[], &mut modules);
        let test_only: Vec<ModulePath> =
            modules.iter().flat_map(|(path, file)| test_modules(path, file)).collect();
        modules.retain(|(path, _)| !test_only.iter().any(|test| path.starts_with(test)));
        Crate { modules }
    }

    /// Each struct, enum, union, trait and alias outside tests, with the module that defines it.
    pub fn types(&self) -> impl Iterator<Item = (String, String)> {
        self.modules.iter().flat_map(|(path, file)| {
            let mut types = Types { module: path.clone(), found: Vec::new() };
            types.visit_file(file);
            types.found
        })
    }
}

fn read_folder(folder: &Path, path: &[String], modules: &mut Vec<(ModulePath, File)>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for entry in entries {
        let name = entry.file_stem().unwrap().to_str().unwrap().to_owned();
        let is_root = path.is_empty() && ["lib", "main"].contains(&name.as_str());
        let module = if is_root { Vec::new() } else { [path, &[name]].concat() };
        if entry.is_dir() {
            read_folder(&entry, &module, modules);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&entry).unwrap();
            modules.push((module, syn::parse_file(&text).unwrap()));
        }
    }
}

/// Whether an item is compiled for tests only.
pub fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let mut test = false;
        if attribute.path().is_ident("cfg") {
            // Conditions other than `test` are of no interest here.
            let _ = attribute.parse_nested_meta(|meta| {
                test |= meta.path.is_ident("test");
                Ok(())
            });
        }
        test
    })
}

/// The modules in files of their own that a file declares for tests only.
fn test_modules(path: &[String], file: &File) -> Vec<ModulePath> {
    let declared = file.items.iter().filter_map(|item| match item {
        Item::Mod(module) if is_test(&module.attrs) => Some([path, &[module.ident.to_string()]].concat()),
        _ => None,
    });
    declared.collect()
}

struct Types {
    module: ModulePath,
    found: Vec<(String, String)>,
}

impl Types {
    fn add(&mut self, name: &Ident) {
        self.found.push((name.to_string(), self.module.join("::")));
    }
}

impl<'ast> Visit<'ast> for Types {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Struct(item) if !is_test(&item.attrs) => self.add(&item.ident),
            Item::Enum(item) if !is_test(&item.attrs) => self.add(&item.ident),
            Item::Union(item) if !is_test(&item.attrs) => self.add(&item.ident),
            Item::Trait(item) if !is_test(&item.attrs) => self.add(&item.ident),
            Item::Type(item) if !is_test(&item.attrs) => self.add(&item.ident),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if !is_test(&module.attrs) {
            self.module.push(module.ident.to_string());
            visit::visit_item_mod(self, module);
            self.module.pop();
        }
    }
}
