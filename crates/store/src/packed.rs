//! Requests and results as they are stored: JSON text, compressed with zlib.

use crate::error::{Result, StoreError};
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use std::io::{BufWriter, Cursor, IntoInnerError, Read, Write, sink};

/// Bytes that are compressed at once.
const AT_ONCE: usize = 32 * 1024;

/// JSON text as it lies in the database: compressed, and read piece by piece.
#[derive(Clone, PartialEq, Eq)]
pub struct Packed(Vec<u8>);

impl Packed {
    /// Compresses what is written, as it is written.
    ///
    /// # Errors
    /// What the writing comes to.
    pub fn written<E: From<std::io::Error>>(
        write: impl FnOnce(&mut dyn Write) -> std::result::Result<(), E>,
    ) -> std::result::Result<Self, E> {
        let encoder = flate2::write::ZlibEncoder::new(Vec::new(), Compression::fast());
        // Whatever little is written, the encoder clears tens of kilobytes for what may come of it.
        let mut buffered = BufWriter::with_capacity(AT_ONCE, encoder);
        write(&mut buffered)?;
        let encoder = buffered.into_inner().map_err(IntoInnerError::into_error)?;
        Ok(Self(encoder.finish()?))
    }

    pub(crate) fn of_row(body: Vec<u8>) -> Self {
        Self(body)
    }

    pub(crate) fn into_row(self) -> Vec<u8> {
        self.0
    }

    /// How many bytes it takes.
    pub fn size(&self) -> u64 {
        self.0.len() as u64
    }

    /// How long the text is, counted no further than a little beyond `most`.
    ///
    /// # Errors
    /// [`StoreError::Damaged`].
    pub fn text_size(&self, most: u64) -> Result<u64> {
        let mut text = ZlibDecoder::new(self.0.as_slice()).take(most.saturating_add(1));
        std::io::copy(&mut text, &mut sink()).map_err(damaged)
    }

    /// The whole text.
    ///
    /// # Errors
    /// [`StoreError::Damaged`].
    pub fn text(&self) -> Result<String> {
        unpack(&self.0)
    }

    /// The text, piece by piece.
    pub fn reader(self) -> impl Read + Send + 'static {
        ZlibDecoder::new(Cursor::new(self.0))
    }
}

impl std::fmt::Debug for Packed {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "Packed({} bytes)", self.0.len())
    }
}

impl TryFrom<&str> for Packed {
    type Error = StoreError;

    fn try_from(json: &str) -> Result<Self> {
        pack(json).map(Self)
    }
}

fn damaged(error: std::io::Error) -> StoreError {
    StoreError::Damaged(format!("compressed text: {error}"))
}

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
    reader(packed).read_to_string(&mut json).map_err(damaged)?;
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
    fn a_packed_text_is_the_same_written_read_and_counted() {
        let text = "{\"label\": \"Полка 1\"},".repeat(20_000);
        let packed = Packed::written(|to| to.write_all(text.as_bytes())).unwrap();
        assert_eq!(packed.text().unwrap(), text);
        assert_eq!(packed.text_size(u64::MAX).unwrap(), text.len() as u64);
        assert_eq!(packed.text_size(1000).unwrap(), 1001);
        let mut read = String::new();
        packed.reader().read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
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
