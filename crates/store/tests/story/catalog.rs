//! Projects, materials, what is saved under a name, settings: whose they are and what may be done to them.

use crate::support::{Db, at, job, material, new_id, project, saved, told};
use store::{
    Filter, Limited, Listing, MaterialFields, MaterialFilter, MaterialSort, NewCalculation, Order, Page,
    ProjectFields, ProjectFilter, ProjectSort, SavedFields, SavedFilter, SavedItem, SavedKind, SavedSort,
    Scope, SecurityKind, Settings, StoreError, SystemData,
};
use uuid::Uuid;

const KIND: SavedKind = SavedKind::StockPanelTemplate;

fn listing<By: Default>(by: By, descending: bool, search: Option<&str>) -> Listing<By> {
    Listing { page: Page::default(), search: search.map(str::to_owned), order: Order { by, descending } }
}

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

fn of_project(id: Uuid) -> Filter {
    Filter { page: 1, page_size: 100, project_id: Some(id), ..Filter::default() }
}

fn system(materials: Vec<(Uuid, MaterialFields)>, items: Vec<(Uuid, SavedKind, SavedFields)>) -> SystemData {
    SystemData { materials, items }
}

stories! {
    async fn a_project_is_as_it_was_written_and_changed(db: Db) {
        let user = db.user("anna").await.id;
        let fields = ProjectFields {
            name: "Дом\0".to_owned(),
            description: Some("two\nlines".to_owned()),
            folder: Some("2026".to_owned()),
            tags: vec!["дуб".to_owned(), "urgent".to_owned()],
            color: "#ff0000".to_owned(),
        };
        let made = db.store.create_project(user, new_id(), fields.clone(), 3, at(1)).await.unwrap();
        assert_eq!(made.fields, ProjectFields { name: "Дом\u{fffd}".to_owned(), ..fields });
        assert_eq!((made.created_at, made.updated_at, made.calculation_count), (at(1), at(1), 0));
        assert_eq!(db.store.project(user, made.id).await.unwrap(), made);
        let change = |fields: &mut ProjectFields| {
            fields.folder = None;
            fields.tags.clear();
        };
        let changed = db.store.update_project(user, made.id, change, at(5)).await.unwrap();
        assert_eq!((&changed.fields.folder, changed.fields.tags.len()), (&None, 0));
        assert_eq!((changed.fields.description, changed.updated_at), (made.fields.description, at(5)));
        db.store.delete_project(user, made.id, at(6)).await.unwrap();
        assert!(matches!(db.store.project(user, made.id).await, Err(StoreError::NotFound)));
    }

    async fn an_owner_has_a_name_once_and_other_owners_have_it_too(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let first = db.project(anna, "Кухня").await;
        let again = db.store.create_project(anna, new_id(), project(" КУХНЯ"), 9, at(0)).await;
        assert!(matches!(again, Err(StoreError::Taken("name"))), "{again:?}");
        db.project(boris, "Кухня").await;
        let second = db.project(anna, "Шкаф").await;
        let rename = |fields: &mut ProjectFields| fields.name = "кухня".to_owned();
        let taken = db.store.update_project(anna, second, rename, at(1)).await;
        assert!(matches!(taken, Err(StoreError::Taken("name"))), "{taken:?}");
        db.store.update_project(anna, first, rename, at(1)).await.unwrap();

        let steel = MaterialFields { code: Some("A-1".to_owned()), ..material("Steel") };
        db.store.create_material(anna, new_id(), steel.clone(), at(0)).await.unwrap();
        let same_code = MaterialFields { name: "Other".to_owned(), code: Some("a-1".to_owned()), ..steel.clone() };
        let taken = db.store.create_material(anna, new_id(), same_code, at(0)).await;
        assert!(matches!(taken, Err(StoreError::Taken("code"))), "{taken:?}");
        let taken = db.store.create_material(anna, new_id(), material("steel"), at(0)).await;
        assert!(matches!(taken, Err(StoreError::Taken("name"))), "{taken:?}");
        db.store.create_material(boris, new_id(), steel, at(0)).await.unwrap();

        db.store.save_item(anna, KIND, new_id(), saved("Sheet"), at(0)).await.unwrap();
        let taken = db.store.save_item(anna, KIND, new_id(), saved("SHEET"), at(0)).await;
        assert!(matches!(taken, Err(StoreError::Taken("name"))), "{taken:?}");
        db.store.save_item(anna, SavedKind::PanelSet, new_id(), saved("Sheet"), at(0)).await.unwrap();
        db.store.save_item(boris, KIND, new_id(), saved("Sheet"), at(0)).await.unwrap();
    }

    async fn a_folder_holds_a_name_once_also_of_two_members_of_a_team(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let team = new_id();
        db.store.create_team(anna, team, "Workshop", &told(SecurityKind::TeamCreated, anna, 0)).await.unwrap();
        let [anna, boris] = [anna, boris].map(|user| Scope { team_id: Some(team), ..Scope::of_user(user) });
        let folder = |name: &str, folder: &str| ProjectFields { folder: Some(folder.to_owned()), ..project(name) };
        let make = |scope: Scope, fields| db.store.create_project(scope, new_id(), fields, 9, at(0));
        make(anna, project("Кухня")).await.unwrap();
        make(anna, folder("Кухня", "Дача")).await.unwrap();
        let moved = make(boris, folder("Кухня", "Офис")).await.unwrap().id;
        for (scope, fields) in [(boris, project("кухня")), (boris, folder("КУХНЯ", "дача")), (anna, folder("Кухня", "офис"))] {
            let taken = make(scope, fields).await;
            assert!(matches!(taken, Err(StoreError::Taken("name"))), "{taken:?}");
        }
        for folder in [None, Some("ДАЧА".to_owned())] {
            let taken = db.store.update_project(boris, moved, |fields| fields.folder.clone_from(&folder), at(1)).await;
            assert!(matches!(taken, Err(StoreError::Taken("name"))), "{taken:?}");
        }
    }

    async fn of_two_last_projects_made_at_once_one_is_refused(db: Db) {
        let user = db.user("anna").await.id;
        db.project(user, "First").await;
        let make = |name: &str| db.store.create_project(user, new_id(), project(name), 2, at(0));
        let (a, b) = tokio::join!(make("A"), make("B"));
        let refused = [a, b].into_iter().filter_map(Result::err).collect::<Vec<_>>();
        assert!(matches!(refused[..], [StoreError::LimitReached { of: Limited::Projects, limit: 2, current: 2 }]), "{refused:?}");
        db.store.create_project(db.user("boris").await.id, new_id(), project("C"), 2, at(0)).await.unwrap();
    }

    async fn projects_are_found_and_sorted(db: Db) {
        let user = db.user("anna").await.id;
        let houses = [("beta", "Дача", "oak"), ("Alpha", "Дача", "дуб"), ("гамма", "Офис", "100%")];
        let mut ids = Vec::new();
        for (n, (name, folder, tag)) in houses.into_iter().enumerate() {
            let fields = ProjectFields {
                folder: Some(folder.to_owned()),
                tags: vec![tag.to_owned()],
                ..project(name)
            };
            let made = db.store.create_project(user, new_id(), fields, 9, at(n as i64)).await.unwrap();
            ids.push(made.id);
        }
        db.submit_as(NewCalculation { project_id: Some(ids[0]), ..job(user) }, 5).await;
        let by = |by, descending| ProjectFilter { listing: listing(by, descending, None), folder: None };
        assert_eq!(project_names(&db, user, by(ProjectSort::Name, false)).await, ["Alpha", "beta", "гамма"]);
        assert_eq!(project_names(&db, user, by(ProjectSort::CreatedAt, true)).await, ["гамма", "Alpha", "beta"]);
        assert_eq!(project_names(&db, user, by(ProjectSort::CalculationCount, true)).await[0], "beta");
        let search = |text| ProjectFilter { listing: listing(ProjectSort::Name, false, Some(text)), folder: None };
        assert_eq!(project_names(&db, user, search("ДУБ")).await, ["Alpha"]);
        assert_eq!(project_names(&db, user, search("офис")).await, ["гамма"]);
        assert_eq!(project_names(&db, user, search("0%")).await, ["гамма"]);
        assert_eq!(project_names(&db, user, search("_")).await, [""; 0]);
        let folder = ProjectFilter { folder: Some("Дача".to_owned()), ..ProjectFilter::default() };
        assert_eq!(project_names(&db, user, folder).await, ["Alpha", "beta"]);
        let page = Listing { page: Page { number: 2, size: 2 }, ..Listing::default() };
        let (rows, total) = db.store.projects(user, &ProjectFilter { listing: page, folder: None }).await.unwrap();
        assert_eq!((rows.len(), total), (1, 3));
    }

    async fn a_project_counts_its_calculations_and_leaves_them_when_it_goes(db: Db) {
        let user = db.user("anna").await.id;
        let house = db.project(user, "House").await;
        let within = || NewCalculation { project_id: Some(house), ..job(user) };
        let count = async || db.store.project(user, house).await.unwrap().calculation_count;
        let first = db.submit_as(within(), 0).await;
        let second = db.submit_as(within(), 1).await;
        db.submit(user, 2).await;
        assert_eq!(count().await, 2);
        let (rows, total) = db.store.list(user, &of_project(house)).await.unwrap();
        assert_eq!((rows.iter().map(|row| row.id).collect::<Vec<_>>(), total), (vec![second, first], 2));
        db.store.delete(user, first, at(3)).await.unwrap();
        assert_eq!(count().await, 1);
        db.store.delete_project(user, house, at(4)).await.unwrap();
        assert_eq!(db.whole(user, second).await.unwrap().project, None);
        assert_eq!(db.store.list(user, &of_project(house)).await.unwrap(), (vec![], 0));
    }

    async fn a_calculation_in_a_project_of_somebody_else_is_refused_and_not_counted(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let house = db.project(boris, "House").await;
        for project_id in [Some(house), Some(new_id())] {
            let refused = db.store.accept(NewCalculation { project_id, ..job(anna) }, 5, at(0)).await;
            assert!(matches!(refused, Err(StoreError::NoProject)), "{refused:?}");
        }
        assert_eq!(db.used(anna).await, 0);
    }

    async fn a_material_is_as_it_was_written_and_changed(db: Db) {
        let user = db.user("anna").await.id;
        let fields = MaterialFields {
            code: Some("MDF-16".to_owned()),
            thickness: Some(16.0),
            thicknesses: "[16,18.5]".to_owned(),
            length: Some(2800.0),
            width: Some(2070.0),
            standard_size: Some("2800x2070".to_owned()),
            price_cents: Some(123_456),
            density: Some(750.0),
            color: Some("#b08d63".to_owned()),
            description: Some("для фасадов".to_owned()),
            properties: "{\"supplier\":\"Эггер\"}".to_owned(),
            ..material("МДФ")
        };
        let made = db.store.create_material(user, new_id(), fields.clone(), at(1)).await.unwrap();
        assert_eq!((made.is_system, &made.fields), (false, &fields));
        assert_eq!(db.store.material(user, made.id).await.unwrap(), made);
        let change = |fields: &mut MaterialFields| fields.is_active = false;
        let changed = db.store.update_material(user, made.id, change, at(2)).await.unwrap();
        assert_eq!(changed.fields, MaterialFields { is_active: false, ..fields });
        db.store.delete_material(user, made.id, at(3)).await.unwrap();
        assert!(matches!(db.store.material(user, made.id).await, Err(StoreError::NotFound)));
    }

    async fn materials_are_found_filtered_and_sorted(db: Db) {
        let user = db.user("anna").await.id;
        let thick = |name: &str, kind: &str, thickness, price_cents| MaterialFields {
            kind: kind.to_owned(),
            thickness,
            price_cents,
            ..material(name)
        };
        for fields in [
            thick("Фанера", "WOOD", Some(18.0), Some(500)),
            thick("Steel", "METAL", Some(2.5), None),
            MaterialFields { is_active: false, ..thick("Glass", "GLASS", None, Some(20)) },
        ] {
            db.store.create_material(user, new_id(), fields, at(0)).await.unwrap();
        }
        let by = |by, descending| MaterialFilter { listing: listing(by, descending, None), ..Default::default() };
        assert_eq!(material_names(&db, user, by(MaterialSort::Name, false)).await, ["Glass", "Steel", "Фанера"]);
        // Those without a value come last, whichever way.
        assert_eq!(material_names(&db, user, by(MaterialSort::Thickness, false)).await, ["Steel", "Фанера", "Glass"]);
        assert_eq!(material_names(&db, user, by(MaterialSort::Thickness, true)).await, ["Фанера", "Steel", "Glass"]);
        assert_eq!(material_names(&db, user, by(MaterialSort::Price, true)).await, ["Фанера", "Glass", "Steel"]);
        let only = |filter: MaterialFilter| material_names(&db, user, filter);
        assert_eq!(only(MaterialFilter { kind: Some("METAL".to_owned()), ..Default::default() }).await, ["Steel"]);
        assert_eq!(only(MaterialFilter { is_active: Some(false), ..Default::default() }).await, ["Glass"]);
        assert_eq!(only(MaterialFilter { thickness: Some(2.5), ..Default::default() }).await, ["Steel"]);
        assert_eq!(only(MaterialFilter { is_system: Some(true), ..Default::default() }).await, [""; 0]);
        let listing = listing(MaterialSort::Name, false, Some("ФАН"));
        assert_eq!(only(MaterialFilter { listing, ..Default::default() }).await, ["Фанера"]);
    }

    async fn what_comes_with_the_program_is_read_by_all_and_changed_by_none(db: Db) {
        let user = db.user("anna").await.id;
        let (wood, sheet) = (new_id(), new_id());
        let russian = MaterialFields { name_ru: Some("Дерево".to_owned()), ..material("Wood") };
        let data = system(vec![(wood, russian)], vec![(sheet, KIND, saved("Sheet"))]);
        assert_eq!(db.store.load_system_data(&data, at(0)).await.unwrap().written, 2);
        assert!(db.store.material(user, wood).await.unwrap().is_system);
        let search = MaterialFilter { listing: listing(MaterialSort::NameRu, false, Some("дерев")), ..Default::default() };
        assert_eq!(material_names(&db, user, search).await, ["Wood"]);
        let change = |fields: &mut MaterialFields| fields.name = "Mine".to_owned();
        assert!(matches!(db.store.update_material(user, wood, change, at(1)).await, Err(StoreError::System)));
        assert!(matches!(db.store.delete_material(user, wood, at(1)).await, Err(StoreError::System)));
        assert!(matches!(db.store.delete_item(user, KIND, sheet, at(1)).await, Err(StoreError::System)));
        // One's own may have the same name.
        db.store.create_material(user, new_id(), material("Wood"), at(1)).await.unwrap();
        db.store.save_item(user, KIND, new_id(), saved("Sheet"), at(1)).await.unwrap();
        assert_eq!(saved_names(&db, user, SavedFilter::default()).await, ["Sheet", "Sheet"]);
    }

    async fn in_the_order_of_the_trade_ones_own_materials_come_first_and_the_systems_in_their_own_order(db: Db) {
        let user = db.user("anna").await.id;
        let (boards, abs) = (Uuid::from_u128(1 << 100), Uuid::from_u128(2 << 100));
        let data = system(vec![(abs, material("ABS")), (boards, material("Plywood"))], Vec::new());
        db.store.load_system_data(&data, at(0)).await.unwrap();
        for name in ["Zinc", "Birch"] {
            db.store.create_material(user, new_id(), material(name), at(1)).await.unwrap();
        }
        let trade = |descending| MaterialFilter { listing: listing(MaterialSort::Trade, descending, None), ..Default::default() };
        assert_eq!(material_names(&db, user, trade(false)).await, ["Birch", "Zinc", "Plywood", "ABS"]);
        assert_eq!(material_names(&db, user, trade(true)).await, ["ABS", "Plywood", "Zinc", "Birch"]);
    }

    async fn loading_what_comes_with_the_program_again_changes_only_what_is_different(db: Db) {
        let user = db.user("anna").await.id;
        let (a, b, c) = (new_id(), new_id(), new_id());
        let first = system(vec![(a, material("A")), (b, material("B"))], vec![(c, KIND, saved("C"))]);
        let servers = [db.another_server().await, db.another_server().await];
        let (one, two) = tokio::join!(
            servers[0].load_system_data(&first, at(0)),
            servers[1].load_system_data(&first, at(0))
        );
        assert_eq!(one.unwrap().written + two.unwrap().written, 3);
        db.store.use_item(user, KIND, c, at(1)).await.unwrap();
        let renamed = MaterialFields { density: Some(700.0), ..material("A2") };
        let next = system(vec![(a, renamed)], vec![(c, KIND, saved("C"))]);
        let loaded = db.store.load_system_data(&next, at(2)).await.unwrap();
        assert_eq!((loaded.written, loaded.deleted), (1, 1));
        assert_eq!(material_names(&db, user, MaterialFilter::default()).await, ["A2"]);
        assert_eq!(db.store.saved_item(user, KIND, c).await.unwrap().use_count, 1);
        assert_eq!(db.store.material(user, a).await.unwrap().created_at, at(0));
    }

    async fn each_user_has_an_own_count_of_uses(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let (sheet, other) = (new_id(), new_id());
        let items = vec![(sheet, KIND, saved("A sheet")), (other, KIND, saved("B sheet"))];
        db.store.load_system_data(&system(Vec::new(), items), at(0)).await.unwrap();
        for n in 1..=3 {
            assert_eq!(db.store.use_item(anna, KIND, other, at(n)).await.unwrap().use_count, n as u64);
        }
        assert_eq!(db.store.use_item(boris, KIND, sheet, at(9)).await.unwrap().use_count, 1);
        let most_used = SavedFilter { listing: listing(SavedSort::UseCount, true, None), is_system: Some(true) };
        assert_eq!(saved_names(&db, anna, most_used.clone()).await, ["B sheet", "A sheet"]);
        assert_eq!(saved_names(&db, boris, most_used).await, ["A sheet", "B sheet"]);
        let absent = db.store.use_item(anna, SavedKind::PanelSet, sheet, at(1)).await;
        assert!(matches!(absent, Err(StoreError::NotFound)), "another kind: {absent:?}");
    }

    async fn what_is_saved_comes_back_and_goes(db: Db) {
        let user = db.user("anna").await.id;
        let fields = SavedFields {
            row_count: 2,
            piece_count: 12,
            body_json: format!("[{}]", "1,".repeat(5_000) + "1"),
            ..saved("Кухня")
        };
        let made = db.store.save_item(user, SavedKind::PanelSet, new_id(), fields.clone(), at(0)).await.unwrap();
        let found = db.store.saved_item(user, SavedKind::PanelSet, made.id).await.unwrap();
        let SavedFields { name, row_count, piece_count, body_json, .. } = fields;
        assert_eq!((found.name.as_str(), found.row_count, found.piece_count), (name.as_str(), row_count, piece_count));
        assert_eq!((found.body_json, found.is_system, found.use_count), (Some(body_json), false, 0));
        // The rows of a hundred sets would be large together.
        let (listed, _) = db.store.saved_items(user, SavedKind::PanelSet, &SavedFilter::default()).await.unwrap();
        assert_eq!(listed, [SavedItem { body_json: None, ..made.clone() }]);
        db.store.delete_item(user, SavedKind::PanelSet, made.id, at(1)).await.unwrap();
        let gone = db.store.saved_item(user, SavedKind::PanelSet, made.id).await;
        assert!(matches!(gone, Err(StoreError::NotFound)), "{gone:?}");
    }

    async fn settings_begin_as_given_and_keep_what_is_not_changed(db: Db) {
        let user = db.user("anna").await.id;
        assert_eq!(db.store.settings(user).await.unwrap(), None);
        let initial = Settings {
            language: "ru".to_owned(),
            theme: "dark".to_owned(),
            units: "mm".to_owned(),
            least_remnant: 100.0,
            default_configuration: None,
            default_stock: None,
        };
        let set = |change: fn(&mut Settings)| db.store.update_settings(user, initial.clone(), change, at(1));
        set(|settings| settings.units = "inch".to_owned()).await.unwrap();
        let both = set(|settings| settings.default_stock = Some("[1]".to_owned())).await.unwrap();
        assert_eq!(both, Settings { units: "inch".to_owned(), default_stock: Some("[1]".to_owned()), ..initial.clone() });
        assert_eq!(db.store.settings(user).await.unwrap(), Some(both));
        let (a, b) = tokio::join!(set(|s| s.theme = "light".to_owned()), set(|s| s.language = "en".to_owned()));
        a.unwrap();
        b.unwrap();
        let settings = db.store.settings(user).await.unwrap().unwrap();
        assert_eq!((settings.theme.as_str(), settings.language.as_str()), ("light", "en"));
    }
}
