//! The OpenAPI document: collected from the routes, then made exact for generated clients.

pub mod keyed;

use crate::api;
use crate::api::shared_files;
use crate::state::AppState;
use export::file::{FileFormat, MAX_TEXT, OPTIONS, OptionValues};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The routes that are not in the OpenAPI document.
pub const BESIDE_THE_API: [&str; 8] = [
    "/api/v1/openapi.json",
    "/api/docs",
    api::docs::FRAME,
    api::docs::VIEWER,
    api::docs::FRAME_SCRIPT,
    api::docs::PAGE_SCRIPT,
    "/health",
    "/metrics",
];

/// Where the API lives.
pub const BASE: &str = "/api/v1";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Kerf",
        description = "Guillotine cutting layouts for sheet material. Lengths are millimetres, areas square millimetres, times RFC 3339 in UTC.",
        license(name = "Apache-2.0", identifier = "Apache-2.0"),
    ),
    servers((url = "/")),
    tags(
        (name = "auth", description = "Accounts and sessions"),
        (name = "tasks", description = "Jobs on their way through the queue"),
        (name = "batches", description = "Many jobs at once"),
        (name = "calculations", description = "The history of calculations"),
        (name = "files", description = "Results as files: paper, labels, lists, drawings, machines"),
        (name = "links", description = "Plans that are seen without an account"),
        (name = "projects", description = "Calculations that belong together"),
        (name = "materials", description = "The catalogue of sheet materials"),
        (name = "templates", description = "Stock panels, configurations, labels and machines to be used again"),
        (name = "sets", description = "Rows of panels and stock panels to be used again"),
        (name = "costs", description = "Price lists, what calculations cost, and offers"),
        (name = "settings", description = "What a user has set"),
        (name = "stock", description = "The shop and its store room"),
        (name = "activity", description = "What was done"),
        (name = "team", description = "People who share projects, materials and history"),
        (name = "webhooks", description = "Telling other programs what has happened"),
        (name = "plans", description = "Subscription plans"),
        (name = "health", description = "Whether the server is well"),
    ),
)]
struct Head;

/// Every route of the API with its documentation.
pub fn routes() -> OpenApiRouter<AppState> {
    let v1 = OpenApiRouter::new()
        .routes(routes!(api::auth::register))
        .routes(routes!(api::auth::login))
        .routes(routes!(api::auth::refresh))
        .routes(routes!(api::auth::me, api::account::rename, api::account::delete))
        .routes(routes!(api::auth::logout))
        .routes(routes!(api::account::upgrade))
        .routes(routes!(api::account::change_password))
        .routes(routes!(api::sessions::list, api::sessions::revoke_others))
        .routes(routes!(api::sessions::revoke))
        .routes(routes!(api::events::list))
        .routes(routes!(api::keys::list, api::keys::create))
        .routes(routes!(api::keys::revoke))
        .routes(routes!(api::export::export))
        .routes(routes!(api::optimize::optimize))
        .routes(routes!(api::estimate::estimate))
        .routes(routes!(api::task::task))
        .routes(routes!(api::task::stop))
        .routes(routes!(api::task_events::task_events))
        .routes(routes!(api::batches::list, api::batches::submit))
        .routes(routes!(api::batches::get))
        .routes(routes!(api::batches::stop))
        .routes(routes!(api::batches::files::zip))
        .routes(routes!(api::calculations::list))
        .routes(routes!(api::calculations::get, api::calculations::delete))
        .routes(routes!(api::calculations::toggle_favorite))
        .routes(routes!(api::files::list))
        .routes(routes!(api::files::file))
        .routes(routes!(api::label_previews::preview))
        .routes(routes!(api::projects::list, api::projects::create))
        .routes(routes!(api::projects::get, api::projects::update, api::projects::delete))
        .routes(routes!(api::materials::list, api::materials::create))
        .routes(routes!(api::materials::get, api::materials::update, api::materials::delete))
        .merge(links())
        .merge(costs())
        .merge(templates_and_sets())
        .merge(team())
        .merge(webhooks())
        .routes(routes!(api::settings::get, api::settings::update))
        .merge(stock())
        .routes(routes!(api::activity::list))
        .routes(routes!(api::plans::plans))
        .routes(routes!(api::health::health));
    OpenApiRouter::with_openapi(Head::openapi()).nest(BASE, v1)
}

fn links() -> OpenApiRouter<AppState> {
    use api::{links, shared};
    OpenApiRouter::new()
        .routes(routes!(links::list, links::create))
        .routes(routes!(links::end))
        .routes(routes!(shared::plan))
        .routes(routes!(shared::progress, shared::tell))
        .routes(routes!(api::shared_files::file))
}

