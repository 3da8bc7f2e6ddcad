//! What a list finds on a shelf: a page of it in order, how many there are, and their sums.

use super::{Row, Shelf};
use crate::paging::{Order, Page};
use crate::stock_item::{StockItemKind, StockSort, StockSum};
use sea_orm::prelude::Uuid;
use std::cmp::Ordering;
use std::collections::HashSet;

/// What a list asks for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wish {
    /// What the texts contain, folded.
    pub search: Option<String>,
    /// Only this material.
    pub material: Option<String>,
    /// Only this kind.
    pub kind: Option<StockItemKind>,
    /// Only those that are retired; otherwise only the others.
    pub retired: bool,
    /// Only those of which there are fewer than there should be, or only the others.
    pub low: Option<bool>,
    /// Only those with these ids.
    pub ids: Option<HashSet<Uuid>>,
    pub order: Order<StockSort>,
    pub page: Page,
}

/// What a list finds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The items of the page.
    pub ids: Vec<Uuid>,
    /// How many there are on all pages.
    pub total: u64,
    /// The sums of all pages.
    pub sums: Vec<StockSum>,
}

impl Shelf {
    /// Finds what a list asks for.
    pub(crate) fn find(&self, wish: &Wish) -> Finding {
        let material = match wish.material.as_deref().map(|material| self.materials.known(material)) {
            Some(None) => return Finding { ids: Vec::new(), total: 0, sums: Vec::new() },
            Some(known) => known,
            None => None,
        };
        let wanted = |row: &&Row| {
            row.retired == wish.retired
                && material.is_none_or(|material| row.material == material)
                && wish.kind.is_none_or(|kind| row.kind == kind)
                && wish.low.is_none_or(|low| row.is_low() == low)
                && wish.ids.as_ref().is_none_or(|ids| ids.contains(&row.id))
        };
        let found: Vec<&Row> = match wish.search.as_deref() {
            Some(search) => {
                self.containing(search).into_iter().map(|n| &self.rows[n as usize]).filter(wanted).collect()
            }
            None => self.rows.iter().filter(wanted).collect(),
        };
        let (total, sums) = (found.len() as u64, self.sums(&found));
        Finding { ids: self.page(found, wish.order, wish.page), total, sums }
    }

    /// The page of what was found; only that much of it is put in order.
    fn page(&self, found: Vec<&Row>, order: Order<StockSort>, page: Page) -> Vec<Uuid> {
        let place = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let (skip, end) = (place(page.offset()), place(page.offset().saturating_add(page.limit())));
        let mut keyed: Vec<(SortKey, Uuid)> =
            found.iter().map(|row| (self.key(row, order), row.id)).collect();
        if end < keyed.len() {
            keyed.select_nth_unstable_by(end, |a, b| compared(a, b, order.descending));
            keyed.truncate(end);
        }
        if skip >= keyed.len() {
            return Vec::new();
        }
        if skip > 0 {
            keyed.select_nth_unstable_by(skip, |a, b| compared(a, b, order.descending));
            keyed.drain(..skip);
        }
        keyed.sort_unstable_by(|a, b| compared(a, b, order.descending));
        keyed.into_iter().map(|(_, id)| id).collect()
    }

    fn key(&self, row: &Row, order: Order<StockSort>) -> SortKey {
        SortKey::of(match order.by {
            StockSort::Material => Some(self.materials.rank(row.material)),
            StockSort::Width => Some(row.width),
            StockSort::Height => Some(row.height),
            StockSort::Count => Some(row.count),
            StockSort::Price => row.price,
            StockSort::Place => row.place.map(|place| self.racks.rank(place)),
            StockSort::Number => row.number.filter(|_| row.kind == StockItemKind::Remnant),
            StockSort::CreatedAt => Some(row.created_at),
        })
    }

    /// The sums by material and kind, in their order.
    fn sums(&self, found: &[&Row]) -> Vec<StockSum> {
        let mut sums: Vec<Option<StockSum>> = vec![None; 2 * self.materials.len()];
        for row in found {
            let place = 2 * row.material as usize + usize::from(row.kind == StockItemKind::Remnant);
            let sum = sums[place].get_or_insert_with(|| StockSum {
                material: self.materials.word(row.material).to_owned(),
                kind: row.kind,
                count: 0,
                area: 0,
                value: 0,
            });
            sum.count += crate::counts::unsigned(row.count);
            sum.area += i128::from(row.width) * i128::from(row.height) * i128::from(row.count);
            sum.value += i128::from(row.price.unwrap_or(0)) * i128::from(row.count);
        }
        let mut ranked: Vec<(i64, StockSum)> = sums
            .into_iter()
            .enumerate()
            .filter_map(|(n, sum)| Some((self.materials.rank(n as u32 / 2), sum?)))
            .collect();
        // Sheets stand before remnants already.
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.into_iter().map(|(_, sum)| sum).collect()
    }
}

