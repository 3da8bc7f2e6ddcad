//! `kerf watch`: files dropped into a folder, what becomes of them, and kills in between.

use super::support::{Folder, job, kerf, run};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A running watch of `in`, whose results go to `out`; killed at its end.
struct Watching(Child);

impl Watching {
    fn start(folder: &Folder, options: &[&str]) -> Watching {
        let mut command = kerf("watch");
        command.arg(folder.path("in")).arg("--out").arg(folder.path("out"));
        command.args(["--effort", "0", "--threads", "1"]).args(options);
        Watching(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    }

    fn send(&self, signal: &str) {
        let pid = self.0.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    }

    /// Asks it to end and gives its exit code.
    fn end(mut self) -> i32 {
        self.send("-TERM");
        self.0.wait().unwrap().code().unwrap()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder with `in` and `out` in it.
fn place(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs::create_dir_all(folder.path("in")).unwrap();
    fs::create_dir_all(folder.path("out")).unwrap();
    folder
}

fn listed(path: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}

/// Waits until something is so; a watch that never does it ends the test.
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..1_200 {
        if is_so() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("not within a minute: {what}");
}

fn until_taken(folder: &Folder, left: &[&str]) {
    until("all files are taken", || {
        listed(&folder.path("in")) == left
            && listed(&folder.path("out")).iter().all(|name| !name.starts_with('.'))
    });
}

fn read(path: PathBuf) -> String {
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn panels(width: u32) -> String {
    job(json!([{"id": "1", "width": width, "height": 400, "count": 3, "label": "Side"}]))
}

const LIST: &str = "label;width;height;count\nSide;600;400;3\n\nstock\nBoard;2440;1220;2\n";

#[test]
fn each_file_goes_to_done_with_its_results_or_to_failed_with_its_faults() {
    let folder = place("watch");
    for (name, text) in [
        ("kitchen.json", panels(600)),
        ("list.CSV", LIST.to_owned()),
        ("bad.txt", "label;width;height;count\nSide;600;x;3\n\nstock\nBoard;2440;1220;2\n".to_owned()),
        ("half.json", "{\"panels\": [".to_owned()),
        ("too large.json", panels(9_000)),
        (".hidden.csv", LIST.to_owned()),
        ("~$open.csv", LIST.to_owned()),
        ("notes.pdf", String::new()),
    ] {
        folder.write(&format!("in/{name}"), &text);
    }
    fs::create_dir(folder.path("in/more.csv")).unwrap();
    let watching = Watching::start(&folder, &[]);
    until_taken(&folder, &[".hidden.csv", "more.csv", "notes.pdf", "~$open.csv"]);
    let done = listed(&folder.path("out/done"));
    assert_eq!(
        done,
        [
            "kitchen-2.json",
            "kitchen.json",
            "kitchen.pdf",
            "list.CSV",
            "list.json",
            "list.pdf",
            "too large-2.json",
            "too large.json",
            "too large.pdf"
        ]
    );
    assert_eq!(read(folder.path("out/done/kitchen-2.json")), panels(600));
    for name in ["kitchen.json", "list.json"] {
        let solution: Value = serde_json::from_str(&read(folder.path("out/done").join(name))).unwrap();
        assert_eq!(solution["statistics"]["panels"], 3, "{name}");
    }
    assert!(fs::read(folder.path("out/done/list.pdf")).unwrap().starts_with(b"%PDF-1.7"));
    assert_eq!(listed(&folder.path("out/failed")), ["bad-2.txt", "bad.txt", "half.json", "half.txt"]);
    assert_eq!(read(folder.path("out/failed/bad.txt")), "bad.txt: line 2, height: “x” is not a length\n");
    assert!(read(folder.path("out/failed/half.txt")).starts_with("half.json: is not JSON: "));

    // What comes later is taken as well, under a name that is free.
    folder.write("in/list.csv", LIST);
    until_taken(&folder, &[".hidden.csv", "more.csv", "notes.pdf", "~$open.csv"]);
    let later: Vec<String> = listed(&folder.path("out/done"));
    assert_eq!(&later[3..9], ["list-2.json", "list-2.pdf", "list.CSV", "list.csv", "list.json", "list.pdf"]);
    assert_eq!(watching.end(), 0);
}

#[test]
fn faults_are_told_in_the_language_of_the_command_line() {
    let folder = place("watch-ru");
    folder.write("in/a.csv", "label;width;height;count\nSide;600;x;1.5\n\nstock\nBoard;2440;1220;2\n");
    folder.write(
        "in/b.json",
        "{\"panels\": [{\"id\": \"1\", \"width\": 0, \"height\": 400, \"count\": 1}], \"stock_panels\": []}",
    );
    folder.write("in/c.csv", "label;width;height;count\nSide;600;400;1\n");
    let _watching = Watching::start(&folder, &["--language", "ru"]);
    until_taken(&folder, &[]);
    let failed = |name: &str| read(folder.path("out/failed").join(name));
    assert_eq!(
        failed("a.txt"),
        "a.csv: строка 2, количество: «1.5» — не целое число\na.csv: строка 2, высота: «x» — не размер\n"
    );
    assert_eq!(failed("b.txt"), "b.json: panels[0].width: не меньше 1\n");
    assert!(failed("c.txt").starts_with("c.csv: в нём нет листов"), "{}", failed("c.txt"));
}

#[test]
fn formats_and_stock_are_those_of_the_options_and_a_plan_that_one_cannot_hold_fails_as_a_whole() {
    let folder = place("watch-formats");
    let stock = folder.write("stock.csv", "label;width;height;count\nBoard;2440;1220;2\n");
    folder.write("in/list.csv", "label;width;height;count\nSide;600;400;3\n");
    // A workbook of another program: its material is none of the stock, and that is no fault.
    let workbook = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/programs/homag.xlsx");
    fs::copy(workbook, folder.path("in/kitchen.xlsx")).unwrap();
    let mut trimmed: Value = serde_json::from_str(&panels(600)).unwrap();
    trimmed["configuration"] = json!({"cut_thickness": 4, "trim": {"left": 2}});
    folder.write("in/trimmed.json", &trimmed.to_string());
    let stock = stock.to_str().unwrap();
    let _watching = Watching::start(&folder, &["--format", "json,dxf,ptx,json", "--stock", stock]);
    until_taken(&folder, &[]);
    assert_eq!(
        listed(&folder.path("out/done")),
        [
            "kitchen.dxf",
            "kitchen.json",
            "kitchen.ptx",
            "kitchen.xlsx",
            "list.csv",
            "list.dxf",
            "list.json",
            "list.ptx"
        ]
    );
    let solution: Value = serde_json::from_str(&read(folder.path("out/done/kitchen.json"))).unwrap();
    let rows: Vec<_> = solution["panels"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (&row["label"], &row["width"], &row["count"]))
        .collect();
    assert_eq!(
        rows,
        [(&json!("Side"), &json!(720.5), &json!(2)), (&json!("Bottom"), &json!(568), &json!(1))]
    );
    assert_eq!(listed(&folder.path("out/failed")), ["trimmed.json", "trimmed.txt"]);
    let faults = read(folder.path("out/failed/trimmed.txt"));
    assert!(faults.starts_with("trimmed.json: ptx: The left or upper trim of sheet 1"), "{faults}");
}

#[test]
fn unknown_formats_and_missing_folders_are_bad_input() {
    let folder = place("watch-bad");
    let (dropped, out) = (folder.path("in"), folder.path("out"));
    let code = |from: &Path, to: &Path, options: &[&str]| {
        let (code, _, err) = run(kerf("watch").arg(from).arg("--out").arg(to).args(options));
        (code, !err.is_empty())
    };
    assert_eq!(code(&dropped, &out, &["--format", "pdf,doc"]), (2, true));
    assert_eq!(code(&folder.path("none"), &out, &[]), (2, true));
    assert_eq!(code(&dropped, &folder.path("none"), &[]), (2, true));
    assert_eq!(code(&folder.write("file", ""), &out, &[]), (2, true));
    assert_eq!(code(&dropped, &out, &["--stock", "none.csv"]), (2, true));
    assert_eq!(code(&dropped, &out, &["--kerf", "abc"]), (2, true));
    fs::create_dir(out.join("done")).unwrap();
    assert_eq!(code(&out.join("done"), &out, &[]), (2, true));
}

#[test]
fn one_folder_may_be_both_and_a_second_watch_of_it_is_refused() {
    let folder = place("watch-one");
    folder.write("in/a.csv", LIST);
    let watch = |options: &[&str]| {
        let mut command = kerf("watch");
        command.arg(folder.path("in")).arg("--out").arg(folder.path("in")).args(options).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let _first = Watching(watch(&["--format", "json", "--effort", "0"]));
    until("the file is taken", || listed(&folder.path("in")) == ["done"]);
    assert_eq!(listed(&folder.path("in/done")), ["a.csv", "a.json"]);
    let second = watch(&[]).wait_with_output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8(second.stderr).unwrap().contains("is watched by another kerf"));
}

#[test]
fn hundreds_of_files_that_come_at_once_are_all_taken_and_none_stops_the_watch() {
    let folder = place("watch-many");
    for n in 0..200 {
        let text = if n % 4 == 3 { "nonsense".to_owned() } else { LIST.to_owned() };
        folder.write(&format!("in/job {n}.csv"), &text);
    }
    let watching = Watching::start(&folder, &["--format", "json"]);
    until_taken(&folder, &[]);
    assert_eq!(listed(&folder.path("out/done")).len(), 2 * 150);
    assert_eq!(listed(&folder.path("out/failed")).len(), 2 * 50);
    assert_eq!(watching.end(), 0);
}

#[test]
fn kills_lose_nothing_and_make_nothing_twice() {
    let folder = place("watch-kills");
    const FILES: usize = 24;
    for n in 0..FILES {
        folder.write(&format!("in/job {n}.csv"), LIST);
    }
    // Each watch lives a little longer than the file has to be still, and is killed wherever it is then.
    let mut kills = 0;
    while !listed(&folder.path("in")).is_empty() {
        let mut watching = Watching::start(&folder, &["--format", "json,csv"]);
        std::thread::sleep(Duration::from_millis(2_250 + 37 * (kills % 11) + 20 * kills));
        watching.send("-KILL");
        watching.0.wait().unwrap();
        kills += 1;
        assert!(kills < 60, "the watch does not get on");
    }
    let _watching = Watching::start(&folder, &["--format", "json,csv"]);
    until_taken(&folder, &[]);
    let mut expected: Vec<String> = (0..FILES)
        .flat_map(|n| [format!("job {n}-2.csv"), format!("job {n}.csv"), format!("job {n}.json")])
        .collect();
    expected.sort_unstable();
    assert_eq!(listed(&folder.path("out/done")), expected);
    for n in 0..FILES {
        let solution: Value =
            serde_json::from_str(&read(folder.path(&format!("out/done/job {n}.json")))).unwrap();
        assert_eq!(solution["statistics"]["panels"], 3);
        assert_eq!(read(folder.path(&format!("out/done/job {n}-2.csv"))), LIST);
    }
    assert!(listed(&folder.path("out/failed")).is_empty());
}

#[test]
fn a_file_under_way_stays_where_it_is_when_the_watch_is_asked_to_end() {
    let folder = place("watch-end");
    fs::copy(super::support::example("s6-contract.json"), folder.path("in/long.json")).unwrap();
    let mut command = kerf("watch");
    command.arg(folder.path("in")).arg("--out").arg(folder.path("out")).args(["--time-limit", "3600"]);
    let watching = Watching(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
    // The search has begun by then, or not yet: neither may end with a layout.
    std::thread::sleep(Duration::from_millis(4_000));
    assert_eq!(watching.end(), 0);
    assert_eq!(listed(&folder.path("in")), ["long.json"]);
    assert_eq!(listed(&folder.path("out")), Vec::<String>::new());
}