fn costs() -> OpenApiRouter<AppState> {
    use api::{costs, offers, price_list};
    OpenApiRouter::new()
        .routes(routes!(price_list::get, price_list::update))
        .routes(routes!(costs::get, costs::by_list))
        .routes(routes!(offers::pdf))
        .routes(routes!(offers::xlsx))
}

fn stock() -> OpenApiRouter<AppState> {
    use api::booking;
    use api::stock::{self, files, labels, movements};
    OpenApiRouter::new()
        .routes(routes!(api::shop::get, api::shop::update))
        .routes(routes!(stock::list, stock::create))
        .routes(routes!(files::csv))
        .routes(routes!(files::xlsx))
        .routes(routes!(labels::labels))
        .routes(routes!(files::import))
        .routes(routes!(stock::get, stock::update, stock::delete))
        .routes(routes!(movements::list, movements::create))
        .routes(routes!(booking::get, booking::book, booking::undo))
}

fn webhooks() -> OpenApiRouter<AppState> {
    use api::webhooks;
    OpenApiRouter::new()
        .routes(routes!(webhooks::list, webhooks::create))
        .routes(routes!(webhooks::get, webhooks::update, webhooks::delete))
        .routes(routes!(webhooks::list_deliveries))
        .routes(routes!(webhooks::test_webhook))
        .routes(routes!(webhooks::resend_delivery))
}

fn team() -> OpenApiRouter<AppState> {
    use api::team::{self, invitations, members};
    OpenApiRouter::new()
        .routes(routes!(team::get, team::create, team::rename, team::delete))
        .routes(routes!(invitations::list, invitations::invite))
        .routes(routes!(invitations::accept))
        .routes(routes!(invitations::delete))
        .routes(routes!(members::change_role, members::remove))
}

fn templates_and_sets() -> OpenApiRouter<AppState> {
    use api::{label_formats, machines, sets, templates};
    OpenApiRouter::new()
        .routes(routes!(templates::stock_panel_templates, templates::create_stock_panel_template))
        .routes(routes!(templates::stock_panel_template, templates::delete_stock_panel_template))
        .routes(routes!(templates::use_stock_panel_template))
        .routes(routes!(templates::configuration_templates, templates::create_configuration_template))
        .routes(routes!(templates::configuration_template, templates::delete_configuration_template))
        .routes(routes!(templates::use_configuration_template))
        .routes(routes!(label_formats::label_formats, label_formats::create_label_format))
        .routes(routes!(
            label_formats::label_format,
            label_formats::update_label_format,
            label_formats::delete_label_format
        ))
        .routes(routes!(machines::machines, machines::create_machine))
        .routes(routes!(machines::machine, machines::update_machine, machines::delete_machine))
        .routes(routes!(sets::panel_sets, sets::create_panel_set))
        .routes(routes!(sets::panel_set, sets::delete_panel_set))
        .routes(routes!(sets::stock_panel_sets, sets::create_stock_panel_set))
        .routes(routes!(sets::stock_panel_set, sets::delete_stock_panel_set))
}

/// The document as the server serves it.
pub fn document() -> Value {
    let mut document = serde_json::to_value(routes().into_openapi()).unwrap_or(Value::Null);
    document["components"]["securitySchemes"] = json!({
        "bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                   "description": "The access token of a session."},
        "api_key": {"type": "apiKey", "in": "header", "name": "X-API-Key",
                    "description": "A key of a plan with API access; for all but the account itself."},
    });
    // Limits for which JSON Schema has no word.
    let schemas = &mut document["components"]["schemas"];
    schemas["Job"]["properties"]["panels"]["x-max-pieces"] = json!(engine::MAX_PIECES);
    schemas["NewSharedLink"]["x-max-records"] = json!(api::links::MAX_LINKS);
    schemas["ApiKeyRequest"]["x-max-records"] = json!(api::keys::MAX_KEYS);
    schemas["NewWebhook"]["x-max-records"] = json!(api::webhooks::MAX_WEBHOOKS);
    describe_file_options(&mut document);
    keyed::take_keys(&mut document);
    open_to_programs(&mut document);
    describe_refusals(&mut document);
    require_answered_fields(&mut document);
    document
}

