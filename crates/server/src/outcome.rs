//! A layout as it is kept: its text and the figures that lists show.

use engine::Solution;
use store::{Outcome, Totals};

/// Writes a layout, off the threads that answer requests. `None` if it cannot be written.
pub async fn written(solution: Box<Solution>) -> Option<Outcome> {
    tokio::task::spawn_blocking(move || write(&solution)).await.ok().flatten()
}

/// Writes a layout, on this thread. `None` if it cannot be written.
pub fn write(solution: &Solution) -> Option<Outcome> {
    let totals = Totals {
        mosaic_count: solution.mosaics.len() as u64,
        used_area: solution.total_used_area.mm2(),
        wasted_area: solution.total_wasted_area.mm2(),
        used_area_ratio: solution.total_used_area_ratio,
        cut_length: solution.total_cut_length.mm(),
        cuts: solution.total_nbr_cuts,
        not_placed: Some(solution.no_fit_panels.iter().map(|panel| u64::from(panel.count)).sum()),
    };
    let result_json = serde_json::to_string(solution).ok()?;
    Some(Outcome { result_json, totals })
}
