//! Everything that is somebody's, as one file.

use crate::api::activity::ActivityEntry;
use crate::api::auth::{User, describe};
use crate::api::calculations::{CalculationRecord, record};
use crate::api::keys::ApiKey;
use crate::api::library::Saved;
use crate::api::materials::record::MaterialRecord;
use crate::api::projects::ProjectRecord;
use crate::api::sessions::Session;
use crate::api::sets::{PanelSet, StockPanelSet};
use crate::api::settings::{self, Settings};
use crate::api::team::Role;
use crate::api::templates::{ConfigurationTemplate, StockPanelTemplate};
use crate::auth::user::InSession;
use crate::error::{ApiError, ErrorBody};
use crate::results;
use crate::state::AppState;
use crate::wording::Language;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use futures_util::stream;
use serde::Serialize;
use store::{
    ActivityFilter, Listing, MaterialFilter, Page, ProjectFilter, SavedFilter, SavedKind, Scope, StoreError,
};
use utoipa::ToSchema;
use uuid::Uuid;

/// So many records are in memory at once, however many there are.
const PAGE: u32 = 20;

/// What a month was used for.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsedMonth {
    /// As `2026-11`, UTC.
    pub month: String,
    /// Calculations counted.
    pub requests: u64,
}

/// Everything but the lists of records, which follow page by page.
#[derive(Serialize)]
struct Head {
    exported_at: DateTime<Utc>,
    account: User,
    settings: Settings,
    sessions: Vec<Session>,
    api_keys: Vec<ApiKey>,
    team: Option<TeamMembership>,
    usage: Vec<UsedMonth>,
}

/// The team that somebody is in; the others in it are not the user's data.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamMembership {
    /// The team.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// What the user may do in it.
    pub role: Role,
}

/// Everything that is the user's.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the JSON that is written piece by piece")]
pub struct DataExport {
    /// When it was written.
    exported_at: DateTime<Utc>,
    /// The account.
    account: User,
    /// What the user has set.
    settings: Settings,
    /// Where the user is signed in.
    sessions: Vec<Session>,
    /// The keys of programs; not what opens.
    api_keys: Vec<ApiKey>,
    /// The team that the user is in.
    team: Option<TeamMembership>,
    /// What was used in which month.
    usage: Vec<UsedMonth>,
    /// The user's projects.
    projects: Vec<ProjectRecord>,
    /// The user's materials.
    materials: Vec<MaterialRecord>,
    /// The user's templates of stock panels.
    stock_panel_templates: Vec<StockPanelTemplate>,
    /// The user's templates of configurations.
    configuration_templates: Vec<ConfigurationTemplate>,
    /// The user's sets of panels.
    panel_sets: Vec<PanelSet>,
    /// The user's sets of stock panels.
    stock_panel_sets: Vec<StockPanelSet>,
    /// What the user has done, newest first.
    activity: Vec<ActivityEntry>,
    /// Every calculation with its job and its result.
    calculations: Vec<CalculationRecord>,
}

/// Everything that is the user's, as one JSON file.
#[utoipa::path(
    get, path = "/auth/export", tag = "auth", operation_id = "export_account",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The data", body = DataExport),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn export(
    State(state): State<AppState>,
    InSession { user, session }: InSession,
    language: Language,
) -> Result<Response, ApiError> {
    if let Some(attempts) = &state.attempts {
        attempts.at_export(user.id)?;
    }
    let head = head(&state, user.clone(), session).await?;
    let mut text = serde_json::to_string(&head).map_err(ApiError::unwritable)?;
    // The object stays open for the lists.
    text.pop();
    let rest =
        stream::try_unfold(Step::Begin(text), move |step| advance(state.clone(), user.id, language, step));
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CONTENT_DISPOSITION, "attachment; filename=\"kerf-export.json\""),
    ];
    Ok((headers, Body::from_stream(rest)).into_response())
}

async fn head(state: &AppState, user: store::User, session: Uuid) -> Result<Head, ApiError> {
    let now = state.clock.now();
    let sessions = state.store.sessions(user.id, now).await?;
    let team = match state.store.team(user.id).await {
        Ok(team) => Some(TeamMembership { id: team.id, name: team.name, role: team.role.into() }),
        Err(StoreError::NotFound) => None,
        Err(error) => return Err(error.into()),
    };
    let keys = state.store.api_keys(user.id).await?;
    let usage = state.store.usage_by_month(user.id).await?;
    Ok(Head {
        exported_at: now,
        settings: settings::of(state, user.id).await?,
        team,
        sessions: sessions.into_iter().map(|each| Session::seen_from(session, each)).collect(),
        api_keys: keys.into_iter().map(ApiKey::from).collect(),
        usage: usage.into_iter().map(|u| UsedMonth { month: u.month, requests: u.requests }).collect(),
        account: describe(state, user).await?,
    })
}

