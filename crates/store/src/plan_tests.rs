//! What the databases make of our settings and queries: no list and no claim may sort or scan a whole table.

mod postgres;
mod stock;

use crate::activity::{self, ActivityFilter, newest_first};
use crate::batch_end::unfinished_of;
use crate::batches::{all_batches, members, newest, tallies};
use crate::claim::line;
use crate::connect::Store;
use crate::entity::{calculation, task};
use crate::history::{Filter, Sort, SortBy, filtered, order};
use crate::leases::run_out;
use crate::progress::items_of;
use crate::reaper::at_work;
use crate::scope::Scope;
use crate::shared_links::{by_hash, links_of};
use crate::status::Status;
use crate::task_row::Lane;
use crate::tasks::{Heartbeat, by_state};
use chrono::TimeDelta;
use sea_orm::prelude::*;
use sea_orm::sea_query::SelectStatement;
use sea_orm::{ConnectionTrait, DbBackend, QueryOrder, QuerySelect, QueryTrait, Statement};
use tempfile::TempDir;

async fn store() -> (Store, TempDir) {
    let dir = TempDir::new().unwrap();
    let url = format!("sqlite://{}", dir.path().join("kerf.sqlite").display());
    let store = Store::connect(&url).await.unwrap();
    store.migrate().await.unwrap();
    (store, dir)
}

/// The steps of SQLite's plan, one a line.
async fn plan(store: &Store, query: &SelectStatement) -> String {
    let mut query = DbBackend::Sqlite.build(query);
    query.sql.insert_str(0, "EXPLAIN QUERY PLAN ");
    let steps = store.reader().query_all_raw(query).await.unwrap();
    steps.iter().map(|step| step.try_get::<String>("", "detail").unwrap()).collect::<Vec<_>>().join("\n")
}

/// The lists of a history: the index of the caller's own, that of the team's, what is asked.
fn lists() -> Vec<(&'static str, &'static str, Filter)> {
    let all = Filter { page_size: 10, ..Filter::default() };
    let by = |by, descending| Filter { sort: Sort { by, descending }, ..all.clone() };
    vec![
        ("calculations_list", "calculations_by_team", all.clone()),
        ("calculations_list", "calculations_by_team", by(SortBy::SubmittedAt, false)),
        ("calculations_by_name", "calculations_team_by_name", by(SortBy::Name, false)),
        ("calculations_by_name", "calculations_team_by_name", by(SortBy::Name, true)),
        ("calculations_own_status", "calculations_team_by_status", by(SortBy::Status, false)),
        ("calculations_own_status", "calculations_team_by_status", by(SortBy::Status, true)),
        ("calculations_by_ratio", "calculations_team_by_ratio", by(SortBy::UsedAreaRatio, false)),
        ("calculations_by_ratio", "calculations_team_by_ratio", by(SortBy::UsedAreaRatio, true)),
        (
            "calculations_own_status",
            "calculations_team_by_status",
            Filter { status: Some(Status::Finished), ..all.clone() },
        ),
        ("calculations_by_mark", "calculations_team_by_mark", Filter { favorite: Some(true), ..all.clone() }),
        (
            "calculations_by_project",
            "calculations_by_project",
            Filter { project_id: Some(Uuid::nil()), ..all },
        ),
    ]
}

/// Somebody alone, and somebody in a team.
fn scopes() -> [Scope; 2] {
    let alone = Scope::of_user(Uuid::nil());
    [alone, Scope { team_id: Some(Uuid::from_u128(1)), ..alone }]
}

#[tokio::test]
async fn a_list_is_read_in_the_order_of_an_index_whatever_it_is_sorted_or_filtered_by() {
    let (store, _dir) = store().await;
    for (own, of_team, filter) in lists() {
        for (scope, from_end) in scopes().into_iter().flat_map(|scope| [(scope, false), (scope, true)]) {
            let query = filtered(scope, &filter).unwrap().keys(
                &order(filter.sort, from_end),
                0,
                10,
                DbBackend::Sqlite,
            );
            let plan = plan(&store, &query).await;
            for index in [own, of_team].into_iter().take(1 + usize::from(scope.team_id.is_some())) {
                assert!(plan.contains(&format!("USING COVERING INDEX {index} (")), "{filter:?}: {plan}");
            }
            assert!(!plan.contains("TEMP B-TREE") && !plan.contains("SCAN"), "{filter:?}: {plan}");
        }
    }
}

