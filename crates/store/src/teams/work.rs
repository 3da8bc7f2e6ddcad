//! What is made in a team belongs to the team. Here is what becomes of it when the person who made it leaves, or when the team
//! ends.

use crate::entity::{activity, calculation, material, project, saved_item, team, team_member, user};
use crate::error::Result;
use crate::shop_succession::pass_to_owner;
use crate::teams::Role;
use crate::{materials, projects, saved};
use sea_orm::prelude::*;
use sea_orm::sea_query::{Alias, LockType, Query, SelectStatement};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, IntoActiveModel, QueryOrder, QuerySelect, QueryTrait, Statement,
};
use std::collections::BTreeSet;

/// Does the same with every table of what can belong to a team, in the order in which rows are locked.
macro_rules! each {
    ($table:ident => $work:block) => {{
        {
            use project as $table;
            $work
        }
        {
            use material as $table;
            $work
        }
        {
            use saved_item as $table;
            $work
        }
        {
            use calculation as $table;
            $work
        }
    }};
}

/// Somebody leaves the team. The team's calculations stay, but no longer in a project that belongs to that person alone.
pub(super) async fn part(tx: &DatabaseTransaction, team: Uuid, user: Uuid) -> Result<()> {
    let own = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::UserId.eq(user))
        .filter(project::Column::TeamId.is_null());
    // The counts of these projects change too, when the transaction commits. They are locked before their calculations, which
    // is the order in which a project is deleted.
    let locked: Vec<Uuid> = own
        .clone()
        .order_by_asc(project::Column::Id)
        .lock(LockType::NoKeyUpdate)
        .into_tuple()
        .all(tx)
        .await?;
    drop(locked);
    calculation::Entity::update_many()
        .col_expr(calculation::Column::ProjectId, Expr::value(None::<Uuid>))
        .filter(calculation::Column::TeamId.eq(team))
        .filter(calculation::Column::ProjectId.in_subquery(own.into_query()))
        .exec(tx)
        .await?;
    Ok(())
}

/// Locks everything that the end of an account touches and that others touch too: the account itself and the people who
/// get its work, then the teams. Returns the account.
pub(crate) async fn lock_for_end(tx: &DatabaseTransaction, user: Uuid) -> Result<Option<user::Model>> {
    let membership = team_member::Entity::find_by_id(user).one(tx).await?;
    let own = membership.map(|membership| membership.team_id);
    let mut teams = teams_with_work_of(tx, user).await?;
    let mut people = BTreeSet::from([user]);
    for team in &teams {
        people.extend(owner(tx, *team).await?);
    }
    let mut found = None;
    for id in people {
        let lock = if id == user { LockType::Update } else { LockType::KeyShare };
        let row = user::Entity::find_by_id(id).lock(lock).one(tx).await?;
        found = found.or(row.filter(|row| row.id == user));
    }
    teams.extend(own);
    teams.sort_unstable();
    teams.dedup();
    for id in teams {
        let lock = if own == Some(id) { LockType::Update } else { LockType::KeyShare };
        team::Entity::find_by_id(id).lock(lock).one(tx).await?;
    }
    Ok(found)
}

/// Somebody's account is deleted. What that person has made in teams goes to the owners of the teams.
pub(crate) async fn hand_over(tx: &DatabaseTransaction, user: Uuid) -> Result<()> {
    let teams: Vec<Uuid> = teams_with_work_of(tx, user).await?;
    for team in teams {
        part(tx, team, user).await?;
        let Some(owner) = owner(tx, team).await? else { continue };
        each!(table => {
            table::Entity::update_many()
                .col_expr(table::Column::UserId, Expr::value(owner))
                .filter(table::Column::UserId.eq(user))
                .filter(table::Column::TeamId.eq(team))
                .exec(tx)
                .await?;
        });
    }
    Ok(())
}

async fn teams_with_work_of(tx: &DatabaseTransaction, user: Uuid) -> Result<Vec<Uuid>> {
    let mut teams: Vec<Uuid> = Vec::new();
    each!(table => {
        let found: Vec<Uuid> = table::Entity::find()
            .select_only()
            .column(table::Column::TeamId)
            .distinct()
            .filter(table::Column::UserId.eq(user))
            .filter(table::Column::TeamId.is_not_null())
            .into_tuple()
            .all(tx)
            .await?;
        teams.extend(found);
    });
    teams.sort_unstable();
    teams.dedup();
    Ok(teams)
}

