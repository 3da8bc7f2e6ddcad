//! Sizes at the two ends of what is allowed, in one job.

use engine::verify::verify;
use engine::{Job, Options, Unattended};
use serde_json::json;

#[test]
fn the_smallest_sheet_beside_the_largest_is_weighed_under_every_priority() {
    for priority in 0..8 {
        let job = json!({
            "panels": [{"id": "p", "width": 20, "height": 1, "count": 2, "orientation": 0}],
            "stock_panels": [
                {"id": "small", "width": 20, "height": 1, "count": 2},
                {"id": "large", "width": 900_000, "height": 900_000, "count": 1},
            ],
            "configuration": {"cut_thickness": 0, "optimization_factor": 0, "optimization_priority": priority},
        });
        let job = Job::from_json(&job).unwrap();
        let solution = engine::solve(&job, &Options::default(), &Unattended);
        assert_eq!(verify(&job, &solution), Ok(()), "priority {priority}");
        assert_eq!(solution.no_fit_panels, [], "priority {priority}");
    }
}
