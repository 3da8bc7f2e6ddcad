//! Projects: calculations that belong together.

use crate::api::paging::Paging;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::fields::{Fields, Patch};
use crate::query::{PathId, QueryValues};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use store::{Order, Project, ProjectFields, ProjectFilter, ProjectSort, StoreError};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, SchemaType, Type};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const DEFAULT_COLOR: &str = "#1976d2";
const MAX_NAME: usize = 200;
const MAX_DESCRIPTION: usize = 2000;
const MAX_FOLDER: usize = 200;
const MAX_TAGS: usize = 20;
const MAX_TAG: usize = 50;
const FIELDS: [&str; 5] = ["name", "description", "folder", "tags", "color"];

/// A project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectRecord {
    /// The project.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub description: Option<String>,
    /// The folder it lies in.
    pub folder: Option<String>,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// Its colour.
    #[schema(example = "#1976d2")]
    pub color: String,
    /// How many calculations it holds.
    pub calculation_count: u64,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// A page of projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectList {
    /// The projects of this page.
    pub projects: Vec<ProjectRecord>,
    /// How many there are on all pages.
    pub total: u64,
}

fn tags_schema() -> Schema {
    let tag = ObjectBuilder::new().schema_type(Type::String).min_length(Some(1)).max_length(Some(MAX_TAG));
    ArrayBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Array, Type::Null]))
        .items(tag)
        .max_items(Some(MAX_TAGS))
        .description(Some("Words to find it by."))
        .into()
}

/// A new project; read by [`read`].
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct NewProject {
    /// Its name; no other project of the owner has it, whatever the case of letters.
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    /// What it is about.
    #[schema(max_length = 2000)]
    description: Option<String>,
    /// The folder it lies in.
    #[schema(max_length = 200)]
    folder: Option<String>,
    /// Words to find it by.
    #[schema(schema_with = tags_schema)]
    tags: Option<Vec<String>>,
    /// Its colour; `#1976d2` if there is none.
    #[schema(pattern = "^#[0-9a-fA-F]{6}$")]
    color: Option<String>,
}

/// Changes of a project: fields that are not there stay as they are.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct ProjectChanges {
    /// Its name; no other project of the owner has it, whatever the case of letters.
    #[schema(min_length = 1, max_length = 200, nullable = false)]
    name: Option<String>,
    /// What it is about.
    #[schema(max_length = 2000)]
    description: Option<String>,
    /// The folder it lies in.
    #[schema(max_length = 200)]
    folder: Option<String>,
    /// Words to find it by.
    #[schema(schema_with = tags_schema)]
    tags: Option<Vec<String>>,
    /// Its colour; null gives it `#1976d2`.
    #[schema(pattern = "^#[0-9a-fA-F]{6}$")]
    color: Option<String>,
}

/// By what projects are ordered; `-` turns the order round.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum ProjectOrder {
    /// By name.
    #[serde(rename = "name")]
    Name,
    /// By name, from the end of the alphabet.
    #[serde(rename = "-name")]
    NameDesc,
    /// Oldest first.
    #[serde(rename = "created_at")]
    CreatedAt,
    /// Newest first.
    #[serde(rename = "-created_at")]
    CreatedAtDesc,
    /// Longest unchanged first.
    #[serde(rename = "updated_at")]
    UpdatedAt,
    /// Last changed first.
    #[serde(rename = "-updated_at")]
    UpdatedAtDesc,
    /// Fewest calculations first.
    #[serde(rename = "calculation_count")]
    Count,
    /// Most calculations first.
    #[serde(rename = "-calculation_count")]
    CountDesc,
}

impl ProjectOrder {
    const ALL: &str = "name, created_at, updated_at, calculation_count, each with or without -";

    fn order(self) -> Order<ProjectSort> {
        use ProjectOrder::*;
        let by = match self {
            Name | NameDesc => ProjectSort::Name,
            CreatedAt | CreatedAtDesc => ProjectSort::CreatedAt,
            UpdatedAt | UpdatedAtDesc => ProjectSort::UpdatedAt,
            Count | CountDesc => ProjectSort::CalculationCount,
        };
        Order { by, descending: matches!(self, NameDesc | CreatedAtDesc | UpdatedAtDesc | CountDesc) }
    }
}

/// Which projects.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the query that is read value by value")]
struct ProjectQuery {
    /// Part of the name, folder, description or of a tag, in any case of letters.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Only those in this folder.
    #[param(max_length = 200)]
    folder: Option<String>,
    /// The order; by name if not given.
    #[param(inline)]
    sort: Option<ProjectOrder>,
}

