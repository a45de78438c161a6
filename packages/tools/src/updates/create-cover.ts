import { formatDateText } from '@floatwise/contracts/format-date-text';
import type { WorkbookCell, WorkbookChart, WorkbookRow, WorkbookSheet } from '@floatwise/ooxml';
import { formatColumn } from '@floatwise/ooxml';
import type { AnswerList } from '../answer/answer-list.ts';
import { toDateCell } from '../answer/date-cell.ts';
import { listScheduleRows } from '../answer/list-schedule-rows.ts';
import { formatCount, formatCounted, formatNames } from '../answer/format-count.ts';
import { describeCurrent } from './describe-current.ts';
import { createHeadline } from './create-headline.ts';
import { measureSlip } from './draw-slip.ts';
import { drawSeries } from './draw-waterfall.ts';
import { followProject, sumDays } from './describe-windows.ts';
import { listAttention } from './list-attention.ts';
import { listShareRows } from './share-rows.ts';
import type { Compared } from './updates-series.ts';
import { countDays } from './words.ts';

/** The lists that the cover draws from. */
type CoverLists = Readonly<Record<'shares' | 'redFlags' | 'milestones', AnswerList>> & {
  readonly windows: AnswerList | undefined;
};

const most = { projects: 5, finishes: 6, flags: 8, causes: 8, milestones: 6 } as const;
/** In letters; together one portrait page. */
const widths = [26, 24, 28, 13, 13, 13];
const chartSize = { width: 830, height: 320 } as const;
/** Rows of 20 pixels that the chart covers. */
const chartRows = 17;

/** `Update Comparison: project RPS, data dates 16-Mar-26 to 13-Apr-26`. */
export function formatPageHead(compared: Compared): string {
  const { from, to } = findDates(compared);
  return `Update Comparison: project ${nameProjects(compared)}, data dates ${from} to ${to}`;
}

const nameProjects = ({ window: { projects } }: Compared): string =>
  formatNames(
    projects.map(({ current }) => current.project),
    most.projects,
  );

function findDates({ report, window: { projects } }: Compared): Record<'from' | 'to', string> {
  const [first] = projects;
  const from = report.series?.updates[0]?.dataDate ?? first?.previous.dataDate;
  const to = first?.current.dataDate;
  const format = (date: string | null | undefined): string =>
    date === null || date === undefined ? 'none' : formatDateText(date.slice(0, 10));
  return { from: format(from), to: format(to) };
}

/** The first page, printed on one sheet of paper: what was compared, what moved the finish, and what to ask about. */
export function createCover(
  compared: Compared,
  lists: CoverLists,
  waterfall: WorkbookChart | undefined,
): WorkbookSheet {
  const head = listHead(compared);
  const chart = createSeriesChart(lists.windows, compared) ?? waterfall;
  const rows = [
    ...head,
    ...(chart === undefined ? [] : Array.from({ length: chartRows }, (): WorkbookRow => [])),
    ...listProjects(compared),
    ...listFlags(compared, lists.redFlags),
    ...listCauses(lists.shares),
    ...listMilestones(compared, lists.milestones),
    [],
    [
      {
        value: 'Every row is on the sheets that follow; sheet Method has files, hashes and rules.',
        look: 'muted',
        span: widths.length,
      },
    ],
  ] satisfies WorkbookRow[];
  return {
    name: 'Summary',
    headers: [],
    columns: widths.map((width) => ({ kind: 'text', width, wrap: true })),
    rows,
    autoFilter: false,
    isOnePage: true,
    charts: chart === undefined ? [] : [{ ...chart, anchor: { col: 0, row: head.length, ...chartSize } }],
  };
}

const line = (label: string, value: string): WorkbookRow => [
  { value: label, look: 'label' },
  { value, span: widths.length - 1 },
];

const section = (title: string): WorkbookRow[] => [[], [{ value: title, look: 'label', wrap: false }]];

const toHeadings = (titles: readonly string[], figures: readonly string[]): WorkbookRow => [
  ...titles.map((value): WorkbookCell => ({ value, look: 'heading' })),
  ...figures.map((value): WorkbookCell => ({ value, look: 'numberHeading' })),
];

function listHead(compared: Compared): WorkbookRow[] {
  const { report, series, options } = compared;
  const { from, to } = findDates(compared);
  const { effect = '', done } = createHeadline(compared);
  const [previous = '', current = ''] = report.files;
  const files =
    series === undefined
      ? [
          line('Previous update', `${previous}, data date ${from}`),
          line('Current update', `${current}, data date ${to}`),
        ]
      : [line('Updates', `${formatCounted(series.names.length, 'file')}, data dates ${from} to ${to}`)];
  return [
    [{ value: 'Update Comparison', look: 'title', wrap: false }],
    ...listScheduleRows(describeCurrent(compared)).map(([label, text]) => line(label, text)),
    ...files,
    ...(options.finish === '' ? [] : [line('Measured at', `activity ${options.finish}`)]),
    line('Finish', effect),
    line('Compared', done),
    [],
  ];
}

/**
 * Days by step, stacked for each period, from the cells of its sheet; undefined outside a series. Of several projects the one that
 * moved most.
 */
