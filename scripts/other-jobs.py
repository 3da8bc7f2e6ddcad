#!/usr/bin/env python3
"""Jobs that nobody tuned for, Kerf's layouts beside PackingSolver's of the same time limit, as a Markdown table.

usage: other-jobs.py KERF OUT_DIR [--kind shop] [--offset 1000] [--seconds 10] [--only TEXT ...] [--python "python3.12"]

Kind `shop`: the jobs of ../shared/bench/gen_shop.py with OFFSET added to each seed. Kind `classes`: the classes of the
literature, cutting stock and remnants as random_jobs.py draws them with the seed OFFSET. Kind `families`: the other sets of the
bench and odd ones, likewise. Cuts of PackingSolver are those of its tree.
Kerf runs on one thread; PackingSolver (`pip install packingsolver==0.1.1233`, Python 3.12 or newer, named with --python,
several words are fine) runs with three stages and gives each of a job's m materials SECONDS / m. To give both one core
each, start the whole under `taskset -c 0`. Ours are checked with check_solution.py; areas are in mm².
"""
import argparse
import json
import pathlib
import subprocess
import sys

import random_jobs

BENCH = pathlib.Path(__file__).resolve().parent.parent.parent / "shared" / "bench"
SAME = 1e-6  # relative: PackingSolver is given whole tenths of a millimetre

# Runs in the interpreter that has PackingSolver: job on stdin, seconds as argument, {"area", "cuts", "complete"} on stdout.
PEER = r"""
import json, sys
import packingsolver.rectangleguillotine as ps
job, seconds = json.load(sys.stdin), float(sys.argv[1])
tenths = lambda text: round(float(text) * 10)
def cuts_of(nodes, node):
    if not node.children:
        return 0
    last = max((nodes[child] for child in node.children), key=lambda child: (child.r, child.t))
    return len(node.children) - (last.r == node.r and last.t == node.t)
area, cuts, complete = 0, 0, True
materials = sorted({panel["material"] for panel in job["panels"]})
for material in materials:
    builder = ps.InstanceBuilder()
    builder.set_objective(ps.Objective.VariableSizedBinPacking)
    builder.set_cut_thickness(tenths(job["configuration"]["cut_thickness"]))
    builder.set_number_of_stages(3)
    builder.set_cut_type(ps.CutType.NonExact)
    grain = 0
    for stock in job["stock_panels"]:
        if stock["material"] == material:
            grain = stock["orientation"]  # the generator gives all stock of a material the same
            w, h = tenths(stock["width"]), tenths(stock["height"])
            builder.add_bin_type(w, h, cost=w * h, copies=stock["count"])
    for panel in job["panels"]:
        if panel["material"] == material:
            w, h = tenths(panel["width"]), tenths(panel["height"])
            fixed = bool(job["configuration"]["consider_orientation"] and panel["orientation"] and grain)
            if fixed and panel["orientation"] != grain:
                w, h = h, w
            builder.add_item_type(w, h, copies=panel["count"], oriented=fixed)
    parameters = ps.OptimizeParameters()
    parameters.time_limit = seconds / len(materials)
    parameters.verbosity_level = 0
    solution = ps.optimize(builder.build(), parameters).solution
    complete = complete and solution.full()
    area += solution.cost()
    for place in range(solution.number_of_different_bins()):
        sheet = solution.bin(place)
        cuts += sheet.copies * sum(map(cuts_of, [sheet.nodes] * len(sheet.nodes), sheet.nodes))
print(json.dumps({"area": area / 100, "cuts": cuts, "complete": complete}))
"""


def draw(kind, offset):
    """name -> job"""
    if kind == "classes":
        return random_jobs.draw(offset)
    if kind == "families":
        return random_jobs.families(offset)
    sys.path.insert(0, str(BENCH))
    import gen_shop

    return {name: make(name, seed + offset, *rest) for name, make, seed, *rest in gen_shop.JOBS}


def ours(kerf, job, solution, seconds):
    """(stock area, cuts) of Kerf's checked layout, None where a panel is missing"""
    command = [kerf, "optimize", str(job), "--threads", "1", "--time-limit", str(seconds), "-o", str(solution)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    subprocess.run([sys.executable, str(BENCH / "check_solution.py"), str(job), str(solution)], check=True, stdout=subprocess.DEVNULL)
    found = json.loads(solution.read_text(encoding="utf-8"))
    return None if found["no_fit_panels"] else (found["statistics"]["stock_area"], found["total_nbr_cuts"])


def theirs(python, job, seconds):
    """(stock area, cuts) of PackingSolver's layout, None where it is not complete"""
    command = [*python.split(), "-c", PEER, str(seconds)]
    run = subprocess.run(command, input=job.read_text(encoding="utf-8"), capture_output=True, text=True, check=True)
    found = json.loads(run.stdout.strip().splitlines()[-1])
    return (found["area"], found["cuts"]) if found["complete"] else None


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("kerf")
    options.add_argument("out", type=pathlib.Path)
    options.add_argument("--kind", choices=("shop", "classes", "families"), default="shop")
    options.add_argument("--offset", type=int, default=1000)
    options.add_argument("--seconds", type=float, default=10)
    options.add_argument("--only", nargs="*", default=[])
    options.add_argument("--python", default=sys.executable)
    asked = options.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    print("| job | Kerf, m² | PackingSolver, m² | Kerf / PackingSolver | cuts, Kerf | cuts, PackingSolver |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    counts = {"less": 0, "same": 0, "more": 0, "alone": 0}
    cuts = [0, 0]  # where the areas are the same
    for name, job in draw(asked.kind, asked.offset).items():
        if asked.only and not any(text in name for text in asked.only):
            continue
        file = asked.out / f"{name}.json"
        file.write_text(json.dumps(job), encoding="utf-8")
        own = ours(asked.kerf, file, asked.out / f"{name}.solution.json", asked.seconds)
        peer = theirs(asked.python, file, asked.seconds)
        if own is None or peer is None:
            outcome, ratio = ("alone" if own is not None else "more"), "-"
        else:
            outcome = "same" if abs(own[0] - peer[0]) <= SAME * peer[0] else ("less" if own[0] < peer[0] else "more")
            ratio = f"{own[0] / peer[0]:.4f}"
        if outcome == "same":
            cuts = [cuts[0] + own[1], cuts[1] + peer[1]]
        counts[outcome] += 1
        areas = ["incomplete" if found is None else f"{found[0] / 1e6:.6g}" for found in (own, peer)]
        shown = ["-" if found is None else str(found[1]) for found in (own, peer)]
        print(f"| `{name}` | {areas[0]} | {areas[1]} | {ratio} | {shown[0]} | {shown[1]} |", flush=True)
    print(f"\nless {counts['less']}, same {counts['same']}, more {counts['more']}, PackingSolver incomplete {counts['alone']}")
    print(f"cuts where the area is the same: {cuts[0]} / {cuts[1]}")


if __name__ == "__main__":
    main()
