//! Templates that are few and read as a whole: formats of labels and machines. Those that come with the program are in it
//! and not in the database.

use crate::api::saved::{MAX_NAME, checked};
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorCode};
use crate::fields::Fields;
use crate::state::AppState;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use serde_json::Value;
use std::convert::Infallible;
use std::marker::PhantomData;
use store::{
    Listing, Order, Page, SavedFields, SavedFilter, SavedItem, SavedKind, SavedSort, Scope, StoreError,
};
use uuid::Uuid;

/// A template of one of these kinds.
pub trait KeptTemplate: Sized {
    /// What it is.
    const KIND: SavedKind;
    /// What can be changed of it.
    const FIELDS: &'static [&'static str];

    /// The template of what is stored.
    ///
    /// # Errors
    /// INTERNAL_ERROR where what is stored cannot be read.
    fn of(item: SavedItem) -> Result<Self, ApiError>;

    /// Those that come with the program, in the order in which they are offered.
    fn built_in() -> Vec<Self>;

    /// Its id.
    fn id(&self) -> &str;
}

/// The id in a path as it stands there: what comes with the program is named by words.
pub struct TemplateId(String);

impl<S: Send + Sync> FromRequestParts<S> for TemplateId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TemplateId, Infallible> {
        let text = Path::<String>::from_request_parts(parts, state).await;
        Ok(TemplateId(text.map_or_else(|_| String::new(), |Path(text)| text)))
    }
}

impl TemplateId {
    /// The id of a row, for what is to be changed.
    fn of_row<T: KeptTemplate>(&self, refusal: ErrorCode) -> Result<Uuid, ApiError> {
        if T::built_in().iter().any(|template| template.id() == self.0) {
            return Err(ApiError::new(refusal));
        }
        self.0.parse().map_err(|_| ApiError::new(ErrorCode::NotFound))
    }
}

/// The templates of one kind that a caller may see and change.
pub struct TemplateShelf<T> {
    state: AppState,
    plan: String,
    scope: Scope,
    templates: PhantomData<T>,
}

impl<T: Send> FromRequestParts<AppState> for TemplateShelf<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<TemplateShelf<T>, ApiError> {
        let Caller { user, scope } = Caller::from_request_parts(parts, state).await?;
        Ok(TemplateShelf { state: state.clone(), plan: user.plan, scope, templates: PhantomData })
    }
}

/// Why a template is not changed.
enum Unchanged {
    Store(StoreError),
    Faulty(ApiError),
}

impl From<StoreError> for Unchanged {
    fn from(error: StoreError) -> Unchanged {
        Unchanged::Store(error)
    }
}

impl<T: KeptTemplate> TemplateShelf<T> {
    /// All that the caller sees: first what comes with the program, then the others by name.
    ///
    /// # Errors
    /// What the database says.
    pub async fn all(&self) -> Result<Vec<T>, ApiError> {
        let mut all = T::built_in();
        for number in 1.. {
            let page = Page { number, size: 100 };
            let order = Order { by: SavedSort::Name, descending: false };
            let listing = Listing { page, order, ..Listing::default() };
            let filter = SavedFilter { listing, is_system: Some(false) };
            let (items, _) = self.state.store.saved_items(self.scope, T::KIND, &filter).await?;
            let last = items.len() < 100;
            all.extend(items.into_iter().map(T::of).collect::<Result<Vec<_>, _>>()?);
            if last {
                break;
            }
        }
        Ok(all)
    }

    /// Saves a new one.
    ///
    /// # Errors
    /// VALIDATION_ERROR with every fault, also where the name is taken; TEMPLATE_LIMIT_EXCEEDED, FORBIDDEN.
    pub async fn save(&self, mut body: Fields) -> Result<T, ApiError> {
        let name = body.required_name("name", MAX_NAME);
        let content = checked(T::KIND, body.rest()).unwrap_or_else(|faults| {
            body.faults(faults);
            Default::default()
        });
        body.finish()?;
        let (id, now) = (self.state.clock.new_id(), self.state.clock.now());
        let made = self.state.store.save_item(self.scope, T::KIND, id, content.named(name), now).await;
        T::of(made.map_err(|error| self.refused(error))?)
    }

