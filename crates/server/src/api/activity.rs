//! What was done, when and on which object.

use crate::api::paging::Paging;
use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody};
use crate::query::QueryValues;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use store::{Action, Activity, ActivityFilter, ObjectType};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Mirrors an enum of the store as one of the API: the same words, with a schema.
macro_rules! mirrored {
    ($(#[$doc:meta])* $name:ident of $source:ident { $($(#[$word_doc:meta])* $word:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$word_doc])* $word),+ }

        impl From<$source> for $name {
            fn from(word: $source) -> $name {
                match word { $($source::$word => $name::$word),+ }
            }
        }

        impl From<$name> for $source {
            fn from(word: $name) -> $source {
                match word { $($name::$word => $source::$word),+ }
            }
        }
    };
}

mirrored! {
    /// What was done.
    ActivityAction of Action {
        /// Made.
        Created,
        /// Changed.
        Updated,
        /// Deleted.
        Deleted,
        /// A template was used.
        Used,
        /// Marked as a favourite.
        Favorited,
        /// The mark was taken away.
        Unfavorited,
        /// A link was made, with which others see it.
        Shared,
        /// Such a link was ended.
        Unshared,
        /// A calculation was accepted.
        Submitted,
        /// A calculation was done.
        Finished,
        /// A calculation was stopped.
        Stopped,
        /// A calculation was ended by the system.
        Terminated,
        /// A calculation failed.
        Failed,
        /// Put into the store room, taken out of it, or counted anew.
        Moved,
        /// Taken out of use.
        Retired,
        /// The sheets of a calculation were taken out of the store room.
        Booked,
        /// A booking was undone.
        Unbooked,
        /// A list was written into the store room.
        Imported,
        /// A webhook was switched off, as it had failed for days.
        GivenUp,
    }
}

mirrored! {
    /// On what it was done.
    ActivityObject of ObjectType {
        /// A calculation.
        Calculation,
        /// A project.
        Project,
        /// A material.
        Material,
        /// A template of a stock panel.
        StockPanelTemplate,
        /// A template of a configuration.
        ConfigurationTemplate,
        /// A set of panels.
        PanelSet,
        /// A set of stock panels.
        StockPanelSet,
        /// A format of labels.
        LabelFormat,
        /// A machine.
        Machine,
        /// The settings.
        Settings,
        /// A webhook.
        Webhook,
        /// The shop.
        Shop,
        /// The price list of the shop.
        PriceList,
        /// An item of the store room.
        StockItem,
    }
}

/// Something that was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActivityEntry {
    /// Grows with time.
    pub id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// Who did it; for what the server did, whose object it is.
    pub user_id: Uuid,
    /// The name of that user.
    pub user_name: String,
    /// What was done.
    pub action: ActivityAction,
    /// On what kind of object.
    pub object_type: ActivityObject,
    /// On which one; it may be gone.
    pub object_id: Option<Uuid>,
    /// What it was called then.
    pub object_name: Option<String>,
}

/// A page of the activity log.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActivityList {
    /// The entries of this page.
    pub activities: Vec<ActivityEntry>,
    /// How many there are on all pages.
    pub total: u64,
}

/// Which entries.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes the query that is read value by value")]
struct ActivityQuery {
    /// Part of what the object was called, or of the name of another who did it, in any case of letters.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Only what was done so.
    #[param(inline)]
    action: Option<ActivityAction>,
    /// Only what was done on this kind of object.
    #[param(inline)]
    object_type: Option<ActivityObject>,
    /// Only what was done on this object.
    object_id: Option<Uuid>,
    /// Not before this moment.
    since: Option<DateTime<Utc>>,
    /// Before this moment.
    until: Option<DateTime<Utc>>,
}

/// What was done, newest first; kept for a year.
#[utoipa::path(
    get, path = "/activity", tag = "activity", operation_id = "activity",
    security(("bearer" = [])),
    params(Paging, ActivityQuery),
    responses(
        (status = 200, description = "A page of it", body = ActivityList),
        (status = 400, description = "Wrong values", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
    query: QueryValues,
) -> Result<Json<ActivityList>, ApiError> {
    let (entries, total) = state.store.activities(scope, &filter(query)?).await?;
    Ok(Json(ActivityList { activities: entries.into_iter().map(ActivityEntry::from).collect(), total }))
}

fn filter(mut query: QueryValues) -> Result<ActivityFilter, ApiError> {
    let words = |words: Vec<&'static str>| words.join(", ");
    let actions = words(Action::ALL.iter().map(|word| word.as_str()).collect());
    let objects = words(ObjectType::ALL.iter().map(|word| word.as_str()).collect());
    let filter = ActivityFilter {
        page: query.page(50),
        search: query.text("search", 200),
        action: query.word::<ActivityAction>("action", &actions).map(Into::into),
        object_type: query.word::<ActivityObject>("object_type", &objects).map(Into::into),
        object_id: query.id("object_id"),
        since: query.moment("since"),
        until: query.moment("until"),
    };
    query.finish()?;
    Ok(filter)
}

impl From<Activity> for ActivityEntry {
    fn from(entry: Activity) -> ActivityEntry {
        ActivityEntry {
            id: entry.id,
            at: entry.at,
            user_id: entry.user_id,
            user_name: entry.user_name,
            action: entry.action.into(),
            object_type: entry.object_type.into(),
            object_id: entry.object_id,
            object_name: entry.object_name,
        }
    }
}
