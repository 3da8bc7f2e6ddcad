#!/usr/bin/env python3
"""Kerf's layouts against each peer of ../shared/bench/reference.csv on its own, as Markdown tables.

usage: compare-peers.py SOLUTIONS_DIR SECONDS

SOLUTIONS_DIR holds <set>/<name>.json as `kerf bench -o` writes them; SECONDS picks the peers' runs with a
time limit. An incomplete layout of ours counts as lost; a peer's incomplete one is left out.
"""
import collections
import csv
import json
import pathlib
import sys

BENCH = pathlib.Path(__file__).resolve().parent.parent.parent / "shared" / "bench"
SAME = 1e-6  # relative: published areas are rounded


def ours(folder):
    """(set, instance) -> (stock area, pieces not placed)"""
    found = {}
    for file in pathlib.Path(folder).glob("*/*.json"):
        solution = json.loads(file.read_text(encoding="utf-8"))
        area = sum(m["width"] * m["height"] for m in solution["mosaics"])
        missing = sum(p["count"] for p in solution["no_fit_panels"])
        found[file.parent.name, file.stem] = (area, missing)
    return found


def peers(seconds):
    """peer -> (set, instance) -> stock area"""
    areas = collections.defaultdict(dict)
    with open(BENCH / "reference.csv", newline="", encoding="utf-8") as table:
        for row in csv.DictReader(table):
            source, _, limit = row["source"].partition("@")
            if not source.startswith("measured:") or row["metric"] != "stock_area" or not row["value"]:
                continue
            if "INCOMPLETE" in row["notes"] or (limit and limit != f"{seconds}s"):
                continue
            areas[source.removeprefix("measured:")][row["set"], row["instance"]] = float(row["value"])
    return areas


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    mine = ours(sys.argv[1])
    print("| peer | jobs | fewer area | same | more area | our area / theirs | lost jobs, by how much |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    for peer, theirs in sorted(peers(sys.argv[2]).items()):
        wins = ties = 0
        losses = []
        sums = [0.0, 0.0]
        for job, area in sorted(theirs.items()):
            if job not in mine:
                continue
            (own, missing) = mine[job]
            if missing:
                losses.append(f"{job[1]} (incomplete)")
                continue
            sums[0] += own / area
            sums[1] += 1
            if own < area * (1 - SAME):
                wins += 1
            elif own <= area * (1 + SAME):
                ties += 1
            else:
                losses.append(f"{job[1]} +{100 * (own / area - 1):.1f} %")
        jobs = wins + ties + len(losses)
        if jobs:
            shown = ", ".join(losses[:6]) + (f", and {len(losses) - 6} more" if len(losses) > 6 else "")
            mean = sums[0] / max(sums[1], 1)
            print(f"| {peer} | {jobs} | {wins} | {ties} | {len(losses)} | {mean:.4f} | {shown or '-'} |")


if __name__ == "__main__":
    main()
