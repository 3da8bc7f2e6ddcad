//! Results as they are given out: those that were saved before results listed their panels and sheets get the
//! lists here, counted on their sheets.

use engine::{Job, Solution, lists};
use serde::Serialize;
use store::Calculation;

/// Where the lists begin in a result. No text of a user can hold this: within a text the quotes are escaped,
/// and where a user's words are keys (bands, rows of stock) no list follows.
const LISTS: &str = "\"used_stock_panels\":[";

/// Whether a result has its lists.
pub fn has_lists(result: &str) -> bool {
    result.contains(LISTS)
}

/// A calculation whose result has its lists, also where it was saved without.
pub async fn complete(mut calculation: Calculation) -> Calculation {
    let lacks = calculation.result_json.as_deref().is_some_and(|result| !has_lists(result));
    if !lacks {
        return calculation;
    }
    let (id, result, request) =
        (calculation.id, calculation.result_json.take(), calculation.request_json.clone());
    // Half a second for the largest job: not on a thread that answers others.
    let written = tokio::task::spawn_blocking(move || {
        let result = result?;
        let whole = request.as_deref().and_then(|request| with_lists(&result, request));
        if whole.is_none() {
            tracing::warn!(calculation = %id, "an old result cannot be completed");
        }
        Some(whole.unwrap_or(result))
    });
    calculation.result_json = written.await.ok().flatten();
    calculation
}

/// The two lists as they stand in a result.
#[derive(Serialize)]
struct Lists<'s> {
    panels: &'s [engine::PlacedPanel],
    used_stock_panels: &'s [engine::UsedStock],
}

/// The result with its lists behind all that it had; none if it or its job cannot be read.
fn with_lists(result: &str, request: &str) -> Option<String> {
    let mut solution: Solution = serde_json::from_str(result).ok()?;
    let job: Job = serde_json::from_str(request).ok()?;
    lists::complete(&job, &mut solution);
    let Solution { panels, used_stock_panels, .. } = &solution;
    let lists = serde_json::to_string(&Lists { panels, used_stock_panels }).ok()?;
    let open = result.trim_end().strip_suffix('}')?;
    Some(format!("{open},{}", lists.strip_prefix('{')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_of_a_user_passes_for_the_lists() {
        for word in [LISTS, "used_stock_panels", "\"used_stock_panels\":["] {
            let old = serde_json::json!({"label": word, "edge_bands": {word: 3000}, "used_stock_panels": 3});
            assert!(!has_lists(&old.to_string()), "{old}");
        }
        assert!(has_lists("{\"mosaics\":[],\"used_stock_panels\":[]}"));
    }
}
