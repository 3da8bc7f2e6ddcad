//! What a person does to a plan.

use super::sheet::{PlannedSheet, PlannedTile, TileContent};
use super::{Plan, SheetId, size};
use crate::model::solution::RuleName;
use std::collections::HashSet;
use std::sync::Arc;

/// Where a panel is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// On a sheet, on the piece of waste of which it leaves least.
    On(SheetId),
    /// On this piece of waste of a sheet: the sheet and the tile's id.
    At(SheetId, u64),
    /// On a new sheet of this row of stock.
    NewSheet(usize),
}

/// Why an operation is refused. Cuts are told by their place in the sheet's list of cuts.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences say what each refusal and its values are")]
pub enum Refusal {
    #[error("there is no sheet {0:?}")]
    UnknownSheet(SheetId),
    #[error("the job has no panel {0}")]
    UnknownPanel(u64),
    #[error("the job offers no stock in row {0}")]
    UnknownStock(usize),
    #[error("panel {0} is not placed")]
    NotPlaced(u64),
    #[error("panel {0} is placed already")]
    Placed(u64),
    #[error("panel {0} is locked")]
    PanelLocked(u64),
    #[error("sheet {0:?} is locked")]
    SheetLocked(SheetId),
    #[error("panel {panel} is of another material than stock row {stock}")]
    Material { panel: u64, stock: usize },
    #[error("the grain of panel {panel} forbids it on stock row {stock}")]
    Grain { panel: u64, stock: usize },
    #[error("panel {0} must not be turned")]
    RotationLocked(u64),
    #[error("panel {0} is one of a grain set, which is cut from one piece")]
    GrainSet(u64),
    #[error("tile {tile} of sheet {sheet:?} is no waste")]
    NoWaste { sheet: SheetId, tile: u64 },
    #[error("panel {panel} has no room on sheet {sheet:?}; cut {cut:?} bounds the largest piece there")]
    NoRoom { panel: u64, sheet: SheetId, cut: Option<usize> },
    #[error("panel {panel} would fit on sheet {sheet:?} but for the kerf of cut {cut:?}")]
    Kerf { panel: u64, sheet: SheetId, cut: Option<usize> },
    #[error("no sheet of stock row {0} is left")]
    NoSheetLeft(usize),
    #[error("only one sheet of the material is allowed")]
    SingleSheet,
    #[error("the cuts of sheet {sheet:?} would break the rule {rule:?}")]
    Rule { sheet: SheetId, rule: RuleName },
}

impl Plan {
    /// The plan without a panel.
    ///
    /// # Errors
    /// It is unknown, not placed or locked.
    pub fn take_out(&self, panel: u64) -> Result<Plan, Refusal> {
        let mut plan = self.clone();
        plan.lift(panel)?;
        plan.drop_empty();
        plan.if_legal(self)
    }

    /// The plan with a panel that was not placed.
    ///
    /// # Errors
    /// It is unknown or placed, or the place does not take it.
    pub fn put_in(&self, panel: u64, place: Spot) -> Result<Plan, Refusal> {
        self.ground.row(panel).ok_or(Refusal::UnknownPanel(panel))?;
        if self.panel(panel).is_some() {
            return Err(Refusal::Placed(panel));
        }
        let mut plan = self.clone();
        plan.lay(panel, place, &[false, true])?;
        plan.if_legal(self)
    }

    /// The plan with a panel in another place.
    ///
    /// # Errors
    /// The panel cannot be taken out, or the place does not take it.
    pub fn move_to(&self, panel: u64, place: Spot) -> Result<Plan, Refusal> {
        let turned = self.placed(panel)?.turned;
        let mut plan = self.clone();
        plan.lift(panel)?;
        plan.lay(panel, place, &[turned, !turned])?;
        plan.drop_empty();
        plan.if_legal(self)
    }

