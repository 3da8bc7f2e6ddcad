//! Writes a result in a format.

use super::{ChosenOptions, FileFormat, OptionFault, OptionFaultKind, ResultFile};
use crate::archive::{sheet_file_name, zip};
use crate::gcode::{GcodeDialect, GcodeMode, GcodeOptions, GcodeOrigin, gcode_sheet};
use crate::labels::{
    self, LabelFormat, LabelOptions, LabelOrder, PrinterDpi, StockLabel, ZplOptions, built_in_labels,
};
use crate::pattern::patterns;
use crate::pdf::{Paper, PdfOptions, pdf};
use crate::ptx::{PtxOptions, ptx, ptx_refusal};
use crate::{
    DrawingOptions, DxfOptions, Facts, Language, PngOptions, PngResolution, Refused, TableList, TableOptions,
    Unit, WorkbookOptions,
};
use chrono::{DateTime, Utc};
use engine::Length;
use std::io;

/// What a person has kept under the names that options give.
#[derive(Debug, Clone, Default)]
pub struct FileTemplates {
    /// The label format of one's own that the option `label` names.
    pub label: Option<LabelFormat>,
    /// The machine that the option `machine` names.
    pub machine: Option<GcodeOptions>,
}

/// Why a file was not written.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum FileFault {
    /// An option that means nothing for this plan.
    #[error("the option {} cannot be taken", .0.name)]
    Option(OptionFault),
    /// The format cannot hold the plan.
    #[error(transparent)]
    Plan(#[from] Refused),
}

impl From<io::Error> for FileFault {
    fn from(error: io::Error) -> FileFault {
        // A Vec takes all that is written to it: what is left is a file that its archive cannot hold.
        FileFault::Plan(Refused(error.to_string()))
    }
}

const ZIP: &str = "application/zip";

/// Writes a result in a format, with options that were read for that format. Several sheets of a format that holds one
/// come in a ZIP.
///
/// # Errors
/// An option that means nothing for this plan; why the format cannot hold it.
pub fn write(
    facts: &Facts<'_>,
    format: FileFormat,
    options: &ChosenOptions,
    templates: &FileTemplates,
) -> Result<ResultFile, FileFault> {
    let (language, unit) = (language(options), unit(options));
    let group = options.flag("group");
    let sheet = sheet(facts, options)?;
    let one = |ending: &str, bytes: Vec<u8>| ResultFile {
        ending: ending.to_owned(),
        media_type: format.media_type(),
        bytes,
    };
    let all = |ending: &str, bytes: Vec<u8>| ResultFile { ending: ending.to_owned(), media_type: ZIP, bytes };
    let whole = |(name, bytes)| Ok::<_, FileFault>((name, bytes));
    Ok(match format {
        FileFormat::Json => one(".json", json(facts)),
        FileFormat::Csv => {
            let list = list(options);
            let ending = format!("-{}.csv", options.text("list").unwrap_or_default());
            one(&ending, crate::csv(facts, &TableOptions { language, unit, list }))
        }
        FileFormat::Xlsx => one(".xlsx", crate::xlsx(facts, &WorkbookOptions { language, unit })?),
        FileFormat::Svg => {
            let drawing = DrawingOptions { language, unit, least_remnant: facts.least_remnant };
            match sheet {
                Some(sheet) => {
                    let drawn = crate::svg_sheet(facts.job, facts.solution, sheet, &drawing);
                    one(&sheet_ending(sheet, "svg"), drawn.unwrap_or_default().into_bytes())
                }
                None => {
                    let files = crate::svg_sheets(facts.job, facts.solution, group, &drawing);
                    all("-svg.zip", zip(files.map(whole), Vec::new())?)
                }
            }
        }
        FileFormat::Png => {
            let resolution = match options.text("dpi") {
                Some("300") => PngResolution::Dpi300,
                _ => PngResolution::Dpi150,
            };
            let png = PngOptions { language, unit, resolution };
            match sheet {
                Some(sheet) => one(&sheet_ending(sheet, "png"), crate::png_sheet(facts, sheet, &png)?),
                None => {
                    let files = crate::png_sheets(facts, group, &png);
                    all("-png.zip", zip(files.map(|file| Ok::<_, FileFault>(file?)), Vec::new())?)
                }
            }
        }
        FileFormat::Dxf => {
            let dxf = DxfOptions { language, unit, group };
            match sheet {
                Some(sheet) => {
                    one(&sheet_ending(sheet, "dxf"), crate::dxf_sheet(facts, sheet, &dxf).unwrap_or_default())
                }
                None if options.flag("arrange") => one(".dxf", crate::dxf_arranged(facts, &dxf)),
                None => all("-dxf.zip", zip(crate::dxf_sheets(facts, &dxf).map(whole), Vec::new())?),
            }
        }
        FileFormat::Pdf => {
            let paper = match options.text("paper") {
                Some("a3") => Paper::A3,
                Some("letter") => Paper::Letter,
                _ => Paper::A4,
            };
            let sheet = sheet.map(|sheet| sheet + 1);
            one(".pdf", pdf(facts, &PdfOptions { language, unit, paper, sheet, group })?)
        }
        FileFormat::Labels => {
            let (label, options) = sheet_labels(options, templates)?;
            one("-labels.pdf", labels::labels(facts, &label, &options)?)
        }
        FileFormat::Zpl => {
            let dpi = match options.text("dpi") {
                Some("300") => PrinterDpi::Dpi300,
                _ => PrinterDpi::Dpi203,
            };
            let LabelOptions { copies, order, remnants, .. } = label_options(options);
            let printed = ZplOptions { language, unit, copies, order, remnants, dpi };
            one(".zpl", labels::zpl(facts, &label(options, templates)?, &printed)?)
        }
        FileFormat::Ptx => {
            let vectors = options.flag("vectors");
            one(".ptx", ptx(facts, &PtxOptions { language, unit: Unit::Millimetres, vectors })?)
        }
        FileFormat::Gcode => {
            let machine = machine(options, templates)?;
            let count = facts.solution.mosaics.len();
            let files = sheets(facts, group).map(|sheet| {
                let program = gcode_sheet(facts, sheet, &machine, language)?;
                Ok::<_, FileFault>((sheet_file_name(sheet, count, "nc"), program.into_bytes()))
            });
            all("-gcode.zip", zip(files, Vec::new())?)
        }
    })
}

