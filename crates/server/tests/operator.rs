//! `kerf admin` and `kerf doctor` as an operator meets them: the real binary on a data folder.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Runs `kerf` with these words on a data folder; the exit code, and what it printed on both ways.
fn kerf(data: &Path, words: &[&str], input: &str) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kerf"));
    for name in ["KERF_DATABASE_URL", "KERF_DATA_DIR", "KERF_PLANS_FILE"] {
        command.env_remove(name);
    }
    command.args(words).arg("--data-dir").arg(data);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    // A command that reads nothing may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), text)
}

fn installation() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(kerf(folder.path(), &["migrate"], "").0, 0);
    folder
}

const ANNA: [&str; 7] = ["admin", "create-user", "anna@example.com", "--name", "Anna", "--plan", "pro"];

#[test]
fn an_account_is_made_once_and_only_with_a_good_password_and_a_plan_that_exists() {
    let folder = installation();
    let (code, text) = kerf(folder.path(), &ANNA, "short\n");
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("at least 8"), "{text}");
    assert_eq!(kerf(folder.path(), &ANNA, "correct horse\n").0, 0);
    let (code, text) = kerf(folder.path(), &ANNA, "correct horse\n");
    assert!(code == 1 && text.contains("anna@example.com has an account"), "{text}");
    let (code, text) = kerf(folder.path(), &["admin", "set-plan", "anna@example.com", "gold"], "");
    assert!(code == 1 && text.contains("there is no plan gold"), "{text}");
    assert_eq!(kerf(folder.path(), &["admin", "set-plan", "anna@example.com", "enterprise"], "").0, 0);
    assert_eq!(kerf(folder.path(), &["admin", "set-plan", "boris@example.com", "pro"], "").0, 1);
}

#[test]
fn a_forgotten_password_is_replaced_by_a_good_one() {
    let folder = installation();
    assert_eq!(kerf(folder.path(), &ANNA, "correct horse\n").0, 0);
    let forgotten = ["admin", "set-password", "anna@example.com"];
    let (code, text) = kerf(folder.path(), &forgotten, "short\n");
    assert!(code == 1 && text.contains("at least 8"), "{text}");
    let (code, text) =
        kerf(folder.path(), &["admin", "set-password", "boris@example.com"], "oak and birch\n");
    assert!(code == 1 && text.contains("there is no account boris@example.com"), "{text}");
    let (code, text) = kerf(folder.path(), &forgotten, "oak and birch\n");
    assert!(code == 0 && text.contains("signed out everywhere"), "{text}");
}

#[test]
fn tasks_are_listed_copies_made_and_checked() {
    let folder = installation();
    let (code, text) = kerf(folder.path(), &["admin", "tasks", "--status", "queued"], "");
    assert!(code == 0 && text.contains("attempt"), "{text}");
    assert_eq!(kerf(folder.path(), &["admin", "tasks", "--status", "lost"], "").0, 2);
    assert_eq!(kerf(folder.path(), &ANNA, "correct horse\n").0, 0);

    let other = tempfile::tempdir().unwrap();
    let copy = other.path().join("kerf.sqlite");
    let (code, text) = kerf(folder.path(), &["admin", "backup", copy.to_str().unwrap()], "");
    assert_eq!(code, 0, "{text}");
    let (code, text) = kerf(folder.path(), &["admin", "backup", copy.to_str().unwrap()], "");
    assert!(code == 1 && text.contains("overwrites nothing"), "{text}");
    // It holds people's jobs and the hashes of their passwords.
    #[cfg(unix)]
    assert_eq!(
        std::os::unix::fs::PermissionsExt::mode(&copy.metadata().unwrap().permissions()) & 0o777,
        0o600
    );
    let nowhere = other.path().join("nothing").join("kerf.sqlite");
    let (code, text) = kerf(folder.path(), &["admin", "backup", nowhere.to_str().unwrap()], "");
    assert!(code == 1 && text.contains("cannot be written"), "{text}");
    let (code, text) = kerf(other.path(), &["admin", "check"], "");
    assert!(code == 0 && text.contains("sound"), "{text}");
    // Everything is in the copy: the account is there already.
    assert_eq!(kerf(other.path(), &ANNA, "correct horse\n").0, 1);
}

#[test]
fn what_concerned_accounts_is_listed_and_narrowed() {
    let folder = installation();
    assert_eq!(kerf(folder.path(), &ANNA, "correct horse\n").0, 0);
    let password = ["admin", "set-password", "anna@example.com"];
    assert_eq!(kerf(folder.path(), &password, "oak and birch\n").0, 0);
    let (code, text) =
        kerf(folder.path(), &["admin", "audit", "--user", "anna@example.com", "--days", "1"], "");
    assert!(code == 0 && text.contains("password_set") && text.contains("anna@example.com"), "{text}");
    let (code, text) = kerf(folder.path(), &["admin", "audit", "--kind", "signed_in"], "");
    assert!(code == 0 && !text.contains("anna@example.com"), "{text}");
    assert_eq!(kerf(folder.path(), &["admin", "audit", "--kind", "lost"], "").0, 2);
    let (code, text) = kerf(folder.path(), &["admin", "audit", "--user", "boris@example.com"], "");
    assert!(code == 1 && text.contains("there is no account"), "{text}");
}

