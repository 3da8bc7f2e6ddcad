//! What SQLite makes of our settings and queries: no list and no claim may sort or scan a whole table.

use crate::calculations::{Filter, filtered, sorted};
use crate::claim::line;
use crate::connect::Store;
use crate::entity::calculation;
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait, QuerySelect, QueryTrait, Select, Statement};
use tempfile::TempDir;
use uuid::Uuid;

async fn store() -> (Store, TempDir) {
    let dir = TempDir::new().unwrap();
    let url = format!("sqlite://{}", dir.path().join("kerf.sqlite").display());
    let store = Store::connect(&url).await.unwrap();
    store.migrate().await.unwrap();
    (store, dir)
}

/// The steps of SQLite's plan, one a line.
async fn plan(store: &Store, query: Select<calculation::Entity>) -> String {
    let mut query = query.build(DbBackend::Sqlite);
    query.sql.insert_str(0, "EXPLAIN QUERY PLAN ");
    let steps = store.reader().query_all_raw(query).await.unwrap();
    steps.iter().map(|step| step.try_get::<String>("", "detail").unwrap()).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn a_list_is_read_in_the_order_of_its_index() {
    let (store, _dir) = store().await;
    let filter = Filter { page_size: 10, ..Filter::default() };
    let page = sorted(filtered(Uuid::nil(), &filter).unwrap(), filter.sort).limit(10);
    let plan = plan(&store, page).await;
    assert!(plan.contains("USING INDEX calculations_list (user_id=?)"), "{plan}");
    assert!(!plan.contains("TEMP B-TREE"), "{plan}");
}

#[tokio::test]
async fn a_total_is_counted_on_an_index() {
    let (store, _dir) = store().await;
    let query = filtered(Uuid::nil(), &Filter::default()).unwrap();
    let plan = plan(&store, query.select_only().column(calculation::Column::Id)).await;
    assert!(plan.contains("USING COVERING INDEX"), "{plan}");
}

#[tokio::test]
async fn the_queue_is_served_in_the_order_of_its_index() {
    let (store, _dir) = store().await;
    let busy = vec![(Uuid::from_u128(1), 1), (Uuid::from_u128(2), 3)];
    let plan = plan(&store, line(busy).limit(1)).await;
    assert!(plan.contains("USING INDEX calculations_queue (status=?)"), "{plan}");
    assert!(!plan.contains("TEMP B-TREE"), "{plan}");
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

#[tokio::test]
async fn readers_cannot_write() {
    let (store, _dir) = store().await;
    assert!(calculation::Entity::delete_many().exec(store.reader()).await.is_err());
}
