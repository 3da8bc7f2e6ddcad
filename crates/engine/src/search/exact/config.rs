//! What the exhaustive search is set to.

/// Up to which size a material is searched exhaustively, and what that may take.
#[derive(Debug)]
pub struct ExactConfig {
    /// Pieces up to which it is tried: blocks are many times more.
    pub pieces: u64,
    /// Types of sheet up to which it is tried: candidates are lists of how many of each.
    pub sheet_types: usize,
    /// Numbers of sheets that are looked at; each is refuted on its own.
    pub candidates: usize,
    /// Units of work after which it ends without an answer, some ten seconds.
    pub work: u64,
    /// Blocks that are kept at most, if no other materials of the job are searched so; some hundred bytes each.
    pub blocks: usize,
    /// Lengths up to which it is listed for each what items cannot fill of it; four bytes each.
    pub gap_lengths: usize,
    /// Failures that are remembered, if no other materials of the job are searched so.
    pub failures: usize,
    /// Units of work on one question what the residual bin can hold.
    pub residual_work: u64,
}

/// The values that searches use.
pub const CONFIG: ExactConfig = ExactConfig {
    pieces: 60,
    sheet_types: 16,
    candidates: 20_000,
    work: 600_000_000,
    blocks: 400_000,
    gap_lengths: 50_000,
    failures: 1_000_000,
    residual_work: 200_000,
};
