//! The templates or the sets of whoever asks: listed, saved, looked up and deleted in the same way whatever they hold.

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
