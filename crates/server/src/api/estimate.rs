//! A first guess while a job is still being written: how many sheets, and what has no place on any.

use crate::api::optimize;
use crate::auth::user::Caller;
use crate::body::JobText;
use crate::error::{ApiError, ErrorBody};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use engine::{Figures, Job, MissingStock, NoFitPanel, Solution};
use serde::Serialize;
use utoipa::ToSchema;

/// A first guess at a job, from a quick layout that is not kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct Estimate {
    /// Sheets of the quick layout: a full search may need fewer.
    pub sheets: u64,
    /// No layout of the panels that have a place uses fewer sheets; null where that is not known.
    pub sheets_at_least: Option<u64>,
    /// Panels that have a place.
    pub panels: u64,
    /// Area of these panels / area of the sheets.
    pub used_area_ratio: f64,
    /// The same for each material, by its name.
    pub materials: Vec<MaterialEstimate>,
    /// Panels without a place, and why.
    pub no_fit_panels: Vec<NoFitPanel>,
    /// Sheets that, added to the stock, place everything.
    pub missing_stock: Vec<MissingStock>,
    /// The time was over before the quick search had come to its end.
    pub interrupted: bool,
    /// How long it took, ms.
    pub elapsed_time: u64,
}

/// A first guess at the panels of one material.
#[derive(Debug, Serialize, ToSchema)]
pub struct MaterialEstimate {
    /// The material.
    pub material: String,
    /// See the estimate.
    pub sheets: u64,
    /// See the estimate.
    pub sheets_at_least: Option<u64>,
    /// See the estimate.
    pub panels: u64,
    /// See the estimate.
    pub used_area_ratio: f64,
}

/// Guesses how many sheets a job takes.
///
/// A quick layout, for forms that tell while one types. Nothing is stored, and it is not one of the month's
/// calculations; the sizes that the plan allows hold. Whoever breaks off the request ends the work on it.
#[utoipa::path(
    post, path = "/estimate", tag = "tasks", operation_id = "estimate",
    security(("bearer" = [])),
    request_body = Job,
    responses(
        (status = 200, description = "The guess", body = Estimate),
        (status = 400, description = "VALIDATION_ERROR: every fault of the job by its path", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "SUBSCRIPTION_PANEL_LIMIT_EXCEEDED, SUBSCRIPTION_STOCK_LIMIT_EXCEEDED or \
            NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
        (status = 413, description = "BAD_REQUEST: more than 10 MB", body = ErrorBody),
        (status = 415, description = "BAD_REQUEST: not JSON", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: of this user, or of everybody at once; see Retry-After", body = ErrorBody),
        (status = 503, description = "WORKER_POOL_NOT_INITIALIZED: the server is going down", body = ErrorBody),
    )
)]
pub async fn estimate(
    State(state): State<AppState>,
    Caller { user, .. }: Caller,
    text: JobText,
) -> Result<Json<Estimate>, ApiError> {
    state.queue.check_open()?;
    if let Some(attempts) = &state.attempts {
        attempts.at_estimate(user.id)?;
    }
    let plan = optimize::plan_of(&state, &user).await?.clone();
    let good = move |job| optimize::check(&job, &plan).map(|()| job);
    // A job that is read is larger than its text: no more of them than are looked at.
    let turn = state.estimator.turn().await?;
    let (job, _reservation) = text.read(&state.transfer_memory, good).await?;
    Ok(Json(state.estimator.estimate(job, turn).await?.into()))
}

impl From<Solution> for Estimate {
    fn from(solution: Solution) -> Estimate {
        let all = solution.statistics.all;
        Estimate {
            sheets: all.sheets,
            sheets_at_least: all.lower_bound_sheets,
            panels: all.panels,
            used_area_ratio: ratio(&all),
            materials: solution
                .statistics
                .by_material
                .into_iter()
                .map(|(material, figures)| MaterialEstimate {
                    material,
                    sheets: figures.sheets,
                    sheets_at_least: figures.lower_bound_sheets,
                    panels: figures.panels,
                    used_area_ratio: ratio(&figures),
                })
                .collect(),
            no_fit_panels: solution.no_fit_panels,
            missing_stock: solution.statistics.missing_stock,
            interrupted: solution.engine.interrupted,
            elapsed_time: solution.elapsed_time,
        }
    }
}

fn ratio(figures: &Figures) -> f64 {
    let stock = figures.stock_area.mm2();
    if stock > 0.0 { figures.used_area.mm2() / stock } else { 0.0 }
}
