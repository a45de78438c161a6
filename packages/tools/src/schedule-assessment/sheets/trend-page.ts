import { formatColumn, type WorkbookCell, type WorkbookChart, type WorkbookSheet } from '@floatwise/ooxml';
import type { BookInput, Update } from '../book.ts';
import { listDateTitles } from '../describe-trend.ts';
import { listTrendLines, type TrendLine } from '../list-trend-lines.ts';
import { text } from './list-columns.ts';

const trendName = 'Trend';
const leadingColumns = 2;

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
    rows: lines.map((line): WorkbookCell[] => [
      line.no === '' ? null : Number(line.no),
      formatTitle(line),
      ...line.cells,
      ...(isTrend ? [line.change] : []),
    ]),
    autoFilter: false,
    charts: isTrend ? createCharts(titles, lines) : [],
  };
}

const formatTitle = ({ title, unit }: TrendLine): string =>
  unit === undefined ? title : `${title} (${unit})`;

/** The lines of the list, below the files and above what is to be said of them. */
function listLines(updates: readonly Update[]): TrendLine[] {
  const files = updates.map(({ fileName }) => fileName);
  const remarks = updates.map((update) => update.remarks.join(' ') || null);
  const create = (id: string, title: string, texts: readonly (string | null)[]): TrendLine => ({
    ...{ id, no: '', title, texts, cells: texts, change: null },
  });
  return [
    create('file', 'File', files),
    ...listTrendLines(updates),
    ...(remarks.some((remark) => remark !== null) ? [create('remarks', 'Remarks', remarks)] : []),
  ];
}

/** Lines drawn together: at most five, with values of similar size. */
const chartPlans = [
  { title: 'Finish by data date', lines: ['finish'], valueFormat: 'dd-mmm-yy' },
  {
    title: 'Least total float by data date, in working days',
    lines: ['leastFloatDays'],
    valueFormat: '0',
  },
  { title: 'Open ends by data date', lines: ['openEnds'], valueFormat: '0' },
  { title: 'CPLI, BEI and FS share by data date', lines: ['4', '13', '14'], valueFormat: '0.00' },
  { title: 'Logic and constraints by data date', lines: ['1', '2', '3', '5'], valueFormat: '0%' },
  {
    title: 'Float, durations, resources and missed tasks by data date',
    lines: ['6', '7', '8', '10', '11'],
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
    ...(drawn[0] === 'finish' ? { valueRange: findRange(findLine(lines, 'finish')) } : {}),
    categories: `${trendName}!${from}1:${to}1`,
    categoryTexts: titles,
    categoryTitle: 'Data date (evenly spaced)',
    series: lines.flatMap((line, index) => {
      const { id, numbers } = line;
      if (numbers === undefined || !drawn.some((one) => one === id)) return [];
      return [
        { title: formatTitle(line), values: `${trendName}!${from}${index + 2}:${to}${index + 2}`, numbers },
      ];
    }),
  }));
}

const findLine = (lines: readonly TrendLine[], key: string): TrendLine | undefined =>
  lines.find(({ id }) => id === key);

const hasNumbers = (line: TrendLine | undefined): boolean =>
  line?.numbers?.some((number) => number !== null) === true;

/** A week before and after the finishes, as whole days. */
function findRange(line: TrendLine | undefined): { min: number; max: number } {
  const known = (line?.numbers ?? []).filter((number) => number !== null);
  return { min: Math.floor(Math.min(...known)) - 7, max: Math.ceil(Math.max(...known)) + 7 };
}
