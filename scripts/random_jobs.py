"""Jobs drawn by the rules of the literature, so that there are always some that nobody tuned for.

Lengths in mm, written as whole numbers; a job's name says its class, pieces, and whether they may be turned (r) or not (o).
"""
import random

MATERIAL = "DEFAULT_MATERIAL"
# Classes 1-6 of Berkey & Wang (1987): side of the sheet, longest side of a panel.
BERKEY_WANG = {1: (10, 10), 2: (30, 10), 3: (40, 35), 4: (100, 35), 5: (100, 100), 6: (300, 100)}
# Classes 7-10 of Martello & Vigo (1998) on a sheet of 100: ranges of width and height; seven panels of ten are of their class's own shape.
MARTELLO_VIGO = {
    7: ((67, 100), (1, 50)),
    8: ((1, 50), (67, 100)),
    9: ((50, 100), (50, 100)),
    10: ((1, 50), (1, 50)),
}
# Cutting stock: types, copies of each, kerf, sheet.
COPIES = [
    (25, (1, 30), 0, (2440, 1220)),
    (40, (2, 12), 4, (2000, 1000)),
    (20, (10, 60), 3, (2800, 2070)),
    (60, (1, 8), 0, (3210, 2250)),
    (15, (20, 80), 0, (1000, 1000)),
    (35, (1, 25), 4, (1525, 1525)),
]
# Two formats and three remnants: types, copies of each, kerf.
REMNANTS = [(20, (1, 6), 3), (30, (2, 10), 3), (40, (1, 3), 4)]


def job(panels, stock, turning, kerf=0):
    """panels and stock are (width, height, count)"""
    orientation = 0 if turning else 1

    def row(number, size, label):
        width, height, count = size
        return {
            "id": f"{label}{number}",
            "label": f"{label}{number}",
            "width": str(width),
            "height": str(height),
            "count": count,
            "material": MATERIAL,
            "orientation": orientation,
        }

    return {
        "panels": [row(number, size, "P") for number, size in enumerate(panels, 1)],
        "stock_panels": [row(number, size, "S") for number, size in enumerate(stock, 1)],
        "configuration": {"cut_thickness": str(kerf), "consider_orientation": not turning},
    }


def of_class(number, pieces, rng):
    """(side of the sheet, panels) of one of the ten classes"""
    if number in BERKEY_WANG:
        side, longest = BERKEY_WANG[number]
        return side, [(rng.randint(1, longest), rng.randint(1, longest), 1) for _ in range(pieces)]
    panels = []
    for _ in range(pieces):
        own = rng.random() < 0.7
        widths, heights = MARTELLO_VIGO[number if own else rng.choice([other for other in MARTELLO_VIGO if other != number])]
        panels.append((rng.randint(*widths), rng.randint(*heights), 1))
    return 100, panels


def draw(seed):
    """name -> job: one format, several formats, many copies, remnants"""
    rng = random.Random(seed)
    letter = {True: "r", False: "o"}
    jobs = {}
    for number in (*BERKEY_WANG, *MARTELLO_VIGO):
        for pieces in (60, 100):
            (side, panels), turning = of_class(number, pieces, rng), rng.random() < 0.6
            jobs[f"class_{number:02}_{pieces}{letter[turning]}"] = job(panels, [(side, side, pieces)], turning)
    for number in (1, 3, 5, 7, 10):
        (side, panels), turning = of_class(number, 80, rng), rng.random() < 0.6
        others = [(rng.randint(side // 2, side), rng.randint(side // 2, side), 80) for _ in range(4)]
        jobs[f"formats_{number:02}_80{letter[turning]}"] = job(panels, [(side, side, 80), *others], turning)
    for types, copies, kerf, (width, height) in COPIES:
        longest, broadest = width // 2, int(height / 1.6)
        panels = [(rng.randint(width // 12, longest), rng.randint(height // 10, broadest), rng.randint(*copies)) for _ in range(types)]
        pieces, turning = sum(count for _, _, count in panels), rng.random() < 0.6
        jobs[f"copies_{types}x_{pieces}{letter[turning]}"] = job(panels, [(width, height, pieces)], turning, kerf)
    for types, copies, kerf in REMNANTS:
        panels = [(rng.randint(80, 1200), rng.randint(60, 600), rng.randint(*copies)) for _ in range(types)]
        pieces, turning = sum(count for _, _, count in panels), rng.random() < 0.6
        stock = [(2440, 1220, pieces), (2800, 2070, pieces), (1250, 900, 3), (700, 1100, 2), (2440, 300, 4)]
        jobs[f"remnants_{types}x_{pieces}{letter[turning]}"] = job(panels, stock, turning, kerf)
    return jobs