/// Writes the labels of things in a store room, with options that were read for labels; the date stands on them.
///
/// # Errors
/// An option that means nothing; why there can be no such file.
pub fn write_stock_labels(
    items: &[StockLabel],
    options: &ChosenOptions,
    templates: &FileTemplates,
    date: DateTime<Utc>,
) -> Result<ResultFile, FileFault> {
    let (label, options) = sheet_labels(options, templates)?;
    let bytes = labels::stock_labels(items, &label, &options, date)?;
    let media_type = FileFormat::Labels.media_type();
    Ok(ResultFile { ending: "-labels.pdf".to_owned(), media_type, bytes })
}

/// The format of labels, and how they are printed, from a place that its paper has.
fn sheet_labels(
    options: &ChosenOptions,
    templates: &FileTemplates,
) -> Result<(LabelFormat, LabelOptions), FileFault> {
    let label = label(options, templates)?;
    let start = options.whole("start").unwrap_or(1);
    let places = label.paper.places();
    if start > places {
        return Err(fault("start", OptionFaultKind::TooLarge(places as f64)));
    }
    Ok((label, LabelOptions { start, ..label_options(options) }))
}

/// Why a format cannot hold a plan whatever its options are, in words; none where it can.
pub fn refusal(facts: &Facts<'_>, format: FileFormat, language: Language) -> Option<Refused> {
    match format {
        FileFormat::Ptx => {
            ptx_refusal(facts, &PtxOptions { language, unit: Unit::Millimetres, vectors: false })
        }
        _ => None,
    }
}

fn fault(name: &str, kind: OptionFaultKind) -> FileFault {
    FileFault::Option(OptionFault { name: name.to_owned(), kind })
}

fn language(options: &ChosenOptions) -> Language {
    if options.text("lang") == Some("ru") { Language::Russian } else { Language::English }
}

fn unit(options: &ChosenOptions) -> Unit {
    if options.text("unit") == Some("inch") { Unit::Inches } else { Unit::Millimetres }
}

