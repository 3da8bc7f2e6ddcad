//! The store room as a file, and a file into the store room.

use super::body::{self, StockPatch};
use super::{StockQuery, check_plan, filter, refused};
use crate::api::files::answer;
use crate::auth::user::Caller;
use crate::body::{ListBody, ListKind};
use crate::error::{ApiError, ErrorBody, FieldError};
use crate::fields::Fields;
use crate::language::Language;
use crate::query::QueryValues;
use crate::state::AppState;
use crate::stock_files::rows::{MAX_ROWS, StockRows, Unlisted};
use crate::stock_files::{self, rows};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use engine::model::read::MAX_FAULTS;
use export::file::ResultFile;
use serde::Serialize;
use serde_json::json;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use store::{ChangedStock, NewStock, Page, StockFields, StockItem};
use utoipa::ToSchema;
use uuid::Uuid;

/// What an item takes in memory while a file is written, about, bytes.
const ROOM: u64 = 1_500;

/// What a list has done.
#[derive(Debug, Serialize, ToSchema)]
pub struct StockImported {
    /// Items that it made.
    pub created: usize,
    /// Items that it named by their ids.
    pub changed: usize,
}

/// What an import makes of a list.
struct Import {
    new: Vec<NewStock>,
    changed: Vec<(Uuid, StockPatch, Option<u32>)>,
}

