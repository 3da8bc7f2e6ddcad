//! The search of one material: how it starts, and how its engines meet between rounds.

use super::archive::{Archive, EpsilonConstraints, Find};
use super::engine::Incumbent;
use super::log::{ALIKE, CONSTRUCTION, GIVEN};
pub use super::material_count::MaterialCount;
use super::near_miss::NearMiss;
use super::pool::Pool;
use super::portfolio::{CONFIG, Member, engines, polishers};
use super::prices::Prices;
use super::slice::Slice;
use super::stage::Stage;
use crate::bound::Bound;
use crate::construct::{ORDERS, construct, construct_in_haste, extend};
use crate::control::{Control, StopCheck};
use crate::layout::Layout;
use crate::layout::plan::arrange;
use crate::model::job::{Configuration, CutPreference, Priority};
use crate::problem::Problem;
use crate::score::{Scale, Score};
use std::sync::atomic::{AtomicU64, Ordering};

/// What a job asks of all its materials.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// What counts first.
    pub priority: Priority,
    /// The direction wanted of first cuts.
    pub preference: CutPreference,
}

impl From<&Configuration> for Setting {
    fn from(configuration: &Configuration) -> Setting {
        Setting { priority: configuration.priority, preference: configuration.cut_preference }
    }
}

/// What a search begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FirstLayout {
    /// One that was given.
    Given,
    /// The first of those that are built.
    Careful,
    /// One that was built in haste.
    Hasty,
}

/// The search of one material.
pub struct Run<'p> {
    /// What is known so far.
    pub incumbent: Incumbent<'p>,
    members: Vec<Member<'p>>,
    /// Layouts for the archive since they were last taken, each with its engine's name.
    finds: Vec<(&'static str, Layout)>,
    begun: FirstLayout,
    /// Only makes layouts better on what they cost.
    polishes: bool,
    done: bool,
    /// Work spent on making sheets alike.
    tidying: AtomicU64,
    /// The part of it that [`Run::take_work`] has told of.
    tidying_told: u64,
    /// Work spent up to the last meeting.
    met_at: u64,
    polish_idle: u64,
}

