"""Prints the cells of a workbook's one sheet as JSON: value and type as openpyxl sees them (n, s, f for a formula)."""
import json
import sys

import openpyxl

sheet = openpyxl.load_workbook(sys.argv[1]).active
rows = [[[cell.value, cell.data_type] for cell in row] for row in sheet.iter_rows()]
print(json.dumps(rows))
