//! Writes a result in a format.

use super::{ChosenOptions, FileFormat, ResultFile};
use crate::{DrawingOptions, Facts, Language, Refused, Unit};

/// Writes a result in a format, with options that were read for that format.
///
/// # Errors
/// Why the format cannot hold the plan.
pub fn write(facts: &Facts<'_>, format: FileFormat, options: &ChosenOptions) -> Result<ResultFile, Refused> {
    let drawing = drawing_options(facts, options);
    let file = |ending: &str, bytes| ResultFile {
        ending: ending.to_owned(),
        media_type: format.media_type(),
        bytes,
    };
    Ok(match format {
        FileFormat::Json => file(".json", json(facts)),
        _ => file(".svg", crate::svg(facts.job, facts.solution, &drawing).into_bytes()),
    })
}

fn drawing_options(facts: &Facts<'_>, options: &ChosenOptions) -> DrawingOptions {
    DrawingOptions {
        language: if options.text("lang") == Some("ru") { Language::Russian } else { Language::English },
        unit: if options.text("unit") == Some("inch") { Unit::Inches } else { Unit::Millimetres },
        least_remnant: facts.least_remnant,
    }
}

fn json(facts: &Facts<'_>) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(facts.solution).expect("a solution has nothing that JSON cannot hold");
    bytes.push(b'\n');
    bytes
}

/// Why a format cannot hold a plan, in words; none where it can, with any options.
pub fn refusal(_facts: &Facts<'_>, _format: FileFormat, _language: Language) -> Option<Refused> {
    None
}
