//! Which operations take a key of idempotency, and what the document says of it.

use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Characters of a key.
pub const MAX_KEY: usize = 255;

/// Operations that make something and answer 200, as they also change what is there.
const MAKING_WITH_200: [&str; 1] = ["import_stock"];

/// Whether an operation makes something for somebody who has signed in: then it takes a key of idempotency.
pub(super) fn makes(method: &str, operation: &Value) -> bool {
    let answers = |status| operation["responses"].get(status).is_some();
    let is_named = || operation["operationId"].as_str().is_some_and(|id| MAKING_WITH_200.contains(&id));
    let makes = || answers("201") || answers("202") || is_named();
    method == "post" && operation.get("security").is_some() && makes()
}

/// The pattern of every address at which a POST makes something.
pub fn making() -> BTreeSet<String> {
    let document = serde_json::to_value(super::routes().into_openapi()).unwrap_or(Value::Null);
    let paths = document["paths"].as_object().into_iter().flatten();
    paths.filter(|(_, methods)| makes("post", &methods["post"])).map(|(path, _)| path.clone()).collect()
}

/// Gives every operation that makes something the key with which it is done once.
pub(super) fn take_keys(document: &mut Value) {
    let key = json!({
        "name": "Idempotency-Key", "in": "header", "required": false,
        "description": "Makes it once: for 24 hours the same request of the same user with the same key gets the same answer, \
            but for what is shown once only (a secret). The key with another body or address is refused.",
        "schema": {"type": "string", "minLength": 1, "maxLength": MAX_KEY},
    });
    for methods in document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut()) {
        for (method, operation) in methods.as_object_mut().into_iter().flatten() {
            if !makes(method, operation) {
                continue;
            }
            match &mut operation["parameters"] {
                Value::Array(parameters) => parameters.push(key.clone()),
                none => *none = json!([key]),
            }
        }
    }
}
