//! Every answer in these stories is held against the OpenAPI document: the status is documented, and the body
//! has exactly the form that the document gives it.

use jsonschema::Validator;
use reqwest::{Method, StatusCode};
use serde_json::{Map, Value, json};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex};

static CONTRACT: LazyLock<Contract> = LazyLock::new(|| {
    let mut document = server::openapi::document();
    let schemas = document["components"]["schemas"].as_object_mut().unwrap();
    let mut parts = BTreeSet::new();
    schemas.values().for_each(|schema| find_parts(schema, &mut parts));
    for (name, schema) in schemas {
        close(schema, parts.contains(name));
    }
    Contract { document, validators: Mutex::default() }
});

struct Contract {
    document: Value,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

/// The schemas that others are put together of: none of them says all that may be there.
fn find_parts(schema: &Value, parts: &mut BTreeSet<String>) {
    for part in schema["allOf"].as_array().into_iter().flatten() {
        parts.extend(part["$ref"].as_str().and_then(|path| path.rsplit('/').next()).map(str::to_owned));
    }
}

/// Fields that the document does not name are faults too: no program would look for them.
fn close(schema: &mut Value, is_part: bool) {
    if let Some(entries) = schema.as_object_mut() {
        let says_all = entries.contains_key("properties") || entries.contains_key("allOf");
        if says_all && !is_part && !entries.contains_key("additionalProperties") {
            entries.insert("unevaluatedProperties".to_owned(), json!(false));
        }
        for (name, part) in entries.iter_mut() {
            if name != "allOf" {
                close(part, false);
            }
        }
    } else if let Some(items) = schema.as_array_mut() {
        items.iter_mut().for_each(|item| close(item, false));
    }
}

/// Holds an answer against the document.
pub fn check(method: &Method, path: &str, status: StatusCode, body: &Value) {
    let path = path.split('?').next().unwrap_or_default();
    if !path.starts_with("/api/v1/") || path == "/api/v1/openapi.json" {
        return;
    }
    let contract = &*CONTRACT;
    let response = contract.response(method, path, status);
    match response["content"]["application/json"].get("schema") {
        Some(schema) => contract.validate(schema, body, &format!("{method} {path} {status}")),
        // A file.
        None if response["content"].as_object().is_some_and(|kinds| !kinds.is_empty()) => {}
        None => assert_eq!(*body, json!(""), "{method} {path} {status} has a body that is not documented"),
    }
}

impl Contract {
    fn response(&self, method: &Method, path: &str, status: StatusCode) -> &Value {
        let Some(methods) = self.methods(path) else {
            assert_eq!(status, StatusCode::NOT_FOUND, "{method} {path} is not documented");
            return &REFUSAL;
        };
        let Some(operation) = methods.get(method.as_str().to_lowercase().as_str()) else {
            assert!(matches!(status.as_u16(), 404 | 405), "{method} {path} is not documented: {status}");
            return &REFUSAL;
        };
        let responses = &operation["responses"];
        let Some(response) = responses.get(status.as_str()) else {
            panic!("{method} {path}: the status {status} is not documented");
        };
        match response["$ref"].as_str() {
            Some(reference) => self.document.pointer(reference.trim_start_matches('#')).unwrap(),
            None => response,
        }
    }

    /// What the document says about an address; a literal one goes before one with an id.
    fn methods(&self, path: &str) -> Option<&Map<String, Value>> {
        let paths = self.document["paths"].as_object()?;
        let fits = |template: &str| {
            let (mut ours, mut theirs) = (template.split('/'), path.split('/'));
            loop {
                match (ours.next(), theirs.next()) {
                    (None, None) => return true,
                    (Some(a), Some(b)) if a == b || (a.starts_with('{') && !b.is_empty()) => {}
                    _ => return false,
                }
            }
        };
        paths
            .get(path)
            .or_else(|| paths.iter().find(|(template, _)| fits(template)).map(|(_, item)| item))?
            .as_object()
    }

    fn validate(&self, schema: &Value, body: &Value, what: &str) {
        let mut validators = self.validators.lock().unwrap();
        let validator = validators.entry(schema.to_string()).or_insert_with(|| {
            let mut whole = schema.clone();
            whole["components"] = self.document["components"].clone();
            let options = jsonschema::draft202012::options().should_validate_formats(true);
            Arc::new(options.build(&whole).unwrap())
        });
        let validator = validator.clone();
        drop(validators);
        let faults: Vec<String> =
            validator.iter_errors(body).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
        assert!(faults.is_empty(), "{what} is not as documented: {faults:#?}");
    }
}

static REFUSAL: LazyLock<Value> = LazyLock::new(
    || json!({"content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}}}),
);

#[test]
fn no_operation_has_an_answer_for_whatever_else_there_may_be() {
    for (path, methods) in CONTRACT.document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let answers = operation["responses"].as_object().unwrap();
            assert!(answers.keys().all(|status| status.len() == 3), "{method} {path}: {:?}", answers.keys());
            assert!(answers.contains_key("429") && answers.contains_key("500"), "{method} {path}");
            let secured = operation.get("security").is_some();
            assert!(
                !secured || (answers.contains_key("401") && answers.contains_key("403")),
                "{method} {path}"
            );
        }
    }
}

#[test]
fn an_answer_that_is_not_as_documented_is_found() {
    let good = json!({"code": "UNAUTHORIZED", "message": "x", "details": null, "statusCode": 401});
    let me = "/api/v1/auth/me";
    check(&Method::GET, me, StatusCode::UNAUTHORIZED, &good);
    let found = |method: Method, path: &'static str, status: StatusCode, change: fn(&mut Value)| {
        let mut body = good.clone();
        change(&mut body);
        std::panic::catch_unwind(move || check(&method, path, status, &body)).unwrap_err();
    };
    found(Method::GET, me, StatusCode::UNAUTHORIZED, |body| body["extra"] = json!(1));
    found(Method::GET, me, StatusCode::UNAUTHORIZED, |body| body["code"] = json!("SOMETHING"));
    found(Method::GET, me, StatusCode::UNAUTHORIZED, |body| body["statusCode"] = json!("401"));
    found(Method::GET, me, StatusCode::OK, |_| ());
    found(Method::GET, me, StatusCode::CREATED, |_| ());
    found(Method::GET, me, StatusCode::CONFLICT, |_| ());
    found(Method::GET, "/api/v1/nothing", StatusCode::OK, |_| ());
    found(Method::DELETE, "/api/v1/task/1", StatusCode::NO_CONTENT, |_| ());
}
