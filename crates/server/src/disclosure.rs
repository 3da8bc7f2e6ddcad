//! What strangers see of a job and its solution: what the drawing and the saw need, and nothing of money, notes or people.
//! Every field is named here: one that comes new has to be shown or kept back by somebody's decision.

use engine::{
    Configuration, EdgeBandType, Figures, Job, Optimality, Panel, Solution, Statistics, Stock, UsedStock,
};

/// The job without who sent it, its name, notes, project, outer id and prices. The orders of its panels are what the
/// workshop sorts by.
pub fn disclosed_job(job: Job) -> Job {
    let Job {
        client_info: _,
        name: _,
        notes: _,
        project_id: _,
        external_id: _,
        panels,
        stock_panels,
        configuration,
    } = job;
    Job {
        client_info: None,
        name: None,
        notes: None,
        project_id: None,
        external_id: None,
        panels: panels.into_iter().map(disclosed_panel).collect(),
        stock_panels: stock_panels.into_iter().map(disclosed_stock).collect(),
        configuration: disclosed_configuration(configuration),
    }
}

fn disclosed_panel(panel: Panel) -> Panel {
    let Panel {
        id,
        width,
        height,
        count,
        material,
        enabled,
        grain,
        label,
        edge,
        locked_rotation,
        grain_set,
        external_id,
        order,
    } = panel;
    Panel {
        id,
        width,
        height,
        count,
        material,
        enabled,
        grain,
        label,
        edge,
        locked_rotation,
        grain_set,
        external_id,
        order,
    }
}

fn disclosed_stock(stock: Stock) -> Stock {
    let Stock {
        id,
        width,
        height,
        count,
        material,
        enabled,
        grain,
        label,
        kind,
        trim,
        price: _,
        stock_item_id: _,
        use_first,
        defects,
    } = stock;
    Stock {
        id,
        width,
        height,
        count,
        material,
        enabled,
        grain,
        label,
        kind,
        trim,
        price: None,
        stock_item_id: None,
        use_first,
        defects,
    }
}

fn disclosed_configuration(configuration: Configuration) -> Configuration {
    let Configuration {
        kerf,
        use_single_stock_unit,
        effort,
        priority,
        cut_preference,
        consider_orientation,
        min_trim_dimension,
        trim,
        max_stages,
        final_trim,
        first_cut,
        min_offcut,
        min_strip,
        max_cut_length,
        sheets_at_once,
        deduct_edge_bands,
        edge_bands,
        prices: _,
        materials,
    } = configuration;
    let edge_bands =
        edge_bands.into_iter().map(|(name, EdgeBandType { thickness, overlength, price: _ })| {
            (name, EdgeBandType { thickness, overlength, price: None })
        });
    Configuration {
        kerf,
        use_single_stock_unit,
        effort,
        priority,
        cut_preference,
        consider_orientation,
        min_trim_dimension,
        trim,
        max_stages,
        final_trim,
        first_cut,
        min_offcut,
        min_strip,
        max_cut_length,
        sheets_at_once,
        deduct_edge_bands,
        edge_bands: edge_bands.collect(),
        prices: None,
        materials,
    }
}

/// The solution without what anything costs.
pub fn disclosed_solution(solution: Solution) -> Solution {
    let Solution {
        mosaics,
        total_nbr_cuts,
        total_cut_length,
        total_used_area,
        total_wasted_area,
        total_used_area_ratio,
        elapsed_time,
        edge_bands,
        panels,
        used_stock_panels,
        panel_sizes,
        groups,
        cycle_cuts,
        cycle_cut_length,
        total_cost: _,
        edge_band_costs: _,
        currency: _,
        no_fit_panels,
        statistics,
        engine,
    } = solution;
    Solution {
        mosaics,
        total_nbr_cuts,
        total_cut_length,
        total_used_area,
        total_wasted_area,
        total_used_area_ratio,
        elapsed_time,
        edge_bands,
        panels,
        used_stock_panels: used_stock_panels.into_iter().map(disclosed_used_stock).collect(),
        panel_sizes,
        groups,
        cycle_cuts,
        cycle_cut_length,
        total_cost: None,
        edge_band_costs: Default::default(),
        currency: None,
        no_fit_panels,
        statistics: disclosed_statistics(statistics),
        engine,
    }
}

fn disclosed_used_stock(used: UsedStock) -> UsedStock {
    let UsedStock {
        stock_panel_id,
        label,
        width,
        height,
        kind,
        material,
        count,
        price: _,
        stock_item_id: _,
        use_first,
    } = used;
    let (price, stock_item_id) = (None, None);
    UsedStock { stock_panel_id, label, width, height, kind, material, count, price, stock_item_id, use_first }
}

fn disclosed_statistics(statistics: Statistics) -> Statistics {
    let Statistics { all, by_material, missing_stock, search } = statistics;
    let by_material =
        by_material.into_iter().map(|(material, figures)| (material, disclosed_figures(figures)));
    Statistics { all: disclosed_figures(all), by_material: by_material.collect(), missing_stock, search }
}

fn disclosed_figures(figures: Figures) -> Figures {
    let Figures {
        sheets,
        sheets_by_stock,
        panels,
        cuts,
        cut_length,
        stock_area,
        used_area,
        remnants,
        remnant_area,
        kerf_area,
        lower_bound_area,
        lower_bound_sheets,
        gap,
        cost: _,
        lower_bound_cost: _,
        optimal: Optimality { stock_area: least_area, sheets: fewest_sheets, cost: _ },
    } = figures;
    Figures {
        sheets,
        sheets_by_stock,
        panels,
        cuts,
        cut_length,
        stock_area,
        used_area,
        remnants,
        remnant_area,
        kerf_area,
        lower_bound_area,
        lower_bound_sheets,
        gap,
        cost: None,
        lower_bound_cost: None,
        optimal: Optimality { stock_area: least_area, sheets: fewest_sheets, cost: false },
    }
}
