//! The result as a person reads it in a terminal.

use engine::{Area, Figures, Job, Length, Money, NoFitReason, RuleName, Solution, StockKind};
use export::USUAL_REMNANT;
use export::pattern::patterns;
use export::{Language, Unit, remedies};
use std::collections::BTreeMap;
use std::io::{self, Write};

const MM_IN_FOOT: f64 = 304.8;

/// Tells a solution: the answer, a table by material, sheets, remnants, edge bands, and what was not placed.
///
/// # Errors
/// The text cannot be written.
pub fn write(out: &mut dyn Write, job: &Job, solution: &Solution, unit: Unit) -> io::Result<()> {
    let units = SummaryUnits(unit);
    write_answer(out, job, solution, units)?;
    if !solution.mosaics.is_empty() {
        write_materials(out, solution, units)?;
        write_sheets(out, solution, units)?;
        write_remnants(out, job, solution, units)?;
        if !solution.panel_sizes.is_empty() {
            write_panel_sizes(out, job, solution, units)?;
        }
        if !solution.edge_bands.is_empty() {
            writeln!(out, "\nEdge bands")?;
            for (band, length) in &solution.edge_bands {
                let cost =
                    solution.edge_band_costs.get(band).map(|cost| format!("  {cost}")).unwrap_or_default();
                writeln!(out, "  {}  {} {}{cost}", clean(band), units.run(*length), units.run_name())?;
            }
        }
    }
    write_not_placed(out, job, solution, units)
}

/// The sizes in which panels are cut, beside those that they have with their bands on.
fn write_panel_sizes(
    out: &mut dyn Write,
    job: &Job,
    solution: &Solution,
    units: SummaryUnits,
) -> io::Result<()> {
    writeln!(out, "\nCut sizes")?;
    for (size, (_, panel)) in solution.panel_sizes.iter().zip(job.wanted_panels()) {
        let label = clean(panel.label.as_deref().unwrap_or(&panel.id));
        let (cut, finished) =
            (units.size(size.cut_width, size.cut_height), units.size(size.width, size.height));
        writeln!(out, "  {label}  {cut}, finished {finished}")?;
    }
    Ok(())
}

fn write_answer(out: &mut dyn Write, job: &Job, solution: &Solution, units: SummaryUnits) -> io::Result<()> {
    let figures = &solution.statistics.all;
    let wanted = job.panel_count();
    let placed: u64 = solution.mosaics.iter().map(|mosaic| mosaic.nbr_final_panels).sum();
    if let Some(name) = job.name.as_deref().filter(|name| !name.trim().is_empty()) {
        write!(out, "{}: ", clean(name))?;
    }
    writeln!(
        out,
        "{}, {placed} of {wanted} panels placed, {:.1} % used, {} of cut",
        counted(solution.mosaics.len() as u64, "sheet"),
        solution.total_used_area_ratio * 100.0,
        format_args!(
            "{}, {} {}",
            counted(solution.total_nbr_cuts, "cut"),
            units.run(solution.total_cut_length),
            units.run_name()
        ),
    )?;
    if let (Some(cuts), Some(length)) = (solution.cycle_cuts, solution.cycle_cut_length) {
        let cycles = solution.groups.iter().map(|group| group.cycles).sum();
        let (cycles, cuts) = (counted(cycles, "cycle"), counted(cuts, "cut"));
        writeln!(out, "Equal sheets at once: {cycles}, {cuts}, {} {}", units.run(length), units.run_name())?;
    }
    if !solution.mosaics.is_empty() {
        writeln!(out, "{}", proof(figures))?;
    }
    if let Some(cost) = solution.total_cost {
        writeln!(out, "{}", cost_told(cost, figures, solution.currency.as_deref()))?;
    }
    let how = if solution.engine.interrupted { ", stopped before its end" } else { "" };
    writeln!(out, "{:.2} s{how}, seed {}", solution.elapsed_time as f64 / 1000.0, solution.engine.seed)
}

/// What the sheets and their cuts cost, and how far that is from the least where money counted first.
fn cost_told(cost: Money, figures: &Figures, currency: Option<&str>) -> String {
    let amount = |money: Money| match currency {
        Some(currency) => format!("{money} {}", clean(currency)),
        None => money.to_string(),
    };
    let bound = match figures.lower_bound_cost {
        _ if figures.optimal.cost => ", less is impossible".to_owned(),
        Some(least) => format!(", at least {}", amount(least)),
        None => String::new(),
    };
    format!("Sheets and cuts cost {}{bound}.", amount(cost))
}

