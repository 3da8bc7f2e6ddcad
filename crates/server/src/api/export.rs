//! Everything that is somebody's, as one file.

use crate::api::activity::ActivityEntry;
use crate::api::auth::{User, describe};
use crate::api::batches::BatchSummary;
use crate::api::calculations::{CalculationRecord, whole};
use crate::api::kept_templates::KeptTemplate;
use crate::api::keys::ApiKey;
use crate::api::label_formats::LabelFormat;
use crate::api::library::SavedRecord;
use crate::api::machines::Machine;
use crate::api::materials::record::MaterialRecord;
use crate::api::price_list::PriceList;
use crate::api::projects::ProjectRecord;
use crate::api::sessions::Session;
use crate::api::sets::{PanelSet, StockPanelSet};
use crate::api::settings::{self, Settings};
use crate::api::shop::Shop;
use crate::api::stock::record::StockRecord;
use crate::api::team::Role;
use crate::api::templates::{ConfigurationTemplate, StockPanelTemplate};
use crate::api::webhooks::Webhook;
use crate::auth::user::InSession;
use crate::error::{ApiError, ErrorBody};
use crate::language::Language;
use crate::pricing;
use crate::state::AppState;
use crate::streaming::{self, BodySender, Interrupted, Piece};
use crate::transfer_memory::SMALL;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use serde::Serialize;
use store::{
    ActivityFilter, Listing, MaterialFilter, Page, ProjectFilter, SavedFilter, SavedKind, Scope, StockFilter,
    StoreError,
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
struct ExportHead {
    exported_at: DateTime<Utc>,
    account: User,
    settings: Settings,
    shop: Shop,
    price_list: PriceList,
    sessions: Vec<Session>,
    api_keys: Vec<ApiKey>,
    webhooks: Vec<Webhook>,
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
    /// The user's own shop.
    shop: Shop,
    /// Its price list.
    price_list: PriceList,
    /// Where the user is signed in.
    sessions: Vec<Session>,
    /// The keys of programs; not what opens.
    api_keys: Vec<ApiKey>,
    /// The webhooks of the user's own shop; not what signs.
    webhooks: Vec<Webhook>,
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
    /// The user's formats of labels.
    label_formats: Vec<LabelFormat>,
    /// The user's machines.
    machines: Vec<Machine>,
    /// What is in stock in the user's own shop.
    stock: Vec<StockRecord>,
    /// What is out of use there.
    retired_stock: Vec<StockRecord>,
    /// The user's batches, newest first.
    batches: Vec<BatchSummary>,
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
    let body = streaming::streamed(move |sender| async move {
        sender.text(text).await?;
        let written = write_lists(&state, user.id, language, &sender).await;
        // Half a file must not look like a whole one.
        written.inspect_err(|Interrupted| tracing::warn!("an export was cut off"))
    });
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CONTENT_DISPOSITION, "attachment; filename=\"kerf-export.json\""),
    ];
    Ok((headers, body).into_response())
}

async fn head(state: &AppState, user: store::User, session: Uuid) -> Result<ExportHead, ApiError> {
    let now = state.clock.now();
    let sessions = state.store.sessions(user.id, now).await?;
    let team = match state.store.team(user.id).await {
        Ok(team) => Some(TeamMembership { id: team.id, name: team.name, role: team.role.into() }),
        Err(StoreError::NotFound) => None,
        Err(error) => return Err(error.into()),
    };
    let keys = state.store.api_keys(user.id).await?;
    let usage = state.store.usage_by_month(user.id).await?;
    Ok(ExportHead {
        exported_at: now,
        settings: settings::of(state, user.id).await?,
        shop: state.store.shop(Scope::of_user(user.id)).await?.into(),
        price_list: pricing::price_list(state, Scope::of_user(user.id)).await?.into(),
        webhooks: state
            .store
            .webhooks(Scope::of_user(user.id))
            .await?
            .into_iter()
            .map(Webhook::from)
            .collect(),
        team,
        sessions: sessions.into_iter().map(|each| Session::seen_from(session, each)).collect(),
        api_keys: keys.into_iter().map(ApiKey::from).collect(),
        usage: usage.into_iter().map(|u| UsedMonth { month: u.month, requests: u.requests }).collect(),
        account: describe(state, user).await?,
    })
}

/// The lists in the order in which they are written; the calculations follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Projects,
    Materials,
    Saved(SavedKind),
    Stock { retired: bool },
    Batches,
    Activity,
}

impl Section {
    /// How many records are in memory at once.
    fn page_size(self) -> u32 {
        match self {
            Section::Saved(kind) if kind.is_set() => 1,
            _ => PAGE,
        }
    }
}

