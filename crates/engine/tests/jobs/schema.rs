//! The JSON Schemas of job and solution in docs/schema, made of the same types as the OpenAPI document.
//!
//! `KERF_WRITE_SCHEMA=1 cargo test -p engine --features schema --test jobs schema::` writes them anew.

use crate::support;
use engine::{Job, Solution};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

/// The schema of a type with everything that it refers to.
fn document<T: ToSchema>(title: &str) -> Value {
    let mut referred = Vec::new();
    T::schemas(&mut referred);
    let defs: Map<String, Value> =
        referred.into_iter().map(|(name, schema)| (name, serde_json::to_value(schema).unwrap())).collect();
    let mut document = json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title});
    let own = serde_json::to_value(T::schema()).unwrap();
    document.as_object_mut().unwrap().extend(own.as_object().unwrap().clone());
    if !defs.is_empty() {
        document["$defs"] = Value::Object(defs);
    }
    refer_within(&mut document);
    document
}

/// OpenAPI keeps named schemas in `components`, JSON Schema in `$defs`.
fn refer_within(value: &mut Value) {
    match value {
        Value::Object(map) => {
            for (key, value) in map.iter_mut() {
                match value {
                    Value::String(target) if key == "$ref" => {
                        *target = target.replace("#/components/schemas/", "#/$defs/");
                    }
                    value => refer_within(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(refer_within),
        _ => {}
    }
}

/// Every `$ref` of a document.
fn targets(value: &Value) -> Vec<&str> {
    match value {
        Value::Object(map) => {
            let own = map.get("$ref").and_then(Value::as_str);
            own.into_iter().chain(map.values().flat_map(targets)).collect()
        }
        Value::Array(values) => values.iter().flat_map(targets).collect(),
        _ => Vec::new(),
    }
}

fn check(name: &str, document: &Value) {
    for target in targets(document) {
        let known = target.strip_prefix("#/$defs/").is_some_and(|def| document["$defs"].get(def).is_some());
        assert!(known, "{name}: {target} is not there");
    }
    let file = support::root().join("docs/schema").join(name);
    if std::env::var_os("KERF_WRITE_SCHEMA").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, serde_json::to_string_pretty(document).unwrap() + "\n").unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    // Compared as values: the order of keys depends on how serde_json is built.
    assert!(
        serde_json::from_str::<Value>(&committed).is_ok_and(|value| value == *document),
        "{} is out of date: see the head of this test",
        file.display()
    );
}

#[test]
fn the_schema_of_the_job_is_up_to_date() {
    check("job.schema.json", &document::<Job>("Kerf cutting job"));
}

#[test]
fn the_schema_of_the_solution_is_up_to_date() {
    check("solution.schema.json", &document::<Solution>("Kerf solution"));
}
