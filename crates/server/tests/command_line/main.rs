//! `kerf optimize`, `kerf watch` and `kerf bench` as a person and a script meet them: the real binary, its files, its exit code.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

mod files;
mod support;
#[cfg(unix)]
mod watch;

use serde_json::{Value, json};
use std::fs;
use std::process::{Command, Stdio};
use support::{Folder, example, job, kerf, read_json, run, run_with, told};

#[test]
fn a_json_job_becomes_a_solution_a_drawing_and_a_summary() {
    let folder = Folder::new("json");
    let (solution, svg) = (folder.path("out.json"), folder.path("out.svg"));
    let (code, out, _) =
        run(kerf("optimize").arg(example("s8-sample.json")).arg("-o").arg(&solution).arg("--svg").arg(&svg));
    assert_eq!(code, 0);
    assert!(out.contains("1 sheet, 8 of 8 panels placed, 64.5 % used"), "{out}");
    assert!(out.contains("1 × Stock-1  2440 × 1220 mm"), "{out}");
    let solution = read_json(&solution);
    assert_eq!(solution["mosaics"].as_array().unwrap().len(), 1);
    assert_eq!(solution["total_used_area"], 1_920_000);
    let svg = fs::read_to_string(&svg).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("Panel-1") && svg.contains("2440"));
}

#[test]
fn a_job_through_a_pipe_comes_out_as_a_solution_with_the_summary_aside() {
    let text = fs::read_to_string(example("s8-sample.json")).unwrap();
    let (code, out, err) = run_with(kerf("optimize").arg("-"), &text);
    assert_eq!(code, 0);
    let solution: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(solution["no_fit_panels"], json!([]));
    let asked = solution["panels"].as_array().unwrap();
    assert!(!asked.is_empty() && asked.iter().all(|row| row["count"] == row["placed"]));
    assert_eq!(solution["used_stock_panels"].as_array().unwrap().len(), 1);
    assert!(err.contains("8 of 8 panels placed"), "{err}");
    let (code, out, err) = run_with(kerf("optimize").args(["-", "--svg", "-"]), &text);
    assert_eq!(code, 0);
    assert!(out.starts_with("<svg ") && err.contains("8 of 8"), "{err}");
}

