import type { UpdateSeries } from '@floatwise/contracts';
import { formatColumn, type WorkbookChart } from '@floatwise/ooxml';
import { parseMinutes } from '@floatwise/schedule';
import type { AnswerList } from '../answer/answer-list.ts';
import { nameMilestone, pickSlipping } from './draw-slip.ts';
import { toSerial } from '../answer/date-cell.ts';

const size = { width: 860, height: 420 } as const;
/** Margin before the first date and after the last, in days. */
const roomDays = 7;

/** Chart of the milestones that moved most, drawn from their rows; none without dates. */
export function createSlipCharts(
  { milestones }: UpdateSeries,
  { sheetName, columns }: AnswerList,
): WorkbookChart[] {
  const first = columns.findIndex(({ kind }) => kind === 'date');
  const titles = columns.slice(first).map(({ title }) => title);
  const shown = pickSlipping(milestones);
  if (shown.length === 0) return [];
  const [from, to] = [formatColumn(first), formatColumn(columns.length - 1)];
  const series = shown.map((milestone) => {
    // Below the header; rows count from 1.
    const row = milestones.indexOf(milestone) + 2;
    return {
      title: nameMilestone(milestone),
      values: `${sheetName}!${from}${row}:${to}${row}`,
      numbers: milestone.dates.map((date) => {
        const minutes = parseMinutes(date ?? '');
        return minutes === undefined ? null : toSerial(minutes);
      }),
    };
  });
  const numbers = series.flatMap((each) => each.numbers.filter((number) => number !== null));
  return [
    {
      anchor: { col: columns.length + 1, row: 1, ...size },
      kind: 'line',
      title: 'Milestones from update to update',
      categories: `${sheetName}!${from}1:${to}1`,
      categoryTexts: titles,
      valueFormat: 'yyyy-mm-dd',
      valueRange: {
        min: Math.floor(Math.min(...numbers)) - roomDays,
        max: Math.ceil(Math.max(...numbers)) + roomDays,
      },
      series,
    },
  ];
}
