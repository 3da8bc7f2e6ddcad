//! Texts that many items share, kept once, and their order.

use crate::text;
use std::collections::HashMap;

/// Texts by their numbers.
#[derive(Default)]
pub(super) struct Words {
    numbers: HashMap<String, u32>,
    words: Vec<String>,
    /// Where each stands among all in order, regardless of case.
    ranks: Vec<u32>,
}

impl Words {
    /// The number of a text, which it gets the first time.
    pub(super) fn number(&mut self, word: &str) -> u32 {
        if let Some(number) = self.numbers.get(word) {
            return *number;
        }
        let number = self.words.len() as u32;
        self.numbers.insert(word.to_owned(), number);
        self.words.push(word.to_owned());
        number
    }

    /// Orders them, where any has come.
    pub(super) fn settle(&mut self) {
        if self.ranks.len() == self.words.len() {
            return;
        }
        let mut order: Vec<u32> = (0..self.words.len() as u32).collect();
        order.sort_by_cached_key(|number| {
            let word = &self.words[*number as usize];
            (text::fold(word), word.clone())
        });
        self.ranks = vec![0; order.len()];
        for (rank, number) in (0..).zip(order) {
            self.ranks[number as usize] = rank;
        }
    }

    /// Where a text stands among all.
    pub(super) fn rank(&self, number: u32) -> i64 {
        self.ranks.get(number as usize).map_or(0, |rank| i64::from(*rank))
    }

    /// The text of a number.
    pub(super) fn word(&self, number: u32) -> &str {
        self.words.get(number as usize).map_or("", String::as_str)
    }

    /// The number of a text, if any item has ever had it.
    pub(super) fn known(&self, word: &str) -> Option<u32> {
        self.numbers.get(word).copied()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }
}
