//! The same on PostgreSQL, which plans by what is there: so there are many rows, most of them of others.

use super::{Store, lists, orphans};
use crate::activity::{self, ActivityFilter, newest_first};
use crate::batch_end::with_an_unfinished_one;
use crate::claim::line;
use crate::entity::stock_item;
use crate::history::{filtered, order};
use crate::reaper::at_work;
use crate::scope::Scope;
use crate::stock::{of_item, of_shop};
use crate::stock_list::changed;
use crate::task_row::Lane;
use sea_orm::prelude::*;
use sea_orm::sea_query::SelectStatement;
use sea_orm::{ConnectionTrait, Database, DbBackend, QuerySelect, QueryTrait, Statement};

/// Forty users with a thousand rows each; every other of theirs is of the team of the first twenty or of the others.
const FILL: [&str; 9] = [
    "INSERT INTO users (id, email, name, password_hash, plan, created_at) \
     SELECT lpad(u::text, 32, '0')::uuid, u::text, 'x', 'x', 'free', now() FROM generate_series(0, 39) AS u",
    "INSERT INTO calculations (id, user_id, team_id, name_key, search_key, is_favorite, panel_count, \
     stock_panel_count, submitted_at, status, percent, used_area_ratio) \
     SELECT gen_random_uuid(), lpad(u::text, 32, '0')::uuid, \
     CASE WHEN n % 2 = 0 THEN lpad((1 + u / 20)::text, 32, '0')::uuid END, 'name ' || n, 'name ' || n, n % 50 = 0, \
     1, 1, now() - n * interval '1 minute', \
     CASE n % 3 WHEN 0 THEN 'FINISHED' WHEN 1 THEN 'STOPPED' ELSE 'ERROR' END, 0, n / 1000.0 \
     FROM generate_series(0, 39) AS u, generate_series(1, 1000) AS n",
    // The queue of a busy day: a few of many run.
    "INSERT INTO tasks (calculation_id, user_id, state, class, priority, turn_at, due_at, accepted_at, concurrent_limit, \
     attempt, failures, worker_id, lease_until, percent) \
     SELECT id, user_id, CASE WHEN n % 500 = 0 THEN 'RUNNING' ELSE 'QUEUED' END, \
     CASE WHEN n % 10 = 0 THEN 'quick' ELSE 'long' END, 0, submitted_at, submitted_at, submitted_at, 100, 1, 0, \
     CASE WHEN n % 500 = 0 THEN 'w' END, CASE WHEN n % 500 = 0 THEN now() END, 0 \
     FROM (SELECT *, row_number() OVER () AS n FROM calculations) AS numbered",
    "INSERT INTO activity (user_id, team_id, at, action, object_type) \
     SELECT user_id, team_id, submitted_at, 'submitted', 'calculation' FROM calculations",
    // Twenty rooms with a thousand items each, of each of which ten movements are told.
    "INSERT INTO shops (user_id, name, address, least_side, least_area, created_at) \
     SELECT lpad(u::text, 32, '0')::uuid, '', '', 100000, 0, now() FROM generate_series(0, 19) AS u",
    "INSERT INTO stock_rooms (shop_id, next_number, version, items, text_bytes) SELECT id, 1, 1000, 1000, 0 FROM shops",
    "INSERT INTO stock_items (id, shop_id, material, kind, width, height, grain, count, retired, movements, version, \
     search_key, created_at) SELECT gen_random_uuid(), s.id, 'MDF', 'sheet', 1, 1, 0, 1, false, 10, n, 'mdf', now() \
     FROM shops AS s, generate_series(1, 1000) AS n",
    "INSERT INTO stock_movements (item_id, at, kind, change, count_after) \
     SELECT id, now(), 'in', 1, 1 FROM stock_items, generate_series(1, 10)",
    "ANALYZE",
];

/// Fifty batches of which nothing has ended.
const FILL_BATCHES: [&str; 3] = [
    "INSERT INTO users (id, email, name, password_hash, plan, created_at) \
     VALUES (lpad('0', 32, '0')::uuid, 'x', 'x', 'x', 'free', now())",
    "INSERT INTO batches (id, user_id, name, combined, jobs, stopped, submitted_at) \
     SELECT lpad(b::text, 32, '0')::uuid, lpad('0', 32, '0')::uuid, 'x', false, 200, false, now() \
     FROM generate_series(0, 49) AS b",
    "INSERT INTO calculations (id, user_id, name_key, search_key, is_favorite, panel_count, \
     stock_panel_count, submitted_at, status, percent, batch_id, batch_place) \
     SELECT gen_random_uuid(), lpad('0', 32, '0')::uuid, 'name', 'name', false, 1, 1, now(), 'QUEUED', 0, \
     lpad(b::text, 32, '0')::uuid, n FROM generate_series(0, 49) AS b, generate_series(1, 200) AS n",
];

async fn filled(url: &str, fill: &[&str]) -> Store {
    let store = Store::connect(url).await.unwrap();
    store.migrate().await.unwrap();
    store.writer().execute_unprepared("ALTER TABLE calculations DISABLE TRIGGER USER").await.unwrap();
    for sql in fill {
        store.writer().execute_unprepared(sql).await.unwrap();
    }
    store
}

