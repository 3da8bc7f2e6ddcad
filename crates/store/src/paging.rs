//! Pages of lists, their order and what is searched for in them.

use crate::text;
use sea_orm::sea_query::LikeExpr;

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
}

/// What a list is sorted by, and which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Order<By> {
    /// What to sort by.
    pub by: By,
    /// Greatest first.
    pub descending: bool,
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
