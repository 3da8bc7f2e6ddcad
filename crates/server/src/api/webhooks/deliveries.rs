//! What was sent to a webhook, and what is on its way.

use super::{check_plan, missing};
use crate::api::paging::Paging;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::query::{PathId, PathIds, QueryValues};
use crate::state::AppState;
use crate::webhooks::deliverer::message_id;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

/// An event that was sent to a webhook, or is on its way.
#[derive(Debug, Serialize, ToSchema)]
pub struct Delivery {
    /// Its id, for sending it again.
    pub id: Uuid,
    /// What has happened; `webhook.test` where somebody wanted to see whether anything arrives.
    #[schema(example = "calculation.finished")]
    pub event: &'static str,
    /// The id of the message, as it stands in the header `webhook-id`: a retry has the same.
    #[schema(example = "msg_019ac1d2e3f47a5b8c6d7e8f90a1b2c3")]
    pub webhook_id: String,
    /// When it happened.
    pub created_at: DateTime<Utc>,
    /// Whether the receiver has taken it.
    pub delivered: bool,
    /// When it is tried next; null: no more.
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// The attempts, the oldest first.
    pub attempts: Vec<DeliveryAttempt>,
}

/// An attempt at a delivery.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeliveryAttempt {
    /// When it began.
    pub at: DateTime<Utc>,
    /// The HTTP status of the answer; null: there was none.
    pub status: Option<u16>,
    /// Why there was none, or why it does not count.
    pub error: Option<String>,
    /// How long it took, milliseconds.
    pub ms: u64,
}

/// A page of the log.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeliveryList {
    /// The newest first.
    pub deliveries: Vec<Delivery>,
    /// How many there are on all pages.
    pub total: u64,
}

impl From<store::Delivery> for Delivery {
    fn from(delivery: store::Delivery) -> Delivery {
        let store::Delivery { id, event, created_at, delivered, due_at, attempts } = delivery;
        Delivery {
            id,
            event: event.as_str(),
            webhook_id: message_id(id),
            created_at,
            delivered,
            next_attempt_at: due_at,
            attempts: attempts.into_iter().map(DeliveryAttempt::from).collect(),
        }
    }
}

impl From<store::SentAttempt> for DeliveryAttempt {
    fn from(sent: store::SentAttempt) -> DeliveryAttempt {
        let store::SentAttempt { at, status, error, ms } = sent;
        DeliveryAttempt { at, status, error, ms }
    }
}

/// What was sent to a webhook in the last seven days, and what is on its way, newest first.
#[utoipa::path(
    get, path = "/webhooks/{id}/deliveries", tag = "webhooks", operation_id = "webhook_deliveries",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The webhook"), Paging),
    responses(
        (status = 200, description = "A page of them", body = DeliveryList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn list_deliveries(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
    mut query: QueryValues,
) -> Result<Json<DeliveryList>, ApiError> {
    let id = id.or(ErrorCode::NotFound)?;
    // Whose it is comes before what is wrong with the query: a stranger learns nothing by it.
    state.store.webhook(scope, id).await.map_err(missing)?;
    let page = query.page(50);
    query.finish()?;
    let (deliveries, total) = state.store.deliveries(scope, id, page).await.map_err(missing)?;
    Ok(Json(DeliveryList { deliveries: deliveries.into_iter().map(Delivery::from).collect(), total }))
}

/// Sends an event that tells of nothing, to see whether it arrives; also to a webhook that is switched off.
#[utoipa::path(
    post, path = "/webhooks/{id}/test", tag = "webhooks", operation_id = "test_webhook",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The webhook")),
    responses(
        (status = 202, description = "It is on its way", body = Delivery),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no `erp_integration`, or a viewer of a team asks", body = ErrorBody),
        (status = 404, description = "NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn test_webhook(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    id: PathId,
) -> Result<(StatusCode, Json<Delivery>), ApiError> {
    let id = id.or(ErrorCode::NotFound)?;
    state.store.webhook(scope, id).await.map_err(missing)?;
    check_plan(&state, &user)?;
    let (delivery, now) = (state.clock.new_id(), state.clock.now());
    let sent = state.store.test_webhook(scope, id, delivery, &json!({"webhook": id}), now).await;
    Ok((StatusCode::ACCEPTED, Json(sent.map_err(missing)?.into())))
}

/// Sends an event once more, whatever became of it before.
#[utoipa::path(
    post, path = "/webhooks/{id}/deliveries/{delivery}/resend", tag = "webhooks", operation_id = "resend_delivery",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The webhook"),
        ("delivery" = Uuid, Path, description = "The delivery"),
    ),
    responses(
        (status = 202, description = "It is on its way", body = Delivery),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no `erp_integration`, or a viewer of a team asks", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: there is no such webhook, or it has no such delivery", body = ErrorBody),
    )
)]
pub async fn resend_delivery(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    PathIds(webhook, delivery): PathIds,
) -> Result<(StatusCode, Json<Delivery>), ApiError> {
    let not_there = || ApiError::new(ErrorCode::NotFound);
    let webhook = webhook.ok_or_else(not_there)?;
    let delivery = delivery.ok_or_else(not_there)?;
    state.store.webhook(scope, webhook).await.map_err(missing)?;
    check_plan(&state, &user)?;
    let sent = state.store.resend(scope, webhook, delivery, state.clock.now()).await;
    Ok((StatusCode::ACCEPTED, Json(sent.map_err(missing)?.into())))
}