/// The store room as CSV, with the filters and the order of its list.
#[utoipa::path(
    get, path = "/stock/files/csv", tag = "stock", operation_id = "stock_csv",
    security(("bearer" = [])),
    params(StockQuery),
    responses(
        (status = 200, description = "The list; its columns are named as the fields", content_type = "text/csv", body = Vec<u8>),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn csv(
    State(state): State<AppState>,
    caller: Caller,
    language: Language,
    query: QueryValues,
) -> Result<Response, ApiError> {
    written(&state, caller, query, move |items| {
        let bytes = stock_files::csv(items, language.into());
        Ok(ResultFile { ending: ".csv".to_owned(), media_type: "text/csv; charset=utf-8", bytes })
    })
    .await
}

/// The store room as a workbook, with the filters and the order of its list.
#[utoipa::path(
    get, path = "/stock/files/xlsx", tag = "stock", operation_id = "stock_xlsx",
    security(("bearer" = [])),
    params(StockQuery),
    responses(
        (status = 200, description = "The list; its columns are named as the fields",
            content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body = Vec<u8>),
        (status = 400, description = "Wrong values; `format`: too many items for a workbook", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn xlsx(
    State(state): State<AppState>,
    caller: Caller,
    language: Language,
    query: QueryValues,
) -> Result<Response, ApiError> {
    let now = state.clock.now();
    written(&state, caller, query, move |items| {
        let bytes = stock_files::xlsx(items, now, language.into()).map_err(|export::Refused(reason)| {
            ApiError::validation(vec![FieldError::new("format", "refused", json!({"reason": reason}))])
        })?;
        let media_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
        Ok(ResultFile { ending: ".xlsx".to_owned(), media_type, bytes })
    })
    .await
}

/// Writes a file of what a query finds, with the memory for it, on a thread that answers no requests.
async fn written(
    state: &AppState,
    Caller { user, scope }: Caller,
    mut query: QueryValues,
    write: impl FnOnce(&[StockItem]) -> Result<ResultFile, ApiError> + Send + 'static,
) -> Result<Response, ApiError> {
    let mut wanted = filter(&mut query);
    query.finish()?;
    wanted.listing.page = Page { number: 1, size: 1 };
    let total = state.store.stock(scope, &wanted).await?.total;
    let memory = state.transfer_memory.reserve(user.id, total * ROOM).await?;
    let items = state.store.whole_stock(scope, &wanted).await?;
    let work = move || {
        let file = write(&items);
        drop(memory);
        file
    };
    let file = state.transfer_memory.work(total * ROOM, work).await??;
    Ok(answer("stock", &Arc::new(file)))
}

/// Writes a list into the store room: all of it or nothing.
///
/// A row whose `id` is an item of the shop changes that item, any other makes one. Columns are named as the fields.
#[utoipa::path(
    post, path = "/stock/import", tag = "stock", operation_id = "import_stock",
    security(("bearer" = [])),
    request_body(content(
        (Vec<u8> = "text/csv"),
        (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    )),
    responses(
        (status = 200, description = "It is in the store room", body = StockImported),
        (status = 400, description = "VALIDATION_ERROR: every fault as `rows[i].field`, i from 0 under the heading; BAD_REQUEST: no list", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: a viewer, or the plan has no store room; STOCK_LIMIT_EXCEEDED", body = ErrorBody),
        (status = 404, description = "STOCK_ITEM_NOT_FOUND: an item was taken away meanwhile", body = ErrorBody),
        (status = 413, description = "BAD_REQUEST: larger than 16 MB", body = ErrorBody),
        (status = 415, description = "BAD_REQUEST: neither CSV nor XLSX", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn import(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    list: Result<ListBody, ApiError>,
) -> Result<Json<StockImported>, ApiError> {
    check_plan(&state, &user)?;
    let ListBody { bytes, kind, reservation } = list?;
    let size = bytes.len() as u64;
    let read = move || match kind {
        ListKind::Csv => rows::of_csv(&bytes),
        ListKind::Workbook => rows::of_workbook(&bytes),
    };
    let list = state.transfer_memory.work(size, read).await?.map_err(unlisted)?;
    let known = state.store.stock_items_by_id(scope, list.ids()).await?;
    let known: HashSet<Uuid> = known.into_iter().map(|item| item.id).collect();
    let clock = state.clock.clone();
    let checked = move || checked(list, &known, || clock.new_id());
    let Import { new, changed } = state.transfer_memory.work(size, checked).await??;
    let (created, renewed) = (new.len(), changed.len());
    let changed: Vec<_> = changed
        .into_iter()
        .map(|(id, patch, count)| {
            let change = move |fields: &mut StockFields| patch.apply(fields);
            ChangedStock { id, change, count }
        })
        .collect();
    let imported = state.store.import_stock(scope, &new, &changed, state.clock.now()).await;
    imported.map_err(|error| refused(error, &user))?;
    drop(reservation);
    Ok(Json(StockImported { created, changed: renewed }))
}

/// Reads every row as the body of a new item, or of a change where its id is known.
fn checked(list: StockRows, known: &HashSet<Uuid>, new_id: impl Fn() -> Uuid) -> Result<Import, ApiError> {
    let mut import = Import { new: Vec::new(), changed: Vec::new() };
    let mut faults: Vec<FieldError> = Vec::new();
    let mut first: HashMap<Uuid, usize> = HashMap::new();
    for (place, fields) in list.into_fields() {
        let mut row = Fields::of_map(fields);
        let id = row.take("id").and_then(|id| id.as_str()?.parse().ok()).filter(|id| known.contains(id));
        let count = row.has("count").then(|| body::count(&mut row));
        match id {
            Some(id) => {
                if let Some(first) = first.get(&id) {
                    let params = json!({"first": format!("rows[{first}].id")});
                    faults.push(FieldError::new(format!("rows[{place}].id"), "duplicate", params));
                }
                first.insert(id, place);
                import.changed.push((id, StockPatch::read(&mut row), count));
            }
            None => {
                let retired = row.boolean("retired");
                let patch = StockPatch::read_new(&mut row);
                let mut fields = body::empty();
                patch.apply(&mut fields);
                retired.set(&mut fields.retired);
                import.new.push(NewStock { id: new_id(), fields, count: count.unwrap_or(0) });
            }
        }
        let path = format!("rows[{place}].");
        faults.extend(row.into_faults().into_iter().map(|fault| fault.moved("", &path)));
        if faults.len() >= MAX_FAULTS {
            break;
        }
    }
    if faults.is_empty() { Ok(import) } else { Err(ApiError::validation(faults)) }
}

/// Why a file is no list, as it is answered.
fn unlisted(fault: Unlisted) -> ApiError {
    let at =
        |path: String, kind: &str, params| ApiError::validation(vec![FieldError::new(path, kind, params)]);
    match fault {
        Unlisted::Broken(fault) => {
            ApiError::bad_request(StatusCode::BAD_REQUEST, "broken_list", json!({"fault": fault}))
        }
        Unlisted::TooLarge => {
            ApiError::bad_request(StatusCode::PAYLOAD_TOO_LARGE, "too_large_unpacked", json!({}))
        }
        Unlisted::TooMany => at("rows".to_owned(), "too_long", json!({"max": MAX_ROWS})),
        Unlisted::Empty => at("rows".to_owned(), "empty", json!({})),
        Unlisted::Column(name) => at(format!("columns.{name}"), "unknown_name", json!({"item": name})),
        Unlisted::Twice(name) => {
            at(format!("columns.{name}"), "duplicate", json!({"first": format!("columns.{name}")}))
        }
    }
}
