//! Databases of every version that was ever released come forward with what they hold.

use crate::support::whole;
use chrono::{DateTime, Utc};
use std::path::{Path, PathBuf};
use store::{
    ActivityFilter, Filter, MaterialFilter, ProjectFilter, SavedFilter, SavedKind, Scope, Status, Store, User,
};
use tempfile::TempDir;
use uuid::Uuid;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// A copy of a database in `tests/fixtures`.
async fn copy(fixture: &str) -> (Store, TempDir) {
    let dir = TempDir::new().unwrap();
    let copy = dir.path().join("kerf.sqlite");
    std::fs::copy(fixtures().join(fixture), &copy).unwrap();
    (Store::connect(&format!("sqlite://{}", copy.display())).await.unwrap(), dir)
}

/// The same in the present shape.
async fn forward(fixture: &str) -> (Store, TempDir) {
    let (store, dir) = copy(fixture).await;
    store.migrate().await.unwrap();
    (store, dir)
}

fn later() -> DateTime<Utc> {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

async fn user(store: &Store, name: &str) -> User {
    store.user_by_email(&format!("{name}@example.com")).await.unwrap().unwrap()
}

/// What a user sees, in a team or alone.
async fn scope(store: &Store, user_id: Uuid) -> Scope {
    let team_id = store.team(user_id).await.ok().map(|team| team.id);
    Scope { team_id, ..Scope::of_user(user_id) }
}

/// The databases of all versions but the first. Projects, materials, what is saved and settings came with the second of
/// these (the first had their tables, and nothing that wrote into them), keys with the third, teams with the fourth.
const LATER: [&str; 19] = [
    "0002_catalog.sqlite",
    "0003_account.sqlite",
    "0004_access.sqlite",
    "0005_teams.sqlite",
    "0006_search.sqlite",
    "0007_shelves.sqlite",
    "0008_activity.sqlite",
    "0009_lists.sqlite",
    "0010_access.sqlite",
    "0011_sharing.sqlite",
    "0012_shops.sqlite",
    "0013_stock.sqlite",
    "0014_orders.sqlite",
    "0015_batches.sqlite",
    "0016_idempotency.sqlite",
    "0017_webhooks.sqlite",
    "0018_tasks.sqlite",
    "0019_sessions.sqlite",
    "0020_held_tasks.sqlite",
];

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
    let whole = whole(&store, user.id, rows[0].id).await.unwrap();
    assert!(whole.request_json.is_some() && whole.result_json.is_some());
}

