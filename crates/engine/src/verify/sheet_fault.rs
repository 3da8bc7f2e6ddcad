//! What can be wrong with a sheet, in words.

use crate::model::solution::RuleName;

/// What can be wrong with a sheet. Tiles are named by their id, cuts by their place, from 0.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences say what each fault and its values are")]
pub enum SheetFault {
    #[error("there is no stock {0:?}")]
    UnknownStock(String),
    #[error("stock {0:?} is disabled or has no sheets")]
    StockNotOffered(String),
    #[error("the sheet is {found}, its stock is {expected}")]
    SheetSize { found: String, expected: String },
    #[error("the material is {found:?}, that of the stock is {expected:?}")]
    SheetMaterial { found: String, expected: String },
    #[error("the stock label is {found:?}, not {expected:?}")]
    SheetLabel { found: Option<String>, expected: Option<String> },
    #[error("tile id {0} is used twice")]
    TileTwice(u64),
    #[error("tile {0} is empty")]
    TileEmpty(u64),
    #[error("tile {0} reaches outside the sheet")]
    TileOutside(u64),
    #[error("{0} tiles come from no cut; exactly one may, the whole sheet")]
    Roots(usize),
    #[error("tile {0}, which comes from no cut, is not the whole sheet")]
    RootNotSheet(u64),
    #[error("cut {cut} names tile {tile}, which does not exist")]
    CutUnknownTile { cut: usize, tile: u64 },
    #[error("cut {cut} makes tile {tile}, which another cut makes too")]
    ChildTwice { cut: usize, tile: u64 },
    #[error("cut {cut} cuts tile {tile}, which is already cut")]
    CutTwice { cut: usize, tile: u64 },
    #[error("cut {cut} cuts tile {tile} before it exists")]
    CutTooEarly { cut: usize, tile: u64 },
    #[error("cut {cut} cuts panel {tile}")]
    CutPanel { cut: usize, tile: u64 },
    #[error("cut {0} is not straight")]
    CutSkew(usize),
    #[error("cut {0} does not run from edge to edge of its tile")]
    CutNotEdgeToEdge(usize),
    #[error("cut {0} lies on or outside the border of its tile")]
    CutOutside(usize),
    #[error("child 1 of cut {0} is not the part before the cut")]
    Child1(usize),
    #[error("child 2 of cut {0} is missing although something is left behind the kerf")]
    Child2Missing(usize),
    #[error("child 2 of cut {0} exists although nothing is left behind the kerf")]
    Child2Impossible(usize),
    #[error("child 2 of cut {0} is not the part behind the kerf")]
    Child2(usize),
    #[error("the trim cut of the {0} side is missing or out of order")]
    TrimMissing(&'static str),
    #[error("trim cut {0} is not where it should be, along the whole side")]
    TrimPlace(usize),
    #[error("a part of trim cut {0} is not what it should be")]
    TrimParts(usize),
    #[error("tile {0}, which falls off with a trim, is used")]
    TrimUsed(u64),
    #[error("cut {0} is told as a trim that the sheet does not have")]
    TrimNeedless(usize),
    #[error("cut {0}, the first one, runs the other way")]
    FirstCut(usize),
    #[error("cut {cut} is of stage {stage}, there may be {most}")]
    Stage { cut: usize, stage: u64, most: u64 },
    #[error("cut {0} is too long")]
    CutTooLong(usize),
    #[error("tile {0} is an offcut that is too narrow")]
    NarrowOffcut(u64),
    #[error("tile {0} is a strip of the first stage that holds a panel and is too narrow")]
    NarrowStrip(u64),
    #[error("tile {0} cannot be reached from the sheet by the cuts")]
    Unreached(u64),
    #[error("has_children of tile {0} does not agree with the cuts")]
    ChildrenFlag(u64),
    #[error("tile {0} names a panel but is not final")]
    NamesPanel(u64),
    #[error("tile {tile} is of panel {panel:?}, which does not exist")]
    UnknownPanel { tile: u64, panel: Option<String> },
    #[error("tile {tile} is of panel {panel:?}, which is disabled or wants no copies")]
    PanelNotWanted { tile: u64, panel: String },
    #[error("tile {tile} is of {found:?} on a sheet of {expected:?}")]
    PanelMaterial { tile: u64, found: String, expected: String },
    #[error("tile {tile} has the label {found:?}, not {expected:?}")]
    PanelLabel { tile: u64, found: Option<String>, expected: Option<String> },
    #[error("tile {tile} tells another order or external id than its panel {panel}")]
    PanelOrder { tile: u64, panel: String },
    #[error("the orientation of tile {tile} is {found}, neither 0 nor 1")]
    Orientation { tile: u64, found: u8 },
    #[error("tile {tile} is {found}, its panel lies there as {expected}")]
    PanelSize { tile: u64, found: String, expected: String },
    #[error("tile {0} is turned, which its panel must not be")]
    RotationLocked(u64),
    #[error("the grain of tile {0} is not parallel to that of the sheet")]
    Grain(u64),
    #[error("tile {tile} does not have the number of a copy of its panel, {first} to {last}")]
    PanelNumber { tile: u64, first: u64, last: u64 },
    #[error("tile {tile} is no panel, but its id is not above {pieces}")]
    OtherNumber { tile: u64, pieces: u64 },
    #[error("tiles {0} and {1} overlap")]
    Overlap(u64, u64),
    #[error("nbr_final_panels is {found}, there are {expected}")]
    PanelCount { found: u64, expected: u64 },
    #[error("used_area_ratio is {found}, not {expected}")]
    UsedRatio { found: f64, expected: f64 },
    #[error("panel {0} lies on a defect")]
    OnDefect(u64),
    #[error("the defects are not those of the stock")]
    Defects,
    #[error("no panel lies on the sheet")]
    NoPanel,
}

impl SheetFault {
    /// The rule that the cuts break, if it is that.
    pub fn rule(&self) -> Option<RuleName> {
        Some(match self {
            SheetFault::FirstCut(_) => RuleName::FirstCut,
            SheetFault::Stage { .. } => RuleName::MaxStages,
            SheetFault::CutTooLong(_) => RuleName::MaxCutLength,
            SheetFault::NarrowOffcut(_) => RuleName::MinOffcut,
            SheetFault::NarrowStrip(_) => RuleName::MinStrip,
            SheetFault::OnDefect(_) => RuleName::Defects,
            _ => return None,
        })
    }
}
