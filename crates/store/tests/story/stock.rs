//! The store room is a ledger: whoever takes, books, undoes and imports at the same time, what is there is the sum of what
//! was moved.

use crate::support::{Db, at, finished, new_id};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, Statement};
use std::collections::HashMap;
use store::{
    BookingPlan, ChangedStock, LeftOver, Listing, MovementKind, NewBooking, NewStock, Page, Scope, Shop,
    StockFields, StockFilter, StockItemKind, Store, StoreError,
};
use uuid::Uuid;

fn sheet(material: &str) -> StockFields {
    StockFields {
        material: material.to_owned(),
        kind: StockItemKind::Sheet,
        width: 2_800_000,
        height: 2_070_000,
        thickness: None,
        grain: 0,
        min_count: None,
        place: None,
        price: Some(10_000),
        supplier: None,
        notes: None,
        retired: false,
    }
}

fn remnant(place: &str) -> StockFields {
    StockFields { kind: StockItemKind::Remnant, place: Some(place.to_owned()), ..sheet("Left") }
}

/// All of a room, the newest last.
async fn room(store: &Store, scope: impl Into<Scope>) -> Vec<store::StockItem> {
    let scope = scope.into();
    let mut items = Vec::new();
    for retired in [false, true] {
        items.extend(
            store.whole_stock(scope, &StockFilter { retired, ..StockFilter::default() }).await.unwrap(),
        );
    }
    items
}

/// A calculation with a result that is there to stay.
async fn calculation(db: &Db, user: Uuid) -> Uuid {
    let id = db.submit(user, 0).await;
    let claimed = db.claim("w", 1).await.unwrap();
    assert!(db.store.finish(claimed.id, claimed.attempt, finished("done"), at(2)).await.unwrap());
    id
}

/// A booking of some sheets of an item that leaves two remnants.
fn booking(item: Uuid, count: u32) -> NewBooking {
    let left = |side| LeftOver { item, material: "M".to_owned(), width: side, height: side };
    let plan =
        BookingPlan { taken: vec![(item, count)], left: vec![left(500_000), left(300_000), left(1_000)] };
    NewBooking { id: new_id(), remnants: (0..3).map(|_| new_id()).collect(), plan, place: None }
}