#[test]
fn cut_sizes_and_remnants_are_told_in_the_summary_and_in_the_drawing() {
    let job = json!({
        "panels": [{"id": "1", "label": "Side", "width": 600, "height": 400, "count": 2,
            "edge": {"left": "PVC", "right": "PVC"}}],
        "stock_panels": [{"id": "s", "label": "Rest", "width": 1300, "height": 500, "count": null, "kind": "remnant"}],
        "configuration": {"deduct_edge_bands": true, "edge_bands": {"PVC": {"thickness": 2, "overlength": 30}},
            "optimization_factor": 0}});
    let (code, out, err) = run_with(kerf("optimize").args(["-", "--svg", "-"]), &job.to_string());
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("  Side  596 × 400 mm, finished 600 × 400 mm"), "{err}");
    assert!(err.contains("  1 × Rest  1300 × 500 mm  DEFAULT_MATERIAL  remnant"), "{err}");
    assert!(err.contains("  PVC  1.72 m"), "{err}");
    for words in ["remnant · ", "Side (finished 600 ×", ">596 × 400<", ">1.72 m<"] {
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn lists_in_csv_give_the_same_layout_as_the_job_in_json() {
    let folder = Folder::new("csv");
    let (from_csv, from_json) = (folder.path("csv.json"), folder.path("json.json"));
    let mut csv = kerf("optimize");
    csv.arg(example("s1-kitchen-panels.csv")).arg("--stock").arg(example("s1-kitchen-stock.csv"));
    let (code, _, err) = run(csv.args(["--kerf", "4", "--effort", "0", "-o"]).arg(&from_csv));
    assert_eq!((code, err.contains("panels keep the grain that is listed")), (0, true), "{err}");
    let (code, ..) =
        run(kerf("optimize").arg(example("s1-kitchen.json")).args(["--effort", "0", "-o"]).arg(&from_json));
    assert_eq!(code, 0);
    let (from_csv, from_json) = (read_json(&from_csv), read_json(&from_json));
    assert_eq!(from_csv["total_used_area"], from_json["total_used_area"]);
    assert_eq!(from_csv["total_nbr_cuts"], from_json["total_nbr_cuts"]);
    assert_eq!(from_csv["edge_bands"], json!({"PVC_WHITE": 50806, "WOOD_VENEER_OAK": 37228}));
}

#[test]
fn a_list_through_a_pipe_may_hold_its_stock_and_inches() {
    let text = "panels\nSide;11 1/4\";72;2\n\nstock\nPly;48;96;1\n";
    let (code, out, err) = run_with(kerf("optimize").args(["-", "--unit", "in", "--kerf", "1/8"]), text);
    assert_eq!(code, 0);
    assert!(err.contains("1 × Ply  48 × 96 in"), "{err}");
    let solution: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(solution["mosaics"][0]["height"], 2438.4);
    assert_eq!(solution["total_used_area"], 2.0 * 285.75 * 1828.8);
}

#[test]
fn every_fault_of_a_json_job_is_told_at_once() {
    let text = job(json!([
        {"id": "1", "width": 0, "height": "abc", "count": 1},
        {"id": "1", "width": 1, "height": 1, "count": 1.5},
    ]));
    let (code, out, err) = run_with(kerf("optimize").arg("-"), &text);
    assert_eq!((code, out.as_str()), (2, ""));
    for fault in [
        "panels[0].width: must be at least 1",
        "panels[0].height: must be a number",
        "panels[1].count: must be a whole number",
        "panels[1].id: is used twice",
    ] {
        assert!(err.contains(fault), "{fault}: {err}");
    }
    let (code, _, err) = run_with(kerf("optimize").arg("-"), "{\"panels\": [");
    assert_eq!((code, err.contains("is not JSON")), (2, true), "{err}");
}

#[test]
fn every_bad_row_of_a_list_is_told_with_its_line() {
    let folder = Folder::new("bad-csv");
    let panels =
        folder.write("panels.csv", "label,width,height,count\nA,600,x,1\nB,600,400,-2\nC,\"2,800\",400,1\n");
    let stock = folder.write("stock.csv", "label,width,height,count\nS,,1220,1\n");
    let solution = folder.path("out.json");
    let mut command = kerf("optimize");
    let (code, out, err) = run(command.arg(&panels).arg("--stock").arg(&stock).arg("-o").arg(&solution));
    assert_eq!((code, out.as_str()), (2, ""));
    for fault in [
        "panels.csv: line 2, height: “x” is not a length",
        "panels.csv: line 3, count: “-2” is not a whole number",
        "panels.csv: line 4, width: “2,800” may mean 2.8 or 2800",
        "stock.csv: line 2, width: is missing",
    ] {
        assert!(err.contains(fault), "{fault}: {err}");
    }
    assert!(!solution.exists());
}

#[test]
fn missing_files_and_lists_without_stock_are_bad_input() {
    let folder = Folder::new("missing");
    let (code, _, err) = run(kerf("optimize").arg(folder.path("none.json")));
    assert_eq!((code, err.contains("cannot be read")), (2, true), "{err}");
    let panels = folder.write("panels.csv", "A,600,400,1\n");
    let (code, _, err) = run(kerf("optimize").arg(&panels));
    assert_eq!((code, err.contains("there is no stock in it")), (2, true), "{err}");
    let empty = folder.write("empty.csv", "\n\n");
    let (code, _, err) = run(kerf("optimize").arg(&empty));
    assert_eq!((code, err.contains("there are no panels in it")), (2, true), "{err}");
    let (code, ..) = run(kerf("optimize").arg(&panels).args(["--priority", "9"]));
    assert_eq!(code, 2);
}

#[test]
fn the_least_cost_of_a_list_counts_its_prices_and_asks_for_those_that_are_missing() {
    let folder = Folder::new("prices");
    let panels = folder.write("panels.csv", "label;width;height;count\nA;600;400;4\n");
    let list = "label;width;height;count;price;kind\nBoard;2440;1220;∞;48,50 €;new\nRest;1300;900;1;";
    let stock = folder.write("stock.csv", &format!("{list};offcut\n"));
    let least_cost = ["--priority", "8", "--stock", stock.to_str().unwrap()];
    let (code, _, faults) = run(kerf("optimize").arg(&panels).args(least_cost));
    assert_eq!(
        (code, faults.as_str()),
        (2, format!("kerf: {}: line 3: price is missing\n", stock.display()).as_str())
    );
    folder.write("stock.csv", &format!("{list}4;offcut\n"));
    let solution = folder.path("solution.json");
    let (code, summary, _) = run(kerf("optimize").arg(&panels).args(least_cost).arg("-o").arg(&solution));
    assert_eq!(code, 0, "{summary}");
    assert_eq!(read_json(&solution)["total_cost"], "4");

    let json = folder.write("job.json", &job(json!([{"id": "1", "width": 600, "height": 400, "count": 1}])));
    let (code, _, faults) = run(kerf("optimize").arg(&json).args(["--priority", "8"]));
    assert_eq!(code, 2);
    assert!(faults.contains("stock_panels[0].price: is missing"), "{faults}");
}

#[test]
fn panels_that_did_not_fit_are_told_with_their_reason() {
    let text = job(json!([
        {"id": "1", "width": 600, "height": 400, "count": 1, "label": "Fits"},
        {"id": "2", "width": 2500, "height": 100, "count": 1, "label": "Long"},
        {"id": "3", "width": 600, "height": 400, "count": 2, "label": "Other", "material": "PLY"},
        {"id": "4", "width": 2000, "height": 1000, "count": 2, "label": "Many"},
    ]));
    let (code, out, err) = run_with(kerf("optimize").args(["-", "-o", "-"]), &text);
    assert_eq!(code, 3);
    let solution: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(solution["no_fit_panels"].as_array().unwrap().len(), 3);
    for told in [
        "1 × Long  2500 × 100 mm: it is larger than every sheet of DEFAULT_MATERIAL",
        "2 × Other  600 × 400 mm: there is no sheet of material PLY",
        "Many  2000 × 1000 mm: the sheets of DEFAULT_MATERIAL ran out",
        "more of Board (2440 × 1220 mm) would hold everything",
    ] {
        assert!(err.contains(told), "{told}: {err}");
    }
}

#[test]
fn the_layout_does_not_depend_on_the_number_of_threads() {
    let solve = |threads: &str| {
        let mut command = kerf("optimize");
        command.arg(example("s2-wardrobe.json")).args(["-o", "-", "--effort", "0.5", "--seed", "7"]);
        let (code, out, _) = run(command.args(["--threads", threads]));
        assert_eq!(code, 0);
        let mut solution: Value = serde_json::from_str(&out).unwrap();
        solution["elapsed_time"] = Value::Null;
        solution
    };
    let one = solve("1");
    assert_eq!(one, solve("3"));
    assert_eq!(one["engine"]["seed"], 7);
}

#[test]
fn the_trace_has_a_line_for_each_improvement() {
    let folder = Folder::new("trace");
    let trace = folder.path("trace.csv");
    let (code, ..) = run(kerf("optimize").arg(example("s3-glass.json")).arg("--trace").arg(&trace));
    assert_eq!(code, 0);
    let text = fs::read_to_string(&trace).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("ms,stock_area,sheets,cuts,engines"));
    let (figures, engines): (Vec<&str>, Vec<&str>) = lines.map(|line| line.rsplit_once(',').unwrap()).unzip();
    let is_first = |names: &&&str| **names == "construction";
    assert!((1..=2).contains(&engines.iter().take_while(is_first).count()), "{text}");
    let mut others = engines.iter().skip_while(is_first);
    assert!(others.all(|names| !names.is_empty() && !names.contains("construction")), "{text}");
    let rows: Vec<Vec<f64>> =
        figures.iter().map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
    assert!(!rows.is_empty());
    assert!(rows.is_sorted_by(|a, b| a[0] <= b[0]), "time goes forward: {text}");
    assert!(rows.iter().all(|row| row.len() == 4 && row[2] >= 1.0));
}

