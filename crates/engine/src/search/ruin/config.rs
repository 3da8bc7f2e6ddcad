//! What ruin and recreate is set to.

use super::chain::ChainConfig;

/// How the chains of ruin and recreate search, and when they start again.
#[derive(Debug)]
pub struct RuinConfig {
    /// The chains of every material, each with its own pace so that they get stuck in different places; the last one
    /// polishes while the others are still after cheaper sheets.
    pub chains: [ChainConfig; 3],
    /// Shares of the work, chain by chain, where items are wanted once, and where they have copies. One long anneal pays
    /// where most items are wanted once.
    pub shares: ([f64; 3], [f64; 3]),
    /// Shares of the work, chain by chain, once there is nothing but polishing to do.
    pub polish_shares: [f64; 3],
    /// Weight of free space in one piece against a sheet area of missing items, while sheets are to be saved: what is
    /// missing then finds a place.
    pub free_space: f64,
    /// Units of work that annealing takes for 50 pieces; doubled with each start for the same goal, as the shorter
    /// one did not do.
    pub anneal_work: f64,
    /// Loss that is tolerated at first while annealing, in sheet areas.
    pub heat: f64,
    /// The same where it goes on from a near miss.
    pub near_heat: f64,
    /// The chain that goes on from near misses at once; others do when they start again.
    pub finisher: usize,
    /// Pieces beyond which a chain does not anneal before it is stuck: annealing so many takes too long for a first
    /// answer.
    pub small: u64,
    /// Units of work, for 50 pieces, after which such a chain is stuck.
    pub stall_work: f64,
    /// Share of the sheets that are emptied before a chain starts again, 0-1.
    pub shake: f64,
    /// Sheets that are looked at one by one for the worst to be emptied: enough for hundreds of sheets emptied among
    /// hundreds; with more it would take all the time.
    pub worst_looks: usize,
    /// Free rectangles of a sheet up to which taking them over anew is not counted as work: it takes no time beside
    /// the rest.
    pub few_slots: usize,
    /// Added to the weight factor of an item type of which copies are missing, so that a chain tries other items.
    pub pressure_rise: f64,
    /// Share of that addition which is left at the next rise where nothing of the type is missing.
    pub pressure_fading: f64,
    /// Units of work a piece between two rises: time to bring in what the last one asks for.
    pub pressure_rest: u64,
}

/// The values that searches use.
pub const CONFIG: RuinConfig = RuinConfig {
    chains: [
        ChainConfig { memory: 50, ruin: 6, spread: 3, whole_sheet: 60, blink: 500, cut_aversion: 0.0 },
        ChainConfig { memory: 200, ruin: 15, spread: 4, whole_sheet: 40, blink: 300, cut_aversion: 0.0 },
        ChainConfig { memory: 200, ruin: 3, spread: 2, whole_sheet: 40, blink: 100, cut_aversion: 0.05 },
    ],
    shares: ([5.0, 1.0, 0.7], [2.0, 1.0, 1.0]),
    polish_shares: [2.0, 1.0, 1.0],
    free_space: 0.2,
    anneal_work: 2e6,
    heat: 0.05,
    near_heat: 0.01,
    finisher: 1,
    small: 200,
    stall_work: 0.5e6,
    shake: 0.3,
    worst_looks: 1_000_000,
    few_slots: 1_000,
    pressure_rise: 0.1,
    pressure_fading: 0.95,
    pressure_rest: 700,
};
