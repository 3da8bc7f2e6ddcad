//! The row of a calculation: which one a caller sees, and its entry in the activity log.

use crate::activity::{Action, ActivityEntry, ObjectType};
use crate::entity::calculation;
use crate::scope::Scope;
use chrono::{DateTime, Utc};
use sea_orm::Select;
use sea_orm::prelude::*;

/// The row with this id, if the caller sees it.
pub(crate) fn visible(scope: Scope, id: Uuid) -> Select<calculation::Entity> {
    use calculation::Column;
    calculation::Entity::find_by_id(id).filter(scope.sees(Column::UserId, Column::TeamId))
}

/// The entry for something that was done on a calculation.
pub(crate) fn activity_entry(
    action: Action,
    user_id: Uuid,
    team_id: Option<Uuid>,
    id: Uuid,
    name: Option<&str>,
    now: DateTime<Utc>,
) -> ActivityEntry<'_> {
    let object_type = ObjectType::Calculation;
    ActivityEntry { user_id, team_id, action, object_type, object_id: Some(id), object_name: name, now }
}
