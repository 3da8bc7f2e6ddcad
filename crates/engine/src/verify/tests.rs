//! A small solution made by hand, and what the check says once it is spoilt.

use super::*;
use crate::StockKind;
use crate::length::{Area, Length};
use crate::model::solution::{Cut, NoFitReason, Tile};
use crate::model::statistics::Figures;
use serde_json::json;
use std::cell::Cell;

const MATERIAL: &str = "DEFAULT_MATERIAL";

/// Two sheets, three of seven pieces placed, each reason for leaving a piece out but the single sheet.
fn job() -> Job {
    Job::from_json(&json!({
        "panels": [
            {"id": "a", "width": "600", "height": "400", "count": 2, "label": "A",
             "edge": {"top": "PVC", "left": "OAK"}},
            {"id": "off", "width": "10", "height": "10", "count": 1, "enabled": false},
            {"id": "b", "width": "300", "height": "500", "count": 1, "orientation": 1, "label": "B"},
            {"id": "c", "width": "5000", "height": "10", "count": 1},
            {"id": "d", "width": "10", "height": "10", "count": 2, "material": "PLY"},
            {"id": "e", "width": "900", "height": "1000", "count": 1}],
        "stock_panels": [
            {"id": "s1", "width": "1000", "height": "1000", "count": 1, "label": "Large"},
            {"id": "s2", "width": "502", "height": "500", "count": 1, "orientation": 2},
            {"id": "s3", "width": "1000", "height": "1000", "count": 5, "enabled": false}],
        "configuration": {"cut_thickness": "3", "consider_orientation": true, "min_trim_dimension": "195"},
    }))
    .unwrap()
}

