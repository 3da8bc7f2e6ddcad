//! Backups of a SQLite database, made while servers use it, and how many of them are kept.

use crate::connect::{Store, migrations_done};
use crate::operator_error::OperatorError;
use crate::private_files;
use chrono::{DateTime, NaiveDateTime, Utc};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// How the moment of a backup is written in its name: such names sort by time.
const MOMENT: &str = "%Y%m%dT%H%M%SZ";

/// The backups in a folder whose names differ by their moment only.
#[derive(Debug, Clone)]
pub struct BackupSeries {
    folder: PathBuf,
    /// What their names begin with.
    before: String,
    /// What their names end with.
    after: String,
}

impl BackupSeries {
    /// The copies in a folder whose names begin and end so.
    pub fn new(folder: &Path, before: &str, after: &str) -> BackupSeries {
        BackupSeries { folder: folder.to_owned(), before: before.to_owned(), after: after.to_owned() }
    }

    /// The copy of a moment.
    pub fn at(&self, moment: DateTime<Utc>) -> PathBuf {
        self.folder.join(format!("{}{}{}", self.before, moment.format(MOMENT), self.after))
    }

    /// The copies that there are, the oldest first.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn all(&self) -> io::Result<Vec<(DateTime<Utc>, PathBuf)>> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(&self.folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let moment = name
                .to_str()
                .and_then(|name| name.strip_prefix(&self.before)?.strip_suffix(&self.after))
                .and_then(|moment| NaiveDateTime::parse_from_str(moment, MOMENT).ok());
            if let Some(moment) = moment {
                found.push((moment.and_utc(), entry.path()));
            }
        }
        found.sort();
        Ok(found)
    }

    /// Deletes the oldest copies until no more than so many are left.
    ///
    /// # Errors
    /// If one cannot be deleted.
    pub fn keep(&self, most: usize) -> io::Result<()> {
        let all = self.all()?;
        let surplus = all.len().saturating_sub(most);
        for (_, path) in &all[..surplus] {
            std::fs::remove_file(path)?;
        }
        Ok(())
    }
}

impl Store {
    /// Copies the database of a running server into a new file, for its owner only. The file is there as a
    /// whole or not at all.
    ///
    /// # Errors
    /// [`OperatorError::Unsupported`] on PostgreSQL, which has its own tools; [`OperatorError::File`] also if the
    /// file exists; [`OperatorError::Store`].
    pub async fn back_up(&self, file: &Path) -> Result<(), OperatorError> {
        if self.writer().get_database_backend() != DbBackend::Sqlite {
            return Err(OperatorError::Unsupported("pg_dump copies a PostgreSQL database".to_owned()));
        }
        let at = |error| OperatorError::File { path: file.to_owned(), error };
        // The name is taken now, so that of two copies to one file the second is refused.
        private_files::options().create_new(true).open(file).map_err(at)?;
        let mut half = file.as_os_str().to_owned();
        half.push(".part");
        let half = PathBuf::from(half);
        let copied = self.copy_into(&half).await.and_then(|()| std::fs::rename(&half, file).map_err(at));
        if copied.is_err() {
            // A partial copy could be taken for a whole one.
            let _ = std::fs::remove_file(&half);
            let _ = std::fs::remove_file(file);
        }
        copied
    }

    async fn copy_into(&self, half: &Path) -> Result<(), OperatorError> {
        let at = |error| OperatorError::File { path: half.to_owned(), error };
        match std::fs::remove_file(half) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(at(error)),
            _ => {}
        }
        // SQLite fills an empty file as well as one that it makes, and this one is for nobody else to read.
        private_files::options().create_new(true).open(half).map_err(at)?;
        let name = half.to_string_lossy().into_owned();
        let statement = Statement::from_sql_and_values(DbBackend::Sqlite, "VACUUM INTO $1", [name.into()]);
        self.writer().execute_raw(statement).await?;
        File::open(half).and_then(|file| file.sync_all()).map_err(at)
    }

    /// Copies a SQLite database beside itself before [`Store::migrate`] changes its tables, and keeps so many
    /// of such copies; the new one, if there was anything to be changed.
    ///
    /// # Errors
    /// [`OperatorError::File`] or [`OperatorError::Store`] if it cannot be copied: then nothing is to be changed.
    pub async fn copy_before_migrating(
        &self,
        most: usize,
        now: DateTime<Utc>,
    ) -> Result<Option<PathBuf>, OperatorError> {
        let Some(file) = self.file().filter(|_| most > 0) else { return Ok(None) };
        let new = migrations_done(self.reader()).await?.is_empty();
        if new || self.pending_migrations().await?.is_empty() {
            return Ok(None);
        }
        let path =
            file.canonicalize().map_err(|error| OperatorError::File { path: file.to_owned(), error })?;
        let (folder, name) = (path.parent().unwrap_or(Path::new("/")), path.file_name().unwrap_or_default());
        let series = BackupSeries::new(folder, &format!("{}.before-upgrade-", name.to_string_lossy()), "");
        let copy = series.at(now);
        self.back_up(&copy).await?;
        series.keep(most).map_err(|error| OperatorError::File { path: folder.to_owned(), error })?;
        Ok(Some(copy))
    }
}
