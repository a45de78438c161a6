import type { ReportSlipChart, UpdateSeries } from '@floatwise/contracts';
import { parseMinutes } from '@floatwise/schedule/model';
import { listDateTitles, milestonesList } from './describe-floats.ts';
import { formatColumn, type WorkbookChart } from '@floatwise/ooxml';
import type { AnswerList } from '../answer/answer-list.ts';
import { toSerial } from '../answer/date-cell.ts';

type Milestone = UpdateSeries['milestones'][number];

/** Most lines in one chart that a reader can distinguish. */
const maxLines = 10;

/** Chart of the milestones of a series that moved most, from update to update; none without milestones. */
export function drawSlip({ updates, milestones }: UpdateSeries): ReportSlipChart[] {
  const shown = pickSlipping(milestones);
  if (shown.length === 0) return [];
  const dataDates = updates.map(({ dataDate }) => dataDate);
  const some = `The ${shown.length} of ${milestones.length} milestones that moved most; table ${milestonesList.title} has all.`;
  return [
    {
      kind: 'slip',
      withTable: milestonesList.id,
      title: 'Milestones from update to update',
      ...(shown.length < milestones.length ? { description: some } : {}),
      categories: listDateTitles(dataDates),
      series: [
        ...shown.map((milestone) => ({
          title: nameMilestone(milestone),
          dates: [...milestone.dates],
          rows: {
            table: milestonesList.id,
            where: {
              ...(milestone.project === undefined ? {} : { project: [milestone.project] }),
              activityId: [milestone.id],
            },
          },
        })),
        { title: 'Data date', dates: dataDates, isReference: true },
      ],
    },
  ];
}

const nameMilestone = ({ project, id, name }: Milestone): string =>
  `${project === undefined ? '' : `${project} `}${id} ${name}`;

/** The milestones that moved most, in table order. */
function pickSlipping(milestones: readonly Milestone[]): readonly Milestone[] {
  const dated = milestones.filter(({ dates }) => dates.some((date) => date !== null));
  const most = new Set(
    dated.toSorted((one, other) => measureSlip(other) - measureSlip(one)).slice(0, maxLines),
  );
  return dated.filter((milestone) => most.has(milestone));
}

/** Minutes between its first and last date, unsigned. */
export function measureSlip({ dates }: Milestone): number {
  const known = dates.flatMap((date) => (date === null ? [] : (parseMinutes(date) ?? [])));
  return Math.abs((known.at(-1) ?? 0) - (known[0] ?? 0));
}

const size = { width: 860, height: 420 } as const;
/** Margin before the first date and after the last, in days. */
const roomDays = 7;

/** Chart of the milestones that moved most, drawn from their rows; none without dates. */
export function createSlipCharts(
  { milestones }: UpdateSeries,
  { sheetName, columns }: AnswerList,
): WorkbookChart[] {
  const first = columns.findIndex(({ kind }) => kind === 'date');
  const last = columns.findLastIndex(({ kind }) => kind === 'date');
  const titles = columns.slice(first, last + 1).map(({ title }) => title);
  const shown = pickSlipping(milestones);
  if (shown.length === 0) return [];
  const [from, to] = [formatColumn(first), formatColumn(last)];
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
