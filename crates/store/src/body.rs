//! Requests and results as they lie in the database: JSON text, compressed with zlib.

use crate::error::{Result, StoreError};
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use std::io::Read;

pub(crate) fn pack(json: &str) -> Result<Vec<u8>> {
    let mut packed = Vec::with_capacity(json.len() / 6 + 64);
    // Fast: a layout shrinks to a tenth at any level, and a progress note must not hold up a worker.
    ZlibEncoder::new(json.as_bytes(), Compression::fast())
        .read_to_end(&mut packed)
        .map_err(|error| StoreError::Database(Box::new(error)))?;
    Ok(packed)
}

pub(crate) fn unpack(packed: &[u8]) -> Result<String> {
    let mut json = String::with_capacity(packed.len() * 6);
    reader(packed)
        .read_to_string(&mut json)
        .map_err(|error| StoreError::Damaged(format!("compressed text: {error}")))?;
    Ok(json)
}

/// The text as it is unpacked, for whoever does not want it in memory as a whole.
pub(crate) fn reader(packed: &[u8]) -> impl Read {
    ZlibDecoder::new(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_comes_back_as_it_went_in() {
        for text in ["", "{}", "{\"label\": \"Полка 1\", \"note\": \"\\u0000\"}", &"[1,2],".repeat(50_000)]
        {
            assert_eq!(unpack(&pack(text).unwrap()).unwrap(), text);
        }
    }

    #[test]
    fn a_damaged_body_is_an_error_and_not_a_wrong_text() {
        let mut packed = pack("{\"panels\": [1, 2, 3]}").unwrap();
        let last = packed.len() - 1;
        packed[last] ^= 1;
        assert!(matches!(unpack(&packed), Err(StoreError::Damaged(_))));
        assert!(matches!(unpack(&packed[..4]), Err(StoreError::Damaged(_))));
    }
}
