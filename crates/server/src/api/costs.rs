//! What a calculation costs.

use crate::api::price_list::body::{PriceListBody, PriceListPatch};
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::fields::Fields;
use crate::file_desk::FileFacts;
use crate::files;
use crate::pricing::{self, Reckoning};
use crate::query::PathId;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use costing::{Grouping, PriceList};
use serde::Serialize;
use serde_json::json;
use store::Outline;
use utoipa::ToSchema;

/// What a calculation costs. Amounts are decimal texts.
#[derive(Debug, Serialize, ToSchema)]
pub struct CostAnswer {
    /// The currency of all amounts.
    pub currency: String,
    /// What is charged.
    pub lines: Vec<CostLine>,
    /// The sum of the lines.
    pub net: String,
    /// The tax on it.
    pub vat: String,
    /// What rounding the total adds or takes.
    pub rounding: String,
    /// What is to be paid.
    pub total: String,
    /// The names of the sheets and bands that have no price, and no line.
    pub unpriced: Vec<String>,
}

/// A line of the costs.
#[derive(Debug, Serialize, ToSchema)]
pub struct CostLine {
    /// What it is for.
    pub kind: CostKind,
    /// The name of the row of stock or of the band; empty for all others.
    pub label: String,
    /// How much, a decimal text.
    pub quantity: String,
    /// What it is counted in.
    pub unit: CostUnit,
    /// The price of a unit, a decimal text; of per cent what they are taken of.
    pub price: String,
    /// Quantity × price with the exact price, rounded to the hundredth.
    pub sum: String,
}

/// What a line of the costs is for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CostKind {
    /// Sheets of a row of stock.
    Sheet,
    /// Remnants of a row of stock that are taken back.
    Remnant,
    /// The cuts.
    Cut,
    /// The handling of the sheets.
    Handling,
    /// The work on the panels.
    Part,
    /// An edge band.
    EdgeBand,
    /// On all lines before it.
    Overhead,
    /// A mark-up on those and the overhead.
    Margin,
}

/// What a quantity is counted in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CostUnit {
    /// Sheets.
    Sheet,
    /// Panels.
    Piece,
    /// Metres.
    M,
    /// Square metres.
    M2,
    /// Per cent of the price.
    Percent,
}

/// A price list to reckon with, that is not kept.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct CostQuestion {
    /// The list; what it does not name is not charged, and the currency is that of the shop.
    price_list: PriceListBody,
}

/// What a calculation costs by the price list of the shop.
#[utoipa::path(
    get, path = "/calculations/{id}/cost", tag = "costs", operation_id = "cost",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation")),
    responses(
        (status = 200, description = "The costs", body = CostAnswer),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no cost calculator; NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND; NOT_FOUND: it has no result yet", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn get(
    State(state): State<AppState>,
    caller: Caller,
    id: PathId,
) -> Result<Json<CostAnswer>, ApiError> {
    let found = found(&state, &caller, id).await?;
    let list = pricing::price_list(&state, caller.scope).await?;
    answer(&state, caller, &found, list).await
}

/// What a calculation would cost by another price list.
#[utoipa::path(
    post, path = "/calculations/{id}/cost", tag = "costs", operation_id = "cost_by_list",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation")),
    request_body = CostQuestion,
    responses(
        (status = 200, description = "The costs", body = CostAnswer),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no cost calculator; NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND; NOT_FOUND: it has no result yet", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn by_list(
    State(state): State<AppState>,
    caller: Caller,
    id: PathId,
    body: Result<Fields, ApiError>,
) -> Result<Json<CostAnswer>, ApiError> {
    // What is not there is so whatever the body.
    let found = found(&state, &caller, id).await?;
    let mut body = body?;
    let mut list = PriceList::empty(&pricing::price_list(&state, caller.scope).await?.currency);
    match body.take("price_list") {
        None => body.fault("price_list", "missing", json!({})),
        Some(value) => match Fields::of(value) {
            Err(_) => body.fault("price_list", "not_an_object", json!({})),
            Ok(mut given) => {
                let changes = PriceListPatch::read(&mut given, "price_list.");
                given.finish()?;
                changes.apply(&mut list);
            }
        },
    }
    body.finish()?;
    answer(&state, caller, &found, list).await
}

/// The calculation, for somebody whose plan has the calculator of costs.
async fn found(state: &AppState, caller: &Caller, id: PathId) -> Result<Outline, ApiError> {
    let id = id.or(ErrorCode::CalculationNotFound)?;
    let missing = ApiError::or_missing(ErrorCode::CalculationNotFound);
    let found = state.store.outline(caller.scope, id).await.map_err(missing)?;
    pricing::check_feature(&state.plans, &caller.user.plan)?;
    FileFacts::of(&found, 0.0)?;
    Ok(found)
}

async fn answer(
    state: &AppState,
    Caller { user, scope }: Caller,
    found: &Outline,
    list: PriceList,
) -> Result<Json<CostAnswer>, ApiError> {
    let shop = state.store.shop(scope).await?;
    let turn = state.files.turns.wait(user.id).await?;
    let plan = files::open_plan(state, user.id, found).await?;
    let reckoning = Reckoning::of(state, scope, (&plan, list, &shop)).await?;
    let reckoned = plan.work(state, move |job, solution| {
        let _turn = turn;
        reckoning.reckon(&job, &solution, Grouping::One).costs
    });
    Ok(Json(reckoned.await?.into()))
}

impl From<costing::Costs> for CostAnswer {
    fn from(costs: costing::Costs) -> CostAnswer {
        let line = |line: costing::CostLine| CostLine {
            kind: line.kind.into(),
            label: line.label,
            quantity: line.quantity,
            unit: line.unit.into(),
            price: line.price,
            sum: line.sum.to_string(),
        };
        CostAnswer {
            currency: costs.currency,
            lines: costs.lines.into_iter().map(line).collect(),
            net: costs.net.to_string(),
            vat: costs.vat.to_string(),
            rounding: costs.rounding.to_string(),
            total: costs.total.to_string(),
            unpriced: costs.unpriced,
        }
    }
}

impl From<costing::LineKind> for CostKind {
    fn from(kind: costing::LineKind) -> CostKind {
        use costing::LineKind;
        match kind {
            LineKind::Sheet => CostKind::Sheet,
            LineKind::Remnant => CostKind::Remnant,
            LineKind::Cut => CostKind::Cut,
            LineKind::Handling => CostKind::Handling,
            LineKind::Part => CostKind::Part,
            LineKind::EdgeBand => CostKind::EdgeBand,
            LineKind::Overhead => CostKind::Overhead,
            LineKind::Margin => CostKind::Margin,
        }
    }
}

impl From<costing::CostUnit> for CostUnit {
    fn from(unit: costing::CostUnit) -> CostUnit {
        match unit {
            costing::CostUnit::Sheet => CostUnit::Sheet,
            costing::CostUnit::Piece => CostUnit::Piece,
            costing::CostUnit::M => CostUnit::M,
            costing::CostUnit::M2 => CostUnit::M2,
            costing::CostUnit::Percent => CostUnit::Percent,
        }
    }
}
