//! What the OpenAPI document tells of limits (length of texts, number of items, range of numbers) is what the server
//! checks: of every value that can be sent, in both directions.

use crate::support::{Person, Setup, Site, job};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Longer than any text, and not too long for a body.
const LONG: usize = 10_100;
/// Beyond any number.
const FAR: f64 = 1e15;

/// A value that can be sent: where, and what the document says about it.
struct Leaf {
    /// Its path as faults name it.
    path: String,
    schema: Value,
}

/// The limits of a value by the words of JSON Schema.
type Limits = BTreeMap<&'static str, f64>;

fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(reference) => document.pointer(reference.trim_start_matches('#')).unwrap(),
        None => schema,
    }
}

/// Every value of a body, the first one of each list.
fn leaves(document: &Value, schema: &Value, path: &str, found: &mut Vec<Leaf>) {
    let schema = resolved(document, schema);
    if schema["type"].is_string() || schema["type"].is_array() || schema["oneOf"].is_array() {
        found.push(Leaf { path: path.to_owned(), schema: schema.clone() });
    }
    let inside = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    for (name, part) in schema["properties"].as_object().into_iter().flatten() {
        leaves(document, part, &inside(name), found);
    }
    if schema["items"].is_object() {
        leaves(document, &schema["items"], &format!("{path}[0]"), found);
    }
    if ["type", "$ref"].iter().any(|word| schema["additionalProperties"].get(word).is_some()) {
        leaves(document, &schema["additionalProperties"], &inside("key"), found);
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        leaves(document, part, path, found);
    }
    for part in schema["oneOf"].as_array().into_iter().flatten() {
        if part.get("$ref").is_some() {
            leaves(document, part, path, found);
        }
    }
}

fn is_a(schema: &Value, kind: &str) -> bool {
    let own = schema["type"] == kind
        || schema["type"].as_array().is_some_and(|kinds| kinds.iter().any(|known| known == kind));
    own || schema["oneOf"].as_array().is_some_and(|parts| parts.iter().any(|part| part["type"] == kind))
}

/// What the document says; of a number that may be a text, what it says of the number.
fn documented(schema: &Value) -> Limits {
    let number = schema["oneOf"].as_array().and_then(|parts| {
        parts.iter().find(|part| matches!(part["type"].as_str(), Some("number" | "integer")))
    });
    let schema = number.unwrap_or(schema);
    ["minLength", "maxLength", "minItems", "maxItems", "maxProperties", "minimum", "maximum"]
        .into_iter()
        .filter_map(|word| Some((word, schema[word].as_f64()?)))
        .collect()
}

/// What to send in its place to learn its limits, with the words for what is too small and too large.
fn probes(schema: &Value) -> Vec<(Value, &'static str)> {
    if schema["enum"].is_array() || schema["pattern"].is_string() || schema["format"] == "uuid" {
        return Vec::new();
    }
    if is_a(schema, "number") || is_a(schema, "integer") {
        return vec![(json!(-FAR), "minimum"), (json!(FAR), "maximum")];
    }
    if is_a(schema, "string") {
        let short = if schema["minLength"] == 8 { "a" } else { "" };
        return vec![(json!(short), "minLength"), (json!("x".repeat(LONG)), "maxLength")];
    }
    if is_a(schema, "array") {
        let most = schema["maxItems"].as_u64().map_or(3_000, |most| most + 1);
        return vec![(json!([]), "minItems"), (Value::Array(vec![json!(0); most as usize]), "maxItems")];
    }
    let many: serde_json::Map<String, Value> = (0..200).map(|n| (n.to_string(), json!("x"))).collect();
    vec![(Value::Object(many), "maxProperties")]
}

/// The limit that a refusal tells.
fn refused_limit(faults: &Value, path: &str, word: &str) -> Option<f64> {
    let fault = faults.as_array()?.iter().find(|fault| fault["path"] == path)?;
    let bound = |name: &str| match &fault[name] {
        Value::String(text) => text.parse().ok(),
        value => value.as_f64(),
    };
    let too_much = word.starts_with("max");
    match fault["fault"].as_str()? {
        "too_long" | "too_large" if too_much => bound("max"),
        "too_short" | "too_small" if !too_much => bound("min"),
        "empty" if !too_much => Some(1.0),
        "not_one_of" => {
            let (least, most) = fault["allowed"].as_str()?.split_once('-')?;
            if too_much { most.parse().ok() } else { least.parse().ok() }
        }
        _ => None,
    }
}

