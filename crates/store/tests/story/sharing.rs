//! What a team shares, what its viewers may not do, and what a stranger does not find.

use crate::support::{Db, at, job, material, new_id, project, saved, told};
use store::{
    ActivityFilter, Filter, MaterialFilter, NewCalculation, Page, ProjectFields, ProjectFilter, SavedFilter,
    SavedKind, Scope, SecurityKind, Sort, SortBy, Status, StoreError,
};
use uuid::Uuid;

const KIND: SavedKind = SavedKind::StockPanelTemplate;

async fn project_names(db: &Db, scope: impl Into<Scope>, filter: ProjectFilter) -> Vec<String> {
    let (rows, total) = db.store.projects(scope, &filter).await.unwrap();
    assert_eq!(rows.len() as u64, total);
    rows.into_iter().map(|row| row.fields.name).collect()
}

async fn material_names(db: &Db, scope: impl Into<Scope>, filter: MaterialFilter) -> Vec<String> {
    let (rows, total) = db.store.materials(scope, &filter).await.unwrap();
    assert_eq!(rows.len() as u64, total);
    rows.into_iter().map(|row| row.fields.name).collect()
}

async fn saved_names(db: &Db, scope: impl Into<Scope>, filter: SavedFilter) -> Vec<String> {
    let (rows, total) = db.store.saved_items(scope, KIND, &filter).await.unwrap();
    assert_eq!(rows.len() as u64, total);
    rows.into_iter().map(|row| row.name).collect()
}

