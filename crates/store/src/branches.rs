//! Lists of what a caller in a team sees, as a UNION ALL of two branches: the caller's own rows and the team's. No index answers
//! "the caller's OR the team's" in order: a database would scan or sort all rows of both. So each branch is read in the order
//! of its own index, and the database merges the two as far as the page goes.

use crate::error::Result;
use crate::scope::Scope;
use sea_orm::prelude::*;
use sea_orm::sea_query::{NullOrdering, Query, SelectStatement, UnionType};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseConnection, DbBackend, Order, QuerySelect, QueryTrait, Select,
    TryGetable,
};

/// The rows that a caller sees, in parts that have none in common: the caller's own, and the team's.
#[derive(Clone)]
pub(crate) struct Branches<E: EntityTrait>(Vec<Select<E>>);

/// What a list is ordered by, in turn. The last is the row's key.
pub(crate) type OrderBy<C> = Vec<(C, Order, Option<NullOrdering>)>;

impl<E: EntityTrait> Branches<E> {
    /// All rows that the caller sees, by their columns of owner and team.
    pub(crate) fn of(scope: Scope, user: E::Column, team: E::Column) -> Self {
        let mut branches = vec![E::find().filter(scope.owns(user, team))];
        branches.extend(scope.team_id.map(|id| E::find().filter(team.eq(id))));
        Self(branches)
    }

    /// Those of them of which this is true.
    pub(crate) fn filter(self, condition: Expr) -> Self {
        Self(self.0.into_iter().map(|branch| branch.filter(condition.clone())).collect())
    }

    /// How many rows there are.
    pub(crate) async fn count(&self, key: E::Column, db: &DatabaseConnection) -> Result<u64> {
        let mut count = 0;
        for branch in &self.0 {
            let rows = branch.clone().select_only().column_as(key.count(), "rows");
            let rows: Option<i64> = rows.into_tuple().one(db).await?;
            count += rows.map_or(0, crate::counts::unsigned);
        }
        Ok(count)
    }

    /// Asks for the keys of some rows in this order.
    pub(crate) fn keys(
        &self,
        order: &OrderBy<E::Column>,
        skip: u64,
        take: u64,
        backend: DbBackend,
    ) -> SelectStatement {
        let columns = || order.iter().map(|(column, ..)| *column);
        let merged = self.0.len() > 1;
        let mut branches = self.0.iter().map(|branch| {
            let branch = branch.clone().select_only().columns(columns()).into_query();
            // SQLite asks each branch for the order of the whole by itself. PostgreSQL has to be told.
            if merged && backend == DbBackend::Postgres {
                let branch = in_order(branch, order).limit(skip.saturating_add(take)).take();
                Query::select().columns(columns()).from_subquery(branch, "branch").take()
            } else {
                branch
            }
        });
        let mut query = branches.next().unwrap_or_default();
        for branch in branches {
            query.union(UnionType::All, branch);
        }
        in_order(query, order).offset(skip).limit(take).take()
    }
}

fn in_order<C: ColumnTrait>(mut query: SelectStatement, order: &OrderBy<C>) -> SelectStatement {
    for (column, order, nulls) in order {
        match nulls {
            Some(nulls) => query.order_by_with_nulls(*column, order.clone(), *nulls),
            None => query.order_by(*column, order.clone()),
        };
    }
    query
}

/// The keys that a query of [`Branches::keys`] finds.
pub(crate) async fn found<K: TryGetable>(
    query: &SelectStatement,
    key: impl ColumnTrait,
    db: &DatabaseConnection,
) -> Result<Vec<K>> {
    let rows = db.query_all(query).await?;
    Ok(rows.iter().map(|row| row.try_get("", key.as_str())).collect::<std::result::Result<_, _>>()?)
}
