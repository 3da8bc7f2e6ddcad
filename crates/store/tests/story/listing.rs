//! A user's list: order, pages, searches.

use crate::support::{Db, at, finished, job, job_of, layout, new_id};
use store::{
    Calculation, EndStatus, Filter, NewCalculation, Part, ProjectTag, Sort, SortBy, Status, StoreError,
};
use uuid::Uuid;

async fn named(db: &Db, user: Uuid, name: &str, seconds: i64) -> Uuid {
    db.submit_as(NewCalculation { name: Some(name.to_owned()), ..job(user) }, seconds).await
}

fn all() -> Filter {
    Filter { page: 1, page_size: 100, ..Filter::default() }
}

async fn list(db: &Db, user: Uuid, filter: Filter) -> Vec<Calculation> {
    let (rows, total) = db.store.list(user, &filter).await.unwrap();
    assert_eq!(rows.len() as u64, total);
    rows
}

async fn names(db: &Db, user: Uuid, filter: Filter) -> Vec<String> {
    list(db, user, filter).await.into_iter().map(|row| row.name.unwrap_or_default()).collect()
}

fn search(text: &str) -> Filter {
    Filter { search: Some(text.to_owned()), ..all() }
}

fn by(by: SortBy, descending: bool) -> Filter {
    Filter { sort: Sort { by, descending }, ..all() }
}

