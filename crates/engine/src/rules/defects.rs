//! The defects of a sheet: rectangles on which no panel may lie.

use super::Rules;

/// Defects up to which it is asked exactly whether a panel has a place between them that the other rules allow as well.
const MOST_ASKED: usize = 16;

/// A rectangle on which no panel may lie, units from the upper left corner of the usable rectangle, within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DefectRectangle {
    /// Left edge.
    pub x1: i32,
    /// Upper edge.
    pub y1: i32,
    /// Right edge.
    pub x2: i32,
    /// Lower edge.
    pub y2: i32,
}

/// The defects of a type of sheet.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Defects {
    /// In their order, none of them twice; at most 128.
    all: Vec<DefectRectangle>,
    /// The sides of the largest rectangles without defects, the narrowest first: none is as wide and as high as another.
    rooms: Vec<(i32, i32)>,
}

/// Where something may begin along a side that holds nothing else: the slack beside it, and whether waste may lie on both sides.
#[derive(Debug, Clone, Copy)]
pub struct Leeway {
    /// What is free, grown by the kerf.
    pub slack: i32,
    /// The cut beside it is the only one.
    pub one_cut: bool,
}

impl DefectRectangle {
    /// Whether a panel overlaps it that lies at this place; its sides are grown by the kerf.
    pub fn is_below(&self, (x, y): (i32, i32), (w, h): (i32, i32), kerf: i32) -> bool {
        x < self.x2 && self.x1 < x + w - kerf && y < self.y2 && self.y1 < y + h - kerf
    }

    /// The same with x and y exchanged.
    pub fn transposed(&self) -> DefectRectangle {
        DefectRectangle { x1: self.y1, y1: self.x1, x2: self.y2, y2: self.x2 }
    }
}

impl Defects {
    /// Those that have a part on a usable rectangle, whose sides are without the kerf; none where there is none.
    pub fn of(defects: impl Iterator<Item = DefectRectangle>, (w, h): (i32, i32)) -> Option<Defects> {
        let clipped = |d: DefectRectangle| DefectRectangle {
            x1: d.x1.max(0),
            y1: d.y1.max(0),
            x2: d.x2.min(w),
            y2: d.y2.min(h),
        };
        let mut all: Vec<DefectRectangle> =
            defects.map(clipped).filter(|d| d.x1 < d.x2 && d.y1 < d.y2).collect();
        all.sort_unstable();
        all.dedup();
        (!all.is_empty()).then(|| Defects { rooms: rooms(&all, (w, h)), all })
    }

    /// So many of them; what room there is beside all is there beside these.
    pub fn first(&self, count: usize) -> Defects {
        Defects { all: self.all[..count].to_vec(), rooms: self.rooms.clone() }
    }

    /// All of them.
    pub fn all(&self) -> &[DefectRectangle] {
        &self.all
    }

    /// Whether a panel grown by the kerf has a place between them, as far as cuts go that no rule forbids.
    pub fn leave_room(&self, (w, h): (i32, i32), kerf: i32) -> bool {
        let (w, h) = (w - kerf, h - kerf);
        // Of the rooms that are wide enough, the narrowest is the highest.
        self.rooms.get(self.rooms.partition_point(|room| room.0 < w)).is_some_and(|room| room.1 >= h)
    }