fn solution() -> Solution {
    let tile = |id: u64, x: f64, y: f64, width: f64, height: f64, children: bool| {
        json!({"id": id, "x": x, "y": y, "width": width, "height": height, "label": null, "final": false,
               "has_children": children, "orientation": 0, "panel_id": null})
    };
    let panel = |id: u64, x: f64, y: f64, size: [f64; 2], turned: u8, row: &str, label: &str| {
        json!({"id": id, "x": x, "y": y, "width": size[0], "height": size[1], "label": label, "final": true,
               "has_children": false, "orientation": turned, "panel_id": row})
    };
    let cut = |ends: [f64; 4], horizontal: bool, tiles: (u64, u64, Option<u64>)| {
        json!({"x1": ends[0], "y1": ends[1], "x2": ends[2], "y2": ends[3], "horizontal": horizontal,
               "original_tile_id": tiles.0, "child1_tile_id": tiles.1, "child2_tile_id": tiles.2})
    };
    let figures = json!({
        "sheets": 2, "sheets_by_stock": {"s1": 1, "s2": 1}, "panels": 3, "cuts": 6, "cut_length": 3399,
        "stock_area": 1_251_000, "used_area": 630_000,
        "remnants": [
            {"width": 397, "height": 597, "mosaic": 0, "tile_id": 105},
            {"width": 397, "height": 400, "mosaic": 0, "tile_id": 103},
            {"width": 502, "height": 197, "mosaic": 1, "tile_id": 203}],
        "remnant_area": 494_703, "kerf_area": 9_897,
        "lower_bound_area": 1_000_000, "lower_bound_sheets": 2, "gap": 0.251,
        "optimal": {"stock_area": false, "sheets": true},
    });
    let mut statistics = figures.clone();
    statistics["by_material"] = json!({MATERIAL: figures});
    statistics["missing_stock"] = json!([{"stock_panel_id": "s1", "label": "Large", "material": MATERIAL,
                                          "width": 1000, "height": 1000, "count": 1}]);
    let asked = |row: &str, label: Option<&str>, size: (u32, u32), material: &str, copies: (u32, u32)| {
        json!({"panel_id": row, "label": label, "width": size.0, "height": size.1, "material": material,
               "count": copies.0, "placed": copies.1})
    };
    let left = |row: &str, width: u32, height: u32, count: u32, reason: &str| {
        json!({"panel_id": row, "label": null, "width": width, "height": height, "count": count,
               "reason": reason})
    };
    serde_json::from_value(json!({
        "mosaics": [
            {"stock_panel_id": "s1", "stock_label": "Large", "material": MATERIAL, "width": 1000,
             "height": 1000, "nbr_final_panels": 2, "used_area_ratio": 0.48,
             "tiles": [
                tile(100, 0.0, 0.0, 1000.0, 1000.0, true),
                tile(101, 0.0, 0.0, 1000.0, 400.0, true),
                tile(102, 0.0, 403.0, 1000.0, 597.0, true),
                panel(1, 0.0, 0.0, [600.0, 400.0], 0, "a", "A"),
                tile(103, 603.0, 0.0, 397.0, 400.0, false),
                tile(104, 0.0, 403.0, 600.0, 597.0, true),
                tile(105, 603.0, 403.0, 397.0, 597.0, false),
                panel(2, 0.0, 403.0, [600.0, 400.0], 0, "a", "A"),
                tile(106, 0.0, 806.0, 600.0, 194.0, false)],
             "cuts": [
                cut([0.0, 400.0, 1000.0, 400.0], true, (100, 101, Some(102))),
                cut([600.0, 0.0, 600.0, 400.0], false, (101, 1, Some(103))),
                cut([600.0, 403.0, 600.0, 1000.0], false, (102, 104, Some(105))),
                cut([0.0, 803.0, 600.0, 803.0], true, (104, 2, Some(106)))]},
            {"stock_panel_id": "s2", "stock_label": null, "material": MATERIAL, "width": 502,
             "height": 500, "nbr_final_panels": 1, "used_area_ratio": 150_000.0 / 251_000.0,
             "tiles": [
                tile(201, 0.0, 0.0, 502.0, 500.0, true),
                tile(202, 0.0, 0.0, 502.0, 300.0, true),
                tile(203, 0.0, 303.0, 502.0, 197.0, false),
                panel(3, 0.0, 0.0, [500.0, 300.0], 1, "b", "B")],
             "cuts": [
                cut([0.0, 300.0, 502.0, 300.0], true, (201, 202, Some(203))),
                cut([500.0, 0.0, 500.0, 300.0], false, (202, 3, None))]}],
        "total_nbr_cuts": 6, "total_cut_length": 3399, "total_used_area": 630_000,
        "total_wasted_area": 621_000, "total_used_area_ratio": 630.0 / 1251.0, "elapsed_time": 1,
        "edge_bands": {"PVC": 1200, "OAK": 800},
        "panels": [
            asked("a", Some("A"), (600, 400), MATERIAL, (2, 2)),
            asked("b", Some("B"), (300, 500), MATERIAL, (1, 1)),
            asked("c", None, (5000, 10), MATERIAL, (1, 0)),
            asked("d", None, (10, 10), "PLY", (2, 0)),
            asked("e", None, (900, 1000), MATERIAL, (1, 0))],
        "used_stock_panels": [
            {"stock_panel_id": "s1", "label": "Large", "width": 1000, "height": 1000, "material": MATERIAL, "count": 1},
            {"stock_panel_id": "s2", "label": null, "width": 502, "height": 500, "material": MATERIAL, "count": 1}],
        "no_fit_panels": [
            left("c", 5000, 10, 1, "TOO_LARGE"),
            left("d", 10, 10, 2, "NO_MATERIAL"),
            left("e", 900, 1000, 1, "OUT_OF_STOCK")],
        "statistics": statistics,
        "engine": {"version": "0", "seed": 1, "effort": 1.0, "interrupted": false},
    }))
    .unwrap()
}

fn tile(solution: &mut Solution, mosaic: usize, id: u64) -> &mut Tile {
    solution.mosaics[mosaic].tiles.iter_mut().find(|tile| tile.id == id).unwrap()
}

fn cut(solution: &mut Solution, mosaic: usize, n: usize) -> &mut Cut {
    &mut solution.mosaics[mosaic].cuts[n]
}

fn mm(mm: i64) -> Length {
    Length::from_mm(mm)
}