/// What is proven, in words.
fn proof(figures: &Figures) -> String {
    let sheets = if figures.optimal.sheets { ", and fewer sheets are impossible" } else { "" };
    if figures.optimal.stock_area {
        return format!("Less stock area is impossible{sheets}.");
    }
    let area = match figures.gap {
        Some(gap) => format!("At most {:.1} % more stock area than the best possible", gap * 100.0),
        None => "How far it is from the best possible is not known".to_owned(),
    };
    match figures.lower_bound_sheets {
        Some(least) if !figures.optimal.sheets => format!("{area}; at least {} needed.", counted_are(least)),
        _ => format!("{area}{sheets}."),
    }
}

fn write_materials(out: &mut dyn Write, solution: &Solution, units: SummaryUnits) -> io::Result<()> {
    let mut table = Table::new(&[
        ("material", false),
        ("sheets", true),
        ("panels", true),
        ("stock", true),
        ("used", true),
        ("waste", true),
        ("remnants", true),
        ("cuts", true),
        ("length", true),
        ("to the best possible", false),
    ]);
    let mut row = |name: &str, figures: &Figures| {
        table.row(vec![
            clean(name),
            figures.sheets.to_string(),
            figures.panels.to_string(),
            units.area(figures.stock_area),
            format!("{:.1} %", figures.used_area.ratio_of(figures.stock_area) * 100.0),
            units.area(figures.stock_area - figures.used_area),
            units.area(figures.remnant_area),
            figures.cuts.to_string(),
            format!("{} {}", units.run(figures.cut_length), units.run_name()),
            match (figures.optimal.stock_area, figures.gap) {
                (true, _) => "proven best".to_owned(),
                (false, Some(gap)) => format!("at most {:.1} %", gap * 100.0),
                (false, None) => "not known".to_owned(),
            },
        ]);
    };
    let by_material = &solution.statistics.by_material;
    for (material, figures) in by_material {
        row(material, figures);
    }
    if by_material.len() > 1 {
        row("all", &solution.statistics.all);
    }
    writeln!(out)?;
    table.write(out)
}

fn write_sheets(out: &mut dyn Write, solution: &Solution, units: SummaryUnits) -> io::Result<()> {
    let mut used: Vec<(&str, u64)> = Vec::new();
    for mosaic in &solution.mosaics {
        match used.iter_mut().find(|(id, _)| *id == mosaic.stock_panel_id) {
            Some((_, count)) => *count += 1,
            None => used.push((&mosaic.stock_panel_id, 1)),
        }
    }
    writeln!(out, "\nSheets used")?;
    for (id, count) in used {
        let Some(mosaic) = solution.mosaics.iter().find(|mosaic| mosaic.stock_panel_id == id) else {
            continue;
        };
        let label = clean(mosaic.stock_label.as_deref().unwrap_or(id));
        let size = units.size(mosaic.width, mosaic.height);
        let row = solution.used_stock_panels.iter().find(|used| used.stock_panel_id == id);
        let kind = match row.and_then(|used| used.kind) {
            Some(StockKind::Remnant) => "  remnant",
            Some(StockKind::Sheet) | None => "",
        };
        writeln!(out, "  {count} × {label}  {size}  {}{kind}", clean(&mosaic.material))?;
    }
    Ok(())
}

/// The remnants by the names that the drawing gives them.
fn write_remnants(
    out: &mut dyn Write,
    job: &Job,
    solution: &Solution,
    units: SummaryUnits,
) -> io::Result<()> {
    const MOST: usize = 20;
    let mut lines = Vec::new();
    for pattern in patterns(job, solution, USUAL_REMNANT) {
        let Some((place, mosaic)) =
            pattern.mosaics.first().and_then(|n| Some((n, solution.mosaics.get(*n)?)))
        else {
            continue;
        };
        for remnant in &pattern.remnants {
            let Some(tile) = mosaic.tiles.iter().find(|tile| tile.id == remnant.tile_id) else { continue };
            let times = match pattern.mosaics.len() {
                1 => String::new(),
                n => format!(" × {n}"),
            };
            let size = units.size(tile.width, tile.height);
            let line = format!("  R{}{times}  {size}  sheet {}", remnant.number, place + 1);
            lines.push((remnant.number, line));
        }
    }
    if lines.is_empty() {
        return Ok(());
    }
    lines.sort_unstable();
    writeln!(out, "\nRemnants, the largest first")?;
    for (_, line) in lines.iter().take(MOST) {
        writeln!(out, "{line}")?;
    }
    if lines.len() > MOST {
        writeln!(out, "  and {} smaller", lines.len() - MOST)?;
    }
    Ok(())
}

