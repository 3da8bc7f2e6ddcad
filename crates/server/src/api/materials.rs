//! The catalogue of sheet materials: the user's own and those that come with the program.

mod body;
pub mod record;

use crate::api::paging::Paging;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::fields::Fields;
use crate::query::{PathId, QueryValues};
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use body::{MaterialChanges, NewMaterial};
use record::{MaterialList, MaterialOrder, MaterialRecord, MaterialType};
use store::{MaterialFields, MaterialFilter, StoreError};
use utoipa::IntoParams;

/// Which materials.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the query that is read value by value")]
struct MaterialQuery {
    /// Part of a name in either language, of the code or of the description, in any case of letters.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Only those of this type.
    #[param(inline)]
    r#type: Option<MaterialType>,
    /// Only those that come with the program, or only the others.
    is_system: Option<bool>,
    /// Only those in use, or only the others.
    is_active: Option<bool>,
    /// Only those of this thickness, mm.
    #[param(minimum = 0.01, maximum = 1000)]
    thickness: Option<f64>,
    /// The order; by name if not given.
    #[param(inline)]
    sort: Option<MaterialOrder>,
}

/// The materials, page by page.
#[utoipa::path(
    get, path = "/materials", tag = "materials", operation_id = "materials",
    security(("bearer" = [])),
    params(Paging, MaterialQuery),
    responses(
        (status = 200, description = "A page of them", body = MaterialList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    mut query: QueryValues,
) -> Result<Json<MaterialList>, ApiError> {
    let filter = MaterialFilter {
        listing: query.listing(MaterialOrder::ALL, MaterialOrder::order),
        kind: query.word::<MaterialType>("type", MaterialType::ALL).map(|kind| kind.as_str().to_owned()),
        is_system: query.boolean("is_system"),
        is_active: query.boolean("is_active"),
        thickness: query.decimal("thickness", body::THICKNESS),
    };
    query.finish()?;
    let (materials, total) = state.store.materials(scope, &filter).await?;
    let materials = materials.into_iter().map(MaterialRecord::of).collect::<Result<_, _>>()?;
    Ok(Json(MaterialList { materials, total }))
}

/// Makes a material of one's own.
#[utoipa::path(
    post, path = "/materials", tag = "materials", operation_id = "create_material",
    security(("bearer" = [])),
    request_body = NewMaterial,
    responses(
        (status = 201, description = "It exists", body = MaterialRecord),
        (status = 400, description = "Wrong values, or name or code is taken", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN", body = ErrorBody),
    )
)]
pub async fn create(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    mut body: Fields,
) -> Result<(StatusCode, Json<MaterialRecord>), ApiError> {
    let name = body.required_name("name", body::MAX_NAME);
    let changes = body::MaterialPatch::read(&mut body);
    body.finish()?;
    let mut fields = body::empty(name);
    changes.apply(&mut fields);
    let (id, now) = (state.clock.new_id(), state.clock.now());
    let made = state.store.create_material(scope, id, fields, now).await.map_err(refused)?;
    Ok((StatusCode::CREATED, Json(MaterialRecord::of(made)?)))
}

/// A material.
#[utoipa::path(
    get, path = "/materials/{id}", tag = "materials", operation_id = "material",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The material")),
    responses(
        (status = 200, description = "The material", body = MaterialRecord),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 404, description = "MATERIAL_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn get(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<Json<MaterialRecord>, ApiError> {
    let id = id.or(ErrorCode::MaterialNotFound)?;
    MaterialRecord::of(state.store.material(scope, id).await.map_err(refused)?).map(Json)
}

/// Changes a material of one's own.
#[utoipa::path(
    put, path = "/materials/{id}", tag = "materials", operation_id = "update_material",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The material")),
    request_body = MaterialChanges,
    responses(
        (status = 200, description = "The material as it is now", body = MaterialRecord),
        (status = 400, description = "Wrong values, name or code is taken, or NO_FIELDS_TO_UPDATE", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "MATERIAL_UPDATE_FORBIDDEN or FORBIDDEN", body = ErrorBody),
        (status = 404, description = "MATERIAL_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn update(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
    body: Result<Fields, ApiError>,
) -> Result<Json<MaterialRecord>, ApiError> {
    let id = id.or(ErrorCode::MaterialNotFound)?;
    // What is not there or not the caller's to change is so whatever the body.
    if state.store.material(scope, id).await.map_err(refused)?.is_system {
        return Err(ApiError::new(ErrorCode::MaterialUpdateForbidden));
    }
    let mut body = body?;
    body.some_of(&body::FIELDS)?;
    let name = body.name("name", body::MAX_NAME);
    let changes = body::MaterialPatch::read(&mut body);
    body.finish()?;
    let change = |fields: &mut MaterialFields| {
        name.set(&mut fields.name);
        changes.apply(fields);
    };
    let changed = state.store.update_material(scope, id, change, state.clock.now()).await;
    let changed = changed.map_err(|error| match error {
        StoreError::System => ApiError::new(ErrorCode::MaterialUpdateForbidden),
        other => refused(other),
    })?;
    MaterialRecord::of(changed).map(Json)
}

/// Deletes a material of one's own.
#[utoipa::path(
    delete, path = "/materials/{id}", tag = "materials", operation_id = "delete_material",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The material")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "MATERIAL_DELETE_FORBIDDEN or FORBIDDEN", body = ErrorBody),
        (status = 404, description = "MATERIAL_NOT_FOUND", body = ErrorBody),
    )
)]
pub async fn delete(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    id: PathId,
) -> Result<StatusCode, ApiError> {
    let id = id.or(ErrorCode::MaterialNotFound)?;
    state.store.delete_material(scope, id, state.clock.now()).await.map_err(|error| match error {
        StoreError::System => ApiError::new(ErrorCode::MaterialDeleteForbidden),
        other => refused(other),
    })?;
    Ok(StatusCode::NO_CONTENT)
}

fn refused(error: StoreError) -> ApiError {
    ApiError::or_missing_named(ErrorCode::MaterialNotFound)(error)
}
