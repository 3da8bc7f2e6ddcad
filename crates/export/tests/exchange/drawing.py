"""Prints what ezdxf reads of a DXF as JSON: what its audit finds and mends, layers, polylines, lines, texts."""
import json
import sys

import ezdxf
from ezdxf import recover
from ezdxf.math import area

path = sys.argv[1]
drawing = ezdxf.readfile(path)
audit = drawing.audit()
_, mended = recover.readfile(path)
space = drawing.modelspace()


def found(entries):
    return [f"{entry.code.name}: {entry.message}" for entry in entries]


print(
    json.dumps(
        {
            "version": drawing.dxfversion,
            "errors": found(audit.errors) + found(mended.errors),
            "fixes": found(audit.fixes) + found(mended.fixes),
            "units": drawing.header["$INSUNITS"],
            "extent": list(drawing.header["$EXTMAX"]),
            # ezdxf adds a layer of its own while it reads.
            "layers": {layer.dxf.name: layer.dxf.color for layer in drawing.layers if layer.dxf.name != "Defpoints"},
            "kinds": sorted({entity.dxftype() for entity in space}),
            "rectangles": [
                {
                    "layer": line.dxf.layer,
                    "closed": line.closed,
                    "points": [list(point) for point in line.get_points("xy")],
                    "area": area(line.vertices()),
                }
                for line in space.query("LWPOLYLINE")
            ],
            "lines": [
                {"layer": line.dxf.layer, "from": list(line.dxf.start), "to": list(line.dxf.end)}
                for line in space.query("LINE")
            ],
            "texts": [
                {
                    "layer": text.dxf.layer,
                    "text": text.plain_text(),
                    "raw": text.dxf.text,
                    "height": text.dxf.height,
                    "rotation": text.dxf.rotation,
                }
                for text in space.query("TEXT")
            ],
        }
    )
)
