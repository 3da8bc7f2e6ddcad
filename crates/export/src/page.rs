//! The pages of a solution: a heading, then for each different sheet its picture with the list beside it.

use crate::drawing::{Anchor, Colour, Dash, Drawing, Point, Shape, Stroke, Text};
use crate::font;
use crate::list::List;
use crate::palette::{FAINT_INK, INK, Palette, RULE, WARNING};
use crate::pattern::{Pattern, patterns};
use crate::remedies::remedies;
use crate::rows::Rows;
use crate::sheet::{GUTTER, Picture, Style};
use crate::view::View;
use crate::{DrawingOptions, Language};
use engine::{Job, Mosaic, Solution, StockKind};

/// A4 across, units.
const PAGE_WIDTH: f64 = 1188.0;
const MARGIN: f64 = 28.0;
const LIST_WIDTH: f64 = 330.0;
const GAP: f64 = 34.0;
const PICTURE_WIDTH: f64 = PAGE_WIDTH - 2.0 * MARGIN - LIST_WIDTH - GAP - GUTTER;
const PICTURE_HEIGHT: f64 = 640.0;

/// The pages of a solution: the heading, then one for each different sheet.
pub fn pages(job: &Job, solution: &Solution, options: &DrawingOptions) -> Vec<Drawing> {
    let (rows, palette) = (Rows::new(job), Palette::new(job));
    let mut pages = vec![heading(job, solution, *options)];
    for pattern in patterns(job, solution, options.least_remnant) {
        pages.extend(sheet_page(job, solution, &rows, &palette, &pattern, *options));
    }
    pages
}

/// The page of one sheet, whatever other sheets are cut like it.
pub(crate) fn single(
    job: &Job,
    solution: &Solution,
    mosaic: usize,
    options: DrawingOptions,
) -> Option<Drawing> {
    let all = patterns(job, solution, options.least_remnant);
    let pattern = all.into_iter().find(|pattern| pattern.mosaics.contains(&mosaic))?;
    sheet_page(job, solution, &Rows::new(job), &Palette::new(job), &pattern, options)
}

fn heading(job: &Job, solution: &Solution, options: DrawingOptions) -> Drawing {
    let DrawingOptions { language, unit, .. } = options;
    let mut page = Page::new();
    let name = job.name.as_deref().filter(|name| !name.trim().is_empty()).unwrap_or(language.plan());
    page.line(name, 26.0, true, INK);
    page.line(&language.answer(solution, unit), 16.0, false, FAINT_INK);
    if !solution.no_fit_panels.is_empty() {
        page.line(language.not_placed(), 16.0, true, WARNING);
        for panel in &solution.no_fit_panels {
            let label = panel.label.as_deref().unwrap_or(&panel.panel_id);
            let size = unit.size(panel.width, panel.height, language);
            let mut line = format!("{} × {label} · {size}: {}", panel.count, language.reason(panel));
            if let Some(remedies) = remedies(&panel.remedies, language, unit) {
                line.push_str(&format!("; {remedies}"));
            }
            page.line(&line, 15.0, false, WARNING);
        }
    }
    page.finish(8.0)
}

fn sheet_page(
    job: &Job,
    solution: &Solution,
    rows: &Rows<'_>,
    palette: &Palette,
    pattern: &Pattern,
    options: DrawingOptions,
) -> Option<Drawing> {
    let mosaic = solution.mosaics.get(*pattern.mosaics.first()?)?;
    let mut page = Page::new();
    page.rule();
    page.line(&title(solution, mosaic, pattern, options.language), 20.0, true, INK);
    page.line(&facts(job, mosaic, options), 15.0, false, FAINT_INK);

    let entries = rows.entries(mosaic);
    let numbers = entries.iter().map(|entry| (entry.panel.id.as_str(), entry.number)).collect();
    let top = page.y + 6.0;
    let corner = Point { x: MARGIN + GUTTER, y: top + GUTTER };
    let view = View::new(mosaic, corner, PICTURE_WIDTH, PICTURE_HEIGHT);
    let picture =
        Picture { job, mosaic, pattern, palette, rows, numbers: &numbers, style: Style::SCREEN, options };
    page.drawing.shapes.extend(picture.draw(&view));

    let list = List {
        job,
        mosaic,
        pattern,
        palette,
        rows,
        entries: &entries,
        view: &view,
        on_paper: false,
        options,
    };
    let list_at = Point { x: PAGE_WIDTH - MARGIN - LIST_WIDTH, y: top + 14.0 };
    let (shapes, list_end) = list.draw(list_at, LIST_WIDTH);
    page.drawing.shapes.extend(shapes);
    page.y = (view.frame.y + view.frame.height + 24.0).max(list_end);
    Some(page.finish(20.0))
}

