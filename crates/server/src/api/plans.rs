//! The subscription plans on offer.

use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A subscription plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Its name.
    #[schema(example = "free")]
    pub name: String,
    /// Price of a month, a decimal number as text.
    #[schema(example = "19.00")]
    pub price_monthly: String,
    /// Price of a year, a decimal number as text.
    #[schema(example = "190.00")]
    pub price_yearly: String,
    /// Currency of the prices.
    #[schema(example = "USD")]
    pub currency: String,
    /// Calculations in a calendar month (UTC); 100000 or more means unlimited.
    pub requests_per_month: u64,
    /// Copies of enabled panels in a job.
    pub max_panel_count: u64,
    /// Enabled rows of stock in a job.
    pub max_stock_panel_count: u64,
    /// Projects.
    pub max_saved_projects: u64,
    /// Tasks that run at once; the others wait.
    pub concurrent_tasks: u32,
    /// Formats in which results can be had.
    pub export_formats: Vec<String>,
    /// What else it offers.
    pub features: PlanFeatures,
    /// Its tasks go before those of plans without.
    pub priority_queue: bool,
    /// May be used by programs.
    pub api_access: bool,
    /// Cannot be chosen, only be agreed on with the operator.
    #[serde(default)]
    pub contact_sales: bool,
    /// How soon support answers: `community` or a time as `4h`.
    pub support_level: String,
}

/// What a plan offers beside its limits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanFeatures {
    /// Keeping and using remnants.
    pub remnants_management: bool,
    /// Edge banding.
    pub edge_banding: bool,
    /// Several jobs at once.
    pub batch_processing: bool,
    /// Costs of a layout.
    pub cost_calculator: bool,
    /// People in a team.
    pub max_team_users: u64,
    /// Files for saws and routers.
    pub cnc_postprocessors: bool,
    /// Connection to business software.
    pub erp_integration: bool,
}

/// The plans on offer.
#[utoipa::path(
    get, path = "/subscription-plans", tag = "plans", operation_id = "subscription_plans",
    responses((status = 200, description = "From the smallest to the largest", body = Vec<Plan>))
)]
pub async fn plans(State(state): State<AppState>) -> Json<Vec<Plan>> {
    Json(state.plans.all().to_vec())
}
