//! What a store room is read by.

use super::{plan, scopes, store};
use crate::bookings::{made_by, standing};
use crate::shops::shop_of;
use crate::stock::{of_item, of_shop};
use crate::stock_list::changed;
use sea_orm::prelude::*;
use sea_orm::{QuerySelect, QueryTrait};

#[tokio::test]
async fn a_shop_is_found_by_whose_it_is_and_its_items_by_their_ids() {
    let (store, _dir) = store().await;
    for scope in scopes() {
        let shop = plan(&store, &shop_of(scope).into_query()).await;
        assert!(shop.starts_with("SEARCH shops USING INDEX"), "{shop}");
        let items = of_shop(scope).filter(crate::entity::stock_item::Column::Id.is_in([Uuid::nil()]));
        let items = plan(&store, &items.into_query()).await;
        assert!(
            items.contains("SEARCH stock_items USING INDEX sqlite_autoindex_stock_items_1 (id=?)"),
            "{items}"
        );
        assert!(!items.contains("SCAN"), "{items}");
    }
}

#[tokio::test]
async fn what_has_changed_in_a_room_is_read_from_the_index_of_versions() {
    let (store, _dir) = store().await;
    let plan = plan(&store, &changed(1, 5).into_query()).await;
    assert!(plan.contains("USING INDEX stock_items_version (shop_id=? AND version>?)"), "{plan}");
    assert!(!plan.contains("SCAN"), "{plan}");
}

#[tokio::test]
async fn movements_are_read_in_their_order_and_bookings_by_their_calculation() {
    let (store, _dir) = store().await;
    let movements = plan(&store, &of_item(Uuid::nil()).limit(50).into_query()).await;
    assert!(movements.contains("USING INDEX stock_movements_item (item_id=?)"), "{movements}");
    assert!(!movements.contains("TEMP B-TREE"), "{movements}");
    let booking = plan(&store, &standing(Uuid::nil()).into_query()).await;
    assert!(booking.contains("USING INDEX bookings_standing (calculation_id=?)"), "{booking}");
    let made = plan(&store, &made_by(Uuid::nil()).into_query()).await;
    assert!(made.contains("USING INDEX stock_items_booking (booking_id=?)"), "{made}");
    assert!(!made.contains("TEMP B-TREE"), "{made}");
}
