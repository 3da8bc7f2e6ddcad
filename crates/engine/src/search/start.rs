//! How a search begins: with a layout of each material that is soon there, then with others to start from.

use super::archive::Archive;
use super::material_count::MaterialCount;
use super::run::{Run, Setting};
use super::stage::{self, Stage};
use super::{Answer, Budget, Search};
use crate::control::{Control, Options};
use crate::layout::Layout;
use crate::problem::Problem;

impl<'p, 'c> Search<'p, 'c> {
    /// First layouts of all materials.
    pub fn start(
        problems: &'p [Problem],
        setting: &Setting,
        budget: Budget,
        options: &Options,
        control: &'c dyn Control,
    ) -> Search<'p, 'c> {
        Search::start_from(problems, &[], setting, (budget, options), control, &mut |_| {})
    }

    /// First layouts of all materials, and those that are given to start from: one a material, or none at all. `improved` hears
    /// of the first answers, and of better ones.
    pub fn start_from(
        problems: &'p [Problem],
        given: &[Layout],
        setting: &Setting,
        (budget, options): (Budget, &Options),
        control: &'c dyn Control,
        improved: &mut dyn FnMut(&[Answer<'_>]),
    ) -> Search<'p, 'c> {
        let priority = setting.priority;
        let material_count = MaterialCount::of(problems.len());
        let mut search = Search {
            runs: Vec::new(),
            archives: Vec::new(),
            priority,
            seed: options.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15),
            material_count,
            budget,
            finished: false,
            alike_layouts: Vec::new(),
            control,
            #[cfg(feature = "parallel")]
            pool: (options.threads > 1)
                .then(|| rayon::ThreadPoolBuilder::new().num_threads(options.threads).build().ok())
                .flatten(),
        };
        let weighed = stage::is_weighed(priority).then_some(priority);
        for (n, problem) in problems.iter().enumerate() {
            let run = Run::begin(problem, given.get(n), setting.preference, control, material_count);
            let asked = Stage::asks_for(priority);
            let bound = run.incumbent.bound;
            search.archives.push(Archive::new(problem, setting.preference, bound, &asked, weighed));
            search.runs.push(run);
        }
        search.archive_finds();
        improved(&search.answers());
        for (run, n) in search.runs.iter_mut().zip(0..) {
            run.equip(search.seed.wrapping_add(n), control, material_count);
        }
        if search.archive_finds() {
            improved(&search.answers());
        }
        search
    }

    /// Shows to the archives what the runs have found; true if an answer is better for it.
    fn archive_finds(&mut self) -> bool {
        let mut better = false;
        for (run, archive) in self.runs.iter_mut().zip(&mut self.archives) {
            archive.bound = archive.bound.and(&run.incumbent.bound);
            for (engine, layout) in run.take_finds() {
                better |= archive.add(&layout, engine, self.priority);
            }
        }
        better
    }
}
