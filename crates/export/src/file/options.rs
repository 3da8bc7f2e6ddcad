//! The options of files: their names, what they may be, and reading them as texts.

use super::FileFormat;
use FileFormat::{Csv, Dxf, Gcode, Labels, Pdf, Png, Ptx, Svg, Xlsx, Zpl};
use std::collections::BTreeMap;

/// What an option may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum OptionValues {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number within bounds.
    Whole {
        /// The least.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// A number within bounds, mm or mm/min.
    Decimal {
        /// The least.
        min: f64,
        /// The largest.
        max: f64,
    },
    /// `true` or `false`.
    Flag,
    /// A text: the id or the name of something kept elsewhere.
    Text,
}

/// An option of files.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FileOption {
    /// Its name.
    pub name: &'static str,
    /// What it says, in a line.
    pub about: &'static str,
    /// What it may be.
    pub values: OptionValues,
    /// What it is where it is not given; none: nothing.
    pub default: Option<&'static str>,
    /// The formats that take it.
    formats: &'static [FileFormat],
}

impl FileOption {
    /// The formats that take it.
    pub fn formats(&self) -> &'static [FileFormat] {
        self.formats
    }
}

/// The most characters of an option that is a text.
pub const MAX_TEXT: usize = 200;

/// The name of the option that is the language.
const LANGUAGE: &str = "lang";

const DRAWN: &[FileFormat] = &[Svg, Pdf, Png, Dxf];
const WORDED: &[FileFormat] = &[Csv, Svg, Pdf, Labels, Png, Xlsx, Dxf, Zpl];
const LABELLED: &[FileFormat] = &[Labels, Zpl];

const fn option(
    name: &'static str,
    about: &'static str,
    values: OptionValues,
    default: Option<&'static str>,
    formats: &'static [FileFormat],
) -> FileOption {
    FileOption { name, about, values, default, formats }
}

const fn words(words: &'static [&'static str]) -> OptionValues {
    OptionValues::Words(words)
}

const fn decimal(min: f64, max: f64) -> OptionValues {
    OptionValues::Decimal { min, max }
}

/// Every option there is; one name may stand twice, with other values for other formats.
pub const OPTIONS: [FileOption; 27] = [
    option(LANGUAGE, "The language of its words", words(&["en", "ru"]), Some("en"), WORDED),
    option("unit", "The unit of its lengths", words(&["mm", "inch"]), Some("mm"), WORDED),
    option("paper", "The paper", words(&["a4", "a3", "letter"]), Some("a4"), &[Pdf]),
    option(
        "sheet",
        "One sheet by its place, from 1; all of them where it is not given",
        OptionValues::Whole { min: 1, max: 1_000_000 },
        None,
        DRAWN,
    ),
    option("group", "Equal sheets once", OptionValues::Flag, Some("true"), &[Svg, Pdf, Png, Dxf, Gcode]),
    option(
        "list",
        "Which list",
        words(&["panels", "sheets", "cuts", "remnants", "statistics"]),
        Some("panels"),
        &[Csv],
    ),
    option("dpi", "Dots in an inch", words(&["150", "300"]), Some("150"), &[Png]),
    option("dpi", "Dots in an inch", words(&["203", "300"]), Some("203"), &[Zpl]),
    option("arrange", "All sheets side by side in one file", OptionValues::Flag, Some("false"), &[Dxf]),
    option(
        "label",
        "The id or the name of a label format",
        OptionValues::Text,
        Some("avery-l7160"),
        LABELLED,
    ),
    option(
        "start",
        "The first free place of a sheet of labels, counted row by row",
        OptionValues::Whole { min: 1, max: 1_000 },
        Some("1"),
        &[Labels],
    ),
    option("copies", "Labels of each part", OptionValues::Whole { min: 1, max: 100 }, Some("1"), LABELLED),
    option("order", "The order of the labels", words(&["saw", "label", "size"]), Some("saw"), LABELLED),
    option("remnants", "Labels of remnants too", OptionValues::Flag, Some("true"), LABELLED),
    option(
        "link",
        "The token of a shared link of the calculation, shown as a QR code",
        OptionValues::Text,
        None,
        &[Pdf, Labels, Zpl],
    ),
    option("vectors", "The lines of the cuts as well", OptionValues::Flag, Some("false"), &[Ptx]),
    option(
        "dialect",
        "The dialect of the machine",
        words(&["grbl", "linuxcnc", "mach3"]),
        Some("grbl"),
        &[Gcode],
    ),
    option(
        "mode",
        "The path of a blade in each kerf, or of a tool around each part",
        words(&["cuts", "outline"]),
        Some("cuts"),
        &[Gcode],
    ),
    option("thickness", "The thickness of the sheet, mm", decimal(0.1, 200.0), Some("18"), &[Gcode]),
    option(
        "tool",
        "The diameter of the tool, mm; the kerf where it is not given",
        decimal(0.1, 50.0),
        None,
        &[Gcode],
    ),
    option("depth", "How deep a pass goes, mm", decimal(0.1, 200.0), Some("6"), &[Gcode]),
    option("feed", "How quick it cuts, mm/min", decimal(1.0, 50_000.0), Some("3000"), &[Gcode]),
    option("plunge", "How quick it goes down, mm/min", decimal(1.0, 50_000.0), Some("800"), &[Gcode]),
    option("safe_height", "How high it moves above the sheet, mm", decimal(0.5, 500.0), Some("10"), &[Gcode]),
    option(
        "origin",
        "The corner of the sheet that is 0,0",
        words(&["bottom_left", "bottom_right", "top_left", "top_right"]),
        Some("bottom_left"),
        &[Gcode],
    ),
    option(
        "tabs",
        "Tabs on each side of a part; 0: none",
        OptionValues::Whole { min: 0, max: 20 },
        Some("2"),
        &[Gcode],
    ),
    option(
        "machine",
        "The id of a machine whose settings hold where an option is not given",
        OptionValues::Text,
        None,
        &[Gcode],
    ),
];

