//! A label as it would be printed, while its format is still being made.

use crate::api::files::{bad_options, least_plan, link, offers, refused};
use crate::api::label_formats::{LabelField, LabelPaper, checked};
use crate::api::links::PublicAddress;
use crate::api::settings;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::fields::Fields;
use crate::file_desk::FileFacts;
use crate::files;
use crate::query::{PathId, QueryValues};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use export::file::{ChosenOptions, FileFault, FileFormat, label_options};
use export::labels::{LabelFormat, MAX_LABELS, label_preview};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

/// What a label looks like. Lengths are millimetres, from the upper left corner of the label or the paper.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct LabelDesign {
    /// What the labels are printed on.
    paper: LabelPaper,
    /// Along x, mm.
    #[schema(minimum = 10, maximum = 500)]
    width: f64,
    /// Along y, mm.
    #[schema(minimum = 10, maximum = 500)]
    height: f64,
    /// What stands on a label; later ones lie above earlier ones. At most 60.
    fields: Vec<LabelField>,
}

/// The label of one piece.
#[derive(Debug, Serialize, ToSchema)]
pub struct LabelPreview {
    /// How many pieces get a label.
    pieces: usize,
    /// Which of them this is, from 1.
    piece: usize,
    /// What each field shows, in the order of the fields: an SVG of the size of the label with nothing under it; null where
    /// it has nothing to say of the piece.
    fields: Vec<Option<String>>,
}

/// How the label is shown: as the options of a file of labels, which it takes too.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the query that is read value by value")]
pub struct PreviewQuery {
    /// Which piece, in the order of the labels; the last one where there are not so many.
    #[param(minimum = 1, maximum = 20_000)]
    piece: Option<i32>,
    /// The language of the words: en or ru.
    #[param(pattern = "^(en|ru)$")]
    lang: Option<String>,
    /// The unit of lengths: mm or inch.
    #[param(pattern = "^(mm|inch)$")]
    unit: Option<String>,
    /// The order of the labels: saw, label or size.
    #[param(pattern = "^(saw|label|size)$")]
    order: Option<String>,
    /// Whether remnants get labels.
    remnants: Option<bool>,
    /// The token of one of the calculation's links, whose code then stands there.
    link: Option<String>,
}

/// The label of one piece of a calculation by a format that need not be kept.
#[utoipa::path(
    post, path = "/calculations/{id}/label-preview", tag = "files", operation_id = "label_preview",
    security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path, description = "The calculation"), PreviewQuery),
    request_body = LabelDesign,
    responses(
        (status = 200, description = "The label", body = LabelPreview),
        (status = 400, description = "Faults of the format or a bad option, by its name", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no labels; NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
        (status = 404, description = "CALCULATION_NOT_FOUND; NOT_FOUND: it has no result yet", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn preview(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    PublicAddress(address): PublicAddress,
    id: PathId,
    mut query: QueryValues,
    mut body: Fields,
) -> Result<Json<LabelPreview>, ApiError> {
    let id = id.or(ErrorCode::CalculationNotFound)?;
    let missing = ApiError::or_missing(ErrorCode::CalculationNotFound);
    let found = state.store.outline(scope, id).await.map_err(missing)?;
    if !offers(state.plans.of(&user.plan)?, FileFormat::Labels) {
        let least = least_plan(&state.plans, FileFormat::Labels).map(|plan| plan.name.as_str());
        return Err(ApiError::format_not_in_plan(FileFormat::Labels.name(), least));
    }
    let facts = FileFacts::of(&found, settings::of(&state, user.id).await?.least_remnant)?;
    let piece = query.number("piece", 1, MAX_LABELS as u32).unwrap_or(1);
    let given = query.into_pairs()?;
    let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = ChosenOptions::read(FileFormat::Labels, given).map_err(bad_options)?;
    let facts = FileFacts { link: link(&state, id, &options, &address).await?, ..facts };
    let format = checked(body.rest()).map_err(ApiError::validation)?;
    let format: LabelFormat = serde_json::from_str(&format).map_err(ApiError::unwritable)?;
    let turn = state.files.turns.wait(user.id).await?;
    let drawn = files::with_plan(&state, user.id, &found, move |job, solution| {
        let _turn = turn;
        label_preview(&facts.with(&job, &solution), &format, &label_options(&options), piece as usize - 1)
    })
    .await?;
    let export::labels::LabelPreview { pieces, piece, fields } =
        drawn.map_err(|reason| refused(FileFault::Plan(reason)))?;
    Ok(Json(LabelPreview { pieces, piece, fields }))
}
