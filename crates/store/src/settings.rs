//! What a user has set.

use crate::accounts::lock_user;
use crate::activity::{Action, ActivityEntry, ObjectType, note};
use crate::connect::Store;
use crate::entity::settings;
use crate::error::Result;
use crate::locks::retrying;
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::IntoActiveModel;
use sea_orm::prelude::*;

/// What a user has set.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The language of the page, as "ru".
    pub language: String,
    /// The theme of the page, as "dark".
    pub theme: String,
    /// In which lengths are entered and shown, as "mm".
    pub units: String,
    /// What is shorter than this on a side is no remnant to keep, mm.
    pub least_remnant: f64,
    /// JSON: the configuration that new calculations begin with.
    pub default_configuration: Option<String>,
    /// JSON: the stock that new calculations begin with.
    pub default_stock: Option<String>,
}

impl Store {
    /// What the user has set; none if that is nothing yet.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn settings(&self, user: Uuid) -> Result<Option<Settings>> {
        Ok(settings::Entity::find_by_id(user).one(self.reader()).await?.map(Settings::from))
    }

    /// Changes what the user has set: `change` gets what is set, or `initial` if that is nothing yet, as often as it is tried.
    ///
    /// # Errors
    /// [`crate::StoreError::NotFound`] if there is no such user.
    pub async fn update_settings(
        &self,
        user: Uuid,
        initial: Settings,
        change: impl Fn(&mut Settings) + Send + Sync,
        now: DateTime<Utc>,
    ) -> Result<Settings> {
        retrying(async || {
            let tx = self.begin().await?;
            lock_user(&tx, user).await?;
            let row = settings::Entity::find_by_id(user).one(&tx).await?;
            let is_new = row.is_none();
            let mut set = row.map_or_else(|| initial.clone(), Settings::from);
            change(&mut set);
            let row = settings::Model {
                user_id: user,
                language: text::clean(&set.language),
                theme: text::clean(&set.theme),
                units: text::clean(&set.units),
                least_remnant: set.least_remnant,
                default_configuration: set.default_configuration.as_deref().map(text::clean),
                default_stock: set.default_stock.as_deref().map(text::clean),
                updated_at: text::micros(now),
            };
            let model = row.into_active_model().reset_all();
            let row = if is_new { model.insert(&tx).await? } else { model.update(&tx).await? };
            let entry = ActivityEntry {
                user_id: user,
                team_id: None,
                action: Action::Updated,
                object_type: ObjectType::Settings,
                object_id: None,
                object_name: None,
                now,
            };
            note(&tx, entry).await?;
            tx.commit().await?;
            Ok(row.into())
        })
        .await
    }
}

impl From<settings::Model> for Settings {
    fn from(row: settings::Model) -> Self {
        let settings::Model { language, theme, units, least_remnant, .. } = row;
        let settings::Model { default_configuration, default_stock, .. } = row;
        Self { language, theme, units, least_remnant, default_configuration, default_stock }
    }
}
