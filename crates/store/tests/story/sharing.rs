//! What a team shares, what its viewers may not do, and what a stranger does not find.

use crate::support::{Db, at, job, material, new_id, project, saved};
use store::{
    ActivityFilter, Filter, MaterialFilter, NewCalculation, ProjectFields, ProjectFilter, SavedFilter,
    SavedKind, Scope, StoreError,
};

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
    rows.into_iter().map(|row| row.fields.name).collect()
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
}
