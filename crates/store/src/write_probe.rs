//! Probes whether the database can be written to at this moment: reading still works on a full disk.

use crate::connect::Store;
use crate::error::StoreError;
use crate::operator_error::OperatorError;
use crate::private_files;
use sea_orm::{ConnectionTrait, DbBackend};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Free space that must be there, bytes: the size of a usual result.
const ROOM: usize = 64 * 1024;

impl Store {
    /// Writes a little, for nobody, as far down as results go. It costs some synchronised writes: ask seldom.
    ///
    /// # Errors
    /// What keeps the database from taking anything: a full disk, a quota, a database that is only for reading.
    pub async fn prove_writable(&self) -> Result<(), OperatorError> {
        let tx = self.begin().await?;
        if tx.get_database_backend() == DbBackend::Postgres {
            // A row that nobody changes, written as it is: its new version needs room in table and log.
            tx.execute_unprepared(
                "UPDATE seaql_migrations SET applied_at = applied_at \
                 WHERE version = (SELECT MIN(version) FROM seaql_migrations)",
            )
            .await?;
            tx.commit().await?;
            return Ok(());
        }
        // Pages for it must be found within what the database may grow to; then they are given back.
        tx.execute_unprepared("CREATE TABLE kerf_room (bytes BLOB)").await?;
        tx.execute_unprepared(&format!("INSERT INTO kerf_room VALUES (zeroblob({ROOM}))")).await?;
        tx.rollback().await?;
        // The log takes a page: a number in the file's head that nobody reads.
        self.writer().execute_unprepared("PRAGMA user_version = 1").await?;
        // The log and the database reuse their own room, so a full disk shows beside them first.
        let Some(file) = self.file() else { return Ok(()) };
        let mut beside = file.as_os_str().to_owned();
        beside.push("-room");
        let beside = PathBuf::from(beside);
        let path = beside.clone();
        match tokio::task::spawn_blocking(move || take_room(&beside)).await {
            Ok(written) => written.map_err(|error| OperatorError::File { path, error }),
            Err(error) => Err(StoreError::Database(Box::new(error)).into()),
        }
    }
}

fn take_room(path: &Path) -> std::io::Result<()> {
    let mut file = private_files::options().create(true).truncate(true).open(path)?;
    // Nothing that a file system would leave out or press together.
    let bytes: Vec<u8> = (0..ROOM as u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let written = file.write_all(&bytes).and_then(|()| file.sync_all());
    drop(file);
    // Also where there was no room for the whole of it.
    let removed = std::fs::remove_file(path);
    written.and(removed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    async fn store(dir: &TempDir) -> Store {
        let store =
            Store::connect(&format!("sqlite://{}", dir.path().join("kerf.sqlite").display())).await.unwrap();
        store.migrate().await.unwrap();
        store
    }

    #[tokio::test]
    async fn a_database_with_room_is_writable_and_is_left_as_it_was() {
        let dir = TempDir::new().unwrap();
        let store = store(&dir).await;
        for _ in 0..3 {
            store.prove_writable().await.unwrap();
        }
        assert_eq!(store.faults().await.unwrap(), Vec::<String>::new());
        assert!(!dir.path().join("kerf.sqlite-room").exists());
        store.writer().execute_unprepared("CREATE TABLE kerf_room (bytes BLOB)").await.unwrap();
    }

    #[tokio::test]
    async fn a_database_that_may_not_grow_is_not_writable_until_it_may() {
        let dir = TempDir::new().unwrap();
        let store = store(&dir).await;
        // Never less than what there is: as if the disk had just become full.
        store.writer().execute_unprepared("PRAGMA max_page_count = 1").await.unwrap();
        let full = store.prove_writable().await.unwrap_err();
        assert!(full.to_string().contains("full"), "{full}");
        assert!(matches!(&full, OperatorError::Store(error) if !error.lies_with_the_data()), "{full}");
        store.ping().await.unwrap();
        store.writer().execute_unprepared("PRAGMA max_page_count = 100000").await.unwrap();
        store.prove_writable().await.unwrap();
    }

    #[tokio::test]
    async fn a_disk_without_room_beside_the_database_shows() {
        let dir = TempDir::new().unwrap();
        let store = store(&dir).await;
        std::fs::create_dir(dir.path().join("kerf.sqlite-room")).unwrap();
        assert!(matches!(store.prove_writable().await, Err(OperatorError::File { .. })));
    }
}
