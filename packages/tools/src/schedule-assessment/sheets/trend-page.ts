import { formatColumn, type WorkbookCell, type WorkbookChart, type WorkbookSheet } from '@floatwise/ooxml';
import { computeScore, type CheckResult } from '@floatwise/schedule';
import type { BookInput, Update } from '../book.ts';
import { formatNumberFormat, looks, toDateCell } from '../cells.ts';
import { listDateTitles, trendFigures } from '../describe-trend.ts';
import { changeMarks, judgeChange, judgeCheck, type Change } from '../judge-change.ts';
import { text } from './list-columns.ts';

const trendName = 'Trend';
const leadingColumns = 2;

/** A row of sheet Trend, and the numbers of its cells for charts. */
interface TrendLine {
  readonly no: string | number | null;
  readonly title: string;
  readonly cells: readonly WorkbookCell[];
  readonly change?: Change | undefined;
  readonly numbers?: readonly (number | null)[];
}

/** Finish, least float, open ends and the fourteen checks as rows, one column per data date; line charts from two updates on. */
export function createTrendPage({ updates }: BookInput): WorkbookSheet {
  const titles = listDateTitles(updates);
  const isTrend = updates.length > 1;
  const lines = listLines(updates);
  return {
    name: trendName,
    headers: [['No', 'Check', ...titles, ...(isTrend ? ['Since the first'] : [])]],
    columns: [
      text(7),
      text(26),
      ...titles.map(() => ({ kind: 'text', width: 18, wrap: true }) as const),
      ...(isTrend ? [text(15)] : []),
    ],
    rows: lines.map(({ no, title, cells, change }) => [
      no,
      title,
      ...cells,
      ...(isTrend ? [toChangeCell(change)] : []),
    ]),
    autoFilter: false,
    charts: isTrend ? createCharts(titles, lines) : [],
  };
}

const toChangeCell = (change: Change | undefined): WorkbookCell =>
  change === undefined ? null : `${changeMarks[change]} ${change}`.trim();

function listLines(updates: readonly Update[]): TrendLine[] {
  const scores = updates.map(({ results }) => computeScore(results));
  const remarks = updates.map((update) => update.remarks.join(' ') || null);
  return [
    { no: null, title: 'File', cells: updates.map(({ fileName }) => fileName) },
    ...trendFigures.map((figure) => createFigureLine(updates, figure)),
    {
      no: null,
      title: 'Checks passed',
      cells: scores.map(({ passed, applicable }) => `${passed} of ${applicable}`),
    },
    ...(updates[0]?.results ?? []).map((_, place) =>
      createCheckLine(updates.flatMap(({ results }) => results[place] ?? [])),
    ),
    ...(remarks.some((remark) => remark !== null) ? [{ no: null, title: 'Remarks', cells: remarks }] : []),
  ];
}

const figureFormats = { finish: 'dd-mmm-yy', leastFloatDays: '0.0', openEnds: '#,##0' } as const;

function createFigureLine(
  updates: readonly Update[],
  { id, title, measure }: (typeof trendFigures)[number],
): TrendLine {
  const values = updates.map((update) => update[id]);
  const numbers = values.map((value, place) =>
    id === 'finish' ? toDateCell(updates[place]?.finish) : (value ?? null),
  );
  const judge = (value: number | undefined, before: number | undefined) =>
    judgeChange(value, before, measure);
  return {
    no: null,
    title: id === 'leastFloatDays' ? `${title} (d)` : title,
    numbers,
    cells: numbers.map((number, place) =>
      number === null
        ? null
        : {
            value: number,
            numberFormat: `${figureFormats[id]}${formatMark(judge(values[place], values[place - 1]))}`,
          },
    ),
    change: judge(values.at(-1), values[0]),
  };
}

/** Numbers in the colour of their result, with an arrow behind a value that became better or worse. */
function createCheckLine(results: readonly CheckResult[]): TrendLine {
  const [first, last] = [results[0], results.at(-1)];
  return {
    no: Number(first?.check.no),
    title: first?.check.title ?? '',
    numbers: results.map(({ value }) => value ?? null),
    cells: results.map((result, place) => {
      const { value, check, limit, verdict } = result;
      const numberFormat = formatNumberFormat(value ?? 0, check.unit, limit);
      const before = results[place - 1];
      const shown = verdict === 'FAIL' ? `"FAIL "${numberFormat}` : numberFormat;
      return {
        value: value ?? 'N/A',
        look: looks[verdict],
        numberFormat: `${shown}${verdict === 'N/A' ? '"*"' : ''}${formatMark(judgeCheck(result, before))}`,
      };
    }),
    change: last && judgeCheck(last, first),
  };
}

/** Part of a number format, so that the cell stays a number. */
const formatMark = (change: Change | undefined): string =>
  change === undefined || change === 'same' ? '' : `" ${changeMarks[change]} ${change}"`;

/** Lines drawn together: at most five, with values of similar size. */
const chartPlans = [
  { title: 'Finish by data date', lines: ['Finish'], valueFormat: 'dd-mmm-yy' },
  {
    title: 'Least total float by data date, in working days',
    lines: ['Least total float (d)'],
    valueFormat: '0',
  },
  { title: 'Open ends by data date', lines: ['Open ends'], valueFormat: '0' },
  { title: 'CPLI, BEI and FS share by data date', lines: [4, 13, 14], valueFormat: '0.00' },
  { title: 'Logic and constraints by data date', lines: [1, 2, 3, 5], valueFormat: '0%' },
  {
    title: 'Float, durations, resources and missed tasks by data date',
    lines: [6, 7, 8, 10, 11],
    valueFormat: '0%',
  },
] as const;

const chartSize = { width: 560, height: 320 } as const;
const chartsInRow = 2;

function createCharts(titles: readonly string[], lines: readonly TrendLine[]): WorkbookChart[] {
  const [from, to] = [formatColumn(leadingColumns), formatColumn(leadingColumns + titles.length - 1)];
  const plans = chartPlans.filter(({ lines: drawn }) =>
    drawn.some((one) => hasNumbers(findLine(lines, one))),
  );
  return plans.map(({ title, lines: drawn, valueFormat }, place) => ({
    anchor: {
      col: place % chartsInRow === 0 ? 0 : 5,
      row: lines.length + 3 + Math.floor(place / chartsInRow) * 18,
      ...chartSize,
    },
    kind: 'line',
    title,
    valueFormat,
    ...(drawn[0] === 'Finish' ? { valueRange: findRange(findLine(lines, 'Finish')) } : {}),
    categories: `${trendName}!${from}1:${to}1`,
    categoryTexts: titles,
    categoryTitle: 'Data date (evenly spaced)',
    series: lines.flatMap(({ no, title: name, numbers }, index) => {
      if (numbers === undefined || !drawn.some((one) => one === (no ?? name))) return [];
      return [{ title: name, values: `${trendName}!${from}${index + 2}:${to}${index + 2}`, numbers }];
    }),
  }));
}

const findLine = (lines: readonly TrendLine[], key: string | number): TrendLine | undefined =>
  lines.find(({ no, title }) => (no ?? title) === key);

const hasNumbers = (line: TrendLine | undefined): boolean =>
  line?.numbers?.some((number) => number !== null) === true;

/** A week before and after the finishes, as whole days. */
function findRange(line: TrendLine | undefined): { min: number; max: number } {
  const known = (line?.numbers ?? []).filter((number) => number !== null);
  return { min: Math.floor(Math.min(...known)) - 7, max: Math.ceil(Math.max(...known)) + 7 };
}
