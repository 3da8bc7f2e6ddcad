"""Jobs drawn by the rules of the literature, so that there are always some that nobody tuned for.

Lengths in mm, written as whole numbers; a job's name says its class, pieces, and whether they may be turned (r) or not (o).
`draw` makes the classes of the literature, `families` what ../shared/bench/instances has besides, and what it lacks.
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
    """panels and stock are (width, height, count); a fourth figure of a panel is the way of its own grain"""

    def row(number, size, label):
        width, height, count, *own = size
        orientation = own[0] if own else 0 if turning else 1
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


def sized(rng, sheet, widths, heights, copies, types):
    """rows of panels whose sides are shares of the sheet's sides"""
    width, height = sheet
    return [
        (round(width * rng.uniform(*widths)) or 1, round(height * rng.uniform(*heights)) or 1, rng.randint(*copies)) for _ in range(types)
    ]


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


# One format, after the sets of the bench: name, sheet, shares of its sides, copies, types, turning, kerf.
FAMILIES = [
    ("silva_a", (60, 70), (0.18, 0.65), (0.18, 0.7), (1, 4), 20, False, 0),
    ("silva_b", (130, 110), (0.1, 0.55), (0.1, 0.6), (1, 5), 22, False, 0),
    ("silva_c", (127, 98), (0.12, 0.42), (0.12, 0.6), (2, 8), 10, False, 0),
    ("silva_d", (260, 207), (0.2, 0.64), (0.2, 0.63), (1, 7), 40, False, 0),
    ("atp_a", (856, 964), (0.05, 0.4), (0.05, 0.4), (1, 9), 51, False, 0),
    ("atp_b", (241, 983), (0.05, 0.4), (0.05, 0.4), (1, 9), 43, False, 0),
    ("atp_c", (537, 501), (0.05, 0.4), (0.05, 0.4), (1, 9), 28, False, 0),
    ("imahori_x", (1400, 700), (0.1, 0.7), (0.1, 0.7), (1, 25), 30, False, 0),
    ("imahori_y", (1700, 850), (0.09, 0.58), (0.09, 0.58), (100, 200), 40, False, 0),
    ("imahori_z", (2000, 1000), (0.07, 0.5), (0.08, 0.5), (1, 200), 20, False, 0),
    ("imahori_zz", (2800, 1400), (0.05, 0.35), (0.05, 0.35), (100, 200), 30, False, 0),
    ("imahori_zzz", (4000, 2000), (0.04, 0.25), (0.04, 0.25), (100, 200), 50, False, 0),
    ("long_a", (60, 15), (0.12, 0.83), (0.13, 1), (15, 15), 18, False, 0),
    ("long_b", (105, 27), (0.13, 0.77), (0.2, 0.93), (39, 39), 20, False, 0),
    ("long_c", (160, 38), (0.12, 0.82), (0.22, 1), (35, 35), 60, False, 0),
    ("long_d", (144, 35), (0.12, 0.72), (0.22, 1), (300, 600), 12, False, 0),
    ("plate_a", (2150, 1050), (0.05, 0.35), (0.1, 0.7), (1, 30), 50, True, 4),
    ("plate_b", (2000, 1000), (0.03, 0.25), (0.05, 0.5), (1, 10), 50, True, 4),
    ("plate_c", (2100, 1000), (0.05, 0.35), (0.1, 0.7), (1, 30), 200, True, 4),
    ("plate_d", (2050, 1450), (0.03, 0.24), (0.04, 0.4), (1, 30), 200, True, 4),
    ("plate_e", (2000, 1000), (0.05, 0.35), (0.1, 0.7), (1, 5), 200, True, 4),
    ("thin_a", (2440, 1220), (0.12, 0.98), (0.016, 0.07), (1, 8), 60, True, 3),
    ("thin_b", (2800, 2070), (0.05, 0.9), (0.01, 0.05), (2, 20), 40, False, 4),
    ("wide_kerf_a", (2500, 1250), (0.04, 0.4), (0.05, 0.6), (1, 12), 40, True, 25),
    ("wide_kerf_b", (600, 400), (0.03, 0.3), (0.04, 0.4), (1, 8), 50, True, 12),
    ("large_a", (3210, 2250), (0.3, 1), (0.3, 1), (1, 3), 40, True, 0),
    ("large_b", (2800, 2070), (0.25, 0.75), (0.25, 0.75), (1, 6), 50, True, 4),
    ("tiny", (1000, 1000), (0.01, 0.06), (0.01, 0.06), (1, 60), 120, True, 2),
    ("square", (2440, 1220), (0.1, 0.5), (0.1, 0.5), (1, 4), 60, True, 3),
]
# Several formats with enough copies and remnants with few: name, formats, remnants, shares of the first format's sides, copies, types, turning, kerf.
FORMATS = [
    ("metal_a", [(3000, 1500), (2500, 1250), (2000, 1000)], 2, (0.02, 0.37), (0.03, 0.47), (20, 90), 6, True, 3),
    ("metal_b", [(3000, 1500), (2500, 1250), (2000, 1000), (1250, 1250), (3000, 1000)], 0, (0.02, 0.37), (0.03, 0.47), (10, 60), 16, True, 3),
    ("metal_c", [(3000, 1500), (2500, 1250), (2000, 1000)], 4, (0.02, 0.37), (0.03, 0.47), (20, 100), 50, True, 3),
    ("glass_a", [(3210, 2250), (2550, 1605)], 0, (0.1, 0.6), (0.1, 0.95), (1, 3), 35, True, 0),
    ("glass_b", [(6000, 3210), (3210, 2250)], 3, (0.05, 0.32), (0.08, 0.68), (1, 4), 90, True, 0),
    ("steps_a", [(2800, 2070), (2440, 1220), (1830, 915)], 6, (0.05, 0.42), (0.05, 0.3), (1, 4), 40, False, 4),
    ("steps_b", [(2800, 2070), (2440, 1220), (2440, 610), (1220, 1220)], 8, (0.04, 0.42), (0.04, 0.3), (1, 6), 80, True, 3),
    ("twelve", [(3000 - 170 * step, 1000 + 90 * step) for step in range(12)], 0, (0.05, 0.3), (0.1, 0.6), (1, 6), 45, True, 3),
]