    /// The plan with a panel turned by 90° where it lies.
    ///
    /// # Errors
    /// The panel cannot be taken out, or the grain or its neighbours forbid it.
    pub fn turn(&self, panel: u64) -> Result<Plan, Refusal> {
        let old = self.placed(panel)?;
        let mut plan = self.clone();
        let (sheet, point) = plan.lift(panel)?;
        let tile = plan.waste_tile(sheet, point)?;
        plan.lay(panel, Spot::At(sheet, tile), &[!old.turned])?;
        plan.if_legal(self)
    }

    /// The plan with two panels in each other's place.
    ///
    /// # Errors
    /// One of them cannot be taken out, or does not fit where the other lay.
    pub fn swap(&self, a: u64, b: u64) -> Result<Plan, Refusal> {
        let (old_a, old_b) = (self.placed(a)?, self.placed(b)?);
        if a == b {
            return Ok(self.clone());
        }
        let mut refusal = None;
        // Where both lay on one piece, the order and the first cut decide whether both have room again.
        for (otherwise, b_first) in [(false, true), (true, true), (false, false), (true, false)] {
            let mut plan = self.clone();
            let (sheet_a, at_a) = plan.lift(a)?;
            let (sheet_b, at_b) = plan.lift(b)?;
            let ways = |turned: bool| [turned, !turned];
            let to_a = (b, sheet_a, at_a, ways(old_b.turned));
            let to_b = (a, sheet_b, at_b, ways(old_a.turned));
            let steps = if b_first { [to_a, to_b] } else { [to_b, to_a] };
            let done = steps.into_iter().enumerate().try_for_each(|(n, (panel, sheet, point, ways))| {
                let place = match plan.waste_tile(sheet, point) {
                    Ok(tile) => Spot::At(sheet, tile),
                    // The first of both lies there.
                    Err(_) if n == 1 => Spot::On(sheet),
                    Err(refusal) => return Err(refusal),
                };
                plan.lay_cut(panel, place, &ways, otherwise)
            });
            match done.and_then(|()| plan.if_legal(self)) {
                Ok(plan) => return Ok(plan),
                Err(why) => refusal = refusal.or(Some(why)),
            }
        }
        Err(refusal.unwrap_or(Refusal::NotPlaced(a)))
    }

    /// The plan with a panel that keeps its place, or may be moved again, and all of its grain set with it.
    ///
    /// # Errors
    /// The panel is not placed.
    pub fn lock_panel(&self, panel: u64, lock: bool) -> Result<Plan, Refusal> {
        let sheet = self.placed(panel)?.sheet;
        let mut plan = self.clone();
        let mut panels = HashSet::from([panel]);
        self.sheet(sheet).into_iter().for_each(|sheet| self.with_sets(sheet, &mut panels));
        let sheet = plan.sheet_mut(sheet)?;
        for tile in sheet.tiles.iter_mut().filter(|tile| panels.contains(&tile.id)) {
            if let TileContent::Panel { locked, .. } = &mut tile.content {
                *locked = lock;
            }
        }
        Ok(plan)
    }

    /// The plan with a sheet that stays as it is, or may be changed again.
    ///
    /// # Errors
    /// There is no such sheet.
    pub fn lock_sheet(&self, sheet: SheetId, lock: bool) -> Result<Plan, Refusal> {
        let mut plan = self.clone();
        plan.sheet_mut(sheet)?.locked = lock;
        Ok(plan)
    }