    /// The one with this id.
    ///
    /// # Errors
    /// NOT_FOUND.
    pub async fn find(&self, TemplateId(id): TemplateId) -> Result<T, ApiError> {
        if let Some(found) = T::built_in().into_iter().find(|template| template.id() == id) {
            return Ok(found);
        }
        let id = id.parse().map_err(|_| ApiError::new(ErrorCode::NotFound))?;
        let found = self.state.store.saved_item(self.scope, T::KIND, id).await;
        T::of(found.map_err(|error| self.refused(error))?)
    }

    /// Changes the one with this id in what the body names.
    ///
    /// # Errors
    /// As [`TemplateShelf::save`]; NOT_FOUND, TEMPLATE_UPDATE_FORBIDDEN for what comes with the program,
    /// NO_FIELDS_TO_UPDATE.
    pub async fn update(&self, id: TemplateId, mut body: Fields) -> Result<T, ApiError> {
        let id = id.of_row::<T>(ErrorCode::TemplateUpdateForbidden)?;
        // Whose it is comes before what is wrong with the body.
        let found = self.state.store.saved_item(self.scope, T::KIND, id).await;
        found.map_err(|error| self.refused(error))?;
        body.some_of(T::FIELDS)?;
        let name = body.name("name", MAX_NAME);
        let told = body.rest();
        body.finish()?;
        let change = |before: SavedFields| {
            let mut whole: Value = serde_json::from_str(&before.body_json)
                .map_err(|error| Unchanged::Faulty(ApiError::unwritable(error)))?;
            if let (Value::Object(whole), Value::Object(told)) = (&mut whole, &told) {
                whole.extend(told.clone());
            }
            let content = checked(T::KIND, whole);
            let content = content.map_err(|faults| Unchanged::Faulty(ApiError::validation(faults)))?;
            let mut title = before.name;
            name.set(&mut title);
            Ok(content.named(title))
        };
        let now = self.state.clock.now();
        let changed = self.state.store.update_item(self.scope, T::KIND, id, change, now).await;
        T::of(changed.map_err(|unchanged| match unchanged {
            Unchanged::Store(error) => self.refused(error),
            Unchanged::Faulty(refusal) => refusal,
        })?)
    }

    /// Deletes the one with this id.
    ///
    /// # Errors
    /// NOT_FOUND; TEMPLATE_DELETE_FORBIDDEN for what comes with the program; FORBIDDEN.
    pub async fn delete(&self, id: TemplateId) -> Result<(), ApiError> {
        let id = id.of_row::<T>(ErrorCode::TemplateDeleteForbidden)?;
        let gone = self.state.store.delete_item(self.scope, T::KIND, id, self.state.clock.now()).await;
        gone.map_err(|error| self.refused(error))
    }

    fn refused(&self, error: StoreError) -> ApiError {
        match error {
            StoreError::LimitReached { limit, current, .. } => {
                ApiError::plan_limit(ErrorCode::TemplateLimitExceeded, &self.plan, limit, current)
            }
            other => ApiError::or_missing_named(ErrorCode::NotFound)(other),
        }
    }
}