/// The same body with another value at a path.
fn with(body: &Value, path: &str, value: Value) -> Value {
    let mut body = body.clone();
    let pointer: String =
        path.replace('[', ".").replace(']', "").split('.').map(|part| format!("/{part}")).collect();
    let (parents, name) = pointer.rsplit_once('/').unwrap();
    let mut place = &mut body;
    for parent in parents.split('/').skip(1) {
        place = match place {
            Value::Array(items) => &mut items[parent.parse::<usize>().unwrap()],
            // What was not sent is an object to begin with.
            place => &mut place[parent],
        };
    }
    match place {
        Value::Array(items) => items[name.parse::<usize>().unwrap()] = value,
        place => place[name] = value,
    }
    body
}

/// A good body of every address that takes one.
fn samples() -> BTreeMap<&'static str, Value> {
    let mut whole = job("Kitchen");
    whole["client_info"] = json!({"key": "x"});
    whole["panels"][0]["edge"] = json!({"top": "PVC"});
    whole["stock_panels"][0]["defects"] = json!([{"x": 1, "y": 1, "width": 1, "height": 1}]);
    let (panel, stock) = (whole["panels"][0].clone(), whole["stock_panels"][0].clone());
    let material =
        json!({"name": "Oak", "thicknesses": [16], "sheet_sizes": [{"length": 100, "width": 100}]});
    let project = json!({"name": "House", "tags": ["a"]});
    let settings = json!({"default_configuration": {}, "default_stock": [stock]});
    let label = json!({"name": "Doors", "paper": {"kind": "sheet", "width": 210, "height": 297}, "width": 60, "height": 40,
        "fields": [{"field": "text", "x": 1, "y": 1, "width": 20, "height": 10, "text": "x"}]});
    let webhook =
        json!({"url": "https://example.com/hook", "events": ["stock.booked"], "description": "ERP"});
    let machine = json!({"name": "Router", "options": {}});
    let list = json!({"currency": "EUR", "part": "1", "edge_band_per_m": {"ABS": "2"}, "vat_percent": 19,
        "waste": {"rule": "used", "percent": 5}});
    let item = json!({"width": 2440, "height": 1220});
    let design = json!({"paper": label["paper"], "width": 60, "height": 40, "fields": label["fields"]});
    BTreeMap::from([
        ("/api/v1/auth/api-keys", json!({"name": "Robot"})),
        ("/api/v1/auth/login", json!({"email": "bob@example.com", "password": "wrong horse"})),
        ("/api/v1/auth/me", json!({"name": "Anna", "password": "wrong horse"})),
        ("/api/v1/auth/password", json!({"current_password": "wrong horse", "new_password": "right horse"})),
        (
            "/api/v1/auth/register",
            json!({"name": "Bob", "email": "bob@example.com", "password": "correct horse"}),
        ),
        ("/api/v1/calculations/{id}/booking", json!({"place": "rack 3"})),
        ("/api/v1/batches", json!({"name": "Monday", "jobs": [whole.clone()]})),
        ("/api/v1/calculations/{id}/label-preview", design),
        ("/api/v1/estimate", whole.clone()),
        ("/api/v1/materials", material.clone()),
        ("/api/v1/materials/{id}", material),
        ("/api/v1/optimize", whole),
        ("/api/v1/panel-sets", json!({"name": "Doors", "panels": [panel]})),
        ("/api/v1/calculations/{id}/cost", json!({"price_list": list})),
        ("/api/v1/price-list", list),
        ("/api/v1/projects", project.clone()),
        ("/api/v1/projects/{id}", project),
        ("/api/v1/settings", settings),
        ("/api/v1/shop", json!({"name": "Oak & Son", "least_remnant": {"side": 200, "area": 100_000}})),
        ("/api/v1/stock", item.clone()),
        ("/api/v1/stock/{id}", item),
        ("/api/v1/stock/{id}/movements", json!({"change": 1, "kind": "correction"})),
        ("/api/v1/stock-panel-sets", json!({"name": "Rack", "stock_panels": [stock]})),
        ("/api/v1/team", json!({"name": "Shop"})),
        ("/api/v1/team/invitations", json!({"email": "bob@example.com", "role": "viewer"})),
        ("/api/v1/templates/configurations", json!({"name": "Saw", "configuration": {}})),
        ("/api/v1/templates/labels", label.clone()),
        ("/api/v1/templates/labels/{id}", label),
        ("/api/v1/templates/machines", machine.clone()),
        ("/api/v1/templates/machines/{id}", machine),
        ("/api/v1/templates/stock-panels", json!({"name": "Board", "stock_panel": stock})),
        ("/api/v1/webhooks", webhook.clone()),
        ("/api/v1/webhooks/{id}", webhook),
    ])
}

