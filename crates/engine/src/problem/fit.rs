//! Whether panels fit on sheets at all, found without comparing each with each.

use super::{ItemType, SheetType};

/// For each grain of sheets the Pareto front of pairs of sides, the narrowest first: no pair is kept that is at least as wide
/// and as high as another.
pub(super) struct Sides([Vec<(i32, i32)>; 3]);

impl Sides {
    /// Of items, as they may lie on sheets of each grain.
    pub(super) fn of_items(items: &[ItemType]) -> Sides {
        Sides([0, 1, 2].map(|grain| smallest(items.iter().flat_map(|item| item.sizes(grain)).collect())))
    }

    /// Of sheets, with their sides negated: the front keeps the smallest pairs, and of sheets the largest count.
    pub(super) fn of_sheets(sheets: &[SheetType]) -> Sides {
        let of = |grain: usize| sheets.iter().filter(move |sheet| sheet.grain == grain);
        Sides([0, 1, 2].map(|grain| smallest(of(grain).map(|sheet| (-sheet.w, -sheet.h)).collect())))
    }

    /// Whether an item fits on some of these sheets.
    pub(super) fn take(&self, item: &ItemType) -> bool {
        (0..3).any(|grain| item.sizes(grain).any(|(w, h)| self.is_within(grain, (-w, -h))))
    }

    /// Whether some of these items fits on a sheet.
    pub(super) fn lie_on(&self, sheet: &SheetType) -> bool {
        self.is_within(sheet.grain, (sheet.w, sheet.h))
    }

    /// Whether some pair is at most as wide and as high as this one.
    fn is_within(&self, grain: usize, (w, h): (i32, i32)) -> bool {
        // On the front, the widest pair that is narrow enough is also the lowest of them.
        let narrow = self.0[grain].partition_point(|sides| sides.0 <= w);
        narrow > 0 && self.0[grain][narrow - 1].1 <= h
    }
}

fn smallest(mut sides: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    sides.sort_unstable();
    let mut lowest = i64::MAX;
    sides.retain(|&(_, h)| {
        let lower = i64::from(h) < lowest;
        lowest = lowest.min(i64::from(h));
        lower
    });
    sides
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::trim::Trims;
    use crate::problem::{STRAIGHT, TURNED};
    use fastrand::Rng;

    #[test]
    fn what_fits_is_what_fits_when_each_is_compared_with_each() {
        let mut rng = Rng::with_seed(8);
        let (mut fitted, mut asked) = (0, 0);
        for _ in 0..300 {
            let turns = |rng: &mut Rng| [STRAIGHT, TURNED, STRAIGHT | TURNED][rng.usize(..3)];
            let item = |rng: &mut Rng| ItemType {
                w: rng.i32(1..40),
                h: rng.i32(1..40),
                count: 1,
                area: 1,
                turns: [turns(rng), turns(rng), turns(rng)],
                rows: Vec::new(),
                set: None,
                lengths: Vec::new(),
            };
            let sheet = |rng: &mut Rng| SheetType {
                w: rng.i32(1..40),
                h: rng.i32(1..40),
                count: 1,
                area: 1,
                cost: 1,
                trim: Trims::default(),
                trim_cuts: 0,
                trim_length: 0,
                defects: None,
                use_first: false,
                grain: rng.usize(..3),
                rows: Vec::new(),
            };
            let items: Vec<ItemType> = (0..rng.usize(..6)).map(|_| item(&mut rng)).collect();
            let sheets: Vec<SheetType> = (0..rng.usize(..6)).map(|_| sheet(&mut rng)).collect();
            let offered = Sides::of_sheets(&sheets);
            for item in &items {
                let fits = sheets.iter().any(|sheet| item.lies_on(sheet, &crate::rules::Rules::with_kerf(0)));
                assert_eq!(offered.take(item), fits);
                (fitted, asked) = (fitted + usize::from(fits), asked + 1);
            }
            let wanted = Sides::of_items(&items);
            for sheet in &sheets {
                assert_eq!(
                    wanted.lie_on(sheet),
                    items.iter().any(|item| item.lies_on(sheet, &crate::rules::Rules::with_kerf(0)))
                );
            }
        }
        assert!(fitted > 100 && asked - fitted > 100, "{fitted} of {asked}");
    }

    #[test]
    fn of_thousands_of_formats_only_the_largest_are_looked_at() {
        let sheet = |n: i32| SheetType {
            w: n,
            h: n,
            count: 1,
            area: 1,
            cost: 1,
            trim: Trims::default(),
            trim_cuts: 0,
            trim_length: 0,
            defects: None,
            use_first: false,
            grain: 1,
            rows: Vec::new(),
        };
        let offered = Sides::of_sheets(&(1..5_000).map(sheet).collect::<Vec<_>>());
        assert_eq!(offered.0.map(|sides| sides.len()), [0, 1, 0]);
    }
}