    /// The plan with all these sheets and panels locked, and the grain sets of these panels, in one pass over its tiles.
    ///
    /// # Errors
    /// There is no such sheet, or a panel is not placed.
    pub fn lock_all(&self, sheets: &[SheetId], panels: &[u64]) -> Result<Plan, Refusal> {
        let there: HashSet<SheetId> = self.sheets().map(PlannedSheet::id).collect();
        if let Some(&sheet) = sheets.iter().find(|sheet| !there.contains(sheet)) {
            return Err(Refusal::UnknownSheet(sheet));
        }
        let placed: HashSet<u64> = self.panels().map(|panel| panel.number).collect();
        if let Some(&panel) = panels.iter().find(|panel| !placed.contains(panel)) {
            self.ground.row(panel).ok_or(Refusal::UnknownPanel(panel))?;
            return Err(Refusal::NotPlaced(panel));
        }
        let (sheets, panels): (HashSet<_>, HashSet<_>) = (sheets.iter().collect(), panels.iter().collect());
        let mut plan = self.clone();
        for sheet in &mut plan.sheets {
            let is_named = sheets.contains(&sheet.id);
            let named = sheet.panels().map(|panel| panel.number).filter(|number| panels.contains(number));
            let mut named: HashSet<u64> = named.collect();
            if !is_named && named.is_empty() {
                continue;
            }
            self.with_sets(sheet, &mut named);
            let sheet = Arc::make_mut(sheet);
            sheet.locked |= is_named;
            for tile in sheet.tiles.iter_mut().filter(|tile| named.contains(&tile.id)) {
                if let TileContent::Panel { locked, .. } = &mut tile.content {
                    *locked = true;
                }
            }
        }
        Ok(plan)
    }

    fn placed(&self, panel: u64) -> Result<super::PlannedPanel, Refusal> {
        self.ground.row(panel).ok_or(Refusal::UnknownPanel(panel))?;
        self.panel(panel).ok_or(Refusal::NotPlaced(panel))
    }

    pub(super) fn sheet_mut(&mut self, id: SheetId) -> Result<&mut PlannedSheet, Refusal> {
        let sheet = self.sheets.iter_mut().find(|sheet| sheet.id == id);
        Ok(Arc::make_mut(sheet.ok_or(Refusal::UnknownSheet(id))?))
    }

    /// The id of the piece of waste at a point of a sheet.
    fn waste_tile(&self, id: SheetId, point: (i64, i64)) -> Result<u64, Refusal> {
        let sheet = self.sheet(id).ok_or(Refusal::UnknownSheet(id))?;
        sheet.waste_at(point).map(|at| sheet.tiles[at].id).ok_or(Refusal::NoWaste { sheet: id, tile: 0 })
    }

    /// Takes a panel off its sheet, which may be empty then; the sheet and where the panel lay.
    fn lift(&mut self, panel: u64) -> Result<(SheetId, (i64, i64)), Refusal> {
        self.stands_alone(panel)?;
        let old = self.placed(panel)?;
        if self.sheet(old.sheet).is_some_and(PlannedSheet::is_locked) {
            return Err(Refusal::SheetLocked(old.sheet));
        }
        if old.locked {
            return Err(Refusal::PanelLocked(panel));
        }
        let mut next_tile = self.next_tile;
        let sheet = self.sheet_mut(old.sheet)?;
        let at = sheet.find(panel).ok_or(Refusal::NotPlaced(panel))?;
        sheet.clear(at, &mut next_tile);
        self.next_tile = next_tile;
        Ok((old.sheet, (old.x.um(), old.y.um())))
    }

    fn drop_empty(&mut self) {
        self.sheets.retain(|sheet| sheet.panels().next().is_some());
    }

    fn lay(&mut self, panel: u64, place: Spot, ways: &[bool]) -> Result<(), Refusal> {
        self.lay_cut(panel, place, ways, false)
    }

