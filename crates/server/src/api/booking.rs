//! Booking a result: the sheets that it used are taken out of the store room, and its remnants are put in.

use crate::api::stock::check_plan;
use crate::auth::user::Caller;
use crate::body::OptionalJson;
use crate::error::{ApiError, ErrorBody, ErrorCode, FieldError, StockShortage};
use crate::files::with_plan;
use crate::query::PathId;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use engine::{Job, Length, Solution};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use store::{BookingPlan, LeftOver, NewBooking, Outline, PutIn, Scope, Status, StoreError, User};
use utoipa::ToSchema;
use uuid::Uuid;

/// Characters of a place.
const MAX_PLACE: usize = 200;

/// What a booking takes out of stock and puts in.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingRecord {
    /// Whether the calculation is booked.
    pub booked: bool,
    /// What is taken out.
    pub take: Vec<TakenSheets>,
    /// What is put in.
    pub put: Vec<PutRemnant>,
    /// What there is not enough of, as long as nothing is booked.
    pub short: Vec<StockShortage>,
}

/// Sheets that a booking takes out of stock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TakenSheets {
    /// The item.
    pub stock_item_id: Uuid,
    /// The job's row of stock.
    pub stock_panel_id: String,
    /// Its material.
    pub material: String,
    /// Along x, mm.
    #[schema(value_type = f64)]
    pub width: Length,
    /// Along y, mm.
    #[schema(value_type = f64)]
    pub height: Length,
    /// How many of them are used.
    pub count: u32,
    /// How many of the item there are now.
    pub in_stock: u64,
}

/// A remnant that a booking puts in.
#[derive(Debug, Serialize, ToSchema)]
pub struct PutRemnant {
    /// The item that it is; null as long as nothing is booked.
    pub stock_item_id: Option<Uuid>,
    /// Its material.
    pub material: String,
    /// Along x, mm.
    #[schema(value_type = f64)]
    pub width: Length,
    /// Along y, mm.
    #[schema(value_type = f64)]
    pub height: Length,
    /// How many: each is one by itself.
    pub count: u32,
    /// What it is called; null as long as nothing is booked.
    #[schema(example = "R-000123")]
    pub number: Option<String>,
}

/// How a result is to be booked.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BookingRequest {
    /// Where the remnants lie.
    #[schema(max_length = 200)]
    #[serde(default)]
    pub place: Option<String>,
}

/// A booking that was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingMade {
    /// The booking.
    pub id: Uuid,
    /// What was taken out.
    pub take: Vec<TakenSheets>,
    /// What was put in.
    pub put: Vec<PutRemnant>,
}

impl From<PutIn> for PutRemnant {
    fn from(put: PutIn) -> PutRemnant {
        let PutIn { item, material, width, height, number } = put;
        let (width, height) = (Length::from_um(width), Length::from_um(height));
        PutRemnant { stock_item_id: item, material, width, height, count: 1, number }
    }
}

/// What the booking of a result takes out of the store room and puts in, or has taken and put.
#[utoipa::path(
    get, path = "/calculations/{id}/booking", tag = "stock", operation_id = "booking",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation")),
    responses(
        (status = 200, description = "The booking, or what it would be", body = BookingRecord),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND; NOT_FOUND: it has no result that is there to stay", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn get(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    id: PathId,
) -> Result<Json<BookingRecord>, ApiError> {
    let (id, found) = finished(&state, scope, id).await?;
    let (plan, take) = read(&state, &user, &found).await?;
    let booking = state.store.booking(scope, id, &plan).await?;
    Ok(Json(BookingRecord {
        booked: booking.id.is_some(),
        take: counted(take, &booking.in_stock),
        put: booking.put.into_iter().map(PutRemnant::from).collect(),
        short: booking.short.iter().map(StockShortage::from).collect(),
    }))
}

