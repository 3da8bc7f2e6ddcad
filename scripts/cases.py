#!/usr/bin/env python3
"""Writes web/src/pages/examples/cases.json anew: what target/debug/kerf finds for the jobs of the page's examples.

`scripts/cases.py`           all of them
`scripts/cases.py NAME...`   these; the others stay as they are
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "web/src/pages/examples/cases.json"
# Each case with its job. A sheet with defects is drawn where there is one, and of these the one with panels of the most rows.
JOBS = {
    "glass": "s3-glass",
    "wardrobe": "s9-wardrobe-drawers",
    "plywood": "s10-bookcases-inches",
    "glassDefects": "s11-glass-defects",
    "desks": "s12-beam-saw",
    "kitchen": "s13-kitchen-running-grain",
}


def number(value):
    value = float(value)
    return int(value) if value.is_integer() else value


def rect(part):
    return {side: number(part[side]) for side in ("x", "y", "width", "height")}


def drawn(solution, rows):
    """The sheet that is drawn."""
    final = lambda sheet: [tile for tile in sheet["tiles"] if tile["final"]]
    with_defects = [sheet for sheet in solution["mosaics"] if sheet.get("defects")]
    sheet = max(
        with_defects or solution["mosaics"],
        key=lambda sheet: (
            len({tile["panel_id"] for tile in final(sheet)}),
            sheet["used_area_ratio"],
        ),
    )
    tiles = [tile for tile in sheet["tiles"] if not tile["has_children"]]
    found = {
        "width": number(sheet["width"]),
        "height": number(sheet["height"]),
        "tiles": [
            {**rect(tile), "row": rows[tile["panel_id"]] if tile["final"] else None}
            for tile in tiles
        ],
    }
    if sheet.get("defects"):
        found["defects"] = [rect(defect) for defect in sheet["defects"]]
    return found


def case(name, file):
    job = json.loads((ROOT / f"examples/{file}.json").read_text())
    command = [ROOT / "target/debug/kerf", "optimize", ROOT / f"examples/{file}.json", "-o", "-"]
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    solution = json.loads(run.stdout)
    figures = solution["statistics"]
    return {
        "name": name,
        "file": file,
        "pieces": sum(row["count"] for row in job["panels"]),
        "stock": sum(row["count"] for row in job["stock_panels"]),
        "sheets": figures["sheets"],
        "cuts": solution["total_nbr_cuts"],
        "used": round(solution["total_used_area_ratio"], 4),
        "fewest": figures["optimal"]["sheets"],
        "sheet": drawn(solution, {row["id"]: n for n, row in enumerate(job["panels"])}),
    }


def main():
    wanted = sys.argv[1:] or list(JOBS)
    known = {found["name"]: found for found in json.loads(FILE.read_text())}
    known.update({name: case(name, JOBS[name]) for name in wanted})
    FILE.write_text(json.dumps([known[name] for name in JOBS]))
    subprocess.run(["npx", "prettier", "--log-level", "warn", "--write", str(FILE)], check=True, cwd=ROOT / "web")


main()
