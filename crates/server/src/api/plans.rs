//! The subscription plans on offer.

use crate::plans::Plan;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;

/// The plans on offer.
#[utoipa::path(
    get, path = "/subscription-plans", tag = "plans", operation_id = "subscription_plans",
    responses((status = 200, description = "From the smallest to the largest", body = Vec<Plan>))
)]
pub async fn plans(State(state): State<AppState>) -> Json<Vec<Plan>> {
    Json(state.plans.all().to_vec())
}
