#!/usr/bin/env python3
"""How far the optimiser is with respect to what it is meant to reach, as a Markdown table.

usage: targets.py SECONDS=SOLUTIONS_DIR ...

Each folder holds <set>/<name>.json, and <set>/<name>.csv with the improvements, as
`kerf bench -o DIR --traces --time-limit SECONDS` writes them, of all instances of ../shared/bench or of some: a row
is printed where the folders hold the instances that it is about. The peers' figures are those of reference.csv.
"""
import collections
import csv
import json
import pathlib
import statistics
import sys

BENCH = pathlib.Path(__file__).resolve().parent.parent.parent / "shared" / "bench"
SAME = 1 + 1e-6
METAL = ("shop_22", "shop_23", "shop_24")
PACKING_SOLVER = "packingsolver-3stage"


def reference():
    """(metric, source) -> (set, instance) -> value, complete results only"""
    table = collections.defaultdict(dict)
    with open(BENCH / "reference.csv", newline="", encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            if row["value"] and "INCOMPLETE" not in row["notes"]:
                source = row["source"].removeprefix("measured:")
                table[row["metric"], source][row["set"], row["instance"]] = float(row["value"])
    return table


class Ours:
    """One of our solutions."""

    def __init__(self, file):
        solution = json.loads(file.read_text(encoding="utf-8"))
        self.area = sum(m["width"] * m["height"] for m in solution["mosaics"])
        self.sheets = len(solution["mosaics"])
        self.cuts = solution["total_nbr_cuts"]
        self.missing = sum(p["count"] for p in solution["no_fit_panels"])
        self.use = solution["total_used_area"] / self.area if self.area else 0
        self.proven = solution["statistics"]["optimal"]["stock_area"]
        trace = file.with_suffix(".csv")
        self.trace = []
        if trace.exists():
            with open(trace, newline="", encoding="utf-8") as rows:
                self.trace = [(float(r["ms"]), float(r["stock_area"])) for r in csv.DictReader(rows)]

    def reached(self, area):
        """Seconds until the layout was as good as this area, or none."""
        return next((ms / 1000 for ms, found in self.trace if found <= area * SAME), None)


def load(folder):
    files = pathlib.Path(folder).glob("*/*.json")
    return {(f.parent.name, f.stem): Ours(f) for f in files}


def best_of(tables, job):
    return min((t[job] for t in tables if job in t), default=None)


class Report:
    def __init__(self):
        self.peers = reference()
        print("| what | at | measured | target | reached |")
        print("| --- | --- | ---: | ---: | --- |")

    def row(self, what, at, measured, target, reached):
        print(f"| {what} | {at} s | {measured} | {target} | {'yes' if reached else 'no'} |")

    def area(self, source):
        return self.peers["stock_area", source]

    def sum_of_sheets(self, runs, at, name, target):
        jobs = [o for (s, _), o in runs.items() if s == name]
        if len(jobs) == 250:
            found = sum(o.sheets for o in jobs)
            self.row(f"`{name}`, sheets in sum", at, found, f"≤ {target}", found <= target)

    def use(self, runs, at, name, target):
        measured = self.area("gdrr-2bp@1s")
        jobs = [o.use for (s, job), o in runs.items() if s == name and (s, job) in measured]
        if len(jobs) >= 80:
            mean = 100 * statistics.mean(jobs)
            self.row(f"`{name}`, mean utilisation of the {len(jobs)} jobs that the peers ran", at, f"{mean:.2f} %", f"≥ {target} %", mean >= target)

    def shop(self, runs, at):
        tables = [self.area(f"{p}@{at}s") for p in ("gdrr-2bp", PACKING_SOLVER)]
        lost, seen = [], 0
        for job, own in sorted(runs.items()):
            best = best_of(tables, job) if job[0] == "shop" else None
            if best is not None:
                seen += 1
                if own.missing or own.area > best * SAME:
                    lost.append(f"{job[1]} +{100 * (own.area / best - 1):.2f} %")
        if seen:
            text = f"{len(lost)} of {seen}" + (": " + ", ".join(lost) if lost else "")
            self.row("jobs of `shop` lost against the better of both peers", at, text, 0, not lost)

    def gaps(self, runs, at):
        tables = [self.area(f"{p}@{at}s") for p in ("gdrr-2bp", PACKING_SOLVER)]
        common = [j for j in tables[0] if j in tables[1] and j in runs]
        if len(common) >= 60:
            bound = self.area("bound:area")
            own = 100 * statistics.mean(runs[j].area / bound[j] - 1 for j in common)
            best = 100 * statistics.mean(best_of(tables, j) / bound[j] - 1 for j in common)
            what = f"mean gap to the area bound, {len(common)} common jobs (best peer each: {best:.2f} %)"
            self.row(what, at, f"{own:.2f} %", "≤ 16.3 %", own <= 16.3)

    def metal(self, runs, at):
        bound = self.area("bound:area")
        for job, own in sorted(runs.items()):
            if job[1].startswith(METAL):
                gap = 100 * (own.area / bound[job] - 1)
                self.row(f"{job[1]}, gap to the area bound", at, f"{gap:.2f} %", "≤ 2.3 %", gap <= 2.3)

    def sheets(self, runs, at, job, target):
        if job in runs:
            self.row(f"{job[1]}, sheets", at, runs[job].sheets, f"≤ {target}", runs[job].sheets <= target)

    def plates(self, runs, at):
        gdrr = self.area(f"gdrr-2bp@{at}s")
        jobs = [j for j in gdrr if j[0] == "cy_plate" and j in runs]
        if jobs:
            ratio = sum(runs[j].area for j in jobs) / sum(gdrr[j] for j in jobs)
            what = f"`cy_plate`, area against gdrr-2bp, {len(jobs)} jobs"
            self.row(what, at, f"{100 * (ratio - 1):+.2f} %", "≤ -2 %", ratio <= 0.98)

    def cuts(self, runs, at):
        source = f"{PACKING_SOLVER}@{at}s"
        cuts, area = self.peers["cuts", source], self.area(source)
        equal = [j for j in cuts if j in runs and abs(runs[j].area / area[j] - 1) < 1e-6]
        if equal:
            own, theirs = sum(runs[j].cuts for j in equal), sum(cuts[j] for j in equal)
            what = f"cuts against PackingSolver's on {len(equal)} jobs of equal area"
            text = f"{own} / {theirs:.0f} = {own / theirs:.3f}"
            self.row(what, at, text, "≤ 0.95", own <= 0.95 * theirs)

    def time_to_peer(self, runs, at):
        goal = self.area(f"{PACKING_SOLVER}@60s")
        jobs = [j for j in sorted(goal) if j in runs and runs[j].trace]
        if jobs:
            times = [runs[j].reached(goal[j]) for j in jobs]
            never = [j[1] for j, t in zip(jobs, times) if t is None]
            seconds = [float("inf") if t is None else t for t in times]
            text = f"median {statistics.median(seconds):.2f} s, longest {max(seconds):.1f} s"
            text += f"; never: {', '.join(never)}" if never else ""
            good = max(seconds) <= 5 and statistics.median(seconds) <= 1
            self.row(f"time to PackingSolver's 60 s result, {len(jobs)} jobs", at, text, "≤ 5 s, median ≤ 1 s", good)

    def proven(self, runs, at, prefix, target):
        jobs = [o for (s, _), o in runs.items() if s.startswith(prefix)]
        if len(jobs) >= 30:
            share = 100 * sum(o.proven for o in jobs) / len(jobs)
            what = f"proven optimal, {len(jobs)} jobs of `{prefix}*`"
            self.row(what, at, f"{share:.1f} %", f"≥ {target} %", share >= target)

    def first(self, runs, at):
        for name, limit in (("shop_06_ply_1000", 20), ("shop_15_kit_5000", 100)):
            own = runs.get(("shop", name))
            if own and own.trace:
                ms = own.trace[0][0]
                self.row(f"first complete layout, {name}", at, f"{ms:.0f} ms", f"≤ {limit} ms", ms <= limit)

    def all(self, at, folder):
        runs = load(folder)
        self.first(runs, at)
        self.shop(runs, at)
        self.cuts(runs, at)
        if at == 1:
            self.sum_of_sheets(runs, at, "bwmv_r", 3390)
        if at == 10:
            self.gaps(runs, at)
            self.sum_of_sheets(runs, at, "bwmv_o", 3519)
            self.use(runs, at, "vsbp_o", 90.8)
            self.use(runs, at, "vsbp_r", 94)
            self.metal(runs, at)
            for name, target in (("long_15", 183), ("long_17", 156), ("long_21", 330), ("long_25", 858)):
                self.sheets(runs, at, ("long2020", name), target)
            self.sheets(runs, at, ("gdrr", "large_example"), 296)
            self.plates(runs, at)
            self.proven(runs, at, "bwmv_", 60)
            self.proven(runs, at, "shop", 30)
        if at == 60:
            self.sum_of_sheets(runs, at, "bwmv_r", 3385)
            self.sheets(runs, at, ("gdrr", "large_example"), 293)
            self.time_to_peer(runs, at)


def main():
    if len(sys.argv) < 2 or "=" not in sys.argv[1]:
        sys.exit(__doc__)
    report = Report()
    for argument in sys.argv[1:]:
        seconds, _, folder = argument.partition("=")
        report.all(int(seconds), folder)


if __name__ == "__main__":
    main()
