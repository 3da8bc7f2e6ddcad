//! Webhooks: where other programs are told of what happens, and the log of what was sent.

mod deliveries;

pub use deliveries::*;

use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::fields::{Fields, Patch};
use crate::plans::PlanFeature;
use crate::query::PathId;
use crate::shown_once::ShownOnce;
use crate::state::AppState;
use crate::webhooks::guard::UrlFault;
use crate::webhooks::signature;
use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{StoreError, WebhookFields};
use utoipa::ToSchema;
use uuid::Uuid;

/// Webhooks that a shop may have.
pub(crate) const MAX_WEBHOOKS: u64 = 20;
const MAX_URL: usize = 2000;
const MAX_DESCRIPTION: usize = 200;
/// Names of events, as a refusal lists them.
const EVENTS: &str = "calculation.finished, calculation.failed, stock.booked, batch.finished";

/// What a webhook is told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum WebhookEvent {
    /// A calculation has come to its end with a result, or was stopped: `data.status` says how.
    #[serde(rename = "calculation.finished")]
    CalculationFinished,
    /// A calculation has ended in an error.
    #[serde(rename = "calculation.failed")]
    CalculationFailed,
    /// A plan was booked.
    #[serde(rename = "stock.booked")]
    StockBooked,
    /// All calculations of a batch have ended.
    #[serde(rename = "batch.finished")]
    BatchFinished,
}

/// A webhook to be made.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct NewWebhook {
    /// Where it leads: http or https, and not into the network of the server.
    #[schema(min_length = 1, max_length = 2000, example = "https://erp.example.com/kerf")]
    url: String,
    /// What it is told of.
    #[schema(min_items = 1, max_items = 4)]
    events: Vec<WebhookEvent>,
    /// What it is for.
    #[schema(max_length = 200)]
    description: Option<String>,
}

/// Changes of a webhook: fields that are not there stay as they are.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct WebhookChanges {
    /// Where it leads.
    #[schema(nullable = false, min_length = 1, max_length = 2000)]
    url: Option<String>,
    /// What it is told of.
    #[schema(nullable = false, min_items = 1, max_items = 4)]
    events: Option<Vec<WebhookEvent>>,
    /// What it is for; null: nothing.
    #[schema(max_length = 200)]
    description: Option<String>,
    /// Whether events are sent. Switched off, those that wait are not sent either; switched on, it begins anew.
    #[schema(nullable = false)]
    enabled: Option<bool>,
}

/// A webhook.
#[derive(Debug, Serialize, ToSchema)]
pub struct Webhook {
    /// Its id.
    pub id: Uuid,
    /// Where it leads.
    pub url: String,
    /// What it is told of.
    pub events: Vec<WebhookEvent>,
    /// What it is for.
    pub description: Option<String>,
    /// Whether events are sent.
    pub enabled: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// The first failure since the last success; null: the last delivery was taken, or there was none.
    pub failing_since: Option<DateTime<Utc>>,
    /// When it was switched off because it had failed for five days.
    pub given_up_at: Option<DateTime<Utc>>,
}

/// A new webhook, with its secret this once.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeWebhook {
    /// What deliveries are signed with, as Standard Webhooks has it. Not there where the request is repeated.
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")]
    pub secret: String,
    /// What there is to see of it later.
    #[serde(flatten)]
    pub webhook: Webhook,
}

/// The webhooks of a shop.
#[derive(Debug, Serialize, ToSchema)]
pub struct WebhookList {
    /// The oldest first.
    pub webhooks: Vec<Webhook>,
}

impl From<store::Webhook> for Webhook {
    fn from(hook: store::Webhook) -> Webhook {
        let store::Webhook { id, url, events, description, enabled, created_at, failing_since, given_up_at } =
            hook;
        let events = events.into_iter().filter_map(asked_for).collect();
        Webhook { id, url, events, description, enabled, created_at, failing_since, given_up_at }
    }
}

/// The event as webhooks ask for it; a test is for none.
fn asked_for(event: store::WebhookEvent) -> Option<WebhookEvent> {
    serde_json::from_value(Value::String(event.as_str().to_owned())).ok()
}

impl From<WebhookEvent> for store::WebhookEvent {
    fn from(event: WebhookEvent) -> store::WebhookEvent {
        match event {
            WebhookEvent::CalculationFinished => store::WebhookEvent::CalculationFinished,
            WebhookEvent::CalculationFailed => store::WebhookEvent::CalculationFailed,
            WebhookEvent::StockBooked => store::WebhookEvent::StockBooked,
            WebhookEvent::BatchFinished => store::WebhookEvent::BatchFinished,
        }
    }
}

/// Sending events is for plans with a connection to business software; looking and deleting is for everybody.
fn check_plan(state: &AppState, user: &store::User) -> Result<(), ApiError> {
    state.plans.with_feature(&user.plan, PlanFeature::ErpIntegration).map(|_| ())
}

fn missing(error: StoreError) -> ApiError {
    ApiError::or_missing(ErrorCode::NotFound)(error)
}

/// The webhooks of the shop: the team's, or one's own.
#[utoipa::path(
    get, path = "/webhooks", tag = "webhooks", operation_id = "webhooks",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The webhooks", body = WebhookList),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
) -> Result<Json<WebhookList>, ApiError> {
    let webhooks = state.store.webhooks(scope).await?;
    Ok(Json(WebhookList { webhooks: webhooks.into_iter().map(Webhook::from).collect() }))
}