/// Whoever adds a migration makes the database of its version: `scripts/fixture.py target/debug/kerf FILE`.
#[tokio::test]
async fn each_version_has_left_a_database_behind() {
    let names =
        std::fs::read_dir(fixtures()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = names.filter(|name| name.ends_with(".sqlite")).collect();
    files.sort();
    let (first, _dir) = copy(&files[0]).await;
    let versions = first.pending_migrations().await.unwrap().len() + 1;
    assert_eq!(files.len(), versions, "a database for each version: {files:?}");
    for (n, file) in files.iter().enumerate() {
        assert!(file.starts_with(&format!("{:04}_", n + 1)), "{file} is not the next version");
        let (store, _dir) = copy(file).await;
        assert_eq!(store.pending_migrations().await.unwrap().len(), versions - n - 1, "{file}");
    }
}

#[tokio::test]
async fn every_later_version_keeps_its_history_and_goes_on_with_its_tasks() {
    for fixture in LATER {
        let (store, _dir) = forward(fixture).await;
        assert_eq!(store.faults().await.unwrap(), [""; 0], "{fixture}");
        let anna = user(&store, "anna").await;
        let scope = scope(&store, anna.id).await;
        let (rows, total) = store.list(scope, &all()).await.unwrap();
        let names: Vec<_> = rows.iter().map(|row| (row.name.as_deref().unwrap(), row.status)).collect();
        let expected = [
            ("Waiting", Status::Queued),
            ("Running", Status::Running),
            ("Wardrobe", Status::Finished),
            ("Кухня", Status::Finished),
        ];
        assert_eq!((names, total), (expected.to_vec(), 4), "{fixture}");
        let count = async |filter: Filter| store.list(scope, &filter).await.unwrap().1;
        assert_eq!(count(Filter { favorite: Some(true), ..all() }).await, 1, "{fixture}");
        assert_eq!(count(Filter { status: Some(Status::Finished), ..all() }).await, 2, "{fixture}");
        assert_eq!(count(Filter { search: Some("КУХНЯ".into()), ..all() }).await, 1, "{fixture}");
        assert_eq!(count(Filter { search: Some("urgent".into()), ..all() }).await, 1, "{fixture}");
        assert_eq!(store.usage(anna.id, later()).await.unwrap().requests_used, 4, "{fixture}");
        let whole = whole(&store, scope, rows[3].id).await.unwrap();
        assert!(whole.request_json.is_some() && whole.result_json.is_some() && whole.totals.is_some());
        assert!(store.sessions(anna.id, later()).await.unwrap().len() >= 2, "{fixture}");
        assert!(store.activities(scope, &ActivityFilter::default()).await.unwrap().1 >= 7, "{fixture}");
        let log = ActivityFilter { search: Some("КУХНЯ".into()), ..ActivityFilter::default() };
        assert!(store.activities(scope, &log).await.unwrap().1 >= 2, "{fixture}");
        let not_placed: Vec<_> = rows.iter().map(|row| row.not_placed).collect();
        assert_eq!(not_placed, [None, None, Some(0), Some(0)], "{fixture}");
        // What ran and what waited is served, the older first, and ends.
        assert_eq!(store.take_all_running("", later()).await.unwrap().requeued, 1, "{fixture}");
        for row in [&rows[1], &rows[0]] {
            let claimed = store.claim("w", None, later()).await.unwrap().unwrap();
            assert_eq!(claimed.id, row.id, "{fixture}");
            assert!(claimed.job.text().unwrap().contains("panels"));
        }
        assert!(store.claim("w", None, later()).await.unwrap().is_none());
    }
}

#[tokio::test]
async fn what_was_kept_beside_calculations_comes_along() {
    for fixture in LATER.into_iter().skip(1) {
        let (store, _dir) = forward(fixture).await;
        let anna = user(&store, "anna").await;
        let scope = scope(&store, anna.id).await;
        let (projects, _) = store.projects(scope, &ProjectFilter::default()).await.unwrap();
        assert_eq!((projects.len(), projects[0].fields.name.as_str()), (1, "Дом"), "{fixture}");
        let in_project = Filter { project_id: Some(projects[0].id), ..all() };
        assert_eq!(store.list(scope, &in_project).await.unwrap().1, 1, "{fixture}");
        let own = MaterialFilter { is_system: Some(false), ..MaterialFilter::default() };
        let (materials, _) = store.materials(scope, &own).await.unwrap();
        assert_eq!((materials.len(), materials[0].fields.price_cents), (1, Some(123_450)), "{fixture}");
        for (kind, name, uses) in [
            (SavedKind::StockPanelTemplate, "Own sheet", 0),
            (SavedKind::ConfigurationTemplate, "Own saw", 2),
            (SavedKind::PanelSet, "Doors", 0),
            (SavedKind::StockPanelSet, "Rack", 0),
        ] {
            let own = SavedFilter { is_system: Some(false), ..SavedFilter::default() };
            let (items, _) = store.saved_items(scope, kind, &own).await.unwrap();
            let found: Vec<_> = items.iter().map(|item| (item.name.as_str(), item.use_count)).collect();
            assert_eq!(found, [(name, uses)], "{fixture}");
        }
        let settings = store.settings(anna.id).await.unwrap().unwrap();
        assert_eq!((settings.language.as_str(), settings.theme.as_str()), ("en", "light"), "{fixture}");
        assert!((settings.least_remnant - 100.0).abs() < f64::EPSILON, "{fixture}");
    }
    for fixture in LATER.into_iter().skip(2) {
        let (store, _dir) = forward(fixture).await;
        let anna = user(&store, "anna").await;
        assert_eq!(store.api_keys(anna.id).await.unwrap()[0].name, "Robot", "{fixture}");
    }
    for fixture in LATER.into_iter().skip(3) {
        let (store, _dir) = forward(fixture).await;
        let (anna, boris) = (user(&store, "anna").await, user(&store, "boris").await);
        let team = store.team(anna.id).await.unwrap();
        assert_eq!((team.name.as_str(), team.members.len()), ("Workshop", 2), "{fixture}");
        let scope = scope(&store, boris.id).await;
        assert_eq!(scope.team_id, Some(team.id), "{fixture}");
        // What anna has made since then is for boris to see as well.
        assert_eq!(store.list(scope, &all()).await.unwrap().1, 2, "{fixture}");
    }
}

#[tokio::test]
async fn a_database_is_copied_beside_itself_before_it_is_changed_and_old_copies_go() {
    let (store, dir) = copy("0008_activity.sqlite").await;
    let name = |moment: &str| dir.path().join(format!("kerf.sqlite.before-upgrade-{moment}"));
    for moment in ["20240101T000000Z", "20250101T000000Z", "20260101T000000Z", "by-hand"] {
        std::fs::write(name(moment), "older").unwrap();
    }
    assert_eq!(store.copy_before_migrating(0, later()).await.unwrap(), None, "switched off");
    let made = store.copy_before_migrating(2, later()).await.unwrap().unwrap();
    assert_eq!(made.file_name(), name("20261121T120000Z").file_name());
    for (moment, stays) in [
        ("20240101T000000Z", false),
        ("20250101T000000Z", false),
        ("20260101T000000Z", true),
        ("20261121T120000Z", true),
        ("by-hand", true),
    ] {
        assert_eq!(name(moment).exists(), stays, "{moment}");
    }
    let before = store.pending_migrations().await.unwrap();
    store.migrate().await.unwrap();
    assert_eq!(store.copy_before_migrating(2, later()).await.unwrap(), None, "nothing is to be changed");

    // The copy is what there was, and comes forward by itself.
    let back = Store::connect(&format!("sqlite://{}", made.display())).await.unwrap();
    assert_eq!(back.pending_migrations().await.unwrap(), before);
    back.migrate().await.unwrap();
    assert_eq!(back.faults().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_new_database_is_not_copied_and_one_that_cannot_be_copied_is_not_changed() {
    let dir = TempDir::new().unwrap();
    let new =
        Store::connect(&format!("sqlite://{}", dir.path().join("kerf.sqlite").display())).await.unwrap();
    assert_eq!(new.copy_before_migrating(3, later()).await.unwrap(), None);
    let (old, dir) = copy("0008_activity.sqlite").await;
    std::fs::write(dir.path().join("kerf.sqlite.before-upgrade-20261121T120000Z"), "in the way").unwrap();
    assert!(old.copy_before_migrating(3, later()).await.is_err());
}
