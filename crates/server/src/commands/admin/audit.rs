//! `kerf admin audit`: what concerned the security of accounts.

use crate::cli::summary::{Table, clean};
use anyhow::{Context, bail};
use chrono::TimeDelta;
use server::clock::{Clock, SystemClock};
use std::process::ExitCode;
use store::{Page, SecurityFilter, SecurityKind, Store};

/// Prints the newest events.
pub async fn list(
    store: &Store,
    email: Option<&str>,
    kind: Option<SecurityKind>,
    days: Option<u32>,
    most: u32,
) -> anyhow::Result<ExitCode> {
    let user_id = match email {
        None => None,
        Some(email) => match store.user_by_email(email).await? {
            None => bail!("there is no account {email}"),
            Some(user) => Some(user.id),
        },
    };
    let now = SystemClock::new().now();
    let since = days.map(|days| now - TimeDelta::days(days.into()));
    let filter = SecurityFilter { page: Page { number: 1, size: most }, user_id, kind, since };
    let (events, _) = store.security_events(&filter).await?;
    let mut table = Table::new(&[
        ("time (UTC)", false),
        ("event", false),
        ("times", true),
        ("account", false),
        ("address", false),
        ("by", false),
        ("detail", false),
        ("client", false),
    ]);
    let or_dash = |text: Option<String>| text.map_or_else(|| "-".to_owned(), |text| clean(&text));
    for event in events {
        let address = if event.address.is_empty() { "-".to_owned() } else { clean(&event.address) };
        table.row(vec![
            event.at.format("%Y-%m-%d %H:%M:%S").to_string(),
            event.kind.as_str().to_owned(),
            event.times.to_string(),
            or_dash(event.email),
            address,
            or_dash(event.actor),
            or_dash(event.detail),
            or_dash(event.user_agent),
        ]);
    }
    table.write(&mut std::io::stdout().lock()).context("standard output cannot be written")?;
    Ok(ExitCode::SUCCESS)
}
