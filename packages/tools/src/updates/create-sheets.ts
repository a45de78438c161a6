import type { ComparedProjectReport, ReportCell } from '@floatwise/contracts';
import type { WorkbookSheet, WorkbookCell, WorkbookRow } from '@floatwise/ooxml';
import { toSheet } from '../answer/answer.ts';
import type { Compared } from './updates-series.ts';
import { createCover, formatPageHead } from './create-cover.ts';
import { createMethodSheet } from './create-method-sheet.ts';
import { createPathCharts } from './draw-driving-path.ts';
import { createSlipCharts } from './draw-slip.ts';
import { createChartSheets, placeBeside } from './place-charts.ts';
import { createStepCharts, drawWaterfalls } from './draw-waterfall.ts';
import { describeWindowLists, joinLists } from './window-lists.ts';
import { describeAhead } from './describe-ahead.ts';
import { describeOutOfSequence } from './describe-out-of-sequence.ts';
import { describeMilestones, describeSlips, listDateTitles } from './describe-floats.ts';
import { describeTrends } from './describe-trends.ts';
import { sumMilestones } from './sum-milestones.ts';
import { formatMinutes, toMinutes } from '@floatwise/schedule/model';
import { findDataDate, type UpdatesWindow } from './updates-window.ts';
import { describeWindows } from './describe-windows.ts';
import type { AnswerList } from '../answer/answer-list.ts';
import { toDateCell } from '../answer/date-cell.ts';
import { countDays } from './words.ts';

/** The lists from which tables and sheets are created. */
export type UpdateSheetLists = ReturnType<typeof describeLists>;

export function describeLists(compared: Compared) {
  const { window, series, trends, options } = compared;
  const lists = series?.lists ?? describeWindowLists(window, { isFirst: true, options });
  return {
    ...lists,
    milestoneSums: series === undefined ? undefined : sumMilestones(lists.milestoneSteps, series.windowNames),
    ...describeTrends(trends, {
      updates: listUpdateTitles(compared),
      windows: series?.windowNames,
    }),
    milestones: series === undefined ? describeMilestones(window.projects) : describeSlips(series.series),
    windows: series === undefined ? undefined : describeWindows(series.series, series.windowNames),
    ahead: describeLast(describeAhead(window.projects), series),
    outOfSequence: describeLast(describeOutOfSequence(window), series),
  };
}

/** A list of the last update. In a series its rows name the last period, as those of the other lists do. */
function describeLast(list: AnswerList, series: Compared['series']): AnswerList {
  const window = series?.windowNames.at(-1);
  return window === undefined ? list : joinLists([{ window, list }]);
}

/** The data dates of all updates, as titles of columns. */
export const listUpdateTitles = ({ report, window }: Pick<Compared, 'report' | 'window'>): string[] =>
  listDateTitles(report.series?.updates.map(({ dataDate }) => dataDate) ?? listDataDates(window));

/** Data dates of both updates. */
const listDataDates = ({ updates }: UpdatesWindow): (string | null)[] =>
  [updates.previous, updates.current].map((file) => {
    const dataDate = findDataDate(file);
    return dataDate === undefined ? null : formatMinutes(toMinutes(dataDate));
  });

/** Lists that options choose, or a series has. */
const listOptionalSheets = (lists: UpdateSheetLists): WorkbookSheet[] =>
  [
    lists.nearPaths,
    lists.milestoneFinishes,
    lists.milestoneSteps,
    lists.milestoneCauses,
    lists.milestoneSums,
    lists.responsible,
    lists.hits,
    lists.durations,
    lists.sequenceStarts,
    lists.churn,
    lists.milestoneTrend,
    lists.pathMigration,
    lists.curves,
    lists.earnedSchedule,
  ].flatMap((list) => (list === undefined ? [] : listSheet(list)));

export function createSheets(compared: Compared, lists: UpdateSheetLists): WorkbookSheet[] {
  const { series } = compared;
  const whatMoved = stackTables('What Moved', [toTable(lists.steps), toTable(lists.shares)]);
  const isSeries = series !== undefined;
  const drawn = createStepCharts(drawWaterfalls(compared, lists.shares));
  const paths = createPathCharts(compared.paths);
  const slips = series === undefined ? [] : createSlipCharts(series.series, lists.milestones);
  const pageHead = formatPageHead(compared);
  return [
    createCover(compared, lists, drawn.charts[0]),
    stackTables('Updates', [createUpdateRows(compared), toTable(lists.changes)]),
    { ...whatMoved, charts: isSeries ? [] : placeBeside(drawn.charts, whatMoved.columns.length + 1) },
    // One chart for each period has no room beside the rows.
    ...(isSeries ? createChartSheets('Waterfalls', drawn.charts) : []),
    ...listSheet(lists.path, isSeries ? [] : placeBeside(paths.charts, lists.path.columns.length + 1)),
    ...(isSeries ? createChartSheets('Driving Path Charts', paths.charts) : []),
    ...listSheet(lists.redFlags),
    ...listSheet(lists.compression),
    ...listSheet(lists.scope),
    ...listSheet(lists.changed),
    ...listSheet(lists.links),
    ...(lists.calendarKeys.rows.length === 0
      ? listSheet(lists.calendarDays)
      : [stackTables('Calendars', [toTable(lists.calendarKeys), toTable(lists.calendarDays)])]),
    ...listSheet(lists.actuals),
    ...listSheet(lists.plan),
    ...listSheet(lists.ahead),
    ...listSheet(lists.outOfSequence),
    ...listSheet(lists.floats),
    ...listSheet(lists.milestones, slips),
    ...(lists.windows === undefined ? [] : listSheet(lists.windows)),
    ...listOptionalSheets(lists),
    createMethodSheet(compared),
    ...[...drawn.sheets, ...paths.sheets].map((sheet) => ({ ...sheet, isHidden: true })),
  ].map((sheet) => ({ ...sheet, pageHead }));
}

