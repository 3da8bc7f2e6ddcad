//! Entities, migrations and every query, for SQLite and PostgreSQL.