/// Books a result: takes the sheets that it used out of the store room and puts its remnants in, all at once.
#[utoipa::path(
    post, path = "/calculations/{id}/booking", tag = "stock", operation_id = "book",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation")),
    request_body(content = Option<BookingRequest>),
    responses(
        (status = 201, description = "It is booked", body = BookingMade),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: a viewer, or the plan has no store room; STOCK_LIMIT_EXCEEDED", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND; NOT_FOUND: it has no result that is there to stay", body = ErrorBody),
        (status = 409, description = "ALREADY_BOOKED; STOCK_CONFLICT: `details.short` says what there is not enough of", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn book(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    id: PathId,
    body: Result<OptionalJson<BookingRequest>, ApiError>,
) -> Result<(StatusCode, Json<BookingMade>), ApiError> {
    let (calculation, found) = finished(&state, scope, id).await?;
    check_plan(&state, &user)?;
    let OptionalJson(request) = body?;
    let place = place(request.unwrap_or_default())?;
    let (plan, take) = read(&state, &user, &found).await?;
    let id = state.clock.new_id();
    let remnants = plan.left.iter().map(|_| state.clock.new_id()).collect();
    let new = NewBooking { id, remnants, plan, place };
    let booked = state.store.book(scope, calculation, &new, state.clock.now()).await;
    let booked = booked.map_err(|error| refused(error, &user))?;
    tracing::info!(%calculation, booking = %id, "booked");
    let put = booked.put.into_iter().map(PutRemnant::from).collect();
    Ok((StatusCode::CREATED, Json(BookingMade { id, take: counted(take, &booked.in_stock), put })))
}

/// Undoes the booking of a result, as long as none of its remnants was used.
#[utoipa::path(
    delete, path = "/calculations/{id}/booking", tag = "stock", operation_id = "undo_booking",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation")),
    responses(
        (status = 204, description = "It is not booked any more"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: a viewer, or the plan has no store room", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND; NOT_FOUND: it is not booked", body = ErrorBody),
        (status = 409, description = "STOCK_CONFLICT: `details.short` names the remnants that were used", body = ErrorBody),
    )
)]
pub async fn undo(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let (id, _) = finished(&state, scope, id).await?;
    check_plan(&state, &user)?;
    let undone = state.store.undo_booking(scope, id, state.clock.now()).await;
    undone.map_err(|error| refused(error, &user))?;
    Ok(StatusCode::NO_CONTENT)
}

/// The calculation, whose result is there to stay.
async fn finished(state: &AppState, scope: Scope, id: PathId) -> Result<(Uuid, Outline), ApiError> {
    let id = id.or(ErrorCode::CalculationNotFound)?;
    let missing = ApiError::or_missing(ErrorCode::CalculationNotFound);
    let found = state.store.outline(scope, id).await.map_err(missing)?;
    match found.calculation.status {
        Status::Finished | Status::Stopped if found.result_size > 0 => Ok((id, found)),
        _ => Err(ApiError::new(ErrorCode::NotFound)),
    }
}

fn refused(error: StoreError, user: &User) -> ApiError {
    match error {
        StoreError::NotFound => ApiError::new(ErrorCode::NotFound),
        other => crate::api::stock::refused(other, user),
    }
}

fn place(request: BookingRequest) -> Result<Option<String>, ApiError> {
    let place = request.place.map(|place| place.trim().to_owned()).filter(|place| !place.is_empty());
    let fault = match &place {
        Some(place) if place.chars().count() > MAX_PLACE => ("too_long", json!({"max": MAX_PLACE})),
        Some(place) if place.chars().any(char::is_control) => ("control_characters", json!({})),
        _ => return Ok(place),
    };
    Err(ApiError::validation(vec![FieldError::new("place", fault.0, fault.1)]))
}

/// What a result has used of the store room and left over, and the rows of its job that it took.
async fn read(
    state: &AppState,
    user: &User,
    found: &Outline,
) -> Result<(BookingPlan, Vec<TakenSheets>), ApiError> {
    with_plan(state, user.id, found, |job, solution| used(&job, &solution)).await
}

/// Rows without an item are left alone.
fn used(job: &Job, solution: &Solution) -> (BookingPlan, Vec<TakenSheets>) {
    let rows = job.stock_panels.iter().filter_map(|row| {
        let item: Uuid = row.stock_item_id.as_deref()?.trim().parse().ok()?;
        Some((row.id.as_str(), item))
    });
    let items: HashMap<&str, Uuid> = rows.collect();
    let take: Vec<TakenSheets> = solution
        .used_stock_panels
        .iter()
        .filter_map(|row| {
            Some(TakenSheets {
                stock_item_id: *items.get(row.stock_panel_id.as_str())?,
                stock_panel_id: row.stock_panel_id.clone(),
                material: row.material.clone(),
                width: row.width,
                height: row.height,
                count: row.count,
                in_stock: 0,
            })
        })
        .collect();
    let left = solution.statistics.all.remnants.iter().filter_map(|remnant| {
        let sheet = solution.mosaics.get(remnant.mosaic)?;
        Some(LeftOver {
            item: *items.get(sheet.stock_panel_id.as_str())?,
            material: sheet.material.clone(),
            width: remnant.width.um(),
            height: remnant.height.um(),
        })
    });
    let taken = take.iter().map(|row| (row.stock_item_id, row.count)).collect();
    (BookingPlan { taken, left: left.collect() }, take)
}

fn counted(take: Vec<TakenSheets>, in_stock: &BTreeMap<Uuid, u64>) -> Vec<TakenSheets> {
    let count = |row: &TakenSheets| in_stock.get(&row.stock_item_id).copied().unwrap_or(0);
    take.into_iter().map(|row| TakenSheets { in_stock: count(&row), ..row }).collect()
}