fn write_not_placed(
    out: &mut dyn Write,
    job: &Job,
    solution: &Solution,
    units: SummaryUnits,
) -> io::Result<()> {
    if solution.no_fit_panels.is_empty() {
        return Ok(());
    }
    let materials: BTreeMap<&str, &str> =
        job.panels.iter().map(|panel| (panel.id.as_str(), panel.material.as_str())).collect();
    writeln!(out, "\nNot placed")?;
    for panel in &solution.no_fit_panels {
        let label = clean(panel.label.as_deref().unwrap_or(&panel.panel_id));
        let material = clean(materials.get(panel.panel_id.as_str()).copied().unwrap_or_default());
        let reason = match panel.reason {
            NoFitReason::NoMaterial => format!("there is no sheet of material {material}"),
            NoFitReason::TooLarge => {
                format!(
                    "it is larger than every sheet of {material}, or fits only with the grain the other way"
                )
            }
            NoFitReason::OutOfStock => format!("the sheets of {material} ran out"),
            NoFitReason::SingleSheet => format!("only one sheet of {material} is allowed"),
            NoFitReason::Rules => rule_against(panel.rule.unwrap_or(RuleName::Trim), &material),
        };
        let helps = remedies(&panel.remedies, Language::English, units.0).map(|helps| format!("; {helps}"));
        let (size, helps) = (units.size(panel.width, panel.height), helps.unwrap_or_default());
        writeln!(out, "  {} × {label}  {size}: {reason}{helps}", panel.count)?;
    }
    for missing in &solution.statistics.missing_stock {
        let label = clean(missing.label.as_deref().unwrap_or(&missing.stock_panel_id));
        let (count, size) = (missing.count, units.size(missing.width, missing.height));
        writeln!(
            out,
            "  {count} more of {label} ({size}) would hold everything of {}",
            clean(&missing.material)
        )?;
    }
    Ok(())
}

/// Columns as wide as their widest cell.
pub struct Table {
    header: Vec<(&'static str, bool)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns; true for those that are set to the right.
    pub fn new(header: &[(&'static str, bool)]) -> Table {
        Table { header: header.to_vec(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Writes header and rows.
    ///
    /// # Errors
    /// The text cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let header: Vec<String> = self.header.iter().map(|(name, _)| (*name).to_owned()).collect();
        let width = |n: usize| {
            let cells = self.rows.iter().chain(std::iter::once(&header)).filter_map(|row| row.get(n));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..header.len()).map(width).collect();
        for row in std::iter::once(&header).chain(&self.rows) {
            let mut line = String::new();
            for ((cell, width), (_, right)) in row.iter().zip(&widths).zip(&self.header) {
                line += &if *right { format!("{cell:>width$}  ") } else { format!("{cell:<width$}  ") };
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// An area in square metres.
pub fn square_metres(area: Area) -> String {
    format!("{:.3}", area.mm2() / 1e6)
}

/// The units of the summary.
#[derive(Clone, Copy)]
struct SummaryUnits(Unit);

impl SummaryUnits {
    fn size(self, width: Length, height: Length) -> String {
        let SummaryUnits(unit) = self;
        format!("{} {}", unit.size(width, height, Language::English), unit.name(Language::English))
    }

    /// A running length in metres or feet, to the millimetre.
    fn run(self, length: Length) -> String {
        let text = match self.0 {
            Unit::Millimetres => format!("{:.3}", length.mm() / 1000.0),
            Unit::Inches => format!("{:.2}", length.mm() / MM_IN_FOOT),
        };
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    fn run_name(self) -> &'static str {
        match self.0 {
            Unit::Millimetres => "m",
            Unit::Inches => "ft",
        }
    }

    fn area(self, area: Area) -> String {
        match self.0 {
            Unit::Millimetres => format!("{} m²", square_metres(area)),
            Unit::Inches => format!("{:.2} sq ft", area.mm2() / (MM_IN_FOOT * MM_IN_FOOT)),
        }
    }
}

fn counted(count: u64, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

fn counted_are(count: u64) -> String {
    if count == 1 { "1 sheet is".to_owned() } else { format!("{count} sheets are") }
}

/// A text of the job without control characters, which a terminal would obey.
pub fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
/// Why a rule leaves a panel no place on any sheet of a material.
fn rule_against(rule: RuleName, material: &str) -> String {
    match rule {
        RuleName::Trim => format!("it is larger than what the trims leave of every sheet of {material}"),
        RuleName::MaxStages => "it would take more stages of cuts than max_stages allows".to_owned(),
        RuleName::FinalTrim => "it would need a final trim, which final_trim forbids".to_owned(),
        RuleName::FirstCut => {
            "it would need a first cut that runs the other way than first_cut says".to_owned()
        }
        RuleName::MinOffcut => "it would leave an offcut narrower than min_offcut".to_owned(),
        RuleName::MinStrip => "it would need a strip narrower than min_strip".to_owned(),
        RuleName::MaxCutLength => "it would need a cut longer than max_cut_length".to_owned(),
        RuleName::LockedRotation => {
            format!("it would fit on a sheet of {material} only turned, which locked_rotation forbids")
        }
        RuleName::GrainSet => {
            format!("its grain_set, which is cut from one piece, has no place on any sheet of {material}")
        }
        RuleName::Defects => format!("it would lie on a defect of every sheet of {material}"),
    }
}
