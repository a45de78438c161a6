import { formatFigure, type ReportChart } from '@floatwise/contracts';
import {
  computeScore,
  formatDay,
  formatMinutes,
  minutesPerDay,
  toMinutes,
  type CheckResult,
} from '@floatwise/schedule';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import type { Update } from './book.ts';
import { changeMarks, judgeChange, judgeCheck, type Change } from './judge-change.ts';

/** A figure of the schedule, or a check, in each update. */
interface TrendRow {
  readonly no: string;
  readonly title: string;
  readonly cells: readonly (string | null)[];
  /** The last update against the first. */
  readonly change: string | null;
}

const trendId = 'trend';

type Measure = 'finish' | 'leastFloatDays' | 'openEnds';

/** Figures of an update that are also drawn as lines: their texts, and how bad a value is. */
export const trendFigures: readonly {
  readonly id: Measure;
  readonly title: string;
  readonly format: (value: number) => string;
  readonly measure: (value: number) => number;
}[] = [
  {
    id: 'finish',
    title: 'Finish',
    format: (value) => formatDay(toMinutes(value)),
    measure: (value) => Math.floor(value / minutesPerDay),
  },
  {
    id: 'leastFloatDays',
    title: 'Least total float',
    format: (value) => formatFigure(value, 'days'),
    measure: (value) => -value,
  },
  { id: 'openEnds', title: 'Open ends', format: formatCount, measure: (value) => value },
];

/** Finish, least float, open ends and the fourteen checks in each update, and whether they became better or worse. */
export function describeTrend(updates: readonly Update[]): AnswerList {
  const titles = listDateTitles(updates);
  const assessed = updates.at(-1)?.fileName ?? '';
  return describeList<TrendRow>({
    id: trendId,
    title: 'Trend',
    description: `${formatCounted(updates.length, 'update')} by data date; the last, ${assessed}, is the one assessed. ▲ is better and ▼ worse than the update before.`,
    columns: [
      column.text('no', 'No', ({ no }) => no, 'key'),
      column.text('check', 'Check', ({ title }) => title, 'key'),
      ...titles.map((title, place) =>
        column.text<TrendRow>(`update${place + 1}`, title, ({ cells }) => cells[place], 'answer'),
      ),
      column.text('change', 'Since the first', ({ change }) => change, 'answer'),
    ],
    rows: [
      ...trendFigures.map((figure) => createFigureRow(updates, figure)),
      createScoreRow(updates),
      ...(updates[0]?.results ?? []).map((result, place) => createCheckRow(updates, result, place)),
    ],
  });
}

/** Formats `16-Mar-26`, with a number if several updates have that date. */
export function listDateTitles(updates: readonly Update[]): string[] {
  const seen = new Map<string, number>();
  return updates.map(({ dataDate }) => {
    const day = dataDate === undefined ? 'No data date' : formatDay(dataDate);
    const count = (seen.get(day) ?? 0) + 1;
    seen.set(day, count);
    return count === 1 ? day : `${day} (${count})`;
  });
}

const createFigureRow = (
  updates: readonly Update[],
  { id, title, format, measure }: (typeof trendFigures)[number],
): TrendRow => {
  const values = updates.map((update) => update[id]);
  const judge = (value: number | undefined, before: number | undefined) =>
    judgeChange(value, before, measure);
  return {
    no: '',
    title,
    cells: values.map((value, place) =>
      value === undefined ? null : mark(format(value), judge(value, values[place - 1])),
    ),
    change: describeChange(judge(values.at(-1), values[0])),
  };
};

function createScoreRow(updates: readonly Update[]): TrendRow {
  const scores = updates.map(({ results }) => computeScore(results));
  return {
    no: '',
    title: 'Checks passed',
    cells: scores.map(({ passed, applicable }) => `${passed} of ${applicable}`),
    change: null,
  };
}

function createCheckRow(
  updates: readonly Update[],
  { check: { no, title } }: CheckResult,
  place: number,
): TrendRow {
  const results = updates.flatMap((update) => update.results[place] ?? []);
  const [first, last] = [results[0], results.at(-1)];
  return {
    no,
    title,
    cells: results.map((result, index) => formatCell(result, results[index - 1])),
    change: last === undefined ? null : describeChange(judgeCheck(last, first)),
  };
}

/** `FAIL 12.6% ▼ worse`; a value that is shown but not scored has no verdict. */
function formatCell(result: CheckResult, before: CheckResult | undefined): string {
  const { verdict, value, check, limit } = result;
  if (value === undefined) return 'N/A';
  const figure = formatFigure(value, check.unit, limit);
  return mark(`${verdict} ${figure}`, judgeCheck(result, before));
}

const mark = (text: string, change: Change | undefined): string =>
  change === undefined || change === 'same' ? text : `${text} ${changeMarks[change]} ${change}`;

const describeChange = (change: Change | undefined): string | null =>
  change === undefined ? null : `${changeMarks[change]} ${change}`.trim();

/** Finish, least float and open ends as lines over the data dates; a figure that an update lacks is not drawn for it. */
export function drawTrend(updates: readonly Update[]): ReportChart[] {
  const titles = listDateTitles(updates);
  const toDates = (dates: readonly Update['finish'][]) =>
    dates.map((date) => (date === undefined ? null : formatMinutes(date)));
  const hasFinish = updates.some(({ finish }) => finish !== undefined);
  const drawLine = (id: Measure, title: string, unit: string): ReportChart[] => {
    const drawn = updates.flatMap((update, place) => {
      const value = update[id];
      return value === undefined ? [] : [{ value, title: titles[place] ?? '' }];
    });
    if (drawn.length < 2) return [];
    const series = [{ title, values: drawn.map(({ value }) => value) }];
    return [
      {
        drawnAs: 'lines',
        withTable: trendId,
        title,
        unit,
        categories: drawn.map((each) => each.title),
        series,
      },
    ];
  };
  return [
    ...(hasFinish
      ? [
          {
            kind: 'slip' as const,
            withTable: trendId,
            title: 'Finish from update to update',
            categories: titles,
            series: [
              { title: 'Finish', dates: toDates(updates.map(({ finish }) => finish)) },
              {
                title: 'Data date',
                dates: toDates(updates.map(({ dataDate }) => dataDate)),
                isReference: true,
              },
            ],
          },
        ]
      : []),
    ...drawLine('leastFloatDays', 'Least total float', 'days'),
    ...drawLine('openEnds', 'Open ends', 'incomplete tasks'),
  ];
}
