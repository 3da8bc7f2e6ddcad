//! What the engine of mixes is set to.

use crate::search::ruin::chain::ChainConfig;

/// How mixes of sheets are drawn and tried.
#[derive(Debug)]
pub struct MixesConfig {
    /// How the chain searches that brings in what the beam left out.
    pub chain: ChainConfig,
    /// Weight of free space in one piece, as in ruin and recreate.
    pub free_space: f64,
    /// Partial patterns that a stage of the beam keeps: at first, doubled for each bracket since something was gained
    /// and each of its rounds, and at most, as a beam takes memory and time in proportion.
    pub beam_widths: (usize, usize),
    /// How much more than its area the largest item is worth to a beam, as a share; drawn, as no one of them is best
    /// for every job.
    pub bonuses: [f64; 4],
    /// What a cut costs a beam, in millionths of a mean sheet: it decides only between patterns that are else alike.
    pub cut_price: f64,
    /// Units of work of the chain for each of the beam's.
    pub chain_work: u64,
    /// Units of work of all engines without a cheaper set of sheets, for 50 pieces, before the first mix is tried:
    /// until then others gain more.
    pub wait_work: f64,
    /// Loss that the chain tolerates at first, in mean areas of an item.
    pub heat: f64,
    /// Share of a round's work, relative to the other engines.
    pub share: f64,
    /// Mixes that are written down at most: the number of sheets by which they differ from the best one is chosen so.
    pub most_mixes: u64,
    /// Targets of a bracket: a power of two, so that it can be halved down to one.
    pub targets: usize,
    /// Pieces of a target that is only a part of the job: at most and at least. A beam and a chain fill so many well
    /// in the time that they get.
    pub pieces: (u64, u64),
}

/// The values that searches use.
pub const CONFIG: MixesConfig = MixesConfig {
    chain: ChainConfig { memory: 50, ruin: 10, spread: 3, whole_sheet: 60, blink: 500, cut_aversion: 0.0 },
    free_space: 0.2,
    beam_widths: (32, 512),
    bonuses: [0.0, 0.05, 0.1, 0.2],
    cut_price: 10.0,
    chain_work: 2,
    wait_work: 20e6,
    heat: 0.1,
    share: 5.0,
    most_mixes: 20_000,
    targets: 8,
    pieces: (120, 30),
};
