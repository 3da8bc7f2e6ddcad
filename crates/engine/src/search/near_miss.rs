//! Near misses: layouts with cheaper sheets than the best, on which some little has no place. Engines that fill whole sheets
//! leave them to those that move single items between sheets.

use super::prices::Prices;
use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use std::cmp::Reverse;

/// What a near miss may leave without a place, in areas of the smallest sheet.
const MOST_MISSING: f64 = 0.5;

/// A near miss, as all engines know it.
pub struct NearMiss {
    /// The layout.
    pub layout: Layout,
    /// How many there have been.
    pub number: u32,
}

/// What a near miss may leave without a place, units².
pub fn most_missing(problem: &Problem) -> i128 {
    let least = problem.sheets.iter().map(|sheet| sheet.area).min().unwrap_or(0);
    (MOST_MISSING * least as f64) as i128
}

/// What is left of a layout once its emptiest sheets are taken off, until it costs less than `price`. None if nothing would be
/// without a place, or `most` or more, units².
pub fn without_emptiest<'s>(
    (problem, prices): (&Problem, &Prices),
    sheets: impl Iterator<Item = &'s Sheet>,
    missing: &[u32],
    (price, most): (i128, i128),
) -> Option<Layout> {
    let price_of = |sheet: &Sheet| prices.0[sheet.sheet_type as usize];
    let mut sheets: Vec<&Sheet> = sheets.collect();
    let mut cost: i128 = sheets.iter().map(|sheet| price_of(sheet)).sum();
    let mut near_miss = Layout { sheets: Vec::new(), missing: missing.to_vec() };
    let mut without = near_miss.missing_area(problem);
    sheets.sort_by_key(|sheet| Reverse(sheet.used));
    while cost >= price && without < most {
        let sheet = sheets.pop()?;
        cost -= price_of(sheet);
        without += i128::from(sheet.used);
        for node in sheet.items() {
            near_miss.missing[node.item as usize] += 1;
        }
    }
    if without == 0 || without >= most {
        return None;
    }
    near_miss.sheets = sheets.into_iter().cloned().collect();
    Some(near_miss)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Job;
    use crate::model::job::{CutPreference, Priority};
    use crate::score::Scale;
    use serde_json::json;

    /// A sheet of four panels, one of two and one of a single panel, which take 800 mm² each of 10,000.
    fn four_two_one() -> (Problem, Layout) {
        let job = json!({"panels": [{"id": "p", "width": 40, "height": 20, "count": 7}],
            "stock_panels": [{"id": "s", "width": 100, "height": 100, "count": 9}]});
        let problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
        let mut layout = Layout::empty(&problem);
        for count in [4, 1, 2] {
            let mut wanted = Layout { sheets: Vec::new(), missing: vec![count] };
            crate::construct::extend(
                &problem,
                &mut wanted,
                crate::construct::ORDERS[0],
                0,
                &mut crate::control::StopCheck::new(&|| false),
            );
            layout.sheets.append(&mut wanted.sheets);
        }
        layout.missing = vec![0];
        (problem, layout)
    }

    /// What stays without a place of the sheets that cost less than so many of them.
    fn left_out(sheets: i128, most: i128) -> Option<(usize, u32)> {
        let (problem, layout) = four_two_one();
        let prices = Prices::of(&problem, &Scale::plain(Priority::LeastWaste, CutPreference::Free));
        let limits = (sheets * prices.0[0], most * i128::from(problem.items[0].area));
        let left = without_emptiest((&problem, &prices), layout.sheets.iter(), &layout.missing, limits)?;
        Some((left.sheets.len(), left.missing[0]))
    }

    #[test]
    fn the_emptiest_sheets_are_taken_off_until_the_others_are_cheap_enough() {
        assert_eq!(left_out(3, 9), Some((2, 1)));
        assert_eq!(left_out(2, 9), Some((1, 3)));
    }

    #[test]
    fn what_leaves_too_much_or_nothing_without_a_place_is_no_near_miss() {
        assert_eq!(left_out(2, 3), None);
        assert_eq!(left_out(0, 99), None, "no sheets cost less than nothing");
        assert_eq!(left_out(4, 9), None, "all have a place");
    }
}
