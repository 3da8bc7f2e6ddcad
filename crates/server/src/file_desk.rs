//! What files are written from, whose turn it is to have one written, and those that were written a moment ago.

mod cache;
mod turns;

use crate::error::{ApiError, ErrorCode};
use cache::FileCache;
pub use cache::FileKey;
use chrono::{DateTime, Utc};
use engine::{Job, Length, Solution};
use export::Facts;
use export::file::FileTemplates;
use store::{Outline, Status};
use turns::Turns;
use uuid::Uuid;

/// Whose turn it is, and what was written.
#[derive(Default)]
pub struct FileDesk {
    /// Those who wait.
    pub turns: Turns,
    /// Those who wait for the files of a whole batch.
    pub batch_turns: Turns,
    /// What was written.
    pub cache: FileCache,
}

/// What a file tells beside job and solution.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileFacts {
    /// The calculation.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// When it was completed.
    pub date: DateTime<Utc>,
    /// The name of its project.
    pub project: Option<String>,
    /// Notes on it.
    pub notes: Option<String>,
    /// The address of the shared link that files show.
    pub link: Option<String>,
    /// What an offcut measures at least on both sides to count as a remnant.
    pub least_remnant: Length,
    /// For whoever has a shared link: without prices, notes, project and people.
    pub shared: bool,
}

impl FileFacts {
    /// What files of a calculation tell, as one who asks for remnants of at least so many mm sees it.
    ///
    /// # Errors
    /// NOT_FOUND where it has no result yet.
    pub fn of(found: &Outline, least_remnant: f64) -> Result<FileFacts, ApiError> {
        let calculation = &found.calculation;
        let ended = matches!(calculation.status, Status::Finished | Status::Stopped);
        let (true, true, Some(date)) = (ended, found.result_size > 0, calculation.completed_at) else {
            return Err(ApiError::new(ErrorCode::NotFound));
        };
        Ok(FileFacts {
            id: calculation.id,
            name: calculation.name.clone().unwrap_or_default(),
            date,
            project: calculation.project.as_ref().map(|project| project.name.clone()),
            notes: calculation.notes.clone(),
            link: None,
            least_remnant: Length::from_um((least_remnant * 1_000.0).round() as i64),
            shared: false,
        })
    }

    /// The same for whoever has the link of this address.
    pub fn shared(self, link: String) -> FileFacts {
        FileFacts { project: None, notes: None, link: Some(link), shared: true, ..self }
    }

    /// With the plan itself.
    pub fn with<'f>(&'f self, job: &'f Job, solution: &'f Solution) -> Facts<'f> {
        Facts {
            name: &self.name,
            date: self.date,
            job,
            solution,
            project: self.project.as_deref(),
            customer: export::facts::customer(job),
            notes: self.notes.as_deref(),
            link: self.link.as_deref(),
            least_remnant: self.least_remnant,
        }
    }
}

/// A label format and a machine that people keep, as JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct KeptFormats {
    /// The label format that the option `label` names, where it is no built-in one.
    pub label: Option<String>,
    /// The machine that the option `machine` names.
    pub machine: Option<String>,
}

impl KeptFormats {
    /// As they are used: they were checked before they were kept.
    pub fn read(&self) -> FileTemplates {
        let KeptFormats { label, machine } = self;
        FileTemplates {
            label: label.as_deref().and_then(|label| serde_json::from_str(label).ok()),
            machine: machine.as_deref().and_then(|machine| serde_json::from_str(machine).ok()),
        }
    }
}
