//! Random jobs of every kind: each answer passes the independent check, and the same job gets the same answer.

use crate::support;
use engine::plan::Plan;
use engine::verify::{DemandFault, Violation, verify};
use engine::{
    Configuration, Control, CutPreference, CuttingPrices, Defect, EdgeBandType, EdgeBands, FirstCut, Grain,
    Job, Length, MaterialRules, Money, Options, Panel, Priority, Solution, Stock, Trims,
};
use proptest::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

fn um(range: std::ops::RangeInclusive<i64>) -> impl Strategy<Value = Length> {
    range.prop_map(Length::from_um)
}

/// Whole, half and odd millimetres of shop sizes; small pieces; the smallest and the largest sizes allowed.
fn side() -> impl Strategy<Value = Length> {
    prop_oneof![
        8 => (30_i64..3000).prop_map(Length::from_mm),
        2 => (60_i64..6000).prop_map(|halves| Length::from_um(halves * 500)),
        3 => um(20_000..=3_000_000),
        2 => (1_i64..50).prop_map(Length::from_mm),
        1 => um(1_000..=3_000),
        1 => um(900_000_000..=1_000_000_000),
    ]
}

fn kerf() -> impl Strategy<Value = Length> {
    prop_oneof![
        2 => Just(Length::ZERO),
        3 => (1_i64..=10).prop_map(Length::from_mm),
        2 => um(1..=10_000),
        1 => Just(Length::from_um(3_175)),
    ]
}

fn grain() -> impl Strategy<Value = Grain> {
    prop_oneof![Just(Grain::None), Just(Grain::Width), Just(Grain::Height)]
}

fn text(words: &'static [&'static str]) -> impl Strategy<Value = Option<String>> {
    prop::option::of(prop::sample::select(words).prop_map(str::to_owned))
}

fn edge() -> impl Strategy<Value = EdgeBands> {
    let band = || text(&["PVC", "OAK"]);
    (band(), band(), band(), band()).prop_map(|(top, bottom, left, right)| EdgeBands {
        top,
        bottom,
        left,
        right,
    })
}

fn material() -> impl Strategy<Value = String> {
    prop_oneof![5 => Just("MDF"), 2 => Just("PLY 3/4"), 1 => Just("Дуб")].prop_map(str::to_owned)
}

fn stock(most_sheets: u32) -> impl Strategy<Value = Stock> {
    (side(), side(), 0..=most_sheets, material(), prop::bool::weighted(0.9), grain(), text(&["Board", "R-1"]))
        .prop_map(|(width, height, count, material, enabled, grain, label)| Stock {
            id: String::new(),
            width,
            height,
            count: Some(count),
            material,
            enabled,
            grain,
            label,
            kind: None,
            trim: None,
            price: None,
            stock_item_id: None,
            use_first: false,
            defects: Vec::new(),
        })
}

/// A panel: a share of some sheet (mostly below the whole), or any size.
#[derive(Debug, Clone)]
enum Size {
    Share { sheet: prop::sample::Index, width: i64, height: i64 },
    Any(Length, Length),
}

fn size() -> impl Strategy<Value = Size> {
    prop_oneof![
        4 => (any::<prop::sample::Index>(), 30_i64..1_020, 30_i64..1_020)
            .prop_map(|(sheet, width, height)| Size::Share { sheet, width, height }),
        2 => (any::<prop::sample::Index>(), 1_i64..6, 1_i64..6)
            .prop_map(|(sheet, a, b)| Size::Share { sheet, width: 1_000 / a, height: 1_000 / b }),
        1 => (side(), side()).prop_map(|(width, height)| Size::Any(width, height)),
    ]
}

type Row = (Size, u32, prop::sample::Index, bool, Grain, Option<String>, EdgeBands);

fn row(most_copies: u32) -> impl Strategy<Value = Row> {
    let (on, label) = (prop::bool::weighted(0.93), text(&["Side", "Полка", "a,b"]));
    (size(), 0..=most_copies, any::<prop::sample::Index>(), on, grain(), label, edge())
}

