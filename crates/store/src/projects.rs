//! Projects: calculations that belong together.

use crate::accounts::lock_user;
use crate::activity::{Action, ObjectType};
use crate::connect::Store;
use crate::counts::unsigned;
use crate::entity::project::{self, Column};
use crate::error::{Limited, Result, StoreError};
use crate::locks::lock_team;
use crate::locks::retrying;
use crate::paging::{Listing, page_of};
use crate::records::{Identity, Record, note_change};
use crate::scope::{Scope, belongs_to};
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{ActiveValue::Set, DatabaseTransaction, IntoActiveModel, QueryOrder, QuerySelect, Select};

/// What somebody writes into a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectFields {
    /// Unique in the folder, among the owner's or among the team's, regardless of case.
    pub name: String,
    /// What it is about.
    pub description: Option<String>,
    /// The folder it lies in.
    pub folder: Option<String>,
    /// Words to find it by; none holds a line end.
    pub tags: Vec<String>,
    /// As `#1976d2`.
    pub color: String,
}

/// A project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    /// The id of the row.
    pub id: Uuid,
    /// What somebody has written.
    pub fields: ProjectFields,
    /// How many calculations it holds.
    pub calculation_count: u64,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// What projects are sorted by; equal ones by their id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ProjectSort {
    /// The name, regardless of case.
    #[default]
    Name,
    /// When they were made.
    CreatedAt,
    /// When they were last changed.
    UpdatedAt,
    /// How many calculations they hold.
    CalculationCount,
}

/// Which projects a list shows.
#[derive(Debug, Clone, Default)]
pub struct ProjectFilter {
    /// Page, search (in name, folder, tags and description) and order.
    pub listing: Listing<ProjectSort>,
    /// Only those in this folder.
    pub folder: Option<String>,
}

impl Store {
    /// Makes a project, if the plan allows its owner one more.
    ///
    /// # Errors
    /// [`StoreError::LimitReached`], [`StoreError::Taken`] with the name, [`StoreError::ReadOnly`].
    pub async fn create_project(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        fields: ProjectFields,
        limit: u64,
        now: DateTime<Utc>,
    ) -> Result<Project> {
        let scope = scope.into();
        scope.check_write()?;
        retrying(async || {
            let tx = self.begin().await?;
            // One at a time for each owner, or two at once would both be the last that is allowed.
            lock_user(&tx, scope.user_id).await?;
            lock_team(&tx, scope.team_id).await?;
            // What was made in a team that one has left is that team's, and counts no more.
            let made = project::Entity::find().filter(Column::UserId.eq(scope.user_id));
            let current = made.filter(scope.sees(Column::UserId, Column::TeamId)).count(&tx).await?;
            if current >= limit {
                return Err(StoreError::LimitReached { of: Limited::Projects, limit, current });
            }
            check_name(&tx, (scope.user_id, scope.team_id), id, &fields).await?;
            let mut row = project::ActiveModel {
                id: Set(id),
                user_id: Set(scope.user_id),
                team_id: Set(scope.team_id),
                calculation_count: Set(0),
                created_at: Set(text::micros(now)),
                ..Default::default()
            };
            write(&mut row, &fields, now);
            let row = row.insert(&tx).await?;
            note_change(&tx, Action::Created, scope, &row, now).await?;
            tx.commit().await?;
            Ok(row.into())
        })
        .await
    }

