//! Searches of a history, which servers answer from memory: they find what is in the database at that moment.

use crate::support::{Db, at, job, new_id, told, told_of_nobody};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, Statement};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use store::{Calculation, Filter, NewCalculation, Scope, SecurityKind, Sort, SortBy, Store};
use uuid::Uuid;

fn all() -> Filter {
    Filter { page: 1, page_size: 10_000, ..Filter::default() }
}

fn search(text: &str) -> Filter {
    Filter { search: Some(text.to_owned()), ..all() }
}

async fn count(store: &Store, scope: impl Into<Scope>, text: &str) -> u64 {
    store.list(scope, &search(text)).await.unwrap().1
}

fn named(user: Uuid, name: &str) -> NewCalculation {
    NewCalculation { name: Some(name.to_owned()), ..job(user) }
}

/// What a search should find, told from the whole list.
async fn expected(store: &Store, scope: Scope, text: &str) -> Vec<Uuid> {
    let folded = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_lowercase();
    let holds = |row: &Calculation| {
        format!("{}\n{}", folded(&row.name), folded(&row.notes)).contains(&text.to_lowercase())
    };
    let rows = store.list(scope, &all()).await.unwrap().0;
    rows.into_iter().filter(holds).map(|row| row.id).collect()
}

async fn found(store: &Store, scope: Scope, filter: &Filter) -> Vec<Uuid> {
    let (rows, total) = store.list(scope, filter).await.unwrap();
    assert_eq!(rows.len() as u64, total);
    rows.into_iter().map(|row| row.id).collect()
}

/// Both ways of searching find what the whole list holds: the one in memory, and that of the database, which serves the
/// other orders and filters.
async fn agree(store: &Store, scope: Scope, text: &str) {
    let expected = expected(store, scope, text).await;
    assert_eq!(found(store, scope, &search(text)).await, expected, "{text}");
    let sort = Sort { by: SortBy::SubmittedAt, descending: false };
    let mut upwards = found(store, scope, &Filter { sort, ..search(text) }).await;
    upwards.reverse();
    assert_eq!(upwards, expected, "{text}, the oldest first");
    let sort = Sort { by: SortBy::Name, descending: false };
    let mut by_database = found(store, scope, &Filter { sort, ..search(text) }).await;
    let mut expected = expected;
    by_database.sort_unstable();
    expected.sort_unstable();
    assert_eq!(by_database, expected, "{text}, by the database");
}

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides
    }

    fn of<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.roll(texts.len())]
    }
}

async fn raw(db: &Db) -> DatabaseConnection {
    Database::connect(&db.url).await.unwrap()
}

async fn rows_of(raw: &DatabaseConnection, table: &str) -> i64 {
    let sql = format!("SELECT count(*) FROM {table}");
    let row = raw.query_one_raw(Statement::from_string(raw.get_database_backend(), sql)).await.unwrap();
    row.unwrap().try_get_by_index(0).unwrap()
}

