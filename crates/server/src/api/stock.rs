//! The store room: what lies in it, and how it came there.

mod body;
pub mod files;
pub mod labels;
pub mod movements;
pub mod record;

use crate::api::paging::Paging;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::fields::Fields;
use crate::plans::PlanFeature;
use crate::query::{PathId, QueryValues};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use body::{NewStockItem, StockItemChanges, StockPatch};
use record::{StockKindName, StockList, StockOrder, StockRecord};
use store::{StockFields, StockFilter, StoreError, User};
use utoipa::IntoParams;

/// Which items.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the query that is read value by value")]
struct StockQuery {
    /// Part of the material, the place, the supplier, the notes or the number, in any case of letters.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Only those of this material.
    #[param(max_length = 200)]
    material: Option<String>,
    /// Only sheets, or only remnants.
    #[param(inline)]
    kind: Option<StockKindName>,
    /// Only those that are out of use; otherwise only the others.
    retired: Option<bool>,
    /// Only those of which there are fewer than there should be, or only the others.
    low: Option<bool>,
    /// The order; by material if not given.
    #[param(inline)]
    sort: Option<StockOrder>,
}

/// The store room, page by page, with the sums of all pages.
#[utoipa::path(
    get, path = "/stock", tag = "stock", operation_id = "stock",
    security(("bearer" = [])),
    params(Paging, StockQuery),
    responses(
        (status = 200, description = "A page of it", body = StockList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    mut query: QueryValues,
) -> Result<Json<StockList>, ApiError> {
    let filter = filter(&mut query);
    query.finish()?;
    Ok(Json(state.store.stock(scope, &filter).await?.into()))
}

/// Which items a query asks for.
pub fn filter(query: &mut QueryValues) -> StockFilter {
    StockFilter {
        listing: query.listing(StockOrder::ALL, StockOrder::order),
        material: query.text("material", body::MAX_TEXT),
        kind: query.word::<StockKindName>("kind", StockKindName::ALL).map(StockKindName::into),
        retired: query.boolean("retired").unwrap_or(false),
        low: query.boolean("low"),
        ids: None,
    }
}

/// Makes an item; so many of it are there.
#[utoipa::path(
    post, path = "/stock", tag = "stock", operation_id = "create_stock_item",
    security(("bearer" = [])),
    request_body = NewStockItem,
    responses(
        (status = 201, description = "It exists", body = StockRecord),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: a viewer, or the plan has no store room; STOCK_LIMIT_EXCEEDED", body = ErrorBody),
    )
)]
pub async fn create(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    mut body: Fields,
) -> Result<(StatusCode, Json<StockRecord>), ApiError> {
    check_plan(&state, &user)?;
    let new = StockPatch::read_new(&mut body);
    let count = body::count(&mut body);
    body.finish()?;
    let mut fields = body::empty();
    new.apply(&mut fields);
    let (id, now) = (state.clock.new_id(), state.clock.now());
    let made = state.store.create_stock_item(scope, id, fields, count, now).await;
    Ok((StatusCode::CREATED, Json(made.map_err(|error| refused(error, &user))?.into())))
}

/// An item.
#[utoipa::path(
    get, path = "/stock/{id}", tag = "stock", operation_id = "stock_item",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The item")),
    responses(
        (status = 200, description = "The item", body = StockRecord),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "STOCK_ITEM_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn get(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    id: PathId,
) -> Result<Json<StockRecord>, ApiError> {
    let id = id.or(ErrorCode::StockItemNotFound)?;
    let item = state.store.stock_item(scope, id).await.map_err(|error| refused(error, &user))?;
    Ok(Json(item.into()))
}

/// Changes an item. Its count changes by movements only.
#[utoipa::path(
    put, path = "/stock/{id}", tag = "stock", operation_id = "update_stock_item",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The item")),
    request_body = StockItemChanges,
    responses(
        (status = 200, description = "The item as it is now", body = StockRecord),
        (status = 400, description = "Wrong values, `count`, `number` or `calculation_id`, or NO_FIELDS_TO_UPDATE", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: a viewer, or the plan has no store room; STOCK_LIMIT_EXCEEDED", body = ErrorBody),
        (status = 404, description = "STOCK_ITEM_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn update(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    id: PathId,
    body: Result<Fields, ApiError>,
) -> Result<Json<StockRecord>, ApiError> {
    let id = id.or(ErrorCode::StockItemNotFound)?;
    // What is not there is so whatever the plan and the body.
    state.store.stock_item(scope, id).await.map_err(|error| refused(error, &user))?;
    check_plan(&state, &user)?;
    let mut body = body?;
    body.some_of(&body::FIELDS)?;
    let changes = StockPatch::read(&mut body);
    body::refuse_fixed(&mut body);
    body.finish()?;
    let change = |fields: &mut StockFields| changes.apply(fields);
    let changed = state.store.update_stock_item(scope, id, change, state.clock.now()).await;
    Ok(Json(changed.map_err(|error| refused(error, &user))?.into()))
}

/// Takes an item away: for good if it has never moved, else it is out of use.
#[utoipa::path(
    delete, path = "/stock/{id}", tag = "stock", operation_id = "delete_stock_item",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The item")),
    responses(
        (status = 204, description = "It is gone, or `retired`"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: a viewer, or the plan has no store room", body = ErrorBody),
        (status = 404, description = "STOCK_ITEM_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn delete(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let id = id.or(ErrorCode::StockItemNotFound)?;
    state.store.stock_item(scope, id).await.map_err(|error| refused(error, &user))?;
    check_plan(&state, &user)?;
    let deleted = state.store.delete_stock_item(scope, id, state.clock.now()).await;
    deleted.map_err(|error| refused(error, &user))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who has no plan with a store room may look at one.
///
/// # Errors
/// FORBIDDEN with the least plan that has it, NO_ACTIVE_SUBSCRIPTION.
pub fn check_plan(state: &AppState, user: &User) -> Result<(), ApiError> {
    state.plans.with_feature(&user.plan, PlanFeature::RemnantsManagement).map(|_| ())
}

/// What goes wrong in a store room, as it is answered.
pub fn refused(error: StoreError, user: &User) -> ApiError {
    match error {
        StoreError::NotFound => ApiError::new(ErrorCode::StockItemNotFound),
        StoreError::AlreadyBooked => ApiError::new(ErrorCode::AlreadyBooked),
        StoreError::OutOfStock(short) => ApiError::stock_conflict(&short),
        StoreError::LimitReached { limit, current, .. } => {
            ApiError::plan_limit(ErrorCode::StockLimitExceeded, &user.plan, limit, current)
        }
        other => other.into(),
    }
}