fn configuration() -> impl Strategy<Value = Configuration> {
    let priority = prop::sample::select(&support::PRIORITIES[..]);
    let preference = prop_oneof![
        Just(CutPreference::Free),
        Just(CutPreference::Horizontal),
        Just(CutPreference::Vertical)
    ];
    let trim = prop_oneof![Just(Length::ZERO), um(1..=300_000)];
    (kerf(), prop::bool::weighted(0.15), priority, preference, any::<bool>(), trim).prop_map(
        |(
            kerf,
            use_single_stock_unit,
            priority,
            cut_preference,
            consider_orientation,
            min_trim_dimension,
        )| {
            Configuration {
                kerf,
                use_single_stock_unit,
                effort: 0.0,
                priority,
                cut_preference,
                consider_orientation,
                min_trim_dimension,
                ..Configuration::default()
            }
        },
    )
}

fn job(rows: usize, copies: u32) -> impl Strategy<Value = Job> {
    let stock = prop::collection::vec(stock(5), 0..5);
    (prop::collection::vec(row(copies), 0..rows), stock, configuration()).prop_map(
        |(rows, mut stock_panels, configuration)| {
            for (n, stock) in stock_panels.iter_mut().enumerate() {
                stock.id = format!("s{n}");
            }
            let panel = |(n, (size, count, sheet, enabled, grain, label, edge)): (usize, Row)| {
                let some =
                    |index: prop::sample::Index| (!stock_panels.is_empty()).then(|| index.get(&stock_panels));
                let (width, height) = match size {
                    Size::Any(width, height) => (width, height),
                    Size::Share { sheet, width, height } => {
                        some(sheet).map_or((Length::from_mm(width), Length::from_mm(height)), |stock| {
                            let part = |side: Length, share: i64| {
                                Length::from_um((side.um() * share / 1_000).clamp(1_000, 1_000_000_000))
                            };
                            (part(stock.width, width), part(stock.height, height))
                        })
                    }
                };
                let material = some(sheet).map_or("MDF".to_owned(), |stock| stock.material.clone());
                let (id, locked_rotation) = (format!("p{n}"), false);
                Panel {
                    id,
                    width,
                    height,
                    count,
                    material,
                    enabled,
                    grain,
                    label,
                    edge,
                    locked_rotation,
                    grain_set: None,
                    external_id: (n % 2 == 0).then(|| format!("x-{n}")),
                    order: (n % 3 == 0).then(|| format!("Order {n}")),
                }
            };
            let panels = rows.into_iter().enumerate().map(panel).collect();
            Job {
                client_info: None,
                name: None,
                notes: None,
                project_id: None,
                external_id: None,
                panels,
                stock_panels,
                configuration,
            }
        },
    )
}

fn trims() -> impl Strategy<Value = Option<Trims>> {
    let side = || prop_oneof![2 => Just(Length::ZERO), 3 => (1_i64..30).prop_map(Length::from_mm), 1 => um(1..=400_000)];
    let trims = (side(), side(), side(), side()).prop_map(|(left, right, top, bottom)| Trims {
        left,
        right,
        top,
        bottom,
    });
    prop::option::weighted(0.7, trims)
}

