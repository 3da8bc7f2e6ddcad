#!/usr/bin/env python3
"""How soon 1,000 panels that all differ have their first layout under the saw's rules, as a Markdown table.

usage: first-layouts.py KERF [RUNS]

Sides of 200-900 and 150-600 mm, drawn at random, on 70 sheets of 2800 x 2070 mm with a kerf of 4 mm; each combination of rules without
defects and with three of them on every sheet, drawn too. The shortest of RUNS runs (3) on one thread, in ms from the start of the program.
"""
import csv
import json
import pathlib
import random
import subprocess
import sys
import tempfile

TRIM = {"left": "10", "right": "10", "top": "10", "bottom": "10"}
RULES = {
    "none": {},
    "least offcut 25, least strip 60": {"min_offcut": "25", "min_strip": "60"},
    "two stages": {"max_stages": 2, "final_trim": False},
    "two stages and a trim": {"max_stages": 2, "final_trim": True},
    "three stages": {"max_stages": 3, "final_trim": False},
    "three stages and a trim": {"max_stages": 3, "final_trim": True},
    "four stages": {"max_stages": 4, "final_trim": False},
    "cuts of 2100 at most": {"max_cut_length": "2100"},
    "first cuts along the length": {"first_cut": 1},
    "trims of 10": {"trim": TRIM},
    "three sheets at once": {"sheets_at_once": 3},
    "grain sets of three": {"consider_orientation": True},
    "three stages and a trim, least offcut and strip, trims, first cuts along the width": {
        "max_stages": 3, "final_trim": True, "min_offcut": "25", "min_strip": "60", "trim": TRIM, "first_cut": 2,
    },
}


def job(rules, defects):
    rng = random.Random(5)
    panels = [
        {"id": f"p{n}", "width": str(rng.randint(200, 900)), "height": str(rng.randint(150, 600)), "count": 1}
        for n in range(1000)
    ]
    spot = lambda: {
        "x": str(rng.randint(0, 2700)), "y": str(rng.randint(0, 2000)),
        "width": str(rng.randint(10, 60)), "height": str(rng.randint(10, 60)),
    }
    stock = [
        {"id": f"s{n}", "width": "2800", "height": "2070", "count": 1, "defects": [spot() for _ in range(defects)]}
        for n in range(70)
    ]
    if rules.get("consider_orientation"):
        for n, panel in enumerate(panels):
            panel |= {"grain_set": f"set {n // 3}", "height": panels[n - n % 3]["height"], "orientation": 1}
        for sheet in stock:
            sheet["orientation"] = 1
    return {"panels": panels, "stock_panels": stock, "configuration": {"optimization_factor": 0, "cut_thickness": "4", **rules}}


def first(kerf, job, folder):
    files = [folder / name for name in ("job.json", "trace.csv", "solution.json")]
    files[0].write_text(json.dumps(job))
    command = [kerf, "optimize", files[0], "--effort", "0", "--threads", "1", "--trace", files[1], "-o", files[2]]
    subprocess.run(command, check=True, capture_output=True)
    with files[1].open() as trace:
        row = next(csv.DictReader(trace))
    return int(row["ms"]), int(row["sheets"])


def main():
    kerf, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3
    print("| rules | without defects, ms | sheets | with defects, ms | sheets |")
    print("| --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for name, rules in RULES.items():
            cells = []
            for defects in (0, 3):
                cells += min(first(kerf, job(rules, defects), pathlib.Path(folder)) for _ in range(runs))
            print(f"| {name} |", " | ".join(str(cell) for cell in cells), "|", flush=True)


if __name__ == "__main__":
    main()