stories! {
    async fn a_stranger_finds_nothing_and_a_team_shares_all_but_settings(db: Db) {
        let (anna, boris, eve) = (db.user("anna").await.id, db.user("boris").await.id, db.user("eve").await.id);
        let team = Some(new_id());
        let member = |user_id| Scope { user_id, team_id: team, may_write: true };
        let (house, steel, sheet) = (new_id(), new_id(), new_id());
        db.store.create_project(member(anna), house, project("House"), 3, at(0)).await.unwrap();
        db.store.create_material(member(anna), steel, material("Steel"), at(0)).await.unwrap();
        db.store.save_item(member(anna), KIND, sheet, saved("Sheet"), at(0)).await.unwrap();
        let task = db.submit_as(NewCalculation { scope: member(anna), project_id: Some(house), ..job(anna) }, 1).await;
        let secret = db.project(anna, "Before the team").await;
        let list = Filter { page: 1, page_size: 10, ..Filter::default() };

        let colleague = member(boris);
        assert_eq!(project_names(&db, colleague, ProjectFilter::default()).await, ["House"]);
        assert_eq!(material_names(&db, colleague, MaterialFilter::default()).await, ["Steel"]);
        assert_eq!(saved_names(&db, colleague, SavedFilter::default()).await, ["Sheet"]);
        assert_eq!(db.store.list(colleague, &list).await.unwrap().1, 1);
        assert_eq!(db.store.list(colleague, &Filter { project_id: Some(house), ..list.clone() }).await.unwrap().1, 1);
        let marked = db.store.toggle_favorite(colleague, task, at(2)).await.unwrap();
        assert_eq!(marked.project.map(|project| project.name).as_deref(), Some("House"));
        let favorites = Filter { favorite: Some(true), ..list.clone() };
        assert_eq!(db.store.list(member(anna), &favorites).await.unwrap().1, 1);
        assert!(matches!(db.store.project(colleague, secret).await, Err(StoreError::NotFound)));
        let change = |fields: &mut ProjectFields| fields.name = "Haus".to_owned();
        db.store.update_project(colleague, house, change, at(3)).await.unwrap();

        let viewer = Scope { may_write: false, ..member(boris) };
        db.store.project(viewer, house).await.unwrap();
        let refused = [
            db.store.update_project(viewer, house, change, at(4)).await.err(),
            db.store.delete_project(viewer, house, at(4)).await.err(),
            db.store.create_project(viewer, new_id(), project("Mine"), 3, at(4)).await.err(),
            db.store.delete_material(viewer, steel, at(4)).await.err(),
            db.store.delete_item(viewer, KIND, sheet, at(4)).await.err(),
            db.store.toggle_favorite(viewer, task, at(4)).await.err(),
            db.store.request_stop(viewer, task, at(4)).await.err(),
            db.store.delete(viewer, task, at(4)).await.err(),
            db.store.accept(NewCalculation { scope: viewer, ..job(boris) }, 5, at(4)).await.err(),
        ];
        assert!(refused.iter().all(|error| matches!(error, Some(StoreError::ReadOnly))), "{refused:?}");

        assert_eq!(project_names(&db, eve, ProjectFilter::default()).await, [""; 0]);
        assert_eq!(material_names(&db, eve, MaterialFilter::default()).await, [""; 0]);
        assert_eq!(saved_names(&db, eve, SavedFilter::default()).await, [""; 0]);
        assert_eq!(db.store.list(eve, &list).await.unwrap(), (vec![], 0));
        assert_eq!(db.store.activities(eve, &ActivityFilter::default()).await.unwrap(), (vec![], 0));
        let absent = [
            db.store.project(eve, house).await.err(),
            db.store.update_project(eve, house, change, at(4)).await.err(),
            db.store.delete_project(eve, house, at(4)).await.err(),
            db.store.material(eve, steel).await.err(),
            db.store.update_material(eve, steel, |_| {}, at(4)).await.err(),
            db.store.delete_material(eve, steel, at(4)).await.err(),
            db.store.saved_item(eve, KIND, sheet).await.err(),
            db.store.use_item(eve, KIND, sheet, at(4)).await.err(),
            db.store.delete_item(eve, KIND, sheet, at(4)).await.err(),
        ];
        assert!(absent.iter().all(|error| matches!(error, Some(StoreError::NotFound))), "{absent:?}");
    }

    async fn a_member_s_pages_go_through_the_own_and_the_team_s_in_one_order(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let team = new_id();
        db.store.create_team(anna, team, "Workshop", &told(SecurityKind::TeamCreated, anna, 0)).await.unwrap();
        let in_team = |user: Uuid| Scope { team_id: Some(team), ..Scope::of_user(user) };
        let project = db.project(anna, "House").await;
        // What is Boris's alone is for nobody else; Anna's own, hers in the team and his take turns.
        let scopes = [Scope::of_user(boris), Scope::of_user(anna), in_team(anna), in_team(boris)];
        for n in 0..24_i64 {
            let scope = scopes[n as usize % 4];
            let name = Some(format!("{:02}", n * 7 % 24));
            let project_id = (scope.user_id == anna).then_some(project);
            let id = db.submit_as(NewCalculation { scope, name, project_id, ..job(anna) }, n).await;
            if n % 3 == 0 {
                db.store.toggle_favorite(scope, id, at(n)).await.unwrap();
            }
            if n % 5 == 0 {
                db.store.request_stop(scope, id, at(n)).await.unwrap();
            }
        }
        let me = in_team(anna);
        let all = Filter { page: 1, page_size: 100, ..Filter::default() };
        let whole = db.store.list(me, &all).await.unwrap().0;
        assert_eq!(whole.len(), 18);
        let filters = [
            all.clone(),
            Filter { status: Some(Status::Stopped), ..all.clone() },
            Filter { favorite: Some(true), ..all.clone() },
            Filter { project_id: Some(project), ..all.clone() },
            Filter { search: Some("1".to_owned()), ..all.clone() },
            Filter { search: Some("1".to_owned()), status: Some(Status::Queued), ..all },
        ];
        for filter in filters {
            for by in [SortBy::SubmittedAt, SortBy::Name, SortBy::Status, SortBy::UsedAreaRatio] {
                for descending in [false, true] {
                    let filter = Filter { sort: Sort { by, descending }, ..filter.clone() };
                    let mut expected: Vec<_> = whole.iter().filter(|row| {
                        filter.status.is_none_or(|status| row.status == status)
                            && filter.favorite.is_none_or(|mark| row.is_favorite == mark)
                            && filter.project_id.is_none_or(|_| row.project.is_some())
                            && filter.search.iter().all(|text| row.name.as_ref().unwrap().contains(text))
                    }).collect();
                    expected.sort_by_key(|row| match by {
                        SortBy::SubmittedAt => (None, Some(row.submitted_at), row.id),
                        SortBy::Name => (row.name.clone(), None, row.id),
                        SortBy::Status => (Some(row.status.to_string()), Some(row.submitted_at), row.id),
                        SortBy::UsedAreaRatio => (None, None, row.id),
                    });
                    if descending {
                        expected.reverse();
                    }
                    let expected: Vec<_> = expected.into_iter().map(|row| row.id).collect();
                    let mut found = Vec::new();
                    for page in 1..=6 {
                        let filter = Filter { page, page_size: 4, ..filter.clone() };
                        let (rows, total) = db.store.list(me, &filter).await.unwrap();
                        assert_eq!(total, expected.len() as u64, "{filter:?}");
                        found.extend(rows.into_iter().map(|row| row.id));
                    }
                    assert_eq!(found, expected, "{filter:?}");
                }
            }
        }
        let page = Page { number: 2, size: 10 };
        let log = |page| ActivityFilter { page, ..ActivityFilter::default() };
        let (entries, total) = db.store.activities(me, &log(Page::default())).await.unwrap();
        assert_eq!(entries.len() as u64, total);
        assert!(entries.windows(2).all(|pair| (pair[0].at, pair[0].id) > (pair[1].at, pair[1].id)));
        assert_eq!(db.store.activities(me, &log(page)).await.unwrap(), (entries[10..20].to_vec(), total));
    }
}