    /// Whether a panel that is cut out by these cuts has a place between them: `x` and `y` tell what is free beside it, along
    /// `x` outside and inside of its strip. Where there are many defects the answer may be yes when it is no.
    pub(super) fn leave_place(&self, size: (i32, i32), x: [Leeway; 2], y: Leeway, rules: &Rules) -> bool {
        let kerf = rules.kerf;
        if !self.leave_room(size, kerf) {
            return false;
        }
        if self.all.len() > MOST_ASKED {
            return true;
        }
        let [outside, inside] = x.map(|leeway| leeway.reach(rules));
        let ends = |reach: &[(i32, i32)]| reach.iter().flat_map(|&(from, to)| [from, to]).collect::<Vec<_>>();
        let edges = || self.all.iter().map(|defect| defect.x2);
        let within = |reach: &[(i32, i32)], at: i32| reach.iter().any(|&(from, to)| from <= at && at <= to);
        let (outer, inner) = (ends(&outside), ends(&inside));
        let mut places: Vec<i32> = Vec::new();
        for &a in &outer {
            places.extend(inner.iter().map(|&b| a + b));
            places.extend(edges().filter(|&edge| within(&inside, edge - a)));
        }
        for &b in &inner {
            places.extend(edges().filter(|&edge| within(&outside, edge - b)));
        }
        places.sort_unstable();
        places.dedup();
        let rows = y.reach(rules);
        places.into_iter().any(|x| {
            let beside = |d: &&DefectRectangle| d.is_below((x, d.y1), (size.0, kerf + 1), kerf);
            let here: Vec<&DefectRectangle> = self.all.iter().filter(beside).collect();
            let free = |y: i32| !here.iter().any(|d| d.is_below((x, y), size, kerf));
            let below = here.iter().map(|d| d.y2).filter(|&y| within(&rows, y));
            rows.iter().map(|row| row.0).chain(below).any(free)
        })
    }

    /// The same with x and y exchanged.
    pub(super) fn transposed(&self) -> Defects {
        let mut rooms: Vec<(i32, i32)> = self.rooms.iter().map(|&(w, h)| (h, w)).collect();
        rooms.reverse();
        Defects { all: self.all.iter().map(DefectRectangle::transposed).collect(), rooms }
    }
}

impl Leeway {
    /// From where to where it may begin.
    fn reach(self, rules: &Rules) -> Vec<(i32, i32)> {
        let Leeway { slack, one_cut } = self;
        let least = rules.least_gap();
        let mut reach = vec![(0, 0)];
        if !one_cut {
            reach.push((least, slack.saturating_sub(least)));
        }
        // Behind it the kerf may take all, which is a cut as well.
        let last = if one_cut { slack } else { slack - rules.kerf };
        reach.push((least.max(last), slack));
        reach.retain(|(from, to)| from <= to);
        reach
    }
}

impl Rules {
    /// The least length, grown by the kerf, of waste that lies before a part.
    pub fn least_gap(&self) -> i32 {
        self.kerf.saturating_add(self.min_offcut.max(1))
    }
}

/// The sides of the largest rectangles that have no defect, as [`Defects::rooms`].
fn rooms(defects: &[DefectRectangle], (w, h): (i32, i32)) -> Vec<(i32, i32)> {
    let mut by_left: Vec<&DefectRectangle> = defects.iter().collect();
    by_left.sort_unstable_by_key(|d| d.x1);
    let mut lefts: Vec<i32> = std::iter::once(0).chain(defects.iter().map(|d| d.x2)).collect();
    lefts.sort_unstable();
    lefts.dedup();
    let mut found = Vec::new();
    for left in lefts {
        // The heights that are taken between the left edge and a right one that moves.
        let mut taken: Vec<(i32, i32)> = Vec::new();
        let mut highest = h;
        for defect in by_left.iter().filter(|d| d.x2 > left) {
            if defect.x1 > left {
                found.push((defect.x1 - left, highest));
            }
            let at = taken.partition_point(|&(from, _)| from < defect.y1);
            taken.insert(at, (defect.y1, defect.y2));
            highest = free_height(&taken, h);
        }
        found.push((w - left, highest));
    }
    found.retain(|room| room.0 > 0 && room.1 > 0);
    // The highest of each width, without those that a wider one surpasses.
    found.sort_unstable_by(|a, b| b.cmp(a));
    let mut highest = 0;
    found.retain(|room| {
        let higher = room.1 > highest;
        highest = highest.max(room.1);
        higher
    });
    found.reverse();
    found
}