/// The team ends. Its members keep what they have made in it; what people have made who left it goes to the owner.
pub(super) async fn share_out(tx: &DatabaseTransaction, team: Uuid) -> Result<()> {
    if let Some(owner) = owner(tx, team).await? {
        pass_to_owner(tx, team, owner).await?;
        each!(table => {
            table::Entity::update_many()
                .col_expr(table::Column::UserId, Expr::value(owner))
                .filter(table::Column::TeamId.eq(team))
                .filter(table::Column::UserId.not_in_subquery(members(team)))
                .exec(tx)
                .await?;
        });
    }
    free_names(tx, team).await?;
    each!(table => {
        table::Entity::update_many()
            .col_expr(table::Column::TeamId, Expr::value(None::<Uuid>))
            .filter(table::Column::TeamId.eq(team))
            .exec(tx)
            .await?;
    });
    // The activity log of the team becomes part of the logs of those who did it.
    activity::Entity::update_many()
        .col_expr(activity::Column::TeamId, Expr::value(None::<Uuid>))
        .filter(activity::Column::TeamId.eq(team))
        .exec(tx)
        .await?;
    Ok(())
}

async fn owner(db: &impl ConnectionTrait, team: Uuid) -> Result<Option<Uuid>> {
    let row = team_member::Entity::find()
        .filter(team_member::Column::TeamId.eq(team))
        .filter(team_member::Column::Role.eq(Role::Owner.as_str()))
        .one(db)
        .await?;
    Ok(row.map(|row| row.user_id))
}

fn members(team: Uuid) -> SelectStatement {
    Query::select()
        .column(team_member::Column::UserId)
        .from(Alias::new("team_members"))
        .and_where(team_member::Column::TeamId.eq(team))
        .to_owned()
}

/// Names are unique among what belongs to a person, and among what belongs to a team. Where the person who gets a row of the
/// team has its name already, the row gets another one.
async fn free_names(tx: &DatabaseTransaction, team: Uuid) -> Result<()> {
    for id in taken(tx, "projects", "o.folder_key = t.folder_key AND o.name_key = t.name_key", team).await? {
        let Some(row) = project::Entity::find_by_id(id).one(tx).await? else { continue };
        let (mut model, changed) = (row.clone().into_active_model(), row.updated_at);
        let mut fields = projects::Project::from(row).fields;
        fields.name = numbered(&fields.name, id);
        projects::write(&mut model, &fields, changed);
        model.update(tx).await?;
    }
    let same = "(o.name_key = t.name_key OR o.code_key = t.code_key)";
    for id in taken(tx, "materials", same, team).await? {
        let Some(row) = material::Entity::find_by_id(id).one(tx).await? else { continue };
        let (mut model, changed) = (row.clone().into_active_model(), row.updated_at);
        let mut fields = materials::Material::from(row).fields;
        fields.name = numbered(&fields.name, id);
        fields.code = fields.code.map(|code| numbered(&code, id));
        materials::write(&mut model, &fields, changed);
        model.update(tx).await?;
    }
    let same = "o.kind = t.kind AND o.name_key = t.name_key";
    for id in taken(tx, "saved_items", same, team).await? {
        let Some(row) = saved_item::Entity::find_by_id(id).one(tx).await? else { continue };
        let Some(kind) = saved::SavedKind::from_name(&row.kind) else { continue };
        let (mut model, changed) = (row.clone().into_active_model(), row.updated_at);
        let mut fields = saved::fields(row)?;
        fields.name = numbered(&fields.name, id);
        saved::write(&mut model, kind, &fields, changed)?;
        model.update(tx).await?;
    }
    Ok(())
}

/// A name that nothing else has: the end of the row's id stands behind it.
fn numbered(name: &str, id: Uuid) -> String {
    let id = id.simple().to_string();
    format!("{name} ({})", &id[id.len() - 8..])
}

/// The team's rows whose names the person who gets them has already; of two rows of one name that go to one person, the
/// later one.
async fn taken(tx: &DatabaseTransaction, table: &str, same: &str, team: Uuid) -> Result<Vec<Uuid>> {
    let sql = format!(
        "SELECT t.id AS id FROM {table} AS t WHERE t.team_id = $1 AND EXISTS ( \
         SELECT 1 FROM {table} AS o WHERE o.user_id = t.user_id AND {same} AND o.id <> t.id \
         AND (o.team_id IS NULL OR (o.team_id = t.team_id AND o.id < t.id)))"
    );
    let ask = Statement::from_sql_and_values(tx.get_database_backend(), sql, [team.into()]);
    let rows = tx.query_all_raw(ask).await?;
    rows.iter().map(|row| Ok(row.try_get("", "id")?)).collect()
}