impl<'p> Run<'p> {
    /// The common search of all priorities, for least waste, from first layouts alone.
    #[cfg(any(test, feature = "bench"))]
    pub fn start(
        problem: &'p Problem,
        preference: CutPreference,
        seed: u64,
        control: &dyn Control,
        material_count: MaterialCount,
    ) -> Run<'p> {
        let mut run = Run::begin(problem, None, preference, control, material_count);
        run.equip(seed, control, material_count);
        run
    }

    /// The common search of all priorities, for least waste, with a layout that is soon there. A layout that is given comes
    /// first, unless it takes more sheets than there may be.
    pub fn begin(
        problem: &'p Problem,
        given: Option<&Layout>,
        preference: CutPreference,
        control: &dyn Control,
        material_count: MaterialCount,
    ) -> Run<'p> {
        let stopped = || control.stopped();
        let scale = Scale::plain(Priority::LeastWaste, preference);
        let given = given.filter(|layout| {
            // What is counted from the tree may be a stage more than the saw needs.
            layout.open().count() as u64 <= u64::from(problem.max_sheets)
                && layout.open().all(|sheet| sheet.check_rules().is_ok())
        });
        let favourite = problem.sheets.len() - 1;
        let mut stop = StopCheck::new(&stopped);
        let (begun, first) = match given {
            Some(layout) => (FirstLayout::Given, layout.clone()),
            None if is_slow(problem) => {
                (FirstLayout::Hasty, construct_in_haste(problem, ORDERS[0], favourite, &mut stop))
            }
            None => (FirstLayout::Careful, construct(problem, ORDERS[0], favourite, &mut stop)),
        };
        // Bounds for many types of sheets would take as long as the layout.
        let bounding = if begun == FirstLayout::Hasty { MaterialCount::Many } else { material_count };
        let bound = bounding.bound(problem, |n| problem.items[n].count, &stopped);
        let mut run = Run::from(problem, first.clone(), bound, scale, EpsilonConstraints::default());
        run.begun = begun;
        let engine = if begun == FirstLayout::Given { GIVEN } else { CONSTRUCTION };
        run.finds.push((engine, first));
        if let Some(layout) = given.filter(|layout| !layout.is_complete()) {
            let mut layout = layout.clone();
            extend(problem, &mut layout, ORDERS[0], favourite, &mut stop);
            run.add_first(layout);
        }
        run
    }

    fn add_first(&mut self, layout: Layout) {
        self.adopt(&layout);
        self.finds.push((CONSTRUCTION, layout));
    }

    /// Builds the other first layouts, and gives the search its engines, which begin with the best of them.
    pub fn equip(&mut self, seed: u64, control: &dyn Control, material_count: MaterialCount) {
        let problem = self.incumbent.problem;
        let stopped = || control.stopped();
        let (mut pieces, mut arranging) = (problem.pieces(), 0);
        let favourites = (0..problem.sheets.len()).rev();
        let all =
            ORDERS.iter().flat_map(|order| favourites.clone().map(move |favourite| (*order, favourite)));
        let built = usize::from(self.begun == FirstLayout::Careful);
        for (n, (order, favourite)) in all.enumerate().skip(built) {
            // Large jobs, and those whose defects take long, get fewer first layouts, so that the first answer does not wait for them.
            let takes_long = pieces > 6_000 || arranging > 1_000_000;
            let is_needed = n == 0 && self.begun == FirstLayout::Hasty;
            if control.stopped() || (takes_long && !is_needed) {
                break;
            }
            pieces += problem.pieces();
            let mut stop = StopCheck::new(&stopped);
            let (layout, work) = arrange::counted(|| construct(problem, order, favourite, &mut stop));
            arranging += work;
            self.add_first(layout);
        }
        if self.begun == FirstLayout::Hasty {
            let bound = material_count.bound(problem, |n| problem.items[n].count, &stopped);
            self.incumbent.bound = self.incumbent.bound.and(&bound);
        }
        self.incumbent.cheapest = self.incumbent.is_proven();
        self.members = match material_count {
            // Nobody will search any more.
            _ if control.stopped() => Vec::new(),
            MaterialCount::Few if self.incumbent.cheapest && problem.pieces() == 1 => {
                polishers(&self.incumbent, seed)
            }
            MaterialCount::Few => engines(&self.incumbent, seed),
            MaterialCount::Many => polishers(&self.incumbent, seed),
        };
        self.leave_out(problem);
    }

    /// A stage on top of the common search.
    pub fn stage(stage: Stage, archive: &Archive<'p>, scale: Scale, seed: u64) -> Option<Run<'p>> {
        let Find { layout: best, .. } = match stage {
            Stage::Weighed(_) => archive.weighed(&scale)?,
            _ => archive.best(stage.priority())?,
        };
        let mut run =
            Run::from(archive.problem, best.clone(), archive.bound, scale, stage.constraints(archive));
        run.polishes = !stage.has_goal();
        run.incumbent.cheapest = run.polishes || run.incumbent.is_proven();
        run.members =
            if run.polishes { polishers(&run.incumbent, seed) } else { engines(&run.incumbent, seed) };
        run.leave_out(archive.problem);
        Some(run)
    }

    /// Leaves out the engines that cannot keep the rules of the material.
    fn leave_out(&mut self, problem: &Problem) {
        let knows_sets =
            |engine: &dyn super::engine::Engine<'_>| !problem.has_ruled_sets() || engine.knows_sets();
        self.members.retain(|member| member.engine.supports(&problem.rules) && knows_sets(&*member.engine));
    }

    fn from(
        problem: &'p Problem,
        best: Layout,
        bound: Bound,
        scale: Scale,
        constraints: EpsilonConstraints,
    ) -> Run<'p> {
        let incumbent = Incumbent {
            problem,
            score: Score::of(&best, problem, &scale),
            best,
            prices: Prices::of(problem, &scale),
            scale,
            constraints,
            bound,
            pool: Pool::default(),
            near_miss: None,
            revision: 0,
            idle: 0,
            cheapest: false,
        };
        Run {
            incumbent,
            members: Vec::new(),
            finds: Vec::new(),
            begun: FirstLayout::Given,
            polishes: false,
            done: false,
            tidying: AtomicU64::new(0),
            tidying_told: 0,
            met_at: 0,
            polish_idle: 0,
        }
    }

    /// Goes on from a layout that was found elsewhere, if it is better.
    pub fn adopt(&mut self, layout: &Layout) {
        self.incumbent.take(layout);
    }

    /// What was found since this was last asked.
    pub fn take_finds(&mut self) -> Vec<(&'static str, Layout)> {
        std::mem::take(&mut self.finds)
    }

    /// Engines that it has.
    #[cfg(test)]
    pub fn member_count(&self) -> usize {
        self.members.len()
    }

    /// Nothing more is done for this material.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Work units spent so far.
    pub fn spent(&self) -> u64 {
        self.tidying.load(Ordering::Relaxed) + self.members.iter().map(|s| s.engine.work()).sum::<u64>()
    }

    /// Units of work since this was last asked, by engine.
    pub fn take_work(&mut self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        let tidying = self.tidying.load(Ordering::Relaxed);
        let tidied = tidying - std::mem::replace(&mut self.tidying_told, tidying);
        let engines = self.members.iter_mut().map(|member| (member.engine.name(), member.take_work()));
        engines.chain(std::iter::once((ALIKE, tidied)))
    }

    /// Engines that take part in the next round.
    pub fn members(&self) -> u64 {
        self.members.iter().filter(|s| s.takes_part(&self.incumbent)).count() as u64
    }

    /// The next round's work: slices of `work` units on average, one an engine.
    pub fn slices(&mut self, work: u64) -> Vec<Slice<'_, 'p>> {
        let Run { incumbent, members, tidying, .. } = self;
        let (incumbent, tidying) = (&*incumbent, &*tidying);
        let active = members.iter().filter(|s| s.takes_part(incumbent));
        let (count, total) =
            active.fold((0, 0.0), |(n, sum), member| (n + 1, sum + member.next_share(incumbent)));
        let unit = work as f64 * f64::from(count) / f64::max(total, f64::MIN_POSITIVE);
        members
            .iter_mut()
            .filter(|s| s.takes_part(incumbent))
            .map(|member| Slice {
                work: (unit * member.next_share(incumbent)) as u64,
                engine: &mut *member.engine,
                found: &mut member.found,
                pool: &mut member.pool,
                incumbent,
                tidying,
            })
            .collect()
    }

    /// The engines meet: the best of what they found becomes the incumbent. True if there is one.
    pub fn meet(&mut self, patience: f64, stopped: &dyn Fn() -> bool) -> bool {
        let before = self.incumbent.mark();
        let mut gained = false;
        let (mut stop, mut work) = (StopCheck::after_interval(stopped), 0);
        for member in &mut self.members {
            self.incumbent.pool.take_all(&mut member.pool, self.incumbent.problem, stopped);
            if let Some(bound) = member.engine.take_bound() {
                self.incumbent.bound = self.incumbent.bound.and(&bound);
            }
            if let Some(layout) = member.engine.take_near_miss() {
                debug_assert!(
                    layout.open().all(|sheet| sheet.check_rules().is_ok()),
                    "{}",
                    member.engine.name()
                );
                let number = self.incumbent.near_miss.as_ref().map_or(0, |last| last.number) + 1;
                self.incumbent.near_miss = Some(NearMiss { layout, number });
            }
            member.fade();
            let Some(found) = member.found.take() else { continue };
            debug_assert!(found.open().all(|sheet| sheet.check_rules().is_ok()), "{}", member.engine.name());
            let problem = self.incumbent.problem;
            work +=
                self.incumbent.constraints.work(&found, problem) + self.incumbent.scale.work(&found, problem);
            if work > CONFIG.after_stop && stop.at(work) {
                continue;
            }
            if self.incumbent.constraints.admits(&found, self.incumbent.problem) {
                let before = self.incumbent.mark();
                gained |= self.incumbent.take(&found);
                if self.incumbent.mark() < before {
                    member.reward();
                }
                self.finds.push((member.engine.name(), found));
            }
        }
        let cheaper = self.incumbent.mark() < before;
        let spent = self.spent() - self.met_at;
        self.met_at += spent;
        self.incumbent.idle = if cheaper { 0 } else { self.incumbent.idle + spent };
        self.polish_idle = if gained { 0 } else { self.polish_idle + spent };
        let size = self.incumbent.problem.pieces() as f64 / 50.0;
        let polish_patience = (CONFIG.polish_patience * size.clamp(0.02, 40.0) * patience.min(4.0)) as u64;
        let goal_patience = (CONFIG.goal_patience * size.clamp(0.05, 10.0) * patience) as u64;
        let was_cheapest = self.incumbent.cheapest;
        let cheapest = self.polishes
            || self.incumbent.is_proven()
            || (was_cheapest && !cheaper)
            || self.incumbent.idle > goal_patience;
        if cheapest && !was_cheapest {
            self.polish_idle = 0;
        }
        self.incumbent.cheapest = cheapest;
        let exhausted = self.members.iter().all(|s| s.engine.is_exhausted());
        self.done = exhausted || (cheapest && self.polish_idle > polish_patience);
        gained
    }
}