function createSeriesChart(
  windows: AnswerList | undefined,
  { window }: Pick<Compared, 'window'>,
): WorkbookChart | undefined {
  const [drawn] = drawSeries(windows, window);
  if (drawn === undefined || windows === undefined) return undefined;
  const { title, unit, categories, series } = drawn.chart;
  // Below the header; rows count from 1.
  const [first, last] = [drawn.rows.first + 2, drawn.rows.last + 1];
  const range = (place: number): string =>
    `${windows.sheetName}!${formatColumn(place)}${first}:${formatColumn(place)}${last}`;
  return {
    anchor: { col: 0, row: 0, ...chartSize },
    kind: 'stacked',
    title,
    categories: range(0),
    categoryTexts: categories,
    valueTitle: unit,
    description: `Days by which each step moved the finish, for ${formatCounted(categories.length, 'window')}`,
    series: series.map((each, at) => ({
      title: each.title,
      values: range(drawn.places[at] ?? 0),
      numbers: each.values,
    })),
  };
}

/** The finish of each project, those that moved most first; nothing for one project. */
function listProjects({ series, report, window: { projects } }: Compared): WorkbookRow[] {
  if (projects.length < 2) return [];
  const all = report.projects.map(({ current, finish }, place) => {
    const windows = series === undefined ? undefined : followProject(series.series.windows, place);
    return {
      project: current.project,
      from: windows?.[0]?.finish.previous ?? finish.previous,
      to: finish.current,
      days: windows === undefined ? finish.days : sumDays(windows),
    };
  });
  const shown = all
    .toSorted((one, other) => Math.abs(other.days ?? 0) - Math.abs(one.days ?? 0))
    .slice(0, most.finishes);
  const covered = Array.from({ length: widths.length - 4 }, () => null);
  return [
    ...section(
      shown.length < all.length
        ? `Projects whose finish moved most, of ${formatCount(all.length)}`
        : 'Finish by project',
    ),
    [
      { value: 'Project', look: 'heading', span: widths.length - 3 },
      ...covered,
      ...toHeadings([], ['First', 'Last', 'Days']),
    ],
    ...shown.map(({ project, from, to, days }): WorkbookRow => [
      { value: project, span: widths.length - 3 },
      ...covered,
      ...[from, to].map((date) => toDateCell(date?.slice(0, 10) ?? null)),
      { value: days, numberFormat: '+0;-0;0' },
    ]),
  ];
}

function listFlags(compared: Compared, redFlags: AnswerList): WorkbookRow[] {
  const flags = listAttention(compared, [], redFlags).map(({ message }) => message);
  const shown = flags.slice(0, most.flags);
  const rest = flags.length - shown.length;
  const texts = flags.length === 0 ? ['None was found.'] : shown;
  return [
    ...section('Red flags'),
    ...texts.map((value): WorkbookRow => [{ value, span: widths.length }]),
    ...(rest === 0 ? [] : [[{ value: `And ${formatCount(rest)} more.`, span: widths.length }]]),
  ];
}

function listCauses(shares: AnswerList): WorkbookRow[] {
  const rows = listShareRows(shares)
    .filter(({ isOthers }) => !isOthers)
    .toSorted((one, other) => Math.abs(other.workDays) - Math.abs(one.workDays))
    .slice(0, most.causes);
  if (rows.length === 0) return [];
  const has = (wanted: string): boolean => shares.columns.some(({ id }) => id === wanted);
  const isSeries = has('window');
  const span = isSeries ? 3 : 4;
  const covered = Array.from({ length: span - 1 }, () => null);
  return [
    ...section('Greatest causes'),
    [
      ...toHeadings(isSeries ? ['Step', 'Window'] : ['Step'], []),
      { value: 'Activity', look: 'heading', span },
      ...covered,
      ...toHeadings([], ['Work Days']),
    ],
    ...rows.map(({ label, workDays, rows: { where = {} } }): WorkbookRow => [
      ...(isSeries ? ['step', 'window'] : ['step']).map((id) => where[id]?.[0] ?? null),
      { value: has('project') ? `${where['project']?.[0] ?? ''}: ${label}` : label, span },
      ...covered,
      { value: workDays, numberFormat: '+General;-General;0' },
    ]),
  ];
}

interface Moved {
  /** If there are several. */
  readonly project: string | undefined;
  readonly id: string;
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly size: number;
}

function listMilestones({ series, window: { projects } }: Compared, list: AnswerList): WorkbookRow[] {
  const all: Moved[] =
    series === undefined
      ? projects.flatMap(({ current: { project }, lists }) =>
          lists.milestones.map(({ id, name, previous, current, days }) => ({
            project: projects.length < 2 ? undefined : project,
            id,
            name,
            from: previous,
            to: current,
            size: Math.abs(days ?? 0),
          })),
        )
      : series.series.milestones.map((milestone) => {
          const dates = milestone.dates.filter((date) => date !== null);
          const { project, id, name } = milestone;
          return {
            project,
            id,
            name,
            from: dates[0] ?? null,
            to: dates.at(-1) ?? null,
            size: measureSlip(milestone),
          };
        });
  const moved = all
    .filter(({ size }) => size > 0)
    .sort((one, other) => other.size - one.size)
    .slice(0, most.milestones);
  if (moved.length === 0) return [];
  return [
    ...section(`Milestones that moved most, of ${formatCount(list.rows.length)}`),
    [
      ...toHeadings(['Activity ID'], []),
      { value: 'Activity Name', look: 'heading', span: 2 },
      null,
      ...toHeadings([], ['First', 'Last', 'Days']),
    ],
    ...moved.map(({ project, id, name, from, to }): WorkbookRow => [
      id,
      { value: project === undefined ? name : `${project}: ${name}`, span: 2 },
      null,
      ...[from, to].map((date) => toDateCell(date?.slice(0, 10) ?? null)),
      { value: countDays(from, to), numberFormat: '+0;-0;0' },
    ]),
  ];
}
