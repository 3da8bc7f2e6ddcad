//! How the materials of a job share the memory of the engines that need most of it.

use super::{Problem, SheetType};

/// Rows of the largest linear program. Its inverse takes 8 bytes for each pair of them, and for a moment three times that.
const MOST_ROWS: usize = 1_000;
/// Pairs of rows of all linear programs of a job together: 32 MB.
const PROGRAMS: usize = 1 << 22;
/// Bytes that the strips' views of the sheets of all materials of a job may take.
pub(crate) const VIEWS: u64 = 64 << 20;
/// Materials that may be searched exhaustively, each with all the memory that this takes at most.
const EXHAUSTIVE: usize = 4;

/// Sides up to this length (units) get tables of the lengths that items can fill.
pub(crate) const LONGEST_TABLE: i32 = 1 << 16;
/// Bytes of an item in one of the ways in which it may lie, as the strips keep it.
pub(crate) const ORIENTED_ITEM: u64 = 12;

/// Lengths in the tables of both sides of a sheet.
pub(crate) fn table_lengths(sheet: &SheetType) -> u64 {
    let side = |side: i32| if side > LONGEST_TABLE { 0 } else { side as u64 };
    side(sheet.w) + side(sheet.h)
}

/// What a material may take.
#[derive(Debug, Clone, Copy)]
pub struct MemoryShare {
    /// There is room for its linear program beside those of the other materials.
    program: bool,
    /// There is room for the views of its sheets.
    views: bool,
    /// Materials that are small enough to be searched exhaustively.
    small: usize,
}

impl Default for MemoryShare {
    /// That of the only material of a job.
    fn default() -> MemoryShare {
        MemoryShare { program: true, views: true, small: 1 }
    }
}

impl MemoryShare {
    /// That of one of so many small materials.
    #[cfg(test)]
    pub fn among(small: usize) -> MemoryShare {
        MemoryShare { small, ..MemoryShare::default() }
    }

    /// The part of `most` that the exhaustive search of one material may keep in memory.
    pub fn of_exhaustive(&self, most: usize) -> usize {
        most.min(most * EXHAUSTIVE / self.small.max(1))
    }
}

/// Defects on all its types of sheet beyond which a material has no linear program: each pattern would be arranged beside them.
const MOST_DEFECTS: usize = 500;

impl Problem {
    /// Whether a linear program may be made for it.
    pub fn may_have_program(&self) -> bool {
        // A problem made from another one, as that with more stock for a shortage, may have more rows.
        let defects: usize =
            self.sheets.iter().filter_map(|s| s.defects.as_ref()).map(|d| d.all().len()).sum();
        self.memory.program && self.rows() <= MOST_ROWS && defects <= MOST_DEFECTS
    }

    /// Bytes that the strips' views of all its sheets take.
    pub fn view_bytes(&self) -> u64 {
        let oriented = 2 * self.items.len() as u64;
        // Two frames, each with every item in two ways and a table a side.
        let bytes = |sheet: &SheetType| 2 * (oriented * ORIENTED_ITEM + 4 * table_lengths(sheet));
        self.sheets.iter().map(bytes).sum()
    }

    /// Whether the strips may have a view of all its sheets.
    pub fn may_have_views(&self) -> bool {
        self.memory.views && self.view_bytes() <= VIEWS
    }
}

/// Hands the memory out to the materials, those that need least first, until it is used up.
pub(super) fn share(problems: &mut [Problem]) {
    let small = problems.iter().filter(|problem| problem.is_small()).count();
    problems
        .iter_mut()
        .for_each(|problem| problem.memory = MemoryShare { program: false, views: false, small });
    let pairs = |problem: &Problem| {
        let rows = problem.rows();
        let pairs = rows.checked_mul(rows)?;
        (rows <= MOST_ROWS).then_some(pairs as u64)
    };
    hand_out(problems, PROGRAMS as u64, pairs, |memory| memory.program = true);
    hand_out(problems, VIEWS, |problem| Some(problem.view_bytes()), |memory| memory.views = true);
}

