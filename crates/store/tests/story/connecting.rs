//! Addresses, migrations, and what survives a restart.

use crate::support::{Db, at, on_postgres, whole};
use sea_orm::{ConnectionTrait, Database};
use store::{Counts, OperatorError, Status, Store};
use tempfile::TempDir;

stories! {
    async fn servers_that_start_together_migrate_once(db: Db) {
        let (a, b) = (db.another_server().await, db.another_server().await);
        let (first, second) = tokio::join!(a.migrate(), b.migrate());
        first.unwrap();
        second.unwrap();
        db.store.ping().await.unwrap();
    }

    async fn a_database_of_a_newer_version_is_refused_and_left_alone(db: Db) {
        let anna = db.user("anna").await.id;
        let raw = Database::connect(&db.url).await.unwrap();
        let later = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m20990101_later', 1)";
        raw.execute_unprepared(later).await.unwrap();
        let refused = db.another_server().await.migrate().await.unwrap_err();
        assert!(matches!(&refused, OperatorError::Newer(name) if name == "m20990101_later"), "{refused:?}");
        assert!(refused.to_string().contains("use that version"), "{refused}");
        assert_eq!(db.used(anna).await, 0);
        raw.close().await.unwrap();
    }

    async fn a_database_that_takes_nothing_more_says_so_when_it_is_asked(db: Db) {
        db.store.prove_writable().await.unwrap();
        if !db.url.starts_with("postgres") {
            return;
        }
        let raw = Database::connect(&db.url).await.unwrap();
        let name = db.url.rsplit('/').next().unwrap().split('?').next().unwrap();
        let only_for_reading = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
        raw.execute_unprepared(&only_for_reading).await.unwrap();
        let full = db.another_server().await.prove_writable().await;
        let refused = full.unwrap_err();
        assert!(
            matches!(&refused, OperatorError::Store(error) if !error.lies_with_the_data()),
            "{refused}"
        );
        raw.close().await.unwrap();
    }

    async fn what_was_accepted_is_there_after_a_restart(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        let url = db.url.clone();
        db.store.close().await.unwrap();
        let restarted = Store::connect(&url).await.unwrap();
        restarted.migrate().await.unwrap();
        assert_eq!(whole(&restarted, user, id).await.unwrap().status, Status::Queued);
        assert_eq!(restarted.usage(user, at(0)).await.unwrap().requests_used, 1);
    }
}

#[tokio::test]
async fn an_address_of_another_kind_is_refused_without_showing_its_password() {
    for url in ["mysql://kerf:secret@localhost/kerf", "kerf.sqlite", "sqlite::memory:", ""] {
        let refused = Store::connect(url).await.unwrap_err();
        assert!(matches!(refused, OperatorError::Address(_)), "{url}: {refused:?}");
        assert!(!refused.to_string().contains("secret"));
    }
}

/// Whatever the folder and the umask let others do, and whoever has left files behind.
#[cfg(unix)]
#[tokio::test]
async fn nobody_else_on_the_machine_can_read_a_sqlite_database_in_an_open_folder() {
    use std::os::unix::fs::PermissionsExt;
    let dir = TempDir::new().unwrap();
    let open = |mode| std::fs::Permissions::from_mode(mode);
    std::fs::set_permissions(dir.path(), open(0o755)).unwrap();
    let url = format!("sqlite://{}", dir.path().join("kerf.sqlite").display());
    let files = ["kerf.sqlite", "kerf.sqlite-wal", "kerf.sqlite-shm"].map(|name| dir.path().join(name));
    let modes = || files.each_ref().map(|file| file.metadata().unwrap().permissions().mode() & 0o777);

    let store = Store::connect(&url).await.unwrap();
    store.migrate().await.unwrap();
    assert_eq!(modes(), [0o600; 3], "files made anew");

    for file in &files {
        std::fs::set_permissions(file, open(0o644)).unwrap();
    }
    let again = Store::connect(&url).await.unwrap();
    again.ping().await.unwrap();
    assert_eq!(modes(), [0o600; 3], "files that were there");
}

async fn migrate_from_nothing(url: &str) {
    let (a, b) = (Store::connect(url).await.unwrap(), Store::connect(url).await.unwrap());
    let (first, second) = tokio::join!(a.migrate(), b.migrate());
    first.unwrap();
    second.unwrap();
    assert_eq!(a.counts().await.unwrap(), Counts::default());
}

/// The two servers of a new installation, started at once.
mod empty_databases_are_filled_by_two_servers_at_once {
    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn sqlite() {
        for _ in 0..10 {
            let dir = TempDir::new().unwrap();
            migrate_from_nothing(&format!("sqlite://{}", dir.path().join("kerf.sqlite").display())).await;
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn postgres() {
        on_postgres(|db: Db| async move {
            let database = Database::connect(&db.url).await.unwrap();
            for _ in 0..10 {
                database
                    .execute_unprepared("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
                    .await
                    .unwrap();
                migrate_from_nothing(&db.url).await;
            }
        })
        .await;
    }
}