def families(seed):
    """name -> job: what draw() has not: the sets of the bench by shares of the sheet, thin parts, wide kerfs, large panes, grain of some rows only"""
    rng = random.Random(seed)
    letter = {True: "r", False: "o"}
    jobs = {}

    def keep(name, panels, stock, turning, kerf):
        jobs[f"{name}_{sum(panel[2] for panel in panels)}{letter[turning]}"] = job(panels, stock, turning, kerf)

    def enough(panels):
        return sum(panel[2] for panel in panels)

    for name, sheet, widths, heights, copies, types, turning, kerf in FAMILIES:
        panels = sized(rng, sheet, widths, heights, copies, types)
        keep(name, panels, [(*sheet, enough(panels))], turning, kerf)
    for name, formats, remnants, widths, heights, copies, types, turning, kerf in FORMATS:
        panels = sized(rng, formats[0], widths, heights, copies, types)
        smallest = [min(sizes) for sizes in zip(*formats)]
        panels = [(min(w, smallest[0]), min(h, smallest[1]), n) for w, h, n in panels] if not turning else panels
        rest = sized(rng, formats[0], (0.2, 0.7), (0.25, 0.9), (1, 2), remnants)
        keep(name, panels, [(*sheet, enough(panels)) for sheet in formats] + rest, turning, kerf)
    # Demand as industry has it: many rows wanted once or twice, a few by the hundred.
    sheet = (5500, 3680)
    panels = [(w, h, rng.choice([1, 1, 2, 2, 3, 6])) for w, h, _ in sized(rng, sheet, (0.03, 0.5), (0.04, 0.4), (1, 1), 150)]
    panels += sized(rng, sheet, (0.03, 0.3), (0.04, 0.3), (50, 400), 4)
    keep("industry", panels, [(*sheet, enough(panels))], True, 0)
    for name, types in (("grain_a", 45), ("grain_b", 140)):
        sheet = (2800, 2070)
        panels = [(*size, rng.choice([0, 1, 1, 2])) for size in sized(rng, sheet, (0.05, 0.5), (0.05, 0.45), (1, 5), types)]
        keep(name, panels, [(*sheet, enough(panels), 1)], False, 4)
    return jobs
