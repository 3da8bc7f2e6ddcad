#!/usr/bin/env python3
"""Kerf's layouts of the jobs with the saw's rules beside PackingSolver's, as a Markdown table.

usage: rules-peers.py SOLUTIONS_DIR SECONDS [--list] [--only TEXT ...]
       rules-peers.py SOLUTIONS_DIR SECONDS --by-work BINARY [--only TEXT ...] [--processes 1]

SOLUTIONS_DIR holds rules/<name>.json as `kerf bench -o` writes them for ../shared/bench/instances_rules; SECONDS picks the peer's
runs. With --by-work the jobs are solved first, with 75 million units of work for each second instead of a clock: BINARY is
`cargo build --release -p engine --features bench --example by_work`. Every solution is checked with check_solution.py; the measure is
its `value`. A job that Kerf refuses, or that it does not solve completely, counts as lost. Sums of values are of the jobs that both solved,
each value relative to the least that the job needs; sums of cuts are of those of equal value. The first layout is the longest time to one
of all panels, where `kerf bench` wrote traces; clocks tell something on a quiet machine only.
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import pathlib
import resource
import subprocess
import sys

BENCH = pathlib.Path(__file__).resolve().parent.parent.parent / "shared" / "bench"
JOBS = BENCH / "instances_rules" / "rules"
UNITS_A_SECOND = 75_000_000
SAME = 1e-6

sys.path.insert(0, str(BENCH))
import check_solution  # noqa: E402


def peer(seconds):
    """name -> value, None where the peer has no complete layout; name -> cuts"""
    values, cuts = {}, {}
    with open(BENCH / "reference_rules.csv", newline="", encoding="utf-8") as table:
        for row in csv.DictReader(table):
            if row["source"] != f"measured:packingsolver-rules@{seconds}s" or not row["value"]:
                continue
            if row["metric"] == "value":
                values[row["instance"]] = float(row["value"]) if "INCOMPLETE" not in row["notes"] else None
            if row["metric"] == "cuts":
                cuts[row["instance"]] = int(row["value"])
    return values, cuts


def first_layout(solution):
    """ms until every panel was placed first; none without a trace"""
    trace = solution.with_suffix(".csv")
    if not trace.exists():
        return None
    with open(trace, newline="", encoding="utf-8") as lines:
        return min((round(float(line["ms"])) for line in csv.DictReader(lines)), default=None)


def solve(binary, job, solution, units):
    """an error, or none"""
    run = subprocess.run([binary, str(units), "1", str(job)], capture_output=True, text=True)
    if run.returncode:
        return run.stderr.strip().splitlines()[-1]
    solution.write_text(run.stdout, encoding="utf-8")
    return None


def measure(job, solution):
    """(value, what the job needs at least, cuts, stock area proven best), or a fault in words"""
    request = json.loads(job.read_text(encoding="utf-8"))
    found = json.loads(solution.read_text(encoding="utf-8"))
    faults, figures = check_solution.check(request, found)
    if faults:
        return f"WRONG: {faults[0]}"
    if figures["unplaced"]:
        return f"{figures['unplaced']} panels without a place"
    value = figures.get("value", figures["stock_area"])
    scale = check_solution.saw_rules.value_bound(request, marks=False)
    return value, scale, found["total_nbr_cuts"], found["statistics"]["optimal"]["stock_area"]


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("solutions", type=pathlib.Path)
    options.add_argument("seconds", type=int)
    options.add_argument("--by-work")
    options.add_argument("--only", nargs="*", default=[])
    options.add_argument("--processes", type=int, default=1)
    options.add_argument("--list", action="store_true")
    asked = options.parse_args()
    theirs, their_cuts = peer(asked.seconds)
    folder = asked.solutions / "rules"
    names = sorted(job.stem for job in JOBS.glob("*.json"))
    names = [name for name in names if not asked.only or any(text in name for text in asked.only)]
    refused = {}
    if asked.by_work:
        folder.mkdir(parents=True, exist_ok=True)
        units = asked.seconds * UNITS_A_SECOND
        with concurrent.futures.ThreadPoolExecutor(asked.processes) as pool:
            runs = {n: pool.submit(solve, asked.by_work, JOBS / f"{n}.json", folder / f"{n}.json", units) for n in names}
            refused = {name: run.result() for name, run in runs.items()}
    families = collections.defaultdict(collections.Counter)
    for name in names:
        tally = families[name.split("_")[0]]
        file = folder / f"{name}.json"
        if refused.get(name) or not file.exists():
            result = refused.get(name) or "not run"
        else:
            result = measure(JOBS / f"{name}.json", file)
        other = theirs.get(name)
        if isinstance(result, str):
            outcome = "lost" if other is not None else "neither"
            text = result
        else:
            value, scale, cuts, proven = result
            tally["proven"] += proven
            tally["first"] = max(tally["first"], first_layout(file) or 0)
            if other is None:
                outcome = "alone"
            else:
                tally["ours"] += value / scale
                tally["theirs"] += other / scale
                outcome = "won" if value < other * (1 - SAME) else "tied" if value <= other * (1 + SAME) else "lost"
                if outcome == "tied" and name in their_cuts:
                    tally["cuts"] += cuts
                    tally["their_cuts"] += their_cuts[name]
            text = f"{value:.2f}{' proven' if proven else ''}"
        tally["jobs"] += 1
        tally[outcome] += 1
        if asked.list or outcome == "lost":
            print(f"{outcome:8s}{name:26s}{text:>26s}  {other if other is not None else '-'}", file=sys.stderr)
    total = sum(families.values(), collections.Counter())
    total["first"] = max(tally["first"] for tally in families.values())
    print("| family | jobs | won | tied | lost | PackingSolver has none | value | PackingSolver's | ratio | cuts | PackingSolver's | first layout, ms | area proven |")
    print("| --- |" + " ---: |" * 12)
    for family, tally in [*sorted(families.items()), ("all", total)]:
        ratio = f"{tally['ours'] / tally['theirs']:.4f}" if tally["theirs"] else "-"
        cells = [family, *(tally[key] for key in ("jobs", "won", "tied", "lost", "alone"))]
        cells += [f"{tally['ours']:.3f}", f"{tally['theirs']:.3f}", ratio, tally["cuts"], tally["their_cuts"]]
        cells += [tally["first"] or "-", tally["proven"]]
        print("| " + " | ".join(str(cell) for cell in cells) + " |")
    if asked.by_work:
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"processor time {spent.ru_utime + spent.ru_stime:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