/// Addresses whose bodies hold only what has no limit of its own: tokens, names of plans, roles, kinds.
const WITHOUT: [&str; 6] = [
    "/api/v1/auth/logout",
    "/api/v1/auth/refresh",
    "/api/v1/auth/subscription/upgrade",
    "/api/v1/calculations/{id}/links",
    "/api/v1/shared/{token}/progress",
    "/api/v1/team/members/{id}",
];

/// What the server checks of a value that is sent in a body.
async fn checked(site: &Site, who: &Person, at: (&Method, &str), body: &Value, leaf: &Leaf) -> Limits {
    let mut limits = Limits::new();
    for (value, word) in probes(&leaf.schema) {
        let sent = with(body, &leaf.path, value);
        let reply = site.call(at.0.clone(), at.1, Some(who), Some(sent)).await;
        assert_ne!(reply.status, 413, "{} {}: {}", at.0, at.1, leaf.path);
        if let Some(limit) = refused_limit(&reply.body["details"]["faults"], &leaf.path, word) {
            limits.insert(word, limit);
        }
    }
    limits
}

stories! {
    async fn the_document_tells_exactly_the_limits_that_bodies_are_checked_for(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let (document, samples) = (server::openapi::document(), samples());
        for list in ["/api/v1/materials", "/api/v1/projects", "/api/v1/templates/labels", "/api/v1/templates/machines", "/api/v1/webhooks"] {
            site.post(list, Some(&anna), samples[list].clone()).await.ok();
        }
        let id = |list: &Value| list[0]["id"].as_str().unwrap().to_owned();
        let materials = site.get("/api/v1/materials?is_system=false", Some(&anna)).await.ok();
        let projects = site.get("/api/v1/projects", Some(&anna)).await.ok();
        let labels = site.get("/api/v1/templates/labels", Some(&anna)).await.ok()["templates"].as_array().unwrap().clone();
        let machines = site.get("/api/v1/templates/machines", Some(&anna)).await.ok();
        let webhooks = site.get("/api/v1/webhooks", Some(&anna)).await.ok();
        let calculation = site.submit(&anna, job("Shelf")).await;
        site.ended(&anna, &calculation).await;
        let item = site.post("/api/v1/stock", Some(&anna), samples["/api/v1/stock"].clone()).await.ok();
        let ids = [
            ("stock", id(&json!([item]))),
            ("calculations", calculation),
            ("materials", id(&materials["materials"])), ("projects", id(&projects["projects"])),
            ("labels", id(&json!([labels.last()]))), ("machines", id(&machines["templates"])),
            ("webhooks", id(&webhooks["webhooks"])),
        ];
        site.post("/api/v1/team", Some(&anna), samples["/api/v1/team"].clone()).await.ok();
        let mut wrong = Vec::new();
        for (pattern, operations) in document["paths"].as_object().unwrap() {
            for (method, operation) in operations.as_object().unwrap() {
                let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
                if schema.is_null() || WITHOUT.contains(&pattern.as_str()) {
                    continue;
                }
                let body = samples.get(pattern.as_str()).unwrap_or_else(|| panic!("no body for {pattern}"));
                let mut path = pattern.clone();
                for (list, id) in &ids {
                    path = path.replace(&format!("{list}/{{id}}"), &format!("{list}/{id}"));
                }
                let method: Method = method.to_uppercase().parse().unwrap();
                let mut found = Vec::new();
                leaves(&document, schema, "", &mut found);
                for leaf in found.iter().filter(|leaf| !leaf.path.is_empty()) {
                    let (told, kept) = (documented(&leaf.schema), checked(&site, &anna, (&method, &path), body, leaf).await);
                    if told != kept {
                        wrong.push(format!("{method} {pattern} {}: documented {told:?}, checked {kept:?}", leaf.path));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        site.end().await;
    }

    async fn the_document_tells_exactly_the_limits_that_queries_are_checked_for(home: Home) {
        let site = home.site_with(Setup { plan: "enterprise", ..Setup::default() }).await;
        let anna = site.person("anna").await;
        let (document, mut wrong) = (server::openapi::document(), Vec::new());
        let calculation = site.submit(&anna, job("Files")).await;
        site.ended(&anna, &calculation).await;
        let links = format!("/api/v1/calculations/{calculation}/links");
        let link = site.post(&links, Some(&anna), json!({"kind": "view"})).await.body;
        let webhook = site.post("/api/v1/webhooks", Some(&anna), samples()["/api/v1/webhooks"].clone()).await.ok();
        let webhook = webhook["id"].as_str().unwrap().to_owned();
        let token = link["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        let batch = json!({"jobs": [{"calculation_id": calculation}]});
        let batch = site.post("/api/v1/batches", Some(&anna), batch).await.ok();
        site.ended(&anna, batch["calculations"][0]["task_id"].as_str().unwrap()).await;
        let batch = format!("/batches/{}", batch["id"].as_str().unwrap());
        for (path, operations) in document["paths"].as_object().unwrap() {
            let parameters = operations["get"]["parameters"].as_array().into_iter().flatten();
            for parameter in parameters.filter(|parameter| parameter["in"] == "query") {
                let (name, schema) = (parameter["name"].as_str().unwrap(), &parameter["schema"]);
                // An empty value is none.
                let mut kept = Limits::new();
                for (value, word) in probes(schema).into_iter().filter(|(value, _)| *value != "") {
                    let text = value.as_f64().map_or_else(|| "x".repeat(300), |number| number.to_string());
                    let path = path.replace("/batches/{id}", &batch);
                    let path = path.replace("webhooks/{id}", &format!("webhooks/{webhook}"));
                    let path = path.replace("{id}", &calculation).replace("{token}", &token);
                    // An option of files is checked by the formats that take it.
                    let formats: &[&str] = match path.contains("/files/") {
                        true => &["pdf", "labels", "gcode"],
                        false => &[""],
                    };
                    for format in formats {
                        let path = path.replace("{format}", format);
                        let formats = if path.ends_with("/zip") { format!("formats={format}&") } else { String::new() };
                        let asked = format!("{path}?{formats}{name}={text}");
                        let faults = match format.is_empty() {
                            true => site.get(&asked, Some(&anna)).await.body["details"]["faults"].clone(),
                            false => {
                                // What is in bounds is answered with the file itself.
                                let file = site.raw(Method::GET, &asked).bearer_auth(&anna.access);
                                let answer = file.send().await.unwrap().bytes().await.unwrap();
                                let refusal: Value = serde_json::from_slice(&answer).unwrap_or_default();
                                refusal["details"]["faults"].clone()
                            }
                        };
                        let limit = refused_limit(&faults, name, word);
                        // The largest page number is only the largest number there is.
                        if let Some(limit) = limit.filter(|limit| *limit < f64::from(u32::MAX)) {
                            kept.insert(word, limit);
                        }
                    }
                }
                let told = documented(schema);
                if told != kept {
                    wrong.push(format!("{path} {name}: documented {told:?}, checked {kept:?}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
        site.end().await;
    }
}
