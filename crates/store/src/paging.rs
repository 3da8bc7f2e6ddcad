//! Pages of lists, their order and what is searched for in them.

use crate::error::Result;
use crate::text;
use sea_orm::sea_query::LikeExpr;
use sea_orm::{DatabaseConnection, EntityTrait, PaginatorTrait, QuerySelect, Select};

/// A page of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// From 1; 0 counts as 1.
    pub number: u32,
    /// Rows on a page.
    pub size: u32,
}

impl Default for Page {
    fn default() -> Self {
        Self { number: 1, size: 100 }
    }
}

impl Page {
    /// Rows on the pages before it.
    pub(crate) fn offset(self) -> u64 {
        u64::from(self.number.saturating_sub(1)) * self.limit()
    }

    /// Rows on it.
    pub(crate) fn limit(self) -> u64 {
        u64::from(self.size)
    }

    /// How many rows there are on all pages, where this page with its `found` rows tells: where the list ends on it.
    pub(crate) fn total(self, found: usize) -> Option<u64> {
        let found = found as u64;
        let ends_here = found < self.limit() && (found > 0 || self.offset() == 0);
        ends_here.then(|| self.offset() + found)
    }
}

/// A page of a query, and how many rows there are on all pages. Rows are counted only where the page does not tell.
pub(crate) async fn page_of<E>(
    query: Select<E>,
    sorted: impl FnOnce(Select<E>) -> Select<E>,
    page: Page,
    db: &DatabaseConnection,
) -> Result<(Vec<E::Model>, u64)>
where
    E: EntityTrait,
    E::Model: Send + Sync,
{
    let rows = sorted(query.clone()).offset(page.offset()).limit(page.limit()).all(db).await?;
    let total = match page.total(rows.len()) {
        Some(total) => total,
        None => query.count(db).await?,
    };
    Ok((rows, total))
}

/// What a list is sorted by, and which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Order<By> {
    /// What to sort by.
    pub by: By,
    /// Greatest first.
    pub descending: bool,
}

impl<By> Order<By> {
    /// Which way, as the query builder has it.
    pub(crate) fn direction(&self) -> sea_orm::Order {
        if self.descending { sea_orm::Order::Desc } else { sea_orm::Order::Asc }
    }
}

/// Page, search and order of a list.
#[derive(Debug, Clone, Default)]
pub struct Listing<By> {
    /// The page.
    pub page: Page,
    /// Part of a text of the record, regardless of case.
    pub search: Option<String>,
    /// The order.
    pub order: Order<By>,
}

impl<By> Listing<By> {
    /// The pattern that texts must match, where something is searched for; `None` if nothing can.
    pub(crate) fn search(&self) -> Option<Option<LikeExpr>> {
        match self.search.as_deref().filter(|search| !search.trim().is_empty()) {
            None => Some(None),
            Some(search) => text::containing(search).map(Some),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_on_which_the_list_ends_tells_how_long_it_is() {
        let page = |number, size| Page { number, size };
        assert_eq!(page(1, 10).total(0), Some(0));
        assert_eq!(page(1, 10).total(9), Some(9));
        assert_eq!(page(1, 10).total(10), None, "there may be more");
        assert_eq!(page(3, 10).total(4), Some(24));
        assert_eq!(page(3, 10).total(0), None, "the list ends somewhere before");
        assert_eq!(page(1, 0).total(0), None);
    }
}