#[test]
fn a_time_limit_ends_the_search_with_a_whole_layout() {
    let mut command = kerf("optimize");
    command.arg(example("s4-metal.json")).args(["-o", "-", "--time-limit", "0.3"]);
    let (code, out, err) = run(&mut command);
    assert_eq!(code, 0, "{err}");
    let solution: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(solution["statistics"]["panels"], 175);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_search_with_the_best_layout_so_far() {
    let folder = Folder::new("ctrl-c");
    let (trace, solution) = (folder.path("trace.csv"), folder.path("out.json"));
    let mut command = kerf("optimize");
    command
        .arg(example("s6-contract.json"))
        .args(["--time-limit", "3600", "--threads", "1", "-o"])
        .arg(&solution);
    command.arg("--trace").arg(&trace).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let first_layout = || fs::read_to_string(&trace).is_ok_and(|text| text.lines().count() > 1);
    while !first_layout() {
        assert!(child.try_wait().unwrap().is_none(), "the search ended before it was interrupted");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let (code, out, err) = told(child.wait_with_output().unwrap());
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("stopping with the best layout so far"), "{err}");
    assert!(out.contains("1500 of 1500 panels placed") && out.contains("stopped before its end"), "{out}");
    assert_eq!(read_json(&solution)["engine"]["interrupted"], true);
}

#[test]
fn bench_writes_the_solutions_by_set_and_sums_them_up() {
    let folder = Folder::new("bench");
    let (one, two) = (folder.path("one"), folder.path("two/deep"));
    fs::create_dir_all(&one).unwrap();
    fs::create_dir_all(&two).unwrap();
    fs::copy(example("s8-sample.json"), one.join("sample.json")).unwrap();
    fs::copy(example("s3-glass.json"), two.join("glass.json")).unwrap();
    let solutions = folder.path("solutions");
    let mut command = kerf("bench");
    let (code, out, err) = run(command.arg(&folder.0).args(["--jobs", "2", "-o"]).arg(&solutions));
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("one/sample") && out.contains("deep/glass") && out.contains("75/75"), "{out}");
    assert_eq!(read_json(&solutions.join("one/sample.json"))["total_used_area"], 1_920_000);
    assert!(solutions.join("deep/glass.json").exists());
    let summary: Vec<&str> = out.lines().skip_while(|line| !line.starts_with("set")).skip(1).collect();
    assert_eq!(summary.len(), 2, "{out}");
    assert!(summary[0].starts_with("deep") && summary[1].starts_with("one"), "{out}");
}

