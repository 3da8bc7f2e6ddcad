//! Plans that are seen through a shared link: whom a token lets in, and what is read of the plan for all who ask.

use crate::credentials::attempts::AttemptKind;
use crate::disclosure::{disclosed_job, disclosed_solution};
use crate::error::{ApiError, ErrorCode};
use crate::guest_plan::{GuestPlan, ProgressText};
use crate::link_token::LinkToken;
use crate::peer::Peer;
use crate::plan_outline::PlanOutline;
use crate::state::AppState;
use crate::transfer_memory::{Reservation, SMALL};
use axum::body::Bytes;
use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use chrono::{DateTime, Utc};
use engine::{Configuration, Job, Panel, Solution, Stock, lists};
use serde::Serialize;
use std::io::{self, BufReader};
use std::sync::Arc;
use store::{Packed, Part, ProgressEntry, ProgressHead, SharedPlan};
use utoipa::ToSchema;
use uuid::Uuid;

/// What an item takes in an answer, bytes.
const ITEM: u64 = 100;

/// Whoever shows the token of a link in the path, as `{token}`.
pub struct Guest(pub SharedPlan);

impl FromRequestParts<AppState> for Guest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Guest, ApiError> {
        let path = RawPathParams::from_request_parts(parts, state).await;
        let named = |path: &RawPathParams| {
            path.iter().find(|(name, _)| *name == "token").map(|(_, token)| token.to_owned())
        };
        // What is no text cannot be a token: it is looked up as one that nobody has.
        let token = path.ok().and_then(|path| named(&path)).unwrap_or_default();
        if let Some(plan) = shared_plan(state, &token).await? {
            return Ok(Guest(plan));
        }
        let Peer(peer) = Peer::from_request_parts(parts, state).await?;
        state.attempt(AttemptKind::SharedLink, peer).await?;
        Err(ApiError::new(ErrorCode::NotFound))
    }
}

/// What a token leads to; none where it leads nowhere, any more or yet.
///
/// # Errors
/// What the database says.
pub async fn shared_plan(state: &AppState, token: &str) -> Result<Option<SharedPlan>, ApiError> {
    let hash = LinkToken::shown(token).hash();
    Ok(state.store.shared_plan(&hash, state.clock.now()).await?)
}

/// The part of a job that its drawing needs.
#[derive(Debug, Serialize, ToSchema)]
pub struct SharedJob {
    /// The rows of panels.
    pub panels: Vec<Panel>,
    /// The rows of stock, without prices.
    pub stock_panels: Vec<Stock>,
    /// The rules of the saw, without prices.
    pub configuration: Configuration,
}

/// A plan, read once for all who ask.
///
/// # Errors
/// NOT_FOUND where its calculation has just been deleted, TOO_MANY_REQUESTS.
pub async fn guest_plan(state: &AppState, calculation: Uuid) -> Result<Arc<GuestPlan>, ApiError> {
    let make = async {
        let (kept, _reservation) = read_disclosed(state, calculation, |job, solution| {
            let outline = PlanOutline::of(&solution);
            let Job { panels, stock_panels, configuration, .. } = job;
            let job = SharedJob { panels, stock_panels, configuration };
            let shown = Packed::written(|to| -> io::Result<()> {
                to.write_all(b"\"job\":")?;
                serde_json::to_writer(&mut *to, &job)?;
                to.write_all(b",\"solution\":")?;
                Ok(serde_json::to_writer(to, &solution)?)
            });
            let shown = shown.map_err(|error| ApiError::unwritable(serde_json::Error::io(error)))?;
            Ok(GuestPlan { outline, shown })
        })
        .await?;
        let size = kept.outline.size() + kept.shown.size();
        Ok((kept, size))
    };
    state.guest_plans.get(calculation, 0, make).await
}