stories! {
    async fn a_record_holds_what_was_submitted(db: Db) {
        let user = db.user("anna").await.id;
        let project = db.project(user, "Haus").await;
        let new = NewCalculation {
            notes: Some("für Müller".to_owned()),
            project_id: Some(project),
            ..job(user)
        };
        db.submit_as(new.clone(), 7).await;
        let row = db.whole(user, new.id).await.unwrap();
        assert_eq!((row.request_json, row.result_json), (Some(new.request.text().unwrap()), None));
        assert_eq!(row.calculation, Calculation {
            id: new.id,
            name: new.name,
            notes: new.notes,
            project: Some(ProjectTag { id: project, name: "Haus".to_owned(), color: "#1976d2".to_owned() }),
            external_id: None,
            status: Status::Queued,
            is_favorite: false,
            submitted_at: at(7),
            completed_at: None,
            panel_count: 5,
            stock_panel_count: 2,
            totals: None,
            not_placed: None,
            error: None,
            sheets_cut: None,
        });
    }

    async fn pages_go_from_the_newest_back(db: Db) {
        let user = db.user("anna").await.id;
        let mut ids = Vec::new();
        for n in 0..7 {
            // Two at a time: equal moments are kept apart by their ids.
            ids.push(db.submit(user, n / 2).await);
        }
        ids.reverse();
        let mut seen = Vec::new();
        for page in 1..=4 {
            let filter = Filter { page, page_size: 3, ..Filter::default() };
            let (rows, total) = db.store.list(user, &filter).await.unwrap();
            assert_eq!(total, 7);
            seen.extend(rows.into_iter().map(|row| row.id));
        }
        assert_eq!(seen, ids);
        let far = Filter { page: u32::MAX, page_size: 100, ..Filter::default() };
        assert_eq!(db.store.list(user, &far).await.unwrap(), (vec![], 7));
    }

    async fn the_sizes_of_jobs_and_results_tell_what_they_would_take_before_they_are_read(db: Db) {
        let user = db.user("anna").await.id;
        let id = db.submit(user, 0).await;
        db.claim("w", 1).await.unwrap();
        db.store.finish(id, 1, finished("done"), at(2)).await.unwrap();
        let bare = list(&db, user, all()).await.remove(0);
        assert_eq!(bare.totals, Some(layout("done", 1).totals));
        let text = job_of(id);
        for part in [Part::Request, Part::Result] {
            let body = db.store.body(part, id).await.unwrap().unwrap();
            let sizes = db.store.body_sizes(part, &[id]).await.unwrap();
            assert_eq!(sizes[&id], body.size());
            let expected = if part == Part::Request { text.clone() } else { layout("done", 1).result_json };
            assert_eq!(body.text().unwrap(), expected);
        }
        let outline = db.store.outline(user, id).await.unwrap();
        assert_eq!((&outline.calculation, outline.percent), (&bare, 100.0));
        assert!(outline.request_size > 0 && outline.result_size > 0);
        assert!(matches!(db.store.outline(new_id(), id).await, Err(StoreError::NotFound)));
    }

    async fn a_search_looks_into_names_and_notes_whatever_the_case(db: Db) {
        let user = db.user("anna").await.id;
        named(&db, user, "Кухня Ивановых", 0).await;
        named(&db, user, "KITCHEN 100%", 1).await;
        let noted = NewCalculation {
            name: None,
            notes: Some("second kitchen_top".to_owned()),
            ..job(user)
        };
        db.submit_as(noted, 2).await;
        assert_eq!(names(&db, user, search("кУХНЯ")).await, ["Кухня Ивановых"]);
        assert_eq!(names(&db, user, search("kitchen")).await, ["", "KITCHEN 100%"]);
        assert_eq!(names(&db, user, search("0%")).await, ["KITCHEN 100%"]);
        assert_eq!(names(&db, user, search("n_t")).await, [""]);
        assert_eq!(names(&db, user, search("!")).await, [""; 0]);
        assert_eq!(names(&db, user, search("'; --\0")).await, [""; 0]);
        assert_eq!(names(&db, user, search("  ")).await.len(), 3, "no search");
        assert_eq!(names(&db, user, search(&"%".repeat(11_000))).await, [""; 0]);
        assert_eq!(names(&db, user, search(&"Ж".repeat(200_000))).await, [""; 0]);
    }

    async fn a_list_may_show_one_status_project_or_mark(db: Db) {
        let user = db.user("anna").await.id;
        let stopped = named(&db, user, "stopped", 0).await;
        let marked = named(&db, user, "marked", 1).await;
        let (first, second) = (db.project(user, "First").await, db.project(user, "Second").await);
        let project = NewCalculation {
            name: Some("project".to_owned()),
            project_id: Some(first),
            ..job(user)
        };
        db.submit_as(project, 2).await;
        db.store.request_stop(user, stopped, at(3)).await.unwrap();
        assert!(db.store.toggle_favorite(user, marked, at(9)).await.unwrap().is_favorite);

        let only = |status| Filter { status: Some(status), ..all() };
        assert_eq!(names(&db, user, only(Status::Stopped)).await, ["stopped"]);
        assert_eq!(names(&db, user, only(Status::Queued)).await, ["project", "marked"]);
        let favorite = |favorite| Filter { favorite: Some(favorite), ..all() };
        assert_eq!(names(&db, user, favorite(true)).await, ["marked"]);
        assert_eq!(names(&db, user, favorite(false)).await, ["project", "stopped"]);
        let of = |id| Filter { project_id: Some(id), ..all() };
        assert_eq!(names(&db, user, of(first)).await, ["project"]);
        assert_eq!(names(&db, user, of(second)).await, [""; 0]);
        assert!(!db.store.toggle_favorite(user, marked, at(9)).await.unwrap().is_favorite);
        assert_eq!(names(&db, user, favorite(true)).await, [""; 0]);
    }

    async fn a_list_sorts_by_name_status_and_ratio(db: Db) {
        let user = db.user("anna").await.id;
        for (second, name) in ["beta", "Alpha", "Гамма", "бета"].into_iter().enumerate() {
            named(&db, user, name, second as i64).await;
        }
        assert_eq!(names(&db, user, by(SortBy::Name, false)).await, ["Alpha", "beta", "бета", "Гамма"]);
        assert_eq!(names(&db, user, by(SortBy::Name, true)).await, ["Гамма", "бета", "beta", "Alpha"]);
        for ratio in [0.5, 0.9] {
            let task = db.claim("w", 10).await.unwrap();
            let mut outcome = layout("x", 1);
            outcome.totals.used_area_ratio = ratio;
            let end = store::End { status: EndStatus::Finished, outcome: Some(outcome) };
            db.store.finish(task.id, 1, end, at(11)).await.unwrap();
        }
        assert_eq!(names(&db, user, by(SortBy::UsedAreaRatio, true)).await[..2], ["Alpha", "beta"]);
        assert_eq!(names(&db, user, by(SortBy::UsedAreaRatio, false)).await[..2], ["beta", "Alpha"]);
        let statuses = |rows: Vec<Calculation>| rows.iter().map(|row| row.status).collect::<Vec<_>>();
        let (finished, queued) = (Status::Finished, Status::Queued);
        assert_eq!(
            statuses(list(&db, user, by(SortBy::Status, false)).await),
            [finished, finished, queued, queued]
        );
    }
}
