//! The offered stock by material, sorted so that one binary search tells whether a panel fits on any of it.

use super::defects::{Certainty, place_for};
use super::grain_sets::WantedSet;
use super::{Request, alone};
use crate::length::Length;
use crate::model::job::{Grain, Panel};
use crate::model::material_rules::SawRules;
use crate::model::solution::RuleName;
use std::collections::{HashMap, HashSet};

/// Grains of stock.
const GRAINS: [Grain; 3] = [Grain::None, Grain::Width, Grain::Height];

/// A panel, or a grain set with the panel that is as large as all of it.
type Wanted<'a> = (&'a Panel, Option<&'a WantedSet>);

/// What is offered of each material.
pub(super) struct Offers<'a>(HashMap<&'a str, Offer>);

/// What is offered of one material.
#[derive(Default)]
pub(super) struct Offer {
    /// Sheets; where a row has no limit, the largest number.
    pub(super) sheets: u64,
    /// Sheets in use.
    pub(super) used: u64,
    /// Their area with each side longer by the kerf, µm².
    pub(super) grown: i128,
    all: Largest,
    left: Largest,
    /// The trimmed rows, with what their trims take.
    pub(super) untrimmed: Largest,
    /// The rules of the material, if they forbid cuts or some sheets have defects.
    pub(super) saw: Option<SawRules>,
    /// Its rows, and whether a sheet of them is left; only where there are such rules.
    pub(super) rows: Vec<(usize, bool)>,
}

/// The Pareto front of the rows of stock by width and height, for each grain, the narrowest first. A row is left out where
/// another is at least as wide and as high: so what fits on any row fits on one of the front.
#[derive(Default)]
pub(super) struct Largest([Vec<(Length, Length, usize)>; 3]);

impl<'a> Offers<'a> {
    /// What a job offers, of which so many sheets of each row are used.
    pub(super) fn of(request: &Request<'a>, used: &[u64]) -> Offers<'a> {
        let mut offers: HashMap<&str, Offer> = HashMap::new();
        let with_defects: HashSet<&str> = (request.job.offered_stock())
            .filter(|(_, stock)| !stock.defects.is_empty())
            .map(|(_, stock)| stock.material.as_str())
            .collect();
        for (row, stock) in request.job.offered_stock() {
            let offer = offers.entry(&stock.material).or_insert_with(|| Offer {
                saw: Some(request.job.saw_rules(&stock.material))
                    .filter(|saw| saw.forbid_cuts() || with_defects.contains(stock.material.as_str())),
                ..Offer::default()
            });
            let count = stock.count.map_or(u64::MAX, u64::from);
            if offer.saw.is_some() {
                offer.rows.push((row, used[row] < count));
            }
            offer.sheets = offer.sheets.saturating_add(count);
            offer.used += used[row];
            let usable = request.job.usable(stock);
            let all = request.grown(&stock.material, usable.0, usable.1).saturating_mul(i128::from(count));
            offer.grown = offer.grown.saturating_add(all);
            offer.all.push(row, stock.grain, usable);
            if used[row] < count {
                offer.left.push(row, stock.grain, usable);
            }
            let whole = (stock.width, stock.height);
            if usable != whole {
                offer.untrimmed.push(row, stock.grain, whole);
            }
        }
        for offer in offers.values_mut() {
            offer.all.settle();
            offer.left.settle();
            offer.untrimmed.settle();
        }
        Offers(offers)
    }

    /// What there is of a material; none where there is nothing.
    pub(super) fn get(&self, material: &str) -> Option<&Offer> {
        self.0.get(material)
    }
}

impl Offer {
    /// Whether a panel of the material can be cut from some sheet.
    pub(super) fn takes(&self, request: &Request, panel: &Panel) -> bool {
        self.fits(request, panel)
            && self.saw.is_none_or(|saw| {
                self.row_under(request, (panel, None), &saw, Certainty::Perhaps, false).is_some()
            })
    }

    /// Whether a grain set of the material can be cut from some sheet.
    fn takes_set(&self, request: &Request, set: &WantedSet) -> bool {
        let wanted = (&set.piece, Some(set));
        self.fits(request, &set.piece)
            && self
                .saw
                .is_none_or(|saw| self.row_under(request, wanted, &saw, Certainty::Perhaps, false).is_some())
    }

    /// Why a row of panels has a place on no sheet: the rule that it is, or none where every sheet is too small. None where
    /// it has a place. A panel of a grain set has one where all of the set has.
    pub(super) fn obstacle(&self, request: &Request, row: usize) -> Option<Option<RuleName>> {
        let panel = &request.job.panels[row];
        let set = request.set(row);
        if set.is_some_and(|set| self.takes_set(request, set)) {
            return None;
        }
        match self.takes(request, panel) {
            true => set.map(|_| Some(RuleName::GrainSet)),
            false => Some(self.rule_against(request, panel)),
        }
    }

