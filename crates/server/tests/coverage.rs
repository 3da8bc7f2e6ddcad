//! docs/coverage.md is whole and true: every statement of the specification has a line, and every test that a line names
//! is there. The statements lie beside this repository; without them only the tests are looked up.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

use server::error::ErrorCode;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A statement's number: section and place in it.
type Number = (u32, u32);

fn number(text: &str) -> Option<Number> {
    let (section, place) = text.trim().split_once('.')?;
    Some((section.parse().ok()?, place.parse().ok()?))
}

/// What the page about coverage says.
#[derive(Default)]
struct Coverage {
    /// The cells of each line but the first, by the statement's number.
    lines: Vec<(Number, String, String)>,
    /// What cannot be read.
    faults: Vec<String>,
}

impl Coverage {
    fn read(text: &str) -> Coverage {
        let mut coverage = Coverage::default();
        let mut quoted = false;
        for line in text.lines().map(str::trim) {
            quoted ^= line.starts_with("```");
            if quoted {
                continue;
            }
            let Some(row) = line.strip_prefix('|').and_then(|line| line.strip_suffix('|')) else { continue };
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let is_head = cells[0] == "statement" || cells[0].starts_with("--");
            match (number(cells[0]), cells.as_slice()) {
                _ if is_head => {}
                (Some(number), [_, meaning, shown]) => {
                    coverage.lines.push((number, (*meaning).to_owned(), (*shown).to_owned()));
                }
                _ => coverage.faults.push(format!("not `| number | meaning | tests |`: {line}")),
            }
        }
        coverage
    }
}

/// The tests that a cell names: path and name.
fn tests(cell: &str) -> Result<Vec<(&str, &str)>, String> {
    let mut found = Vec::new();
    let mut rest = cell.trim();
    while !rest.is_empty() {
        let (path, after) = rest.split_once('"').ok_or_else(|| format!("no `path \"name\"`: {rest}"))?;
        // A title may hold quotes: it ends with the one before `;` or at the end.
        let end = after.find("\";").unwrap_or_else(|| after.trim_end().len().saturating_sub(1));
        if !after[end..].starts_with('"') {
            return Err(format!("a name does not end: {rest}"));
        }
        found.push((path.trim().trim_matches('`'), &after[..end]));
        rest = after[end + 1..].trim_start_matches([';', ' ', '`']);
    }
    if found.is_empty() { Err("no test".to_owned()) } else { Ok(found) }
}

/// What stands in quotes on a line.
fn literals(line: &str) -> impl Iterator<Item = &str> {
    ['\'', '"', '`'].into_iter().flat_map(move |quote| line.split(quote).skip(1).step_by(2))
}

/// Whether a title with places for values, as `%s` or `$name`, becomes this one.
fn stands_for(literal: &str, title: &str) -> bool {
    let mut parts = Vec::new();
    let mut rest = literal;
    while let Some(at) = rest.find(['%', '$']) {
        parts.push(&rest[..at]);
        rest = rest[at + 1..].trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "#_.{}".contains(c));
    }
    if parts.is_empty() || parts.iter().map(|part| part.len()).sum::<usize>() + rest.len() < 5 {
        return false;
    }
    let Some(mut between) = title.strip_prefix(parts[0]).and_then(|title| title.strip_suffix(rest)) else {
        return false;
    };
    for part in &parts[1..] {
        let Some(at) = between.find(part) else { return false };
        between = &between[at + part.len()..];
    }
    true
}

/// Whether a file has a test of that name.
fn has(path: &str, text: &str, name: &str) -> bool {
    if path.ends_with(".rs") {
        return text.contains(&format!("fn {name}("));
    }
    let quoted = |title: &str| {
        let title = title.replace("\\\"", "\"");
        let plain = ['\'', '"', '`'].iter().any(|q| text.contains(&format!("{q}{title}{q}")));
        plain
            || text.contains(&format!("'{}'", title.replace('\'', "\\'")))
            || text.lines().flat_map(literals).any(|literal| stands_for(literal, &title))
    };
    quoted(name) || (name.contains(" > ") && name.split(" > ").all(|part| quoted(part.trim())))
}

fn coverage() -> Coverage {
    Coverage::read(&std::fs::read_to_string(root().join("docs/coverage.md")).unwrap())
}

