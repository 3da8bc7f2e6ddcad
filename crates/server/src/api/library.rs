//! Templates and sets: listed, saved, looked up and deleted in the same way, whatever they hold.
//!
//! [`Library`] does the work; [`library_routes!`] writes the handlers of a kind with their OpenAPI documentation.

use crate::api::saved::{code, filter, read, refused};
use crate::auth::user::Caller;
use crate::error::ApiError;
use crate::fields::Fields;
use crate::query::{PathId, QueryValues};
use crate::state::AppState;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::marker::PhantomData;
use store::{SavedItem, SavedKind, Scope};

/// A template or a set as it goes over the wire.
pub trait SavedRecord: Sized {
    /// What it is.
    const KIND: SavedKind;

    /// The record of what is stored.
    ///
    /// # Errors
    /// INTERNAL_ERROR where what is stored is no JSON.
    fn of(item: SavedItem) -> Result<Self, ApiError>;
}

/// The records of one kind that a caller may see and change.
pub struct Library<T> {
    state: AppState,
    scope: Scope,
    records: PhantomData<T>,
}

impl<T: Send> FromRequestParts<AppState> for Library<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Library<T>, ApiError> {
        let Caller { scope, .. } = Caller::from_request_parts(parts, state).await?;
        Ok(Library { state: state.clone(), scope, records: PhantomData })
    }
}

impl<T: SavedRecord> Library<T> {
    /// A page of them, and how many there are on all pages.
    ///
    /// # Errors
    /// VALIDATION_ERROR with every wrong value.
    pub async fn page(&self, query: QueryValues) -> Result<(Vec<T>, u64), ApiError> {
        let (items, total) = self.state.store.saved_items(self.scope, T::KIND, &filter(query)?).await?;
        Ok((items.into_iter().map(T::of).collect::<Result<_, _>>()?, total))
    }

    /// Saves a new one.
    ///
    /// # Errors
    /// VALIDATION_ERROR with every fault, also where the name is taken; FORBIDDEN.
    pub async fn save(&self, body: Fields) -> Result<T, ApiError> {
        let fields = read(T::KIND, body)?;
        let (id, now) = (self.state.clock.new_id(), self.state.clock.now());
        let made = self.state.store.save_item(self.scope, T::KIND, id, fields, now).await;
        T::of(made.map_err(|error| refused(T::KIND, error))?)
    }

    /// The one with this id.
    ///
    /// # Errors
    /// The kind's code for what is not there.
    pub async fn find(&self, id: PathId) -> Result<T, ApiError> {
        let id = id.or(code(T::KIND))?;
        let found = self.state.store.saved_item(self.scope, T::KIND, id).await;
        T::of(found.map_err(|error| refused(T::KIND, error))?)
    }

    /// The one with this id, after one more use of it was counted.
    ///
    /// # Errors
    /// The kind's code for what is not there.
    pub async fn count_use(&self, id: PathId) -> Result<T, ApiError> {
        let id = id.or(code(T::KIND))?;
        let used = self.state.store.use_item(self.scope, T::KIND, id, self.state.clock.now()).await;
        T::of(used.map_err(|error| refused(T::KIND, error))?)
    }

    /// Deletes the one with this id.
    ///
    /// # Errors
    /// The kind's code for what is not there; TEMPLATE_DELETE_FORBIDDEN for what comes with the program; FORBIDDEN.
    pub async fn delete(&self, id: PathId) -> Result<(), ApiError> {
        let id = id.or(code(T::KIND))?;
        let gone = self.state.store.delete_item(self.scope, T::KIND, id, self.state.clock.now()).await;
        gone.map_err(|error| refused(T::KIND, error))
    }
}

