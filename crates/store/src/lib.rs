//! Everything Kerf remembers: accounts, sessions, calculations and the queue of tasks, and what users keep
//! beside them: projects, materials, templates and sets, settings, activity.
//!
//! [`Store`] is the only way in. It speaks to SQLite and to PostgreSQL with the same queries; what
//! differs (how to connect, how a write transaction begins) is in `connect.rs`. Times and ids come
//! from the caller, so that expiry and monthly quotas can be tested with a moved clock.

#[macro_use]
mod named_enum;

mod accounts;
mod activity;
mod api_keys;
mod attempts;
mod backups;
mod batch_end;
mod batches;
mod bodies;
mod bookings;
mod branches;
mod calculation_row;
mod calculations;
mod claim;
mod connect;
mod copying;
mod counts;
mod database_report;
mod database_time;
mod devices;
mod entity;
mod error;
mod fencing;
mod glances;
mod history;
mod history_search;
mod idempotency;
mod keyed_unit;
mod leases;
mod locks;
mod materials;
mod materials_called;
mod migration;
mod operator_error;
mod operator_queries;
mod outcome;
mod packed;
mod paging;
#[cfg(test)]
mod plan_tests;
mod price_lists;
pub mod private_files;
mod profile;
mod progress;
mod progress_entry;
mod projects;
mod reaper;
mod records;
mod retention;
mod saved;
mod scope;
mod search_index;
mod security;
mod sessions;
mod settings;
mod shared_links;
mod shop_succession;
mod shops;
mod status;
mod stock;
mod stock_import;
mod stock_item;
mod stock_list;
mod stock_room;
mod stock_shelf;
mod system_data;
mod tasks;
mod teams;
mod text;
mod tokens;
mod webhook_events;
mod webhooks;
mod write_probe;

pub use accounts::{NewUser, Usage, User};
pub use activity::{Action, Activity, ActivityFilter, ObjectType};
pub use api_keys::{ApiKey, NewApiKey};
pub use attempts::{Allowance, Source};
pub use backups::BackupSeries;
pub use batches::{Batch, BatchCalculation, BatchState, NewBatch};
pub use bodies::{KeptJob, Outline, Part};
pub use bookings::{Booking, BookingPlan, LeftOver, NewBooking, PutIn};
pub use calculations::{Calculation, HEAD_START, NewCalculation, ProjectTag, TURN};
pub use claim::{Claimed, JOB_UNREADABLE};
pub use connect::{Pools, Store};
pub use copying::{Copied, CopiedTable, CopyError};
pub use database_report::DatabaseReport;
pub use database_time::DatabaseTime;
pub use devices::{Device, NewDevice};
pub use error::{KeyRefusal, Limited, Result, Shortage, StoreError};
pub use glances::Glance;
pub use history::{Filter, Sort, SortBy};
pub use keyed_unit::{KeptAnswer, KeyedRequest, KeyedUnit};
pub use materials::{Material, MaterialFields, MaterialFilter, MaterialSort};
pub use operator_error::OperatorError;
pub use operator_queries::TaskSummary;
pub use outcome::{End, Failure, Outcome, Totals};
pub use packed::Packed;
pub use paging::{Listing, Order, Page};
pub use profile::MonthUsage;
pub use progress::ProgressHead;
pub use progress_entry::{NoProgressItem, ProgressEntry, ProgressItem, ProgressState};
pub use projects::{Project, ProjectFields, ProjectFilter, ProjectSort};
pub use reaper::{Orphans, WORKER_LOST};
pub use retention::Retained;
pub use saved::{SavedFields, SavedFilter, SavedItem, SavedKind, SavedSort};
pub use scope::Scope;
pub use security::{NewSecurityEvent, SecurityEvent, SecurityFilter, SecurityKind};
pub use sessions::Session;
pub use settings::Settings;
pub use shared_links::{LinkKind, NewSharedLink, SharedLink, SharedPlan};
pub use shops::Shop;
pub use status::{EndStatus, Status};
pub use stock::Movement;
pub use stock_import::{ChangedStock, NewStock};
pub use stock_item::{MAX_STOCK, MovementKind, StockFields, StockItem, StockItemKind, StockSort, StockSum};
pub use stock_list::{StockFilter, StockPage};
pub use system_data::{Loaded, SystemData};
pub use tasks::{Counts, Heartbeat};
pub use teams::{Role, Team, TeamInvitation, TeamMember};
pub use tokens::{NewRefreshToken, NextRefreshToken, Rotation, TokenHashes};
pub use webhook_events::WebhookEvent;
pub use webhooks::{Delivery, DeliveryEnd, DueDelivery, SentAttempt, Webhook, WebhookFields};

/// After how many lost or failed attempts a task ends in [`Status::Error`].
pub const MAX_ATTEMPTS: u32 = 3;
