import type { ReportChart } from '@floatwise/contracts';
import { formatDay, formatMinutes } from '@floatwise/schedule/model';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { formatCounted } from '../answer/format-count.ts';
import type { Update } from './book.ts';
import type { Change } from './judge-change.ts';
import { describeChange, listTrendLines, type TrendLine } from './list-trend-lines.ts';

const trendId = 'trend';

/** Finish, least float, open ends and the fourteen checks in each update, and whether they became better or worse. */
export function describeTrend(updates: readonly Update[]): AnswerList {
  const titles = listDateTitles(updates);
  const assessed = updates.at(-1)?.fileName ?? '';
  return describeList<TrendLine>({
    id: trendId,
    title: 'Trend',
    description: `${formatCounted(updates.length, 'update')} by data date; the last, ${assessed}, is the one assessed. ▲ is better and ▼ worse than the update before.`,
    columns: [
      // First, since figures of the schedule have no number.
      column.text('check', 'Check', ({ title }) => title, 'key'),
      column.text('no', 'No', ({ no }) => no, 'key'),
      ...titles.map((title, place) =>
        column.text<TrendLine>(`update${place + 1}`, title, ({ texts }) => texts[place], 'answer'),
      ),
      column.text('change', 'Since the first', ({ change }) => change, 'answer'),
    ],
    rows: listTrendLines(updates),
  });
}

/** How the last update compares with the first; undefined for a single one. */
export function describeProgress(updates: readonly Update[]): string | undefined {
  const [first, last] = [updates[0], updates.at(-1)];
  if (first === undefined || last === undefined || first === last) return undefined;
  const lines = listTrendLines(updates);
  const count = (change: Change): number =>
    lines.filter((line) => line.change === describeChange(change)).length;
  const worse = count('worse');
  const compared = `${worse} of ${lines.length} figures ${worse === 1 ? 'is' : 'are'} worse and ${count('better')} better`;
  const finish =
    first.finish === undefined || last.finish === undefined
      ? ''
      : `finish ${formatDay(first.finish)} → ${formatDay(last.finish)}; `;
  const since = updates.length > 2 ? `the first of ${updates.length} updates` : 'the update before';
  const day = listDateTitles(updates)[0] ?? '';
  return `Since ${since}, ${day}: ${finish}${compared} (tab Trend).`;
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

/** Finish, least float and open ends as lines over the data dates; a figure that an update lacks is not drawn for it. */
export function drawTrend(updates: readonly Update[]): ReportChart[] {
  const titles = listDateTitles(updates);
  const toDates = (dates: readonly Update['finish'][]) =>
    dates.map((date) => (date === undefined ? null : formatMinutes(date)));
  const hasFinish = updates.some(({ finish }) => finish !== undefined);
  const drawLine = (id: 'leastFloatDays' | 'openEnds', title: string, unit: string): ReportChart[] => {
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