/// The handlers of one kind of [`SavedRecord`]: `list`, `create`, `get`, `delete` and, where it is named, `count_use`.
///
/// `body` is the extractor of a new record, with the name of the [`Fields`] in it.
macro_rules! library_routes {
    (
        $Record:ident, a $noun:literal, tag $tag:literal, missing $missing:literal;
        $(#[$list_doc:meta])*
        list $list:ident at $path:literal -> $List:ident { $items:ident };
        create $create:ident($New:ident) of $fields:ident in $body:pat => $Body:ty;
        get $get:ident, delete $delete:ident at $one:literal;
        $(count_use $count_use:ident at $use_path:literal;)?
    ) => {
        $(#[$list_doc])*
        #[utoipa::path(
            get, path = $path, tag = $tag, operation_id = stringify!($list),
            security(("bearer" = [])),
            params(Paging, SavedQuery),
            responses(
                (status = 200, description = "A page of them", body = $List),
                (status = 400, description = "Wrong values", body = ErrorBody),
                (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
            )
        )]
        pub async fn $list(library: Library<$Record>, query: QueryValues) -> Result<Json<$List>, ApiError> {
            let ($items, total) = library.page(query).await?;
            Ok(Json($List { $items, total }))
        }

        #[doc = concat!("Saves a ", $noun, ".")]
        #[utoipa::path(
            post, path = $path, tag = $tag, operation_id = stringify!($create),
            summary = concat!("Saves a ", $noun, "."),
            security(("bearer" = [])),
            request_body = $New,
            responses(
                (status = 201, description = "It is saved", body = $Record),
                (status = 400, description = "Wrong values, or the name is taken", body = ErrorBody),
                (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
                (status = 403, description = "FORBIDDEN", body = ErrorBody),
            )
        )]
        pub async fn $create(
            library: Library<$Record>,
            $body: $Body,
        ) -> Result<(StatusCode, Json<$Record>), ApiError> {
            let made = library.save($fields).await?;
            Ok((StatusCode::CREATED, Json(made)))
        }

        #[doc = concat!("A ", $noun, ".")]
        #[utoipa::path(
            get, path = $one, tag = $tag, operation_id = stringify!($get),
            summary = concat!("A ", $noun, "."),
            security(("bearer" = [])),
            params(("id" = Uuid, Path, description = concat!("The ", $noun))),
            responses(
                (status = 200, description = concat!("The ", $noun), body = $Record),
                (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
                (status = 404, description = $missing, body = ErrorBody),
            )
        )]
        pub async fn $get(library: Library<$Record>, id: PathId) -> Result<Json<$Record>, ApiError> {
            library.find(id).await.map(Json)
        }

        $(
            #[doc = concat!("Counts one more use of a ", $noun, ".")]
            #[utoipa::path(
                post, path = $use_path, tag = $tag, operation_id = stringify!($count_use),
                summary = concat!("Counts one more use of a ", $noun, "."),
                security(("bearer" = [])),
                params(("id" = Uuid, Path, description = concat!("The ", $noun))),
                responses(
                    (status = 200, description = concat!("The ", $noun, " with its new count"), body = $Record),
                    (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
                    (status = 404, description = $missing, body = ErrorBody),
                )
            )]
            pub async fn $count_use(library: Library<$Record>, id: PathId) -> Result<Json<$Record>, ApiError> {
                library.count_use(id).await.map(Json)
            }
        )?

        #[doc = concat!("Deletes a ", $noun, ".")]
        #[utoipa::path(
            delete, path = $one, tag = $tag, operation_id = stringify!($delete),
            summary = concat!("Deletes a ", $noun, "."),
            security(("bearer" = [])),
            params(("id" = Uuid, Path, description = concat!("The ", $noun))),
            responses(
                (status = 204, description = "It is gone"),
                (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
                (status = 403, description = "TEMPLATE_DELETE_FORBIDDEN or FORBIDDEN", body = ErrorBody),
                (status = 404, description = $missing, body = ErrorBody),
            )
        )]
        pub async fn $delete(library: Library<$Record>, id: PathId) -> Result<StatusCode, ApiError> {
            library.delete(id).await?;
            Ok(StatusCode::NO_CONTENT)
        }
    };
}
pub(crate) use library_routes;
