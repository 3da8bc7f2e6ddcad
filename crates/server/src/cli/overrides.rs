//! Settings of the command line that take the place of the job's own.

use super::csv::length::{self, Decimal, Unit};
use clap::ValueEnum;
use engine::{Configuration, CutPreference, Grain, Job, Priority};

/// How to cut; what is not given stays as the job has it.
#[derive(clap::Args, Debug, Default)]
#[command(next_help_heading = "How to cut")]
pub struct Overrides {
    /// What counts first: 0 least waste, 1 fewest cuts, 2 fewest sheets, 3 most panels per sheet, 4 biggest
    /// remnant, 5 centre of mass, 6 waste and cuts, 7 waste and sheets, 8 least cost, for which every sheet needs a price
    #[arg(long, value_name = "0..8", value_parser = clap::value_parser!(u8).range(0..=8))]
    priority: Option<u8>,
    /// How much work is spent: 0 quick, 1 normal, 2 hard
    #[arg(long, value_name = "0..2", value_parser = effort)]
    effort: Option<f64>,
    /// The width of the cut, such as 3.2, 1/8" or 4mm
    #[arg(long, value_name = "LENGTH")]
    kerf: Option<String>,
    /// The shortest side of an offcut that is worth keeping
    #[arg(long, value_name = "LENGTH")]
    min_remnant: Option<String>,
    /// Whether the grain of panels follows that of their sheets; for CSV it does where both have one
    #[arg(long)]
    grain: Option<GrainRule>,
    /// The direction of the first cuts of a sheet, where nothing is lost by it
    #[arg(long)]
    first_cuts: Option<FirstCuts>,
    /// Use one sheet a material, the best single one
    #[arg(long)]
    single_sheet: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum GrainRule {
    /// Panels are turned only as their grain allows
    Keep,
    /// Panels are turned freely
    Ignore,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FirstCuts {
    /// Either
    Any,
    /// Along the width of the sheet
    Width,
    /// Along the height of the sheet
    Height,
}

impl Overrides {
    /// Whether the effort is given.
    pub fn has_effort(&self) -> bool {
        self.effort.is_some()
    }

    /// Puts what is given into a configuration.
    ///
    /// # Errors
    /// What is wrong with each length, in words.
    pub fn apply(&self, configuration: &mut Configuration, unit: Unit) -> Result<(), Vec<String>> {
        let mut faults = Vec::new();
        let mut length = |option: &str, text: &Option<String>, into: &mut engine::Length| {
            let Some(text) = text else { return };
            match length::parse(text, unit, Decimal::Point) {
                Ok(length) if length <= engine::Length::from_mm(10_000) => *into = length,
                Ok(_) => faults.push(format!("--{option}: must be at most 10000 mm")),
                Err(fault) => faults.push(format!("--{option}: {fault}")),
            }
        };
        length("kerf", &self.kerf, &mut configuration.kerf);
        length("min-remnant", &self.min_remnant, &mut configuration.min_trim_dimension);
        if let Some(priority) = self.priority {
            configuration.priority = Priority::ALL[usize::from(priority)];
        }
        if let Some(effort) = self.effort {
            configuration.effort = effort;
        }
        if let Some(rule) = self.grain {
            configuration.consider_orientation = matches!(rule, GrainRule::Keep);
        }
        if let Some(first) = self.first_cuts {
            configuration.cut_preference = match first {
                FirstCuts::Any => CutPreference::Free,
                FirstCuts::Width => CutPreference::Horizontal,
                FirstCuts::Height => CutPreference::Vertical,
            };
        }
        configuration.use_single_stock_unit |= self.single_sheet;
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Keeps the grain where panels and stock of a list both have one and no option says otherwise: whoever writes it down
    /// means it. Tells whether it is kept for that reason.
    pub fn keep_listed_grain(&self, job: &mut Job) -> bool {
        let grain = job.wanted_panels().any(|(_, panel)| panel.grain != Grain::None)
            && job.offered_stock().any(|(_, stock)| stock.grain != Grain::None);
        let keep = self.grain.is_none() && grain;
        job.configuration.consider_orientation |= keep;
        keep
    }
}

fn effort(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(effort) if (0.0..=2.0).contains(&effort) => Ok(effort),
        _ => Err("must be a number from 0 to 2".into()),
    }
}
