//! The tables as SeaORM sees them; private to this crate.

pub(crate) mod activity;
pub(crate) mod api_key;
pub(crate) mod attempt;
pub(crate) mod calculation;
pub(crate) mod calculation_request;
pub(crate) mod calculation_result;
pub(crate) mod calculation_tally;
pub(crate) mod device;
pub(crate) mod material;
pub(crate) mod progress_item;
pub(crate) mod project;
pub(crate) mod refresh_token;
pub(crate) mod saved_item;
pub(crate) mod saved_item_use;
pub(crate) mod search_change;
pub(crate) mod search_shelf;
pub(crate) mod security_event;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod shared_link;
pub(crate) mod team;
pub(crate) mod team_invitation;
pub(crate) mod team_member;
pub(crate) mod usage;
pub(crate) mod user;
pub(crate) mod workshop_progress;
