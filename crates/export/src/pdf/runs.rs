//! Numbers in a row, told by their first and last.

use std::fmt;

/// Numbers in ascending order: `1–7, 9`.
pub(super) fn numbers(numbers: &[u64]) -> String {
    let mut told = String::new();
    let mut at = 0;
    while at < numbers.len() {
        let run =
            numbers[at..].iter().zip(numbers[at]..).take_while(|(number, next)| **number == *next).count();
        push(&mut told, numbers[at], numbers[at] + run as u64 - 1);
        at += run;
    }
    told
}

/// Sheets in ascending order, from 0, with how many are on each: `1–3 (2), 5`.
pub(super) struct Runs<'r>(pub(super) &'r [(usize, usize)]);

impl fmt::Display for Runs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = String::new();
        let mut rest = self.0;
        while let Some(&(first, count)) = rest.first() {
            let run = rest
                .iter()
                .zip(first..)
                .take_while(|((sheet, on), next)| sheet == next && *on == count)
                .count();
            push(&mut told, first as u64 + 1, (first + run) as u64);
            if count > 1 {
                told.push_str(&format!("\u{a0}({count})"));
            }
            rest = &rest[run..];
        }
        f.write_str(&told)
    }
}

fn push(told: &mut String, first: u64, last: u64) {
    if !told.is_empty() {
        told.push_str(", ");
    }
    match last - first {
        0 => told.push_str(&first.to_string()),
        1 => told.push_str(&format!("{first}, {last}")),
        _ => told.push_str(&format!("{first}–{last}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_a_row_are_told_by_their_ends() {
        assert_eq!(numbers(&[1, 2, 3, 5, 8, 9]), "1–3, 5, 8, 9");
        assert_eq!(numbers(&[]), "");
        let sheets = [(0, 2), (1, 2), (2, 2), (4, 1), (5, 3)];
        assert_eq!(Runs(&sheets).to_string(), "1–3\u{a0}(2), 5, 6\u{a0}(3)");
    }
}
