//! From bytes to cells: encoding, the sign between the cells, and the line on which each row begins.

use super::fault::ListFault;
use encoding_rs::{WINDOWS_1251, WINDOWS_1252};

/// A row of cells.
pub struct Record {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// Its cells, as they were before they were written into a list.
    pub cells: Vec<String>,
}

/// The text of a file: UTF-8 or UTF-16 as spreadsheets write it, else what older programs on Windows do.
pub fn decode(bytes: &[u8]) -> Result<String, ListFault> {
    let utf16 = |order: fn([u8; 2]) -> u16, rest: &[u8]| {
        let units: Vec<u16> = rest.chunks_exact(2).map(|pair| order([pair[0], pair[1]])).collect();
        String::from_utf16(&units).map_err(|_| ListFault::NotUtf16)
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(u16::from_le_bytes, rest),
        [0xfe, 0xff, rest @ ..] => utf16(u16::from_be_bytes, rest),
        _ => {
            let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
            Ok(match std::str::from_utf8(bytes) {
                Ok(text) => text.to_owned(),
                Err(_) => {
                    let code = if is_cyrillic(bytes) { WINDOWS_1251 } else { WINDOWS_1252 };
                    code.decode_without_bom_handling(bytes).0.into_owned()
                }
            })
        }
    }
}

/// Cyrillic words are whole runs of high bytes, umlauts stand alone among plain letters.
fn is_cyrillic(bytes: &[u8]) -> bool {
    let is_high = |n: usize| bytes.get(n).is_some_and(|byte| *byte >= 0xc0);
    let high: Vec<usize> = (0..bytes.len()).filter(|n| is_high(*n)).collect();
    let beside = high.iter().filter(|n| **n > 0 && is_high(**n - 1) || is_high(**n + 1)).count();
    beside * 2 > high.len()
}

/// The sign between the cells: the first of tab, semicolon and comma that stands in every line which has any.
pub fn delimiter(text: &str) -> u8 {
    if let Some(sign) = said_delimiter(text) {
        return sign;
    }
    const SIGNS: [u8; 3] = [b'\t', b';', b','];
    let mut lines: Vec<[usize; 3]> = vec![[0; 3]];
    let (mut quoted, mut at_start) = (false, true);
    for byte in text.bytes() {
        if lines.len() > 200 {
            break;
        }
        match byte {
            b'"' if quoted || at_start => quoted = !quoted,
            b'\n' if !quoted => lines.push([0; 3]),
            _ => {}
        }
        let sign = SIGNS.iter().position(|sign| *sign == byte).filter(|_| !quoted);
        if let (Some(sign), Some(line)) = (sign, lines.last_mut()) {
            line[sign] += 1;
        }
        at_start = sign.is_some() || byte == b'\n';
    }
    lines.retain(|line| line.iter().sum::<usize>() > 0);
    let everywhere = |sign: &usize| !lines.is_empty() && lines.iter().all(|line| line[*sign] > 0);
    let total = |sign: &usize| lines.iter().map(|line| line[*sign]).sum::<usize>();
    let best = (0..3).find(everywhere).or_else(|| (0..3).rev().max_by_key(total).filter(|s| total(s) > 0));
    SIGNS[best.unwrap_or(2)]
}

/// The sign that a first line `sep=;` names, as programs write it for spreadsheets.
fn said_delimiter(text: &str) -> Option<u8> {
    let line = text.lines().next()?.trim().trim_matches('"');
    match line.as_bytes() {
        [s, e, p, b'=', sign] if [*s, *e, *p].eq_ignore_ascii_case(b"sep") => {
            b"\t;,".contains(sign).then_some(*sign)
        }
        _ => None,
    }
}

/// The rows of a text.
pub fn records(text: &str, delimiter: u8) -> Result<Vec<Record>, ListFault> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let bytes = text.as_bytes();
    let (mut counted, mut line) = (0, 1);
    let mut records = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| ListFault::Unreadable(error.to_string()))?;
        let mut start =
            record.position().map_or(counted, |position| position.byte() as usize).min(bytes.len());
        // The position that the reader tells lies before the blank lines that it has skipped.
        while bytes.get(start).is_some_and(|byte| matches!(byte, b'\r' | b'\n')) {
            start += 1;
        }
        line += bytes[counted..start].iter().filter(|byte| **byte == b'\n').count() as u64;
        counted = start;
        if records.is_empty() && start == 0 && said_delimiter(text).is_some() {
            continue;
        }
        records.push(Record { line, cells: record.iter().map(|cell| unguarded(cell).to_owned()).collect() });
    }
    Ok(records)
}

/// The cell without the apostrophe that the page's export writes before what a spreadsheet would run as a formula.
fn unguarded(cell: &str) -> &str {
    let guards = cell.trim_start_matches('\'');
    let guarded = guards.len() < cell.len() && guards.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if guarded { &cell[1..] } else { cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_between_cells_is_found_among_commas_in_numbers_and_labels() {
        assert_eq!(delimiter("a,b,c\n1,2,3"), b',');
        assert_eq!(delimiter("Regal;764,5;560;11\nRegal;764;560;11"), b';');
        assert_eq!(delimiter("a\tb;c\t1,5\n"), b'\t');
        assert_eq!(delimiter("label,width,height\n\"a;b\",1,2\nSide; left,3,4"), b',');
        assert_eq!(delimiter("stock\nlabel;width\na;1"), b';');
        assert_eq!(delimiter(""), b',');
    }

    #[test]
    fn rows_know_their_lines_behind_blank_lines_and_line_breaks_in_cells() {
        let text = "\r\n\r\na,1\r\n\"b\r\nb\",2\r\n\r\nc,3\r\n";
        let lines: Vec<u64> = records(text, b',').unwrap().iter().map(|record| record.line).collect();
        assert_eq!(lines, [3, 4, 7]);
    }

    #[test]
    fn text_may_be_utf8_or_utf16_with_a_mark() {
        assert_eq!(decode(b"\xef\xbb\xbfa,1").unwrap(), "a,1");
        assert_eq!(decode(b"\xff\xfea\0,\x001\0").unwrap(), "a,1");
        assert_eq!(decode(b"\xfe\xff\0a\0,\x001").unwrap(), "a,1");
        assert_eq!(decode(b"a\nB\xf6den,1").unwrap(), "a\nBöden,1");
        assert_eq!(decode(b"\xcf\xee\xeb\xea\xe0;1").unwrap(), "Полка;1");
        assert_eq!(decode(b"\xff\xfe\0\xd8"), Err(ListFault::NotUtf16));
    }

    #[test]
    fn a_first_line_may_name_the_sign_and_is_no_row() {
        for (text, sign) in [("Sep=;\na,b;1\n", b';'), ("\"sep=,\"\r\na;b,1\n", b','), ("sep=x\na;1", b';')] {
            assert_eq!(delimiter(text), sign, "{text}");
        }
        let lines: Vec<u64> = records("Sep=,\na,1\n", b',').unwrap().iter().map(|r| r.line).collect();
        assert_eq!(lines, [2]);
    }
}
