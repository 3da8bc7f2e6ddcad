//! Which parts of which lines the tool has been along.

use std::collections::HashMap;

/// The lines that were cut, by direction and place, half µm.
#[derive(Default)]
pub(super) struct Coverage {
    /// Spans apart from each other, ascending.
    lines: HashMap<(bool, i64), Vec<(i64, i64)>>,
}

impl Coverage {
    /// Takes down a span of a line, and gives what of it was not cut before, ascending.
    pub(super) fn cover(&mut self, line: (bool, i64), (from, to): (i64, i64)) -> Vec<(i64, i64)> {
        let spans = self.lines.entry(line).or_default();
        let first = spans.partition_point(|span| span.1 < from);
        let last = spans.partition_point(|span| span.0 <= to);
        let (mut new, mut free, mut whole) = (Vec::new(), from, (from, to));
        for &(start, end) in &spans[first..last] {
            if start > free {
                new.push((free, start));
            }
            free = free.max(end);
            whole = (whole.0.min(start), whole.1.max(end));
        }
        if free < to {
            new.push((free, to));
        }
        spans.splice(first..last, [whole]);
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_cut_is_not_cut_again() {
        let mut coverage = Coverage::default();
        let line = (true, 5);
        assert_eq!(coverage.cover(line, (10, 20)), [(10, 20)]);
        assert_eq!(coverage.cover(line, (30, 40)), [(30, 40)]);
        assert_eq!(coverage.cover(line, (12, 18)), []);
        assert_eq!(coverage.cover(line, (0, 50)), [(0, 10), (20, 30), (40, 50)]);
        assert_eq!(coverage.cover(line, (-5, 60)), [(-5, 0), (50, 60)]);
        assert_eq!(coverage.cover((false, 5), (10, 20)), [(10, 20)]);
    }
}