/// The options of files, which the formats themselves say.
fn describe_file_options(document: &mut Value) {
    let mut parameters: Vec<Value> = Vec::new();
    for option in &OPTIONS {
        let formats = option.formats().iter().map(|format| format.name()).collect::<Vec<_>>().join(", ");
        let (words, mut schema) = match option.values {
            OptionValues::Words(words) => (words, json!({"type": "string", "enum": words})),
            OptionValues::Flag => (&[][..], json!({"type": "boolean"})),
            OptionValues::Whole { min, max } => {
                (&[][..], json!({"type": "integer", "minimum": min, "maximum": max}))
            }
            OptionValues::Decimal { min, max } => {
                (&[][..], json!({"type": "number", "minimum": min, "maximum": max}))
            }
            OptionValues::Text => (&[][..], json!({"type": "string", "maxLength": MAX_TEXT})),
        };
        // One name with other words for other formats is one parameter.
        if let Some(same) = parameters.iter_mut().find(|parameter| parameter["name"] == option.name) {
            if let Value::Array(known) = &mut same["schema"]["enum"] {
                known.extend(
                    words
                        .iter()
                        .filter(|word| !known.contains(&json!(word)))
                        .map(|word| json!(word))
                        .collect::<Vec<_>>(),
                );
            }
            continue;
        }
        if matches!(option.values, OptionValues::Words(_))
            && let Some(default) = option.default
        {
            schema["default"] = json!(default);
        }
        parameters.push(json!({
            "name": option.name, "in": "query", "required": false,
            "description": format!("{} ({formats}).", option.about), "schema": schema,
        }));
    }
    let shared = |parameter: &&Value| {
        let takes =
            |format: &FileFormat| format.options().iter().any(|option| parameter["name"] == option.name);
        // Its own link is the only one.
        parameter["name"] != "link" && shared_files::FORMATS.iter().any(takes)
    };
    let of_guests: Vec<Value> = parameters.iter().filter(shared).cloned().collect();
    let of_all = |parameter: &&Value| {
        !api::batches::files::OF_ONE_PLAN.iter().any(|option| parameter["name"] == *option)
    };
    let of_batches: Vec<Value> = parameters.iter().filter(of_all).cloned().collect();
    for (path, parameters) in [
        ("/calculations/{id}/files/{format}", parameters),
        ("/shared/{token}/files/{format}", of_guests),
        ("/batches/{id}/files/zip", of_batches),
    ] {
        if let Value::Array(all) = &mut document["paths"][format!("{BASE}{path}")]["get"]["parameters"] {
            all.extend(parameters);
        }
    }
}

/// The document of a server that people reach at this address, as compact JSON.
pub fn served(public_url: Option<&str>) -> String {
    let mut document = document();
    if let Some(url) = public_url {
        document["servers"] = json!([{"url": url}]);
    }
    document.to_string()
}

/// Addresses of the API.
pub fn addresses() -> usize {
    patterns().len()
}

/// The pattern of every address of the API.
pub fn patterns() -> Vec<String> {
    routes().into_openapi().paths.paths.into_keys().collect()
}

/// The document as it is committed: indented, with a final line end.
pub fn text() -> String {
    format!("{:#}\n", document())
}

/// What belongs to an account itself (its password, sessions, keys, plan, team) is for people who have signed in;
/// everything else is open to programs with a key too.
fn open_to_programs(document: &mut Value) {
    for (path, methods) in document["paths"].as_object_mut().into_iter().flatten() {
        let personal =
            [format!("{BASE}/auth/"), format!("{BASE}/team")].iter().any(|part| path.starts_with(part));
        for (method, operation) in methods.as_object_mut().into_iter().flatten() {
            let me = method == "get" && *path == format!("{BASE}/auth/me");
            if let Some(schemes) = operation.get_mut("security").and_then(Value::as_array_mut)
                && (me || !personal)
            {
                schemes.push(json!({"api_key": []}));
            }
        }
    }
}

/// Refusals that are the same everywhere: their status, their name among the responses, what they say.
const REFUSALS: [(&str, &str, &str); 12] = [
    ("400", "WrongValues", "BAD_REQUEST or VALIDATION_ERROR: it cannot be read, or its values are wrong"),
    ("401", "NotSignedIn", "UNAUTHORIZED"),
    ("403", "NotForKeys", "FORBIDDEN: the plan has no API access any more, or a program may not do this"),
    (
        "403",
        "NotForViewers",
        "FORBIDDEN: a viewer of a team changes nothing of it, and a program may not do all",
    ),
    ("404", "NotThere", "The code says what is not there"),
    ("408", "TooSlow", "BAD_REQUEST: the body took longer than 30 s"),
    (
        "409",
        "UnderWay",
        "IDEMPOTENCY_IN_PROGRESS: a request with the same Idempotency-Key is not answered yet",
    ),
    ("413", "TooLarge", "BAD_REQUEST: the body is larger than this may be"),
    ("415", "NotJson", "BAD_REQUEST: the body is not JSON"),
    (
        "422",
        "KeyReused",
        "IDEMPOTENCY_KEY_REUSED: the Idempotency-Key was used for another request within a day",
    ),
    (
        "429",
        "TooMany",
        "TOO_MANY_REQUESTS: of this address, of this account, or of everybody at once; see Retry-After",
    ),
    ("500", "Fault", "DATABASE_ERROR, INTERNAL_ERROR and their like: a fault of the server"),
];

