//! The links of a calculation: who has one sees the plan without an account.

use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode, FieldError};
use crate::fields::{Fields, Patch};
use crate::link_token::LinkToken;
use crate::public_address::public_address;
use crate::query::{PathId, PathIds};
use crate::shown_once::ShownOnce;
use crate::state::AppState;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::{Extension, Json};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::convert::Infallible;
use store::StoreError;
use utoipa::ToSchema;
use uuid::Uuid;

/// Links that a calculation may have.
pub(crate) const MAX_LINKS: u64 = 20;

/// What a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// Looking at the plan.
    View,
    /// Cutting it: also ticking off sheets, cuts and parts.
    Saw,
}

impl From<LinkKind> for store::LinkKind {
    fn from(kind: LinkKind) -> store::LinkKind {
        match kind {
            LinkKind::View => store::LinkKind::View,
            LinkKind::Saw => store::LinkKind::Saw,
        }
    }
}

impl From<store::LinkKind> for LinkKind {
    fn from(kind: store::LinkKind) -> LinkKind {
        match kind {
            store::LinkKind::View => LinkKind::View,
            store::LinkKind::Saw => LinkKind::Saw,
        }
    }
}

/// A link to be made.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct NewSharedLink {
    /// What it is for.
    kind: LinkKind,
    /// When it ends by itself, in the future; null: it lasts as long as the calculation.
    expires_at: Option<DateTime<Utc>>,
}

/// A new link, with its whole address this once: only a hash of what it ends in is kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeLink {
    /// The link's id.
    pub id: Uuid,
    /// The address of the page that it opens; it ends in `/s/` and the token. Not there where the request is repeated.
    #[schema(example = "https://kerf.example.com/s/0123456789abcdef0123456789abcdef")]
    pub url: String,
    /// What it is for.
    pub kind: LinkKind,
    /// When it ends by itself.
    pub expires_at: Option<DateTime<Utc>>,
}

/// A link as those see it who see its calculation.
#[derive(Debug, Serialize, ToSchema)]
pub struct SharedLink {
    /// The link's id.
    pub id: Uuid,
    /// What it is for.
    pub kind: LinkKind,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it ends by itself.
    pub expires_at: Option<DateTime<Utc>>,
}

/// The links of a calculation.
#[derive(Debug, Serialize, ToSchema)]
pub struct SharedLinkList {
    /// Those that have not expired, the oldest first.
    pub links: Vec<SharedLink>,
    /// Sheets that the workshop has ticked off as done; null where nothing of the plan is ticked. Who has the result open
    /// follows the workshop by it.
    pub sheets_cut: Option<u64>,
}

impl From<store::SharedLink> for SharedLink {
    fn from(link: store::SharedLink) -> SharedLink {
        let store::SharedLink { id, kind, created_at, expires_at } = link;
        SharedLink { id, kind: kind.into(), created_at, expires_at }
    }
}

/// Where people reach the server.
pub struct PublicAddress(pub String);

impl FromRequestParts<AppState> for PublicAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<PublicAddress, Infallible> {
        Ok(PublicAddress(public_address(state.public_url.as_deref(), parts, state.trust_proxy)))
    }
}

