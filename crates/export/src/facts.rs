//! What files tell beside the layout itself.

use chrono::{DateTime, Utc};
use engine::{Job, Length, Solution};

/// A calculation with its result, and what stands around it: every file is written from this alone, so that the same
/// facts give the same bytes.
#[derive(Debug, Clone)]
pub struct Facts<'f> {
    /// The name of the calculation.
    pub name: &'f str,
    /// When it was completed.
    pub date: DateTime<Utc>,
    /// What was asked for.
    pub job: &'f Job,
    /// What came out.
    pub solution: &'f Solution,
    /// The name of its project.
    pub project: Option<&'f str>,
    /// Whom it is made for.
    pub customer: Option<&'f str>,
    /// Notes on it.
    pub notes: Option<&'f str>,
    /// The whole address of the shared link that files show as a QR code.
    pub link: Option<&'f str>,
    /// What an offcut measures at least on both sides to count as a remnant, where the job asks for nothing, mm.
    pub least_remnant: Length,
}

impl Facts<'_> {
    /// What an offcut of the material measures at least on both sides to count as a remnant, mm.
    pub fn least_remnant_of(&self, material: &str) -> Length {
        least_remnant(self.job, material, self.least_remnant)
    }
}

/// What a job asks of remnants of the material, or `usual` where it asks for nothing, mm.
pub(crate) fn least_remnant(job: &Job, material: &str, usual: Length) -> Length {
    let asked = job.saw_rules(material).min_trim_dimension;
    if asked > Length::ZERO { asked } else { usual }
}

/// Whom a job is made for, where its sender says so: `customer`, `client`, `company` or `name` of `client_info`.
pub fn customer(job: &Job) -> Option<&str> {
    let info = job.client_info.as_ref()?;
    let told = ["customer", "client", "company", "name"].into_iter().find_map(|key| info.get(key))?;
    Some(told.trim()).filter(|told| !told.is_empty())
}
