//! Counts that the database keeps by itself, whoever changes a calculation: how many a user has, by
//! state and by mark, and how many a project holds. Counting 100,000 rows for every page of a list would
//! take longer than reading the page.

use super::tables::{index, is_postgres, owned_by, run};
use crate::status::Status;
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, uuid};

/// The team of a calculation without one, in PostgreSQL.
const POSTGRES_NIL: &str = "'00000000-0000-0000-0000-000000000000'::uuid";

/// The columns of a tally and, for each, which calculations it counts (`{}` is the row).
fn counted() -> Vec<(String, String)> {
    let mut columns =
        vec![("total".to_owned(), "1 = 1".to_owned()), ("favorites".to_owned(), "{}.is_favorite".to_owned())];
    for status in Status::ALL {
        columns.push((status.as_str().to_lowercase(), format!("{{}}.status = '{}'", status.as_str())));
    }
    columns
}

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut tallies = Table::create();
    // A calculation without a team has the nil id here: a key cannot be null.
    tallies.table("calculation_tallies").col(uuid("user_id")).col(uuid("team_id"));
    for (column, _) in counted() {
        tallies.col(big_integer(column));
    }
    tallies.primary_key(Index::create().col("user_id").col("team_id")).foreign_key(&mut owned_by(
        "users",
        "calculation_tallies",
        "user_id",
    ));
    manager.create_table(tallies).await?;
    index(manager, "calculation_tallies", "calculation_tallies_team", "team_id").await?;
    let nil = if is_postgres(manager) { POSTGRES_NIL } else { "X'00000000000000000000000000000000'" };
    count_what_is_there(manager, nil).await?;
    if is_postgres(manager) { postgres(manager, nil).await } else { sqlite(manager, nil).await }
}

async fn count_what_is_there(manager: &SchemaManager<'_>, nil: &str) -> Result<(), DbErr> {
    let columns = counted().into_iter().map(|(column, _)| column).collect::<Vec<_>>().join(", ");
    let sums = counted()
        .into_iter()
        .map(|(_, which)| format!("sum(CASE WHEN {} THEN 1 ELSE 0 END)", which.replace("{}", "calculations")))
        .collect::<Vec<_>>()
        .join(", ");
    run(
        manager,
        &format!(
            "INSERT INTO calculation_tallies (user_id, team_id, {columns}) \
             SELECT user_id, {nil}, {sums} FROM calculations GROUP BY user_id"
        ),
    )
    .await
}

/// Counts the row `NEW`.
fn add(nil: &str) -> String {
    let one = |which: &str| format!("CASE WHEN {} THEN 1 ELSE 0 END", which.replace("{}", "NEW"));
    let columns: Vec<_> = counted().into_iter().map(|(column, _)| column).collect();
    let values: Vec<_> = counted().iter().map(|(_, which)| one(which)).collect();
    let sums: Vec<_> = columns
        .iter()
        .map(|column| format!("{column} = calculation_tallies.{column} + excluded.{column}"))
        .collect();
    format!(
        "INSERT INTO calculation_tallies (user_id, team_id, {}) \
         VALUES (NEW.user_id, coalesce(NEW.team_id, {nil}), {}) \
         ON CONFLICT (user_id, team_id) DO UPDATE SET {};",
        columns.join(", "),
        values.join(", "),
        sums.join(", ")
    )
}

/// Counts the row `OLD` no longer. When the whole user goes, its tally may have gone before.
fn subtract(nil: &str) -> String {
    let less: Vec<_> = counted()
        .iter()
        .map(|(column, which)| {
            format!("{column} = {column} - CASE WHEN {} THEN 1 ELSE 0 END", which.replace("{}", "OLD"))
        })
        .collect();
    format!(
        "UPDATE calculation_tallies SET {} \
         WHERE user_id = OLD.user_id AND team_id = coalesce(OLD.team_id, {nil});",
        less.join(", ")
    )
}