stories! {
    async fn whatever_was_done_on_whichever_server_a_search_finds_what_is_there(db: Db) {
        let people = [db.user("anna").await.id, db.user("boris").await.id];
        let (team, mut dissolved) = (new_id(), false);
        db.store.create_team(people[0], team, "Workshop", &told(SecurityKind::TeamCreated, people[0], 0)).await.unwrap();
        let servers = [db.store.clone(), db.another_server().await];
        let raw = raw(&db).await;
        let words = ["Kitchen", "кухня", "ШКАФ", "top_2", "100%", "Ёлка", "a"];
        let wanted = ["kit", "КУХНЯ", "шкаф\nnotes", "_", "0%", "ё", "a", "nowhere", "!"];
        let mut dice = Dice(7);
        for step in 0..150 {
            let user = people[dice.roll(2)];
            let scope = Scope { user_id: user, team_id: (dice.roll(2) == 0 && !dissolved).then_some(team), may_write: true };
            let server = &servers[dice.roll(2)];
            match dice.roll(10) {
                0..=5 => {
                    let name = format!("{} {}", dice.of(&words), dice.of(&words));
                    let notes = (dice.roll(3) == 0).then(|| format!("notes {}", dice.of(&words)));
                    let new = NewCalculation { scope, notes, ..named(user, &name) };
                    // Clocks of servers differ: what comes later may be older.
                    server.accept(new, 1_000, at(dice.roll(60) as i64)).await.unwrap();
                }
                6 | 7 => {
                    let rows = server.list(scope, &all()).await.unwrap().0;
                    if !rows.is_empty() {
                        server.delete(scope, rows[dice.roll(rows.len())].id, at(90)).await.unwrap();
                    }
                }
                8 => {
                    // Another program gives something a new name.
                    let rows = server.list(scope, &all()).await.unwrap().0;
                    if let Some(row) = rows.first() {
                        let id = match raw.get_database_backend() {
                            sea_orm::DbBackend::Postgres => format!("'{}'", row.id),
                            _ => format!("X'{}'", row.id.simple()),
                        };
                        let sql = format!(
                            "UPDATE calculations SET name = 'a new kit', notes = NULL, search_key = 'a new kit\n' \
                             WHERE id = {id}"
                        );
                        raw.execute_unprepared(&sql).await.unwrap();
                    }
                }
                _ if step > 110 && !dissolved => {
                    servers[0].delete_team(people[0], &told(SecurityKind::TeamDeleted, people[0], 9)).await.unwrap();
                    dissolved = true;
                }
                _ => {}
            }
            let text = dice.of(&wanted);
            agree(&servers[dice.roll(2)], scope, text).await;
        }
        assert!(dissolved, "the history has told all");
        for text in wanted {
            for server in &servers {
                agree(server, people[0].into(), text).await;
                agree(server, people[1].into(), text).await;
            }
        }
    }

    async fn pages_of_what_was_found_follow_each_other(db: Db) {
        let user = db.user("anna").await.id;
        for n in 0..25 {
            let name = if n % 2 == 0 { "oak" } else { "elm" };
            // Two at a time: equal moments are kept apart by their ids.
            db.submit_as(named(user, name), n / 4).await;
        }
        let whole = found(&db.store, user.into(), &search("oak")).await;
        assert_eq!(whole.len(), 13);
        let mut seen = Vec::new();
        for page in 1..=4 {
            let filter = Filter { page, page_size: 5, ..search("oak") };
            let (rows, total) = db.store.list(user, &filter).await.unwrap();
            assert_eq!(total, 13);
            seen.extend(rows.into_iter().map(|row| row.id));
        }
        assert_eq!(seen, whole);
        let far = Filter { page: u32::MAX, page_size: 100, ..search("oak") };
        assert_eq!(db.store.list(user, &far).await.unwrap(), (vec![], 13));
    }

    async fn a_server_that_missed_more_than_is_kept_reads_all_anew(db: Db) {
        let user = db.user("anna").await.id;
        let server = db.another_server().await;
        for n in 0..10 {
            db.submit_as(named(user, "oak"), n).await;
        }
        assert_eq!(count(&server, user, "oak").await, 10);
        let raw = raw(&db).await;
        for _ in 0..60 {
            raw.execute_unprepared("UPDATE calculations SET search_key = search_key || ' elm'").await.unwrap();
        }
        assert_eq!(rows_of(&raw, "search_changes").await, 1_000, "only the last changes are kept");
        assert_eq!(count(&server, user, "elm elm").await, 10);
        assert_eq!(count(&server, user, "oak").await, 10);
    }

    async fn a_history_too_large_for_memory_is_searched_by_the_database(db: Db) {
        let user = db.user("anna").await.id;
        let scope = Scope::of_user(user);
        for name in ["oak", "elm", "Oak"] {
            db.submit_as(named(user, name), 0).await;
        }
        agree(&db.store, scope, "OAK").await;
        raw(&db).await.execute_unprepared("UPDATE search_shelves SET size = 1000000000").await.unwrap();
        agree(&db.store, scope, "OAK").await;
        db.submit_as(named(user, "oak"), 0).await;
        agree(&db.store, scope, "OAK").await;
    }

    async fn nothing_is_kept_of_a_user_who_is_gone(db: Db) {
        let user = db.user("anna").await.id;
        for n in 0..3 {
            db.submit_as(named(user, "oak"), n).await;
        }
        assert_eq!(count(&db.store, user, "oak").await, 3);
        let raw = raw(&db).await;
        assert_eq!((rows_of(&raw, "search_shelves").await, rows_of(&raw, "search_changes").await), (1, 3));
        db.store.delete_user(user, &told_of_nobody(SecurityKind::AccountDeleted, 9)).await.unwrap();
        assert_eq!((rows_of(&raw, "search_shelves").await, rows_of(&raw, "search_changes").await), (0, 0));
        assert_eq!(count(&db.store, user, "oak").await, 0);
    }

    async fn a_search_finds_what_was_accepted_before_it_however_many_do_both(db: Db) {
        const EACH: u64 = 25;
        let user = db.user("anna").await.id;
        let (begun, done) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let servers = [db.store.clone(), db.another_server().await];
        let mut writers = tokio::task::JoinSet::new();
        for server in servers.iter().chain(&servers) {
            let (server, begun, done) = (server.clone(), Arc::clone(&begun), Arc::clone(&done));
            writers.spawn(async move {
                for n in 0..EACH {
                    begun.fetch_add(1, Ordering::SeqCst);
                    server.accept(named(user, "oak"), 1_000, at(n as i64)).await.unwrap();
                    done.fetch_add(1, Ordering::SeqCst);
                }
            });
        }
        let mut readers = tokio::task::JoinSet::new();
        for server in servers.iter().chain(&servers) {
            let (server, begun, done) = (server.clone(), Arc::clone(&begun), Arc::clone(&done));
            readers.spawn(async move {
                loop {
                    let least = done.load(Ordering::SeqCst);
                    let total = count(&server, user, "OAK").await;
                    let most = begun.load(Ordering::SeqCst);
                    assert!((least..=most).contains(&total), "{total} of {least} to {most}");
                    if least == 4 * EACH {
                        break;
                    }
                }
            });
        }
        while let Some(writer) = writers.join_next().await {
            writer.unwrap();
        }
        while let Some(reader) = readers.join_next().await {
            reader.unwrap();
        }
    }
}
