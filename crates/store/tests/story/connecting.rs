//! Addresses, migrations, and what survives a restart.

use crate::support::at;
use store::{Status, Store, StoreError};

stories! {
    async fn servers_that_start_together_migrate_once(db: Db) {
        let (a, b) = (db.another_server().await, db.another_server().await);
        let (first, second) = tokio::join!(a.migrate(), b.migrate());
        first.unwrap();
        second.unwrap();
        db.store.ping().await.unwrap();
    }

    async fn what_was_accepted_is_there_after_a_restart(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        let url = db.url.clone();
        db.store.close().await.unwrap();
        let restarted = Store::connect(&url).await.unwrap();
        restarted.migrate().await.unwrap();
        assert_eq!(restarted.task_status(user, id).await.unwrap().status, Status::Queued);
        assert_eq!(restarted.usage(user, at(0)).await.unwrap().requests_used, 1);
    }
}

#[tokio::test]
async fn an_address_of_another_kind_is_refused_without_showing_its_password() {
    for url in ["mysql://kerf:secret@localhost/kerf", "kerf.sqlite", "sqlite::memory:", ""] {
        let refused = Store::connect(url).await.unwrap_err();
        assert!(matches!(refused, StoreError::Address(_)), "{url}: {refused:?}");
        assert!(!refused.to_string().contains("secret"));
    }
}

#[tokio::test]
async fn empty_tables_are_made_by_two_servers_at_once() {
    let dir = tempfile::TempDir::new().unwrap();
    let url = format!("sqlite://{}", dir.path().join("kerf.sqlite").display());
    let (a, b) = (Store::connect(&url).await.unwrap(), Store::connect(&url).await.unwrap());
    let (first, second) = tokio::join!(a.migrate(), b.migrate());
    first.unwrap();
    second.unwrap();
}