/// A job with trims of every kind. Some panels are as large as what is left of a sheet.
fn trimmed_job(rows: usize, copies: u32) -> impl Strategy<Value = Job> {
    let own = prop::collection::vec(trims(), 5);
    (job(rows, copies), trims(), trims(), own, prop::collection::vec(0_usize..12, rows)).prop_map(
        |(mut job, trim, of_material, own, sheets)| {
            job.configuration.trim = trim;
            job.configuration
                .materials
                .insert("MDF".to_owned(), MaterialRules { trim: of_material, ..MaterialRules::default() });
            for (n, own) in own.into_iter().enumerate().take(job.stock_panels.len()) {
                job.stock_panels[n].trim = own;
                let (width, height) = job.usable(&job.stock_panels[n]);
                if width <= Length::ZERO || height <= Length::ZERO {
                    job.stock_panels[n].trim = Some(Trims::default());
                }
            }
            for (n, sheet) in sheets.into_iter().enumerate().take(job.panels.len()) {
                let Some(stock) = job.stock_panels.get(sheet) else { continue };
                let (width, height) = job.usable(stock);
                let least = Length::from_mm(1);
                (job.panels[n].width, job.panels[n].height) = (width.max(least), height.max(least));
                job.panels[n].material = stock.material.clone();
            }
            job
        },
    )
}

/// Rules that forbid cuts, each of them now and then.
fn cut_rules() -> impl Strategy<Value = MaterialRules> {
    let stages = prop::option::weighted(0.5, prop::option::weighted(0.9, 1_u8..5));
    let first_cut = prop::sample::select(&[FirstCut::Free, FirstCut::AlongWidth, FirstCut::AlongHeight][..]);
    let width = || {
        prop::option::weighted(
            0.3,
            prop_oneof![3 => (0_i64..80).prop_map(Length::from_mm), 1 => um(0..=300_000)],
        )
    };
    let longest = prop_oneof![3 => (300_i64..2_500).prop_map(Length::from_mm), 1 => um(1_000..=900_000_000)];
    let longest = prop::option::weighted(0.3, prop::option::weighted(0.9, longest));
    let kerf = prop::option::weighted(0.2, kerf());
    let (first_cut, final_trim) = (prop::option::weighted(0.3, first_cut), prop::option::of(any::<bool>()));
    let at_once = prop::option::weighted(0.3, 1_u8..5);
    (stages, final_trim, first_cut, width(), width(), longest, kerf, (width(), at_once)).prop_map(
        |(
            max_stages,
            final_trim,
            first_cut,
            min_offcut,
            min_strip,
            max_cut_length,
            kerf,
            (remnant, at_once),
        )| {
            MaterialRules {
                kerf,
                min_trim_dimension: remnant,
                max_stages,
                final_trim,
                first_cut,
                min_offcut,
                min_strip,
                max_cut_length,
                sheets_at_once: at_once,
                ..MaterialRules::default()
            }
        },
    )
}

fn money(most: i128) -> impl Strategy<Value = Money> {
    prop_oneof![1 => Just(0), 5 => 1..=most]
        .prop_map(|hundredths| Money::from_parts(hundredths * Money::PARTS / 100))
}

/// Prices of sheets and of cutting, sheets to use up first, and money as what counts first where every sheet has a price.
fn price_job(job: impl Strategy<Value = Job>) -> impl Strategy<Value = Job> {
    let sheet = (prop::option::weighted(0.9, money(20_000)), prop::bool::weighted(0.3));
    let work = (prop::option::of(money(300)), prop::option::of(money(1_000)));
    let prices = prop::option::weighted(0.5, (prop::collection::vec(sheet, 5), work));
    (job, prices, any::<bool>()).prop_map(|(mut job, prices, counts_money)| {
        let Some((sheets, (cut, sheet_handling))) = prices else { return job };
        for (stock, (price, use_first)) in job.stock_panels.iter_mut().zip(sheets) {
            (stock.price, stock.use_first) = (price, use_first);
        }
        job.configuration.prices =
            Some(CuttingPrices { cut, sheet_handling, currency: Some("EUR".to_owned()) });
        if counts_money && job.offered_stock().all(|(_, stock)| stock.price.is_some()) {
            job.configuration.priority = Priority::LeastCost;
        }
        job
    })
}

