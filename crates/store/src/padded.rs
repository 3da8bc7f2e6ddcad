//! Lists in statements, padded to few lengths.
//!
//! A statement with one parameter more is another statement: the database parses it anew, and PostgreSQL plans it anew five times
//! on each connection before it keeps a plan. Lists of up to thirty-two ids, in a dozen statements of a lot, would be four hundred
//! statements; padded to powers of two they are seventy.

/// These items, of which the last is repeated until there are 1, 2, 4, 8 or another power of two of them; none of none. For
/// lists in which it does not matter that something is said twice.
pub(crate) fn padded<T: Clone>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    if let Some(last) = items.last().cloned() {
        items.resize(items.len().next_power_of_two(), last);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_padded_with_its_last_item_to_a_power_of_two() {
        assert!(padded([0_u8; 0]).is_empty());
        assert_eq!(padded([1]), [1]);
        assert_eq!(padded([1, 2, 3]), [1, 2, 3, 3]);
        assert_eq!(padded(1..=8), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(padded(1..=9).len(), 16);
    }
}