#[test]
fn a_new_key_takes_the_place_of_the_former_in_the_data_folder() {
    let folder = installation();
    let (code, text) = kerf(folder.path(), &["admin", "rotate-key"], "");
    assert!(code == 1 && text.contains("cannot be used"), "there is no key yet: {text}");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    let first = "0123456789abcdef".repeat(4);
    std::fs::write(folder.path().join("jwt.secret"), &first).unwrap();
    assert_eq!(kerf(folder.path(), &["admin", "rotate-key"], "").0, 0);
    assert_eq!(read("jwt.secret.previous"), first);
    let second = read("jwt.secret");
    assert_ne!(second, first);
    assert_eq!(kerf(folder.path(), &["admin", "rotate-key", "--distrust"], "").0, 0);
    assert_ne!(read("jwt.secret"), second);
    assert!(!folder.path().join("jwt.secret.previous").exists());
}

#[test]
fn a_folder_without_an_installation_is_named_and_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("nothing");
    let (code, text) = kerf(&missing, &["admin", "check"], "");
    assert!(code == 1 && text.contains("nothing"), "{text}");
    assert!(!missing.exists());
}

#[test]
fn the_doctor_finds_a_sound_installation_in_order_and_names_a_damaged_one() {
    let folder = installation();
    let healthy = ["doctor", "--listen", "127.0.0.1:0"];
    let (_, text) = kerf(folder.path(), &healthy, "");
    for part in
        ["ok      plans", "ok      data folder", "ok      database", "ok      passwords", "ok      optimiser"]
    {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    let (code, text) = kerf(folder.path(), &["doctor", "--default-plan", "gold"], "");
    assert!(code == 2 && text.contains("FAULT   plans"), "{text}");
    std::fs::write(folder.path().join("kerf.sqlite"), "this is no database, whatever its name says").unwrap();
    let (code, text) = kerf(folder.path(), &healthy, "");
    assert!(code == 2 && text.contains("FAULT   database"), "{text}");
}

#[test]
fn a_series_of_copies_keeps_the_newest_and_nothing_else_is_touched() {
    let folder = installation();
    let copies = folder.path().join("copies");
    std::fs::create_dir(&copies).unwrap();
    for name in
        ["kerf-20240101T000000Z.sqlite", "kerf-20250101T000000Z.sqlite", "kerf-by-hand.sqlite", "notes"]
    {
        std::fs::write(copies.join(name), "older").unwrap();
    }
    let words = ["admin", "backup", "--keep", "2", copies.to_str().unwrap()];
    let (code, text) = kerf(folder.path(), &words, "");
    assert!(code == 0 && text.contains("is copied to"), "{text}");
    let mut names: Vec<String> = std::fs::read_dir(&copies)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.len(), 4, "{names:?}");
    for name in ["kerf-20250101T000000Z.sqlite", "kerf-by-hand.sqlite", "notes"] {
        assert!(names.iter().any(|other| other == name), "{name} is not in {names:?}");
    }
    let (code, text) = kerf(folder.path(), &["admin", "backup", "--every", "0h", "copies"], "");
    assert!(code == 2 && text.contains("30m, 24h, 7d"), "{text}");
}

#[test]
fn copies_are_made_again_and_again_until_the_command_is_told_to_end() {
    let folder = installation();
    let copies = folder.path().join("copies");
    let mut command = Command::new(env!("CARGO_BIN_EXE_kerf"));
    command.env_remove("KERF_DATABASE_URL").args(["admin", "backup", "--every", "24h"]);
    command.arg(&copies).arg("--data-dir").arg(folder.path());
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut line)
        .unwrap();
    assert!(line.contains("is copied to"), "{line}");
    assert_eq!(std::fs::read_dir(&copies).unwrap().count(), 1);
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_upgrade_leaves_a_copy_of_what_was_before_unless_nobody_wants_one() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/tests/fixtures/0008_activity.sqlite");
    for (words, copies) in [(vec!["migrate"], 1), (vec!["migrate", "--upgrade-copies", "0"], 0)] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::copy(&old, folder.path().join("kerf.sqlite")).unwrap();
        let (code, text) = kerf(folder.path(), &words, "");
        assert_eq!(code, 0, "{text}");
        let made = std::fs::read_dir(folder.path()).unwrap().filter(|entry| {
            entry.as_ref().unwrap().file_name().to_string_lossy().contains(".before-upgrade-")
        });
        assert_eq!(made.count(), copies);
    }
}

#[test]
fn the_units_start_commands_that_there_are_with_settings_that_they_have() {
    for unit in ["kerf.service", "kerf-backup.service"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging").join(unit);
        let unit = std::fs::read_to_string(path).unwrap();
        let values =
            |key: &str| -> Vec<&str> { unit.lines().filter_map(|line| line.strip_prefix(key)).collect() };
        let words: Vec<&str> = values("ExecStart=")[0].split(' ').skip(1).collect();
        let output = Command::new(env!("CARGO_BIN_EXE_kerf")).args(&words).arg("--help").output().unwrap();
        assert!(output.status.success(), "{words:?}");
        let help = String::from_utf8(output.stdout).unwrap();
        for flag in words.iter().filter(|word| word.starts_with("--")) {
            assert!(help.contains(flag), "{flag} is no flag of {words:?}");
        }
        let settings = values("Environment=");
        assert!(!settings.is_empty());
        for setting in settings {
            let name = setting.split('=').next().unwrap();
            assert!(help.contains(&format!("[env: {name}=")), "{name} is no setting of {words:?}");
        }
    }
}