/// The materials that get their share of something: those that need least of it, until it is used up.
fn hand_out(
    problems: &mut [Problem],
    mut left: u64,
    takes: impl Fn(&Problem) -> Option<u64>,
    give: impl Fn(&mut MemoryShare),
) {
    let wanted = problems.iter_mut().filter_map(|problem| Some((takes(problem)?, problem)));
    let mut least_first: Vec<(u64, &mut Problem)> = wanted.collect();
    least_first.sort_by_key(|(takes, _)| *takes);
    for (takes, problem) in least_first {
        let Some(rest) = left.checked_sub(takes) else { break };
        left = rest;
        give(&mut problem.memory);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::job::Job;
    use serde_json::{Value, json};

    fn problems(panels: &[Value], stock: &[Value]) -> Vec<Problem> {
        let job = json!({"panels": panels, "stock_panels": stock, "configuration": {"cut_thickness": 3}});
        Problem::split(&Job::from_json(&job).unwrap()).0
    }

    /// The programs of a job whose materials have so many rows each, less one for the sheets and one for their number.
    fn programs(rows: &[usize]) -> Vec<bool> {
        let items = |(n, &rows): (usize, &usize)| {
            (0..rows - 2).map(move |i| json!({"id": format!("{n}-{i}"), "width": 10 + i, "height": 9, "count": 1, "material": format!("{n:03}")}))
        };
        let stock =
            |n| json!({"id": n, "width": 9_999, "height": 9, "count": 1, "material": format!("{n:03}")});
        let panels: Vec<_> = rows.iter().enumerate().flat_map(items).collect();
        let stock: Vec<_> = (0..rows.len()).map(stock).collect();
        let problems = problems(&panels, &stock);
        assert!(problems.iter().map(Problem::rows).eq(rows.iter().copied()));
        problems.iter().map(Problem::may_have_program).collect()
    }

    #[test]
    fn linear_programs_are_made_for_no_more_materials_than_there_is_room_for() {
        assert_eq!(programs(&[MOST_ROWS, MOST_ROWS + 1]), [true, false]);
        // The smallest first: 4 of 1,000 rows and 12 of 100.
        let rows: Vec<usize> = [MOST_ROWS; 6].into_iter().chain([100; 12]).collect();
        let has = programs(&rows);
        assert_eq!(has[6..], [true; 12]);
        let pairs: usize = rows.iter().zip(&has).filter(|(_, has)| **has).map(|(rows, _)| rows * rows).sum();
        assert!(pairs <= PROGRAMS && pairs + MOST_ROWS * MOST_ROWS > PROGRAMS, "{pairs}");
    }

    /// A job of so many materials of so many panels on sheets of so many types each.
    fn materials(count: usize, panels: usize, types: usize) -> Vec<Problem> {
        let row = |n: usize, at: usize, count: usize| json!({"id": format!("{n}-{at}"), "width": 900 + at, "height": 1_700 + at, "count": count, "material": format!("{n:03}")});
        let rows = |each: usize, copies: usize| -> Vec<Value> {
            (0..count).flat_map(|n| (0..each).map(move |at| row(n, at, copies))).collect()
        };
        problems(&rows(panels, 1), &rows(types.max(panels), 9))
    }

    #[test]
    fn a_few_small_materials_have_all_the_memory_of_the_exhaustive_search_and_hundreds_share_it() {
        for count in 1..=EXHAUSTIVE {
            assert!(
                materials(count, 2, 1).iter().all(|problem| problem.memory.of_exhaustive(400_000) == 400_000)
            );
        }
        let many = materials(300, 2, 1);
        assert!(
            many.iter().map(|problem| problem.memory.of_exhaustive(400_000)).sum::<usize>() <= 4 * 400_000
        );
        // Large ones are not searched so, and take no part.
        let mut mixed = materials(EXHAUSTIVE, 2, 1);
        mixed.extend(materials(20, 61, 1));
        share(&mut mixed);
        assert_eq!(mixed[0].memory.of_exhaustive(400_000), 400_000);
    }

    #[test]
    fn views_are_made_for_no_more_materials_than_there_is_room_for() {
        let mut problems = materials(200, 1, 1);
        let has = |problems: &[Problem]| problems.iter().filter(|problem| problem.may_have_views()).count();
        assert_eq!(has(&problems), 200);
        // The tables of one such sheet take a megabyte.
        for problem in &mut problems[20..] {
            (problem.sheets[0].w, problem.sheets[0].h) = (65_000, 65_000);
        }
        share(&mut problems);
        assert!((60..85).contains(&has(&problems)), "{}", has(&problems));
        assert!(problems[..20].iter().all(Problem::may_have_views), "the smallest first");
        let bytes = |problem: &Problem| if problem.may_have_views() { problem.view_bytes() } else { 0 };
        assert!(problems.iter().map(bytes).sum::<u64>() <= VIEWS);
    }

    #[test]
    fn what_is_made_of_a_material_has_no_views_where_it_is_too_large_for_them_itself() {
        let mut problem = materials(1, 1, 1).remove(0);
        (problem.sheets[0].w, problem.sheets[0].h) = (65_000, 65_000);
        assert!(problem.may_have_views());
        problem.sheets = vec![problem.sheets[0].clone(); 70];
        assert!(!problem.may_have_views());
    }
}
