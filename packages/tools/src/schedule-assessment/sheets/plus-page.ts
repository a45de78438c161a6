import type { CheckResult } from '@floatwise/schedule';
import type { WorkbookCell, WorkbookColumn, WorkbookSheet } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { formatSheetName, toCountCell, toLimitCell, toValueCell, toVerdictCell } from '../cells.ts';

export const scoreHeader = ['No', 'Check', 'Count', 'Of', 'Value', 'Limit', 'Result'] as const;

export const scoreColumns: readonly WorkbookColumn[] = [
  { kind: 'text', width: 7 },
  { kind: 'text', width: 38 },
  { kind: 'number', width: 13 },
  { kind: 'number', width: 13 },
  { kind: 'number', width: 13 },
  { kind: 'number', width: 13 },
  { kind: 'text', width: 11 },
];

/** A row of a scorecard; `linkTo` is the sheet of the check when there is one. */
export function createScoreRow(
  result: CheckResult,
  no: string | number,
  linkTo: string | undefined,
): WorkbookCell[] {
  const { check, count, of, verdict } = result;
  return [
    no,
    linkTo === undefined ? check.title : { value: check.title, linkTo },
    toCountCell(count, check.unit),
    toCountCell(of, check.unit),
    toValueCell(result),
    toLimitCell(result),
    toVerdictCell(verdict),
  ];
}

/** The Plus scorecard: the same columns as that of the fourteen. */
export function createPlusPage({ checked }: BookInput): WorkbookSheet {
  return {
    name: 'Plus',
    headers: [scoreHeader],
    columns: scoreColumns,
    rows: checked.plus.map((result) =>
      createScoreRow(
        result,
        result.check.no,
        result.offenders.length > 0 ? formatSheetName(result.check) : undefined,
      ),
    ),
  };
}
