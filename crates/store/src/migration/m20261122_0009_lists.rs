//! Lists of a team as quick as those of one person, the patrol's index of tasks at work, what a result could not place,
//! names of projects that are unique in their folder, and the least remnant among the settings.

use super::tables::{index, is_postgres, part_index, run, unique};
use crate::packed::reader;
use crate::text;
use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::prelude::Uuid;
use sea_orm_migration::sea_orm::{ConnectionTrait, QueryResult, Statement};
use serde::Deserialize;
use std::io::BufReader;

/// Rows that are read at once; of the results, only one.
const BATCH: i64 = 500;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, "ALTER TABLE settings ADD COLUMN least_remnant double precision NOT NULL DEFAULT 100")
            .await?;
        run(manager, "ALTER TABLE calculations ADD COLUMN not_placed bigint NULL").await?;
        count_not_placed(manager.get_connection()).await?;
        run(manager, "ALTER TABLE projects ADD COLUMN folder_key text NOT NULL DEFAULT ''").await?;
        fold_folders(manager.get_connection()).await?;
        run(manager, "DROP INDEX projects_name").await?;
        unique(manager, "projects", "projects_name", "user_id, folder_key, name_key").await?;
        lists(manager).await?;
        // A handful of rows, whatever the history; no beat of a task changes what is in it.
        let at_work = "worker_id IS NOT NULL";
        part_index(manager, "calculations", "calculations_at_work", "user_id, id", at_work).await
    }
}

/// What somebody sees is either of no team and that person's, or of the team: each part is read in its own order.
async fn lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut orders = vec![
        ("list", "submitted_at DESC, id DESC"),
        ("by_mark", "is_favorite, submitted_at, id"),
        ("by_name", "name_key, id"),
        ("by_ratio", "used_area_ratio, id"),
    ];
    if is_postgres(manager) {
        // As before: SQLite reads the other index backwards.
        orders.push(("by_ratio_down", "used_area_ratio DESC NULLS LAST, id DESC"));
    }
    let table = "calculations";
    for (name, columns) in orders {
        run(manager, &format!("DROP INDEX calculations_{name}")).await?;
        own(manager, table, &format!("calculations_{name}"), columns).await?;
        if name != "list" {
            of_team(manager, table, &format!("calculations_team_{name}"), columns).await?;
        }
    }
    // The index on the states of all of a user's stays: the queue asks it, whatever the team.
    own(manager, table, "calculations_own_status", "status, submitted_at, id").await?;
    of_team(manager, table, "calculations_team_by_status", "status, submitted_at, id").await?;
    run(manager, "DROP INDEX calculations_by_team").await?;
    of_team(manager, table, "calculations_by_team", "submitted_at, id").await?;
    run(manager, "DROP INDEX calculations_by_project").await?;
    let columns = "project_id, submitted_at, id, user_id, team_id";
    index(manager, table, "calculations_by_project", columns).await?;
    if !is_postgres(manager) {
        of_team(manager, table, "calculations_team_search", "submitted_at, id, search_key").await?;
    }
    own(manager, "activity", "activity_own", "at, id").await
}

/// SQLite reads an index alone only if that has every column of the query, also the one that is always null.
async fn own(manager: &SchemaManager<'_>, table: &str, name: &str, columns: &str) -> Result<(), DbErr> {
    part_index(manager, table, name, &format!("user_id, {columns}, team_id"), "team_id IS NULL").await
}

async fn of_team(manager: &SchemaManager<'_>, table: &str, name: &str, columns: &str) -> Result<(), DbErr> {
    part_index(manager, table, name, &format!("team_id, {columns}"), "team_id IS NOT NULL").await
}

/// What a result says of the panels without a place; the rest is passed over as it is read.
#[derive(Deserialize)]
struct Misfits {
    no_fit_panels: Vec<Misfit>,
}

#[derive(Deserialize)]
struct Misfit {
    count: u64,
}

/// Looks into the results that are there, one at a time. One that cannot be read leaves its count unknown.
async fn count_not_placed(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    const WITH_LAYOUT: &str = "SELECT r.calculation_id AS id FROM calculation_results AS r \
         JOIN calculations AS c ON c.id = r.calculation_id \
         WHERE c.mosaic_count IS NOT NULL AND r.calculation_id > $1 ORDER BY r.calculation_id LIMIT $2";
    const BODY: &str = "SELECT body FROM calculation_results WHERE calculation_id = $1";
    const COUNTED: &str = "UPDATE calculations SET not_placed = $1 WHERE id = $2";
    let mut last = Uuid::nil();
    loop {
        let rows = batch(db, WITH_LAYOUT, last).await?;
        for row in &rows {
            last = row.try_get("", "id")?;
            let Some(body) = db.query_one_raw(ask(db, BODY, [last.into()])).await? else { continue };
            let body: Vec<u8> = body.try_get("", "body")?;
            if let Some(count) = not_placed(&body) {
                db.execute_raw(ask(db, COUNTED, [count.into(), last.into()])).await?;
            }
        }
        if rows.is_empty() {
            return Ok(());
        }
    }
}

/// Copies of panels for which a packed result has no place.
fn not_placed(body: &[u8]) -> Option<i64> {
    let misfits: Misfits = serde_json::from_reader(BufReader::new(reader(body))).ok()?;
    misfits.no_fit_panels.iter().try_fold(0_i64, |sum, misfit| sum.checked_add_unsigned(misfit.count))
}

/// Keys for the folders that are there; SQLite knows no capitals but the Latin ones.
async fn fold_folders(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    const IN_FOLDER: &str =
        "SELECT id, folder FROM projects WHERE folder IS NOT NULL AND id > $1 ORDER BY id LIMIT $2";
    const FOLDED: &str = "UPDATE projects SET folder_key = $1 WHERE id = $2";
    let mut last = Uuid::nil();
    loop {
        let rows = batch(db, IN_FOLDER, last).await?;
        for row in &rows {
            last = row.try_get("", "id")?;
            let key = text::key(&row.try_get::<String>("", "folder")?);
            db.execute_raw(ask(db, FOLDED, [key.into(), last.into()])).await?;
        }
        if rows.is_empty() {
            return Ok(());
        }
    }
}

/// The rows after that one, some of them.
async fn batch(db: &impl ConnectionTrait, sql: &str, last: Uuid) -> Result<Vec<QueryResult>, DbErr> {
    db.query_all_raw(ask(db, sql, [last.into(), BATCH.into()])).await
}

fn ask<const N: usize>(db: &impl ConnectionTrait, sql: &str, values: [Value; N]) -> Statement {
    Statement::from_sql_and_values(db.get_database_backend(), sql.to_owned(), values)
}
