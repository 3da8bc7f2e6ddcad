//! Databases of every version that was ever released come forward with what they hold.

use std::path::Path;
use store::{Filter, Status, Store};
use tempfile::TempDir;

/// Brings a copy of a database in `tests/fixtures` to the present shape.
async fn forward(fixture: &str) -> (Store, TempDir) {
    let dir = TempDir::new().unwrap();
    let copy = dir.path().join("kerf.sqlite");
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    std::fs::copy(fixtures.join(fixture), &copy).unwrap();
    let store = Store::connect(&format!("sqlite://{}", copy.display())).await.unwrap();
    store.migrate().await.unwrap();
    (store, dir)
}

fn all() -> Filter {
    Filter { page: 1, page_size: 100, ..Filter::default() }
}

#[tokio::test]
async fn the_first_version_keeps_its_history_with_names_marks_and_totals() {
    let (store, _dir) = forward("0001_first.sqlite").await;
    let user = store.user_by_email("anna@example.com").await.unwrap().unwrap();
    let (rows, total) = store.list(user.id, &all()).await.unwrap();
    assert_eq!(total, 2);
    let names: Vec<_> = rows.iter().map(|row| row.name.as_deref().unwrap_or_default()).collect();
    assert_eq!(names, ["Wardrobe", "Кухня"]);
    assert!(rows.iter().all(|row| row.status == Status::Finished && row.totals.is_some()));
    let count = async |filter: Filter| store.list(user.id, &filter).await.unwrap().1;
    assert_eq!(count(Filter { favorite: Some(true), ..all() }).await, 1);
    assert_eq!(count(Filter { favorite: Some(false), ..all() }).await, 1);
    assert_eq!(count(Filter { status: Some(Status::Finished), ..all() }).await, 2);
    assert_eq!(count(Filter { status: Some(Status::Error), ..all() }).await, 0);
    let by_name = store::Sort { by: store::SortBy::Name, descending: true };
    let (rows, _) = store.list(user.id, &Filter { sort: by_name, ..all() }).await.unwrap();
    assert_eq!(rows[0].name.as_deref(), Some("Кухня"));
    let whole = store.get(user.id, rows[0].id).await.unwrap();
    assert!(whole.request_json.is_some() && whole.result_json.is_some());
}
