//! The files of a whole batch in one ZIP, which is sent as it is written.

use crate::api::files::{bad_options, file_name, kept_formats, least_plan, offers};
use crate::api::settings;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode, FieldError};
use crate::file_desk::{FileFacts, FileKey, KeptFormats};
use crate::files::{self, Written};
use crate::language::Language;
use crate::query::{PathId, QueryValues};
use crate::state::AppState;
use crate::streaming::{self, BodySender, Interrupted};
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use export::archive::{Archive, named_file};
use export::file::{ChosenOptions, FileFormat};
use serde_json::json;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{BatchCalculation, Outline, Scope, Status, StoreError};
use utoipa::IntoParams;
use uuid::Uuid;

/// The options of files that mean one plan alone.
pub const OF_ONE_PLAN: [&str; 2] = ["sheet", "link"];

/// The pause before a file is asked for again, where the account waits for too many.
const AGAIN: Duration = Duration::from_secs(1);
/// How often.
const ATTEMPTS: u32 = 300;

/// Which files; read by [`read_formats`].
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the query that is read value by value")]
struct ZipQuery {
    /// The formats, separated by commas, as `pdf,labels`.
    #[param(default = "pdf", max_length = 200)]
    formats: Option<String>,
}

/// The files of all calculations of a batch that have a result, in one ZIP.
///
/// Each has the name of its calculation. What a format cannot hold is told in `not-written.txt`.
#[utoipa::path(
    get, path = "/batches/{id}/files/zip", tag = "batches", operation_id = "batch_files",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The batch"), ZipQuery),
    responses(
        (status = 200, description = "The files", content_type = "application/zip", body = Vec<u8>),
        (status = 400, description = "VALIDATION_ERROR: a bad option, by its name", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: the plan has not one of the formats; NO_ACTIVE_SUBSCRIPTION", body = ErrorBody),
        (status = 404, description = "BATCH_NOT_FOUND; NOT_FOUND: nothing has a result yet", body = ErrorBody),
        (status = 429, description = "TOO_MANY_REQUESTS: see Retry-After", body = ErrorBody),
    )
)]
pub async fn zip(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    language: Language,
    id: PathId,
    mut query: QueryValues,
) -> Result<Response, ApiError> {
    let id = id.or(ErrorCode::BatchNotFound)?;
    let missing = ApiError::or_missing(ErrorCode::BatchNotFound);
    let (batch, calculations) = state.store.batch(scope, id).await.map_err(missing)?;
    let formats = read_formats(&mut query)?;
    let plan = state.plans.of(&user.plan)?;
    if let Some(format) = formats.iter().find(|format| !offers(plan, **format)) {
        let least = least_plan(&state.plans, *format).map(|plan| plan.name.as_str());
        return Err(ApiError::format_not_in_plan(format.name(), least));
    }
    let given = query.into_pairs()?;
    if let Some(option) = OF_ONE_PLAN.into_iter().find(|option| given.contains_key(*option)) {
        return Err(ApiError::validation(vec![FieldError::new(option, "not_here", json!({}))]));
    }
    let mut wanted = Vec::with_capacity(formats.len());
    for format in formats {
        let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = ChosenOptions::read(format, given).map_err(bad_options)?;
        let templates = kept_formats(&state, scope, &options).await?;
        wanted.push(WantedFile { format, options, templates });
    }
    let has_result = |calculation: &BatchCalculation| {
        matches!(calculation.status, Status::Finished | Status::Stopped) && calculation.totals.is_some()
    };
    let ids: Vec<Uuid> = calculations.into_iter().filter(has_result).map(|found| found.id).collect();
    if ids.is_empty() {
        return Err(ApiError::new(ErrorCode::NotFound));
    }
    let least_remnant = settings::of(&state, user.id).await?.least_remnant;
    let turn = state.files.batch_turns.wait(user.id).await?;
    let files = BatchFiles { state, account: user.id, scope, language, ids, wanted, least_remnant };
    let body = streaming::streamed(async move |sender| {
        let written = files.send(&sender).await;
        drop(turn);
        // Half a file must not look like a whole one.
        written.inspect_err(|Interrupted| tracing::warn!(batch = %id, "the files of a batch were cut off"))
    });
    let headers =
        [(CONTENT_TYPE, "application/zip".to_owned()), (CONTENT_DISPOSITION, file_name(&batch.name, ".zip"))];
    Ok((headers, body).into_response())
}

