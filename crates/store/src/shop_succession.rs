//! What becomes of a shop when a team begins or ends.

use crate::counts::signed;
use crate::entity::shop::{self, Column};
use crate::entity::{booking, stock_item, stock_room};
use crate::error::Result;
use crate::stock_item::StockItem;
use sea_orm::prelude::*;
use sea_orm::sea_query::LockType;
use sea_orm::{ActiveValue::Set, DatabaseTransaction, ExprTrait, QueryOrder, QuerySelect, QueryTrait};

/// Somebody founds a team: the person's shop becomes the team's.
pub(crate) async fn pass_to_team(tx: &DatabaseTransaction, user: Uuid, team: Uuid) -> Result<()> {
    shop::Entity::update_many()
        .col_expr(Column::UserId, Expr::value(None::<Uuid>))
        .col_expr(Column::TeamId, Expr::value(team))
        .filter(Column::UserId.eq(user))
        .exec(tx)
        .await?;
    Ok(())
}

/// A team ends: its shop becomes its owner's. Somebody who has one besides keeps that as it is, and what lay in the team's
/// moves there.
pub(crate) async fn pass_to_owner(tx: &DatabaseTransaction, team: Uuid, owner: Uuid) -> Result<()> {
    let both: Vec<(i64, Option<Uuid>)> = shop::Entity::find()
        .filter(Column::TeamId.eq(team).or(Column::UserId.eq(owner)))
        .order_by_asc(Column::Id)
        .select_only()
        .columns([Column::Id, Column::TeamId])
        .lock(LockType::Update)
        .into_tuple()
        .all(tx)
        .await?;
    let of_team = both.iter().find(|(_, team)| team.is_some()).map(|(id, _)| *id);
    let own = both.iter().find(|(_, team)| team.is_none()).map(|(id, _)| *id);
    match (of_team, own) {
        (None, _) => {}
        (Some(of_team), None) => {
            shop::Entity::update_many()
                .col_expr(Column::UserId, Expr::value(owner))
                .col_expr(Column::TeamId, Expr::value(None::<Uuid>))
                .filter(Column::Id.eq(of_team))
                .exec(tx)
                .await?;
        }
        (Some(of_team), Some(own)) => {
            move_stock(tx, of_team, own).await?;
            shop::Entity::delete_by_id(of_team).exec(tx).await?;
        }
    }
    Ok(())
}

/// Moves what lies in a room into another one. A remnant whose number another one there has gets a new one.
async fn move_stock(tx: &DatabaseTransaction, from: i64, into: i64) -> Result<()> {
    use stock_item::Column;
    let Some(moved) = stock_room::Entity::find_by_id(from).one(tx).await? else { return Ok(()) };
    let there = stock_room::Entity::find_by_id(into).one(tx).await?;
    let is_new = there.is_none();
    let empty = stock_room::Model { shop_id: into, next_number: 1, version: 0, items: 0, text_bytes: 0 };
    let there = there.unwrap_or(empty);
    let mut room = stock_room::Model {
        shop_id: into,
        next_number: Ord::max(there.next_number, moved.next_number),
        version: there.version + 1,
        items: there.items + moved.items,
        text_bytes: there.text_bytes + moved.text_bytes,
    };
    let taken = stock_item::Entity::find()
        .select_only()
        .column(Column::Number)
        .filter(Column::ShopId.eq(into))
        .filter(Column::Number.is_not_null());
    let clashing = stock_item::Entity::find()
        .filter(Column::ShopId.eq(from))
        .filter(Column::Number.in_subquery(taken.into_query()))
        .order_by_asc(Column::Number)
        .all(tx)
        .await?;
    for row in clashing {
        let number = room.next_number;
        room.next_number += 1;
        let (id, before) = (row.id, row.search_key.len());
        let search_key = StockItem::try_from(row)?.fields.search_key(Some(number));
        room.text_bytes += signed(search_key.len() as u64) - signed(before as u64);
        let renamed = stock_item::ActiveModel {
            id: Set(id),
            number: Set(Some(number)),
            search_key: Set(search_key),
            ..Default::default()
        };
        renamed.update(tx).await?;
    }
    stock_item::Entity::update_many()
        .col_expr(Column::ShopId, Expr::value(into))
        .col_expr(Column::Version, Expr::value(room.version))
        .filter(Column::ShopId.eq(from))
        .exec(tx)
        .await?;
    booking::Entity::update_many()
        .col_expr(booking::Column::ShopId, Expr::value(into))
        .filter(booking::Column::ShopId.eq(from))
        .exec(tx)
        .await?;
    let row = stock_room::ActiveModel::from(room).reset_all();
    if is_new {
        stock_room::Entity::insert(row).exec_without_returning(tx).await?;
    } else {
        row.update(tx).await?;
    }
    Ok(())
}