/// The projects, page by page.
#[utoipa::path(
    get, path = "/projects", tag = "projects", operation_id = "projects",
    security(("bearer" = [])),
    params(Paging, ProjectQuery),
    responses(
        (status = 200, description = "A page of them", body = ProjectList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    mut query: QueryValues,
) -> Result<Json<ProjectList>, ApiError> {
    let filter = ProjectFilter {
        listing: query.listing(ProjectOrder::ALL, ProjectOrder::order),
        folder: query.text("folder", MAX_FOLDER),
    };
    query.finish()?;
    let (projects, total) = state.store.projects(scope, &filter).await?;
    Ok(Json(ProjectList { projects: projects.into_iter().map(ProjectRecord::from).collect(), total }))
}

/// Makes a project.
#[utoipa::path(
    post, path = "/projects", tag = "projects", operation_id = "create_project",
    security(("bearer" = [])),
    request_body = NewProject,
    responses(
        (status = 201, description = "It exists", body = ProjectRecord),
        (status = 400, description = "Wrong values, or the name is taken", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "SUBSCRIPTION_PROJECT_LIMIT_EXCEEDED, NO_ACTIVE_SUBSCRIPTION or FORBIDDEN",
            body = ErrorBody),
    )
)]
pub async fn create(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    mut body: Fields,
) -> Result<(StatusCode, Json<ProjectRecord>), ApiError> {
    let plan = state.plans.of(&user.plan)?;
    let name = body.required_name("name", MAX_NAME);
    let changes = read(&mut body);
    body.finish()?;
    let mut fields = ProjectFields {
        name,
        description: None,
        folder: None,
        tags: Vec::new(),
        color: DEFAULT_COLOR.to_owned(),
    };
    changes.apply(&mut fields);
    let (id, now) = (state.clock.new_id(), state.clock.now());
    let limit = plan.max_saved_projects;
    let made =
        state.store.create_project(scope, id, fields, limit, now).await.map_err(|error| match error {
            StoreError::LimitReached { limit, current, .. } => {
                ApiError::plan_limit(ErrorCode::SubscriptionProjectLimitExceeded, &plan.name, limit, current)
            }
            other => refused(other),
        })?;
    Ok((StatusCode::CREATED, Json(made.into())))
}

/// A project.
#[utoipa::path(
    get, path = "/projects/{id}", tag = "projects", operation_id = "project",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The project")),
    responses(
        (status = 200, description = "The project", body = ProjectRecord),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "PROJECT_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn get(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<Json<ProjectRecord>, ApiError> {
    let id = id.or(ErrorCode::ProjectNotFound)?;
    Ok(Json(state.store.project(scope, id).await.map_err(refused)?.into()))
}

/// Changes a project.
#[utoipa::path(
    put, path = "/projects/{id}", tag = "projects", operation_id = "update_project",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The project")),
    request_body = ProjectChanges,
    responses(
        (status = 200, description = "The project as it is now", body = ProjectRecord),
        (status = 400, description = "Wrong values, the name is taken, or NO_FIELDS_TO_UPDATE", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "PROJECT_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn update(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
    body: Result<Fields, ApiError>,
) -> Result<Json<ProjectRecord>, ApiError> {
    let id = id.or(ErrorCode::ProjectNotFound)?;
    // What is not there is not there, whatever the body.
    state.store.project(scope, id).await.map_err(refused)?;
    let mut body = body?;
    body.some_of(&FIELDS)?;
    let name = body.name("name", MAX_NAME);
    let changes = read(&mut body);
    body.finish()?;
    let change = |fields: &mut ProjectFields| {
        name.set(&mut fields.name);
        changes.apply(fields);
    };
    let changed = state.store.update_project(scope, id, change, state.clock.now()).await.map_err(refused)?;
    Ok(Json(changed.into()))
}

/// Deletes a project; its calculations stay, without a project.
#[utoipa::path(
    delete, path = "/projects/{id}", tag = "projects", operation_id = "delete_project",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The project")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
        (status = 404, description = "PROJECT_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn delete(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let id = id.or(ErrorCode::ProjectNotFound)?;
    state.store.delete_project(scope, id, state.clock.now()).await.map_err(refused)?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a body says beside the name.
struct ProjectPatch {
    description: Patch<String>,
    folder: Patch<String>,
    tags: Patch<Vec<String>>,
    color: Patch<String>,
}

fn read(body: &mut Fields) -> ProjectPatch {
    ProjectPatch {
        description: body.text("description", MAX_DESCRIPTION),
        folder: body.line("folder", MAX_FOLDER),
        tags: body.lines("tags", MAX_TAGS, MAX_TAG),
        color: body.color("color"),
    }
}

impl ProjectPatch {
    fn apply(&self, fields: &mut ProjectFields) {
        self.description.set_optional(&mut fields.description);
        self.folder.set_optional(&mut fields.folder);
        self.tags.set(&mut fields.tags);
        match &self.color {
            Patch::Null => fields.color = DEFAULT_COLOR.to_owned(),
            color => color.set(&mut fields.color),
        }
    }
}

fn refused(error: StoreError) -> ApiError {
    ApiError::or_missing_named(ErrorCode::ProjectNotFound)(error)
}

impl From<Project> for ProjectRecord {
    fn from(project: Project) -> ProjectRecord {
        let ProjectFields { name, description, folder, tags, color } = project.fields;
        ProjectRecord {
            id: project.id,
            name,
            description,
            folder,
            tags,
            color,
            calculation_count: project.calculation_count,
            created_at: project.created_at,
            updated_at: project.updated_at,
        }
    }
}
