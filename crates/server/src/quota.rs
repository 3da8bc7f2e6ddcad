//! What a plan allows a job to be.

use crate::error::{ApiError, ErrorCode};
use crate::plans::Plan;
use engine::Job;

/// Checks the size of a job against a plan.
///
/// # Errors
/// SUBSCRIPTION_PANEL_LIMIT_EXCEEDED or SUBSCRIPTION_STOCK_LIMIT_EXCEEDED.
pub fn check_size(job: &Job, plan: &Plan) -> Result<(), ApiError> {
    let limits = [
        // Rows that are switched off are kept and sent along like all others: they count as rows.
        (
            ErrorCode::SubscriptionPanelLimitExceeded,
            plan.max_panel_count,
            job.panel_count().max(job.panels.len() as u64),
        ),
        (
            ErrorCode::SubscriptionStockLimitExceeded,
            plan.max_stock_panel_count,
            job.stock_panels.len() as u64,
        ),
    ];
    for (code, limit, current) in limits {
        if current > limit {
            return Err(ApiError::plan_limit(code, &plan.name, limit, current));
        }
    }
    Ok(())
}
