//! Every number of a solution that a person needs at the saw stands on the paper: sizes, counts, cuts and totals.

use crate::jobs::{Golden, all};
use crate::readers::pages;
use engine::{Cut, Length, Mosaic, Tile};
use export::file::FileFormat;
use export::pattern::{Pattern, patterns};
use export::{Language, USUAL_REMNANT, Unit};
use std::collections::HashMap;

/// How a plan is printed.
#[derive(Clone, Copy)]
struct Print {
    language: Language,
    unit: Unit,
    options: &'static str,
}

const PRINTS: [Print; 3] = [
    Print { language: Language::English, unit: Unit::Millimetres, options: "lang=en" },
    Print { language: Language::Russian, unit: Unit::Millimetres, options: "lang=ru&paper=a3" },
    Print { language: Language::Russian, unit: Unit::Inches, options: "lang=ru&unit=inch&paper=letter" },
];

impl Print {
    fn side(self, length: Length) -> String {
        self.unit.side(length, self.language)
    }

    fn size(self, width: Length, height: Length) -> String {
        self.unit.size(width, height, self.language)
    }

    fn decimal(self, text: &str) -> String {
        match self.language {
            Language::English => text.to_owned(),
            Language::Russian => text.replace('.', ","),
        }
    }

    /// A running length as it is told, without its unit.
    fn run(self, length: Length) -> String {
        let value = length.mm() / if self.unit == Unit::Inches { 304.8 } else { 1000.0 };
        let text = format!("{value:.2}");
        self.decimal(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// A page with its name for what is missing on it.
struct Page<'p> {
    name: String,
    text: &'p str,
}

impl Page<'_> {
    /// Fails where the words do not stand there one after another, over the ends of lines.
    fn has(&self, words: &str) {
        let text = format!(" {} ", self.text.replace('\n', " "));
        assert!(text.contains(&format!(" {words} ")), "{}: {words:?} is not in\n{}", self.name, self.text);
    }

    /// Fails where no line begins with the one and has the other behind it.
    fn has_line(&self, begin: &str, rest: &str) {
        let begins = format!("{begin} ");
        let found = self.text.lines().any(|line| {
            line.strip_prefix(&begins).is_some_and(|line| format!(" {line} ").contains(&format!(" {rest} ")))
        });
        assert!(found, "{}: no line {begin:?} has {rest:?} in\n{}", self.name, self.text);
    }
}

#[test]
fn every_number_of_the_solution_stands_on_the_paper() {
    for golden in all() {
        for print in PRINTS {
            let file = golden.file(FileFormat::Pdf, print.options).unwrap();
            let Some(pages) = pages(&file.bytes) else { return };
            let patterns = patterns(&golden.job, &golden.solution, USUAL_REMNANT);
            let named = |n: usize, what: &str| Page {
                name: format!("{} {} {what}", golden.name, print.options),
                text: &pages[n],
            };
            assert_eq!(pages.len(), patterns.len() + 2, "a cover, a page a pattern, the parts");
            cover(&golden, &patterns, print, &named(0, "cover"));
            for (n, pattern) in patterns.iter().enumerate() {
                sheet(&golden, pattern, print, &named(n + 1, &format!("pattern {}", n + 1)));
            }
            all_parts(&golden, print, &named(pages.len() - 1, "parts"));
        }
    }
}

fn cover(golden: &Golden, patterns: &[Pattern], print: Print, page: &Page<'_>) {
    let Golden { job, solution, .. } = golden;
    page.has(job.name.as_deref().unwrap());
    let totals = &solution.statistics.all;
    for number in [totals.sheets.to_string(), totals.panels.to_string(), totals.cuts.to_string()] {
        page.has(&number);
    }
    page.has(&print.run(totals.cut_length));
    for (material, figures) in &solution.statistics.by_material {
        page.has(&format!("{material} {} {}", figures.sheets, figures.panels));
        page.has(&print.run(figures.cut_length));
        let used = figures.used_area.mm2() / figures.stock_area.mm2() * 100.0;
        let used = format!("{used:.1}");
        page.has(&format!("{} %", print.decimal(used.trim_end_matches(".0"))));
    }
    for stock in &solution.used_stock_panels {
        page.has(&format!("{} {}", stock.count, stock.label.as_deref().unwrap()));
        page.has(&print.size(stock.width, stock.height));
    }
    for (band, length) in &solution.edge_bands {
        page.has_line(band, &print.run(*length));
    }
    for panel in &solution.no_fit_panels {
        page.has_line(&panel.count.to_string(), &print.size(panel.width, panel.height));
    }
    for pattern in patterns {
        let mosaic = &solution.mosaics[pattern.mosaics[0]];
        for remnant in &pattern.remnants {
            let tile = tile(mosaic, remnant.tile_id);
            page.has_line(&format!("R{}", remnant.number), &print.size(tile.width, tile.height));
        }
    }
}

fn tile(mosaic: &Mosaic, id: u64) -> &Tile {
    mosaic.tiles.iter().find(|tile| tile.id == id).unwrap()
}

fn sheet(golden: &Golden, pattern: &Pattern, print: Print, page: &Page<'_>) {
    let mosaic = &golden.solution.mosaics[pattern.mosaics[0]];
    page.has(&print.size(mosaic.width, mosaic.height));
    page.has(mosaic.stock_label.as_deref().unwrap());
    page.has(&mosaic.nbr_final_panels.to_string());
    page.has(&mosaic.cuts.len().to_string());
    let times = pattern.mosaics.len();
    if times > 1 {
        page.has(&format!("× {times}"));
    }
    for (n, panel) in golden.job.panels.iter().enumerate() {
        let lie = |tile: &&Tile| tile.is_final && tile.panel_id.as_deref() == Some(&panel.id);
        let count = mosaic.tiles.iter().filter(lie).count();
        if count == 0 {
            continue;
        }
        let (width, height) = golden.job.cut_size(panel);
        // Its line of the list: the number, the name, the size as it is cut, and how many.
        page.has(&format!("{} {}", n + 1, panel.label.as_deref().unwrap()));
        page.has(&format!("{} × {count}", print.size(width, height)));
        if (width, height) != (panel.width, panel.height) {
            page.has(&format!("{})", print.size(panel.width, panel.height)));
        }
    }
    for remnant in &pattern.remnants {
        let tile = tile(mosaic, remnant.tile_id);
        page.has(&format!("R{} {}", remnant.number, print.size(tile.width, tile.height)));
    }
    cuts(mosaic, print, page);
}

/// What stands beside a cut: its length, what lies between fence and blade, and the running measure of its strip.
fn measures(mosaic: &Mosaic, cut: &Cut) -> (Length, Length, Length) {
    let made: HashMap<u64, &Cut> = mosaic
        .cuts
        .iter()
        .flat_map(|cut| {
            [cut.child1_tile_id, cut.child2_tile_id].into_iter().flatten().map(move |id| (id, cut))
        })
        .collect();
    let piece = tile(mosaic, cut.original_tile_id);
    let mut strip = piece;
    // Back through the cuts that run the same way, to the piece of which the first of them was made.
    while let Some(before) =
        made.get(&strip.id).filter(|before| !before.trim && before.horizontal == cut.horizontal)
    {
        strip = tile(mosaic, before.original_tile_id);
    }
    let from = |tile: &Tile| if cut.horizontal { cut.y1 - tile.y } else { cut.x1 - tile.x };
    let length = if cut.horizontal { cut.x2 - cut.x1 } else { cut.y2 - cut.y1 };
    (length, from(piece), from(strip))
}

fn cuts(mosaic: &Mosaic, print: Print, page: &Page<'_>) {
    for (n, cut) in mosaic.cuts.iter().enumerate() {
        let (length, fence, running) = measures(mosaic, cut);
        let (length, fence, running) = (print.side(length), print.side(fence), print.side(running));
        let number = n + 1;
        let group = page.text.lines().find_map(|line| {
            let (from, to) = line.split(' ').next()?.split_once('–')?;
            let (from, to): (usize, usize) = (from.parse().ok()?, to.parse().ok()?);
            (from..=to).contains(&number).then(|| (format!("{from}–{to}"), to - from + 1))
        });
        match group {
            // Equal cuts share a line, and the running measures stand below.
            Some((of, count)) => {
                page.has_line(&of, &format!("{length} {count} × {fence}"));
                page.has(&running);
            }
            None => page.has_line(&number.to_string(), &format!("{length} {fence} {running}")),
        }
    }
}

fn all_parts(golden: &Golden, print: Print, page: &Page<'_>) {
    for panel in &golden.job.panels {
        let lie = |tile: &&Tile| tile.is_final && tile.panel_id.as_deref() == Some(&panel.id);
        let count: usize =
            golden.solution.mosaics.iter().map(|mosaic| mosaic.tiles.iter().filter(lie).count()).sum();
        if count == 0 {
            continue;
        }
        let (width, height) = golden.job.cut_size(panel);
        let (cut, finished) = (print.size(width, height), print.size(panel.width, panel.height));
        let sizes = match golden.solution.panel_sizes.is_empty() {
            true => cut,
            false => format!("{cut} {finished}"),
        };
        page.has(&format!("{} {sizes} {} {count}", panel.label.as_deref().unwrap(), panel.material));
    }
}
