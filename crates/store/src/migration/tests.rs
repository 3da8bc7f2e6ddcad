//! What the first version held comes forward on either database.

use super::Migrator;
use crate::packed;
use crate::{ActivityFilter, Filter, ProjectFields, Sort, SortBy, Status, Store, StoreError};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, Statement};
use sea_orm_migration::MigratorTrait;
use tempfile::TempDir;
use uuid::Uuid;

/// A calculation as the first version wrote it: name, state, mark.
const ROWS: [(&str, &str, bool); 4] = [
    ("Кухня", "FINISHED", true),
    ("шкаф", "STOPPED", false),
    ("Bed", "FINISHED", false),
    ("", "ERROR", false),
];

async fn first_version(db: &DatabaseConnection, user: Uuid, uuid: fn(Uuid) -> String) {
    Migrator::up(db, Some(1)).await.unwrap();
    let user = uuid(user);
    let moment = "'2026-11-21 10:00:00+00:00'";
    db.execute_unprepared(&format!(
        "INSERT INTO users (id, email, name, password_hash, plan, created_at) \
         VALUES ({user}, 'anna@example.com', 'Anna', 'hash', 'free', {moment})"
    ))
    .await
    .unwrap();
    for (n, (name, status, is_favorite)) in ROWS.into_iter().enumerate() {
        let id = uuid(Uuid::from_u128(n as u128 + 1));
        // Notes may be longer than anything an index can hold.
        let key = format!("{}\n{}", name.to_lowercase(), "notes ".repeat(1_500));
        db.execute_unprepared(&format!(
            "INSERT INTO calculations (id, user_id, name, search_key, is_favorite, panel_count, stock_panel_count, \
             submitted_at, status, priority, concurrent_limit, attempt, failures, percent) \
             VALUES ({id}, {user}, '{name}', '{key}', {is_favorite}, 1, 1, {moment}, '{status}', 0, 1, 1, 0, 0)"
        ))
        .await
        .unwrap();
    }
}

/// Entries as they were written before they could be searched, more than are read at once.
async fn before_the_log_was_searched(db: &DatabaseConnection, user: Uuid, uuid: fn(Uuid) -> String) {
    Migrator::up(db, Some(6)).await.unwrap();
    let entries: Vec<_> = (0..1_001)
        .map(|n| format!("({}, '2026-11-21 10:00:00+00:00', 'created', 'project', 'Ёлка {n}')", uuid(user)))
        .chain([format!("({}, '2026-11-21 10:00:00+00:00', 'updated', 'settings', NULL)", uuid(user))])
        .collect();
    let sql = format!(
        "INSERT INTO activity (user_id, at, action, object_type, object_name) VALUES {}",
        entries.join(", ")
    );
    db.execute_unprepared(&sql).await.unwrap();
}

/// Results as they were written before anybody counted what they could not place, and a project in a folder.
async fn before_misfits_were_counted(db: &DatabaseConnection, user: Uuid, uuid: fn(Uuid) -> String) {
    Migrator::up(db, Some(1)).await.unwrap();
    let results = [
        r#"{"mosaics": [{"tiles": [1]}], "no_fit_panels": [{"panel_id": "1", "count": 3}, {"count": 2}], "x": 1}"#,
        r#"{"mosaics": [], "no_fit_panels": []}"#,
        r#"{"mosaics": "of another kind"}"#,
    ];
    for (n, result) in results.into_iter().enumerate() {
        let id = Uuid::from_u128(n as u128 + 1);
        let body = packed::pack(result).unwrap();
        let sql = "INSERT INTO calculation_results (calculation_id, body) VALUES ($1, $2)";
        let values = [id.into(), body.into()];
        let insert = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
        db.execute_raw(insert).await.unwrap();
    }
    db.execute_unprepared(
        "UPDATE calculations SET mosaic_count = 1, used_area = 1, wasted_area = 1, \
         used_area_ratio = 1, cut_length = 1, cuts = 1",
    )
    .await
    .unwrap();
    db.execute_unprepared(&format!(
        "INSERT INTO projects (id, user_id, name, name_key, search_key, folder, tags, color, calculation_count, \
         created_at, updated_at) VALUES ({}, {}, 'Дом', 'дом', 'дом', 'Дача', '', '#1976d2', 0, \
         '2026-11-21 10:00:00+00:00', '2026-11-21 10:00:00+00:00')",
        uuid(Uuid::from_u128(7)),
        uuid(user)
    ))
    .await
    .unwrap();
}

