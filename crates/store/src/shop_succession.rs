//! What becomes of a shop when a team begins or ends.

use crate::entity::shop::{self, Column};
use crate::error::Result;
use sea_orm::DatabaseTransaction;
use sea_orm::prelude::*;

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

/// A team ends: its shop becomes its owner's. Somebody who has one besides keeps that as it is.
pub(crate) async fn pass_to_owner(tx: &DatabaseTransaction, team: Uuid, owner: Uuid) -> Result<()> {
    let own = shop::Entity::find().filter(Column::UserId.eq(owner)).count(tx).await? > 0;
    let of_team = Column::TeamId.eq(team);
    if own {
        shop::Entity::delete_many().filter(of_team).exec(tx).await?;
    } else {
        shop::Entity::update_many()
            .col_expr(Column::UserId, Expr::value(owner))
            .col_expr(Column::TeamId, Expr::value(None::<Uuid>))
            .filter(of_team)
            .exec(tx)
            .await?;
    }
    Ok(())
}