const UM: Length = Length::from_um(1);

/// The same spoilt figure in all and in the one material, so that only the figure itself can be at fault.
fn figures(solution: &mut Solution, spoil: impl Fn(&mut Figures)) {
    spoil(&mut solution.statistics.all);
    solution.statistics.by_material.values_mut().for_each(spoil);
}

#[test]
fn the_solution_made_by_hand_is_right() {
    assert_eq!(verify(&job(), &solution()), Ok(()));
}

#[test]
fn a_solution_read_back_from_its_json_is_still_right() {
    let text = serde_json::to_string(&solution()).unwrap();
    assert_eq!(verify(&job(), &serde_json::from_str(&text).unwrap()), Ok(()));
}

#[test]
fn a_solution_that_was_saved_without_its_lists_gets_them_from_its_sheets() {
    let mut old = serde_json::to_value(solution()).unwrap();
    for list in ["panels", "used_stock_panels"] {
        assert!(old.as_object_mut().unwrap().remove(list).is_some());
    }
    let mut read: Solution = serde_json::from_value(old).unwrap();
    assert!(verify(&job(), &read).is_err());
    crate::lists::complete(&job(), &mut read);
    assert_eq!(read, solution());
}

#[test]
fn a_layout_that_is_shown_on_the_way_may_leave_open_how_much_stock_is_missing_and_nothing_else() {
    let mut shown = solution();
    shown.statistics.missing_stock.clear();
    assert!(verify(&job(), &shown).is_err());
    assert_eq!(verify_shown(&job(), &shown), Ok(()));
    shown.total_nbr_cuts += 1;
    assert!(verify_shown(&job(), &shown).is_err_and(|Violations(found)| found.len() == 1));
}

/// Spoils the solution (or the job behind it) and looks for the violation that names the fault.
macro_rules! faults {
    ($($name:literal: |$job:ident, $s:ident| $spoil:expr => $pattern:pat,)+) => {
        #[test]
        fn every_planted_fault_is_found() {
            let tried = Cell::new(0);
            $({
                let ($job, $s) = (&mut job(), &mut solution());
                $spoil;
                tried.set(tried.get() + 1);
                match verify($job, $s) {
                    Ok(()) => panic!("not found: {}", $name),
                    Err(Violations(found)) => assert!(
                        found.iter().any(|violation| matches!(violation, $pattern)),
                        "{}: not named by {}", $name, Violations(found)
                    ),
                }
            })+
            assert!(tried.get() >= 30);
        }
    };
}

use DemandFault as D;
use ListFault as L;
use SheetFault as S;
use Violation::{Demand, Figure, List, Sheet};

