//! Polishing through windows: a few sheets of the best layout at a time are ruined and recreated on their own.
//!
//! A change to one sheet of hundreds is judged by that sheet alone, so it costs no more than on a job of a few
//! sheets. (Large neighbourhoods solved as problems of their own: Shaw, "Using constraint programming and local
//! search methods to solve vehicle routing problems", CP 1998.)
//! Every other window is cut anew in strips first.

mod recut;

use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use crate::rules::Rules;
use crate::score::Score;
use crate::search::engine::{Engine, Incumbent};
use crate::search::pool::Pool;
use crate::search::ruin::chain::{Chain, ChainConfig};
use crate::search::ruin::polish_budget;
use crate::search::ruin::weights::Weights;
use fastrand::Rng;
use recut::Recut;

/// How large windows are, and how long each is searched.
#[derive(Debug)]
struct WindowsConfig {
    /// Sheets in a window at most: few, so that a change is judged fast, and more than two, so that items can go round.
    most_sheets: usize,
    /// Sheets that are looked at for one that has items in common with the first of a window.
    candidates: usize,
    /// Units of work a piece in a window: at first, and at most; doubled when as many windows as sheets brought nothing.
    work_per_piece: (u64, u64),
    /// One in so many windows is cut anew before the chain searches it.
    anew: u32,
    /// Sheets and pieces of such a window at most: a beam over more forgets what the first of them are good for.
    most_anew: (usize, u32),
    /// Units of work a piece for each partial pattern that a stage of its beam keeps: so the beam takes about as long as the chain.
    work_per_width: u64,
    /// How the chain searches a window.
    chain: ChainConfig,
}

/// The values that searches use.
const CONFIG: WindowsConfig = WindowsConfig {
    most_sheets: 3,
    candidates: 12,
    work_per_piece: (700, 12_000),
    anew: 2,
    most_anew: (4, 100),
    work_per_width: 333,
    chain: ChainConfig { memory: 20, ruin: 3, spread: 2, whole_sheet: 20, blink: 60, cut_aversion: 0.05 },
};

/// The engine that polishes through windows.
pub struct Windows<'p> {
    problem: &'p Problem,
    rng: Rng,
    /// What cuts windows anew, where that can be done.
    recut: Option<Recut>,
    work: u64,
    /// What is polished, and the revision of the incumbent that it comes from.
    layout: Layout,
    revision: Option<u64>,
    found: Option<Layout>,
    /// Units of work for a piece in the next window; they double when as many windows as sheets brought nothing.
    patience: u64,
    /// Windows since the last gain.
    idle: usize,
}

