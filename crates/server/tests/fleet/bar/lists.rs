//! Every list of the API over a million calculations of ten thousand users.

use super::setting;
use crate::measure::{Times, Watch, say};
use crate::processes::{Customer, Place, Server};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, Statement};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Each list is asked for so often.
const ASKED: usize = 60;

/// The lists of the OpenAPI document: what is read by pages, and belongs to nothing that has an id of its own.
async fn lists(server: &Server) -> Vec<String> {
    let document = reqwest::get(format!("{}/api/v1/openapi.json", server.base)).await.unwrap();
    let document: Value = document.error_for_status().unwrap().json().await.unwrap();
    let is_list = |path: &str, operation: &Value| {
        let parameters = operation["parameters"].as_array();
        let pages =
            parameters.is_some_and(|all| all.iter().any(|parameter| parameter["name"] == "page_size"));
        pages && !path.contains('{')
    };
    let paths = document["paths"].as_object().unwrap();
    paths.iter().filter(|(path, of)| is_list(path, &of["get"])).map(|(path, _)| path.clone()).collect()
}

/// So many calculations of each of these people, and what the log says of them.
async fn fill(database: &DatabaseConnection, people: &str, each: u64, team: bool) {
    const AT_ONCE: u64 = 100;
    for start in (0..each).step_by(usize::try_from(AT_ONCE).unwrap()) {
        let end = each.min(start + AT_ONCE) - 1;
        let team = if team { "CASE WHEN n % 25 < 24 THEN m.team_id END" } else { "NULL::uuid" };
        let sql = format!(
            "WITH made AS (INSERT INTO calculations (id, user_id, team_id, name, search_key, name_key, is_favorite, \
             panel_count, stock_panel_count, submitted_at, completed_at, status, percent, mosaic_count, used_area, \
             wasted_area, used_area_ratio, cut_length, cuts, not_placed) \
             SELECT gen_random_uuid(), u.id, {team}, 'kitchen ' || n, 'kitchen ' || n, 'kitchen ' || n, n % 50 = 0, 8, 1, \
             now() - n * interval '1 hour', now() - n * interval '1 hour', \
             CASE WHEN n % 20 = 0 THEN 'STOPPED' ELSE 'FINISHED' END, 100, 2, 1920000, 1056800, (n % 1000) / 1000.0, 9120, \
             11, 0 FROM users AS u LEFT JOIN team_members AS m ON m.user_id = u.id, generate_series({start}, {end}) AS n \
             WHERE {people} RETURNING user_id, team_id, id, name, submitted_at) \
             INSERT INTO activity (user_id, team_id, at, action, object_type, object_id, object_name) \
             SELECT user_id, team_id, submitted_at, 'submitted', 'calculation', id, name FROM made"
        );
        database.execute_unprepared(&sql).await.unwrap();
    }
}