fn list(options: &ChosenOptions) -> TableList {
    match options.text("list") {
        Some("sheets") => TableList::Sheets,
        Some("cuts") => TableList::Cuts,
        Some("remnants") => TableList::Remnants,
        Some("statistics") => TableList::Statistics,
        _ => TableList::Panels,
    }
}

/// The place of the one sheet that is asked for, from 0.
fn sheet(facts: &Facts<'_>, options: &ChosenOptions) -> Result<Option<usize>, FileFault> {
    let count = facts.solution.mosaics.len();
    match options.whole("sheet") {
        Some(sheet) if sheet > count => Err(fault("sheet", OptionFaultKind::TooLarge(count as f64))),
        sheet => Ok(sheet.map(|sheet| sheet - 1)),
    }
}

fn sheet_ending(sheet: usize, ending: &str) -> String {
    format!("-{}.{ending}", sheet + 1)
}

/// The places of all sheets, or of the first of equal ones.
fn sheets<'f>(facts: &'f Facts<'_>, group: bool) -> Box<dyn Iterator<Item = usize> + 'f> {
    if !group {
        return Box::new(0..facts.solution.mosaics.len());
    }
    let all = patterns(facts.job, facts.solution, facts.least_remnant);
    Box::new(all.into_iter().filter_map(|pattern| pattern.mosaics.first().copied()))
}

fn label(options: &ChosenOptions, templates: &FileTemplates) -> Result<LabelFormat, FileFault> {
    let name = options.text("label").unwrap_or_default();
    let built_in =
        || built_in_labels().into_iter().find(|label| [&label.id, &label.name].contains(&&name.to_owned()));
    let label = templates.label.clone().or_else(built_in);
    label.ok_or_else(|| fault("label", OptionFaultKind::Nobody))
}

/// How labels are printed by the options of a file of labels; from the first place of a sheet.
pub fn label_options(options: &ChosenOptions) -> LabelOptions {
    LabelOptions {
        language: language(options),
        unit: unit(options),
        start: 1,
        copies: options.whole("copies").unwrap_or(1),
        order: match options.text("order") {
            Some("label") => LabelOrder::Label,
            Some("size") => LabelOrder::Size,
            _ => LabelOrder::Saw,
        },
        remnants: options.flag("remnants"),
    }
}

/// The machine that is named, or the usual one, with what the options say otherwise.
fn machine(options: &ChosenOptions, templates: &FileTemplates) -> Result<GcodeOptions, FileFault> {
    if options.text("machine").is_some() && templates.machine.is_none() {
        return Err(fault("machine", OptionFaultKind::Nobody));
    }
    let base = templates.machine.clone().unwrap_or_default();
    let given = |name: &str| {
        let mm: f64 = options.given(name)?.parse().ok()?;
        Some(Length::from_um((mm * 1_000.0).round() as i64))
    };
    let length = |name: &str, usual: Length| given(name).unwrap_or(usual);
    let machine = GcodeOptions {
        dialect: match options.given("dialect") {
            Some("grbl") => GcodeDialect::Grbl,
            Some("linuxcnc") => GcodeDialect::LinuxCnc,
            Some("mach3") => GcodeDialect::Mach3,
            _ => base.dialect,
        },
        mode: match options.given("mode") {
            Some("cuts") => GcodeMode::Cuts,
            Some("outline") => GcodeMode::Outline,
            _ => base.mode,
        },
        thickness: length("thickness", base.thickness),
        tool: given("tool").or(base.tool),
        depth: length("depth", base.depth),
        feed: length("feed", base.feed),
        plunge: length("plunge", base.plunge),
        safe_height: length("safe_height", base.safe_height),
        origin: match options.given("origin") {
            Some("bottom_left") => GcodeOrigin::BottomLeft,
            Some("bottom_right") => GcodeOrigin::BottomRight,
            Some("top_left") => GcodeOrigin::TopLeft,
            Some("top_right") => GcodeOrigin::TopRight,
            _ => base.origin,
        },
        tabs: options.given("tabs").and_then(|tabs| tabs.parse().ok()).unwrap_or(base.tabs),
    };
    Ok(machine)
}

fn json(facts: &Facts<'_>) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(facts.solution).expect("a solution has nothing that JSON cannot hold");
    bytes.push(b'\n');
    bytes
}