    /// Whether it is not known if a row of panels, with all of its grain set, can be cut from some sheet: it would have to lie
    /// between defects.
    pub(super) fn is_unsure(&self, request: &Request, row: usize) -> bool {
        let panel = &request.job.panels[row];
        let is_unsure = |wanted: Wanted<'_>| {
            let row = |saw: &SawRules, place: Certainty| self.row_under(request, wanted, saw, place, false);
            self.saw.is_some_and(|saw| {
                row(&saw, Certainty::Perhaps).is_some() && row(&saw, Certainty::Sure).is_none()
            })
        };
        is_unsure((panel, None)) || request.set(row).is_some_and(|set| is_unsure((&set.piece, Some(set))))
    }

    /// Whether the solution tells what would give a row of panels a place: not of grain sets, nor where sheets have defects.
    pub(super) fn tells_remedies(&self, request: &Request, row: usize) -> bool {
        let is_clean = |(row, _): &(usize, bool)| request.job.stock_panels[*row].defects.is_empty();
        request.set(row).is_none() && self.rows.iter().all(is_clean)
    }

    /// Whether a panel of the material is no larger than what is usable of some sheet.
    pub(super) fn fits(&self, request: &Request, panel: &Panel) -> bool {
        self.all.row_for(request, panel).is_some()
    }

    /// The rule that keeps a panel from every sheet; none where every sheet is too small for it.
    fn rule_against(&self, request: &Request, panel: &Panel) -> Option<RuleName> {
        if !self.fits(request, panel) {
            let free = Panel { locked_rotation: false, ..panel.clone() };
            let untrimmed = |panel: &Panel| self.untrimmed.row_for(request, panel).is_some();
            return match () {
                () if untrimmed(panel) => Some(RuleName::Trim),
                () if self.fits(request, &free) => Some(RuleName::LockedRotation),
                () => untrimmed(&free).then_some(RuleName::Trim),
            };
        }
        let saw = self.saw?;
        let beside = |place: Certainty| {
            move |saw: &SawRules| self.row_under(request, (panel, None), saw, place, false).is_some()
        };
        if beside(Certainty::None)(&saw) {
            let found = alone::rule_without_which(&saw, beside(Certainty::Perhaps));
            return Some(found.unwrap_or(RuleName::Defects));
        }
        alone::rule_without_which(&saw, beside(Certainty::Perhaps)).or_else(|| alone::first_stated(&saw))
    }

    /// Whether a rule may be named as the one that keeps a row of panels from sheets with defects: where taking one away would
    /// leave the panel a place between defects at most, only the search knows whether the saw gets there.
    pub(super) fn may_blame(&self, request: &Request, row: usize, rule: RuleName) -> bool {
        let panel = &request.job.panels[row];
        let Some(saw) = self.saw.filter(|_| self.fits(request, panel) && !self.tells_remedies(request, row))
        else {
            return false;
        };
        let has = |saw: &SawRules, place: Certainty| {
            self.row_under(request, (panel, None), saw, place, false).is_some()
        };
        if has(&saw, Certainty::Perhaps) {
            return false;
        }
        for (name, without) in alone::stated(&saw) {
            if name == rule && has(&without, Certainty::Perhaps) {
                return true;
            }
            if has(&without, Certainty::Sure) {
                return false;
            }
        }
        match has(&saw, Certainty::None) {
            true => rule == RuleName::Defects,
            false => alone::first_stated(&saw) == Some(rule),
        }
    }

    /// A row, one of which a sheet is left if asked for, from which these rules let a panel be cut at such a place, or a grain
    /// set that is as large as one.
    pub(super) fn row_under(
        &self,
        request: &Request,
        (panel, set): Wanted<'_>,
        saw: &SawRules,
        least: Certainty,
        left: bool,
    ) -> Option<usize> {
        let rows = self.rows.iter().filter(|(_, is_left)| *is_left || !left).map(|(row, _)| *row);
        rows.into_iter().find(|&row| {
            let stock = &request.job.stock_panels[row];
            let usable = request.job.usable(stock);
            let (width, height) = request.cut_size(panel);
            [(false, (width, height)), (true, (height, width))].into_iter().any(|(turned, size)| {
                let fits = size.0 <= usable.0 && size.1 <= usable.1;
                let parted = set.map(|set| set.parted(turned));
                let place = || {
                    if stock.defects.is_empty() { Certainty::Sure } else { place_for(request, stock, size) }
                };
                fits && request.may_lie(panel, stock.grain, turned)
                    && alone::can_be_cut(saw, size, usable, parted)
                    && place() >= least
            })
        })
    }

    /// A row of which a sheet is left that takes a row of panels of the material, with all of its grain set.
    pub(super) fn left_for(&self, request: &Request, row: usize) -> Option<usize> {
        let set = request.set(row);
        let panel = set.map_or(&request.job.panels[row], |set| &set.piece);
        match &self.saw {
            None => self.left.row_for(request, panel),
            Some(saw) => self.row_under(request, (panel, set), saw, Certainty::Sure, true),
        }
    }
}