/// A job with prices, trims and rules that forbid cuts, for all materials and for one.
fn ruled_job(rows: usize, copies: u32) -> impl Strategy<Value = Job> {
    let job = price_job(trimmed_job(rows, copies));
    (job, cut_rules(), cut_rules()).prop_map(|(mut job, rules, own)| {
        let configuration = &mut job.configuration;
        configuration.max_stages = rules.max_stages.flatten();
        configuration.final_trim = rules.final_trim;
        configuration.first_cut = rules.first_cut;
        configuration.min_offcut = rules.min_offcut;
        configuration.min_strip = rules.min_strip;
        configuration.max_cut_length = rules.max_cut_length.flatten();
        configuration.sheets_at_once = rules.sheets_at_once;
        if let Some(material) = configuration.materials.get_mut("MDF") {
            *material = MaterialRules { trim: material.trim, ..own };
        }
        job
    })
}

/// Makes grain sets of some rows of a job, each with one before it: `joins` says which, 0 for a set of its own.
fn join_sets(job: &mut Job, joins: &[(usize, bool)]) {
    for (n, &(back, by_width)) in joins.iter().enumerate().take(job.panels.len()) {
        let leader = match n.checked_sub(back).map(|n| job.panels[n].clone()) {
            Some(leader) if back > 0 && leader.enabled && leader.count > 0 => leader,
            _ => {
                job.panels[n].grain_set = Some(format!("set {}", n % 7));
                continue;
            }
        };
        let panel = &mut job.panels[n];
        // A set keeps the side that it has begun with.
        let by_width = leader.label.as_deref().map_or(by_width, |label| label == "by width");
        if by_width {
            panel.width = leader.width
        } else {
            panel.height = leader.height
        }
        panel.material.clone_from(&leader.material);
        (panel.grain, panel.count) = (leader.grain, leader.count);
        panel.edge = EdgeBands::default();
        panel.grain_set.clone_from(&leader.grain_set);
        panel.label = Some(if by_width { "by width" } else { "by height" }.to_owned());
        let label = panel.label.clone();
        job.panels[n - back].label = label;
    }
    // What does not go together after all is no set.
    while let Err(faults) = Job::from_text(text_of(job).as_bytes()) {
        let engine::Unreadable::Faults(engine::Faults(faults)) = faults else { panic!("{faults:?}") };
        for fault in faults {
            let row = fault.path.trim_start_matches("panels[").split(']').next().unwrap();
            job.panels[row.parse::<usize>().unwrap()].grain_set = None;
        }
    }
}

/// Has bands of these thicknesses deducted, but from panels that they would eat up.
fn deduct_bands(job: &mut Job, thickness: (Length, Length)) {
    job.configuration.deduct_edge_bands = true;
    for (name, thickness) in [("PVC", thickness.0), ("OAK", thickness.1)] {
        let band = EdgeBandType { thickness, overlength: Length::from_mm(30), price: None };
        job.configuration.edge_bands.insert(name.to_owned(), band);
    }
    for n in 0..job.panels.len() {
        let (width, height) = job.cut_size(&job.panels[n]);
        if width <= Length::ZERO || height <= Length::ZERO {
            job.panels[n].edge = EdgeBands::default();
        }
    }
}

/// Which rows are of one grain set.
fn joins() -> impl Strategy<Value = Vec<(usize, bool)>> {
    prop::collection::vec((prop::sample::select(&[0_usize, 1, 1, 1, 2][..]), any::<bool>()), 9)
}

/// Defects of a sheet: small ones and large ones anywhere, some of them sticking out of it.
fn defects() -> impl Strategy<Value = Vec<(i64, i64, Length, Length)>> {
    let extent =
        || prop_oneof![4 => (1_i64..60).prop_map(Length::from_mm), 2 => um(1..=400_000), 1 => side()];
    prop_oneof![1 => Just(Vec::new()), 1 => prop::collection::vec((0_i64..1_000, 0_i64..1_000, extent(), extent()), 1..5)]
}