impl Row {
    /// Whether there are fewer than there should be.
    fn is_low(&self) -> bool {
        self.min_count.is_some_and(|least| self.count < least)
    }
}

/// What a row is ordered by: those without a value come last, either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SortKey {
    is_missing: bool,
    value: i64,
}

impl SortKey {
    fn of(value: Option<i64>) -> SortKey {
        SortKey { is_missing: value.is_none(), value: value.unwrap_or(0) }
    }
}

fn compared(a: &(SortKey, Uuid), b: &(SortKey, Uuid), descending: bool) -> Ordering {
    let turned = |ordering: Ordering| if descending { ordering.reverse() } else { ordering };
    let values = || turned(a.0.value.cmp(&b.0.value).then_with(|| a.1.cmp(&b.1)));
    a.0.is_missing.cmp(&b.0.is_missing).then_with(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stock_shelf::ShelfItem;

    fn item(id: u128, material: &str, count: i64) -> ShelfItem {
        ShelfItem {
            id: Uuid::from_u128(id),
            material: material.to_owned(),
            kind: StockItemKind::Sheet,
            width: 2_000_000,
            height: 1_000_000,
            count,
            min_count: None,
            place: None,
            price: None,
            number: None,
            retired: false,
            search_key: material.to_lowercase(),
            created_at: id as i64,
        }
    }

    fn shelf(items: impl IntoIterator<Item = ShelfItem>) -> Shelf {
        let mut shelf = Shelf::default();
        items.into_iter().for_each(|item| shelf.put(item));
        shelf.settle(1);
        shelf
    }

    fn ids(finding: &Finding) -> Vec<u128> {
        finding.ids.iter().map(|id| id.as_u128()).collect()
    }

    #[test]
    fn pages_are_in_order_with_what_has_no_value_last_either_way() {
        let priced = |id, price| ShelfItem { price, ..item(id, "MDF", 1) };
        let shelf = shelf([priced(1, Some(5)), priced(2, None), priced(3, Some(9)), priced(4, Some(5))]);
        let wish = |descending, number, size| Wish {
            order: Order { by: StockSort::Price, descending },
            page: Page { number, size },
            ..Wish::default()
        };
        assert_eq!(ids(&shelf.find(&wish(false, 1, 10))), [1, 4, 3, 2]);
        assert_eq!(ids(&shelf.find(&wish(true, 1, 10))), [3, 4, 1, 2]);
        assert_eq!(ids(&shelf.find(&wish(false, 2, 1))), [4]);
        assert_eq!(ids(&shelf.find(&wish(false, 2, 3))), [2]);
        assert_eq!(ids(&shelf.find(&wish(false, 3, 3))), [0; 0]);
        assert_eq!(shelf.find(&wish(false, 9, 3)).total, 4);
    }

    #[test]
    fn what_an_item_was_before_is_found_no_more() {
        let mut shelf = shelf([item(1, "Oak", 2), item(2, "Ash", 3), item(3, "oak", 5)]);
        shelf.put(item(1, "Elm", 7));
        shelf.settle(2);
        let wish = |search: &str| Wish { search: Some(search.to_owned()), ..Wish::default() };
        assert_eq!((ids(&shelf.find(&wish("oak"))), ids(&shelf.find(&wish("elm")))), (vec![3], vec![1]));
        let all = shelf.find(&Wish::default());
        assert_eq!((all.total, shelf.len()), (3, 3));
        let sums: Vec<_> = all.sums.iter().map(|sum| (sum.material.as_str(), sum.count)).collect();
        assert_eq!(sums, [("Ash", 3), ("Elm", 7), ("oak", 5)]);
        let of = Wish { material: Some("Oak".to_owned()), ..Wish::default() };
        assert_eq!(shelf.find(&of).total, 0, "a material is the very text");
    }

    #[test]
    fn sums_of_the_most_and_the_dearest_are_exact() {
        let dear = ShelfItem {
            width: 1_000_000_000,
            height: 1_000_000_000,
            price: Some(9_999_999_999_999_999),
            ..item(1, "Gold", 1_000_000)
        };
        let shelf = shelf((0..3).map(|n| ShelfItem { id: Uuid::from_u128(n), ..dear.clone() }));
        let sum = &shelf.find(&Wish::default()).sums[0];
        assert_eq!(sum.count, 3_000_000);
        assert_eq!(sum.area, 3 * 10_i128.pow(24));
        assert_eq!(sum.value, 3 * 9_999_999_999_999_999 * 1_000_000);
    }

    #[test]
    fn what_is_low_is_what_there_is_less_of_than_there_should_be() {
        let least = |id, count, min_count| ShelfItem { min_count, ..item(id, "MDF", count) };
        let shelf = shelf([least(1, 2, Some(3)), least(2, 3, Some(3)), least(3, 0, None)]);
        let low = |low| ids(&shelf.find(&Wish { low: Some(low), ..Wish::default() }));
        assert_eq!((low(true), low(false)), (vec![1], vec![2, 3]));
    }
}