#[test]
fn bench_tells_files_that_are_no_jobs_and_goes_on() {
    let folder = Folder::new("bench-bad");
    let set = folder.path("set");
    fs::create_dir_all(&set).unwrap();
    fs::write(set.join("bad.json"), "{\"panels\": 1, \"stock_panels\": []}").unwrap();
    fs::copy(example("s8-sample.json"), set.join("good.json")).unwrap();
    let (code, out, _) = run(kerf("bench").arg(&set).args(["--time-limit", "5"]));
    assert_eq!(code, 2);
    assert!(out.contains("panels: must be a list") && out.contains("8/8"), "{out}");
}

#[test]
#[cfg(target_os = "linux")]
fn what_large_bodies_have_freed_goes_back_to_the_system() {
    let mut kerf = Command::new(env!("CARGO_BIN_EXE_kerf"));
    let (code, _, told) = run(kerf.arg("--version").env("_RJEM_MALLOC_CONF", "stats_print:true"));
    assert_eq!(code, 0, "{told}");
    for setting in
        ["opt.background_thread: true", "opt.narenas: 4", "opt.dirty_decay_ms: 1000", "opt.muzzy_decay_ms: 0"]
    {
        assert!(told.contains(setting), "not {setting}: {told}");
    }
}

#[test]
fn a_solution_is_indented_as_long_as_somebody_may_read_it() {
    let folder = Folder::new("indented");
    let lines = |count: u32| {
        let job = json!({
            "panels": [{"id": "1", "width": 600, "height": 400, "count": count}],
            "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 300}],
        });
        let (job, solution) = (folder.write("job.json", &job.to_string()), folder.path("solution.json"));
        let (code, _, err) = run(kerf("optimize").arg(job).arg("-o").arg(&solution).args(["--effort", "0"]));
        assert_eq!(code, 0, "{err}");
        assert_eq!(read_json(&solution)["statistics"]["panels"], count);
        fs::read_to_string(solution).unwrap().lines().count()
    };
    assert!(lines(5_000) > 5_000);
    assert_eq!(lines(5_001), 1);
}
