//! What the strip beam search is set to.

/// How wide beams are, and what they fill.
#[derive(Debug)]
pub struct StripsConfig {
    /// Layouts without gain after which the beam grows, besides one for each doubling so far.
    pub layouts_per_beam: u32,
    /// Partial patterns that a stage keeps at most: memory and time of a layout grow with them.
    pub widest_beam: usize,
    /// Layouts without gain after which the values of items start anew: they have run into a corner.
    pub stale_layouts: u32,
    /// Whole layouts before sheets of a good one are filled anew.
    pub whole_first: u32,
    /// Sheets that are filled anew at most: few enough for a beam, many enough to save one of them.
    pub sheets_anew: usize,
    /// Sheets that are filled as one at most: a beam over more forgets what the first of them are good for.
    pub sheets_together: usize,
    /// Items that are placed on several sheets as one at most, for the same reason.
    pub items_together: u32,
    /// Mixes of sheets that are drawn before giving up.
    pub mix_draws: u32,
    /// Stages for each item that a sheet takes on average, so that each item added leads to another stage.
    pub stages_per_item: i64,
    /// Stages of a sheet at most: each keeps a beam of its own.
    pub most_stages: i64,
    /// Finished patterns that are kept to choose from.
    pub finished: usize,
    /// Words of bits that may be gone through for the tables of one type of sheet: some hundredths of a second.
    pub table_words: u64,
    /// Types of sheet that mixes and layouts are drawn of: each has tables of its own.
    pub sheet_types: usize,
}

/// The values that searches use.
pub const CONFIG: StripsConfig = StripsConfig {
    layouts_per_beam: 8,
    widest_beam: 512,
    stale_layouts: 24,
    whole_first: 4,
    sheets_anew: 10,
    sheets_together: 5,
    items_together: 100,
    mix_draws: 20,
    stages_per_item: 2,
    most_stages: 200,
    finished: 6,
    table_words: 50_000_000,
    sheet_types: 256,
};