/// Puts defects on the sheets of a row, at shares of its sides.
fn spoil(stock: &mut Stock, defects: &[(i64, i64, Length, Length)]) {
    let at = |side: Length, share: i64| Length::from_um(side.um() * share / 1_000);
    let defect = |&(x, y, width, height): &(i64, i64, Length, Length)| Defect {
        x: at(stock.width, x),
        y: at(stock.height, y),
        width,
        height,
    };
    stock.defects = defects.iter().map(defect).collect();
}

/// A job with defects and every other rule there is.
fn job_of_all_rules() -> impl Strategy<Value = Job> {
    let on_sheets = prop::collection::vec((defects(), prop::bool::weighted(0.2)), 5);
    let on_panels = prop::collection::vec(prop::bool::weighted(0.1), 9);
    let sets = prop::option::weighted(0.4, joins());
    let bands = prop::option::weighted(0.3, (um(0..=3_000), um(0..=3_000)));
    (ruled_job(9, 6), on_sheets, on_panels, sets, bands).prop_map(|(mut job, sheets, locked, sets, bands)| {
        for (stock, (defects, unlimited)) in job.stock_panels.iter_mut().zip(sheets) {
            spoil(stock, &defects);
            // A row that offers nothing stays one: it may have no price.
            if unlimited && stock.count != Some(0) {
                stock.count = None;
            }
        }
        job.panels.iter_mut().zip(locked).for_each(|(panel, locked)| panel.locked_rotation = locked);
        if let Some(thickness) = bands {
            deduct_bands(&mut job, thickness);
        }
        if let Some(joins) = sets {
            join_sets(&mut job, &joins);
        }
        job
    })
}

/// Questions whether to stop that no run at low effort comes near: one that asks more often would never end.
const ENDLESS: u32 = 2_000_000;

/// Watches a run: every layout shown on the way has to be right, and progress never goes back.
#[derive(Default)]
struct Watch<'j> {
    job: Option<&'j Job>,
    /// Stops the run after so many questions; without it a run is stopped only when it would never end.
    patience: Option<u32>,
    asked: AtomicU32,
    faults: Mutex<Vec<String>>,
    progress: Mutex<f64>,
}

impl Control for Watch<'_> {
    fn stopped(&self) -> bool {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        asked >= self.patience.unwrap_or(ENDLESS)
    }

    fn progress(&self, percent: f64) {
        let mut before = self.progress.lock().unwrap();
        if !(*before..=100.0).contains(&percent) {
            self.faults.lock().unwrap().push(format!("progress from {before} to {percent}"));
        }
        *before = percent;
    }

    fn improved(&self, solution: &Solution) {
        let Some(Err(violations)) = self.job.map(|job| verify(job, solution)) else { return };
        // What is missing to place everything is worked out once, at the end.
        let unknown = |v: &&Violation| matches!(v, Violation::Demand(DemandFault::MissingAbsent(_)));
        let faults = violations.0.iter().filter(|v| !unknown(v)).map(|v| format!("on the way: {v}"));
        self.faults.lock().unwrap().extend(faults);
    }
}

/// Solves a job and gives everything that is wrong with it on the way and in the end.
fn run(job: &Job, options: &Options, watch: &Watch<'_>) -> (Solution, Vec<String>) {
    let solution = engine::solve(job, options, watch);
    let mut faults = std::mem::take(&mut *watch.faults.lock().unwrap());
    if watch.patience.is_none() && solution.engine.interrupted {
        faults.push("the run would never have ended".to_owned());
    }
    if let Err(violations) = verify(job, &solution) {
        faults.extend(violations.0.iter().map(ToString::to_string));
    }
    (solution, faults)
}

fn text_of(job: &Job) -> String {
    serde_json::to_string(job).unwrap()
}

/// So many cases, or a multiple of them where `KERF_TEST_TIMES` says so: `make bench` runs these tests several times over.
fn cases(cases: u32) -> ProptestConfig {
    let times = std::env::var("KERF_TEST_TIMES").map_or(1, |times| times.parse().unwrap());
    ProptestConfig {
        cases: cases * times,
        failure_persistence: None,
        max_shrink_time: 15_000,
        ..ProptestConfig::default()
    }
}