    /// Lays a panel on a place, turned in the first of these ways that fits best; `otherwise` makes the other of its two
    /// cuts the first one.
    fn lay_cut(&mut self, panel: u64, place: Spot, ways: &[bool], otherwise: bool) -> Result<(), Refusal> {
        let ground = self.ground.clone();
        let row = ground.row(panel).ok_or(Refusal::UnknownPanel(panel))?;
        self.stands_alone(panel)?;
        let id = match place {
            Spot::On(sheet) | Spot::At(sheet, _) => sheet,
            Spot::NewSheet(stock) => self.open(stock, panel)?,
        };
        let sheet = self.sheet(id).ok_or(Refusal::UnknownSheet(id))?;
        if sheet.locked {
            return Err(Refusal::SheetLocked(id));
        }
        let (wanted, stock) = (&ground.job.panels[row], sheet.stock);
        if wanted.material != ground.job.stock_panels[stock].material {
            return Err(Refusal::Material { panel, stock });
        }
        let ways: Vec<bool> = ways.iter().copied().filter(|&t| ground.may_lie(wanted, stock, t)).collect();
        if ways.is_empty() {
            return Err(match wanted.locked_rotation {
                true => Refusal::RotationLocked(panel),
                false => Refusal::Grain { panel, stock },
            });
        }
        let kerf = ground.job.kerf(&wanted.material).um();
        let pieces: Vec<(usize, &PlannedTile)> = match place {
            Spot::At(_, tile) => {
                let at = sheet.tiles.iter().enumerate().filter(|(_, t)| t.is_waste() && t.id == tile);
                let pieces: Vec<_> = at.collect();
                if pieces.is_empty() {
                    return Err(Refusal::NoWaste { sheet: id, tile });
                }
                pieces
            }
            _ => sheet.tiles.iter().enumerate().filter(|(_, tile)| tile.is_waste()).collect(),
        };
        let fits = pieces.iter().flat_map(|(at, tile)| ways.iter().map(move |way| (*at, *tile, *way)));
        let fits = fits.filter(|(_, tile, turned)| tile.takes(size(&ground.job, wanted, *turned)));
        let area = |tile: &PlannedTile| i128::from(tile.w) * i128::from(tile.h);
        let Some((at, _, turned)) = fits.min_by_key(|(_, tile, _)| area(tile)) else {
            let largest = pieces.iter().max_by_key(|(_, tile)| area(tile));
            let made_by = sheet.made_by();
            let misses = |(_, tile): &&(usize, &PlannedTile)| {
                let wider = PlannedTile { w: tile.w + kerf, h: tile.h + kerf, ..**tile };
                ways.iter().any(|&turned| wider.takes(size(&ground.job, wanted, turned)))
            };
            let cut = |found: Option<&(usize, &PlannedTile)>| {
                found.and_then(|(at, _)| made_by[*at]).map(|cut| sheet.trims.len() + cut)
            };
            return Err(match pieces.iter().find(misses) {
                near @ Some(_) => Refusal::Kerf { panel, sheet: id, cut: cut(near) },
                None => Refusal::NoRoom { panel, sheet: id, cut: cut(largest) },
            });
        };
        let content = TileContent::Panel { row, turned, locked: false };
        let mut next_tile = self.next_tile;
        let sheet = self.sheet_mut(id)?;
        sheet.cut_out(
            at,
            (panel, content),
            size(&ground.job, wanted, turned),
            kerf,
            otherwise,
            &mut next_tile,
        );
        self.next_tile = next_tile;
        Ok(())
    }

    /// Opens a sheet for a panel.
    fn open(&mut self, stock: usize, panel: u64) -> Result<SheetId, Refusal> {
        let job = &self.ground.job;
        let row = job.stock_panels.get(stock).filter(|row| row.is_offered());
        let row = row.ok_or(Refusal::UnknownStock(stock))?;
        let used = self.sheets.iter().filter(|sheet| sheet.stock == stock && sheet.panels().next().is_some());
        if row.count.is_some_and(|count| used.count() as u64 >= u64::from(count)) {
            return Err(Refusal::NoSheetLeft(stock));
        }
        let same = |sheet: &&Arc<PlannedSheet>| job.stock_panels[sheet.stock].material == row.material;
        let mut others = self.sheets.iter().filter(same).filter(|sheet| sheet.panels().next().is_some());
        if job.configuration.use_single_stock_unit && others.next().is_some() {
            return Err(Refusal::SingleSheet);
        }
        self.ground.row(panel).ok_or(Refusal::UnknownPanel(panel))?;
        let id = SheetId(self.next_sheet);
        let ground = self.ground.clone();
        let sheet = PlannedSheet::empty(id, stock, &ground.job, &mut self.next_tile);
        self.sheets.push(Arc::new(sheet));
        self.next_sheet += 1;
        Ok(id)
    }
}
