//! The search: first layouts, then rounds of all engines over all materials until the work is done.
//!
//! Every material has the same engines whatever the number of threads, every engine has its own seed, and
//! engines meet only between rounds, in a fixed order: so threads change the time, never the layout.

pub mod archive;
pub mod engine;
mod exact;
pub mod log;
mod material_count;
mod mixes;
mod near_miss;
mod patterns;
pub mod pool;
mod portfolio;
pub mod prices;
pub mod ruin;
pub mod run;
mod slice;
pub mod stage;
mod start;
pub mod strips;
#[cfg(test)]
mod tests;
mod windows;

use crate::bound::Bound;
use crate::control::{Control, Options, StopCheck};
use crate::finish::alike;
use crate::layout::Layout;
use crate::model::job::Priority;
use crate::model::statistics::SearchStatistics;
use crate::problem::Problem;
use crate::score::Totals;
use archive::{Archive, Find};
use log::{Origin, SHORTAGE};
use run::{MaterialCount, Run};
use slice::Slice;
use stage::{Stage, Sums};

/// How long rounds are.
struct RoundsConfig {
    /// Work units of a first round of an engine, about a millisecond; they grow from round to round, as gains come rarer.
    first_slice: u64,
    /// The same of a single panel, of which there is next to nothing to try.
    first_slice_of_one: u64,
    /// Work units of the shortest round of an engine: to meet takes time, too.
    shortest_slice: u64,
    /// Work units of the longest round of an engine, some hundredths of a second: what was found is shown after it.
    longest_slice: u64,
    /// Units of work of the common search before a priority's stages get their first turn, where there is no end of work.
    first_turn: u64,
}

/// The values that searches use.
const CONFIG: RoundsConfig = RoundsConfig {
    first_slice: 60_000,
    first_slice_of_one: 1_500,
    shortest_slice: 5_000,
    longest_slice: 3_000_000,
    first_turn: 8_000_000,
};

/// The work of an engine in the first round of these materials.
fn first_slice(runs: &[Run<'_>]) -> u64 {
    let pieces: u64 = runs.iter().map(|run| run.incumbent.problem.pieces()).sum();
    if pieces > 1 { CONFIG.first_slice } else { CONFIG.first_slice_of_one }
}

/// How much work a job may take, in work units over all materials.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// Units in all.
    pub total: u64,
    /// How long nothing may be gained before a material is left alone, relative to the usual patience.
    pub patience: f64,
}

impl Budget {
    /// The budget of an effort, 0-2: on an ordinary core some 0.2 s, 10 s and 80 s of work at most.
    pub fn of(effort: f64, options: &Options) -> Budget {
        if options.until_stopped {
            return Budget { total: u64::MAX, patience: 100.0 };
        }
        let units =
            if effort <= 1.0 { 12e6 * libm::pow(60.0, effort) } else { 720e6 * libm::pow(8.0, effort - 1.0) };
        let patience = if effort <= 1.0 { 0.05 + 0.95 * effort } else { 1.0 + 7.0 * (effort - 1.0) };
        Budget { total: units as u64, patience }
    }
}

/// The search of a job: that of all its materials, and who may work on it.
pub struct Search<'p, 'c> {
    /// The common search, one run a material.
    runs: Vec<Run<'p>>,
    /// What was found, one archive a material.
    archives: Vec<Archive<'p>>,
    priority: Priority,
    seed: u64,
    material_count: MaterialCount,
    budget: Budget,
    /// All planned work was done.
    finished: bool,
    /// The answers with more sheets alike, one a material, once there is nothing more to find.
    alike_layouts: Vec<Layout>,
    control: &'c dyn Control,
    #[cfg(feature = "parallel")]
    pool: Option<rayon::ThreadPool>,
}

/// The answer for one material.
#[derive(Clone)]
pub struct Answer<'a> {
    /// The material.
    pub problem: &'a Problem,
    /// Its best layout.
    pub layout: &'a Layout,
    /// What no layout of the items that are placed can go below.
    pub bound: Bound,
    /// Which engine found it, and what the others did.
    pub search: SearchStatistics,
}

/// A part of the search: the units of work it has, and the share of all work that is done before and after it.
struct Leg {
    work: u64,
    from: f64,
    to: f64,
}

impl<'p, 'c> Search<'p, 'c> {
    /// The best layouts so far, with their archives.
    fn layouts(&self) -> impl Iterator<Item = (&Archive<'p>, &Layout, Origin)> {
        let leader = (self.priority == Priority::BiggestRemnant).then(|| stage::leader(&self.archives));
        let sums = Sums::of(&self.archives);
        self.archives.iter().enumerate().filter_map(move |(n, archive)| {
            let find = match leader {
                _ if stage::is_weighed(self.priority) => {
                    archive.weighed(&sums.scale(archive.problem, self.priority))
                }
                Some(leader) if leader != n => archive.best(Priority::LeastWaste),
                _ => archive.best(self.priority),
            };
            let find = find?;
            Some((archive, self.alike_layouts.get(n).unwrap_or(&find.layout), find.origin))
        })
    }