faults! {
    "stock that does not exist": |_j, s| s.mosaics[0].stock_panel_id = "s9".into()
        => Sheet { fault: S::UnknownStock(_), mosaic: 0 },
    "disabled stock": |_j, s| s.mosaics[0].stock_panel_id = "s3".into()
        => Sheet { fault: S::StockNotOffered(_), .. },
    "a sheet 1 µm wider than its stock": |_j, s| s.mosaics[0].width += UM
        => Sheet { fault: S::SheetSize { .. }, .. },
    "a sheet of another material": |_j, s| s.mosaics[1].material = "PLY".into()
        => Sheet { fault: S::SheetMaterial { .. }, mosaic: 1 },
    "the label of another stock": |_j, s| s.mosaics[1].stock_label = Some("Large".into())
        => Sheet { fault: S::SheetLabel { .. }, .. },
    "a tile id used twice": |_j, s| tile(s, 0, 106).id = 105 => Sheet { fault: S::TileTwice(105), .. },
    "an empty tile": |_j, s| tile(s, 0, 106).height = Length::ZERO => Sheet { fault: S::TileEmpty(106), .. },
    "a tile off the sheet": |_j, s| tile(s, 0, 106).height += UM => Sheet { fault: S::TileOutside(106), .. },
    "a tile before the sheet": |_j, s| tile(s, 0, 103).y = Length::from_um(-1)
        => Sheet { fault: S::TileOutside(103), .. },
    "sides beyond all measure": |_j, s| tile(s, 0, 103).width = Length::from_um(i64::MAX)
        => Sheet { fault: S::TileOutside(103), .. },
    "no tiles": |_j, s| s.mosaics[1].tiles.clear() => Sheet { fault: S::Roots(0), .. },
    "a tile from no cut": |_j, s| {
        let mut extra = tile(s, 0, 103).clone();
        extra.id = 300;
        s.mosaics[0].tiles.push(extra);
    } => Sheet { fault: S::Roots(2), .. },
    "a root smaller than the sheet": |_j, s| tile(s, 0, 100).height = mm(999)
        => Sheet { fault: S::RootNotSheet(100), .. },
    "a cut of a tile that is not there": |_j, s| cut(s, 0, 3).original_tile_id = 999
        => Sheet { fault: S::CutUnknownTile { cut: 3, tile: 999 }, .. },
    "a child that is not there": |_j, s| cut(s, 0, 3).child2_tile_id = Some(999)
        => Sheet { fault: S::CutUnknownTile { cut: 3, tile: 999 }, .. },
    "a child of two cuts": |_j, s| cut(s, 0, 3).child2_tile_id = Some(105)
        => Sheet { fault: S::ChildTwice { cut: 3, tile: 105 }, .. },
    "a tile cut twice": |_j, s| cut(s, 0, 2).original_tile_id = 101
        => Sheet { fault: S::CutTwice { cut: 2, tile: 101 }, .. },
    "cuts in an order that cannot be made": |_j, s| s.mosaics[0].cuts.swap(2, 3)
        => Sheet { fault: S::CutTooEarly { cut: 2, tile: 104 }, .. },
    "a cut through a panel": |_j, s| tile(s, 0, 104).is_final = true
        => Sheet { fault: S::CutPanel { cut: 3, tile: 104 }, .. },
    "a skew cut": |_j, s| cut(s, 0, 0).y2 += UM => Sheet { fault: S::CutSkew(0), .. },
    "a cut that ends early": |_j, s| cut(s, 0, 0).x2 = mm(999) => Sheet { fault: S::CutNotEdgeToEdge(0), .. },
    "a cut on the border": |_j, s| {
        cut(s, 1, 1).x1 = mm(502);
        cut(s, 1, 1).x2 = mm(502);
    } => Sheet { fault: S::CutOutside(1), .. },
    "a cut of the wrong direction": |_j, s| cut(s, 0, 1).horizontal = true => Sheet { fault: S::CutSkew(1), .. },
    "child 1 not up to the cut": |_j, s| {
        cut(s, 0, 0).y1 = mm(401);
        cut(s, 0, 0).y2 = mm(401);
    } => Sheet { fault: S::Child1(0), .. },
    "child 2 without the kerf before it": |_j, s| {
        tile(s, 0, 103).x = mm(600);
        tile(s, 0, 103).width = mm(400);
    } => Sheet { fault: S::Child2(1), .. },
    "child 2 too narrow by 1 µm": |_j, s| tile(s, 0, 106).height = mm(194) - UM
        => Sheet { fault: S::Child2(3), .. },
    "no child 2 where something is left": |_j, s| cut(s, 0, 3).child2_tile_id = None
        => Sheet { fault: S::Child2Missing(3), .. },
    "a child 2 of nothing": |_j, s| {
        let extra = Tile { id: 300, x: mm(501), width: mm(1), ..tile(s, 1, 202).clone() };
        s.mosaics[1].tiles.push(extra);
        cut(s, 1, 1).child2_tile_id = Some(300);
    } => Sheet { fault: S::Child2Impossible(1), .. },
    "another kerf": |j, _s| j.configuration.kerf = mm(2) => Sheet { fault: S::Child2(0), .. },
    "tiles in a circle beside the sheet": |_j, s| {
        cut(s, 0, 3).original_tile_id = 106;
        tile(s, 0, 106).has_children = true;
    } => Sheet { fault: S::Unreached(106), .. },
    "children that no cut makes": |_j, s| tile(s, 0, 105).has_children = true
        => Sheet { fault: S::ChildrenFlag(105), .. },
    "an offcut that names a panel": |_j, s| tile(s, 0, 105).panel_id = Some("a".into())
        => Sheet { fault: S::NamesPanel(105), .. },
    "a panel that does not exist": |_j, s| tile(s, 0, 1).panel_id = Some("z".into())
        => Sheet { fault: S::UnknownPanel { tile: 1, .. }, .. },
    "a panel of no row": |_j, s| tile(s, 0, 1).panel_id = None
        => Sheet { fault: S::UnknownPanel { tile: 1, panel: None }, .. },
    "a disabled panel": |_j, s| tile(s, 0, 1).panel_id = Some("off".into())
        => Sheet { fault: S::PanelNotWanted { tile: 1, .. }, .. },
    "a panel of another material": |_j, s| tile(s, 0, 1).panel_id = Some("d".into())
        => Sheet { fault: S::PanelMaterial { tile: 1, .. }, .. },
    "a panel of another order": |_j, s| tile(s, 0, 1).order = Some("41".into())
        => Sheet { fault: S::PanelOrder { tile: 1, .. }, .. },
    "a panel without the id of its program": |j, _s| j.panels[0].external_id = Some("x-1".into())
        => Sheet { fault: S::PanelOrder { tile: 1, .. }, .. },
    "a panel with another label": |_j, s| tile(s, 0, 1).label = None
        => Sheet { fault: S::PanelLabel { tile: 1, .. }, .. },
    "a third orientation": |_j, s| tile(s, 0, 1).orientation = 2
        => Sheet { fault: S::Orientation { tile: 1, found: 2 }, .. },
    "a panel called turned that is not": |_j, s| tile(s, 0, 1).orientation = 1
        => Sheet { fault: S::PanelSize { tile: 1, .. }, .. },
    "a panel of another size": |j, _s| j.panels[0].width += UM
        => Sheet { fault: S::PanelSize { tile: 1, .. }, .. },
    "a panel across the grain": |j, _s| j.panels[2].grain = Grain::Height
        => Sheet { fault: S::Grain(3), mosaic: 1 },
    "a square panel across the grain": |j, s| {
        j.panels[2].width = mm(500);
        tile(s, 1, 3).orientation = 0;
    } => Sheet { fault: S::Grain(3), .. },
    "a panel with the number of another row": |_j, s| tile(s, 1, 3).id = 4
        => Sheet { fault: S::PanelNumber { tile: 4, first: 3, last: 3 }, .. },
    "an offcut with the number of a panel": |_j, s| {
        tile(s, 0, 106).id = 7;
        cut(s, 0, 3).child2_tile_id = Some(7);
    } => Sheet { fault: S::OtherNumber { tile: 7, pieces: 7 }, .. },
    "panels on top of each other": |_j, s| tile(s, 0, 2).y = mm(399)
        => Sheet { fault: S::Overlap(_, _), mosaic: 0 },
    "a wrong number of panels": |_j, s| s.mosaics[0].nbr_final_panels = 3
        => Sheet { fault: S::PanelCount { found: 3, expected: 2 }, .. },
    "a wrong share": |_j, s| s.mosaics[0].used_area_ratio = 0.481 => Sheet { fault: S::UsedRatio { .. }, .. },
    "a share that is no number": |_j, s| s.mosaics[0].used_area_ratio = f64::NAN
        => Sheet { fault: S::UsedRatio { .. }, .. },
    "a sheet without a panel": |_j, s| {
        s.mosaics[1].tiles.drain(1..);
        s.mosaics[1].cuts.clear();
    } => Sheet { fault: S::NoPanel, mosaic: 1 },

    "the same copy twice": |_j, s| {
        let twin = s.mosaics[1].clone();
        s.mosaics.push(twin);
    } => Demand(D::CopyTwice(3)),
    "more sheets than there are": |_j, s| {
        let twin = s.mosaics[1].clone();
        s.mosaics.push(twin);
    } => Demand(D::StockCount { used: 2, offered: 1, .. }),
    "two sheets where one is allowed": |j, _s| j.configuration.use_single_stock_unit = true
        => Demand(D::SingleSheet { used: 2, .. }),
    "a copy lost": |j, _s| j.panels[0].count = 3
        => Demand(D::PanelCount { placed: 2, left: 0, wanted: 3, .. }),
    "a copy too many": |j, _s| j.panels[0].count = 1 => Demand(D::PanelCount { placed: 2, wanted: 1, .. }),
    "a copy placed and left over": |_j, s| s.no_fit_panels[2].count = 2
        => Demand(D::PanelCount { placed: 0, left: 2, wanted: 1, .. }),
    "left over: a row that does not exist": |_j, s| s.no_fit_panels[0].panel_id = "z".into()
        => Demand(D::UnknownPanel(_)),
    "left over: a row named twice": |_j, s| {
        let twin = s.no_fit_panels[0].clone();
        s.no_fit_panels.push(twin);
    } => Demand(D::ListedTwice(_)),
    "left over: another size": |_j, s| s.no_fit_panels[0].height = mm(11) => Demand(D::WrongEntry(_)),
    "left over: another order": |_j, s| s.no_fit_panels[0].order = Some("41".into()) => Demand(D::WrongEntry(_)),
    "left over: another label": |_j, s| s.no_fit_panels[0].label = Some("A".into()) => Demand(D::WrongEntry(_)),
    "left over: no copies": |_j, s| s.no_fit_panels[0].count = 0 => Demand(D::NoCount(_)),
    "no material although there is": |_j, s| s.no_fit_panels[0].reason = NoFitReason::NoMaterial
        => Demand(D::Reason { expected: NoFitReason::TooLarge, .. }),
    "too large although there is no material": |_j, s| s.no_fit_panels[1].reason = NoFitReason::TooLarge
        => Demand(D::Reason { expected: NoFitReason::NoMaterial, .. }),
    "too large although it fits": |_j, s| s.no_fit_panels[2].reason = NoFitReason::TooLarge
        => Demand(D::Reason { expected: NoFitReason::OutOfStock, .. }),
    "single sheet although several are allowed": |_j, s| s.no_fit_panels[2].reason = NoFitReason::SingleSheet
        => Demand(D::Reason { found: NoFitReason::SingleSheet, .. }),
    "too large only with the grain the other way": |j, s| {
        j.stock_panels[0].grain = Grain::Width;
        j.panels[5].grain = Grain::Height;
        j.panels[5].height = mm(1001);
        s.no_fit_panels[2].height = mm(1001);
    } => Demand(D::Reason { expected: NoFitReason::TooLarge, .. }),
    "left over beside a sheet that it fits on": |j, _s| j.stock_panels[0].count = Some(2)
        => Demand(D::SheetLeft { .. }),
    "missing stock of another size": |_j, s| s.statistics.missing_stock[0].width = mm(999)
        => Demand(D::MissingEntry(_)),
    "missing stock without a count": |_j, s| s.statistics.missing_stock[0].count = 0
        => Demand(D::MissingEntry(_)),
    "missing stock where none is missing": |_j, s| {
        s.statistics.missing_stock[0].material = "PLY".into();
    } => Demand(D::MissingNeedless(_)),
    "no missing stock where some is": |_j, s| s.statistics.missing_stock.clear() => Demand(D::MissingAbsent(_)),
    "too little missing stock": |j, s| {
        j.panels[5].count = 4;
        s.no_fit_panels[2].count = 4;
    } => Demand(D::MissingTooLittle(_)),

    "panels: a row missing": |_j, s| s.panels.truncate(4) => List(L::PanelRows { found: 4, expected: 5 }),
    "panels: a row that is off": |j, _s| j.panels[1].enabled = true => List(L::PanelRows { expected: 6, .. }),
    "panels: another order": |_j, s| s.panels.swap(0, 1) => List(L::Panel { place: 0, .. }),
    "panels: another label": |_j, s| s.panels[2].label = Some("C".into()) => List(L::Panel { place: 2, .. }),
    "panels: the sides turned": |_j, s| s.panels[1].width = mm(500) => List(L::Panel { place: 1, .. }),
    "panels: another height": |_j, s| s.panels[1].height += UM => List(L::Panel { place: 1, .. }),
    "panels: another material": |_j, s| s.panels[3].material = MATERIAL.into() => List(L::Panel { place: 3, .. }),
    "panels: more asked for": |_j, s| s.panels[4].count = 2 => List(L::Panel { place: 4, count: 1, .. }),
    "panels: more placed": |_j, s| s.panels[4].placed = 1 => List(L::Panel { place: 4, placed: 0, .. }),
    "used stock: a row missing": |_j, s| s.used_stock_panels.truncate(1)
        => List(L::StockRows { found: 1, expected: 2 }),
    "used stock: a row that is not used": |_j, s| {
        let twin = s.used_stock_panels[0].clone();
        s.used_stock_panels.push(twin);
    } => List(L::StockRows { found: 3, .. }),
    "used stock: another row": |_j, s| s.used_stock_panels[1].stock_panel_id = "s3".into()
        => List(L::Stock { place: 1, .. }),
    "used stock: another label": |_j, s| s.used_stock_panels[0].label = None => List(L::Stock { place: 0, .. }),
    "used stock: another size": |_j, s| s.used_stock_panels[1].width += UM => List(L::Stock { place: 1, .. }),
    "used stock: another material": |_j, s| s.used_stock_panels[1].material = "PLY".into()
        => List(L::Stock { place: 1, .. }),
    "used stock: another kind": |_j, s| s.used_stock_panels[0].kind = Some(StockKind::Remnant)
        => List(L::Stock { place: 0, .. }),
    "used stock: more sheets": |_j, s| s.used_stock_panels[0].count = 2 => List(L::Stock { place: 0, count: 1, .. }),

    "another number of cuts": |_j, s| s.total_nbr_cuts = 5
        => Figure(FigureFault { field: "total_nbr_cuts", scope: Scope::Solution, .. }),
    "another cut length": |_j, s| s.total_cut_length += UM
        => Figure(FigureFault { field: "total_cut_length", .. }),
    "another used area": |_j, s| s.total_used_area += Area::from_um2(1)
        => Figure(FigureFault { field: "total_used_area", .. }),
    "another wasted area": |_j, s| s.total_wasted_area = Area::ZERO
        => Figure(FigureFault { field: "total_wasted_area", .. }),
    "another ratio": |_j, s| s.total_used_area_ratio = 0.5
        => Figure(FigureFault { field: "total_used_area_ratio", .. }),
    "an edge band of another length": |_j, s| *s.edge_bands.get_mut("PVC").unwrap() += UM
        => Figure(FigureFault { field: "edge_bands", .. }),
    "an edge band forgotten": |_j, s| s.edge_bands.clear() => Figure(FigureFault { field: "edge_bands", .. }),
    "an edge band of no panel": |_j, s| { s.edge_bands.insert("ABS".into(), UM); }
        => Figure(FigureFault { field: "edge_bands", .. }),
    "statistics: sheets": |_j, s| figures(s, |f| f.sheets = 3)
        => Figure(FigureFault { field: "sheets", scope: Scope::Statistics, .. }),
    "statistics: sheets of a material": |_j, s| s.statistics.by_material.get_mut(MATERIAL).unwrap().sheets = 3
        => Figure(FigureFault { field: "sheets", scope: Scope::Material(_), .. }),
    "statistics: a material forgotten": |_j, s| s.statistics.by_material.clear()
        => Figure(FigureFault { field: "by_material", .. }),
    "statistics: use of a stock": |_j, s| figures(s, |f| { f.sheets_by_stock.insert("s1".into(), 2); })
        => Figure(FigureFault { field: "sheets_by_stock", .. }),
    "statistics: panels": |_j, s| figures(s, |f| f.panels = 4) => Figure(FigureFault { field: "panels", .. }),
    "statistics: cuts": |_j, s| figures(s, |f| f.cuts = 4) => Figure(FigureFault { field: "cuts", .. }),
    "statistics: cut length": |_j, s| figures(s, |f| f.cut_length = mm(1))
        => Figure(FigureFault { field: "cut_length", .. }),
    "statistics: stock area": |_j, s| figures(s, |f| f.stock_area += Area::from_um2(1))
        => Figure(FigureFault { field: "stock_area", .. }),
    "statistics: used area": |_j, s| figures(s, |f| f.used_area = Area::ZERO)
        => Figure(FigureFault { field: "used_area", .. }),
    "statistics: kerf area": |_j, s| figures(s, |f| f.kerf_area += Area::from_um2(1))
        => Figure(FigureFault { field: "kerf_area", .. }),
    "statistics: a remnant forgotten": |_j, s| figures(s, |f| { f.remnants.pop(); })
        => Figure(FigureFault { field: "remnants", .. }),
    "statistics: the smallest remnant first": |_j, s| figures(s, |f| f.remnants.reverse())
        => Figure(FigureFault { field: "remnants", .. }),
    "statistics: an offcut too small to keep": |j, _s| j.configuration.min_trim_dimension = mm(198)
        => Figure(FigureFault { field: "remnants", .. }),
    "statistics: an offcut worth keeping": |j, _s| j.configuration.min_trim_dimension = mm(194)
        => Figure(FigureFault { field: "remnants", .. }),
    "statistics: remnant area": |_j, s| figures(s, |f| f.remnant_area = Area::ZERO)
        => Figure(FigureFault { field: "remnant_area", .. }),
    "proof: an area bound above what is used": |_j, s| figures(s, |f| {
        f.lower_bound_area = Some(f.stock_area + Area::from_um2(1));
    }) => Figure(FigureFault { field: "lower_bound_area", .. }),
    "proof: a sheet bound above what is used": |_j, s| figures(s, |f| f.lower_bound_sheets = Some(3))
        => Figure(FigureFault { field: "lower_bound_sheets", .. }),
    "proof: another gap": |_j, s| figures(s, |f| f.gap = Some(0.25)) => Figure(FigureFault { field: "gap", .. }),
    "proof: a gap without a bound": |_j, s| figures(s, |f| f.lower_bound_area = None)
        => Figure(FigureFault { field: "gap", .. }),
    "proof: optimal area that is not": |_j, s| figures(s, |f| f.optimal.stock_area = true)
        => Figure(FigureFault { field: "optimal.stock_area", .. }),
    "proof: optimal sheets without a bound": |_j, s| figures(s, |f| f.lower_bound_sheets = None)
        => Figure(FigureFault { field: "optimal.sheets", .. }),
}

