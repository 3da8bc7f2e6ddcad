//! Reads a table in the order of its key, a few MiB at a time.

use super::shape::{Kind, Table};
use super::values;
use crate::error::Result;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, Statement, Value};

/// Rows of a page at the most.
const MOST_ROWS: usize = 500;
/// Bytes of texts and bodies of a page: it ends with the row that reaches them.
const ENOUGH_BYTES: i64 = 4 * 1024 * 1024;

/// Where the reading of a table stands.
pub(super) struct Pages<'a> {
    table: &'a Table,
    /// The key of the last row that was read.
    after: Option<Vec<Value>>,
    over: bool,
}

impl<'a> Pages<'a> {
    pub(super) fn of(table: &'a Table) -> Pages<'a> {
        Pages { table, after: None, over: false }
    }

    /// The next rows, their values in the order of the columns; none at the end.
    pub(super) async fn next(&mut self, db: &DatabaseTransaction) -> Result<Option<Vec<Vec<Value>>>> {
        let rows = if self.over { 0 } else { self.fitting(db).await? };
        if rows == 0 {
            return Ok(None);
        }
        let columns = &self.table.columns;
        let names: Vec<String> = columns.keys().map(|name| format!("\"{name}\"")).collect();
        let mut page = Vec::new();
        for row in db.query_all_raw(self.statement(db, &names.join(", "), rows)).await? {
            let values = columns.iter().map(|(name, kind)| values::read(&row, name, *kind));
            page.push(values.collect::<Result<Vec<Value>>>()?);
        }
        let place = |name: &String| columns.keys().position(|column| column == name);
        self.after = page.last().map(|row| {
            let places = self.table.key.iter().filter_map(place);
            places.filter_map(|place| row.get(place).cloned()).collect()
        });
        Ok(Some(page))
    }

    /// How many of the next rows make a page. The database knows how long a body is without reading it.
    async fn fitting(&mut self, db: &DatabaseTransaction) -> Result<usize> {
        let length = match db.get_database_backend() {
            DbBackend::Postgres => "octet_length",
            _ => "length",
        };
        let long = self.table.columns.iter().filter(|(_, kind)| matches!(kind, Kind::Bytes | Kind::Text));
        let lengths: Vec<String> =
            long.map(|(name, _)| format!("coalesce({length}(\"{name}\"), 0)")).collect();
        let size = if lengths.is_empty() { "0".to_owned() } else { lengths.join(" + ") };
        let size = format!("CAST({size} AS bigint) AS size");
        let sizes = db.query_all_raw(self.statement(db, &size, MOST_ROWS)).await?;
        self.over = sizes.len() < MOST_ROWS;
        let (mut rows, mut bytes) = (0, 0);
        for row in &sizes {
            rows += 1;
            bytes += row.try_get::<i64>("", "size")?;
            if bytes >= ENOUGH_BYTES {
                self.over &= rows == sizes.len();
                break;
            }
        }
        Ok(rows)
    }

    fn statement(&self, db: &DatabaseTransaction, what: &str, rows: usize) -> Statement {
        let key: Vec<String> = self.table.key.iter().map(|name| format!("\"{name}\"")).collect();
        let key = key.join(", ");
        let (behind, values) = match &self.after {
            None => (String::new(), Vec::new()),
            Some(after) => {
                let places: Vec<String> = (1..=after.len()).map(|place| format!("${place}")).collect();
                (format!("WHERE ({key}) > ({})", places.join(", ")), after.clone())
            }
        };
        let sql = format!("SELECT {what} FROM {} {behind} ORDER BY {key} LIMIT {rows}", self.table.name);
        Statement::from_sql_and_values(db.get_database_backend(), sql, values)
    }
}
