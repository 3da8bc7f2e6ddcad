//! Files that were written a moment ago: whoever asks for the same again does not wait.

use super::{FileFacts, KeptFormats};
use export::file::{ChosenOptions, FileFormat, ResultFile};
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use std::sync::Arc;

/// Bytes of all files that are kept.
const MOST: u64 = 32 * 1024 * 1024;
/// Bytes of the largest that is.
const LARGEST: usize = 8 * 1024 * 1024;
/// About how many there are.
const FILES: usize = 200;

/// What a file is written from: the same gives the same bytes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileKey {
    /// The calculation and what stands around it; its job and its result do not change once it has ended.
    pub facts: FileFacts,
    /// The format.
    pub format: FileFormat,
    /// Its options.
    pub options: ChosenOptions,
    /// What the options name of what people keep.
    pub templates: KeptFormats,
}

#[derive(Clone)]
struct Bytes;

impl Weighter<FileKey, Arc<ResultFile>> for Bytes {
    fn weight(&self, _: &FileKey, file: &Arc<ResultFile>) -> u64 {
        // What is next to nothing has a key all the same.
        file.bytes.len() as u64 + 1024
    }
}

/// Files of results by what they were written from; those asked for longest ago make room.
pub struct FileCache(Cache<FileKey, Arc<ResultFile>, Bytes>);

impl Default for FileCache {
    fn default() -> FileCache {
        // One shard, so that a large file has room beside others.
        let options =
            OptionsBuilder::new().shards(1).estimated_items_capacity(FILES).weight_capacity(MOST).build();
        let options = options.expect("capacities are given");
        FileCache(Cache::with_options(
            options,
            Bytes,
            DefaultHashBuilder::default(),
            DefaultLifecycle::default(),
        ))
    }
}

impl FileCache {
    /// A file that was written a moment ago.
    pub fn get(&self, key: &FileKey) -> Option<Arc<ResultFile>> {
        self.0.get(key)
    }

    /// Keeps one for whoever asks next; the largest are not.
    pub fn keep(&self, key: FileKey, file: Arc<ResultFile>) {
        if file.bytes.len() <= LARGEST {
            self.0.insert(key, file);
        }
    }
}