/// Counts the row `NEW` where `OLD` was counted, of the same user and team.
fn change(nil: &str) -> String {
    let one = |which: &str, row: &str| format!("CASE WHEN {} THEN 1 ELSE 0 END", which.replace("{}", row));
    let change = |(column, which): &(String, String)| {
        format!("{column} = {column} + {} - {}", one(which, "NEW"), one(which, "OLD"))
    };
    let changes: Vec<_> = counted().iter().filter(|(column, _)| column != "total").map(change).collect();
    format!(
        "UPDATE calculation_tallies SET {} \
         WHERE user_id = OLD.user_id AND team_id = coalesce(OLD.team_id, {nil});",
        changes.join(", ")
    )
}

const WATCHED: &str = "user_id, team_id, status, is_favorite";
const INTO_PROJECT: &str =
    "UPDATE projects SET calculation_count = calculation_count + 1 WHERE id = NEW.project_id;";
const OUT_OF_PROJECT: &str =
    "UPDATE projects SET calculation_count = calculation_count - 1 WHERE id = OLD.project_id;";

async fn sqlite(manager: &SchemaManager<'_>, nil: &str) -> Result<(), DbErr> {
    let (add, subtract) = (add(nil), subtract(nil));
    for (name, event, body) in [
        ("added", "INSERT", format!("{add} {INTO_PROJECT}")),
        ("removed", "DELETE", format!("{subtract} {OUT_OF_PROJECT}")),
        ("changed", &format!("UPDATE OF {WATCHED}"), format!("{subtract} {add}")),
        ("moved", "UPDATE OF project_id", format!("{OUT_OF_PROJECT} {INTO_PROJECT}")),
    ] {
        let sql = format!(
            "CREATE TRIGGER calculations_{name} AFTER {event} ON calculations FOR EACH ROW BEGIN {body} END"
        );
        run(manager, &sql).await?;
    }
    Ok(())
}

/// The triggers fire when the transaction commits. So the rows of counts, which all changes of one user
/// share, are the last that a transaction locks, and no two can wait for each other.
async fn postgres(manager: &SchemaManager<'_>, nil: &str) -> Result<(), DbErr> {
    let (add, subtract) = (add(nil), subtract(nil));
    for (name, event, out, into) in [
        ("tally", WATCHED, subtract.as_str(), add.as_str()),
        ("project", "project_id", OUT_OF_PROJECT, INTO_PROJECT),
    ] {
        let function = format!(
            "CREATE FUNCTION calculations_{name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
             IF TG_OP <> 'INSERT' THEN {out} END IF; \
             IF TG_OP <> 'DELETE' THEN {into} END IF; \
             RETURN NULL; END $$"
        );
        run(manager, &function).await?;
        let trigger = format!(
            "CREATE CONSTRAINT TRIGGER calculations_{name} AFTER INSERT OR DELETE OR UPDATE OF {event} \
             ON calculations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW \
             EXECUTE FUNCTION calculations_{name}()"
        );
        run(manager, &trigger).await?;
    }
    Ok(())
}

/// As PostgreSQL's trigger was, but with one change of the counts, not two, where a calculation stays with its user and its team.
pub(super) fn postgres_changes_at_once() -> String {
    let (add, subtract, change) = (add(POSTGRES_NIL), subtract(POSTGRES_NIL), change(POSTGRES_NIL));
    format!(
        "CREATE OR REPLACE FUNCTION calculations_tally() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         IF TG_OP = 'UPDATE' AND OLD.user_id = NEW.user_id AND OLD.team_id IS NOT DISTINCT FROM NEW.team_id THEN \
         {change} RETURN NULL; END IF; \
         IF TG_OP <> 'INSERT' THEN {subtract} END IF; \
         IF TG_OP <> 'DELETE' THEN {add} END IF; \
         RETURN NULL; END $$"
    )
}
