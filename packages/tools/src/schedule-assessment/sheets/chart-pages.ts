import type { WorkbookChart, WorkbookSheet } from '@floatwise/ooxml';
import type { CheckResult, CheckVerdict } from '@floatwise/schedule/checks';
import type { BookInput } from '../book.ts';
import { number, percent, text } from './list-columns.ts';

const dataName = 'Chart data';
const floatName = 'Float histogram';
const verdicts: readonly CheckVerdict[] = ['PASS', 'FAIL', 'N/A'];
const firstRow = 2;

type Anchor = WorkbookChart['anchor'];

/** Data of the charts on Summary: shares against limits, and the number of checks that pass. */
export function createChartDataPage({ checked: { dcma } }: BookInput): WorkbookSheet {
  const shares = listShares(dcma);
  const tally = countVerdicts(dcma);
  const length = Math.max(shares.length, verdicts.length);
  return {
    name: dataName,
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

export function createShareChart(dcma: readonly CheckResult[], anchor: Anchor): WorkbookChart {
  const shares = listShares(dcma);
  const last = firstRow + shares.length - 1;
  return {
    anchor,
    kind: 'bar',
    title: `Value against limit: the checks that are shares (not ${listOthers(dcma)})`,
    categories: `${dataName}!A${firstRow}:A${last}`,
    categoryTexts: shares.map(({ check }) => check.title),
    valueFormat: '0%',
    series: [
      {
        title: 'Value',
        values: `${dataName}!B${firstRow}:B${last}`,
        numbers: shares.map(findJudgedValue),
        colour: '0072B2',
      },
      {
        title: 'Limit (FS share: at least; others: at most)',
        values: `${dataName}!C${firstRow}:C${last}`,
        numbers: shares.map(({ limit }) => limit.value),
        colour: 'BFBFBF',
      },
    ],
  };
}

/** Chart of the checks that pass, fail and do not apply. */
export function createVerdictChart(dcma: readonly CheckResult[], anchor: Anchor): WorkbookChart {
  const last = firstRow + verdicts.length - 1;
  return {
    anchor,
    kind: 'doughnut',
    title: 'The fourteen checks',
    categories: `${dataName}!E${firstRow}:E${last}`,
    categoryTexts: verdicts,
    series: [
      {
        title: 'Checks',
        values: `${dataName}!F${firstRow}:F${last}`,
        numbers: countVerdicts(dcma),
        pointColours: ['2E7D4F', 'B3261E', 'BFBFBF'],
      },
    ],
  };
}

/** Total float of incomplete tasks, by class. */
export function createFloatPage({ histogram }: BookInput): WorkbookSheet {
  const total = histogram.reduce((sum, { count }) => sum + count, 0);
  return {
    name: floatName,
    headers: [['Total Float (d)', 'Incomplete Tasks', 'Share']],
    columns: [text(16), number(18), percent(10)],
    rows: histogram.map(({ title, count }) => [title, count, total === 0 ? null : count / total]),
    charts: [createFloatChart(histogram, { col: 4, row: 1, width: 560, height: 320 })],
  };
}

/** Chart of total float by class, from the data on sheet Float histogram. */
export function createFloatChart(histogram: BookInput['histogram'], anchor: Anchor): WorkbookChart {
  const last = histogram.length + 1;
  return {
    anchor,
    kind: 'column',
    title: 'Total float of incomplete tasks',
    categories: `${floatName}!A2:A${last}`,
    categoryTexts: histogram.map(({ title }) => title),
    categoryTitle: 'Total float in working days',
    valueTitle: 'Incomplete tasks',
    valueFormat: '0',
    series: [
      {
        title: 'Incomplete tasks',
        values: `${floatName}!B2:B${last}`,
        numbers: histogram.map(({ count }) => count),
        pointColours: ['B3261E', 'D55E00', 'E69F00', '56B4E9', '0072B2', '0072B2', '7F7F7F'],
      },
    ],
  };
}