#[tokio::test]
async fn a_search_reads_an_index_alone() {
    let (store, _dir) = store().await;
    let filter = Filter { page_size: 10, search: Some("kitchen".to_owned()), ..Filter::default() };
    for scope in scopes() {
        let query =
            filtered(scope, &filter).unwrap().keys(&order(filter.sort, false), 0, 10, DbBackend::Sqlite);
        let plan = plan(&store, &query).await;
        assert!(plan.contains("USING COVERING INDEX calculations_search ("), "{plan}");
        let of_team = plan.contains("USING COVERING INDEX calculations_team_search (");
        assert_eq!(of_team, scope.team_id.is_some(), "{plan}");
        assert!(!plan.contains("TEMP B-TREE"), "{plan}");
    }
}

#[tokio::test]
async fn the_log_is_read_in_the_order_of_an_index() {
    let (store, _dir) = store().await;
    for scope in scopes() {
        let query = activity::filtered(scope, &ActivityFilter::default()).keys(
            &newest_first(),
            0,
            10,
            DbBackend::Sqlite,
        );
        let plan = plan(&store, &query).await;
        assert!(plan.contains("INDEX activity_own ("), "{plan}");
        assert_eq!(plan.contains("INDEX activity_team ("), scope.team_id.is_some(), "{plan}");
        assert!(!plan.contains("TEMP B-TREE") && !plan.contains("SCAN"), "{plan}");
    }
}

/// These are as many as a plan allows: they may be sorted, but nobody reads what is not for the caller.
#[tokio::test]
async fn what_is_kept_beside_calculations_is_found_by_owner_and_team() {
    let (store, _dir) = store().await;
    let [_, scope] = scopes();
    let tallies = {
        use crate::entity::calculation_tally::{Column, Entity};
        Entity::find().filter(scope.sees_kept(Column::UserId, Column::TeamId)).into_query()
    };
    let projects = {
        use crate::entity::project::{Column, Entity};
        Entity::find().filter(scope.sees(Column::UserId, Column::TeamId)).into_query()
    };
    let materials = {
        use crate::entity::material::{Column, Entity};
        Entity::find().filter(scope.sees_with_system(Column::UserId, Column::TeamId)).into_query()
    };
    let items = {
        use crate::entity::saved_item::{Column, Entity};
        let of_kind = Entity::find().filter(Column::Kind.eq("panel_set"));
        of_kind.filter(scope.sees_with_system(Column::UserId, Column::TeamId)).into_query()
    };
    for query in [tallies, projects, materials, items] {
        let plan = plan(&store, &query).await;
        assert!(plan.contains("MULTI-INDEX OR") && !plan.contains("SCAN"), "{plan}");
    }
}

#[tokio::test]
async fn a_link_is_found_by_its_hash_and_what_is_ticked_by_its_calculation() {
    let (store, _dir) = store().await;
    let [token, links, items] = [
        by_hash("x", chrono::DateTime::UNIX_EPOCH).into_query(),
        links_of(Uuid::nil()).into_query(),
        items_of(Uuid::nil()).into_query(),
    ];
    let plan = async |query: &SelectStatement| plan(&store, query).await;
    let (token, links, items) = (plan(&token).await, plan(&links).await, plan(&items).await);
    assert!(token.contains("INDEX sqlite_autoindex_shared_links_2 (hash=?)"), "{token}");
    assert!(links.contains("INDEX shared_links_calculation (calculation_id=?)"), "{links}");
    assert!(!links.contains("TEMP B-TREE"), "{links}");
    assert!(items.contains("INDEX sqlite_autoindex_progress_items_1 (calculation_id=?)"), "{items}");
}

#[tokio::test]
async fn the_queue_is_served_in_the_order_of_its_index() {
    let (store, _dir) = store().await;
    let busy = vec![(Uuid::from_u128(1), 1), (Uuid::from_u128(2), 3)];
    for (lane, index) in
        [(None, "tasks_queue (state=?)"), (Some(Lane::Quick), "tasks_lane (state=? AND class=?)")]
    {
        let plan = plan(&store, &line(lane, busy.clone()).limit(1).into_query()).await;
        assert!(plan.contains(&format!("USING INDEX {index}")), "{plan}");
        assert!(!plan.contains("TEMP B-TREE"), "{plan}");
    }
}

#[tokio::test]
async fn the_length_of_the_queue_is_read_from_an_index_alone() {
    let (store, _dir) = store().await;
    let plan = plan(&store, &by_state().into_query()).await;
    assert!(plan.contains("USING COVERING INDEX tasks_queue (state=?)"), "{plan}");
    assert!(!plan.contains("TEMP B-TREE"), "{plan}");
}

#[tokio::test]
async fn the_reaper_reads_the_rows_that_a_worker_holds_and_no_others() {
    let (store, _dir) = store().await;
    for whose in orphans(DbBackend::Sqlite) {
        for query in [at_work(whose.clone()), at_work(whose).order_by_asc(task::Column::UserId)] {
            let plan = plan(&store, &query.into_query()).await;
            assert_eq!(plan, "SCAN tasks USING INDEX tasks_held");
        }
    }
}

