//! The store room of a shop: items, their movements, bookings of calculations.

use super::tables::{index, owned_by, part_index, run};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, boolean, pk_uuid, small_integer, text, text_null,
    timestamp_with_time_zone, timestamp_with_time_zone_null, uuid, uuid_null,
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        rooms(manager).await?;
        items(manager).await?;
        movements(manager).await?;
        bookings(manager).await
    }
}

/// What every change of a store room writes, apart from the shop's row, which holds a whole picture.
async fn rooms(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table("stock_rooms")
        .col(big_integer("shop_id").primary_key())
        .col(big_integer("next_number"))
        .col(big_integer("version"))
        .col(big_integer("items"))
        .col(big_integer("text_bytes"))
        .foreign_key(&mut owned_by("shops", "stock_rooms", "shop_id"))
        .to_owned();
    manager.create_table(table).await
}

async fn items(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table("stock_items")
        .col(pk_uuid("id"))
        .col(big_integer("shop_id"))
        .col(text("material"))
        .col(text("kind"))
        .col(big_integer("width"))
        .col(big_integer("height"))
        .col(big_integer_null("thickness"))
        .col(small_integer("grain"))
        .col(big_integer("count"))
        .col(big_integer_null("min_count"))
        .col(text_null("place"))
        .col(big_integer_null("price"))
        .col(text_null("supplier"))
        .col(text_null("notes"))
        .col(big_integer_null("number"))
        .col(uuid_null("calculation_id"))
        .col(uuid_null("booking_id"))
        .col(boolean("retired"))
        .col(big_integer("movements"))
        .col(big_integer("version"))
        .col(text("search_key"))
        .col(timestamp_with_time_zone("created_at"))
        .check(Expr::cust("count >= 0"))
        .foreign_key(&mut owned_by("shops", "stock_items", "shop_id"))
        .to_owned();
    manager.create_table(table).await?;
    // What has changed since a version, and all of a shop.
    index(manager, "stock_items", "stock_items_version", "shop_id, version").await?;
    run(
        manager,
        "CREATE UNIQUE INDEX stock_items_number ON stock_items (shop_id, number) WHERE number IS NOT NULL",
    )
    .await?;
    let made = "booking_id IS NOT NULL";
    part_index(manager, "stock_items", "stock_items_booking", "booking_id, number", made).await
}

/// Rows are only ever added; what is in stock is their sum.
async fn movements(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table("stock_movements")
        .col(big_pk_auto("id"))
        .col(uuid("item_id"))
        .col(timestamp_with_time_zone("at"))
        .col(uuid_null("user_id"))
        .col(text("kind"))
        .col(big_integer("change"))
        .col(big_integer("count_after"))
        .col(text_null("reason"))
        .col(uuid_null("calculation_id"))
        .col(uuid_null("booking_id"))
        .check(Expr::cust("count_after >= 0"))
        .foreign_key(&mut owned_by("stock_items", "stock_movements", "item_id"))
        // A ledger stays whole when somebody leaves, and forgets who it was.
        .foreign_key(
            ForeignKey::create()
                .from("stock_movements", "user_id")
                .to("users", "id")
                .on_delete(ForeignKeyAction::SetNull),
        )
        .to_owned();
    manager.create_table(table).await?;
    index(manager, "stock_movements", "stock_movements_item", "item_id, id").await?;
    index(manager, "stock_movements", "stock_movements_user", "user_id").await?;
    let booked = "booking_id IS NOT NULL";
    part_index(manager, "stock_movements", "stock_movements_booking", "booking_id", booked).await
}

/// A calculation is booked once at a time. It may go, and what was booked of it stays.
async fn bookings(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = Table::create()
        .table("bookings")
        .col(pk_uuid("id"))
        .col(big_integer("shop_id"))
        .col(uuid("calculation_id"))
        .col(timestamp_with_time_zone("booked_at"))
        .col(timestamp_with_time_zone_null("undone_at"))
        .foreign_key(&mut owned_by("shops", "bookings", "shop_id"))
        .to_owned();
    manager.create_table(table).await?;
    index(manager, "bookings", "bookings_shop", "shop_id").await?;
    run(manager, "CREATE UNIQUE INDEX bookings_standing ON bookings (calculation_id) WHERE undone_at IS NULL")
        .await
}
