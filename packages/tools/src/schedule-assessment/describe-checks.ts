import { formatFigure, formatLimit, type Finding, type ScorecardVerdict } from '@floatwise/contracts';
import type { CheckResult } from '@floatwise/schedule';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { createInfo, createWarning } from '../answer/finding.ts';
import { countRows, type Figure } from '../answer/figure.ts';
import { formatResult } from './cells.ts';

/** Checks with value against limit, a row each. */
export function describeChecks(
  title: string,
  description: string,
  results: readonly CheckResult[],
): AnswerList {
  return describeList<CheckResult>({
    title,
    description,
    columns: [
      column.text('No', ({ check }) => check.no, 'key'),
      column.text('Check', ({ check }) => check.title, 'key'),
      column.text('Result', ({ verdict }) => verdict, 'answer'),
      // Shares, counts, days and ratios stand below each other: each has its own unit.
      column.text(
        'Value',
        ({ check, value, limit }) => (value === undefined ? null : formatFigure(value, check.unit, limit)),
        'answer',
      ),
      column.text('Limit', ({ check, limit }) => formatLimit(limit, check.unit), 'answer'),
      column.number('Count', ({ count }) => count),
      column.number('Of', ({ of }) => of),
    ],
    rows: results,
    finding: formatFinding,
  });
}

/** One finding for a check that fails or does not apply; its offenders are in the workbook. */
function formatFinding(result: CheckResult): Finding | undefined {
  const { check, verdict } = result;
  if (verdict === 'PASS') return undefined;
  const message = `Check ${check.no} ${check.title}: ${formatResult(result)}.`.replace(/\.\.$/, '.');
  return verdict === 'FAIL'
    ? createWarning('schedule-assessment.failed', message)
    : createInfo('schedule-assessment.not-applicable', message);
}

/** How many checks of a list pass, fail and do not apply. */
export function countVerdicts(
  list: AnswerList,
  { ids, titles }: Readonly<Record<'ids' | 'titles', readonly [string, string, string]>>,
): Figure[] {
  const verdicts: readonly ScorecardVerdict[] = ['FAIL', 'PASS', 'N/A'];
  return verdicts.map((verdict, place) =>
    countRows(list, {
      id: ids[place] ?? '',
      title: titles[place] ?? '',
      where: { Result: [verdict] },
      isLead: ids[place] !== 'plusNotApplicable',
      ...(verdict === 'FAIL' ? { tone: 'heed' as const } : {}),
    }),
  );
}
