//! The sheets of a window cut anew, in strips: a beam over all of them in a row that pays for its cuts.
//!
//! A chain of ruin and recreate changes a sheet part by part; from one arrangement of strips to another with fewer cuts
//! it would have to pass through many with more. (Strips by a beam: Fontan & Libralesso, "An anytime tree search
//! algorithm for two-dimensional two- and three-staged guillotine packing problems", arXiv 2004.02603.)

use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use crate::search::engine::Incumbent;
use crate::search::strips::beam::Beam;
use crate::search::strips::trial::{Trial, TrialPlan};
use crate::search::strips::values::ItemValues;
use crate::search::strips::view::StripView;
use fastrand::Rng;
use std::sync::Arc;

/// How windows are cut anew.
#[derive(Debug)]
struct RecutConfig {
    /// What a cut costs a beam, in millionths of a mean sheet; drawn. Where it costs much, small panels are left for the
    /// offcuts; where next to nothing, tight windows are filled.
    cut_prices: [f64; 4],
    /// How much more than its area the largest item is worth, as a share; drawn, as no one of them is best for every job.
    bonuses: [f64; 4],
    /// By how much the values of items are shaken, as a share, so that no two beams are alike.
    shake: f64,
    /// Bytes that the views of all sheets may take: each search of windows has views of its own.
    view_bytes: u64,
}

/// The values that searches use.
const CONFIG: RecutConfig = RecutConfig {
    cut_prices: [10.0, 300.0, 1_000.0, 3_000.0],
    bonuses: [0.0, 0.05, 0.1, 0.2],
    shake: 0.05,
    view_bytes: 4 << 20,
};

/// What cuts the sheets of a window anew.
pub struct Recut {
    /// The types of sheet; made when it first works.
    shapes: Vec<Arc<StripView>>,
    beam: Beam,
}

impl Recut {
    /// For a material; none where its views would take too much memory, where rules forbid cuts, or where all panels differ
    /// and there is one type of sheet: little is to be merged there, and all work goes after one sheet less.
    pub fn of(problem: &Problem) -> Option<Recut> {
        let able = problem.rules.allow_every_cut()
            && (problem.sheets.len() > 1 || problem.has_copies())
            && StripView::tables(problem)
            && problem.view_bytes() <= CONFIG.view_bytes;
        able.then(|| Recut { shapes: Vec::new(), beam: Beam::default() })
    }

    /// Units of work done so far.
    pub fn work(&self) -> u64 {
        self.beam.work
    }

