//! A key under which a program has had something made, with the answer that it got.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_keys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    /// SHA-256 of what was asked for, in hex.
    pub fingerprint: String,
    pub created_at: DateTimeUtc,
    pub status: i32,
    pub content_type: String,
    pub body: Vec<u8>,
    /// Bytes of the body, where the database counts them without reading it.
    pub size: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