/// What the tables take, for the reckoning of a million users.
async fn say_sizes(database: &DatabaseConnection) {
    let sql = "SELECT relname::text AS name, pg_relation_size(relid) AS rows, pg_indexes_size(relid) AS indexes, n_live_tup AS count \
               FROM pg_stat_user_tables WHERE n_live_tup > 1000 ORDER BY pg_total_relation_size(relid) DESC";
    let backend = database.get_database_backend();
    for row in database.query_all_raw(Statement::from_string(backend, sql)).await.unwrap() {
        let of = |name| row.try_get::<i64>("", name).unwrap();
        let name: String = row.try_get("", "name").unwrap();
        let each = |bytes: i64| bytes / of("count").max(1);
        println!(
            "size | {name} | {} rows | {} bytes each | {} of indexes",
            of("count"),
            each(of("rows")),
            each(of("indexes"))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make scale"]
async fn scale_08_every_list_is_quick_over_a_million_calculations() {
    let Some(place) = Place::postgres().await else { return };
    let settings = ["--workers", "1", "--default-plan", "enterprise", "--account-rate", "100000"];
    let server = Server::start_with(&place, &settings).await;
    let people = setting("KERF_SCALE_USERS", 10_000);
    let few = Customer::called(&server, "few").await;
    let many = Customer::called(&server, "many").await;
    let member = Customer::called(&server, "member").await;
    let made = member.http.post(format!("{}/api/v1/team", server.base)).bearer_auth(&member.token);
    made.json(&json!({"name": "Workshop"})).send().await.unwrap().error_for_status().unwrap();
    let database = Database::connect(place.database_url()).await.unwrap();
    for sql in [
        format!(
            "INSERT INTO users (id, email, name, password_hash, plan, created_at) SELECT gen_random_uuid(), \
             'user' || n || '@example.com', 'x', 'x', 'enterprise', now() FROM generate_series(4, {people}) AS n"
        ),
        "INSERT INTO teams (id, name, created_at) SELECT gen_random_uuid(), 'Team ' || n, now() \
         FROM generate_series(1, 3) AS n"
            .to_owned(),
        // Four teams of 25.
        "INSERT INTO team_members (user_id, team_id, role, joined_at) SELECT u.id, t.id, 'member', now() FROM \
         (SELECT id, row_number() OVER (ORDER BY email) - 1 AS n FROM users WHERE email LIKE 'user%') AS u JOIN \
         (SELECT id, row_number() OVER (ORDER BY created_at) - 1 AS n FROM teams) AS t ON u.n < 100 AND u.n / 25 = t.n \
         WHERE NOT (t.n = 0 AND u.n = 0)"
            .to_owned(),
    ] {
        database.execute_unprepared(&sql).await.unwrap();
    }
    fill(&database, "u.email <> 'many@example.com' AND m.user_id IS NULL", 90, false).await;
    fill(&database, "u.email = 'many@example.com'", 10_000, false).await;
    fill(&database, "m.user_id IS NOT NULL", 1_000, true).await;
    database.execute_unprepared("VACUUM ANALYZE").await.unwrap();
    say_sizes(&database).await;
    let mut worst: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for (who, customer) in [("90", &few), ("10,000", &many), ("team", &member)] {
        for path in lists(&server).await {
            let mut queries = vec![path.clone(), format!("{path}?page_size=100")];
            if path.ends_with("/calculations") {
                let sorts =
                    ["name", "-name", "status", "-status", "total_used_area_ratio", "-total_used_area_ratio"];
                queries.extend(sorts.iter().map(|sort| format!("{path}?sort={sort}")));
                let rest =
                    ["page=40", "status=FINISHED", "favorite=true", "search=kitchen%204", "search=nothing"];
                queries.extend(rest.iter().map(|query| format!("{path}?{query}")));
            }
            for query in queries {
                let mut times = Times::default();
                customer.get(&server, &query).await;
                for _ in 0..ASKED {
                    let watch = Watch::new();
                    customer.get(&server, &query).await;
                    times.add(watch.read());
                }
                worst.insert(format!("{query} ({who})"), (times.at(0.5), times.at(0.99)));
            }
        }
    }
    let by = |of: fn(&(f64, f64)) -> f64| {
        worst.iter().max_by(|one, other| of(one.1).total_cmp(&of(other.1))).unwrap()
    };
    let (slow, late) = (by(|times| times.0), by(|times| times.1));
    let figure = format!(
        "{} lists; highest p50 {:.1} ms: {}; highest p99 {:.1} ms: {}",
        worst.len(),
        slow.1.0,
        slow.0,
        late.1.1,
        late.0
    );
    let met = slow.1.0 <= 10.0 && late.1.1 <= 50.0;
    say(
        8,
        "1,000,000 calculations of 10,000 users, 100 in teams",
        "every list p50 ≤ 10 ms, p99 ≤ 50 ms",
        &figure,
        met,
    );
    server.kill().await;
    place.clear().await;
}