async fn number(db: &DatabaseConnection, sql: &str) -> i64 {
    let ask = Statement::from_string(db.get_database_backend(), sql);
    db.query_one_raw(ask).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

/// What must be true of every room at every moment.
async fn ledger_is_true(db: &Db) {
    let rows = Database::connect(&db.url).await.unwrap();
    for (wrong, what) in [
        (
            "SELECT count(*) FROM stock_items AS i WHERE i.count <> \
             (SELECT CAST(coalesce(sum(m.change), 0) AS bigint) FROM stock_movements AS m WHERE m.item_id = i.id)",
            "a count is not the sum of its movements",
        ),
        (
            "SELECT count(*) FROM stock_items AS i WHERE i.movements <> \
             (SELECT count(*) FROM stock_movements AS m WHERE m.item_id = i.id)",
            "movements are miscounted",
        ),
        ("SELECT count(*) FROM stock_items WHERE count < 0", "a count is below nothing"),
        (
            "SELECT count(*) - count(DISTINCT number) FROM stock_items WHERE number IS NOT NULL",
            "a number was given twice",
        ),
        (
            "SELECT count(*) FROM stock_rooms AS r WHERE r.items <> \
             (SELECT count(*) FROM stock_items AS i WHERE i.shop_id = r.shop_id)",
            "items are miscounted",
        ),
        (
            "SELECT count(*) FROM stock_movements AS m WHERE m.count_after <> (SELECT CAST(sum(e.change) AS bigint) \
             FROM stock_movements AS e WHERE e.item_id = m.item_id AND e.id <= m.id)",
            "a movement tells another count than there was after it",
        ),
    ] {
        assert_eq!(number(&rows, wrong).await, 0, "{what}");
    }
    rows.close().await.unwrap();
}

stories! {
    async fn whoever_moves_books_undoes_and_imports_at_once_the_ledger_is_true(db: Db) {
        const TAKERS: usize = 6;
        const STEPS: usize = 25;
        let anna = db.user("anna").await.id;
        let mut items = Vec::new();
        for n in 0..3 {
            items.push(db.store.create_stock_item(anna, new_id(), sheet(&format!("M{n}")), 5, at(0)).await.unwrap().id);
        }
        let mut calculations = Vec::new();
        for _ in 0..4 {
            calculations.push(calculation(&db, anna).await);
        }
        let other = db.another_server().await;
        let takers: Vec<_> = (0..TAKERS).map(|taker| {
            let store = if taker % 2 == 0 { db.store.clone() } else { other.clone() };
            let (items, calculations) = (items.clone(), calculations.clone());
            tokio::spawn(async move {
                for step in 0..STEPS {
                    let chance = (taker * 7_919 + step * 104_729) % 1_000;
                    let (item, calculation) = (items[chance % 3], calculations[chance / 3 % 4]);
                    let (now, amount) = (at(step as i64), chance as i64 % 4 + 1);
                    let done = match chance % 6 {
                        0 => store.move_stock(anna, item, -amount, MovementKind::Out, None, now).await.map(|_| ()),
                        1 => store.move_stock(anna, item, amount, MovementKind::In, None, now).await.map(|_| ()),
                        2 => store.book(anna, calculation, &booking(item, amount as u32), now).await.map(|_| ()),
                        3 => store.undo_booking(anna, calculation, now).await,
                        4 => {
                            let new = NewStock { id: new_id(), fields: remnant("imported"), count: 1 };
                            let change = |fields: &mut StockFields| fields.place = Some(format!("rack {chance}"));
                            let changed = ChangedStock { id: item, change, count: Some(amount as u32) };
                            store.import_stock(anna, &[new], &[changed], now).await
                        }
                        _ => {
                            let made = store.create_stock_item(anna, new_id(), remnant("made"), 1, now).await.unwrap();
                            store.delete_stock_item(anna, made.id, now).await
                        }
                    };
                    match done {
                        Ok(()) | Err(StoreError::OutOfStock(_) | StoreError::AlreadyBooked | StoreError::NotFound) => {}
                        Err(error) => panic!("{error:?}"),
                    }
                }
            })
        }).collect();
        for taker in takers {
            taker.await.unwrap();
        }
        ledger_is_true(&db).await;
        // Both servers tell the same of it, and what the database has.
        let (here, there) = (room(&db.store, anna).await, room(&other, anna).await);
        assert_eq!(here, there);
        let page = db.store.stock(anna, &StockFilter::default()).await.unwrap();
        let sums: HashMap<String, u64> = page.sums.into_iter().filter(|sum| sum.kind == StockItemKind::Sheet).map(|sum| (sum.material, sum.count)).collect();
        for item in here.iter().filter(|item| items.contains(&item.id)) {
            assert_eq!(sums[&item.fields.material], u64::from(item.count));
        }
    }

    async fn lists_of_two_servers_know_of_each_others_changes(db: Db) {
        let (one, two) = (db.store.clone(), db.another_server().await);
        let anna = db.user("anna").await.id;
        let found = async |store: &Store, search: &str| {
            let listing = Listing { search: Some(search.to_owned()), page: Page { number: 1, size: 10 }, ..Listing::default() };
            store.stock(anna, &StockFilter { listing, ..StockFilter::default() }).await.unwrap()
        };
        let oak = one.create_stock_item(anna, new_id(), sheet("Oak"), 5, at(0)).await.unwrap();
        assert_eq!(found(&two, "OAK").await.items, std::slice::from_ref(&oak));
        two.move_stock(anna, oak.id, -5, MovementKind::Out, None, at(1)).await.unwrap();
        assert_eq!(found(&one, "oak").await.sums[0].count, 0);
        let ash = two.create_stock_item(anna, new_id(), sheet("Ash"), 1, at(2)).await.unwrap();
        assert_eq!(found(&one, "ash").await.total, 1);
        one.delete_stock_item(anna, ash.id, at(3)).await.unwrap();
        assert_eq!(found(&two, "ash").await.total, 0);
        assert_eq!(found(&one, "a").await.total, 1);
        one.update_stock_item(anna, oak.id, |fields| fields.material = "Elm".to_owned(), at(4)).await.unwrap();
        assert_eq!((found(&two, "oak").await.total, found(&two, "elm").await.total), (0, 1));
    }

    async fn items_of_others_are_not_there(db: Db) {
        let (anna, boris) = (db.user("anna").await.id, db.user("boris").await.id);
        let oak = db.store.create_stock_item(anna, new_id(), sheet("Oak"), 5, at(0)).await.unwrap();
        assert_eq!(db.store.stock_items_by_id(anna, [oak.id, new_id()]).await.unwrap(), std::slice::from_ref(&oak));
        assert!(db.store.stock_items_by_id(boris, [oak.id]).await.unwrap().is_empty());
        for refused in [
            db.store.stock_item(boris, oak.id).await.map(|_| ()),
            db.store.update_stock_item(boris, oak.id, |_| {}, at(1)).await.map(|_| ()),
            db.store.delete_stock_item(boris, oak.id, at(1)).await,
            db.store.move_stock(boris, oak.id, 1, MovementKind::In, None, at(1)).await.map(|_| ()),
            db.store.movements(boris, oak.id, Page::default()).await.map(|_| ()),
        ] {
            assert!(matches!(refused, Err(StoreError::NotFound)), "{refused:?}");
        }
        let viewer = Scope { may_write: false, ..Scope::of_user(anna) };
        let refused = db.store.move_stock(viewer, oak.id, 1, MovementKind::In, None, at(1)).await;
        assert!(matches!(refused, Err(StoreError::ReadOnly)), "{refused:?}");
        // Whoever has joined a team meanwhile writes into no room of their own.
        let stale = Scope { team_id: Some(new_id()), ..Scope::of_user(anna) };
        let refused = db.store.move_stock(stale, oak.id, 1, MovementKind::In, None, at(1)).await;
        assert!(matches!(refused, Err(StoreError::NotFound)), "{refused:?}");
        assert_eq!(db.store.shop(stale).await.unwrap(), Shop::default());
    }

    async fn a_booking_is_whole_or_not_there(db: Db) {
        let anna = db.user("anna").await.id;
        let oak = db.store.create_stock_item(anna, new_id(), sheet("Oak"), 3, at(0)).await.unwrap().id;
        let first = calculation(&db, anna).await;
        let gone = new_id();
        let both = NewBooking { plan: BookingPlan { taken: vec![(oak, 1), (gone, 2), (oak, 1)], ..booking(oak, 0).plan }, ..booking(oak, 0) };
        let Err(StoreError::OutOfStock(short)) = db.store.book(anna, first, &both, at(1)).await else { panic!("booked") };
        assert_eq!(short.iter().map(|short| (short.stock_item_id, short.wanted, short.in_stock)).collect::<Vec<_>>(), [(gone, 2, 0)]);
        assert_eq!(room(&db.store, anna).await.len(), 1);
        let waiting = db.submit(anna, 2).await;
        let refused = db.store.book(anna, waiting, &booking(oak, 1), at(3)).await;
        assert!(matches!(refused, Err(StoreError::NotFound)), "{refused:?}");
        let booked = db.store.book(anna, first, &booking(oak, 2), at(4)).await.unwrap();
        assert_eq!((booked.put.len(), booked.in_stock[&oak]), (2, 1), "the least remnant is 100 mm");
        // What is booked stays booked where its calculation goes.
        db.store.delete(anna, first, at(5)).await.unwrap();
        assert_eq!(db.store.stock_item(anna, oak).await.unwrap().count, 1);
        ledger_is_true(&db).await;
    }
}
