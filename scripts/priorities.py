#!/usr/bin/env python3
"""What each priority gains and pays: means over jobs, relative to priority 0, as a Markdown table.

usage: priorities.py [--effort E] JOB.json...

Runs target/release/kerf on one thread for every job and priority.
"""
import argparse
import json
import math
import pathlib
import subprocess

KERF = pathlib.Path(__file__).resolve().parent.parent / "target" / "release" / "kerf"
FIGURES = ["area", "sheets", "cuts", "cut length", "largest remnant", "tiles of the fullest", "distance of mass", "different sheets"]


def distance(mosaic):
    """Between the centre of mass of the panels and the centre of the sheet, mm."""
    mass = x = y = 0.0
    for tile in mosaic["tiles"]:
        if tile["final"]:
            area = tile["width"] * tile["height"]
            mass += area
            x += area * (tile["x"] + tile["width"] / 2)
            y += area * (tile["y"] + tile["height"] / 2)
    return math.hypot(x / mass - mosaic["width"] / 2, y / mass - mosaic["height"] / 2)


def shape(mosaic):
    """What makes two sheets the same to the saw."""
    tiles = [(t["x"], t["y"], t["width"], t["height"], t["final"]) for t in mosaic["tiles"]]
    return json.dumps([mosaic["material"], mosaic["width"], mosaic["height"], tiles])


def figures(job, priority, effort):
    command = [KERF, "optimize", job, "-o", "-", "--priority", str(priority), "--effort", str(effort), "--threads", "1"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode not in (0, 3):
        raise SystemExit(run.stderr)
    solution = json.loads(run.stdout)
    mosaics, statistics = solution["mosaics"], solution["statistics"]
    remnants = statistics["remnants"]
    return [
        sum(m["width"] * m["height"] for m in mosaics),
        len(mosaics),
        solution["total_nbr_cuts"],
        solution["total_cut_length"],
        remnants[0]["width"] * remnants[0]["height"] if remnants else 0,
        max(m["nbr_final_panels"] for m in mosaics),
        sum(map(distance, mosaics)) / len(mosaics),
        len(set(map(shape, mosaics))),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--effort", type=float, default=0.3)
    parser.add_argument("jobs", nargs="+")
    options = parser.parse_args()
    results = [[figures(job, k, options.effort) for k in range(8)] for job in options.jobs]
    print("| priority | " + " | ".join(FIGURES) + " |")
    print("| --- |" + " ---: |" * len(FIGURES))
    for k in range(8):
        cells = []
        for n in range(len(FIGURES)):
            ratios = [job[k][n] / job[0][n] for job in results if job[0][n]]
            cells.append(f"{sum(ratios) / max(1, len(ratios)):.3f}")
        print(f"| {k} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
