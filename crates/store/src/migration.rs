//! The history of the tables. A migration that has been released is never edited: add another.

mod m20261121_0002_catalog;
mod m20261121_0003_account;
mod m20261121_0004_access;
mod m20261121_0005_teams;
mod m20261121_0006_search;
mod m20261121_0007_shelves;
mod m20261121_0008_activity;
mod m20261121_first;
mod m20261122_0009_lists;
mod m20261122_0010_access;
mod m20261125_0011_sharing;
mod m20261126_0012_shops;
mod m20261126_0013_stock;
mod m20261126_0014_orders;
mod m20261126_0015_batches;
mod m20261126_0016_idempotency;
mod m20261126_0017_webhooks;
mod m20261126_0018_tasks;
mod m20261126_0019_sessions;
mod m20261129_0020_held_tasks;
mod tables;
mod tally;
#[cfg(test)]
mod tests;

use sea_orm_migration::{MigrationTrait, MigratorTrait};

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261121_first::Migration),
            Box::new(m20261121_0002_catalog::Migration),
            Box::new(m20261121_0003_account::Migration),
            Box::new(m20261121_0004_access::Migration),
            Box::new(m20261121_0005_teams::Migration),
            Box::new(m20261121_0006_search::Migration),
            Box::new(m20261121_0007_shelves::Migration),
            Box::new(m20261121_0008_activity::Migration),
            Box::new(m20261122_0009_lists::Migration),
            Box::new(m20261122_0010_access::Migration),
            Box::new(m20261125_0011_sharing::Migration),
            Box::new(m20261126_0012_shops::Migration),
            Box::new(m20261126_0013_stock::Migration),
            Box::new(m20261126_0014_orders::Migration),
            Box::new(m20261126_0015_batches::Migration),
            Box::new(m20261126_0016_idempotency::Migration),
            Box::new(m20261126_0017_webhooks::Migration),
            Box::new(m20261126_0018_tasks::Migration),
            Box::new(m20261126_0019_sessions::Migration),
            Box::new(m20261129_0020_held_tasks::Migration),
        ]
    }
}
