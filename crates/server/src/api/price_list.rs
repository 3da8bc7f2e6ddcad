//! The price list of the shop.

pub mod body;

use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody};
use crate::fields::Fields;
use crate::pricing;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use body::{PriceListBody, PriceListPatch};
use serde::Serialize;
use std::collections::BTreeMap;
use store::StoreError;
use utoipa::ToSchema;

/// What the shop takes for its work. What is null is not charged.
#[derive(Debug, Serialize, ToSchema)]
pub struct PriceList {
    /// The currency of all its prices.
    #[schema(example = "EUR")]
    pub currency: String,
    /// A metre of cut, a decimal text.
    pub cut_per_m: Option<String>,
    /// The handling of a sheet, a decimal text.
    pub sheet_handling: Option<String>,
    /// The work on a panel, a decimal text.
    pub part: Option<String>,
    /// A metre of an edge band by its name, decimal texts.
    pub edge_band_per_m: BTreeMap<String, String>,
    /// A metre of any other edge band, a decimal text.
    pub edge_band_default_per_m: Option<String>,
    /// How sheets are charged.
    pub waste: Waste,
    /// On all lines before it.
    pub overhead_percent: Option<f64>,
    /// A mark-up on those and the overhead.
    pub margin_percent: Option<f64>,
    /// The tax on the net sum.
    pub vat_percent: Option<f64>,
    /// The total is a multiple of this, a decimal text; null: of 0.01.
    pub round_to: Option<String>,
}

/// How sheets are charged.
#[derive(Debug, Serialize, ToSchema)]
pub struct Waste {
    /// What is charged of a sheet.
    pub rule: WasteRule,
    /// More for waste, or the share of their value at which remnants are taken back.
    pub percent: Option<f64>,
}

/// What is charged of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WasteRule {
    /// The whole sheet.
    Sheets,
    /// The area of its panels, and so many per cent more.
    Used,
    /// The whole sheet, less the remnants that are kept at so many per cent of their value.
    LessRemnants,
}

impl From<WasteRule> for costing::WasteRule {
    fn from(rule: WasteRule) -> costing::WasteRule {
        match rule {
            WasteRule::Sheets => costing::WasteRule::Sheets,
            WasteRule::Used => costing::WasteRule::Used,
            WasteRule::LessRemnants => costing::WasteRule::LessRemnants,
        }
    }
}

impl From<costing::WasteRule> for WasteRule {
    fn from(rule: costing::WasteRule) -> WasteRule {
        match rule {
            costing::WasteRule::Sheets => WasteRule::Sheets,
            costing::WasteRule::Used => WasteRule::Used,
            costing::WasteRule::LessRemnants => WasteRule::LessRemnants,
        }
    }
}

impl From<costing::PriceList> for PriceList {
    fn from(list: costing::PriceList) -> PriceList {
        let text = |amount: Option<engine::Money>| amount.map(|amount| amount.to_string());
        let number = |percent: Option<costing::Percent>| percent.map(costing::Percent::number);
        PriceList {
            currency: list.currency,
            cut_per_m: text(list.cut_per_m),
            sheet_handling: text(list.sheet_handling),
            part: text(list.part),
            edge_band_per_m: list
                .edge_band_per_m
                .into_iter()
                .map(|(band, price)| (band, price.to_string()))
                .collect(),
            edge_band_default_per_m: text(list.edge_band_default_per_m),
            waste: Waste { rule: list.waste.rule.into(), percent: number(list.waste.percent) },
            overhead_percent: number(list.overhead_percent),
            margin_percent: number(list.margin_percent),
            vat_percent: number(list.vat_percent),
            round_to: text(list.round_to),
        }
    }
}

/// The price list of the shop: the team's, or one's own.
#[utoipa::path(
    get, path = "/price-list", tag = "costs", operation_id = "price_list",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The price list; one that charges for sheets only where none was written yet", body = PriceList),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn get(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
) -> Result<Json<PriceList>, ApiError> {
    Ok(Json(pricing::price_list(&state, scope).await?.into()))
}

/// Changes the price list of the shop: fields that are not there stay as they are, null takes a price away.
#[utoipa::path(
    put, path = "/price-list", tag = "costs", operation_id = "update_price_list",
    security(("bearer" = [])),
    request_body = PriceListBody,
    responses(
        (status = 200, description = "The price list as it is now", body = PriceList),
        (status = 400, description = "Wrong values, or NO_FIELDS_TO_UPDATE", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: a viewer of the team, or the plan has no cost calculator; NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
    )
)]
pub async fn update(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    mut body: Fields,
) -> Result<Json<PriceList>, ApiError> {
    pricing::check_feature(&state.plans, &user.plan)?;
    body.some_of(&body::FIELDS)?;
    let changes = PriceListPatch::read(&mut body, "");
    body.finish()?;
    let change = |kept: Option<&str>| {
        let damaged = || StoreError::Damaged("price list".to_owned());
        let mut list = pricing::kept_list(kept).map_err(|_| damaged())?;
        changes.apply(&mut list);
        serde_json::to_string(&list).map_err(|_| damaged())
    };
    let kept = state.store.update_price_list(scope, change, state.clock.now()).await?;
    Ok(Json(pricing::kept_list(Some(&kept))?.into()))
}