    /// The answers so far, one a material.
    pub fn answers(&self) -> Vec<Answer<'_>> {
        let answer = |(archive, layout, origin): (&Archive<'p>, _, Origin)| {
            let problem: &'p Problem = archive.problem;
            let layout: &Layout = layout;
            let bound = match layout.is_complete() {
                true => archive.bound,
                false => {
                    let placed = |n: usize| problem.items[n].count - layout.missing[n];
                    self.material_count.bound(problem, placed, &|| self.control.stopped())
                }
            };
            Answer { problem, layout, bound, search: archive.log.statistics(origin) }
        };
        self.layouts().map(answer).collect()
    }

    /// The best layout of a material if it leaves something out for want of sheets.
    pub fn lacking(&self, material: usize) -> Option<(&'p Problem, &Layout)> {
        let archive = &self.archives[material];
        let Find { layout: best, .. } = archive.best(Priority::LeastWaste)?;
        (!best.is_complete() && archive.problem.max_sheets == u32::MAX).then_some((archive.problem, best))
    }

    /// Takes in a layout of a material that was found elsewhere.
    pub fn adopt(&mut self, material: usize, layout: &Layout) {
        self.alike_layouts.clear();
        self.runs[material].adopt(layout);
        self.archives[material].add(layout, SHORTAGE, self.priority);
    }

    /// Who watches this search.
    pub fn control(&self) -> &'c dyn Control {
        self.control
    }

    /// A stop came before all planned work was done.
    pub fn was_interrupted(&self) -> bool {
        !self.finished
    }

    /// Runs round after round; `improved` hears of every round in which something better was found.
    pub fn run(&mut self, improved: &mut dyn FnMut(&[Answer<'_>])) {
        self.turns(improved);
        self.alike_layouts = self.made_alike();
    }

    /// The answers with more of their sheets alike.
    fn made_alike(&self) -> Vec<Layout> {
        let stopped = || self.control.stopped();
        let sums = Sums::of(&self.archives);
        let make_alike = |(archive, layout, _): (&Archive<'p>, &Layout, Origin)| {
            let scale = sums.scale(archive.problem, self.priority);
            let mut layout = layout.clone();
            alike::exchange(&mut layout, archive.problem, &scale, &mut StopCheck::new(&stopped));
            layout
        };
        self.layouts().map(make_alike).collect()
    }

    fn turns(&mut self, improved: &mut dyn FnMut(&[Answer<'_>])) {
        let groups = Stage::of(self.priority);
        let endless = self.budget.total == u64::MAX;
        // Without an end of work, least waste needs no turns of anything else.
        let groups = if endless && self.priority == Priority::LeastWaste { &[] } else { groups };
        let stages: f64 = groups.iter().flat_map(|g| g.iter()).map(|s| s.share()).sum();
        let mut turn = if endless && stages > 0.0 { CONFIG.first_turn } else { self.budget.total };
        let mut slice = first_slice(&self.runs);
        let mut seed = self.seed;
        loop {
            // Where there is no end of work, none of it brings the end nearer.
            let whole = if endless { f64::INFINITY } else { turn as f64 * (1.0 + stages) };
            let mut runs = std::mem::take(&mut self.runs);
            let mut leg = Leg { work: turn, from: 0.0, to: turn as f64 / whole };
            self.finished = self.rounds(&mut runs, &mut slice, &leg, improved);
            self.runs = runs;
            for group in groups {
                let prepared: Vec<(Stage, Vec<Run<'p>>)> =
                    group.iter().map(|&stage| (stage, self.prepare(stage, seed))).collect();
                for (stage, mut runs) in prepared {
                    let work = (turn as f64 * stage.share()) as u64;
                    leg = Leg { work, from: leg.to, to: leg.to + work as f64 / whole };
                    let mut slice = first_slice(&runs);
                    self.finished &= self.rounds(&mut runs, &mut slice, &leg, improved);
                }
            }
            let exhausted = self.runs.iter().all(Run::is_done);
            self.finished &= exhausted || !endless;
            if self.control.stopped() || exhausted || !endless {
                return;
            }
            turn = turn.saturating_mul(2);
            seed = seed.wrapping_add(1 << 16);
        }
    }

    /// The runs of a stage, one a material that may gain by it.
    fn prepare(&self, stage: Stage, seed: u64) -> Vec<Run<'p>> {
        let seed = seed.wrapping_add((stage.number() + 1) << 48);
        let sums = Sums::of(&self.archives);
        let materials = self.archives.iter().enumerate();
        materials
            .filter(|(_, archive)| !stage.is_idle(archive))
            // After a stop nobody runs them.
            .take_while(|_| !self.control.stopped())
            .filter_map(|(n, archive)| {
                let scale = sums.scale(archive.problem, stage.priority());
                Run::stage(stage, archive, scale, seed.wrapping_add(n as u64))
            })
            .collect()
    }

    /// Shows what was found to the archives; true if an answer is better for it.
    fn collect(&mut self, runs: &mut [Run<'p>]) -> bool {
        let shown = |search: &Self| -> Vec<Totals> {
            search.layouts().map(|layout| Totals::of(layout.1, layout.0.problem)).collect()
        };
        let weighed = stage::is_weighed(self.priority);
        let before = if weighed { shown(self) } else { Vec::new() };
        let mut better = false;
        let stopped = || self.control.stopped();
        let (mut stop, mut work) = (StopCheck::after_interval(&stopped), 0);
        // Runs come in the order of the materials, though not each has one.
        let mut archives = self.archives.iter_mut();
        for run in runs {
            let archive = archives.find(|a| std::ptr::eq(a.problem, run.incumbent.problem));
            if let Some(archive) = archive {
                archive.bound = archive.bound.and(&run.incumbent.bound);
                archive.log.worked(run.take_work());
                for (engine, layout) in run.take_finds() {
                    work += archive.work(&layout);
                    if work > portfolio::CONFIG.after_stop && stop.at(work) {
                        break;
                    }
                    better |= archive.add(&layout, engine, self.priority);
                }
            }
        }
        better || (weighed && shown(self) != before)
    }

    /// Does the work of a round, the longest slices first, so that no thread begins one when the others are done;
    /// `beside` runs here while other threads work.
    fn work(&self, slices: &mut [Slice<'_, 'p>], beside: &mut dyn FnMut()) {
        let control = self.control;
        #[cfg(feature = "parallel")]
        if let Some(pool) = &self.pool {
            slices.sort_by_key(|slice| std::cmp::Reverse(slice.work));
            pool.in_place_scope_fifo(|scope| {
                slices.iter_mut().for_each(|slice| scope.spawn_fifo(move |_| slice.run(control)));
                beside();
            });
            return;
        }
        beside();
        slices.iter_mut().for_each(|slice| slice.run(control));
    }

    /// Rounds of some runs until their work is done or nothing is left to do; false if a stop came first.
    fn rounds(
        &mut self,
        runs: &mut [Run<'p>],
        slice: &mut u64,
        leg: &Leg,
        improved: &mut dyn FnMut(&[Answer<'_>]),
    ) -> bool {
        let pieces: u64 = runs.iter().map(|r| r.incumbent.problem.pieces()).sum::<u64>().max(1);
        let mut spent: u64 = runs.iter().map(Run::spent).sum();
        let mut show = |search: &Self, news: &mut bool| {
            // After a stop the answer itself is the next layout to be shown.
            if std::mem::take(news) && !search.control.stopped() {
                improved(&search.answers());
            }
        };
        let mut news = false;
        while spent < leg.work && !self.control.stopped() {
            // The last round is no longer than what is left.
            let members: u64 = runs.iter().filter(|r| !r.is_done()).map(Run::members).sum();
            let round = (*slice).min(((leg.work - spent) / members.max(1)).max(CONFIG.shortest_slice));
            let mut slices: Vec<Slice<'_, 'p>> = Vec::new();
            for run in runs.iter_mut().filter(|r| !r.is_done()) {
                let share = (run.incumbent.problem.pieces() as f64 / pieces as f64).max(0.1);
                slices.extend(run.slices((round as f64 * share) as u64));
            }
            if slices.is_empty() {
                show(self, &mut news);
                return true;
            }
            self.work(&mut slices, &mut || show(self, &mut news));
            drop(slices);

            for run in runs.iter_mut().filter(|r| !r.is_done()) {
                run.meet(self.budget.patience, &|| self.control.stopped());
            }
            news = self.collect(runs);
            spent = runs.iter().map(Run::spent).sum();
            let done = runs.iter().filter(|r| r.is_done()).map(|r| r.incumbent.problem.pieces()).sum::<u64>();
            let by_work = spent as f64 / leg.work as f64;
            let by_materials = done as f64 / pieces as f64;
            let part = by_work.max(by_materials).min(1.0);
            self.control.progress(100.0 * (leg.from + part * (leg.to - leg.from)));
            *slice = (*slice * 3 / 2).min(CONFIG.longest_slice);
        }
        show(self, &mut news);
        spent >= leg.work
    }
}
