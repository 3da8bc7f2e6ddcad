//! What an operator sees, copies and checks.

use sea_orm::{ConnectionTrait, Database};
use store::{OperatorError, Status, Store};

stories! {
    async fn an_operator_sees_tasks_of_all_users_but_not_their_contents(db: Db) {
        let (anna, boris) = (db.user("anna").await, db.user("boris").await);
        db.submit(anna.id, 0).await;
        db.submit(boris.id, 1).await;
        db.claim("w/0", 2).await.unwrap();
        let all = db.store.tasks(None, 10).await.unwrap();
        let mut emails: Vec<&str> = all.iter().map(|task| task.email.as_str()).collect();
        emails.sort_unstable();
        assert_eq!(emails, [anna.email.as_str(), boris.email.as_str()]);
        let running = db.store.tasks(Some(Status::Running), 10).await.unwrap();
        assert_eq!(running.len(), 1);
        assert_eq!((running[0].attempt, running[0].worker.as_deref()), (Some(1), Some("w/0")));
        assert_eq!(db.store.tasks(None, 1).await.unwrap().len(), 1);
    }

    async fn a_sound_database_has_no_faults_and_a_contradiction_is_named(db: Db) {
        let anna = db.user("anna").await;
        let task = db.submit(anna.id, 0).await;
        assert_eq!(db.store.faults().await.unwrap(), Vec::<String>::new());
        assert_eq!(db.store.pending_migrations().await.unwrap(), Vec::<String>::new());
        let raw = Database::connect(&db.url).await.unwrap();
        raw.execute_unprepared("UPDATE calculations SET status = 'FINISHED'").await.unwrap();
        let faults = db.store.faults().await.unwrap();
        assert_eq!(faults.len(), 2, "{faults:?} of {task}");
        raw.close().await.unwrap();
    }

    async fn the_copy_of_a_running_database_holds_everything(db: Db) {
        let anna = db.user("anna").await;
        let task = db.submit(anna.id, 0).await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("copy.sqlite");
        let copied = db.store.back_up(&file).await;
        if db.url.starts_with("postgres") {
            assert!(matches!(copied, Err(OperatorError::Unsupported(_))));
            return;
        }
        copied.unwrap();
        let copy = Store::connect(&format!("sqlite://{}", file.display())).await.unwrap();
        copy.migrate().await.unwrap();
        assert_eq!(copy.tasks(None, 10).await.unwrap()[0].id, task);
        assert_eq!(copy.faults().await.unwrap(), Vec::<String>::new());
        copy.close().await.unwrap();
        let size = file.metadata().unwrap().len();
        assert!(db.store.back_up(&file).await.is_err(), "a copy overwrites nothing");
        assert_eq!(file.metadata().unwrap().len(), size);
        let left = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 1, "nothing half is left behind");
    }
}