async fn plan(store: &Store, query: &SelectStatement) -> String {
    let mut query = DbBackend::Postgres.build(query);
    query.sql.insert_str(0, "EXPLAIN ");
    let steps = store.reader().query_all_raw(query).await.unwrap();
    steps.iter().map(|step| step.try_get_by_index::<String>(0).unwrap()).collect::<Vec<_>>().join("\n")
}

async fn lists_are_read_in_the_order_of_indexes(url: &str) {
    let store = filled(url, &FILL).await;
    let alone = Scope::of_user(Uuid::nil());
    for scope in [alone, Scope { team_id: Some(Uuid::from_u128(1)), ..alone }] {
        let mut queries = vec![
            activity::filtered(scope, &ActivityFilter::default()).keys(
                &newest_first(),
                0,
                10,
                DbBackend::Postgres,
            ),
            activity::filtered(scope, &ActivityFilter::default()).keys(
                &newest_first(),
                40,
                10,
                DbBackend::Postgres,
            ),
        ];
        // No row is in that project: PostgreSQL knows, and may sort none.
        for (.., filter) in lists().into_iter().filter(|(.., filter)| filter.project_id.is_none()) {
            for from_end in [false, true] {
                let query = filtered(scope, &filter).unwrap();
                queries.push(query.keys(&order(filter.sort, from_end), 0, 10, DbBackend::Postgres));
            }
        }
        for query in queries {
            let plan = plan(&store, &query).await;
            assert!(!plan.contains("Seq Scan") && !plan.contains("Sort  ("), "{plan}");
            assert_eq!(plan.contains("Merge Append"), scope.team_id.is_some(), "{plan}");
        }
    }
    for whose in orphans(DbBackend::Postgres) {
        let plan = plan(&store, &at_work(whose).into_query()).await;
        assert!(plan.contains("Index Scan using tasks_held"), "{plan}");
    }
    for (lane, index) in [(None, "tasks_queue"), (Some(Lane::Quick), "tasks_lane")] {
        let plan = plan(&store, &line(lane, vec![(Uuid::nil(), 1)]).limit(1).into_query()).await;
        assert!(plan.contains(&format!("Index Scan using {index}")) && !plan.contains("Sort"), "{plan}");
    }
    a_start_and_a_heartbeat_change_no_index(&store).await;
    a_room_is_read_by_its_indexes(&store).await;
    store.close().await.unwrap();
}

/// Each of them is a write for every task that runs: a row that changes in no index stays on its page.
async fn a_start_and_a_heartbeat_change_no_index(store: &Store) {
    let indexes = "SELECT indexdef FROM pg_indexes WHERE tablename = 'tasks'".to_owned();
    let indexes = Statement::from_string(DbBackend::Postgres, indexes);
    let rows = store.reader().query_all_raw(indexes).await.unwrap();
    assert!(rows.len() >= 5, "{rows:?}");
    for row in rows {
        let index: String = row.try_get_by_index(0).unwrap();
        assert!(
            !["worker_id", "lease_until", "percent"].iter().any(|column| index.contains(column)),
            "{index}"
        );
    }
}

async fn a_room_is_read_by_its_indexes(store: &Store) {
    let item = stock_item::Entity::find().one(store.reader()).await.unwrap().unwrap();
    for (query, index) in [
        (changed(item.shop_id, 990).into_query(), "stock_items_version"),
        (of_item(item.id).limit(5).into_query(), "stock_movements_item"),
        (
            of_shop(Scope::of_user(Uuid::nil())).filter(stock_item::Column::Id.eq(item.id)).into_query(),
            "stock_items_pkey",
        ),
    ] {
        let plan = plan(store, &query).await;
        assert!(
            plan.contains(index)
                && !plan.contains("Seq Scan on stock_items")
                && !plan.contains("Seq Scan on stock_movements"),
            "{plan}"
        );
    }
}

/// Where there are no statistics yet, as in the first minute of a large batch.
async fn the_unfinished_of_batches_are_found_by_index(url: &str) {
    let store = filled(url, &FILL_BATCHES).await;
    let batches = with_an_unfinished_one((0..8).map(Uuid::from_u128));
    let plan = plan(&store, &batches.into_query()).await;
    assert!(plan.contains("calculations_of_batch") && !plan.contains("Seq Scan on calculations"), "{plan}");
    store.close().await.unwrap();
}

/// A database of its own for a test; none where there is no server.
async fn on_a_database<F: Future<Output = ()> + Send + 'static>(test: impl FnOnce(String) -> F) {
    let Some(server) = std::env::var("TEST_DATABASE_URL").ok().filter(|url| !url.is_empty()) else {
        println!("skipped: TEST_DATABASE_URL is not set (scripts/pg.sh run cargo test -p store)");
        return;
    };
    let admin = Database::connect(&server).await.unwrap();
    let name = format!("kerf_test_{}", Uuid::new_v4().simple());
    admin.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
    // As a task, so that the database also goes when the test fails.
    let told = tokio::spawn(test(format!("{}/{name}", server.rsplit_once('/').unwrap().0))).await;
    admin.execute_unprepared(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
    told.unwrap();
}

#[tokio::test]
async fn a_list_is_read_in_the_order_of_indexes_also_by_somebody_in_a_team() {
    on_a_database(|url| async move { lists_are_read_in_the_order_of_indexes(&url).await }).await;
}

#[tokio::test]
async fn what_has_not_ended_of_several_batches_is_found_without_reading_the_whole_queue() {
    on_a_database(|url| async move { the_unfinished_of_batches_are_found_by_index(&url).await }).await;
}