/// Whether it takes long to build a layout with care, because of the defects.
fn is_slow(problem: &Problem) -> bool {
    /// Panels times the defects of a sheet.
    const SLOW: u64 = 500;
    let defects = problem.sheets.iter().filter_map(|sheet| Some(sheet.defects.as_ref()?.all().len() as u64));
    problem.pieces() * defects.max().unwrap_or(0) > SLOW
}

impl Incumbent<'_> {
    /// Makes a layout the one to beat if it is better.
    fn take(&mut self, found: &Layout) -> bool {
        let score = Score::of(found, self.problem, &self.scale);
        let better = score < self.score;
        if better {
            self.score = score;
            self.best = found.clone();
            self.revision += 1;
        }
        better
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Job;
    use crate::control::Unattended;
    use serde_json::json;
    use std::cell::Cell;

    /// What a meeting takes of three layouts that were found: how many, and after how many questions.
    fn met(panels: u32, stop: bool) -> (usize, u64) {
        let panel =
            |n: u32| json!({"id": n.to_string(), "width": 90 + n % 83, "height": 70 + n % 97, "count": 1});
        let panels: Vec<_> = (0..panels).map(panel).collect();
        let stock = json!([{"id": "s", "width": 2000, "height": 1000, "count": 9_000}]);
        let job = Job::from_json(&json!({"panels": panels, "stock_panels": stock})).unwrap();
        let problem = Problem::split(&job).0.remove(0);
        let mut run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
        run.incumbent.scale.priority = Priority::CentreOfMass;
        run.take_finds();
        let best = run.incumbent.best.clone();
        run.members.iter_mut().take(3).for_each(|member| member.found = Some(best.clone()));
        let asked = Cell::new(0);
        run.meet(1.0, &|| {
            asked.set(asked.get() + 1);
            stop
        });
        (run.take_finds().len(), asked.get())
    }

    #[test]
    fn a_meeting_asks_before_it_weighs_layouts_of_thousands_of_panels_and_leaves_them_after_a_stop() {
        assert_eq!(met(4_000, false), (3, 3));
        assert_eq!(met(4_000, true), (0, 1));
        // What takes no time is taken all the same.
        assert_eq!(met(100, true), (3, 0));
    }

    #[test]
    fn engines_that_cannot_keep_a_rule_are_left_out() {
        let job = json!({"panels": [{"id": "a", "width": 90, "height": 70, "count": 9}], "stock_panels": [{"id": "s", "width": 2000, "height": 1000, "count": 9}]});
        let mut problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
        let members = |problem: &Problem| {
            Run::start(problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few).member_count()
        };
        let all = members(&problem);
        problem.rules.max_stages = Some(2);
        assert_eq!(members(&problem), all - 1, "the exhaustive search");
    }
}
