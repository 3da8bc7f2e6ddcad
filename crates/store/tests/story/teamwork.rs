//! What is made in a team is the team's: also when its maker is removed, when the maker's account goes, and until the team
//! itself ends.

use crate::support::{Db, at, job, material, new_id, project, saved, told, told_of_nobody, whole};
use store::{
    ActivityFilter, Filter, MaterialFilter, NewCalculation, ProjectFilter, Role, SavedFilter, SavedKind,
    Scope, SecurityKind, Status, StoreError,
};
use uuid::Uuid;

const KIND: SavedKind = SavedKind::PanelSet;

/// One thing of each kind.
struct Work {
    project: Uuid,
    material: Uuid,
    set: Uuid,
    task: Uuid,
}

async fn make(db: &Db, scope: Scope, name: &str) -> Work {
    let (house, steel, set) = (new_id(), new_id(), new_id());
    db.store.create_project(scope, house, project(name), 10, at(0)).await.unwrap();
    db.store.create_material(scope, steel, material(name), at(0)).await.unwrap();
    db.store.save_item(scope, KIND, set, saved(name), at(0)).await.unwrap();
    let new = NewCalculation { scope, project_id: Some(house), ..job(scope.user_id) };
    Work { project: house, material: steel, set, task: db.submit_as(new, 1).await }
}

/// What comes of each attempt to read or change it.
async fn attempts(db: &Db, who: Scope, work: &Work) -> Vec<Option<StoreError>> {
    let store = &db.store;
    vec![
        store.project(who, work.project).await.err(),
        store.update_project(who, work.project, |fields| fields.name = "Mine".to_owned(), at(5)).await.err(),
        store.delete_project(who, work.project, at(5)).await.err(),
        store.material(who, work.material).await.err(),
        store.update_material(who, work.material, |_| {}, at(5)).await.err(),
        store.delete_material(who, work.material, at(5)).await.err(),
        store.saved_item(who, KIND, work.set).await.err(),
        store.use_item(who, KIND, work.set, at(5)).await.err(),
        store.delete_item(who, KIND, work.set, at(5)).await.err(),
        whole(store, who, work.task).await.err(),
        store.request_stop(who, work.task, at(5)).await.err(),
        store.toggle_favorite(who, work.task, at(5)).await.err(),
        store.delete(who, work.task, at(5)).await.err(),
    ]
}

/// How many projects, materials, sets and calculations somebody sees in lists.
async fn seen(db: &Db, who: Scope) -> [u64; 4] {
    let own = MaterialFilter { is_system: Some(false), ..MaterialFilter::default() };
    let list = Filter { page: 1, page_size: 10, ..Filter::default() };
    [
        db.store.projects(who, &ProjectFilter::default()).await.unwrap().1,
        db.store.materials(who, &own).await.unwrap().1,
        db.store.saved_items(who, KIND, &SavedFilter::default()).await.unwrap().1,
        db.store.list(who, &list).await.unwrap().1,
    ]
}

async fn team_of(db: &Db, owner: Uuid, others: &[&str]) -> Uuid {
    let team = new_id();
    db.store.create_team(owner, team, "Workshop", &told(SecurityKind::TeamCreated, owner, 0)).await.unwrap();
    for name in others {
        let invitation = new_id();
        let email = format!("{name}@example.com");
        db.store
            .invite(owner, invitation, &email, Role::Member, 9, &told(SecurityKind::Invited, owner, 0))
            .await
            .unwrap();
        let user = db.store.user_by_email(&email).await.unwrap().unwrap().id;
        db.store.accept_invitation(user, invitation, &told(SecurityKind::Joined, user, 0)).await.unwrap();
    }
    team
}

