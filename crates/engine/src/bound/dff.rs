//! Dual feasible functions: other measures of length, under which whatever fits side by side on a sheet still
//! fits. A product of two of them, one for each axis, is a measure of area that a sheet cannot exceed.
//!
//! After Fekete & Schepers (2001) and Carlier, Clautiaux & Moukrim (2007). Values are shares of the whole side in
//! fixed point, rounded down, which keeps every bound valid.

/// The whole side.
pub(super) const ONE: u64 = 1 << 30;

/// One function; the lengths in it are µm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Measure {
    /// The length itself.
    Plain,
    /// Rounded to parts of 1/n, so that n + 1 pieces of just over 1/(n + 1) do not fit.
    Parts(u64),
    /// Pieces shorter than this count nothing; those that leave less than this count as the whole side.
    Threshold(i64),
    /// Rounded down to multiples of this; long pieces take what the rest cannot hold.
    Multiples(i64),
    /// Pieces from this length to half the side are counted; a longer one takes the place of as many as it keeps out.
    Pieces(i64),
}

/// One axis of one type of sheet.
pub(super) struct SheetAxis {
    /// The whole side, µm.
    pub(super) side: i64,
    /// Every length that may lie along it, µm, ascending, with the number of pieces that may lie so.
    pub(super) lengths: Vec<(i64, u64)>,
}

impl SheetAxis {
    /// The measure of each of the axis' lengths; parameters that do not suit the side give the plain measure.
    pub(super) fn measure(&self, measure: Measure) -> Vec<u32> {
        let side = self.side;
        let plain = |x: i64| x as u64 * ONE / side as u64;
        let each = |f: &dyn Fn(i64) -> u64| self.lengths.iter().map(|&(x, _)| f(x) as u32).collect();
        match measure {
            Measure::Parts(n) => each(&|x| {
                let steps = (n + 1) * x as u64;
                if steps.is_multiple_of(side as u64) { plain(x) } else { steps / side as u64 * ONE / n }
            }),
            Measure::Threshold(k) if 0 < k && 2 * k <= side => each(&|x| match x {
                _ if x > side - k => ONE,
                _ if x < k => 0,
                _ => plain(x),
            }),
            Measure::Multiples(k) if 0 < k && 2 * k <= side => {
                let whole = side / k;
                each(&|x| {
                    let twice = match (2 * x).cmp(&side) {
                        std::cmp::Ordering::Less => 2 * (x / k),
                        std::cmp::Ordering::Equal => whole,
                        std::cmp::Ordering::Greater => 2 * (whole - (side - x) / k),
                    };
                    twice as u64 * ONE / (2 * whole as u64)
                })
            }
            Measure::Pieces(k) if 0 < k && 2 * k <= side => {
                let held = Held::of(&self.lengths, k, side / 2, side);
                let whole = held.most(side);
                if whole == 0 {
                    return self.measure(Measure::Plain);
                }
                each(&|x| {
                    let pieces = match x {
                        _ if 2 * x > side => whole - held.most(side - x),
                        _ if x >= k => 1,
                        _ => 0,
                    };
                    pieces * ONE / whole
                })
            }
            _ => each(&plain),
        }
    }
}

/// How many of the pieces between two lengths fit side by side into a length.
struct Held {
    /// Their sums, the shortest pieces first.
    sums: Vec<i64>,
}

impl Held {
    fn of(lengths: &[(i64, u64)], from: i64, to: i64, side: i64) -> Held {
        let mut sums = Vec::new();
        let mut sum = 0;
        'all: for &(x, count) in lengths.iter().filter(|(x, _)| (from..=to).contains(x)) {
            for _ in 0..count {
                sum += x;
                if sum > side {
                    break 'all;
                }
                sums.push(sum);
            }
        }
        Held { sums }
    }

    fn most(&self, length: i64) -> u64 {
        self.sums.partition_point(|&sum| sum <= length) as u64
    }
}

/// The measures worth trying for pieces and sides of these lengths: at most `most`, spread over their parameters.
pub(super) fn candidates(lengths: &[i64], sides: &[i64], most: usize) -> Vec<Measure> {
    let longest = sides.iter().copied().max().unwrap_or(0);
    let suits = |k: &i64| *k > 0 && 2 * *k <= longest;
    let mut thresholds: Vec<i64> = lengths.to_vec();
    // The smallest parameter under which a long piece takes the whole side.
    thresholds.extend(sides.iter().flat_map(|side| lengths.iter().map(move |x| side - x + 1)));
    let mut multiples: Vec<i64> = lengths.to_vec();
    multiples.extend(sides.iter().flat_map(|side| (2..=12).flat_map(move |n| [side / n, side / n + 1])));
    multiples.extend(sides.iter().flat_map(|side| lengths.iter().map(move |x| side - x + 1)));
    let mut pieces: Vec<i64> = lengths.to_vec();
    for list in [&mut thresholds, &mut multiples, &mut pieces] {
        list.retain(suits);
        list.sort_unstable();
        list.dedup();
    }
    let mut all = vec![Measure::Plain];
    all.extend((1..=6).map(Measure::Parts));
    all.extend(sides.iter().map(|side| Measure::Threshold(side / 2)));
    all.truncate(most);
    let left = most.saturating_sub(all.len());
    all.extend(spread(&thresholds, left / 2).map(Measure::Threshold));
    all.extend(spread(&multiples, left * 3 / 10).map(Measure::Multiples));
    all.extend(spread(&pieces, left / 5).map(Measure::Pieces));
    all
}

/// At most `most` of the values, evenly spread.
fn spread(values: &[i64], most: usize) -> impl Iterator<Item = i64> {
    let taken = values.len().min(most);
    (0..taken).map(move |n| values[n * values.len() / taken])
}