const SECTIONS: [(&str, Section); 12] = [
    ("projects", Section::Projects),
    ("materials", Section::Materials),
    ("stock_panel_templates", Section::Saved(SavedKind::StockPanelTemplate)),
    ("configuration_templates", Section::Saved(SavedKind::ConfigurationTemplate)),
    ("panel_sets", Section::Saved(SavedKind::PanelSet)),
    ("stock_panel_sets", Section::Saved(SavedKind::StockPanelSet)),
    ("label_formats", Section::Saved(SavedKind::LabelFormat)),
    ("machines", Section::Saved(SavedKind::Machine)),
    ("stock", Section::Stock { retired: false }),
    ("retired_stock", Section::Stock { retired: true }),
    ("batches", Section::Batches),
    ("activity", Section::Activity),
];

async fn write_lists(
    state: &AppState,
    user: Uuid,
    language: Language,
    sender: &BodySender,
) -> Result<(), Interrupted> {
    let failed = |error: ApiError| {
        tracing::error!(code = ?error.code, "an export failed");
        Interrupted
    };
    for (name, section) in SECTIONS {
        sender.text(format!(",\"{name}\":[")).await?;
        for number in 1.. {
            let rows = rows(state, user, section, number).await.map_err(failed)?;
            let text = rows.join(",");
            let more = if number > 1 && !rows.is_empty() { "," } else { "" };
            sender.text(format!("{more}{text}")).await?;
            if rows.len() < section.page_size() as usize {
                break;
            }
        }
        sender.text("]").await?;
    }
    sender.text(",\"calculations\":[").await?;
    let mut last = None;
    loop {
        let page = state.store.own_outlines(user, last, PAGE.into()).await.map_err(|e| failed(e.into()))?;
        if page.is_empty() {
            return sender.text("]}").await;
        }
        // One after the other: a job and its result may be larger than all else together.
        for found in page {
            if last.replace(found.calculation.id).is_some() {
                sender.text(",").await?;
            }
            let size = found.request_size + found.result_size;
            let reservation = match size > SMALL {
                true => Some(state.transfer_memory.reserve_patiently(user, size).await.map_err(failed)?),
                false => None,
            };
            for piece in whole(state, found, language).await.map_err(failed)? {
                match piece {
                    Piece::Text(text) => sender.text(text).await?,
                    Piece::Body(body) => sender.body(body).await?,
                }
            }
            drop(reservation);
        }
    }
}

/// A page of records, each as JSON.
async fn rows(state: &AppState, user: Uuid, section: Section, number: u32) -> Result<Vec<String>, ApiError> {
    // Without the team: what others have made in it is theirs.
    let scope = Scope::of_user(user);
    let page = Page { number, size: section.page_size() };
    match section {
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
            let mut rows = state.store.saved_items(scope, kind, &filter).await?.0;
            for row in rows.iter_mut().filter(|row| row.body_json.is_none()) {
                match state.store.saved_item(scope, kind, row.id).await {
                    Ok(whole) => *row = whole,
                    // Deleted since: its name is what is left of it.
                    Err(StoreError::NotFound) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            let rows = rows.into_iter();
            match kind {
                SavedKind::StockPanelTemplate => write(rows.map(StockPanelTemplate::of)),
                SavedKind::ConfigurationTemplate => write(rows.map(ConfigurationTemplate::of)),
                SavedKind::PanelSet => write(rows.map(PanelSet::of)),
                SavedKind::StockPanelSet => write(rows.map(StockPanelSet::of)),
                SavedKind::LabelFormat => write(rows.map(export::labels::LabelFormat::of)),
                SavedKind::Machine => write(rows.map(Machine::of)),
            }
        }
        Section::Stock { retired } => {
            let listing = Listing { page, ..Listing::default() };
            let filter = StockFilter { listing, retired, ..StockFilter::default() };
            let items = state.store.stock(scope, &filter).await?.items;
            write(items.into_iter().map(|item| Ok(StockRecord::from(item))))
        }
        Section::Batches => {
            let rows = state.store.batches(scope, page).await?.0;
            write(rows.into_iter().map(|row| Ok(BatchSummary::from(row))))
        }
        Section::Activity => {
            let filter = ActivityFilter { page, ..ActivityFilter::default() };
            let rows = state.store.activities(scope, &filter).await?.0;
            write(rows.into_iter().map(|row| Ok(ActivityEntry::from(row))))
        }
    }
}

fn write<T: Serialize>(rows: impl Iterator<Item = Result<T, ApiError>>) -> Result<Vec<String>, ApiError> {
    rows.map(|row| serde_json::to_string(&row?).map_err(ApiError::unwritable)).collect()
}
