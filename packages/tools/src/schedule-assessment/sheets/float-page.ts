import type { WorkbookChart, WorkbookSheet } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { number, percent, text } from './list-columns.ts';

const name = 'Float histogram';

/** Total float of incomplete tasks, by class. */
export function createFloatPage({ histogram }: BookInput): WorkbookSheet {
  const total = histogram.reduce((sum, { count }) => sum + count, 0);
  return {
    name,
    headers: [['Total Float (d)', 'Incomplete Tasks', 'Share']],
    columns: [text(16), number(18), percent(10)],
    rows: histogram.map(({ title, count }) => [title, count, total === 0 ? null : count / total]),
    charts: [createFloatChart(histogram, { col: 4, row: 1, width: 560, height: 320 })],
  };
}

/** Chart of total float by class, from the data on sheet Float histogram. */
export function createFloatChart(
  histogram: BookInput['histogram'],
  anchor: WorkbookChart['anchor'],
): WorkbookChart {
  const last = histogram.length + 1;
  return {
    anchor,
    kind: 'column',
    title: 'Total float of incomplete tasks',
    categories: `${name}!A2:A${last}`,
    categoryTexts: histogram.map(({ title }) => title),
    categoryTitle: 'Total float in working days',
    valueTitle: 'Incomplete tasks',
    valueFormat: '0',
    series: [
      {
        title: 'Incomplete tasks',
        values: `${name}!B2:B${last}`,
        numbers: histogram.map(({ count }) => count),
        pointColours: ['B3261E', 'D55E00', 'E69F00', '56B4E9', '0072B2', '0072B2', '7F7F7F'],
      },
    ],
  };
}