    /// A page of the projects that the caller sees, and how many there are on all pages.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn projects(
        &self,
        scope: impl Into<Scope>,
        filter: &ProjectFilter,
    ) -> Result<(Vec<Project>, u64)> {
        let mut query = project::Entity::find().filter(scope.into().sees(Column::UserId, Column::TeamId));
        let Some(search) = filter.listing.search() else { return Ok((Vec::new(), 0)) };
        if let Some(pattern) = search {
            query = query.filter(Column::SearchKey.like(pattern));
        }
        if let Some(folder) = &filter.folder {
            query = query.filter(Column::Folder.eq(text::clean(folder)));
        }
        let order = filter.listing.order.direction();
        let column = match filter.listing.order.by {
            ProjectSort::Name => Column::NameKey,
            ProjectSort::CreatedAt => Column::CreatedAt,
            ProjectSort::UpdatedAt => Column::UpdatedAt,
            ProjectSort::CalculationCount => Column::CalculationCount,
        };
        let sorted = |query: Select<_>| query.order_by(column, order.clone()).order_by(Column::Id, order);
        let (rows, total) = page_of(query, sorted, filter.listing.page, self.reader()).await?;
        Ok((rows.into_iter().map(Project::from).collect(), total))
    }

    /// A project.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such project.
    pub async fn project(&self, scope: impl Into<Scope>, id: Uuid) -> Result<Project> {
        let row = visible(scope.into(), id).one(self.reader()).await?;
        row.map(Project::from).ok_or(StoreError::NotFound)
    }

    /// Changes a project: `change` gets what is written in it and says what is to be written, as often as it is tried.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such project, [`StoreError::Taken`] with the name,
    /// [`StoreError::ReadOnly`].
    pub async fn update_project(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        change: impl Fn(&mut ProjectFields) + Send + Sync,
        now: DateTime<Utc>,
    ) -> Result<Project> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            lock_team(&tx, scope.team_id).await?;
            let row =
                visible(scope, id).lock(LockType::NoKeyUpdate).one(&tx).await?.ok_or(StoreError::NotFound)?;
            scope.check_write()?;
            let (owner, mut model) = ((row.user_id, row.team_id), row.clone().into_active_model());
            let mut fields = Project::from(row).fields;
            change(&mut fields);
            check_name(&tx, owner, id, &fields).await?;
            write(&mut model, &fields, now);
            let row = model.update(&tx).await?;
            note_change(&tx, Action::Updated, scope, &row, now).await?;
            tx.commit().await?;
            Ok(row.into())
        })
        .await
    }

    /// Deletes a project; its calculations stay, without a project.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such project, [`StoreError::ReadOnly`].
    pub async fn delete_project(&self, scope: impl Into<Scope>, id: Uuid, now: DateTime<Utc>) -> Result<()> {
        let scope = scope.into();
        self.delete_record(scope, visible(scope, id), now).await
    }
}

impl From<project::Model> for Project {
    fn from(row: project::Model) -> Self {
        Self {
            id: row.id,
            fields: ProjectFields {
                name: row.name,
                description: row.description,
                folder: row.folder,
                tags: row.tags.lines().map(str::to_owned).collect(),
                color: row.color,
            },
            calculation_count: unsigned(row.calculation_count),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

impl Record for project::Model {
    fn identity(&self) -> Result<Identity<'_>> {
        let (user_id, team_id) = (Some(self.user_id), self.team_id);
        Ok(Identity { object_type: ObjectType::Project, id: self.id, name: &self.name, user_id, team_id })
    }
}

fn visible(scope: Scope, id: Uuid) -> Select<project::Entity> {
    project::Entity::find_by_id(id).filter(scope.sees(Column::UserId, Column::TeamId))
}

/// No folder counts as one. The index holds one person to it whatever happens; what a team holds is looked at here.
async fn check_name(
    tx: &DatabaseTransaction,
    owner: (Uuid, Option<Uuid>),
    id: Uuid,
    fields: &ProjectFields,
) -> Result<()> {
    let same = project::Entity::find()
        .filter(belongs_to(owner, Column::UserId, Column::TeamId))
        .filter(Column::FolderKey.eq(folder_key(fields)))
        .filter(Column::NameKey.eq(text::key(&fields.name)))
        .filter(Column::Id.ne(id))
        .count(tx)
        .await?;
    if same == 0 { Ok(()) } else { Err(StoreError::Taken("name")) }
}

fn folder_key(fields: &ProjectFields) -> String {
    text::key(fields.folder.as_deref().unwrap_or_default())
}

pub(crate) fn write(row: &mut project::ActiveModel, fields: &ProjectFields, now: DateTime<Utc>) {
    let tags: Vec<String> = fields.tags.iter().map(|tag| text::clean(tag)).collect();
    let tags = tags.join("\n");
    let optional = |text: &Option<String>| text.as_deref().map(text::clean);
    row.search_key = Set(text::search_key([
        Some(fields.name.as_str()),
        fields.folder.as_deref(),
        Some(&tags),
        fields.description.as_deref(),
    ]));
    row.name = Set(text::clean(&fields.name));
    row.name_key = Set(text::key(&fields.name));
    row.description = Set(optional(&fields.description));
    row.folder_key = Set(folder_key(fields));
    row.folder = Set(optional(&fields.folder));
    row.tags = Set(tags);
    row.color = Set(text::clean(&fields.color));
    row.updated_at = Set(text::micros(now));
}