/// Makes a webhook. Its secret is shown this once.
#[utoipa::path(
    post, path = "/webhooks", tag = "webhooks", operation_id = "create_webhook",
    security(("bearer" = [])),
    request_body = NewWebhook,
    responses(
        (status = 201, description = "The webhook", body = MadeWebhook),
        (status = 400, description = "Wrong values: also a URL that names an address inside the network of the server",
            body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no `erp_integration`, there are 20 webhooks already, or a \
            viewer of a team asks", body = ErrorBody),
    )
)]
pub async fn create(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    mut body: Fields,
) -> Result<(StatusCode, Extension<ShownOnce>, Json<MadeWebhook>), ApiError> {
    check_plan(&state, &user)?;
    let url = body.required_name("url", MAX_URL);
    check_url(&mut body, &state, &url);
    let events = required_events(&mut body);
    let description = body.line("description", MAX_DESCRIPTION);
    body.finish()?;
    let secret = signature::new_secret(&*state.clock).map_err(|error| {
        tracing::error!(%error, "a secret could not be made");
        ApiError::new(ErrorCode::TokenGenerationFailed)
    })?;
    let mut fields = WebhookFields { url, events, description: None, enabled: true };
    description.set_optional(&mut fields.description);
    let (id, now) = (state.clock.new_id(), state.clock.now());
    let made = state.store.create_webhook(scope, id, fields, &secret, MAX_WEBHOOKS, now).await;
    let made = made.map_err(|error| match error {
        StoreError::LimitReached { limit, current, .. } => {
            ApiError::plan_limit(ErrorCode::Forbidden, &user.plan, limit, current)
        }
        other => other.into(),
    })?;
    tracing::info!(webhook = %id, "made");
    let made = MadeWebhook { secret, webhook: made.into() };
    Ok((StatusCode::CREATED, Extension(ShownOnce("secret")), Json(made)))
}

/// A webhook.
#[utoipa::path(
    get, path = "/webhooks/{id}", tag = "webhooks", operation_id = "webhook",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The webhook")),
    responses(
        (status = 200, description = "The webhook", body = Webhook),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn get(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<Json<Webhook>, ApiError> {
    let id = id.or(ErrorCode::NotFound)?;
    Ok(Json(state.store.webhook(scope, id).await.map_err(missing)?.into()))
}

/// Changes a webhook, or switches it off and on.
#[utoipa::path(
    put, path = "/webhooks/{id}", tag = "webhooks", operation_id = "update_webhook",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The webhook")),
    request_body = WebhookChanges,
    responses(
        (status = 200, description = "The webhook as it is now", body = Webhook),
        (status = 400, description = "Wrong values, or NO_FIELDS_TO_UPDATE", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no `erp_integration`, or a viewer of a team asks", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn update(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    id: PathId,
    mut body: Fields,
) -> Result<Json<Webhook>, ApiError> {
    let id = id.or(ErrorCode::NotFound)?;
    // Whose it is comes before what is wrong with the body: a stranger learns nothing by it.
    state.store.webhook(scope, id).await.map_err(missing)?;
    body.some_of(&["url", "events", "description", "enabled"])?;
    let url = body.name("url", MAX_URL);
    if let Patch::Value(url) = &url {
        check_url(&mut body, &state, url);
    }
    let events = read_events(&mut body);
    let description = body.line("description", MAX_DESCRIPTION);
    let enabled = body.boolean("enabled");
    body.finish()?;
    // Switching it off is for everybody whose it is.
    if enabled != Patch::Value(false) {
        check_plan(&state, &user)?;
    }
    let change = |fields: &mut WebhookFields| {
        url.set(&mut fields.url);
        events.set(&mut fields.events);
        description.set_optional(&mut fields.description);
        enabled.set(&mut fields.enabled);
    };
    let changed = state.store.update_webhook(scope, id, change, state.clock.now()).await;
    Ok(Json(changed.map_err(missing)?.into()))
}

/// Deletes a webhook with its log.
#[utoipa::path(
    delete, path = "/webhooks/{id}", tag = "webhooks", operation_id = "delete_webhook",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The webhook")),
    responses(
        (status = 204, description = "Nothing is sent there any more"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn delete(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let id = id.or(ErrorCode::NotFound)?;
    state.store.delete_webhook(scope, id, state.clock.now()).await.map_err(missing)?;
    tracing::info!(webhook = %id, "deleted");
    Ok(StatusCode::NO_CONTENT)
}

fn check_url(body: &mut Fields, state: &AppState, url: &str) {
    if url.is_empty() {
        return;
    }
    match state.webhook_guard.read(url) {
        Ok(_) => {}
        Err(UrlFault::NotAUrl) => body.fault("url", "not_a_url", json!({})),
        Err(UrlFault::Inner) => body.fault("url", "inner_address", json!({})),
    }
}

/// The events that a body asks for.
fn read_events(body: &mut Fields) -> Patch<Vec<store::WebhookEvent>> {
    let values = match body.list("events", EVENTS.split(", ").count()) {
        Patch::Value(values) => values,
        Patch::Null | Patch::Absent => return Patch::Absent,
    };
    if values.is_empty() {
        body.fault("events", "empty", json!({}));
        return Patch::Absent;
    }
    let mut events = Vec::new();
    for (n, value) in values.into_iter().enumerate() {
        match serde_json::from_value::<WebhookEvent>(value).map(store::WebhookEvent::from) {
            Ok(event) if events.contains(&event) => {}
            Ok(event) => events.push(event),
            Err(_) => body.fault(&format!("events[{n}]"), "not_one_of", json!({"allowed": EVENTS})),
        }
    }
    Patch::Value(events)
}

/// The same in the body of a new webhook.
fn required_events(body: &mut Fields) -> Vec<store::WebhookEvent> {
    if !body.has("events") {
        body.fault("events", "missing", json!({}));
    }
    match read_events(body) {
        Patch::Value(events) => events,
        Patch::Null | Patch::Absent => Vec::new(),
    }
}