/// The links of a calculation, without what opens them.
#[utoipa::path(
    get, path = "/calculations/{id}/links", tag = "links", operation_id = "shared_links",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation")),
    responses(
        (status = 200, description = "The links", body = SharedLinkList),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<Json<SharedLinkList>, ApiError> {
    let id = id.or(ErrorCode::CalculationNotFound)?;
    let links = state.store.shared_links(scope, id, state.clock.now()).await;
    let links = links.map_err(ApiError::or_missing(ErrorCode::CalculationNotFound))?;
    let sheets_cut = state.store.sheets_cut(&[id]).await?.remove(&id);
    Ok(Json(SharedLinkList { links: links.into_iter().map(SharedLink::from).collect(), sheets_cut }))
}

/// Makes a link to the result of a calculation. Its address is shown this once.
#[utoipa::path(
    post, path = "/calculations/{id}/links", tag = "links", operation_id = "create_shared_link",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation")),
    request_body = NewSharedLink,
    responses(
        (status = 201, description = "The link", body = MadeLink),
        (status = 400, description = "Wrong values: also a time that is past", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "SHARED_LINK_LIMIT_EXCEEDED: there are 20 links already; FORBIDDEN: a viewer \
            of a team makes none", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND; NOT_FOUND: it has no result yet", body = ErrorBody),
    )
)]
pub async fn create(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    PublicAddress(address): PublicAddress,
    id: PathId,
    mut body: Fields,
) -> Result<(StatusCode, Extension<ShownOnce>, Json<MadeLink>), ApiError> {
    let calculation_id = id.or(ErrorCode::CalculationNotFound)?;
    let (kind, expires_at) = read(&mut body, state.clock.now());
    // Whose calculation it is comes before what is wrong with the body: a stranger learns nothing by it.
    state.store.shared_links(scope, calculation_id, state.clock.now()).await.map_err(missing)?;
    body.finish()?;
    let token = LinkToken::random(&*state.clock)?;
    let new = store::NewSharedLink {
        id: state.clock.new_id(),
        calculation_id,
        kind: kind.unwrap_or(LinkKind::View).into(),
        hash: token.hash(),
        expires_at,
        limit: MAX_LINKS,
        now: state.clock.now(),
    };
    let made = state.store.create_shared_link(scope, new).await.map_err(|error| match error {
        StoreError::LimitReached { limit, current, .. } => {
            ApiError::plan_limit(ErrorCode::SharedLinkLimitExceeded, &user.plan, limit, current)
        }
        StoreError::NoResult => ApiError::new(ErrorCode::NotFound),
        other => missing(other),
    })?;
    tracing::info!(calculation = %calculation_id, link = %made.id, "shared");
    let url = link_address(&address, token.text());
    let made = MadeLink { id: made.id, url, kind: made.kind.into(), expires_at: made.expires_at };
    Ok((StatusCode::CREATED, Extension(ShownOnce("url")), Json(made)))
}

/// The address of the page that a token opens.
pub fn link_address(server: &str, token: &str) -> String {
    format!("{server}/s/{token}")
}

fn missing(error: StoreError) -> ApiError {
    ApiError::or_missing(ErrorCode::CalculationNotFound)(error)
}

fn read(body: &mut Fields, now: DateTime<Utc>) -> (Option<LinkKind>, Option<DateTime<Utc>>) {
    let kind = match body.required_word("kind", "view, saw") {
        Patch::Value(kind) => Some(kind),
        Patch::Absent | Patch::Null => None,
    };
    let expires_at = match body.moment("expires_at") {
        Patch::Value(moment) => Some(moment),
        Patch::Absent | Patch::Null => None,
    };
    if expires_at.is_some_and(|moment| moment <= now) {
        body.faults([FieldError::new("expires_at", "past", json!({}))]);
    }
    (kind, expires_at)
}

/// Ends a link: whoever has it sees nothing any more.
#[utoipa::path(
    delete, path = "/calculations/{id}/links/{link}", tag = "links", operation_id = "end_shared_link",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The calculation"),
        ("link" = Uuid, Path, description = "The link"),
    ),
    responses(
        (status = 204, description = "It leads nowhere any more"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "NOT_FOUND: there is no such calculation, or it has no such link",
            body = ErrorBody),
    )
)]
pub async fn end(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    PathIds(calculation, link): PathIds,
) -> Result<StatusCode, ApiError> {
    let not_there = || ApiError::new(ErrorCode::NotFound);
    let calculation = calculation.ok_or_else(not_there)?;
    let link = link.ok_or_else(not_there)?;
    let ended = state.store.end_shared_link(scope, calculation, link, state.clock.now()).await;
    ended.map_err(ApiError::or_missing(ErrorCode::NotFound))?;
    tracing::info!(%calculation, %link, "no longer shared");
    Ok(StatusCode::NO_CONTENT)
}
