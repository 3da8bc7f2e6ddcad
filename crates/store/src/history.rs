//! Lists of calculations. Totals come from counts that the database keeps, pages are found on indexes
//! alone, so that a history of 100,000 is read as quickly as one of ten.

use crate::branches::{Branches, OrderBy, found};
use crate::calculations::{Calculation, ProjectTag, record};
use crate::connect::Store;
use crate::counts::unsigned;
use crate::entity::{calculation, calculation_tally, project};
use crate::error::Result;
use crate::scope::Scope;
use crate::status::Status;
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::Order;
use sea_orm::prelude::*;
use sea_orm::sea_query::NullOrdering;
use std::collections::HashMap;

/// What a list sorts by. Rows that are equal in it are sorted by age or by their id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortBy {
    /// The moment of acceptance.
    SubmittedAt,
    /// The name, regardless of case.
    Name,
    /// The status's name.
    Status,
    /// The result's used area ratio; rows without a result come last.
    UsedAreaRatio,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sort {
    /// What to sort by.
    pub by: SortBy,
    /// Greatest first.
    pub descending: bool,
}

impl Default for Sort {
    fn default() -> Self {
        Self { by: SortBy::SubmittedAt, descending: true }
    }
}

/// Which part of a user's calculations a list shows.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// From 1; 0 counts as 1.
    pub page: u32,
    /// Rows a page.
    pub page_size: u32,
    /// Part of the name or the notes, regardless of case.
    pub search: Option<String>,
    /// Only those with this status.
    pub status: Option<Status>,
    /// Only those with this mark, or only those without.
    pub favorite: Option<bool>,
    /// Only those of this project.
    pub project_id: Option<Uuid>,
    /// The order.
    pub sort: Sort,
}

impl Filter {
    /// What is searched for, if anything.
    fn search(&self) -> Option<&str> {
        self.search.as_deref().filter(|search| !search.trim().is_empty())
    }

    /// Rows on the pages before, and rows a page.
    fn place(&self) -> (u64, u64) {
        let size = u64::from(self.page_size);
        (u64::from(self.page.saturating_sub(1)) * size, size)
    }
}

impl Store {
    /// A page of the calculations that the caller sees, and how many there are on all pages.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn list(&self, scope: impl Into<Scope>, filter: &Filter) -> Result<(Vec<Calculation>, u64)> {
        let scope = scope.into();
        let Some(query) = filtered(scope, filter) else { return Ok((Vec::new(), 0)) };
        if let Some(search) = searched_alone(filter)
            && let Some(found) = self.containing(scope, search).await?
        {
            let page = page_of(&found, filter);
            return Ok((self.in_order(&page).await?, found.len() as u64));
        }
        let total = match self.kept_total(scope, filter).await? {
            Some(total) => total,
            None => query.count(calculation::Column::Id, self.reader()).await?,
        };
        let (skip, size) = filter.place();
        let window = Window::of(skip, size, total);
        if window.take == 0 {
            return Ok((Vec::new(), total));
        }
        let backend = self.reader().get_database_backend();
        let order = order(filter.sort, window.from_end);
        let keys = query.keys(&order, window.skip, window.take, backend);
        let mut page: Vec<Uuid> = found(&keys, calculation::Column::Id, self.reader()).await?;
        if window.from_end {
            page.reverse();
        }
        Ok((self.in_order(&page).await?, total))
    }

    /// The calculations with these ids, in their order, without their jobs and results.
    async fn in_order(&self, ids: &[Uuid]) -> Result<Vec<Calculation>> {
        let query = calculation::Entity::find()
            .filter(calculation::Column::Id.is_in(ids.iter().copied()))
            .find_also_related(project::Entity);
        let rows = query.all(self.reader()).await?;
        let sheets = self.sheets_cut(ids).await?;
        let mut rows: HashMap<_, _> = rows
            .into_iter()
            .map(|(row, project)| {
                let sheets = sheets.get(&row.id).copied();
                Ok((row.id, record(row, project.map(ProjectTag::from), sheets)?))
            })
            .collect::<Result<_>>()?;
        Ok(ids.iter().filter_map(|id| rows.remove(id)).collect())
    }

    /// The total of a list whose filter is such that the database keeps its count.
    async fn kept_total(&self, scope: Scope, filter: &Filter) -> Result<Option<u64>> {
        if filter.search().is_some() {
            return Ok(None);
        }
        if let Some(id) = filter.project_id {
            if filter.status.is_some() || filter.favorite.is_some() {
                return Ok(None);
            }
            return self.kept_of_project(scope, id).await;
        }
        let tallies = calculation_tally::Entity::find()
            .filter(scope.sees_kept(calculation_tally::Column::UserId, calculation_tally::Column::TeamId))
            .all(self.reader())
            .await?;
        let count = |tally: &calculation_tally::Model| match (filter.status, filter.favorite) {
            (None, None) => Some(tally.total),
            (None, Some(true)) => Some(tally.favorites),
            (None, Some(false)) => Some(tally.total - tally.favorites),
            (Some(Status::Queued), None) => Some(tally.queued),
            (Some(Status::Running), None) => Some(tally.running),
            (Some(Status::Finished), None) => Some(tally.finished),
            (Some(Status::Stopped), None) => Some(tally.stopped),
            (Some(Status::Terminated), None) => Some(tally.terminated),
            (Some(Status::Error), None) => Some(tally.error),
            (Some(_), Some(_)) => None,
        };
        Ok(tallies.iter().map(count).sum::<Option<i64>>().map(unsigned))
    }

    /// How many calculations a project holds, if the caller sees all of them.
    async fn kept_of_project(&self, scope: Scope, id: Uuid) -> Result<Option<u64>> {
        use calculation_tally::Column;
        let Some(project) = project::Entity::find_by_id(id).one(self.reader()).await? else {
            return Ok(None);
        };
        let sees_all = match project.team_id {
            Some(team) => scope.team_id == Some(team),
            None if project.user_id != scope.user_id => false,
            // Somebody's own project also holds what was made in a team that the person has left.
            None => {
                let seen = [Uuid::nil()].into_iter().chain(scope.team_id);
                let elsewhere = calculation_tally::Entity::find()
                    .filter(Column::UserId.eq(scope.user_id))
                    .filter(Column::TeamId.is_not_in(seen))
                    .filter(Column::Total.gt(0));
                elsewhere.one(self.reader()).await?.is_none()
            }
        };
        Ok(sees_all.then(|| unsigned(project.calculation_count)))
    }
}

