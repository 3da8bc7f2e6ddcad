//! What a server needs in order to keep the texts of calculations in memory and never to search in stale ones: for the
//! calculations of each user in each team, their "shelf", a version that every change raises, and the last changes.

use super::tables::{index, is_postgres, owned_by, run};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, uuid};

/// How many changes of a shelf are kept. A server that has missed more reads the shelf anew.
const KEPT: u32 = 1_000;
/// What a calculation takes in memory beside its text, about.
const OVERHEAD: u32 = 32;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // As for tallies: a calculation without a team is on a shelf with the nil id.
        let shelves = Table::create()
            .table("search_shelves")
            .col(uuid("user_id"))
            .col(uuid("team_id"))
            .col(big_integer("version"))
            .col(big_integer("size"))
            .primary_key(Index::create().col("user_id").col("team_id"))
            .foreign_key(&mut owned_by("users", "search_shelves", "user_id"))
            .to_owned();
        manager.create_table(shelves).await?;
        index(manager, "search_shelves", "search_shelves_team", "team_id").await?;
        let of_shelf = ForeignKey::create()
            .from("search_changes", ("user_id", "team_id"))
            .to("search_shelves", ("user_id", "team_id"))
            .on_delete(ForeignKeyAction::Cascade)
            .to_owned();
        let changes = Table::create()
            .table("search_changes")
            .col(uuid("user_id"))
            .col(uuid("team_id"))
            .col(big_integer("version"))
            .col(uuid("calculation_id"))
            .primary_key(Index::create().col("user_id").col("team_id").col("version"))
            .foreign_key(&mut of_shelf.clone())
            .to_owned();
        manager.create_table(changes).await?;
        if is_postgres(manager) { postgres(manager).await } else { sqlite(manager).await }
    }
}

/// The statements that a change of a calculation runs, as one database writes them.
struct Changes {
    nil: &'static str,
    /// The octets of a row's text; `{}` is the row.
    octets: &'static str,
}

impl Changes {
    fn size(&self, row: &str) -> String {
        format!("{} + {OVERHEAD}", self.octets.replace("{}", row))
    }

    /// Shelves for what is there.
    fn fill(&self) -> String {
        format!(
            "INSERT INTO search_shelves (user_id, team_id, version, size) \
             SELECT user_id, coalesce(team_id, {nil}), 0, sum({size}) FROM calculations \
             GROUP BY user_id, coalesce(team_id, {nil})",
            nil = self.nil,
            size = self.size("calculations"),
        )
    }

    /// Puts the row `NEW` on its shelf.
    fn put(&self) -> String {
        format!(
            "INSERT INTO search_shelves (user_id, team_id, version, size) \
             VALUES (NEW.user_id, coalesce(NEW.team_id, {}), 1, {}) \
             ON CONFLICT (user_id, team_id) DO UPDATE SET version = search_shelves.version + 1, \
             size = search_shelves.size + excluded.size; {}",
            self.nil,
            self.size("NEW"),
            self.note("NEW"),
        )
    }

    /// Takes the row `OLD` from its shelf. When the whole user goes, the shelf may have gone before.
    fn take(&self) -> String {
        format!(
            "UPDATE search_shelves SET version = version + 1, size = size - ({}) \
             WHERE user_id = OLD.user_id AND team_id = coalesce(OLD.team_id, {}); {}",
            self.size("OLD"),
            self.nil,
            self.note("OLD"),
        )
    }

    /// No version is left out: the one that falls behind is a single row.
    fn note(&self, row: &str) -> String {
        let shelf =
            format!("s.user_id = {row}.user_id AND s.team_id = coalesce({row}.team_id, {})", self.nil);
        format!(
            "INSERT INTO search_changes (user_id, team_id, version, calculation_id) \
             SELECT s.user_id, s.team_id, s.version, {row}.id FROM search_shelves AS s WHERE {shelf}; \
             DELETE FROM search_changes \
             WHERE user_id = {row}.user_id AND team_id = coalesce({row}.team_id, {nil}) \
             AND version = (SELECT s.version FROM search_shelves AS s WHERE {shelf}) - {KEPT};",
            nil = self.nil,
        )
    }
}

const WATCHED: &str = "user_id, team_id, submitted_at, search_key";

/// The index of searches learns of teams, so that a shelf is read from it alone.
async fn sqlite(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let changes =
        Changes { nil: "X'00000000000000000000000000000000'", octets: "length(CAST({}.search_key AS BLOB))" };
    run(manager, &changes.fill()).await?;
    let (put, take) = (changes.put(), changes.take());
    for (name, event, body) in [
        ("put", "INSERT", put.clone()),
        ("taken", "DELETE", take.clone()),
        ("put_elsewhere", &format!("UPDATE OF {WATCHED}"), format!("{take} {put}")),
    ] {
        let sql = format!(
            "CREATE TRIGGER calculations_{name} AFTER {event} ON calculations FOR EACH ROW BEGIN {body} END"
        );
        run(manager, &sql).await?;
    }
    run(manager, "DROP INDEX calculations_search").await?;
    index(manager, "calculations", "calculations_search", "user_id, submitted_at, id, team_id, search_key")
        .await
}

/// As with tallies, the triggers fire when the transaction commits. Whoever raises the version of a shelf holds it until
/// then: versions become visible in their order, and none is missing before one that is seen.
async fn postgres(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let changes = Changes {
        nil: "'00000000-0000-0000-0000-000000000000'::uuid",
        octets: "octet_length({}.search_key)",
    };
    run(manager, &changes.fill()).await?;
    let function = format!(
        "CREATE FUNCTION calculations_text() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         IF TG_OP <> 'INSERT' THEN {} END IF; \
         IF TG_OP <> 'DELETE' THEN {} END IF; \
         RETURN NULL; END $$",
        changes.take(),
        changes.put(),
    );
    run(manager, &function).await?;
    let trigger = format!(
        "CREATE CONSTRAINT TRIGGER calculations_text AFTER INSERT OR DELETE OR UPDATE OF {WATCHED} \
         ON calculations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION calculations_text()"
    );
    run(manager, &trigger).await
}