stories! {
    async fn whoever_is_removed_neither_sees_nor_changes_what_was_made_there(db: Db) {
        let (olga, max) = (db.user("olga").await.id, db.user("max").await.id);
        let own = Scope::of_user(max);
        let private = make(&db, own, "Private").await;
        let team = team_of(&db, olga, &["max"]).await;
        let member = Scope { team_id: Some(team), ..own };
        let work = make(&db, member, "Shared").await;
        let within = NewCalculation { scope: member, project_id: Some(private.project), ..job(max) };
        let in_private = db.submit_as(within, 2).await;
        assert_eq!(seen(&db, member).await, [2, 2, 2, 3]);

        db.store.remove_member(olga, max, &told(SecurityKind::Removed, max, 9)).await.unwrap();
        let refused = attempts(&db, own, &work).await;
        assert!(refused.iter().all(|error| matches!(error, Some(StoreError::NotFound))), "{refused:?}");
        assert_eq!(seen(&db, own).await, [1, 1, 1, 1], "what was there before the team");
        let search = Filter { page: 1, page_size: 10, search: Some("kitchen".to_owned()), ..Filter::default() };
        assert_eq!(db.store.list(own, &search).await.unwrap().1, 1);
        assert_eq!(db.store.own_outlines(max, None, 10).await.unwrap().len(), 1);
        let log = db.store.activities(own, &ActivityFilter::default()).await.unwrap().0;
        assert!(log.iter().all(|entry| entry.object_name.as_deref() != Some("Shared")), "{log:?}");
        // The names of the team are no longer taken for who has left it, nor do its projects count.
        db.store.create_project(own, new_id(), project("Shared"), 2, at(6)).await.unwrap();
        db.store.create_material(own, new_id(), material("Shared"), at(6)).await.unwrap();
        db.store.save_item(own, KIND, new_id(), saved("Shared"), at(6)).await.unwrap();

        let owner = Scope { user_id: olga, ..member };
        assert_eq!(seen(&db, owner).await, [1, 1, 1, 2]);
        let whole = db.whole(owner, in_private).await.unwrap();
        assert_eq!(whole.project, None, "the private project is nobody else's");
        assert_eq!(db.store.request_stop(owner, work.task, at(7)).await.unwrap(), Status::Stopped);
        assert!(attempts(&db, owner, &work).await.into_iter().flatten().next().is_none());
    }

    async fn what_somebody_made_in_the_team_outlives_the_account(db: Db) {
        let (olga, max) = (db.user("olga").await.id, db.user("max").await.id);
        let team = team_of(&db, olga, &["max"]).await;
        let private = make(&db, Scope::of_user(max), "Private").await;
        let member = Scope { user_id: max, team_id: Some(team), may_write: true };
        let work = make(&db, member, "Shared").await;
        let interrupted = db.store.delete_user(max, &told_of_nobody(SecurityKind::AccountDeleted, 9)).await.unwrap();
        assert_eq!(interrupted, [private.task], "the team's task goes on");
        let owner = Scope { user_id: olga, ..member };
        assert_eq!(seen(&db, owner).await, [1, 1, 1, 1]);
        assert_eq!(db.whole(owner, work.task).await.unwrap().calculation.project.unwrap().id, work.project);
        assert_eq!(db.store.faults().await.unwrap(), [""; 0]);
    }

    async fn when_a_team_ends_each_member_keeps_the_own_work_and_its_owner_the_rest(db: Db) {
        let users = [db.user("olga").await.id, db.user("max").await.id, db.user("vera").await.id];
        let [olga, max, vera] = users;
        let team = team_of(&db, olga, &["max", "vera"]).await;
        let in_team = |user_id| Scope { user_id, team_id: Some(team), may_write: true };
        let (of_max, of_vera) = (make(&db, in_team(max), "By Max").await, make(&db, in_team(vera), "House").await);
        db.store.remove_member(olga, vera, &told(SecurityKind::Removed, vera, 9)).await.unwrap();
        // The owner has something of the same name from before the team.
        make(&db, Scope::of_user(olga), "House").await;
        db.store.delete_team(olga, &told(SecurityKind::TeamDeleted, olga, 9)).await.unwrap();
        assert_eq!(seen(&db, Scope::of_user(max)).await, [1, 1, 1, 1]);
        assert_eq!(seen(&db, Scope::of_user(olga)).await, [2, 2, 2, 2]);
        assert_eq!(seen(&db, Scope::of_user(vera)).await, [0, 0, 0, 0]);
        db.store.project(max, of_max.project).await.unwrap();
        let renamed = db.store.project(olga, of_vera.project).await.unwrap().fields.name;
        assert!(renamed.starts_with("House ("), "{renamed}");
        assert_eq!(db.store.material(olga, of_vera.material).await.unwrap().fields.name.split(" (").next(), Some("House"));
    }

    async fn the_same_names_of_who_left_a_team_and_came_back_are_kept_apart_when_it_ends(db: Db) {
        let (olga, max) = (db.user("olga").await.id, db.user("max").await.id);
        let own = Scope::of_user(max);
        let team = team_of(&db, olga, &["max"]).await;
        let member = Scope { team_id: Some(team), ..own };
        let shared = make(&db, member, "House").await;
        db.store.remove_member(olga, max, &told(SecurityKind::Removed, max, 2)).await.unwrap();
        let private = make(&db, own, "House").await;
        let invitation = new_id();
        let invited = told(SecurityKind::Invited, olga, 3);
        db.store.invite(olga, invitation, "max@example.com", Role::Member, 9, &invited).await.unwrap();
        db.store.accept_invitation(max, invitation, &told(SecurityKind::Joined, max, 4)).await.unwrap();
        for scope in [member, Scope { user_id: olga, ..member }] {
            let taken = db.store.create_project(scope, new_id(), project("House"), 9, at(5)).await;
            assert!(matches!(taken, Err(StoreError::Taken("name"))), "{taken:?}");
        }
        // Either can be changed beside the other.
        for id in [shared.project, private.project] {
            let change = |fields: &mut store::ProjectFields| fields.description = Some("Two floors".to_owned());
            db.store.update_project(member, id, change, at(6)).await.unwrap();
        }
        db.store.delete_team(olga, &told(SecurityKind::TeamDeleted, olga, 9)).await.unwrap();
        assert_eq!(seen(&db, own).await, [2, 2, 2, 2]);
        let name = async |id| db.store.project(own, id).await.unwrap().fields.name;
        assert_eq!(name(private.project).await, "House");
        assert!(name(shared.project).await.starts_with("House ("));
        let rename = |fields: &mut store::ProjectFields| fields.name = "House".to_owned();
        let taken = db.store.update_project(own, shared.project, rename, at(10)).await;
        assert!(matches!(taken, Err(StoreError::Taken("name"))), "{taken:?}");
    }

    async fn an_address_without_an_account_is_invited_as_one_that_has_one(db: Db) {
        let olga = db.user("olga").await.id;
        db.user("max").await;
        let team = team_of(&db, olga, &[]).await;
        for (n, name) in [(0, "max"), (1, "later")] {
            let email = format!("{name}@example.com");
            db.store.invite(olga, new_id(), &email, Role::Member, 9, &told(SecurityKind::Invited, olga, n)).await.unwrap();
            let again = db.store.invite(olga, new_id(), &email, Role::Member, 9, &told(SecurityKind::Invited, olga, 9)).await;
            assert!(matches!(again, Err(StoreError::AlreadyExists)), "{again:?}");
        }
        let shown = db.store.team(olga).await.unwrap().invitations;
        let emails: Vec<_> = shown.iter().map(|one| (one.email.as_str(), one.role)).collect();
        assert_eq!(emails, [("max@example.com", Role::Member), ("later@example.com", Role::Member)]);
        let later = db.user("later").await.id;
        let waiting = db.store.invitations_of(later).await.unwrap();
        assert_eq!((waiting.len(), waiting[0].team_id), (1, team));
        db.store.accept_invitation(later, waiting[0].id, &told(SecurityKind::Joined, later, 20)).await.unwrap();
        assert_eq!(db.store.team(later).await.unwrap().members.len(), 2);
        let member = db.store.invite(olga, new_id(), "later@example.com", Role::Viewer, 9, &told(SecurityKind::Invited, olga, 21)).await;
        assert!(matches!(member, Err(StoreError::AlreadyExists)), "{member:?}");
        assert_eq!(db.store.delete_old_invitations(at(0)).await.unwrap(), 0);
        assert_eq!(db.store.delete_old_invitations(at(1)).await.unwrap(), 1);
    }
}
