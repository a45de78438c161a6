import type { CheckResult } from '@floatwise/schedule';
import type { WorkbookCell, WorkbookSheet } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { formatSheetName, toCountCell, toLimitCell, toValueCell, toVerdictCell } from '../cells.ts';
import { number, text } from './list-columns.ts';

export const scoreHeader = ['No', 'Check', 'Count', 'Of', 'Value', 'Limit', 'Result'] as const;

export const scoreColumns = [text(7), text(38), number(13), number(13), number(13), number(13), text(11)];

/** A row of a scorecard; `linkTo` is the sheet of the check, if any. */
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

/** The Plus scorecard, with the same columns as that of the fourteen checks. */
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
