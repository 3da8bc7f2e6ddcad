//! What SQLite makes of our settings and queries: no list and no claim may sort or scan a whole table.

use crate::claim::line;
use crate::connect::Store;
use crate::entity::calculation;
use crate::history::{Filter, Sort, SortBy, filtered, sorted};
use crate::scope::Scope;
use crate::status::Status;
use crate::tasks::unfinished;
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
async fn a_list_is_read_in_the_order_of_an_index_whatever_it_is_sorted_or_filtered_by() {
    let (store, _dir) = store().await;
    let scope = Scope::of_user(Uuid::nil());
    let all = Filter { page_size: 10, ..Filter::default() };
    let by = |by, descending| Filter { sort: Sort { by, descending }, ..all.clone() };
    let lists = [
        ("calculations_list", all.clone()),
        ("calculations_list", by(SortBy::SubmittedAt, false)),
        ("calculations_by_name", by(SortBy::Name, false)),
        ("calculations_by_name", by(SortBy::Name, true)),
        ("calculations_own_status", by(SortBy::Status, false)),
        ("calculations_own_status", by(SortBy::Status, true)),
        ("calculations_by_ratio", by(SortBy::UsedAreaRatio, false)),
        ("calculations_by_ratio", by(SortBy::UsedAreaRatio, true)),
        ("calculations_own_status", Filter { status: Some(Status::Finished), ..all.clone() }),
        ("calculations_by_mark", Filter { favorite: Some(true), ..all.clone() }),
        ("calculations_by_project", Filter { project_id: Some(Uuid::nil()), ..all.clone() }),
    ];
    for (index, filter) in lists {
        for from_end in [false, true] {
            let ids = filtered(scope, &filter).unwrap().select_only().column(calculation::Column::Id);
            let plan = plan(&store, sorted(ids, filter.sort, from_end).limit(10)).await;
            assert!(plan.contains(&format!("USING COVERING INDEX {index} (")), "{filter:?}: {plan}");
            assert!(!plan.contains("TEMP B-TREE"), "{filter:?}: {plan}");
        }
    }
}

#[tokio::test]
async fn a_search_reads_an_index_alone() {
    let (store, _dir) = store().await;
    let filter = Filter { page_size: 10, search: Some("kitchen".to_owned()), ..Filter::default() };
    let ids = filtered(Scope::of_user(Uuid::nil()), &filter).unwrap();
    let ids = ids.select_only().column(calculation::Column::Id);
    for query in [ids.clone(), sorted(ids, filter.sort, false).limit(10)] {
        let plan = plan(&store, query).await;
        assert!(plan.contains("USING COVERING INDEX calculations_search ("), "{plan}");
        assert!(!plan.contains("TEMP B-TREE"), "{plan}");
    }
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
async fn the_length_of_the_queue_is_read_from_an_index_alone() {
    let (store, _dir) = store().await;
    let plan = plan(&store, unfinished()).await;
    assert!(plan.contains("USING COVERING INDEX calculations_queue (status=?)"), "{plan}");
    assert!(!plan.contains("TEMP B-TREE"), "{plan}");
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

#[tokio::test]
async fn readers_cannot_write() {
    let (store, _dir) = store().await;
    assert!(calculation::Entity::delete_many().exec(store.reader()).await.is_err());
}
