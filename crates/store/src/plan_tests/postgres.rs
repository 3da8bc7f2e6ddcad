//! The same on PostgreSQL, which plans by what is there: so there are many rows, most of them of others.

use super::{Store, lists, orphans};
use crate::activity::{self, ActivityFilter, newest_first};
use crate::history::{filtered, order};
use crate::reaper::at_work;
use crate::scope::Scope;
use sea_orm::prelude::*;
use sea_orm::sea_query::SelectStatement;
use sea_orm::{ConnectionTrait, Database, DbBackend, QueryTrait};

/// Forty users with a thousand rows each; every other of theirs is of the team of the first twenty or of the others.
const FILL: [&str; 4] = [
    "INSERT INTO users (id, email, name, password_hash, plan, created_at) \
     SELECT lpad(u::text, 32, '0')::uuid, u::text, 'x', 'x', 'free', now() FROM generate_series(0, 39) AS u",
    "INSERT INTO calculations (id, user_id, team_id, name_key, search_key, is_favorite, panel_count, \
     stock_panel_count, submitted_at, status, priority, concurrent_limit, attempt, failures, percent, used_area_ratio) \
     SELECT gen_random_uuid(), lpad(u::text, 32, '0')::uuid, \
     CASE WHEN n % 2 = 0 THEN lpad((1 + u / 20)::text, 32, '0')::uuid END, 'name ' || n, 'name ' || n, n % 50 = 0, \
     1, 1, now() - n * interval '1 minute', \
     CASE n % 3 WHEN 0 THEN 'FINISHED' WHEN 1 THEN 'STOPPED' ELSE 'ERROR' END, 0, 1, 1, 0, 0, n / 1000.0 \
     FROM generate_series(0, 39) AS u, generate_series(1, 1000) AS n",
    "INSERT INTO activity (user_id, team_id, at, action, object_type) \
     SELECT user_id, team_id, submitted_at, 'submitted', 'calculation' FROM calculations",
    "ANALYZE",
];

async fn plan(store: &Store, query: &SelectStatement) -> String {
    let mut query = DbBackend::Postgres.build(query);
    query.sql.insert_str(0, "EXPLAIN ");
    let steps = store.reader().query_all_raw(query).await.unwrap();
    steps.iter().map(|step| step.try_get_by_index::<String>(0).unwrap()).collect::<Vec<_>>().join("\n")
}

async fn lists_are_read_in_the_order_of_indexes(url: &str) {
    let store = Store::connect(url).await.unwrap();
    store.migrate().await.unwrap();
    store.writer().execute_unprepared("ALTER TABLE calculations DISABLE TRIGGER USER").await.unwrap();
    for sql in FILL {
        store.writer().execute_unprepared(sql).await.unwrap();
    }
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
        assert!(plan.contains("Index Scan using calculations_at_work"), "{plan}");
    }
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_list_is_read_in_the_order_of_indexes_also_by_somebody_in_a_team() {
    let Some(server) = std::env::var("TEST_DATABASE_URL").ok().filter(|url| !url.is_empty()) else {
        println!("skipped: TEST_DATABASE_URL is not set (scripts/pg.sh run cargo test -p store)");
        return;
    };
    let admin = Database::connect(&server).await.unwrap();
    let name = format!("kerf_test_{}", Uuid::new_v4().simple());
    admin.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
    let url = format!("{}/{name}", server.rsplit_once('/').unwrap().0);
    // As a task, so that the database also goes when the test fails.
    let told = tokio::spawn(async move { lists_are_read_in_the_order_of_indexes(&url).await }).await;
    admin.execute_unprepared(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
    told.unwrap();
}