/// The options of a format.
pub(super) fn of(format: FileFormat) -> Vec<&'static FileOption> {
    OPTIONS.iter().filter(|option| option.formats.contains(&format)).collect()
}

/// What is wrong with an option.
#[derive(Debug, Clone, PartialEq)]
pub enum OptionFaultKind {
    /// No format has an option of that name.
    Unknown,
    /// It is none of the words.
    NotOneOf(&'static [&'static str]),
    /// It is no whole number.
    NotWhole,
    /// It is no number.
    NotANumber,
    /// It is less than the least.
    TooSmall(f64),
    /// It is more than the largest.
    TooLarge(f64),
    /// It is neither `true` nor `false`.
    NotAFlag,
    /// It has more characters than this.
    TooLong(usize),
    /// There is nothing of that id or name.
    Nobody,
}

/// An option that cannot be taken.
#[derive(Debug, Clone, PartialEq)]
pub struct OptionFault {
    /// Its name, as it was given.
    pub name: String,
    /// What is wrong with it.
    pub kind: OptionFaultKind,
}

/// The options that were chosen for a file, each of them checked; those that were not are at their defaults.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ChosenOptions {
    given: BTreeMap<&'static str, String>,
    defaults: BTreeMap<&'static str, &'static str>,
}

impl ChosenOptions {
    /// Reads the options of a format. An empty value counts as none, and an option that only other formats have is left
    /// alone; but for the language: a format without words of its own is refused in words.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn read<'p>(
        format: FileFormat,
        given: impl IntoIterator<Item = (&'p str, &'p str)>,
    ) -> Result<ChosenOptions, Vec<OptionFault>> {
        let options = of(format);
        let defaults = options.iter().filter_map(|option| Some((option.name, option.default?))).collect();
        let (mut values, mut faults): (BTreeMap<_, _>, Vec<_>) = (BTreeMap::new(), Vec::new());
        for (name, text) in given {
            let Some(known) = OPTIONS.iter().find(|option| option.name == name) else {
                faults.push(OptionFault { name: name.to_owned(), kind: OptionFaultKind::Unknown });
                continue;
            };
            let own = options.iter().copied().find(|option| option.name == name);
            let Some(option) = own.or((name == LANGUAGE).then_some(known)) else { continue };
            if text.is_empty() {
                continue;
            }
            match option.values.fault(text) {
                None => _ = values.insert(option.name, text.to_owned()),
                Some(kind) => faults.push(OptionFault { name: name.to_owned(), kind }),
            }
        }
        if faults.is_empty() { Ok(ChosenOptions { given: values, defaults }) } else { Err(faults) }
    }

    /// An option as its text; none where it was not given and has no default.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.given(name).or_else(|| self.defaults.get(name).copied())
    }

    /// An option as its text, where it was given.
    pub fn given(&self, name: &str) -> Option<&str> {
        self.given.get(name).map(String::as_str)
    }

    /// An option that is a whole number.
    pub fn whole(&self, name: &str) -> Option<usize> {
        self.text(name)?.parse().ok()
    }

    /// Whether an option is set to `true`.
    pub fn flag(&self, name: &str) -> bool {
        self.text(name) == Some("true")
    }
}

