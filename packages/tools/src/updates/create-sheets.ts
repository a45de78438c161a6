import type { WorkbookSheet, WorkbookCell, WorkbookRow } from '@floatwise/ooxml';
import { toSheet } from '../answer/answer.ts';
import type { Compared } from './updates-series.ts';
import { createMethodSheet } from './create-method-sheet.ts';
import { createPathCharts } from './draw-driving-path.ts';
import { createSlipCharts } from './draw-slip.ts';
import { createStepCharts, drawWaterfalls } from './draw-waterfall.ts';
import { describeWindowLists, joinLists } from './window-lists.ts';
import { describeAhead } from './describe-ahead.ts';
import { describeOutOfSequence } from './describe-out-of-sequence.ts';
import { describeMilestones, describeSlips, listDateTitles } from './describe-floats.ts';
import { describeTrends } from './describe-trends.ts';
import { sumMilestones } from './sum-milestones.ts';
import { formatMinutes, toMinutes } from '@floatwise/schedule';
import { findDataDate, type UpdatesWindow } from './updates-window.ts';
import { describeWindows } from './describe-windows.ts';
import type { AnswerList } from '../answer/answer-list.ts';
import { toDateCell } from '../answer/date-cell.ts';
import type { ComparedProject } from '@floatwise/schedule/updates';
import { countDays } from './words.ts';

/** The lists from which tables and sheets are created. */
export type UpdateSheetLists = ReturnType<typeof describeLists>;

export function describeLists({ window, series, trends, report, options }: Compared) {
  const lists = series?.lists ?? describeWindowLists(window, { isFirst: true, options });
  const dates = report.series?.updates.map(({ dataDate }) => dataDate);
  return {
    ...lists,
    milestoneSums:
      series === undefined ? undefined : sumMilestones(lists.milestoneSteps, series.windowNames.length),
    ...describeTrends(trends, listDateTitles(dates ?? listDataDates(window))),
    milestones: series === undefined ? describeMilestones(window.projects) : describeSlips(series.series),
    windows: series === undefined ? undefined : describeWindows(series.series),
    ahead: describeLast(describeAhead(window.projects), series),
    outOfSequence: describeLast(describeOutOfSequence(window), series),
  };
}

/** A list of the last update. In a series its rows name the last period, as those of the other lists do. */
function describeLast(list: AnswerList, series: Compared['series']): AnswerList {
  const window = series?.windowNames.at(-1);
  return window === undefined ? list : joinLists([{ window, list }]);
}
/** Data dates of both updates. */
const listDataDates = ({ updates }: UpdatesWindow): (string | null)[] =>
  [updates.previous, updates.current].map((file) => {
    const dataDate = findDataDate(file);
    return dataDate === undefined ? null : formatMinutes(toMinutes(dataDate));
  });

/** Lists whose sheets are left out where nothing is in them: options choose them, or a series has them. */
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
  ].flatMap((list) => (list === undefined || list.rows.length === 0 ? [] : [toSheet(list)]));

export function createSheets(compared: Compared, lists: UpdateSheetLists): WorkbookSheet[] {
  const updates = createUpdateRows(compared);
  const { series } = compared;
  const whatMoved = stackTables('What Moved', [toTable(lists.steps), toTable(lists.shares)]);
  const drawn = createStepCharts(drawWaterfalls(compared, lists.shares), whatMoved.columns.length + 1);
  const paths = createPathCharts(compared.window, lists.path.columns.length + 1);
  const slips = series === undefined ? [] : createSlipCharts(series.series, lists.milestones);
  return [
    stackTables('Updates', [updates, toTable(lists.changes)]),
    { ...whatMoved, charts: drawn.charts },
    { ...toSheet(lists.path), charts: paths.charts },
    toSheet(lists.redFlags),
    toSheet(lists.compression),
    toSheet(lists.scope),
    toSheet(lists.changed),
    toSheet(lists.links),
    lists.calendarKeys.rows.length === 0
      ? toSheet(lists.calendarDays)
      : stackTables('Calendars', [toTable(lists.calendarKeys), toTable(lists.calendarDays)]),
    toSheet(lists.actuals),
    toSheet(lists.plan),
    toSheet(lists.ahead),
    toSheet(lists.outOfSequence),
    toSheet(lists.floats),
    { ...toSheet(lists.milestones), charts: slips },
    ...(lists.windows === undefined ? [] : [toSheet(lists.windows)]),
    ...listOptionalSheets(lists),
    createMethodSheet(compared),
    ...drawn.sheets,
    ...paths.sheets,
  ];
}

/** One of several tables on a sheet. */
interface StackedTable {
  readonly titles: readonly string[];
  readonly rows: readonly WorkbookRow[];
}

/** Dates become date cells, although other tables have other values in the same column. */
function toTable({ columns, rows }: AnswerList): StackedTable {
  return {
    titles: columns.map(({ title }) => title),
    rows: rows.map((cells) =>
      cells.map((cell, place) => (columns[place]?.kind === 'date' ? toDateCell(cell) : cell)),
    ),
  };
}

/** Tables one below the other, separated by an empty row. */
function stackTables(name: string, tables: readonly StackedTable[]): WorkbookSheet {
  const [first, ...others] = tables;
  const width = Math.max(...tables.map(({ titles }) => titles.length));
  return {
    name,
    headers: first === undefined ? [] : [first.titles],
    columns: Array.from({ length: width }, () => ({ kind: 'text' as const })),
    autoFilter: false,
    rows: [
      ...(first?.rows ?? []),
      ...others.flatMap(({ titles, rows }) => [
        [],
        titles.map((value): WorkbookCell => ({ value, look: 'heading' })),
        ...rows,
      ]),
    ],
  };
}

function createUpdateRows({ window: { projects } }: Compared): StackedTable {
  const hasProjects = projects.length > 1;
  const titles = ['Figure', 'Previous', 'Current', 'Difference'];
  return {
    titles: hasProjects ? ['Project', ...titles] : titles,
    rows: projects.flatMap((project) =>
      listFigures(project).map((cells): WorkbookRow =>
        hasProjects ? [project.current.project, ...cells] : cells,
      ),
    ),
  };
}

function listFigures({ previous, current, counts, finish }: ComparedProject): WorkbookCell[][] {
  return [
    ['Project', previous.project, current.project, null],
    [
      'Data date',
      toDateCell(previous.dataDate),
      toDateCell(current.dataDate),
      countDays(previous.dataDate, current.dataDate),
    ],
    ['Finish', toDateCell(finish.previous), toDateCell(finish.current), finish.days],
    ['Activities', previous.activities, current.activities, current.activities - previous.activities],
    ['Critical', counts.criticalBefore, counts.criticalNow, counts.criticalNow - counts.criticalBefore],
    [
      'Must finish by',
      toDateCell(previous.mustFinishBy),
      toDateCell(current.mustFinishBy),
      countDays(previous.mustFinishBy, current.mustFinishBy),
    ],
  ];
}
