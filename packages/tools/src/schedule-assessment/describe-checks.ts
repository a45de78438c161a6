import { formatFigure, formatLimit, type Finding } from '@floatwise/contracts';
import type { WorkbookCell, WorkbookColumn } from '@floatwise/ooxml';
import type { CheckResult } from '@floatwise/schedule/checks';
import { describeList, type AnswerList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { createInfo, createWarning } from '../answer/finding.ts';
import {
  formatResult,
  formatSheetName,
  toCountCell,
  toLimitCell,
  toValueCell,
  toVerdictCell,
} from './cells.ts';

type CheckColumn = ListColumn<CheckResult> & Required<Pick<ListColumn<CheckResult>, 'sheet'>>;

const onSheet = (
  list: ListColumn<CheckResult>,
  sheet: WorkbookColumn,
  getCell: (result: CheckResult) => WorkbookCell,
): CheckColumn => ({ ...list, sheet: { column: sheet, getCell } });

/** A number can be sorted; those of further checks, such as P4, are text. */
const toNumberCell = ({ check: { no } }: CheckResult): WorkbookCell => (isFurther(no) ? no : Number(no));

const isFurther = (no: string): boolean => no.startsWith('P');

/** The title, with a link to the sheet of the check. A further check has one only if it has offenders. */
function toTitleCell({ check, offenders }: CheckResult): WorkbookCell {
  if (isFurther(check.no) && offenders.length === 0) return check.title;
  return { value: check.title, linkTo: formatSheetName(check) };
}

const toText = (width: number): WorkbookColumn => ({ kind: 'text', width });
const toNumber = (width: number): WorkbookColumn => ({ kind: 'number', width });

const columns = {
  no: onSheet(
    column.text('no', 'No', ({ check }) => check.no, 'key'),
    toText(7),
    toNumberCell,
  ),
  check: onSheet(
    column.text('check', 'Check', ({ check }) => check.title, 'key'),
    toText(38),
    toTitleCell,
  ),
  result: onSheet(
    column.text('result', 'Result', ({ verdict }) => verdict, 'answer'),
    toText(11),
    ({ verdict }) => toVerdictCell(verdict),
  ),
  // Text on the page, because the column mixes shares, counts, days and ratios.
  value: onSheet(
    column.text(
      'value',
      'Value',
      ({ check, value, limit }) => (value === undefined ? null : formatFigure(value, check.unit, limit)),
      'answer',
    ),
    toNumber(13),
    toValueCell,
  ),
  limit: onSheet(
    column.text('limit', 'Limit', ({ check, limit }) => formatLimit(limit, check.unit), 'answer'),
    toNumber(13),
    toLimitCell,
  ),
  count: onSheet(
    column.number('count', 'Count', ({ count }) => count),
    toNumber(13),
    ({ check, count }) => toCountCell(count, check.unit),
  ),
  of: onSheet(
    column.number('of', 'Of', ({ of }) => of),
    toNumber(13),
    ({ check, of }) => toCountCell(of, check.unit),
  ),
};

/** The columns of a scorecard in the workbook, where the arithmetic comes before the result. */
export const scoreColumns: readonly CheckColumn[] = [
  columns.no,
  columns.check,
  columns.count,
  columns.of,
  columns.value,
  columns.limit,
  columns.result,
];

/** One row per check: value against limit. */
export const describeChecks = (
  id: string,
  title: string,
  description: string,
  results: readonly CheckResult[],
): AnswerList =>
  describeList<CheckResult>({
    ...{ id, title, description },
    columns: Object.values(columns),
    rows: results,
    finding: formatFinding,
  });

/** One finding per check that fails or does not apply; its offenders are in the workbook. */
function formatFinding(result: CheckResult): Finding | undefined {
  const { check, verdict } = result;
  if (verdict === 'PASS') return undefined;
  const message = `Check ${check.no} ${check.title}: ${formatResult(result)}.`.replace(/\.\.$/, '.');
  return verdict === 'FAIL'
    ? createWarning('schedule-assessment.failed', message)
    : createInfo('schedule-assessment.not-applicable', message);
}