/// The list of statements: each line's number and text. It lies beside the repository; tests that need it are ignored,
/// and `make test` runs them where it is there.
fn statements() -> BTreeMap<Number, String> {
    let path = root().join("../shared/spec/checklist.md");
    let text = std::fs::read_to_string(&path).expect("../shared/spec is beside the repository");
    let statement = |line: &str| {
        let (place, text) = line.strip_prefix("- **")?.split_once("**")?;
        Some((number(place)?, text.to_owned()))
    };
    text.lines().filter_map(statement).collect()
}

#[test]
fn every_test_that_is_named_is_in_its_file() {
    let Coverage { lines, mut faults, .. } = coverage();
    assert!(!lines.is_empty());
    let mut files: BTreeMap<&str, String> = BTreeMap::new();
    for ((section, place), meaning, shown) in &lines {
        let number = format!("{section}.{place}");
        if meaning.is_empty() {
            faults.push(format!("{number}: what does it mean?"));
        }
        if let Some(why) = shown.strip_prefix("not testable:") {
            if why.trim().is_empty() {
                faults.push(format!("{number}: why is it not testable?"));
            }
            continue;
        }
        let named = match tests(shown) {
            Ok(named) => named,
            Err(fault) => {
                faults.push(format!("{number}: {fault}"));
                continue;
            }
        };
        for (path, name) in named {
            let text = files
                .entry(path)
                .or_insert_with(|| std::fs::read_to_string(root().join(path)).unwrap_or_default());
            if !has(path, text, name) {
                faults.push(format!("{number}: {path} has no test \"{name}\""));
            }
        }
    }
    assert!(faults.is_empty(), "docs/coverage.md:\n{}", faults.join("\n"));
}

#[test]
#[ignore = "needs ../shared: make test runs it where that is"]
fn shared_every_statement_of_the_specification_has_a_line() {
    let statements = statements();
    assert!(statements.len() > 200, "{}", statements.len());
    let Coverage { lines, .. } = coverage();
    let shown: BTreeSet<Number> = lines.iter().map(|(number, ..)| *number).collect();
    let all: BTreeSet<Number> = statements.keys().copied().collect();
    let text = |numbers: Vec<Number>| {
        numbers.iter().map(|(section, place)| format!("{section}.{place}")).collect::<Vec<_>>().join(", ")
    };
    let missing: Vec<Number> = all.iter().filter(|n| !shown.contains(n)).copied().collect();
    assert!(missing.is_empty(), "docs/coverage.md has no line for {}", text(missing));
    let unknown: Vec<Number> = shown.iter().filter(|n| !all.contains(n)).copied().collect();
    assert!(unknown.is_empty(), "docs/coverage.md names statements that do not exist: {}", text(unknown));
}

#[test]
#[ignore = "needs ../shared: make test runs it where that is"]
fn shared_every_code_of_the_specification_is_one_of_the_servers() {
    let statements = statements();
    let ours: BTreeSet<String> = ErrorCode::ALL.iter().map(|code| code.name()).collect();
    let mut known = 0;
    for text in statements.iter().filter(|((section, _), _)| *section == 8).map(|(_, text)| text) {
        let words =
            text.split(|c: char| !(c.is_ascii_uppercase() || c == '_')).filter(|word| word.len() >= 7);
        for word in words.filter(|word| word.contains('_') || ours.contains(*word)) {
            assert!(ours.contains(word), "{word} is none of the server's codes");
            known += 1;
        }
    }
    assert!(known >= 36, "only {known} codes were found in the specification");
}

#[test]
fn what_is_not_as_it_should_be_is_found() {
    let page = "| 1.2 | x | a.rs \"one\" |\n```\n| 9.9 | x | y |\n```\n| 1.2 | y |\n| a | b | c |\n";
    let coverage = Coverage::read(page);
    assert_eq!(coverage.lines, [((1, 2), "x".to_owned(), "a.rs \"one\"".to_owned())]);
    assert_eq!(coverage.faults.len(), 2);
    assert_eq!(
        tests("a.rs \"one\"; b.ts \"says \"no\" twice\"").unwrap(),
        [("a.rs", "one"), ("b.ts", "says \"no\" twice")]
    );
    assert!(tests("a.rs one").is_err() && tests("").is_err() && tests("a.rs \"one").is_err());
    assert!(has("a.rs", "async fn one(home: Home)", "one") && !has("a.rs", "fn one_more()", "one"));
    assert!(has("a.ts", "it('is one', () => {", "is one") && has("a.ts", "it('isn\\'t', ", "isn't"));
    assert!(
        has("a.ts", "describe('a list', () => it(`is one`", "a list > is one")
            && !has("a.ts", "is one", "is one")
    );
}