impl<'p> Windows<'p> {
    /// Polishes a material.
    pub fn new(problem: &'p Problem, seed: u64) -> Windows<'p> {
        let rng = Rng::with_seed(seed);
        Windows {
            problem,
            rng,
            recut: Recut::of(problem),
            work: 0,
            layout: Layout::default(),
            revision: None,
            found: None,
            patience: CONFIG.work_per_piece.0,
            idle: 0,
        }
    }

    /// Whether it cuts windows anew in strips.
    pub fn cuts_anew(&self) -> bool {
        self.recut.is_some()
    }

    /// Some open sheets, so many at most: one at random, and others that have items like its own.
    fn pick(&mut self, most: usize) -> Vec<usize> {
        let open: Vec<usize> =
            (0..self.layout.sheets.len()).filter(|&n| self.layout.sheets[n].pieces > 0).collect();
        let mut window = vec![open[self.rng.usize(..open.len())]];
        let wanted = self.rng.usize(1..=most).min(open.len());
        let items = |sheet: &Sheet| -> Vec<u32> {
            let mut items: Vec<u32> = sheet.items().map(|node| node.item).collect();
            items.sort_unstable();
            items.dedup();
            items
        };
        let own = items(&self.layout.sheets[window[0]]);
        while window.len() < wanted {
            let shared = |sheet: &Sheet| items(sheet).iter().filter(|n| own.binary_search(n).is_ok()).count();
            let candidates: Vec<usize> =
                (0..CONFIG.candidates).map(|_| open[self.rng.usize(..open.len())]).collect();
            let best = candidates
                .into_iter()
                .filter(|n| !window.contains(n))
                .max_by_key(|&n| (shared(&self.layout.sheets[n]), n));
            self.work += CONFIG.candidates as u64 * 8;
            let Some(best) = best else { break };
            window.push(best);
        }
        window
    }

    /// Leaves out of a window the sheets with more pieces than are cut anew together.
    fn leave_out(&self, window: &mut Vec<usize>) {
        let mut left = CONFIG.most_anew.1;
        window.retain(|&n| match left.checked_sub(self.layout.sheets[n].pieces) {
            Some(rest) => {
                left = rest;
                true
            }
            None => false,
        });
    }

    /// Cuts a window anew and takes over what makes the layout better. What is complete, but no better, is where the chain
    /// begins.
    fn cut_anew(
        &mut self,
        incumbent: &Incumbent<'p>,
        score: &mut Score,
        window: &[usize],
        stopped: &dyn Fn() -> bool,
    ) -> Option<Layout> {
        let recut = self.recut.as_mut()?;
        let width = (self.patience / CONFIG.work_per_width) as usize;
        let before = recut.work();
        let cut = recut.cut(incumbent, &self.layout, window, (width, &mut self.rng), stopped);
        self.work += recut.work() - before;
        let cut = cut?;
        self.work += cut.sheets.len() as u64 * 8;
        let emptied = window.iter().any(|&n| cut.sheets[n].pieces == 0);
        self.take(incumbent, score, cut).filter(|_| !emptied)
    }

    /// Takes a layout over if it is better; gives it back if not.
    fn take(&mut self, incumbent: &Incumbent<'p>, score: &mut Score, candidate: Layout) -> Option<Layout> {
        let now = Score::of(&candidate, self.problem, &incumbent.scale);
        if now < *score && incumbent.constraints.admits(&candidate, self.problem) {
            *score = now;
            self.layout = candidate;
            self.idle = 0;
            return None;
        }
        Some(candidate)
    }

    /// Searches a window, from the layout as it is or from one that has the same sheets there, and takes over what makes it better.
    fn search_window(
        &mut self,
        incumbent: &Incumbent<'p>,
        score: &mut Score,
        (window, from): (&[usize], Option<Layout>),
        stopped: &dyn Fn() -> bool,
    ) {
        let view = View::new(self.problem, from.as_ref().unwrap_or(&self.layout), window);
        let rng = Rng::with_seed(self.rng.u64(..));
        let pieces: u64 = window.iter().map(|&n| u64::from(self.layout.sheets[n].pieces)).sum();
        let mut chain =
            Chain::new(&view.problem, view.layout.clone(), CONFIG.chain, incumbent.scale.clone(), rng);
        let cost = view.layout.open().map(|s| incumbent.prices.0[s.sheet_type as usize]).sum();
        let budget = polish_budget(&incumbent.scale, (0, cost));
        let weights = Weights::polish(self.problem, &incumbent.scale);
        chain.aim(incumbent.prices.clone(), budget, weights, incumbent.scale.clone(), stopped);
        let mut best: Option<Layout> = None;
        chain.run(pieces * self.patience, stopped, &mut |chain| {
            if chain.layout.is_complete() {
                best = Some(chain.layout.clone());
            }
            false
        });
        self.work += chain.work + pieces * 8;
        let Some(best) = best else { return };
        let mut candidate = self.layout.clone();
        view.put_back(&best, (self.problem, &mut candidate), window);
        self.work += candidate.sheets.len() as u64 * 8;
        self.take(incumbent, score, candidate);
    }

    /// Searches the next window.
    fn step(&mut self, incumbent: &Incumbent<'p>, score: &mut Score, stopped: &dyn Fn() -> bool) {
        self.idle += 1;
        if self.idle > self.layout.sheets.len() {
            self.idle = 0;
            self.patience = (self.patience * 2).min(CONFIG.work_per_piece.1);
        }
        if !self.cuts_anew() || self.rng.u32(..CONFIG.anew) > 0 {
            let window = self.pick(CONFIG.most_sheets);
            return self.search_window(incumbent, score, (&window, None), stopped);
        }
        let mut window = self.pick(CONFIG.most_anew.0);
        self.leave_out(&mut window);
        if window.is_empty() {
            return;
        }
        if let Some(from) = self.cut_anew(incumbent, score, &window, stopped) {
            self.search_window(incumbent, score, (&window, Some(from)), stopped);
        }
    }
}

impl<'p> Engine<'p> for Windows<'p> {
    fn name(&self) -> &'static str {
        "windows"
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn supports(&self, _: &Rules) -> bool {
        true
    }