/// Which sheets: `Sheets 1–3 · MEL-W18 2780x2050 (× 3)`.
pub(crate) fn title(solution: &Solution, mosaic: &Mosaic, pattern: &Pattern, language: Language) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &n in &pattern.mosaics {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == n => *last = n,
            _ => runs.push((n, n)),
        }
    }
    let run = |&(first, last): &(usize, usize)| match last - first {
        0 => (first + 1).to_string(),
        1 => format!("{}, {}", first + 1, last + 1),
        _ => format!("{}–{}", first + 1, last + 1),
    };
    let places: Vec<String> = runs.iter().map(run).collect();
    let stock = mosaic.stock_label.as_deref().filter(|label| !label.trim().is_empty());
    let mut title = format!(
        "{} {} · {}",
        language.sheet_title(pattern.mosaics.len()),
        places.join(", "),
        stock.unwrap_or(&mosaic.stock_panel_id)
    );
    if pattern.mosaics.len() > 1 {
        title.push_str(&format!(" (× {})", pattern.mosaics.len()));
        if let Some(group) = solution.groups.iter().find(|group| group.sheets == pattern.mosaics) {
            title.push_str(&format!(", {}", language.cycles(group.cycles)));
        }
    }
    title
}

/// What the sheet is and how well it is used, in a line.
pub(crate) fn facts(job: &Job, mosaic: &Mosaic, options: DrawingOptions) -> String {
    let DrawingOptions { language, unit, .. } = options;
    let size = unit.size(mosaic.width, mosaic.height, language);
    let mut facts = Vec::new();
    if mosaic.material != engine::model::job::DEFAULT_MATERIAL {
        facts.push(mosaic.material.clone());
    }
    let row = job.stock_panels.iter().find(|stock| stock.id == mosaic.stock_panel_id);
    if row.and_then(|stock| stock.kind) == Some(StockKind::Remnant) {
        facts.push(language.remnant().to_owned());
    }
    facts.extend([
        format!("{size} {}", unit.name(language)),
        unit.area(mosaic.width.times(mosaic.height), language),
        language.pieces(mosaic.nbr_final_panels),
        language.used(mosaic.used_area_ratio),
        language.cuts(mosaic.cuts.len() as u64),
    ]);
    facts.join(" · ")
}

/// A page that grows downwards.
struct Page {
    drawing: Drawing,
    y: f64,
}

impl Page {
    fn new() -> Page {
        Page { drawing: Drawing { width: PAGE_WIDTH, ..Drawing::default() }, y: 10.0 }
    }

    /// Words across the page, on as many lines as they need.
    fn line(&mut self, words: &str, size: f64, bold: bool, colour: Colour) {
        for words in font::wrap(words, size, bold, PAGE_WIDTH - 2.0 * MARGIN) {
            self.y += size * 1.3;
            let at = Point { x: MARGIN, y: self.y };
            let anchor = Anchor::Start;
            self.drawing.shapes.push(Shape::Text(Text {
                at,
                words,
                size,
                anchor,
                upwards: false,
                bold,
                colour,
                rim: false,
            }));
        }
    }

    fn rule(&mut self) {
        let (from, to) = (Point { x: MARGIN, y: self.y }, Point { x: PAGE_WIDTH - MARGIN, y: self.y });
        let stroke = Stroke { colour: RULE, width: 1.0, dash: Dash::Solid };
        self.drawing.shapes.push(Shape::Line { from, to, stroke });
        self.y += 6.0;
    }

    fn finish(mut self, margin: f64) -> Drawing {
        self.drawing.height = self.y + margin;
        self.drawing
    }
}
