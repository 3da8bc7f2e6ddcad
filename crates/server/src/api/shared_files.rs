//! The files that a shared link opens: the plan on paper and its drawings, without prices, notes and people.

use crate::api::files::{answer, bad_options, least_plan, offers, refused};
use crate::api::links::{PublicAddress, link_address};
use crate::api::settings;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::file_desk::{FileFacts, FileKey, KeptFormats};
use crate::files;
use crate::query::QueryValues;
use crate::shared_plans::Guest;
use crate::state::AppState;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::Response;
use export::file::{ChosenOptions, FileFormat};
use store::Scope;

/// The formats that guests get.
pub const FORMATS: [FileFormat; 2] = [FileFormat::Pdf, FileFormat::Svg];

/// A file of the plan that a shared link opens: pdf or svg. It bears the link's own code.
#[utoipa::path(
    get, path = "/shared/{token}/files/{format}", tag = "links", operation_id = "shared_file",
    params(
        ("token" = String, Path, description = "What the address of the link ends in"),
        ("format" = String, Path, description = "`pdf` or `svg`"),
    ),
    responses(
        (status = 200, description = "The file, under the name of the calculation", content_type = "application/octet-stream", body = Vec<u8>),
        (status = 400, description = "VALIDATION_ERROR: a bad option, by its name", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the owner's plan has not this format; NO_ACTIVE_SUBSCRIPTION",
            body = ErrorBody),
        (status = 404, description = "NOT_FOUND: no such link or format", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn file(
    State(state): State<AppState>,
    PublicAddress(address): PublicAddress,
    Guest(plan): Guest,
    path: Result<Path<(String, String)>, PathRejection>,
    query: QueryValues,
) -> Result<Response, ApiError> {
    let gone = || ApiError::new(ErrorCode::NotFound);
    let Path((token, format)) = path.map_err(|_| gone())?;
    let format = FileFormat::named(&format).filter(|format| FORMATS.contains(format)).ok_or_else(gone)?;
    let owner = state.store.user_by_id(plan.owner_id).await?.ok_or_else(gone)?;
    if !offers(state.plans.of(&owner.plan)?, format) {
        let least = least_plan(&state.plans, format).map(|plan| plan.name.as_str());
        return Err(ApiError::format_not_in_plan(format.name(), least));
    }
    let missing = ApiError::or_missing(ErrorCode::NotFound);
    let found = state.store.outline(Scope::of_user(owner.id), plan.calculation_id).await.map_err(missing)?;
    let facts = FileFacts::of(&found, settings::of(&state, owner.id).await?.least_remnant)?;
    let facts = facts.shared(link_address(&address, &token));
    let given = query.into_pairs()?;
    // The link of a file is its own, whatever the query says.
    let given = given.iter().filter(|(name, _)| *name != "link");
    let given = given.map(|(name, value)| (name.as_str(), value.as_str()));
    let options = ChosenOptions::read(format, given).map_err(bad_options)?;
    let name = facts.name.clone();
    let key = FileKey { facts, format, options, templates: KeptFormats::default() };
    // Guests of one plan wait for each other, not for its owner.
    let file = files::write(&state, plan.calculation_id, &found, key).await?.map_err(refused)?;
    Ok(answer(&name, &file))
}
