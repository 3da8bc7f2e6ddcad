//! Completes results of older versions, which did not list their panels and used sheets: the lists are counted here from the
//! sheets.

use crate::error::ApiError;
use crate::state::AppState;
use engine::{Job, Solution, lists};
use serde::Serialize;
use std::io::{self, Read};
use store::{Packed, Part, Status};
use uuid::Uuid;

/// How many bytes of a result are searched at once.
const CHUNK: u64 = 64 * 1024;

/// Where the lists begin in a result. No text of a user can hold this: within a text the quotes are escaped,
/// and where a user's words are keys (bands, rows of stock) no list follows.
const LISTS: &str = "\"used_stock_panels\":[";

/// A result with its lists, also where it was saved without; its job is read only then.
///
/// # Errors
/// What the database says.
pub async fn complete(
    state: &AppState,
    id: Uuid,
    status: Status,
    result: Packed,
) -> Result<Packed, ApiError> {
    // What has not ended is of this version.
    if matches!(status, Status::Queued | Status::Running) {
        return Ok(result);
    }
    let size = result.size();
    let look = move || (has_lists(result.clone().reader()), result);
    let (has, result) = state.transfer_memory.work(size, look).await?;
    if has {
        return Ok(result);
    }
    let Some(request) = state.store.body(Part::Request, id).await? else { return Ok(result) };
    let write = move || {
        let whole = with_lists(&result, &request);
        if whole.is_none() {
            tracing::warn!(calculation = %id, "an old result cannot be completed");
        }
        whole.unwrap_or(result)
    };
    // Half a second for the largest job.
    state.transfer_memory.work(size, write).await
}

/// Whether a result has its lists. What cannot be read is not looked at any further.
fn has_lists(mut result: impl Read) -> bool {
    let (mut seen, overlap) = (Vec::new(), LISTS.len() - 1);
    loop {
        match result.by_ref().take(CHUNK).read_to_end(&mut seen) {
            Ok(0) | Err(_) => return false,
            Ok(_) if memchr::memmem::find(&seen, LISTS.as_bytes()).is_some() => return true,
            Ok(_) => _ = seen.drain(..seen.len().saturating_sub(overlap)),
        }
    }
}

/// The two lists as they stand in a result.
#[derive(Serialize)]
struct RowLists<'s> {
    panels: &'s [engine::PlacedPanel],
    used_stock_panels: &'s [engine::UsedStock],
}

/// The result with its lists behind all that it had; none if it or its job cannot be read.
fn with_lists(result: &Packed, request: &Packed) -> Option<Packed> {
    let result = result.text().ok()?;
    let mut solution: Solution = serde_json::from_str(&result).ok()?;
    let job = Job::from_text(request.text().ok()?.as_bytes()).ok()?;
    lists::complete(&job, &mut solution);
    let Solution { panels, used_stock_panels, .. } = &solution;
    let lists = serde_json::to_string(&RowLists { panels, used_stock_panels }).ok()?;
    let open = result.trim_end().strip_suffix('}')?;
    let whole = Packed::written(|to| -> io::Result<()> {
        [open, ",", lists.strip_prefix('{').unwrap_or_default()]
            .into_iter()
            .try_for_each(|part| to.write_all(part.as_bytes()))
    });
    whole.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_of_a_user_passes_for_the_lists() {
        for word in [LISTS, "used_stock_panels", "\"used_stock_panels\":["] {
            let old = serde_json::json!({"label": word, "edge_bands": {word: 3000}, "used_stock_panels": 3});
            assert!(!has_lists(old.to_string().as_bytes()), "{old}");
        }
        assert!(has_lists("{\"mosaics\":[],\"used_stock_panels\":[]}".as_bytes()));
        // Also where it lies across two pieces.
        let before = usize::try_from(CHUNK).unwrap() - 5;
        assert!(has_lists(format!("{}{LISTS}", "x".repeat(before)).as_bytes()));
    }
}
