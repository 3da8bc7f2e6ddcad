//! What is done for each material of a job, by how many there are.

use crate::bound::{self, Bound};
use crate::problem::Problem;

/// How many materials a job has: one of thousands gets no more of each than all of them can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Company {
    /// Everything is done for each.
    Few,
    /// Each has bounds by area and the engines that need little memory.
    Many,
}

impl Company {
    /// Materials up to which they are few.
    const FEW: usize = 500;

    /// For a job of so many materials.
    pub fn of(materials: usize) -> Company {
        if materials <= Company::FEW { Company::Few } else { Company::Many }
    }

    /// Bounds for `counts` copies of the items of a material.
    pub fn bound(
        self,
        problem: &Problem,
        counts: impl Fn(usize) -> u32,
        stopped: &dyn Fn() -> bool,
    ) -> Bound {
        match self {
            Company::Few => bound::of(problem, counts, stopped),
            Company::Many => bound::of_areas(problem, counts),
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
        let bound = |company: Company| company.bound(&problem, |_| 2, &|| false).sheets;
        assert_eq!((bound(Company::Few), bound(Company::Many)), (Some(2), Some(1)));
        let seats = |company| Run::start(&problem, CutPreference::Free, 1, &Unattended, company).seat_count();
        // The chains and the windows; with room also strips, patterns, and the exhaustive search.
        assert_eq!((seats(Company::Many), seats(Company::Few)), (4, 7));
    }

    #[test]
    fn a_search_of_more_materials_than_a_few_knows_that_they_are_many() {
        let company = |materials: usize| {
            let problems = problems(materials);
            let setting = Setting { priority: crate::Priority::LeastWaste, preference: CutPreference::Free };
            let options = Options::default();
            let budget = Budget { total: 1, patience: 0.0 };
            let search = Search::start(&problems, &setting, budget, &options, &Unattended);
            assert_eq!(search.answers().len(), materials);
            search.company
        };
        assert_eq!((company(Company::FEW), company(Company::FEW + 1)), (Company::Few, Company::Many));
    }
}