/// The rows of a page, counted from the end of the list that is nearer.
#[derive(Debug, PartialEq, Eq)]
struct Window {
    skip: u64,
    take: u64,
    from_end: bool,
}

impl Window {
    fn of(skip: u64, size: u64, total: u64) -> Self {
        let rest = total.saturating_sub(skip);
        let take = size.min(rest);
        if skip > rest - take {
            Self { skip: rest - take, take, from_end: true }
        } else {
            Self { skip, take, from_end: false }
        }
    }
}

/// The search text of a list that is neither filtered nor sorted by anything but age: the search index answers it alone.
fn searched_alone(filter: &Filter) -> Option<&str> {
    let alone = filter.status.is_none() && filter.favorite.is_none() && filter.project_id.is_none();
    filter.search().filter(|_| alone && filter.sort.by == SortBy::SubmittedAt)
}

/// The page of what was found, which is sorted by age, the oldest first.
fn page_of(found: &[(DateTime<Utc>, Uuid)], filter: &Filter) -> Vec<Uuid> {
    let place = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    let (skip, size) = filter.place();
    let ids = found.iter().map(|(_, id)| *id);
    if filter.sort.descending {
        ids.rev().skip(place(skip)).take(place(size)).collect()
    } else {
        ids.skip(place(skip)).take(place(size)).collect()
    }
}

/// `None` if the search is such that nothing can match.
pub(crate) fn filtered(scope: Scope, filter: &Filter) -> Option<Branches<calculation::Entity>> {
    use calculation::Column;
    let mut query = Branches::of(scope, Column::UserId, Column::TeamId);
    if let Some(search) = filter.search() {
        query = query.filter(Column::SearchKey.like(text::containing(search)?));
    }
    if let Some(status) = filter.status {
        query = query.filter(Column::Status.eq(status.as_str()));
    }
    if let Some(favorite) = filter.favorite {
        query = query.filter(Column::IsFavorite.eq(favorite));
    }
    if let Some(project) = filter.project_id {
        query = query.filter(Column::ProjectId.eq(project));
    }
    Some(query)
}

/// This order, or exactly the opposite one.
pub(crate) fn order(sort: Sort, reversed: bool) -> OrderBy<calculation::Column> {
    use calculation::Column;
    let direction = if sort.descending == reversed { Order::Asc } else { Order::Desc };
    let by = |column| (column, direction.clone(), None);
    let nulls = if reversed { NullOrdering::First } else { NullOrdering::Last };
    match sort.by {
        SortBy::SubmittedAt => vec![by(Column::SubmittedAt), by(Column::Id)],
        SortBy::Name => vec![by(Column::NameKey), by(Column::Id)],
        SortBy::Status => vec![by(Column::Status), by(Column::SubmittedAt), by(Column::Id)],
        SortBy::UsedAreaRatio => {
            vec![(Column::UsedAreaRatio, direction.clone(), Some(nulls)), by(Column::Id)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_counted_from_the_nearer_end() {
        let window = |skip, take, from_end| Window { skip, take, from_end };
        assert_eq!(Window::of(0, 10, 0), window(0, 0, false));
        assert_eq!(Window::of(0, 10, 7), window(0, 7, false));
        assert_eq!(Window::of(40, 10, 100), window(40, 10, false));
        assert_eq!(Window::of(60, 10, 100), window(30, 10, true));
        assert_eq!(Window::of(90, 10, 95), window(0, 5, true));
        assert_eq!(Window::of(100, 10, 95).take, 0);
        assert_eq!(Window::of(u64::MAX, 10, 95).take, 0);
    }
}