    fn knows_sets(&self) -> bool {
        true
    }

    fn search(&mut self, incumbent: &Incumbent<'p>, work: u64, stopped: &dyn Fn() -> bool) {
        let end = self.work + work;
        let mut score = incumbent.score.clone();
        if self.revision != Some(incumbent.revision) {
            self.layout.clone_from(&incumbent.best);
            self.revision = Some(incumbent.revision);
        }
        if self.layout.open().next().is_none() {
            self.work = end;
            return;
        }
        while self.work < end && !stopped() {
            self.work += 16;
            self.step(incumbent, &mut score, stopped);
        }
        if score < incumbent.score {
            self.found = Some(self.layout.clone());
        }
    }

    fn take_found(&mut self) -> Option<Layout> {
        self.found.take()
    }

    fn hand_over(&mut self, pool: &mut Pool, stopped: &dyn Fn() -> bool) {
        if let Some(found) = &self.found {
            pool.offer_all(found.open(), self.problem, stopped);
        }
    }
}

/// The sheets of a window as a problem of their own.
struct View {
    problem: Problem,
    layout: Layout,
    /// The item types of the whole problem.
    types: Vec<u32>,
}

impl View {
    fn new(problem: &Problem, whole: &Layout, window: &[usize]) -> View {
        let mut counts = vec![0_u32; problem.items.len()];
        let mut sheets: Vec<Sheet> = window.iter().map(|&n| whole.sheets[n].clone()).collect();
        for node in sheets.iter().flat_map(Sheet::items) {
            counts[node.item as usize] += 1;
        }
        let types: Vec<u32> = (0..counts.len() as u32).filter(|&n| counts[n as usize] > 0).collect();
        let mut places = vec![0; counts.len()];
        for (place, &item) in types.iter().enumerate() {
            places[item as usize] = place as u32;
        }
        let mut used = whole.sheets_by_type(problem);
        for sheet in &sheets {
            used[sheet.sheet_type as usize] -= 1;
        }
        let items = types.iter().map(|&n| (n as usize, counts[n as usize]));
        let stock = problem.sheets.iter().zip(&used).map(|(sheet, used)| sheet.count - used).enumerate();
        let others = used.iter().sum::<u32>();
        let problem = problem.subset(items, stock, problem.max_sheets - others.min(problem.max_sheets));
        sheets.iter_mut().for_each(|sheet| sheet.renumber(&places, &problem));
        let layout = Layout { missing: vec![0; problem.items.len()], sheets };
        View { problem, layout, types }
    }

    /// Puts the sheets of a window, searched meanwhile, in their places.
    fn put_back(&self, found: &Layout, whole: (&Problem, &mut Layout), window: &[usize]) {
        let (problem, whole) = whole;
        let mut sheets = found.sheets.iter().map(|sheet| {
            let mut sheet = sheet.clone();
            sheet.renumber(&self.types, problem);
            sheet
        });
        for (&place, sheet) in window.iter().zip(sheets.by_ref()) {
            whole.sheets[place] = sheet;
        }
        whole.sheets.extend(sheets);
    }
}
