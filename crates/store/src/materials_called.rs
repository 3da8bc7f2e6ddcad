//! Materials by what jobs call them.

use crate::connect::Store;
use crate::entity::material::{self, Column};
use crate::error::Result;
use crate::materials::Material;
use crate::scope::Scope;
use crate::text;
use sea_orm::prelude::*;
use sea_orm::{ExprTrait, Order, QueryOrder};

/// Names that are looked for with one query.
const AT_ONCE: usize = 300;

impl Store {
    /// The materials in use that have one of these names or article numbers, regardless of case: first people's own, then
    /// the system's.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn materials_called(
        &self,
        scope: impl Into<Scope>,
        names: impl IntoIterator<Item = &str>,
    ) -> Result<Vec<Material>> {
        let scope = scope.into();
        let keys: Vec<String> = names.into_iter().map(text::key).collect();
        let mut found = Vec::new();
        for keys in keys.chunks(AT_ONCE) {
            let called = Column::NameKey.is_in(keys).or(Column::CodeKey.is_in(keys));
            let rows = material::Entity::find()
                .filter(scope.sees_with_system(Column::UserId, Column::TeamId))
                .filter(Column::IsActive.eq(true))
                .filter(called)
                .order_by(Column::UserId.is_null(), Order::Asc)
                .order_by(Column::NameKey, Order::Asc)
                .order_by(Column::Id, Order::Asc)
                .all(self.reader())
                .await?;
            found.extend(rows.into_iter().map(Material::from));
        }
        Ok(found)
    }
}
