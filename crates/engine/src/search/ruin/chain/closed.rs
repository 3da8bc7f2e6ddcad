//! Which sheets of a chain are closed, and the first of them.

use crate::layout::sheet::Sheet;

/// A bit a sheet, set while nothing lies on it: among tens of thousands of open ones the first is found at once.
#[derive(Debug, Default)]
pub struct ClosedSheets {
    words: Vec<u64>,
    /// No word before this one has a bit.
    from: usize,
}

impl ClosedSheets {
    /// Those of some sheets.
    pub fn of(sheets: &[Sheet]) -> ClosedSheets {
        let mut closed = ClosedSheets::default();
        sheets.iter().enumerate().for_each(|(n, sheet)| closed.set(n, sheet.pieces == 0));
        closed
    }

    /// Takes note whether a sheet is closed.
    pub fn set(&mut self, sheet: usize, closed: bool) {
        let (word, bit) = (sheet / 64, 1 << (sheet % 64));
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        if closed {
            self.words[word] |= bit;
            self.from = self.from.min(word);
        } else {
            self.words[word] &= !bit;
        }
    }

    /// The first closed sheet.
    pub fn first(&mut self) -> Option<usize> {
        let words = self.words.iter().enumerate().skip(self.from);
        let found = words.filter(|(_, word)| **word != 0).map(|(n, word)| (n, word.trailing_zeros())).next();
        self.from = found.map_or(self.words.len(), |(n, _)| n);
        found.map(|(n, bit)| n * 64 + bit as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    #[test]
    fn the_first_closed_sheet_is_found_however_they_are_opened_and_closed() {
        let mut rng = Rng::with_seed(4);
        let mut sheets = vec![false; 500];
        let mut closed = ClosedSheets::default();
        for _ in 0..20_000 {
            // Mostly open, so that the first one is anywhere.
            let (n, is_closed) = (rng.usize(..500), rng.u8(..100) == 0);
            sheets[n] = is_closed;
            closed.set(n, is_closed);
            assert_eq!(closed.first(), sheets.iter().position(|closed| *closed));
        }
    }
}
