#!/usr/bin/env python3
"""Solves jobs of the greatest size and the ugliest shape and holds them against the bar of docs/performance.md.

ugly.py KERF [NAME...]: each job once at effort 0 (time to the complete layout on disk, peak memory), and once without an
end of work with a Ctrl-C after two seconds (time from there to the layout on disk and the end of the program)."""
import json, os, random, signal, subprocess, sys, tempfile, time

MOST_SECONDS, MOST_BYTES, MOST_STOP = 10.0, 1 << 30, 0.3
SEARCH = 2.0


def job(panels, stock, kerf=3, materials=1):
    def rows(sizes, name):
        return [{"id": f"{name}{n}", "width": w, "height": h, "count": c, "material": f"m{n % materials}"}
                for n, (w, h, c) in enumerate(sizes)]

    return {"panels": rows(panels, "p"), "stock_panels": rows(stock, "s"), "configuration": {"cut_thickness": kerf}}


def jobs():
    rng = random.Random(5)
    sizes = set()
    while len(sizes) < 50_000:
        sizes.add((rng.randint(50, 1000), rng.randint(50, 800), 1))
    distinct = sorted(sizes)
    formats = [(1000 + rng.randint(0, 2000), 600 + rng.randint(0, 1500), rng.randint(1, 5)) for _ in range(5_000)]
    stripes, width, height = [], 20_000, 20_000
    for n in range(20_000):
        stripes.append((width, 1, 1) if n % 2 == 0 else (1, height, 1))
        width, height = (width, height - 1) if n % 2 == 0 else (width - 1, height)
    yield "50,000 distinct panels", job(distinct, [(2440, 1220, 50_000)])
    yield "3,000 panels, 5,000 formats", job([(w, h, 1) for w, h, _ in rng.sample(distinct, 3_000)], formats)
    yield "20,000 slivers", job([(f"{2400 - n / 10:.1f}", 1, 1) for n in range(20_000)], [(2440, 1220, 1_000)])
    yield "20,000 stripes, each in the rest of the one before", job(stripes, [(20_000, 20_000, 3)], 0)
    yield "50,000 equal panels", job([(300, 200, 50_000)], [(2440, 1220, 50_000)])
    yield "50,000 panels of 5,000 materials", job(distinct, [(2440, 1220, 50)] * 5_000, materials=5_000)
    yield "50,000 panels that fill a sheet each", job([(2430, 1210, 50_000)], [(2440, 1220, 50_000)])


def run(kerf, folder, options, stop_after=None):
    """Seconds, peak bytes and the solution. With a stop the seconds are counted from it."""
    out = os.path.join(folder, "solution.json")
    command = [kerf, "optimize", os.path.join(folder, "job.json"), "-o", out, "--threads", "2", *options]
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if stop_after:
        time.sleep(stop_after)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
    _, status, usage = os.wait4(process.pid, 0)
    took = time.monotonic() - began
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(command)} ended with {status}")
    with open(out) as file:
        return took, usage.ru_maxrss * 1024, json.load(file)


def main():
    kerf, names = sys.argv[1], sys.argv[2:]
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        for name, content in jobs():
            if names and not any(part in name for part in names):
                continue
            with open(os.path.join(folder, "job.json"), "w") as file:
                json.dump(content, file)
            seconds, peak, solution = run(kerf, folder, ["--effort", "0"])
            stop, _, stopped = run(kerf, folder, ["--time-limit", "600"], SEARCH)
            wanted = sum(row["count"] for row in content["panels"])
            placed = [s["statistics"]["panels"] for s in (solution, stopped)]
            right = placed == [wanted, wanted] and seconds <= MOST_SECONDS and peak <= MOST_BYTES
            right = right and stop <= MOST_STOP
            missed |= not right
            print(f"| {name} | {seconds:.1f} s | {peak / (1 << 20):.0f} MiB | {stop * 1000:.0f} ms | "
                  f"{'yes' if right else 'NO'} |", flush=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