    /// The whole layout with the sheets of a window filled anew, at their price or a lower one and with no more sheets, by a
    /// beam of this width; none if not everything found a place.
    pub fn cut(
        &mut self,
        incumbent: &Incumbent<'_>,
        whole: &Layout,
        window: &[usize],
        (width, rng): (usize, &mut Rng),
        stopped: &dyn Fn() -> bool,
    ) -> Option<Layout> {
        let problem = incumbent.problem;
        self.beam.work += (problem.items.len() + whole.sheets.len()) as u64;
        if !StripView::complete(&mut self.shapes, problem, &mut self.beam.work, stopped) {
            return None;
        }
        let mut empty = Layout { sheets: Vec::new(), missing: vec![0; problem.items.len()] };
        let mut used = whole.sheets_by_type(problem);
        let (mut queue, mut price) = (Vec::new(), 0);
        for &place in window {
            let kind = whole.sheets[place].sheet_type as usize;
            queue.push(kind);
            price += incumbent.prices.0[kind];
            used[kind] -= 1;
            for node in whole.sheets[place].items() {
                empty.missing[node.item as usize] += 1;
            }
        }
        rng.shuffle(&mut queue);
        let plan = TrialPlan {
            beam: width,
            bonus: CONFIG.bonuses[rng.usize(..CONFIG.bonuses.len())],
            cut_price: CONFIG.cut_prices[rng.usize(..CONFIG.cut_prices.len())],
            guide: vec![1.0; problem.sheets.len()],
            // A pattern used twice would take what the beam has put on the other sheets.
            repeat: false,
            queue,
            together: true,
            limit: price,
        };
        let mut values = ItemValues::new(problem);
        values.shake(CONFIG.shake, rng);
        let mut trial = Trial::new(problem, empty, used, plan, &values);
        loop {
            // Short steps, so that a stop is heard.
            let end = self.beam.work + 100_000;
            if trial.advance(incumbent, &self.shapes, &mut self.beam, end) {
                break;
            }
            if stopped() {
                self.beam.abandon();
                return None;
            }
        }
        let Trial { layout: anew, cost, .. } = trial;
        if !anew.is_complete() || cost > price || anew.sheets.len() > window.len() {
            return None;
        }
        let mut layout = whole.clone();
        let mut sheets = anew.sheets.into_iter();
        for &place in window {
            let kind = whole.sheets[place].sheet_type as usize;
            layout.sheets[place] = sheets.next().unwrap_or_else(|| Sheet::of(problem, kind));
        }
        Some(layout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Job;
    use crate::construct::{ORDERS, construct};
    use crate::control::{StopCheck, Unattended};
    use crate::model::job::CutPreference;
    use crate::search::run::{MaterialCount, Run};
    use serde_json::json;

    /// Strips of three widths, each of panels that are alike: laid one by one they are mixed.
    fn problem() -> Problem {
        let panel = |n: u32| {
            let (width, height) = [(500, 300), (400, 290), (310, 210)][n as usize % 3];
            json!({"id": n.to_string(), "width": width, "height": height, "count": 8})
        };
        let panels: Vec<_> = (0..3).map(panel).collect();
        let stock = json!([{"id": "s", "width": 1300, "height": 1000, "count": 9}]);
        let job = json!({"panels": panels, "stock_panels": stock, "configuration": {"cut_thickness": "3"}});
        Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
    }

    #[test]
    fn a_window_is_cut_anew_with_all_its_panels_on_the_same_sheets_and_with_fewer_cuts() {
        let problem = problem();
        let mut run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
        let incumbent = &mut run.incumbent;
        let mut recut = Recut::of(&problem).unwrap();
        let mut rng = Rng::with_seed(1);
        let whole = construct(&problem, ORDERS[0], 0, &mut StopCheck::new(&|| false));
        let window: Vec<usize> = (0..whole.sheets.len()).collect();
        let cuts = |layout: &Layout| layout.open().map(|sheet| sheet.cuts()).sum::<u32>();
        let found: Vec<Layout> =
            (0..20).filter_map(|_| recut.cut(incumbent, &whole, &window, (8, &mut rng), &|| false)).collect();
        for layout in &found {
            assert!(layout.is_complete());
            assert_eq!(layout.open().map(|sheet| sheet.pieces).sum::<u32>(), 24);
            assert_eq!(layout.sheets_by_type(&problem), whole.sheets_by_type(&problem));
        }
        let fewest = found.iter().map(cuts).min();
        assert!(fewest.unwrap() < cuts(&whole), "{fewest:?} {}", cuts(&whole));
    }

    #[test]
    fn a_stop_leaves_a_window_as_it_is() {
        let problem = problem();
        let run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
        let mut recut = Recut::of(&problem).unwrap();
        let whole = run.incumbent.best.clone();
        let mut rng = Rng::with_seed(1);
        assert!(recut.cut(&run.incumbent, &whole, &[0], (8, &mut rng), &|| true).is_none());
    }

    #[test]
    fn windows_are_not_cut_anew_where_rules_forbid_cuts_or_views_are_large() {
        let mut problem = problem();
        assert!(Recut::of(&problem).is_some());
        problem.rules.max_stages = Some(2);
        assert!(Recut::of(&problem).is_none());
        problem.rules.max_stages = None;
        // The tables of one such sheet take a megabyte.
        (problem.sheets[0].w, problem.sheets[0].h) = (65_000, 65_000);
        problem.sheets = vec![problem.sheets[0].clone(); 8];
        assert!(Recut::of(&problem).is_none());
    }
}
