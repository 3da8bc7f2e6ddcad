//! What column generation, its dives and its search for whole numbers are set to.

use crate::search::ruin::chain::ChainConfig;

/// How often patterns are priced, how they become whole sheets, and what tables may take.
#[derive(Debug)]
pub struct PatternsConfig {
    /// Pricing rounds before the first dive, and from one dive to the next, where the program is not solved to the
    /// end before.
    pub rounds_between_dives: usize,
    /// Units of work after which a dive begins sooner, where rounds are dear, and the rounds that it then waits for all the same.
    pub dear_rounds: (u64, usize),
    /// Sheets that a dive leaves to ruin and recreate, at least and at most; drawn, as the last sheets are what
    /// fixing patterns does badly.
    pub tail: (f64, f64),
    /// Pieces that it leaves at most: more are too many for a chain in the time that it gets.
    pub tail_pieces: f64,
    /// Units of work a piece that ruin and recreate gets for them, times the number of dives up to eight.
    pub completion_work: u64,
    /// Pricing rounds with perturbed duals before each dive, where whole numbers of sheets are searched: they need
    /// more patterns than the program does.
    pub perturbed_rounds: usize,
    /// The search for whole numbers gets one in so many units of the work.
    pub integer_share: u64,
    /// Pricing rounds after each step of a dive, for patterns that suit what is left.
    pub rounds_in_a_dive: usize,
    /// Units of work of pricing rounds in a dive, beside those that it is hopeless without: where rounds are dear, more dives find
    /// more than more patterns do.
    pub pricing_in_a_dive: u64,
    /// Share of the sheets still to come that is fixed at a time where no pattern is used a whole time.
    pub dive_step: f64,
    /// How the chain searches that completes a dive.
    pub chain: ChainConfig,
    /// Weight of free space in one piece while it does, as in ruin and recreate.
    pub free_space: f64,
    /// Types of items up to which whole numbers are searched: beyond, the tree is too wide.
    pub integer_types: usize,
    /// Sheets up to which they are searched: beyond, it is too deep.
    pub integer_sheets: usize,
    /// Patterns that this search looks at: those that lose least.
    pub integer_columns: usize,
    /// Places where it turned back that are remembered, some tens of bytes each.
    pub integer_failures: usize,
    /// Units of work of its first try, doubled with each that finds nothing, and of the longest.
    pub integer_work: (u64, u64),
    /// Partial patterns that a stage of the pricing beam keeps, at first and at last: wider ones are for when narrow
    /// ones find nothing.
    pub beam_widths: (usize, usize),
    /// Units of work of that beam between two questions whether to stop, less than a millisecond.
    pub beam_stop_work: u64,
    /// Steps in which the strip knapsack counts the longest side: rounded up, so that patterns stay possible.
    pub knapsack_steps: i32,
    /// Cells of its largest table.
    pub knapsack_cells: usize,
    /// Parts that a segment or a strip may be made of: those worth most for their length.
    pub knapsack_parts: usize,
    /// The tables of few stages with strips of every height take one in so many units of the work.
    pub exact_share: u64,
    /// Longest side of a sheet with tables of stages, units: a value for each length.
    pub staged_side: i32,
    /// Cells of their largest table, four bytes each and mostly there twice, and the work of filling it, units.
    pub staged_cells: usize,
    /// See there.
    pub staged_fill: usize,
    /// Heights of strips that a round looks at at least where it does not look at all.
    pub staged_heights: usize,
    /// Units of work that it takes for strips of more heights.
    pub staged_work: usize,
    /// Items that a pattern is given at most: tiny ones on a huge sheet would be millions.
    pub pattern_items: usize,
    /// What a missing item costs the program, in prices of the dearest sheet: more than any sheet that could hold it.
    pub missing_price: f64,
    /// Copies of an item on average below which patterns have to count them, which only the beam does.
    pub few_copies: u64,
    /// What a row asks for whose item is not wanted any more. At none, the program would have many solutions that
    /// differ only in which such row is just met, and steps that lead from one to the other.
    pub unwanted_demand: f64,
    /// Patterns of other engines that come in at a time, at least; half as many as there are items where that is
    /// more. With all at once the program would hardly ever be solved.
    pub drawn_patterns: usize,
    /// Units of work up to which the exact pricing table is filled as a matter of course.
    pub exact_work: u64,
    /// Units of work up to which it is filled at all, which a proof is worth.
    pub exact_most_work: u64,
    /// Sides up to which points are looked up in a table of all lengths, units; four bytes each.
    pub longest_side: i32,
    /// Normal patterns (points) of an axis at most: the table has their product of cells.
    pub points: usize,
    /// Points of an axis of a table for a part of the items.
    pub few_points: usize,
    /// Item types that are tried on what is free of a sheet: those worth most.
    pub fillers: usize,
    /// Share of the former duals in those of a pricing round: dual smoothing (Wentges 1997).
    pub smoothing: f64,
    /// Times that a round is repeated with lower values for items that its patterns hold too often.
    pub repeats: usize,
    /// The same of rounds with tables of few stages where those are large.
    pub staged_repeats: usize,
    /// How far perturbed duals are from the true ones at most, as a share; half of it up and half down.
    pub perturbation: f64,
    /// Patterns of a type of sheet that are taken from one round: more are too much alike.
    pub patterns_a_round: usize,
}

/// The values that searches use.
pub const CONFIG: PatternsConfig = PatternsConfig {
    rounds_between_dives: 24,
    dear_rounds: (8_000_000, 3),
    tail: (1.0, 5.0),
    tail_pieces: 120.0,
    completion_work: 50_000,
    perturbed_rounds: 6,
    integer_share: 4,
    rounds_in_a_dive: 2,
    pricing_in_a_dive: 1_000_000,
    dive_step: 0.12,
    chain: ChainConfig { memory: 50, ruin: 6, spread: 3, whole_sheet: 60, blink: 500, cut_aversion: 0.0 },
    free_space: 0.2,
    integer_types: 12,
    integer_sheets: 120,
    integer_columns: 600,
    integer_failures: 200_000,
    integer_work: (400_000, 12_000_000),
    beam_widths: (8, 256),
    beam_stop_work: 50_000,
    knapsack_steps: 4096,
    knapsack_cells: 1_500_000,
    knapsack_parts: 48,
    exact_share: 8,
    staged_side: 1 << 14,
    staged_cells: 4_000_000,
    staged_fill: 8_000_000,
    staged_heights: 40,
    staged_work: 60_000,
    pattern_items: 2_000,
    missing_price: 10.0,
    few_copies: 4,
    unwanted_demand: -0.5,
    drawn_patterns: 100,
    exact_work: 2_500_000,
    exact_most_work: 40_000_000,
    longest_side: 1 << 20,
    points: 2_500,
    few_points: 320,
    fillers: 60,
    smoothing: 0.5,
    staged_repeats: 4,
    repeats: 6,
    perturbation: 0.3,
    patterns_a_round: 10,
};