/// The handlers of one kind of [`KeptTemplate`].
macro_rules! kept_template_routes {
    (
        $Template:ty, a $noun:literal, shown as $Shown:ident, new $New:ident, changed $Change:ident, at $path:literal and $one:literal;
        $list:ident -> $List:ident, $create:ident, $get:ident, $update:ident, $delete:ident
    ) => {
        #[doc = concat!("Every ", $noun, " that the caller sees: first what comes with the program, then the others by name.")]
        #[utoipa::path(
            get, path = $path, tag = "templates", operation_id = stringify!($list),
            summary = concat!("Every ", $noun, " that the caller sees."),
            security(("bearer" = [])),
            responses(
                (status = 200, description = "All of them", body = $List),
                (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
            )
        )]
        pub async fn $list(shelf: TemplateShelf<$Template>) -> Result<Json<TemplateList<$Template>>, ApiError> {
            Ok(Json(TemplateList { templates: shelf.all().await? }))
        }

        #[doc = concat!("Saves a ", $noun, ".")]
        #[utoipa::path(
            post, path = $path, tag = "templates", operation_id = stringify!($create),
            summary = concat!("Saves a ", $noun, "."),
            security(("bearer" = [])),
            request_body = $New,
            responses(
                (status = 201, description = "It is saved", body = $Shown),
                (status = 400, description = "Wrong values, or the name is taken", body = ErrorBody),
                (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
                (status = 403, description = "TEMPLATE_LIMIT_EXCEEDED: there are 100 already; FORBIDDEN", body = ErrorBody),
            )
        )]
        pub async fn $create(
            shelf: TemplateShelf<$Template>,
            body: Fields,
        ) -> Result<(StatusCode, Json<$Template>), ApiError> {
            Ok((StatusCode::CREATED, Json(shelf.save(body).await?)))
        }

        #[doc = concat!("A ", $noun, ".")]
        #[utoipa::path(
            get, path = $one, tag = "templates", operation_id = stringify!($get),
            summary = concat!("A ", $noun, "."),
            security(("bearer" = [])),
            params(("id" = String, Path, description = concat!("The ", $noun))),
            responses(
                (status = 200, description = concat!("The ", $noun), body = $Shown),
                (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
                (status = 404, description = "NOT_FOUND", body = ErrorBody),
            )
        )]
        pub async fn $get(
            shelf: TemplateShelf<$Template>,
            id: TemplateId,
        ) -> Result<Json<$Template>, ApiError> {
            shelf.find(id).await.map(Json)
        }

        #[doc = concat!("Changes a ", $noun, ": fields that are not there stay as they are.")]
        #[utoipa::path(
            put, path = $one, tag = "templates", operation_id = stringify!($update),
            summary = concat!("Changes a ", $noun, ": fields that are not there stay as they are."),
            security(("bearer" = [])),
            params(("id" = String, Path, description = concat!("The ", $noun))),
            request_body = $Change,
            responses(
                (status = 200, description = "It is changed", body = $Shown),
                (status = 400, description = "Wrong values, the name is taken, or NO_FIELDS_TO_UPDATE", body = ErrorBody),
                (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
                (status = 403, description = "TEMPLATE_UPDATE_FORBIDDEN: it comes with the program; FORBIDDEN", body = ErrorBody),
                (status = 404, description = "NOT_FOUND", body = ErrorBody),
            )
        )]
        pub async fn $update(
            shelf: TemplateShelf<$Template>,
            id: TemplateId,
            body: Fields,
        ) -> Result<Json<$Template>, ApiError> {
            shelf.update(id, body).await.map(Json)
        }

        #[doc = concat!("Deletes a ", $noun, ".")]
        #[utoipa::path(
            delete, path = $one, tag = "templates", operation_id = stringify!($delete),
            summary = concat!("Deletes a ", $noun, "."),
            security(("bearer" = [])),
            params(("id" = String, Path, description = concat!("The ", $noun))),
            responses(
                (status = 204, description = "It is gone"),
                (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
                (status = 403, description = "TEMPLATE_DELETE_FORBIDDEN: it comes with the program; FORBIDDEN", body = ErrorBody),
                (status = 404, description = "NOT_FOUND", body = ErrorBody),
            )
        )]
        pub async fn $delete(
            shelf: TemplateShelf<$Template>,
            id: TemplateId,
        ) -> Result<StatusCode, ApiError> {
            shelf.delete(id).await?;
            Ok(StatusCode::NO_CONTENT)
        }
    };
}
pub(crate) use kept_template_routes;

/// All templates of a kind.
#[derive(Debug, serde::Serialize)]
pub struct TemplateList<T> {
    /// Those that the caller sees.
    pub templates: Vec<T>,
}