/** No sheet for a list without rows. */
const listSheet = (list: AnswerList, charts: WorkbookSheet['charts'] = []): WorkbookSheet[] =>
  list.rows.length === 0
    ? []
    : [{ ...toSheet(list), rows: list.rows.map((cells) => formatValues(list, cells)), charts }];

const mixed: ReadonlySet<string> = new Set(['previous', 'current']);
const isDate = (cell: ReportCell): boolean =>
  typeof cell === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(cell);

const isDay = (cell: ReportCell): boolean => isDate(cell) && String(cell).length === 'yyyy-mm-dd'.length;

/** Days, and dates among the values before and after, become date cells. */
const formatValues = ({ columns }: AnswerList, cells: readonly ReportCell[]): WorkbookRow =>
  cells.map((cell, place) => {
    const { id = '', kind } = columns[place] ?? {};
    const isOwn = kind === 'date' ? isDay(cell) : kind === 'text' && mixed.has(id) && isDate(cell);
    return isOwn ? toDateCell(cell) : cell;
  });

/** One of several tables on a sheet. */
interface StackedTable {
  /** Headings, aligned as the cells below them. */
  readonly headings: WorkbookRow;
  readonly rows: readonly WorkbookRow[];
}

/** Dates and figures have cells of their own kind, although other tables have other values in the same column. */
const toTable = ({ columns, rows }: AnswerList): StackedTable => ({
  headings: columns.map(({ title, kind }) => ({
    value: title,
    look: kind === 'text' ? 'heading' : 'numberHeading',
  })),
  rows: rows.map((cells) =>
    cells.map((cell, place) => (columns[place]?.kind === 'date' ? toDateCell(cell) : toFigureCell(cell))),
  ),
});

const toFigureCell = (cell: ReportCell): WorkbookCell =>
  typeof cell === 'number' ? { value: cell, numberFormat: 'General' } : cell;

/** Tables one below the other, separated by an empty row. */
function stackTables(name: string, tables: readonly StackedTable[]): WorkbookSheet {
  const width = Math.max(...tables.map(({ headings }) => headings.length));
  return {
    name,
    headers: [],
    columns: Array.from({ length: width }, () => ({ kind: 'text' as const })),
    autoFilter: false,
    rows: tables.flatMap(({ headings, rows }, place) => [...(place === 0 ? [] : [[]]), headings, ...rows]),
  };
}

/** Of a series the figures of every period, with a first column Window. */
function createUpdateRows({ report, series }: Compared): StackedTable {
  const windows = report.series?.windows ?? [report];
  const hasProjects = windows.some(({ projects }) => projects.length > 1);
  const text = (value: string): WorkbookCell => ({ value, look: 'heading' });
  const figure = (value: string): WorkbookCell => ({ value, look: 'numberHeading' });
  const isSeries = series !== undefined;
  return {
    headings: [
      ...(isSeries ? [text('Window')] : []),
      ...(hasProjects ? [text('Project')] : []),
      text('Figure'),
      ...['Previous', 'Current', 'Difference'].map(figure),
    ],
    rows: windows.flatMap(({ projects }, place) =>
      projects.flatMap((project) =>
        listFigures(project).map((cells): WorkbookRow => [
          ...(isSeries ? [series.windowNames[place] ?? ''] : []),
          ...(hasProjects ? [project.current.project] : []),
          ...cells,
        ]),
      ),
    ),
  };
}

function listFigures({ previous, current, counts, finish }: ComparedProjectReport): WorkbookCell[][] {
  const { criticalBefore = 0, criticalNow = 0 } = counts;
  const dates = (
    title: string,
    from: string | null,
    to: string | null,
    days: number | null,
  ): WorkbookCell[] => [title, toDateCell(from), toDateCell(to), toFigureCell(days)];
  const figures = (title: string, from: number, to: number): WorkbookCell[] => [
    title,
    ...[from, to, to - from].map(toFigureCell),
  ];
  return [
    ['Project', previous.project, current.project, null],
    dates('Data date', previous.dataDate, current.dataDate, countDays(previous.dataDate, current.dataDate)),
    dates('Finish', finish.previous, finish.current, finish.days),
    figures('Activities', previous.activities, current.activities),
    figures('Critical', criticalBefore, criticalNow),
    dates(
      'Must finish by',
      previous.mustFinishBy,
      current.mustFinishBy,
      countDays(previous.mustFinishBy, current.mustFinishBy),
    ),
  ];
}
