//! What is done for each material of a job, by how many there are.

use crate::bound::{self, Bound};
use crate::problem::Problem;

/// How many materials a job has: one of thousands gets no more of each than all of them can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MaterialCount {
    /// Everything is done for each.
    Few,
    /// Each has bounds by area and the engines that need little memory.
    Many,
}

impl MaterialCount {
    /// Materials up to which they are few.
    const FEW: usize = 500;

    /// For a job of so many materials.
    pub fn of(materials: usize) -> MaterialCount {
        if materials <= MaterialCount::FEW { MaterialCount::Few } else { MaterialCount::Many }
    }

    /// Bounds for `counts` copies of the items of a material.
    pub fn bound(
        self,
        problem: &Problem,
        counts: impl Fn(usize) -> u32,
        stopped: &dyn Fn() -> bool,
    ) -> Bound {
        match self {
            MaterialCount::Few => bound::of(problem, counts, stopped),
            MaterialCount::Many => bound::of_areas(problem, counts),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Job;
    use crate::control::{Options, Unattended};
    use crate::model::job::CutPreference;
    use crate::search::run::{Run, Setting};
    use crate::search::{Budget, Search};
    use serde_json::json;

    /// Materials of two panels each, of which no two can share a sheet although their area is less than one.
    fn problems(materials: usize) -> Vec<Problem> {
        let row = |n: usize, side: u32, count: u32| json!({"id": n.to_string(), "width": side, "height": side, "count": count, "material": format!("{n:03}")});
        let panels: Vec<_> = (0..materials).map(|n| row(n, 55, 2)).collect();
        let stock: Vec<_> = (0..materials).map(|n| row(n, 100, 9)).collect();
        let job = json!({"panels": panels, "stock_panels": stock, "configuration": {"cut_thickness": 0}});
        Problem::split(&Job::from_json(&job).unwrap()).0
    }

    #[test]
    fn one_of_thousands_of_materials_has_a_bound_by_area_and_only_engines_of_little_memory() {
        let problem = problems(1).remove(0);
        let bound = |material_count: MaterialCount| material_count.bound(&problem, |_| 2, &|| false).sheets;
        assert_eq!((bound(MaterialCount::Few), bound(MaterialCount::Many)), (Some(2), Some(1)));
        let members = |material_count| {
            Run::start(&problem, CutPreference::Free, 1, &Unattended, material_count).member_count()
        };
        // The chains and the windows; with room also strips, patterns, and the exhaustive search.
        assert_eq!((members(MaterialCount::Many), members(MaterialCount::Few)), (4, 7));
    }

    #[test]
    fn engines_that_cannot_keep_the_rules_of_a_material_are_left_out() {
        let mut problem = problems(1).remove(0);
        problem.rules.max_stages = Some(2);
        for count in [MaterialCount::Few, MaterialCount::Many] {
            let run = Run::start(&problem, CutPreference::Free, 1, &Unattended, count);
            // Of a few materials also strips and patterns keep the rules, the exhaustive search does not.
            let kept = if matches!(count, MaterialCount::Few) { 6 } else { 4 };
            assert_eq!(run.member_count(), kept);
            assert!(run.incumbent.best.open().all(|sheet| sheet.check_rules().is_ok()));
        }
    }

    #[test]
    fn a_search_of_more_materials_than_a_few_knows_that_they_are_many() {
        let material_count = |materials: usize| {
            let problems = problems(materials);
            let setting = Setting { priority: crate::Priority::LeastWaste, preference: CutPreference::Free };
            let options = Options::default();
            let budget = Budget { total: 1, patience: 0.0 };
            let search = Search::start(&problems, &setting, budget, &options, &Unattended);
            assert_eq!(search.answers().len(), materials);
            search.material_count
        };
        assert_eq!(
            (material_count(MaterialCount::FEW), material_count(MaterialCount::FEW + 1)),
            (MaterialCount::Few, MaterialCount::Many)
        );
    }
}