/// What the reaper asks for, and what a server does that starts.
fn orphans(database: DbBackend) -> [Expr; 2] {
    [run_out(database, TimeDelta::zero()), task::Column::WorkerId.like("server/%")]
}

/// As `.cargo/config.toml` has it built.
#[tokio::test]
async fn statements_are_planned_once_and_not_each_time_they_are_run() {
    let (store, _dir) = store().await;
    let ask = Statement::from_string(DbBackend::Sqlite, "PRAGMA compile_options");
    let rows = store.reader().query_all_raw(ask).await.unwrap();
    let options: Vec<String> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert!(options.iter().any(|option| option == "ENABLE_QPSG"), "{options:?}");
}

#[tokio::test]
async fn an_accepted_task_is_on_disk_before_the_answer() {
    let (store, _dir) = store().await;
    let setting = async |name: &str| {
        let tx = store.begin().await.unwrap();
        let ask = Statement::from_string(DbBackend::Sqlite, format!("PRAGMA {name}"));
        let row = tx.query_one_raw(ask).await.unwrap().unwrap();
        row.try_get_by_index::<String>(0).or(row.try_get_by_index::<i64>(0).map(|n| n.to_string())).unwrap()
    };
    assert_eq!(setting("journal_mode").await, "wal");
    assert_eq!(setting("synchronous").await, "2", "FULL");
    assert_eq!(setting("foreign_keys").await, "1");
}

/// In a log that is written ahead, NORMAL leaves the disk to whoever folds it into the file, or writes with FULL.
#[tokio::test]
async fn a_sign_of_life_does_not_wait_for_the_disk() {
    let (store, _dir) = store().await;
    let tx = store.begin_lazily().await.unwrap();
    let row =
        tx.query_one_raw(Statement::from_string(DbBackend::Sqlite, "PRAGMA synchronous")).await.unwrap();
    assert_eq!(row.unwrap().try_get_by_index::<i64>(0).unwrap(), 1, "NORMAL");
    tx.commit().await.unwrap();
    // With the one connection taken that waits for the disk, a sign of life is given all the same.
    let _taken = store.writer().get_sqlite_connection_pool().acquire().await.unwrap();
    let told = store.heartbeat(Uuid::nil(), 1, 1.0, None).await.unwrap();
    assert_eq!(told, Heartbeat::Lost);
}

#[tokio::test]
async fn readers_cannot_write() {
    let (store, _dir) = store().await;
    assert!(calculation::Entity::delete_many().exec(store.reader()).await.is_err());
}

#[tokio::test]
async fn batches_and_what_belongs_to_them_are_read_on_their_indexes() {
    let (store, _dir) = store().await;
    for scope in scopes() {
        let list = plan(&store, &all_batches(scope).keys(&newest(), 0, 10, DbBackend::Sqlite)).await;
        assert!(list.contains("USING COVERING INDEX batches_list ("), "{list}");
        assert_eq!(
            list.contains("USING COVERING INDEX batches_by_team ("),
            scope.team_id.is_some(),
            "{list}"
        );
        assert!(!list.contains("TEMP B-TREE") && !list.contains("SCAN"), "{list}");
    }
    let batch = Uuid::nil();
    for query in [members(batch), unfinished_of(batch), tallies(&[batch, Uuid::from_u128(2)])] {
        let plan = plan(&store, &query.into_query()).await;
        assert!(plan.contains("INDEX calculations_of_batch ("), "{plan}");
    }
}

#[tokio::test]
async fn what_is_kept_of_keys_is_counted_and_swept_by_an_index() {
    let (store, _dir) = store().await;
    let room = plan(&store, &crate::keyed_unit::room(Uuid::nil()).into_query()).await;
    assert!(room.contains("USING COVERING INDEX idempotency_keys_room (user_id=?)"), "{room}");
    use crate::entity::idempotency_key::{Column, Entity};
    let old = Entity::find().filter(Column::CreatedAt.lte(chrono::DateTime::UNIX_EPOCH)).into_query();
    let old = plan(&store, &old).await;
    assert!(old.contains("INDEX idempotency_keys_age ("), "{old}");
}

#[tokio::test]
async fn what_is_due_is_found_in_the_order_of_its_index_also_behind_a_backlog_that_is_passed_over() {
    let (store, _dir) = store().await;
    for but in [&[][..], &[Uuid::nil()]] {
        let due = crate::webhooks::due(DbBackend::Sqlite, but);
        let plan = plan(&store, &due.into_query()).await;
        assert!(plan.contains("USING INDEX webhook_deliveries_due (due_at<?)"), "{plan}");
        assert!(!plan.contains("TEMP B-TREE"), "{plan}");
    }
}
