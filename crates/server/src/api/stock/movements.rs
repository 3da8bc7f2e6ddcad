//! Movements of an item: rows that are only ever added.

use super::{check_plan, refused};
use crate::api::paging::Paging;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode, FieldError};
use crate::fields::{Fields, Patch};
use crate::query::{PathId, QueryValues};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{MAX_STOCK, Movement, MovementKind, StoreError};
use utoipa::ToSchema;
use uuid::Uuid;

/// Characters of a reason.
const MAX_REASON: usize = 500;

/// Why a count changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MovementCause {
    /// Put in.
    In,
    /// Taken out.
    Out,
    /// Counted anew.
    Correction,
    /// Taken or put in by the booking of a calculation.
    Booking,
    /// A booking was undone.
    Undo,
}

/// Why somebody changes a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HandMovement {
    /// Put in.
    In,
    /// Taken out.
    Out,
    /// Counted anew.
    Correction,
}

/// Who did something.
#[derive(Debug, Serialize, ToSchema)]
pub struct Doer {
    /// The person.
    pub id: Uuid,
    /// The person's name.
    pub name: String,
}

/// A movement of an item.
#[derive(Debug, Serialize, ToSchema)]
pub struct StockMovement {
    /// Grows with time.
    pub id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// Who did it; null if that account is gone.
    pub by: Option<Doer>,
    /// How many more there were after it, or fewer.
    pub change: i64,
    /// Why.
    pub kind: MovementCause,
    /// What whoever did it says.
    pub reason: Option<String>,
    /// The calculation that was booked; it may be gone.
    pub calculation_id: Option<Uuid>,
    /// How many there were after it.
    pub count_after: u32,
}

/// A page of the movements of an item.
#[derive(Debug, Serialize, ToSchema)]
pub struct StockMovementList {
    /// The movements of this page, newest first.
    pub movements: Vec<StockMovement>,
    /// How many there are on all pages.
    pub total: u64,
}

/// A movement that is to be made.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct NewMovement {
    /// How many more there are, or fewer: above 0 for `in`, below for `out`, not 0 for a `correction`.
    #[schema(minimum = -1_000_000, maximum = 1_000_000)]
    change: i64,
    /// Why.
    kind: HandMovement,
    /// What there is to say of it.
    #[schema(max_length = 500)]
    reason: Option<String>,
}

/// A movement that was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct MovementMade {
    /// The movement.
    pub id: i64,
    /// How many are there after it.
    pub count_after: u32,
}

impl From<Movement> for StockMovement {
    fn from(movement: Movement) -> StockMovement {
        StockMovement {
            id: movement.id,
            at: movement.at,
            by: movement.by.map(|(id, name)| Doer { id, name }),
            change: movement.change,
            kind: match movement.kind {
                MovementKind::In => MovementCause::In,
                MovementKind::Out => MovementCause::Out,
                MovementKind::Correction => MovementCause::Correction,
                MovementKind::Booking => MovementCause::Booking,
                MovementKind::Undo => MovementCause::Undo,
            },
            reason: movement.reason,
            calculation_id: movement.calculation_id,
            count_after: movement.count_after,
        }
    }
}

/// The movements of an item, newest first.
#[utoipa::path(
    get, path = "/stock/{id}/movements", tag = "stock", operation_id = "stock_movements",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The item"), Paging),
    responses(
        (status = 200, description = "A page of them", body = StockMovementList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "STOCK_ITEM_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    id: PathId,
    mut query: QueryValues,
) -> Result<Json<StockMovementList>, ApiError> {
    let id = id.or(ErrorCode::StockItemNotFound)?;
    let page = query.page(50);
    query.finish()?;
    let (movements, total) =
        state.store.movements(scope, id, page).await.map_err(|error| refused(error, &user))?;
    Ok(Json(StockMovementList { movements: movements.into_iter().map(StockMovement::from).collect(), total }))
}

/// Moves an item: so many more are there, or fewer.
#[utoipa::path(
    post, path = "/stock/{id}/movements", tag = "stock", operation_id = "move_stock",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The item")),
    request_body = NewMovement,
    responses(
        (status = 201, description = "It was moved", body = MovementMade),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: a viewer, or the plan has no store room", body = ErrorBody),
        (status = 404, description = "STOCK_ITEM_NOT_FOUND", body = ErrorBody),
        (status = 409, description = "STOCK_CONFLICT: there is less of it", body = ErrorBody),
    )
)]
pub async fn create(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    id: PathId,
    body: Result<Fields, ApiError>,
) -> Result<(StatusCode, Json<MovementMade>), ApiError> {
    let id = id.or(ErrorCode::StockItemNotFound)?;
    // What is not there is so whatever the plan and the body.
    state.store.stock_item(scope, id).await.map_err(|error| refused(error, &user))?;
    check_plan(&state, &user)?;
    let mut body = body?;
    let kind = body.required_word::<HandMovement>("kind", "in, out, correction");
    let change = change(&mut body, &kind);
    let reason = match body.text("reason", MAX_REASON) {
        Patch::Value(reason) => Some(reason),
        _ => None,
    };
    body.finish()?;
    let (Patch::Value(kind), Some(change)) = (kind, change) else { return Err(ApiError::internal()) };
    let kind = match kind {
        HandMovement::In => MovementKind::In,
        HandMovement::Out => MovementKind::Out,
        HandMovement::Correction => MovementKind::Correction,
    };
    let moved = state.store.move_stock(scope, id, change, kind, reason, state.clock.now()).await;
    let (id, count_after) = moved.map_err(|error| match error {
        StoreError::TooMany { max, .. } => too_many("change", max),
        other => refused(other, &user),
    })?;
    Ok((StatusCode::CREATED, Json(MovementMade { id, count_after })))
}

/// There would be more of an item than can be.
fn too_many(path: &str, max: u64) -> ApiError {
    ApiError::validation(vec![FieldError::new(path, "too_large", json!({"max": max.to_string()}))])
}

/// The change, which has the sign of its kind.
fn change(body: &mut Fields, kind: &Patch<HandMovement>) -> Option<i64> {
    let most = i64::from(MAX_STOCK);
    let Some(value) = body.take("change").filter(|value| !value.is_null()) else {
        body.fault("change", "missing", json!({}));
        return None;
    };
    let whole = match engine::read_number(&value, "change", -most, most) {
        Ok(number) if number.fract() == 0.0 => number as i64,
        Ok(_) => {
            body.fault("change", "not_whole", json!({}));
            return None;
        }
        Err(fault) => {
            body.faults([FieldError::from(&fault)]);
            return None;
        }
    };
    let (fault, params): (&str, Value) = match kind {
        Patch::Value(HandMovement::In) if whole <= 0 => ("too_small", json!({"min": "1"})),
        Patch::Value(HandMovement::Out) if whole >= 0 => ("too_large", json!({"max": "-1"})),
        Patch::Value(HandMovement::Correction) if whole == 0 => ("nothing", json!({})),
        _ => return Some(whole),
    };
    body.fault("change", fault, params);
    None
}