/// The most that lies free beside intervals in the order of their beginnings.
fn free_height(taken: &[(i32, i32)], h: i32) -> i32 {
    let (mut most, mut end) = (0, 0);
    for &(from, to) in taken {
        most = most.max(from - end);
        end = end.max(to);
    }
    most.max(h - end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    fn random(rng: &mut Rng, count: usize, (w, h): (i32, i32)) -> Vec<DefectRectangle> {
        let one = |rng: &mut Rng| {
            let (x1, y1) = (rng.i32(-2..w), rng.i32(-2..h));
            DefectRectangle { x1, y1, x2: x1 + rng.i32(1..6), y2: y1 + rng.i32(1..6) }
        };
        (0..count).map(|_| one(rng)).collect()
    }

    #[test]
    fn there_is_room_where_trying_every_place_finds_one() {
        let mut rng = Rng::with_seed(71);
        let mut asked = [0, 0];
        for _ in 0..4_000 {
            let (w, h) = (rng.i32(4..20), rng.i32(4..20));
            let count = rng.usize(1..7);
            let Some(defects) = Defects::of(random(&mut rng, count, (w, h)).into_iter(), (w, h)) else {
                continue;
            };
            let (kerf, pw, ph) = (rng.i32(0..3), rng.i32(1..=w), rng.i32(1..=h));
            let size = (pw + kerf, ph + kerf);
            let free = |x: i32, y: i32| !defects.all().iter().any(|d| d.is_below((x, y), size, kerf));
            let found = (0..=w - pw).any(|x| (0..=h - ph).any(|y| free(x, y)));
            assert_eq!(defects.leave_room(size, kerf), found, "{defects:?} {size:?}");
            asked[usize::from(found)] += 1;
        }
        assert!(asked.iter().all(|&n| n > 500), "{asked:?}");
    }

    #[test]
    fn there_is_a_place_where_trying_every_one_that_the_rules_allow_finds_one() {
        let mut rng = Rng::with_seed(72);
        let mut asked = [0, 0];
        for _ in 0..4_000 {
            let kerf = rng.i32(0..3);
            let rules = Rules { min_offcut: rng.i32(0..6), ..Rules::with_kerf(kerf) };
            let (w, h) = (rng.i32(6..20) + kerf, rng.i32(6..20) + kerf);
            let count = rng.usize(1..7);
            let drawn = random(&mut rng, count, (w, h)).into_iter();
            let Some(defects) = Defects::of(drawn, (w - kerf, h - kerf)) else { continue };
            let (pw, ph) = (rng.i32(1..=w - kerf) + kerf, rng.i32(1..=h - kerf) + kerf);
            let strip = rng.i32(pw..=w);
            let leeway = |slack: i32, rng: &mut Rng| Leeway { slack, one_cut: rng.bool() };
            let x = [leeway(w - strip, &mut rng), leeway(strip - pw, &mut rng)];
            let y = leeway(h - ph, &mut rng);
            let wide = |length: i32| length > kerf && length - kerf >= rules.min_offcut;
            let may = |at: i32, way: Leeway| {
                let behind = way.slack - at;
                let ends = if way.one_cut { behind == 0 } else { behind <= kerf || wide(behind) };
                (at == 0 || (wide(at) && ends)) && behind >= 0
            };
            let free = |x: i32, y: i32| !defects.all().iter().any(|d| d.is_below((x, y), (pw, ph), kerf));
            let found = (0..=x[0].slack).filter(|&a| may(a, x[0])).any(|a| {
                (0..=x[1].slack)
                    .filter(|&b| may(b, x[1]))
                    .any(|b| (0..=y.slack).filter(|&c| may(c, y)).any(|c| free(a + b, c)))
            });
            assert_eq!(defects.leave_place((pw, ph), x, y, &rules), found, "{defects:?}");
            asked[usize::from(found)] += 1;
        }
        assert!(asked.iter().all(|&n| n > 500), "{asked:?}");
    }
}
