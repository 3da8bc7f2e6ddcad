//! The store room of a shop in memory: what a list needs to find, order and sum up its items. Any search, filter and order of
//! 100,000 items takes a database too long, and is quick in memory.
//!
//! Every change of a room raises its version, and marks what it has changed with it. A list asks the database for the version
//! first and reads what has changed since, so that it never tells of stale items.

mod cache;
mod find;
mod words;

pub(crate) use cache::{KeptShelf, StockShelves};
pub(crate) use find::{Finding, Wish};

use crate::stock_item::StockItemKind;
use memchr::memmem;
use sea_orm::prelude::Uuid;
use std::collections::HashMap;
use words::Words;

/// Ends each text; no text contains it.
const END: u8 = 0;

/// An item as the database has it, so far as lists are concerned.
#[derive(Debug, Clone)]
pub(crate) struct ShelfItem {
    pub id: Uuid,
    pub material: String,
    pub kind: StockItemKind,
    pub width: i64,
    pub height: i64,
    pub count: i64,
    pub min_count: Option<i64>,
    pub place: Option<String>,
    pub price: Option<i64>,
    pub number: Option<i64>,
    pub retired: bool,
    pub search_key: String,
    /// Microseconds since 1970.
    pub created_at: i64,
}

/// An item in memory.
#[derive(Debug, Clone, Copy)]
struct Row {
    id: Uuid,
    material: u32,
    kind: StockItemKind,
    width: i64,
    height: i64,
    count: i64,
    min_count: Option<i64>,
    place: Option<u32>,
    price: Option<i64>,
    number: Option<i64>,
    retired: bool,
    created_at: i64,
    /// Which of the texts is its own; the others are what it said before.
    text: u32,
}

/// A text that searches look into.
#[derive(Debug, Clone, Copy)]
struct Text {
    /// Behind the text and its end.
    end: usize,
    row: u32,
}

/// The items of a shop, as they were at a version.
#[derive(Default)]
pub(crate) struct Shelf {
    pub(crate) version: i64,
    rows: Vec<Row>,
    places: HashMap<Uuid, u32>,
    materials: Words,
    racks: Words,
    bytes: Vec<u8>,
    texts: Vec<Text>,
}

impl Shelf {
    /// Items on it.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Puts an item there, or in place of what it was. [`Shelf::settle`] follows.
    pub(crate) fn put(&mut self, item: ShelfItem) {
        let next = self.rows.len() as u32;
        let place = *self.places.entry(item.id).or_insert(next);
        let row = Row {
            id: item.id,
            material: self.materials.number(&item.material),
            kind: item.kind,
            width: item.width,
            height: item.height,
            count: item.count,
            min_count: item.min_count,
            place: item.place.as_deref().map(|place| self.racks.number(place)),
            price: item.price,
            number: item.number,
            retired: item.retired,
            created_at: item.created_at,
            text: self.texts.len() as u32,
        };
        self.bytes.extend_from_slice(item.search_key.as_bytes());
        self.bytes.push(END);
        self.texts.push(Text { end: self.bytes.len(), row: place });
        match self.rows.get_mut(place as usize) {
            Some(known) => *known = row,
            None => self.rows.push(row),
        }
    }

    /// Makes it ready to be looked into after items were put there.
    pub(crate) fn settle(&mut self, version: i64) {
        self.version = version;
        self.materials.settle();
        self.racks.settle();
    }

    /// Whether most of it is what items were before: then it is better read anew.
    pub(crate) fn is_worn(&self) -> bool {
        let spare = 2 * self.rows.len() + 1_000;
        self.texts.len() > spare || self.materials.len() > spare || self.racks.len() > spare
    }

    /// The rows whose texts contain this one.
    fn containing(&self, wanted: &str) -> Vec<u32> {
        let finder = memmem::Finder::new(wanted);
        let mut texts = self.texts.iter().enumerate();
        let (mut rows, mut from) = (Vec::new(), 0);
        while let Some(place) = finder.find(&self.bytes[from..]) {
            let place = from + place;
            let Some((n, text)) = texts.find(|(_, text)| place < text.end) else { break };
            if self.rows[text.row as usize].text as usize == n {
                rows.push(text.row);
            }
            from = text.end;
        }
        rows
    }
}