/// Which of them an operation can give, by what it takes. Where its handler says more about one, that stands.
fn refusals_of(method: &str, operation: &Value) -> Vec<&'static str> {
    let parameters = operation["parameters"].as_array();
    let takes = |place: &str| parameters.into_iter().flatten().any(|parameter| parameter["in"] == place);
    let mut names = vec!["TooMany", "Fault"];
    if keyed::makes(method, operation) {
        names.extend(["UnderWay", "KeyReused", "WrongValues", "TooSlow", "TooLarge"]);
    }
    if operation.get("security").is_some() {
        names.push("NotSignedIn");
        names.push(if method == "get" { "NotForKeys" } else { "NotForViewers" });
    }
    if takes("query") {
        names.push("WrongValues");
    }
    if takes("path") {
        names.push("NotThere");
    }
    if operation.get("requestBody").is_some() {
        names.extend(["WrongValues", "TooSlow", "TooLarge", "NotJson"]);
    }
    names
}

/// Gives every operation the refusals that it shares with others, so that each answer there is is documented.
fn describe_refusals(document: &mut Value) {
    for (_, name, description) in REFUSALS {
        document["components"]["responses"][name] = json!({
            "description": description,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}},
        });
    }
    for methods in document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut()) {
        for (method, operation) in methods.as_object_mut().into_iter().flatten() {
            for name in refusals_of(method, operation) {
                let status = REFUSALS.iter().find(|(_, known, _)| *known == name).map(|(status, ..)| *status);
                let Some(responses) = operation["responses"].as_object_mut() else { continue };
                let reference = json!({"$ref": format!("#/components/responses/{name}")});
                responses.entry(status.unwrap_or_default()).or_insert(reference);
            }
        }
    }
}

/// Answers always carry every field, null where there is nothing to say. Only what is sent to the server
/// (and `ErrorDetails`, whose fields depend on the code) may leave fields out.
fn require_answered_fields(document: &mut Value) {
    let mut sent = BTreeSet::from(["ErrorDetails".to_owned(), "FieldFault".to_owned()]);
    for operation in document["paths"].as_object().into_iter().flat_map(|paths| paths.values()) {
        for method in operation.as_object().into_iter().flat_map(|methods| methods.values()) {
            references(&method["requestBody"], &document["components"]["schemas"], &mut sent);
        }
    }
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    for (name, schema) in schemas {
        if !sent.contains(name) {
            require_all(name, schema);
        }
    }
}

/// Fields of answers that may be absent, as (schema, field): results that were kept before they came lack them.
const MAY_BE_ABSENT: [(&str, &str); 30] = [
    ("Cut", "trim"),
    ("Figures", "cost"),
    ("Figures", "lower_bound_cost"),
    ("FileOptionOffer", "max"),
    ("FileOptionOffer", "min"),
    ("FileOptionOffer", "values"),
    ("Health", "nats"),
    ("MadeLink", "url"),
    ("MadeWebhook", "secret"),
    ("Mosaic", "defects"),
    ("NewKey", "key"),
    ("NoFitPanel", "external_id"),
    ("NoFitPanel", "order"),
    ("NoFitPanel", "remedies"),
    ("NoFitPanel", "rule"),
    ("Optimality", "cost"),
    ("Solution", "currency"),
    ("Solution", "cycle_cut_length"),
    ("Solution", "cycle_cuts"),
    ("Solution", "edge_band_costs"),
    ("Solution", "groups"),
    ("Solution", "panel_sizes"),
    ("Solution", "total_cost"),
    ("Statistics", "search"),
    ("Tile", "external_id"),
    ("Tile", "order"),
    ("UsedStock", "kind"),
    ("UsedStock", "price"),
    ("UsedStock", "stock_item_id"),
    ("UsedStock", "use_first"),
];

fn require_all(name: &str, schema: &mut Value) {
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        let required = |field: &&String| !MAY_BE_ABSENT.contains(&(name, field.as_str()));
        schema["required"] = properties.keys().filter(required).cloned().collect();
    }
    for part in schema.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten() {
        require_all(name, part);
    }
}

fn references(part: &Value, schemas: &Value, found: &mut BTreeSet<String>) {
    match part {
        Value::Array(items) => items.iter().for_each(|item| references(item, schemas, found)),
        Value::Object(entries) => {
            let name = entries.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            if let Some(name) = name
                && found.insert(name.to_owned())
            {
                references(&schemas[name], schemas, found);
            }
            entries.values().for_each(|value| references(value, schemas, found));
        }
        _ => {}
    }
}
