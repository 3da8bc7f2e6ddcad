//! Offers for customers.

use crate::api::files::{answer, refused};
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::file_desk::FileFacts;
use crate::files;
use crate::language::Language;
use crate::logo;
use crate::pricing::{self, Reckoning};
use crate::query::{PathId, QueryValues};
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use costing::Grouping;
use export::file::{FileFault, ResultFile};
use export::offer::{Offer, Sender, offer_xlsx};
use export::{Refused, Unit, offer_pdf};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Characters of the name of a customer.
const MAX_CUSTOMER: usize = 250;

/// What an offer says.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the query that is read value by value")]
struct OfferQuery {
    /// Whom it is for, in any number of lines; as the job says if not given.
    #[param(max_length = 250)]
    customer: Option<String>,
    /// What panels and sums are told apart by; by nothing if not given.
    #[param(inline)]
    group: Option<OfferGroup>,
    /// With the lines of the costs; without if not given.
    prices: Option<bool>,
    /// The language of its words; the one that the request prefers if not given.
    #[param(inline)]
    lang: Option<Language>,
}

/// What the panels and sums of an offer are told apart by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OfferGroup {
    /// By nothing: one sum.
    One,
    /// By their material.
    Material,
    /// By what they are made for.
    Order,
}

impl From<OfferGroup> for Grouping {
    fn from(group: OfferGroup) -> Grouping {
        match group {
            OfferGroup::One => Grouping::One,
            OfferGroup::Material => Grouping::Material,
            OfferGroup::Order => Grouping::Order,
        }
    }
}

/// What an offer was asked to be.
struct Wanted {
    customer: Option<String>,
    grouping: Grouping,
    with_prices: bool,
    language: Language,
}

impl Wanted {
    fn read(mut query: QueryValues, usual: Language) -> Result<Wanted, ApiError> {
        let wanted = Wanted {
            customer: query.text("customer", MAX_CUSTOMER),
            grouping: query
                .word::<OfferGroup>("group", "one, material, order")
                .unwrap_or(OfferGroup::One)
                .into(),
            with_prices: query.boolean("prices").unwrap_or(false),
            language: query.word::<Language>("lang", "en, ru").unwrap_or(usual),
        };
        query.finish()?;
        Ok(wanted)
    }
}

/// An offer for the customer as PDF.
#[utoipa::path(
    get, path = "/calculations/{id}/files/offer", tag = "costs", operation_id = "offer",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation"), OfferQuery),
    responses(
        (status = 200, description = "The offer", content_type = "application/pdf", body = Vec<u8>),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no cost calculator; NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND; NOT_FOUND: it has no result yet", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn pdf(
    State(state): State<AppState>,
    caller: Caller,
    language: Language,
    id: PathId,
    query: QueryValues,
) -> Result<Response, ApiError> {
    let wanted = Wanted::read(query, language)?;
    write(&state, caller, id, wanted, ("-offer.pdf", "application/pdf"), offer_pdf).await
}

/// An offer for the customer as a workbook.
#[utoipa::path(
    get, path = "/calculations/{id}/files/offer-xlsx", tag = "costs", operation_id = "offer_xlsx",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The calculation"), OfferQuery),
    responses(
        (status = 200, description = "The offer", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = Vec<u8>),
        (status = 400, description = "Wrong values; `format`: it has too many rows", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no cost calculator; NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND; NOT_FOUND: it has no result yet", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn xlsx(
    State(state): State<AppState>,
    caller: Caller,
    language: Language,
    id: PathId,
    query: QueryValues,
) -> Result<Response, ApiError> {
    const MEDIA_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    let wanted = Wanted::read(query, language)?;
    write(&state, caller, id, wanted, ("-offer.xlsx", MEDIA_TYPE), offer_xlsx).await
}

async fn write(
    state: &AppState,
    Caller { user, scope }: Caller,
    id: PathId,
    wanted: Wanted,
    (ending, media_type): (&'static str, &'static str),
    write: fn(&Offer<'_>) -> Result<Vec<u8>, Refused>,
) -> Result<Response, ApiError> {
    let id = id.or(ErrorCode::CalculationNotFound)?;
    let missing = ApiError::or_missing(ErrorCode::CalculationNotFound);
    let found = state.store.outline(scope, id).await.map_err(missing)?;
    pricing::check_feature(&state.plans, &user.plan)?;
    let turn = state.files.turns.wait(user.id).await?;
    let list = pricing::price_list(state, scope).await?;
    let shop = state.store.shop(scope).await?;
    let facts = FileFacts { date: state.clock.now(), ..FileFacts::of(&found, 0.0)? };
    let name = facts.name.clone();
    let picture = match &shop.logo {
        // What it takes decoded is held until the offer is written.
        Some(_) => Some(state.transfer_memory.reserve(user.id, logo::MEMORY).await?),
        None => None,
    };
    let plan = files::open_plan(state, user.id, &found).await?;
    let reckoning = Reckoning::of(state, scope, (&plan, list, &shop)).await?;
    let written = plan.work(state, move |job, solution| {
        let _held = (turn, picture);
        let reckoned = reckoning.reckon(&job, &solution, wanted.grouping);
        let facts = facts.with(&job, &solution);
        let logo = shop.logo.as_deref().and_then(logo::pixels);
        write(&Offer {
            facts: &facts,
            sender: Sender { name: &shop.name, address: &shop.address, logo: logo.as_ref() },
            customer: wanted.customer.as_deref().or(facts.customer),
            grouping: wanted.grouping,
            with_prices: wanted.with_prices,
            costs: &reckoned.costs,
            shares: &reckoned.shares,
            vat: reckoning.list().vat_percent,
            language: wanted.language.into(),
            unit: Unit::Millimetres,
        })
    });
    let bytes = written.await?.map_err(|reason| refused(FileFault::Plan(reason)))?;
    Ok(answer(&name, &Arc::new(ResultFile { ending: ending.to_owned(), media_type, bytes })))
}
