//! What materials, projects, templates and sets have in common: somebody owns them or they come with the program, they
//! have a name, and every change of them is an entry in the activity log.

use crate::activity::{Action, ActivityEntry, ObjectType, note};
use crate::connect::Store;
use crate::error::{Result, StoreError};
use crate::locks::retrying;
use crate::scope::Scope;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{ActiveModelBehavior, ConnectionTrait, IntoActiveModel, QuerySelect, Select};

/// What record a row is, and whose.
pub(crate) struct Identity<'a> {
    pub object_type: ObjectType,
    pub id: Uuid,
    pub name: &'a str,
    /// Its owner; none for what comes with the program.
    pub user_id: Option<Uuid>,
    pub team_id: Option<Uuid>,
}

/// A row of such a record.
pub(crate) trait Record {
    /// What record it is.
    ///
    /// # Errors
    /// [`StoreError::Damaged`].
    fn identity(&self) -> Result<Identity<'_>>;
}

/// Writes into the activity log what the caller has done with a record, in the transaction of the change.
pub(crate) async fn note_change(
    tx: &impl ConnectionTrait,
    action: Action,
    scope: Scope,
    row: &impl Record,
    now: DateTime<Utc>,
) -> Result<()> {
    let Identity { object_type, id, name, team_id, .. } = row.identity()?;
    let (object_id, object_name) = (Some(id), Some(name));
    let entry =
        ActivityEntry { user_id: scope.user_id, team_id, action, object_type, object_id, object_name, now };
    note(tx, entry).await
}

impl Store {
    /// Deletes the record that this query finds among what the caller sees.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::System`] if it comes with the program, [`StoreError::ReadOnly`].
    pub(crate) async fn delete_record<E, A>(
        &self,
        scope: Scope,
        found: Select<E>,
        now: DateTime<Utc>,
    ) -> Result<()>
    where
        E: EntityTrait,
        E::Model: ModelTrait<Entity = E> + IntoActiveModel<A> + Record + Sync,
        A: ActiveModelTrait<Entity = E> + ActiveModelBehavior + Send,
    {
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            let row = found.clone().lock(LockType::Update).one(&tx).await?.ok_or(StoreError::NotFound)?;
            row.identity()?.user_id.ok_or(StoreError::System)?;
            scope.check_write()?;
            note_change(&tx, Action::Deleted, scope, &row, now).await?;
            row.delete(&tx).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }
}
