//! Reads jobs and results in two steps, so that memory can be reserved before it is used: first the row with the sizes of its
//! bodies, then each body, compressed as it is stored.

use crate::calculation_row::visible;
use crate::calculations::{Calculation, ProjectTag, record};
use crate::connect::Store;
use crate::counts::unsigned;
use crate::entity::{calculation, calculation_request, calculation_result, project};
use crate::error::{Result, StoreError};
use crate::packed::Packed;
use crate::padded::padded;
use crate::scope::Scope;
use sea_orm::prelude::*;
use sea_orm::sea_query::Func;
use sea_orm::{Order, QueryOrder, QuerySelect, Select};
use std::collections::HashMap;

/// A body of a calculation, stored in a table of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The job.
    Request,
    /// The result, or the best layout so far.
    Result,
}

/// A calculation without its job and its result.
#[derive(Debug, Clone, PartialEq)]
pub struct Outline {
    /// The calculation.
    pub calculation: Calculation,
    /// How much of its task is done, 0-100.
    pub percent: f64,
    /// The bytes of its job, compressed.
    pub request_size: u64,
    /// The bytes of its result, compressed; 0 where there is none.
    pub result_size: u64,
}

/// What is known of a job before it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptJob {
    /// The project of its calculation.
    pub project_id: Option<Uuid>,
    /// Its bytes, compressed.
    pub size: u64,
}

impl Store {
    /// A calculation without its job and its result.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such calculation.
    pub async fn outline(&self, scope: impl Into<Scope>, id: Uuid) -> Result<Outline> {
        let done = self.percents(&[id]).await?;
        let found = visible(scope.into(), id).find_also_related(project::Entity).one(self.reader()).await?;
        let found = found.ok_or(StoreError::NotFound)?;
        self.outlines(vec![found], &done).await?.pop().ok_or(StoreError::NotFound)
    }

    /// The user's own calculations without their jobs and results, in the order of their ids, from behind
    /// `after` on.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn own_outlines(&self, user: Uuid, after: Option<Uuid>, limit: u64) -> Result<Vec<Outline>> {
        let own = Scope::of_user(user).sees(calculation::Column::UserId, calculation::Column::TeamId);
        let mut query = calculation::Entity::find().filter(own);
        if let Some(after) = after {
            query = query.filter(calculation::Column::Id.gt(after));
        }
        let query = query.order_by(calculation::Column::Id, Order::Asc).limit(limit);
        let rows = query.find_also_related(project::Entity).all(self.reader()).await?;
        let ids: Vec<Uuid> = rows.iter().map(|(row, _)| row.id).collect();
        self.outlines(rows, &self.percents(&ids).await?).await
    }

    async fn outlines(
        &self,
        rows: Vec<(calculation::Model, Option<project::Model>)>,
        done: &HashMap<Uuid, f64>,
    ) -> Result<Vec<Outline>> {
        let ids: Vec<Uuid> = rows.iter().map(|(row, _)| row.id).collect();
        let requests = self.body_sizes(Part::Request, &ids).await?;
        let results = self.body_sizes(Part::Result, &ids).await?;
        let sheets = self.sheets_cut(&ids).await?;
        let outline = |(row, project): (calculation::Model, Option<project::Model>)| {
            let size = |sizes: &HashMap<Uuid, u64>| sizes.get(&row.id).copied().unwrap_or(0);
            Ok(Outline {
                percent: done
                    .get(&row.id)
                    .copied()
                    .filter(|_| row.completed_at.is_none())
                    .unwrap_or(row.percent),
                request_size: size(&requests),
                result_size: size(&results),
                calculation: {
                    let sheets = sheets.get(&row.id).copied();
                    record(row, project.map(ProjectTag::from), sheets)?
                },
            })
        };
        rows.into_iter().map(outline).collect()
    }

    /// Those of these calculations that the caller sees: their projects, and the bytes of their jobs, compressed.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn kept_jobs(&self, scope: impl Into<Scope>, ids: &[Uuid]) -> Result<HashMap<Uuid, KeptJob>> {
        use calculation::Column;
        let rows: Vec<(Uuid, Option<Uuid>)> = calculation::Entity::find()
            .select_only()
            .columns([Column::Id, Column::ProjectId])
            .filter(Column::Id.is_in(ids.iter().copied()))
            .filter(scope.into().sees(Column::UserId, Column::TeamId))
            .into_tuple()
            .all(self.reader())
            .await?;
        let seen: Vec<Uuid> = rows.iter().map(|(id, _)| *id).collect();
        let sizes = self.body_sizes(Part::Request, &seen).await?;
        let job = |(id, project_id)| Some((id, KeptJob { project_id, size: *sizes.get(&id)? }));
        Ok(rows.into_iter().filter_map(job).collect())
    }

    /// The sizes of these bodies as they are stored, bytes. The database does not read the bodies for that.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn body_sizes(&self, part: Part, ids: &[Uuid]) -> Result<HashMap<Uuid, u64>> {
        fn sizes<E: EntityTrait>(id: E::Column, body: E::Column, ids: &[Uuid]) -> Select<E> {
            let length = Func::cust("length").arg(Expr::col(body));
            E::find().select_only().column(id).expr_as(length, "size").filter(id.is_in(ids.iter().copied()))
        }
        use calculation_request::Column as Request;
        use calculation_result::Column as Outcome;
        let rows: Vec<(Uuid, i32)> = match part {
            Part::Request => {
                let query = sizes::<calculation_request::Entity>(Request::CalculationId, Request::Body, ids);
                query.into_tuple().all(self.reader()).await?
            }
            Part::Result => {
                let query = sizes::<calculation_result::Entity>(Outcome::CalculationId, Outcome::Body, ids);
                query.into_tuple().all(self.reader()).await?
            }
        };
        Ok(rows.into_iter().map(|(id, size)| (id, unsigned(size.into()))).collect())
    }

    /// The job or the result of a calculation that the caller may see; none where there is none, or not any more.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn body(&self, part: Part, id: Uuid) -> Result<Option<Packed>> {
        let body = match part {
            Part::Request => {
                let row = calculation_request::Entity::find_by_id(id).one(self.reader()).await?;
                row.map(|row| row.body)
            }
            Part::Result => {
                let row = calculation_result::Entity::find_by_id(id).one(self.reader()).await?;
                row.map(|row| row.body)
            }
        };
        Ok(body.map(Packed::of_row))
    }

    /// The jobs of some tasks; those that are there.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn jobs(&self, ids: &[Uuid]) -> Result<HashMap<Uuid, Packed>> {
        let requests = calculation_request::Entity::find()
            .filter(calculation_request::Column::CalculationId.is_in(padded(ids.iter().copied())))
            .all(self.reader())
            .await?;
        Ok(requests
            .into_iter()
            .map(|request| (request.calculation_id, Packed::of_row(request.body)))
            .collect())
    }
}
