//! Labels for what lies in the store room.

use super::{StockQuery, filter, refused as refused_in_room};
use crate::api::files::{answer, bad_options, kept_formats, least_plan, offers, refused};
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, FieldError};
use crate::query::QueryValues;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use engine::{Grain, Length};
use export::file::{
    ChosenOptions, FileFault, FileFormat, OptionFault, OptionFaultKind, label_options, write_stock_labels,
};
use export::labels::{StockLabel, stock_label_refusal};
use serde_json::json;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use store::{Page, StockFilter, StockItem, StockItemKind, StoreError};
use utoipa::IntoParams;
use uuid::Uuid;

/// The most ids that a query names.
const MAX_IDS: usize = 500;
/// What a label takes in memory while its file is written, about, bytes.
const ROOM: u64 = 4_000;
/// Options of a result's labels that mean nothing here: the list has an order of its own, and nothing is shared.
const OF_RESULTS: [&str; 3] = ["order", "remnants", "link"];

/// Which items, and how their labels are printed.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the query that is read value by value")]
pub struct StockLabelQuery {
    /// Only those with these ids, up to 500 with commas between them.
    ids: Option<String>,
    /// The id or the name of a label format; `avery-l7160` if not given.
    #[param(max_length = 200)]
    label: Option<String>,
    /// The first free place of a sheet of labels, counted row by row; 1 if not given.
    #[param(minimum = 1, maximum = 1_000)]
    start: Option<i32>,
    /// Labels of each item; 1 if not given.
    #[param(minimum = 1, maximum = 100)]
    copies: Option<i32>,
    /// The language of the words: en or ru.
    #[param(pattern = "^(en|ru)$")]
    lang: Option<String>,
    /// The unit of lengths: mm or inch.
    #[param(pattern = "^(mm|inch)$")]
    unit: Option<String>,
}

/// Labels of remnants in the store room as a PDF, with the filters and the order of its list; of sheets with `kind=sheet`.
#[utoipa::path(
    get, path = "/stock/files/labels", tag = "stock", operation_id = "stock_labels",
    security(("bearer" = [])),
    params(StockQuery, StockLabelQuery),
    responses(
        (status = 200, description = "One label an item", content_type = "application/pdf", body = Vec<u8>),
        (status = 400, description = "Wrong values or a bad option, by its name; `format`: nothing to label, or more than 20,000 labels", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has no labels; NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
        (status = 404, description = "STOCK_ITEM_NOT_FOUND: one of the ids", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn labels(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    mut query: QueryValues,
) -> Result<Response, ApiError> {
    if !offers(state.plans.of(&user.plan)?, FileFormat::Labels) {
        let least = least_plan(&state.plans, FileFormat::Labels).map(|plan| plan.name.as_str());
        return Err(ApiError::format_not_in_plan(FileFormat::Labels.name(), least));
    }
    let wanted = filter(&mut query);
    let ids = query.text("ids", MAX_IDS * 37 - 1);
    let given = query.into_pairs()?;
    let options = chosen(&given)?;
    let ids = ids.map(|ids| read_ids(&ids)).transpose()?;
    if let Some(ids) = &ids {
        let known = state.store.stock_items_by_id(scope, ids.iter().copied()).await?;
        if known.len() < ids.len() {
            return Err(refused_in_room(StoreError::NotFound, &user));
        }
    }
    let mut wanted = StockFilter { kind: wanted.kind.or(Some(StockItemKind::Remnant)), ids, ..wanted };
    wanted.listing.page = Page { number: 1, size: 1 };
    let templates = kept_formats(&state, scope, &options).await?;
    let turn = state.files.turns.wait(user.id).await?;
    let total = state.store.stock(scope, &wanted).await?.total;
    let printed = label_options(&options);
    let count = usize::try_from(total).unwrap_or(usize::MAX);
    if let Some(reason) = stock_label_refusal(count, &printed) {
        return Err(refused(FileFault::Plan(reason)));
    }
    let size = total * printed.copies as u64 * ROOM;
    let memory = state.transfer_memory.reserve(user.id, size).await?;
    let items = state.store.whole_stock(scope, &wanted).await?;
    let calculations = items.iter().filter_map(|item| item.calculation_id);
    let names = state.store.calculation_names(scope, calculations).await?;
    let now = state.clock.now();
    let work = move || {
        // It goes on where nobody waits for it any more, and so does the turn.
        let _held = (turn, memory);
        let labels: Vec<StockLabel> = items.into_iter().map(|item| label_of(item, &names)).collect();
        write_stock_labels(&labels, &options, &templates.read(), now)
    };
    let file = state.transfer_memory.work(size, work).await?.map_err(refused)?;
    Ok(answer("stock", &Arc::new(file)))
}

/// The options of labels; those that only results have are none here.
fn chosen(given: &HashMap<String, String>) -> Result<ChosenOptions, ApiError> {
    let unknown: Vec<OptionFault> = OF_RESULTS
        .into_iter()
        .filter(|name| given.contains_key(*name))
        .map(|name| OptionFault { name: name.to_owned(), kind: OptionFaultKind::Unknown })
        .collect();
    if !unknown.is_empty() {
        return Err(bad_options(unknown));
    }
    let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    ChosenOptions::read(FileFormat::Labels, given).map_err(bad_options)
}

fn read_ids(text: &str) -> Result<HashSet<Uuid>, ApiError> {
    let fault = |kind: &str, params| ApiError::validation(vec![FieldError::new("ids", kind, params)]);
    let ids: Result<HashSet<Uuid>, _> = text.split(',').map(|id| id.trim().parse()).collect();
    match ids {
        Ok(ids) if ids.len() > MAX_IDS => Err(fault("too_long", json!({"max": MAX_IDS}))),
        Ok(ids) => Ok(ids),
        Err(_) => Err(fault("not_an_id", json!({}))),
    }
}

fn label_of(item: StockItem, names: &HashMap<Uuid, String>) -> StockLabel {
    let StockItem { fields, number, calculation_id, .. } = item;
    StockLabel {
        number,
        material: fields.material,
        width: Length::from_um(fields.width),
        height: Length::from_um(fields.height),
        thickness: fields.thickness.map(Length::from_um),
        grain: match fields.grain {
            1 => Grain::Width,
            2 => Grain::Height,
            _ => Grain::None,
        },
        place: fields.place,
        calculation: calculation_id.and_then(|id| names.get(&id).cloned()),
        notes: fields.notes,
    }
}