impl OptionValues {
    fn fault(self, text: &str) -> Option<OptionFaultKind> {
        let outside = |number: f64, min: f64, max: f64| match number {
            number if number < min => Some(OptionFaultKind::TooSmall(min)),
            number if number > max => Some(OptionFaultKind::TooLarge(max)),
            _ => None,
        };
        match self {
            OptionValues::Words(words) if words.contains(&text) => None,
            OptionValues::Words(words) => Some(OptionFaultKind::NotOneOf(words)),
            OptionValues::Whole { min, max } => match text.parse::<i64>() {
                Ok(number) => outside(number as f64, min.into(), max.into()),
                Err(_) => Some(OptionFaultKind::NotWhole),
            },
            OptionValues::Decimal { min, max } => match text.parse::<f64>() {
                Ok(number) if number.is_finite() => outside(number, min, max),
                _ => Some(OptionFaultKind::NotANumber),
            },
            OptionValues::Flag if matches!(text, "true" | "false") => None,
            OptionValues::Flag => Some(OptionFaultKind::NotAFlag),
            OptionValues::Text if text.chars().count() <= MAX_TEXT => None,
            OptionValues::Text => Some(OptionFaultKind::TooLong(MAX_TEXT)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(format: FileFormat, given: &[(&'static str, &'static str)]) -> Vec<OptionFault> {
        ChosenOptions::read(format, given.iter().copied()).unwrap_err()
    }

    #[test]
    fn options_that_are_not_given_have_their_defaults_and_those_of_other_formats_are_left_alone() {
        let chosen = ChosenOptions::read(Pdf, [("sheet", "3"), ("dpi", "what"), ("paper", "")]).unwrap();
        assert_eq!(
            (chosen.whole("sheet"), chosen.text("paper"), chosen.text("dpi")),
            (Some(3), Some("a4"), None)
        );
        assert!(chosen.flag("group") && !chosen.flag("arrange"));
    }

    #[test]
    fn every_bad_option_is_told_by_its_name() {
        let given = [("paper", "a5"), ("sheet", "0"), ("group", "yes"), ("color", "red"), ("link", "x")];
        let found = faults(Pdf, &given);
        let names: Vec<&str> = found.iter().map(|fault| fault.name.as_str()).collect();
        assert_eq!(names, ["paper", "sheet", "group", "color"]);
        assert_eq!(found[3].kind, OptionFaultKind::Unknown);
        assert_eq!(faults(Pdf, &[("sheet", "1.5")])[0].kind, OptionFaultKind::NotWhole);
        assert_eq!(faults(Gcode, &[("thickness", "inf")])[0].kind, OptionFaultKind::NotANumber);
        assert_eq!(faults(Gcode, &[("thickness", "201")])[0].kind, OptionFaultKind::TooLarge(200.0));
        assert_eq!(faults(Labels, &[("copies", "101")])[0].kind, OptionFaultKind::TooLarge(100.0));
    }

    #[test]
    fn every_default_is_a_value_that_would_be_taken() {
        for option in OPTIONS {
            assert!(option.default.is_none_or(|text| option.values.fault(text).is_none()), "{}", option.name);
            assert!(!option.formats.is_empty(), "{} is of no format", option.name);
        }
    }

    #[test]
    fn options_of_machines_are_bounded_and_begin_as_machines_are() {
        let usual = serde_json::to_value(crate::gcode::GcodeOptions::default()).unwrap();
        for option in OPTIONS.iter().filter(|option| option.formats == [Gcode] && option.name != "machine") {
            let usual = match &usual[option.name] {
                serde_json::Value::String(word) => Some(word.clone()),
                serde_json::Value::Null => None,
                number => Some(number.to_string()),
            };
            assert_eq!(option.default.map(str::to_owned), usual, "{}", option.name);
        }
        for bounds in crate::gcode::GCODE_BOUNDS {
            let option = OPTIONS.iter().find(|option| option.name == bounds.option).unwrap();
            let (min, max) = match option.values {
                OptionValues::Decimal { min, max } => (min, max),
                OptionValues::Whole { min, max } => (min.into(), max.into()),
                other => panic!("{other:?} has no bounds"),
            };
            assert_eq!((min, max), (bounds.min.mm(), bounds.max.mm()), "{}", option.name);
        }
    }
}
