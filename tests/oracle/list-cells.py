"""Prints the cells of workbooks as openpyxl reads them: a line of JSON for each file, rows as lists of [column, value]."""

import json
import sys
from datetime import date, datetime, time, timedelta

from openpyxl import load_workbook
from openpyxl.utils.datetime import to_excel
from openpyxl.utils.escape import unescape


def plain(value):
    if isinstance(value, str):
        # openpyxl leaves the escapes of control characters to its caller.
        return unescape(value)
    return to_excel(value) if isinstance(value, (date, datetime, time, timedelta)) else value


for path in sys.argv[1:]:
    workbook = load_workbook(path, data_only=True, read_only=False)
    sheets = {}
    for sheet in workbook.worksheets:
        rows = ([[cell.column - 1, plain(cell.value)] for cell in row if cell.value is not None] for row in sheet.iter_rows())
        sheets[sheet.title] = [row for row in rows if row]
    print(json.dumps(sheets, ensure_ascii=False))