#[test]
fn in_single_sheet_mode_one_sheet_is_enough() {
    let (mut job, mut solution) = (job(), solution());
    job.configuration.use_single_stock_unit = true;
    solution.mosaics.pop();
    solution.no_fit_panels[2].reason = NoFitReason::SingleSheet;
    let Err(Violations(found)) = verify(&job, &solution) else { panic!("a lost copy was not found") };
    assert!(
        !found
            .iter()
            .any(|v| matches!(v, Demand(D::SheetLeft { .. } | D::Reason { .. } | D::SingleSheet { .. })))
    );
    assert!(found.iter().any(|v| matches!(v, Demand(D::PanelCount { .. }))));
}

#[test]
fn thousands_of_overlaps_and_touching_tiles_are_told_apart() {
    let at = |x: i128, y: i128| sheet::Rect { x, y, w: 10, h: 10 };
    let grid: Vec<_> =
        (0..10_000).map(|n| (n, at(i128::from(n % 100) * 10, i128::from(n / 100) * 10))).collect();
    assert_eq!(sweep::overlaps(grid.clone()), []);
    for (x, y) in [(5, 5), (0, 9), (9, 0), (990, 990), (-9, -9), (500, 503)] {
        let mut spoilt = grid.clone();
        spoilt.push((10_000, at(x, y)));
        assert_ne!(sweep::overlaps(spoilt), [], "a tile at {x}, {y}");
    }
}
