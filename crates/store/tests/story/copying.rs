//! A whole database goes over into another one, of either kind, and back.

use crate::support::at;
use std::path::Path;
use store::{Copied, CopiedTable, CopyError, Filter, Scope, Store};
use tempfile::TempDir;

/// The newest database in `tests/fixtures`: everything was used in it.
async fn used() -> (Store, TempDir) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let dir = TempDir::new().unwrap();
    std::fs::copy(files.last().unwrap(), dir.path().join("kerf.sqlite")).unwrap();
    let store = file(&dir).await;
    store.migrate().await.unwrap();
    (store, dir)
}

async fn file(dir: &TempDir) -> Store {
    Store::connect(&format!("sqlite://{}", dir.path().join("kerf.sqlite").display())).await.unwrap()
}

async fn done(from: &Store, to: &Store, replace: bool) -> Vec<CopiedTable> {
    match from.copy_all_into(to, replace).await.unwrap() {
        Copied::Done(tables) => tables,
        same => panic!("{same:?}"),
    }
}

fn rows(tables: &[CopiedTable], name: &str) -> u64 {
    tables.iter().find(|table| table.name == name).unwrap().rows
}

stories! {
    async fn everything_goes_over_and_back_and_is_the_same(db: Db) {
        let (source, _source) = used().await;
        let there = done(&source, &db.store, false).await;
        for table in ["users", "calculations", "calculation_results", "saved_items", "team_members", "activity"] {
            assert!(rows(&there, table) > 0, "{table} is empty: {there:?}");
        }
        let back = TempDir::new().unwrap();
        let back_store = file(&back).await;
        assert_eq!(done(&db.store, &back_store, false).await, there);
        assert_eq!(db.store.faults().await.unwrap(), [""; 0]);
        assert_eq!(back_store.faults().await.unwrap(), [""; 0]);
    }

    async fn what_is_copied_is_listed_counted_and_goes_on(db: Db) {
        let (source, _source) = used().await;
        done(&source, &db.store, false).await;
        let anna = db.store.user_by_email("anna@example.com").await.unwrap().unwrap().id;
        let scope = Scope { team_id: Some(db.store.team(anna).await.unwrap().id), ..Scope::of_user(anna) };
        let all = Filter { page: 1, page_size: 100, ..Filter::default() };
        let (listed, total) = db.store.list(scope, &all).await.unwrap();
        assert_eq!((&listed, total), (&source.list(scope, &all).await.unwrap().0, 4));
        let marked = Filter { favorite: Some(true), ..all.clone() };
        assert_eq!(db.store.list(scope, &marked).await.unwrap().1, 1, "counted once");
        // The counts that the database keeps, and the numbers that it gives, go on.
        let unmarked = listed.iter().find(|row| !row.is_favorite).unwrap().id;
        db.store.toggle_favorite(scope, unmarked, at(0)).await.unwrap();
        assert_eq!(db.store.list(scope, &marked).await.unwrap().1, 2);
        assert_eq!(db.store.faults().await.unwrap(), [""; 0]);
    }

    async fn it_can_be_done_again_and_touches_nothing_else_unless_it_is_told_to(db: Db) {
        let (source, _source) = used().await;
        let first = done(&source, &db.store, false).await;
        assert_eq!(source.copy_all_into(&db.store, false).await.unwrap(), Copied::Same(first.clone()));
        db.user("max").await;
        let refused = source.copy_all_into(&db.store, false).await;
        assert!(matches!(&refused, Err(CopyError::Occupied(tables)) if tables.contains(&"users".to_owned())), "{refused:?}");
        assert!(db.store.user_by_email("max@example.com").await.unwrap().is_some());
        assert_eq!(done(&source, &db.store, true).await, first);
        assert!(db.store.user_by_email("max@example.com").await.unwrap().is_none());
    }
}

#[tokio::test]
async fn an_older_database_is_brought_up_to_date_before_it_is_copied() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/0008_activity.sqlite");
    let (old, new) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    std::fs::copy(fixture, old.path().join("kerf.sqlite")).unwrap();
    let refused = file(&old).await.copy_all_into(&file(&new).await, false).await;
    assert!(matches!(refused, Err(CopyError::Old)), "{refused:?}");
}