/// The lists in the order in which they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Projects,
    Materials,
    Saved(SavedKind),
    Activity,
    Calculations,
}

const SECTIONS: [(&str, Section); 8] = [
    ("projects", Section::Projects),
    ("materials", Section::Materials),
    ("stock_panel_templates", Section::Saved(SavedKind::StockPanelTemplate)),
    ("configuration_templates", Section::Saved(SavedKind::ConfigurationTemplate)),
    ("panel_sets", Section::Saved(SavedKind::PanelSet)),
    ("stock_panel_sets", Section::Saved(SavedKind::StockPanelSet)),
    ("activity", Section::Activity),
    ("calculations", Section::Calculations),
];

/// How far the file is written.
enum Step {
    /// The head is to be written.
    Begin(String),
    /// This page of this section follows; `after` is the last calculation that is written.
    Page { section: usize, page: u32, after: Option<Uuid> },
    /// Nothing follows.
    End,
}

/// Writes the next piece. A fault cuts the answer off: half a file must not look like a whole one.
async fn advance(
    state: AppState,
    user: Uuid,
    language: Language,
    step: Step,
) -> Result<Option<(Bytes, Step)>, axum::Error> {
    let (section, number, after) = match step {
        Step::Begin(text) => return Ok(Some((text.into(), Step::Page { section: 0, page: 1, after: None }))),
        Step::Page { section, page, after } => (section, page, after),
        Step::End => return Ok(None),
    };
    let (name, kind) = SECTIONS[section];
    let mut text = if number == 1 { format!(",\"{name}\":[") } else { String::new() };
    let (rows, last) = rows(&state, user, language, kind, number, after)
        .await
        .map_err(|error| axum::Error::new(error.body(language).message))?;
    for (n, row) in rows.iter().enumerate() {
        if n > 0 || number > 1 {
            text.push(',');
        }
        text.push_str(row);
    }
    let next = if rows.len() as u32 == PAGE {
        Step::Page { section, page: number + 1, after: last }
    } else if section + 1 < SECTIONS.len() {
        text.push(']');
        Step::Page { section: section + 1, page: 1, after: None }
    } else {
        text.push_str("]}");
        Step::End
    };
    Ok(Some((text.into(), next)))
}

/// A page of records, each as JSON, and the last calculation among them.
async fn rows(
    state: &AppState,
    user: Uuid,
    language: Language,
    section: Section,
    number: u32,
    after: Option<Uuid>,
) -> Result<(Vec<String>, Option<Uuid>), ApiError> {
    // Without the team: what others have made in it is theirs.
    let scope = Scope::of_user(user);
    let page = Page { number, size: PAGE };
    let mut last = None;
    let rows = match section {
        Section::Projects => {
            let listing = Listing { page, ..Listing::default() };
            let filter = ProjectFilter { listing, ..ProjectFilter::default() };
            let rows = state.store.projects(scope, &filter).await?.0;
            write(rows.into_iter().map(|row| Ok(ProjectRecord::from(row))))
        }
        Section::Materials => {
            let listing = Listing { page, ..Listing::default() };
            let filter = MaterialFilter { listing, is_system: Some(false), ..MaterialFilter::default() };
            write(state.store.materials(scope, &filter).await?.0.into_iter().map(MaterialRecord::of))
        }
        Section::Saved(kind) => {
            let listing = Listing { page, ..Listing::default() };
            let filter = SavedFilter { listing, is_system: Some(false) };
            let rows = state.store.saved_items(scope, kind, &filter).await?.0.into_iter();
            match kind {
                SavedKind::StockPanelTemplate => write(rows.map(StockPanelTemplate::of)),
                SavedKind::ConfigurationTemplate => write(rows.map(ConfigurationTemplate::of)),
                SavedKind::PanelSet => write(rows.map(PanelSet::of)),
                SavedKind::StockPanelSet => write(rows.map(StockPanelSet::of)),
            }
        }
        Section::Activity => {
            let filter = ActivityFilter { page, ..ActivityFilter::default() };
            let rows = state.store.activities(scope, &filter).await?.0;
            write(rows.into_iter().map(|row| Ok(ActivityEntry::from(row))))
        }
        Section::Calculations => {
            let rows = state.store.own_calculations(user, after, PAGE.into()).await?;
            last = rows.last().map(|row| row.id);
            let mut written = Vec::with_capacity(rows.len());
            for row in rows {
                written.push(record(results::complete(row).await, language));
            }
            write(written.into_iter())
        }
    };
    Ok((rows?, last))
}

fn write<T: Serialize>(rows: impl Iterator<Item = Result<T, ApiError>>) -> Result<Vec<String>, ApiError> {
    rows.map(|row| serde_json::to_string(&row?).map_err(ApiError::unwritable)).collect()
}