impl Largest {
    fn push(&mut self, row: usize, grain: Grain, (width, height): (Length, Length)) {
        self.0[grain as usize].push((width, height, row));
    }

    /// Sorts the rows and drops those of which another is larger.
    fn settle(&mut self) {
        for rows in &mut self.0 {
            // From the widest down, a row is on the front only if it is higher than all wider ones.
            rows.sort_unstable_by(|a, b| (b.0, b.1, a.2).cmp(&(a.0, a.1, b.2)));
            let mut highest = None;
            rows.retain(|&(_, height, _)| {
                let higher = highest < Some(height);
                highest = highest.max(Some(height));
                higher
            });
            rows.reverse();
        }
    }

    /// Some row on which a panel fits.
    pub(super) fn row_for(&self, request: &Request, panel: &Panel) -> Option<usize> {
        let (w, h) = request.cut_size(panel);
        GRAINS.iter().zip(&self.0).find_map(|(&grain, rows)| {
            // On the front, the narrowest row that is wide enough is also the highest of them.
            let held = |width: Length, height: Length| {
                let at = rows.partition_point(|row| row.0 < width);
                rows.get(at).filter(|row| height <= row.1).map(|row| row.2)
            };
            let way = |turned: bool| request.may_lie(panel, grain, turned);
            let straight = way(false).then(|| held(w, h)).flatten();
            straight.or_else(|| way(true).then(|| held(h, w)).flatten())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Job;
    use crate::model::job::Stock;
    use fastrand::Rng;
    use serde_json::json;

    /// Whether a panel can be cut from an empty sheet of one row of stock.
    fn fits(request: &Request, panel: &Panel, stock: &Stock) -> bool {
        let as_entered = panel.width <= stock.width && panel.height <= stock.height;
        let as_turned = panel.height <= stock.width && panel.width <= stock.height;
        panel.material == stock.material
            && ((as_entered && request.may_lie(panel, stock.grain, false))
                || (as_turned && request.may_lie(panel, stock.grain, true)))
    }

    #[test]
    fn a_panel_fits_on_what_is_offered_as_it_fits_on_some_row_of_it() {
        let mut rng = Rng::with_seed(3);
        let (mut fitted, mut asked) = (0, 0);
        for round in 0..60 {
            let row = |rng: &mut Rng, n: usize, count: u32| {
                json!({"id": n.to_string(), "width": rng.u32(1..30), "height": rng.u32(1..30), "count": count,
                    "material": rng.u8(..2).to_string(), "orientation": rng.u8(..3), "enabled": rng.u8(..9) > 0})
            };
            let panels: Vec<_> = (0..30).map(|n| row(&mut rng, n, 1)).collect();
            let stock: Vec<_> = (0..1 + round / 6).map(|n| row(&mut rng, n, 2)).collect();
            let configuration = json!({"consider_orientation": rng.bool()});
            let job = json!({"panels": panels, "stock_panels": stock, "configuration": configuration});
            let job = Job::from_json(&job).unwrap();
            let request = Request::of(&job);
            let used: Vec<u64> = job.stock_panels.iter().map(|_| rng.u64(..3)).collect();
            let offers = Offers::of(&request, &used);
            for (row, panel) in job.wanted_panels() {
                let on = |row: usize| fits(&request, panel, &job.stock_panels[row]);
                let offer = offers.get(&panel.material);
                let fits = job.offered_stock().any(|(row, _)| on(row));
                assert_eq!(offer.is_some_and(|offer| offer.takes(&request, panel)), fits);
                let left = job.offered_stock().any(|(row, _)| used[row] < 2 && on(row));
                let found = offer.and_then(|offer| offer.left_for(&request, row));
                assert_eq!(found.is_some(), left);
                assert!(found.is_none_or(|row| on(row) && used[row] < 2));
                fitted += usize::from(fits);
                asked += 1;
            }
        }
        assert!(fitted > 200 && asked - fitted > 200, "{fitted} of {asked}");
    }

    #[test]
    fn of_thousands_of_rows_only_the_largest_are_looked_at() {
        let row = |n: u32| json!({"id": n.to_string(), "width": 1_000 + n, "height": 1_000 + n, "count": 1});
        let rows: Vec<_> = (0..3_000).map(row).collect();
        let job = json!({"panels": [{"id": "p", "width": 9, "height": 9, "count": 1}], "stock_panels": rows});
        let job = Job::from_json(&job).unwrap();
        let offers = Offers::of(&Request::of(&job), &vec![0; 3_000]);
        let offer = offers.get(&job.panels[0].material).unwrap();
        assert_eq!(offer.all.0.iter().map(Vec::len).sum::<usize>(), 1);
        assert_eq!((offer.sheets, offer.used), (3_000, 0));
    }
}