/// Solves a job and checks what it shows on the way, the answer and its counts.
fn check(job: &Job, seed: u64) -> Result<(), TestCaseError> {
    let options = Options { seed, ..Options::default() };
    let watch = Watch { job: Some(job), ..Watch::default() };
    let (solution, faults) = run(job, &options, &watch);
    prop_assert!(faults.is_empty(), "{faults:#?}\nseed {seed}: {}", text_of(job));
    let left: u64 = solution.no_fit_panels.iter().map(|p| u64::from(p.count)).sum();
    prop_assert_eq!(solution.statistics.all.panels + left, job.panel_count());
    prop_assert_eq!(solution.engine.seed, seed);
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn every_answer_passes_the_check(mut job in job(9, 6), seed in 0_u64..1_000) {
        job.configuration.consider_orientation = false;
        check(&job, seed)?;
    }

    #[test]
    fn every_answer_with_grain_passes_the_check(mut job in job(9, 6), seed in 0_u64..1_000) {
        job.configuration.consider_orientation = true;
        check(&job, seed)?;
    }

    #[test]
    fn every_answer_from_stock_without_a_limit_passes_the_check(
        mut job in job(9, 6), unlimited in prop::collection::vec(any::<bool>(), 5), seed in 0_u64..1_000,
    ) {
        let rows = job.stock_panels.iter_mut().zip(unlimited).filter(|(_, unlimited)| *unlimited);
        rows.for_each(|(stock, _)| stock.count = None);
        check(&job, seed)?;
    }

    #[test]
    fn every_answer_with_locked_rotations_passes_the_check(
        mut job in trimmed_job(9, 6), locked in prop::collection::vec(any::<bool>(), 9), seed in 0_u64..1_000,
    ) {
        job.panels.iter_mut().zip(locked).for_each(|(panel, locked)| panel.locked_rotation = locked);
        check(&job, seed)?;
    }

    #[test]
    fn every_answer_with_deducted_bands_passes_the_check(
        mut job in trimmed_job(9, 6), thickness in (um(0..=3_000), um(0..=3_000)), seed in 0_u64..1_000,
    ) {
        deduct_bands(&mut job, thickness);
        let text = text_of(&job);
        prop_assert_eq!(&Job::from_text(text.as_bytes()).unwrap(), &job, "{}", text);
        check(&job, seed)?;
    }

    #[test]
    fn every_answer_with_trims_passes_the_check(job in trimmed_job(9, 6), seed in 0_u64..1_000) {
        let text = text_of(&job);
        prop_assert_eq!(&Job::from_text(text.as_bytes()).unwrap(), &job, "{}", text);
        check(&job, seed)?;
        let solution = engine::solve(&job, &Options { seed, ..Options::default() }, &Watch::default());
        let plan = Plan::read(&job, &solution).unwrap();
        prop_assert_eq!(plan.solution(), solution, "{}", text);
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn every_answer_with_grain_sets_passes_the_check(
        mut job in trimmed_job(9, 6), joins in joins(), locked in prop::collection::vec(prop::bool::weighted(0.1), 9),
        seed in 0_u64..1_000,
    ) {
        job.panels.iter_mut().zip(locked).for_each(|(panel, locked)| panel.locked_rotation = locked);
        join_sets(&mut job, &joins);
        check(&job, seed)?;
    }

    #[test]
    fn every_answer_with_grain_sets_under_rules_passes_the_check(
        mut job in ruled_job(9, 6), joins in joins(), seed in 0_u64..1_000,
    ) {
        join_sets(&mut job, &joins);
        check(&job, seed)?;
        let solution = engine::solve(&job, &Options { seed, ..Options::default() }, &Watch::default());
        let plan = Plan::read(&job, &solution).unwrap();
        prop_assert_eq!(plan.solution(), solution, "{}", text_of(&job));
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn runs_under_rules_that_are_stopped_at_any_moment_pass_the_check(
        job in ruled_job(9, 6), seed in 0_u64..1_000, patience in 0_u32..40,
    ) {
        let watch = Watch { job: Some(&job), patience: Some(patience), ..Watch::default() };
        let (_, faults) = run(&job, &Options { seed, ..Options::default() }, &watch);
        prop_assert!(faults.is_empty(), "{faults:#?}\n{}", text_of(&job));
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn every_answer_under_rules_that_forbid_cuts_passes_the_check(job in ruled_job(9, 6), seed in 0_u64..1_000) {
        let text = text_of(&job);
        prop_assert_eq!(&Job::from_text(text.as_bytes()).unwrap(), &job, "{}", text);
        check(&job, seed)?;
        let solution = engine::solve(&job, &Options { seed, ..Options::default() }, &Watch::default());
        let plan = Plan::read(&job, &solution).unwrap();
        prop_assert_eq!(plan.solution(), solution, "{}", text);
    }
}

// Most of the random jobs have every rule at once, 3,000 of them; each kind alone, in smaller numbers, makes a fault easier
// to read. To the end go fewer than are stopped on the way: a run to the end takes ten times as long.
proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn every_answer_with_defects_and_all_other_rules_passes_the_check(job in job_of_all_rules(), seed in 0_u64..1_000) {
        let text = text_of(&job);
        prop_assert_eq!(&Job::from_text(text.as_bytes()).unwrap(), &job, "{}", text);
        check(&job, seed)?;
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn plans_with_defects_and_all_other_rules_are_read_back_as_they_are(job in job_of_all_rules()) {
        let solution = engine::solve(&job, &Options::default(), &Watch::default());
        let plan = Plan::read(&job, &solution).unwrap();
        prop_assert_eq!(plan.solution(), solution, "{}", text_of(&job));
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn runs_with_defects_and_all_other_rules_that_are_stopped_at_any_moment_pass_the_check(
        job in job_of_all_rules(), seed in 0_u64..1_000, patience in 0_u32..40,
    ) {
        let watch = Watch { job: Some(&job), patience: Some(patience), ..Watch::default() };
        let (_, faults) = run(&job, &Options { seed, ..Options::default() }, &watch);
        prop_assert!(faults.is_empty(), "{faults:#?}\n{}", text_of(&job));
    }
}

proptest! {
    #![proptest_config(cases(80))]

    #[test]
    fn jobs_with_many_copies_pass_the_check(job in job(25, 60)) {
        let (_, faults) = run(&job, &Options::default(), &Watch::default());
        prop_assert!(faults.is_empty(), "{faults:#?}\n{}", text_of(&job));
    }
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn the_same_job_and_seed_give_the_same_layout_with_any_number_of_threads(
        job in job(9, 6), seed in 0_u64..1_000,
    ) {
        let solve = |threads| {
            engine::solve(&job, &Options { seed, threads, ..Options::default() }, &Watch::default())
        };
        let once = solve(1);
        prop_assert!(!once.engine.interrupted, "the run would never have ended: {}", text_of(&job));
        prop_assert_eq!(&once, &solve(1), "a second time: {}", text_of(&job));
        prop_assert_eq!(&once, &solve(4), "on four threads: {}", text_of(&job));
    }

    #[test]
    fn a_run_stopped_at_any_moment_has_a_right_answer(job in job(9, 12), patience in 0_u32..200, threads in 1_usize..4) {
        let options = Options { threads, until_stopped: true, ..Options::default() };
        let watch = Watch { patience: Some(patience), ..Watch::default() };
        let (_, faults) = run(&job, &options, &watch);
        prop_assert!(faults.is_empty(), "{faults:#?}\n{}", text_of(&job));
    }
}
