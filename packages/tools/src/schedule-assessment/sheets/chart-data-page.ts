import type { CheckResult, CheckVerdict } from '@floatwise/schedule';
import type { WorkbookChart, WorkbookSheet } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { number, percent, text } from './list-columns.ts';

const name = 'Chart data';
const verdicts: readonly CheckVerdict[] = ['PASS', 'FAIL', 'N/A'];
const firstRow = 2;

/** Data of the charts on Summary: shares against limits, and the number of checks that pass. */
export function createChartDataPage({ checked: { dcma } }: BookInput): WorkbookSheet {
  const shares = listShares(dcma);
  const tally = countVerdicts(dcma);
  const length = Math.max(shares.length, verdicts.length);
  return {
    name,
    headers: [['Check', 'Value', 'Limit', '', 'Result', 'Checks']],
    columns: [text(22), percent(10), percent(10), text(3), text(10), number(10)],
    autoFilter: false,
    rows: Array.from({ length }, (_, index) => {
      const share = shares[index];
      return [
        share?.check.title ?? null,
        share === undefined ? null : findJudgedValue(share),
        share?.limit.value ?? null,
        null,
        verdicts[index] ?? null,
        tally[index] ?? null,
      ];
    }),
  };
}

const findJudgedValue = ({ value, verdict }: CheckResult): number | null =>
  verdict === 'N/A' ? null : (value ?? null);

const listShares = (dcma: readonly CheckResult[]): CheckResult[] =>
  dcma.filter(({ check }) => check.unit === 'share');

/** `9, 12, 13 and 14`: checks that are not shares are not on the chart. */
function listOthers(dcma: readonly CheckResult[]): string {
  const numbers = dcma.filter(({ check }) => check.unit !== 'share').map(({ check }) => check.no);
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

const countVerdicts = (dcma: readonly CheckResult[]): number[] =>
  verdicts.map((each) => dcma.filter(({ verdict }) => verdict === each).length);

export function createShareChart(
  dcma: readonly CheckResult[],
  anchor: WorkbookChart['anchor'],
): WorkbookChart {
  const shares = listShares(dcma);
  const last = firstRow + shares.length - 1;
  return {
    anchor,
    kind: 'bar',
    title: `Value against limit: the checks that are shares (not ${listOthers(dcma)})`,
    categories: `${name}!A${firstRow}:A${last}`,
    categoryTexts: shares.map(({ check }) => check.title),
    valueFormat: '0%',
    series: [
      {
        title: 'Value',
        values: `${name}!B${firstRow}:B${last}`,
        numbers: shares.map(findJudgedValue),
        colour: '0072B2',
      },
      {
        title: 'Limit (FS share: at least; others: at most)',
        values: `${name}!C${firstRow}:C${last}`,
        numbers: shares.map(({ limit }) => limit.value),
        colour: 'BFBFBF',
      },
    ],
  };
}

/** Chart of the checks that pass, fail and do not apply. */
export function createVerdictChart(
  dcma: readonly CheckResult[],
  anchor: WorkbookChart['anchor'],
): WorkbookChart {
  const last = firstRow + verdicts.length - 1;
  return {
    anchor,
    kind: 'doughnut',
    title: 'The fourteen checks',
    categories: `${name}!E${firstRow}:E${last}`,
    categoryTexts: verdicts,
    series: [
      {
        title: 'Checks',
        values: `${name}!F${firstRow}:F${last}`,
        numbers: countVerdicts(dcma),
        pointColours: ['2E7D4F', 'B3261E', 'BFBFBF'],
      },
    ],
  };
}
