"""Prints what openpyxl reads of a workbook as JSON: of each sheet its frozen rows, widths and cells, as formulas and as values."""
import json
import sys

import openpyxl

path = sys.argv[1]
formulas = openpyxl.load_workbook(path)
values = openpyxl.load_workbook(path, data_only=True)


def cell(of):
    kind = {"n": "number", "s": "text", "f": "formula", "d": "date", "b": "bool", "e": "error"}[of.data_type]
    value = of.value if kind != "date" else of.value.isoformat()
    return None if value is None else [kind, value]


print(
    json.dumps(
        {
            "created": formulas.properties.created.isoformat(),
            "title": formulas.properties.title,
            "sheets": [
                {
                    "name": sheet.title,
                    "frozen": sheet.freeze_panes,
                    "filter": sheet.auto_filter.ref,
                    "widths": [column.width for column in sheet.column_dimensions.values()],
                    "rows": [[cell(of) for of in row] for row in sheet.iter_rows()],
                    "values": [[cell(of) for of in row] for row in values[sheet.title].iter_rows()],
                }
                for sheet in formulas.worksheets
            ],
        }
    )
)