/// Reads the job and the solution of a calculation as guests see them, and passes them to `make`, on a thread that answers no
/// requests. The memory that was reserved for reading them is returned too.
///
/// # Errors
/// NOT_FOUND where its calculation has just been deleted, TOO_MANY_REQUESTS, what `make` refuses.
pub async fn read_disclosed<T: Send + 'static>(
    state: &AppState,
    calculation: Uuid,
    make: impl FnOnce(Job, Solution) -> Result<T, ApiError> + Send + 'static,
) -> Result<(T, Option<Reservation>), ApiError> {
    let mut size = 0;
    for part in [Part::Request, Part::Result] {
        size += state.store.body_sizes(part, &[calculation]).await?.values().sum::<u64>();
    }
    let reservation = match size > SMALL {
        true => Some(state.transfer_memory.reserve(calculation, size).await?),
        false => None,
    };
    let request = state.store.body(Part::Request, calculation).await?;
    let result = state.store.body(Part::Result, calculation).await?;
    let (Some(request), Some(result)) = (request, result) else {
        return Err(ApiError::new(ErrorCode::NotFound));
    };
    let work = move || {
        let (job, solution) = disclosed(&request, result).ok_or_else(|| {
            tracing::error!(%calculation, "a shared plan cannot be read");
            ApiError::internal()
        })?;
        make(job, solution)
    };
    Ok((state.transfer_memory.work(size, work).await??, reservation))
}

/// None if one of the two cannot be read.
fn disclosed(request: &Packed, result: Packed) -> Option<(Job, Solution)> {
    let job = Job::from_text(request.text().ok()?.as_bytes()).ok()?;
    let mut solution: Solution = serde_json::from_reader(BufReader::new(result.reader())).ok()?;
    if solution.used_stock_panels.is_empty() {
        // Results of older versions did not list what they used.
        lists::complete(&job, &mut solution);
    }
    Some((disclosed_job(job), disclosed_solution(solution)))
}

/// What was said of the items of a plan.
#[derive(Debug, Serialize, ToSchema)]
pub struct Progress {
    /// All of which anything was said: sheets, cuts, parts.
    pub items: Vec<ItemProgress>,
}

/// What was said of an item.
#[derive(Debug, Serialize, ToSchema)]
pub struct ItemProgress {
    /// `sheet:1` (its place in `mosaics`, from 1), `cut:1:17` (sheet, then place in its `cuts`, from 1) or `part:12` (the id
    /// of its tile).
    #[schema(example = "cut:1:17")]
    pub item: String,
    /// What it is.
    #[schema(value_type = ItemState)]
    pub state: &'static str,
    /// When it was said.
    pub at: DateTime<Utc>,
}

/// What an item is.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum ItemState {
    /// It is done.
    Done,
    /// It is still to be done.
    Open,
    /// It is spoiled: only parts are.
    Spoiled,
}

impl From<ProgressEntry> for ItemProgress {
    fn from(entry: ProgressEntry) -> ItemProgress {
        ItemProgress { item: entry.item.to_string(), state: entry.state.as_str(), at: entry.at }
    }
}

/// What names the state of a plan's items at this revision, for `ETag`.
pub fn progress_tag(calculation: Uuid, revision: u64) -> String {
    format!("\"{}-{revision}\"", calculation.simple())
}

/// What was ticked off, read once for all who ask.
///
/// # Errors
/// TOO_MANY_REQUESTS, what the database says.
pub async fn progress_text(
    state: &AppState,
    calculation: Uuid,
    head: ProgressHead,
) -> Result<Arc<ProgressText>, ApiError> {
    let make = async {
        let size = head.items * ITEM;
        let reservation = match size > SMALL {
            true => Some(state.transfer_memory.reserve(calculation, size).await?),
            false => None,
        };
        let (head, entries) = state.store.progress(calculation).await?;
        let write = move || {
            let items = entries.into_iter().map(ItemProgress::from).collect();
            serde_json::to_vec(&Progress { items }).map_err(ApiError::unwritable)
        };
        let json = Bytes::from(state.transfer_memory.work(size, write).await??);
        let size = json.len() as u64;
        let tag = progress_tag(calculation, head.revision);
        Ok((ProgressText::new(json, tag, reservation), size))
    };
    state.guest_progress.get(calculation, head.revision, make).await
}