/// The formats that are asked for, each once.
fn read_formats(query: &mut QueryValues) -> Result<Vec<FileFormat>, ApiError> {
    let names = query.text("formats", 200).unwrap_or_else(|| FileFormat::Pdf.name().to_owned());
    let mut formats = Vec::new();
    for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let Some(format) = FileFormat::named(name) else {
            let allowed = FileFormat::ALL.map(FileFormat::name).join(", ");
            let fault = FieldError::new("formats", "not_one_of", json!({"allowed": allowed}));
            return Err(ApiError::validation(vec![fault]));
        };
        if !formats.contains(&format) {
            formats.push(format);
        }
    }
    if formats.is_empty() {
        return Err(ApiError::validation(vec![FieldError::new("formats", "empty", json!({}))]));
    }
    Ok(formats)
}

/// A file that is written of each calculation.
struct WantedFile {
    format: FileFormat,
    options: ChosenOptions,
    templates: KeptFormats,
}

/// The files of a batch, and for whom they are.
struct BatchFiles {
    state: AppState,
    account: Uuid,
    scope: Scope,
    language: Language,
    ids: Vec<Uuid>,
    wanted: Vec<WantedFile>,
    least_remnant: f64,
}

impl BatchFiles {
    /// Writes them one after another; no more than one of them is in memory.
    async fn send(self, sender: &BodySender) -> Result<(), Interrupted> {
        let failed = |error: ApiError| {
            tracing::error!(code = ?error.code, "a file of a batch could not be written");
            Interrupted
        };
        let written = Outbox::default();
        let mut archive = Archive::new(written.clone());
        let mut refused = String::new();
        for id in &self.ids {
            let found = match self.state.store.outline(self.scope, *id).await {
                Ok(found) => found,
                // Deleted since.
                Err(StoreError::NotFound) => continue,
                Err(error) => return Err(failed(error.into())),
            };
            let Ok(facts) = FileFacts::of(&found, self.least_remnant) else { continue };
            for wanted in &self.wanted {
                let key = FileKey {
                    facts: facts.clone(),
                    format: wanted.format,
                    options: wanted.options.clone(),
                    templates: wanted.templates.clone(),
                };
                match self.write(&found, key).await.map_err(failed)? {
                    Ok(file) => {
                        let name = named_file(&facts.name, &file.ending);
                        let size = file.bytes.len() as u64;
                        let add = move || {
                            let added = archive.add(&name, &file.bytes);
                            (archive, added)
                        };
                        let added;
                        (archive, added) =
                            self.state.transfer_memory.work(size, add).await.map_err(failed)?;
                        added.map_err(|error| failed(unwritable(&error)))?;
                        sender.text(written.take()).await?;
                    }
                    Err(fault) => {
                        refused.push_str(&format!("{}: {}: {fault}\r\n", facts.name, wanted.format.name()));
                    }
                }
            }
        }
        if !refused.is_empty() {
            let title = self.language.text("notices", "not_written", &json!({})).unwrap_or_default();
            let text = format!("{title}\r\n\r\n{refused}");
            archive.add("not-written.txt", text.as_bytes()).map_err(|error| failed(unwritable(&error)))?;
        }
        archive.finish().map_err(|error| failed(unwritable(&error)))?;
        sender.text(written.take()).await
    }

    /// A file in its turn. An answer that has begun waits rather than being cut off.
    async fn write(&self, found: &Outline, key: FileKey) -> Result<Written, ApiError> {
        for _ in 1..ATTEMPTS {
            match files::write(&self.state, self.account, found, key.clone()).await {
                Err(error) if error.code == ErrorCode::TooManyRequests => tokio::time::sleep(AGAIN).await,
                done => return done,
            }
        }
        files::write(&self.state, self.account, found, key).await
    }
}

fn unwritable(error: &io::Error) -> ApiError {
    tracing::error!(%error, "an archive could not be written");
    ApiError::internal()
}

/// What an archive has written and nobody has sent yet.
#[derive(Clone, Default)]
struct Outbox(Arc<Mutex<Vec<u8>>>);

impl Outbox {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Outbox {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
