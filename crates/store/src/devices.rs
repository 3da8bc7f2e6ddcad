//! Devices that have signed in before. A known device has no access by that; it only has its own allowance of attempts.

use crate::connect::Store;
use crate::entity::device::{self, Column};
use crate::error::Result;
use crate::text::micros;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::{ActiveValue::Set, DatabaseTransaction, ExprTrait, Order, QueryOrder, QuerySelect};

/// A device as one account knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Device {
    /// The id of the row.
    pub id: Uuid,
    /// Whose account knows it.
    pub user_id: Uuid,
}

/// The device that somebody signs in from.
#[derive(Debug, Clone, Copy)]
pub struct NewDevice<'a> {
    /// The id of its row if the account does not know it yet.
    pub id: Uuid,
    /// SHA-256 of its token, in hex.
    pub hash: &'a str,
    /// Devices that an account knows.
    pub most: u64,
}

impl Store {
    /// The accounts that know a device by this hash of its token.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn devices_by_hash(&self, hash: &str) -> Result<Vec<Device>> {
        let rows = device::Entity::find()
            .filter(Column::Hash.eq(hash))
            .order_by(Column::LastUsedAt, Order::Desc)
            .limit(MOST_ACCOUNTS)
            .all(self.reader())
            .await?;
        Ok(rows.into_iter().map(|row| Device { id: row.id, user_id: row.user_id }).collect())
    }
}

/// Records a sign-in from a device; the transaction has locked the user's row. Where there are too many devices, those that
/// were used only once are deleted first, then those that were used least recently.
pub(crate) async fn note_device(
    tx: &DatabaseTransaction,
    user_id: Uuid,
    new: NewDevice<'_>,
    now: DateTime<Utc>,
) -> Result<()> {
    let again = device::Entity::update_many()
        .col_expr(Column::LastUsedAt, Expr::value(micros(now)))
        .filter(Column::Hash.eq(new.hash))
        .filter(Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    if again.rows_affected == 0 {
        make_room(tx, user_id, new.most).await?;
        let row = device::ActiveModel {
            id: Set(new.id),
            user_id: Set(user_id),
            hash: Set(new.hash.to_owned()),
            created_at: Set(micros(now)),
            last_used_at: Set(micros(now)),
        };
        device::Entity::insert(row).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Accounts that share one device: more than people have, and a bound for what one token can ask of the database.
const MOST_ACCOUNTS: u64 = 100;

async fn make_room(tx: &DatabaseTransaction, user: Uuid, most: u64) -> Result<()> {
    let used_again = Expr::col(Column::LastUsedAt).gt(Expr::col(Column::CreatedAt));
    let surplus: Vec<Uuid> = device::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::UserId.eq(user))
        .order_by(used_again, Order::Desc)
        .order_by(Column::LastUsedAt, Order::Desc)
        .order_by(Column::Id, Order::Desc)
        .offset(most.saturating_sub(1))
        // SQLite knows no offset without a limit.
        .limit(1_000)
        .into_tuple()
        .all(tx)
        .await?;
    device::Entity::delete_many().filter(Column::Id.is_in(surplus)).exec(tx).await?;
    Ok(())
}

/// After a new password: deletes all devices but the one of this hash.
pub(crate) async fn forget_devices(tx: &DatabaseTransaction, user: Uuid, kept: Option<&str>) -> Result<()> {
    let mut gone = device::Entity::delete_many().filter(Column::UserId.eq(user));
    if let Some(kept) = kept {
        gone = gone.filter(Column::Hash.ne(kept));
    }
    gone.exec(tx).await?;
    Ok(())
}