async fn comes_forward(url: &str, uuid: fn(Uuid) -> String) {
    let user = Uuid::from_u128(99);
    let db = Database::connect(url).await.unwrap();
    first_version(&db, user, uuid).await;
    before_the_log_was_searched(&db, user, uuid).await;
    before_misfits_were_counted(&db, user, uuid).await;
    db.close().await.unwrap();
    let store = Store::connect(url).await.unwrap();
    store.migrate().await.unwrap();
    let list = async |filter: Filter| store.list(user, &filter).await.unwrap();
    let all = Filter { page: 1, page_size: 100, ..Filter::default() };
    let by_name = Filter { sort: Sort { by: SortBy::Name, descending: false }, ..all.clone() };
    let (rows, total) = list(by_name).await;
    let names: Vec<_> = rows.into_iter().map(|row| row.name.unwrap_or_default()).collect();
    assert_eq!((names, total), (["", "Bed", "Кухня", "шкаф"].map(str::to_owned).to_vec(), 4));
    for (n, not_placed) in [(1, Some(5)), (2, Some(0)), (3, None), (4, None)] {
        let row = store.outline(user, Uuid::from_u128(n)).await.unwrap();
        assert_eq!(row.calculation.not_placed, not_placed, "{n}");
    }
    let same = ProjectFields {
        name: "ДОМ".to_owned(),
        description: None,
        folder: Some("дача".to_owned()),
        tags: Vec::new(),
        color: String::new(),
    };
    let now = "2026-11-22T10:00:00Z".parse().unwrap();
    let taken = store.create_project(user, Uuid::from_u128(8), same, 9, now).await;
    assert!(matches!(taken, Err(StoreError::Taken("name"))), "{taken:?}");
    for (status, count) in
        [(Status::Finished, 2), (Status::Stopped, 1), (Status::Error, 1), (Status::Queued, 0)]
    {
        assert_eq!(list(Filter { status: Some(status), ..all.clone() }).await.1, count, "{status}");
    }
    assert_eq!(list(Filter { favorite: Some(true), ..all.clone() }).await.1, 1);
    let search = |text: &str| Filter { search: Some(text.to_owned()), ..all.clone() };
    assert_eq!(list(search("КУХНЯ")).await.1, 1);
    assert_eq!(list(search("notes")).await.1, 4);
    let log = async |search: &str| {
        let filter = ActivityFilter { search: Some(search.to_owned()), ..ActivityFilter::default() };
        store.activities(user, &filter).await.unwrap().1
    };
    assert_eq!((log("ёЛКА").await, log("ёлка 1000").await, log("настройки").await), (1_001, 1, 0));
    store.delete(user, Uuid::from_u128(1), "2026-11-22T10:00:00Z".parse().unwrap()).await.unwrap();
    assert_eq!(list(Filter { favorite: Some(true), ..all.clone() }).await.1, 0);
    assert_eq!((list(search("кухня")).await.1, list(search("notes")).await.1), (0, 3));
    assert_eq!(list(all).await.1, 3);
    store.close().await.unwrap();
}

#[tokio::test]
async fn on_sqlite() {
    let dir = TempDir::new().unwrap();
    let url = format!("sqlite://{}?mode=rwc", dir.path().join("kerf.sqlite").display());
    comes_forward(&url, |id| format!("X'{}'", id.simple())).await;
}

#[tokio::test]
async fn on_postgres() {
    let Some(server) = std::env::var("TEST_DATABASE_URL").ok().filter(|url| !url.is_empty()) else {
        println!("skipped: TEST_DATABASE_URL is not set (scripts/pg.sh run cargo test -p store)");
        return;
    };
    let admin = Database::connect(&server).await.unwrap();
    let name = format!("kerf_test_{}", Uuid::new_v4().simple());
    admin.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
    let url = format!("{}/{name}", server.rsplit_once('/').unwrap().0);
    // As a task, so that the database also goes when the test fails.
    let told = tokio::spawn(async move { comes_forward(&url, |id| format!("'{id}'")).await }).await;
    admin.execute_unprepared(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
    told.unwrap();
}
