import type { WorkbookSheet } from '@floatwise/ooxml';
import { toSheet } from '../answer/answer.ts';
import type { Compared } from './compared.ts';
import { createMethodSheet } from './create-method-sheet.ts';
import { createPathCharts } from './create-path-charts.ts';
import { createSlipCharts } from './create-slip-chart.ts';
import { createStepCharts } from './create-step-charts.ts';
import { createUpdateRows } from './create-update-rows.ts';
import { describeActuals } from './describe-actuals.ts';
import { describeCalendarDays, describeCalendarKeys } from './describe-calendars.ts';
import { describeChanged } from './describe-changed.ts';
import { describeChanges } from './describe-changes.ts';
import { describeFloats } from './describe-floats.ts';
import { describeLinks } from './describe-links.ts';
import { describeMilestones, describeSlips } from './describe-milestones.ts';
import { describePath } from './describe-path.ts';
import { describePlan } from './describe-plan.ts';
import { describeScope } from './describe-scope.ts';
import { describeShares, describeSteps } from './describe-steps.ts';
import { describeWindows } from './describe-windows.ts';
import { drawWaterfalls } from './draw-waterfall.ts';
import { stackTables, toTable } from './stacked-table.ts';

/** The lists from which tables and sheets are created. */
export type UpdateSheetLists = ReturnType<typeof describeLists>;

export function describeLists({ window, series }: Compared) {
  const { projects } = window;
  return {
    steps: describeSteps(window),
    shares: describeShares(window),
    path: describePath(window),
    changes: describeChanges(projects),
    scope: describeScope(projects),
    changed: describeChanged(projects),
    links: describeLinks(projects),
    calendarKeys: describeCalendarKeys(projects),
    calendarDays: describeCalendarDays(projects),
    actuals: describeActuals(projects),
    plan: describePlan(projects),
    floats: describeFloats(projects),
    milestones: series === undefined ? describeMilestones(projects) : describeSlips(series.series),
    windows: series === undefined ? undefined : describeWindows(series.series),
  };
}

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
    toSheet(lists.scope),
    toSheet(lists.changed),
    toSheet(lists.links),
    lists.calendarKeys.rows.length === 0
      ? toSheet(lists.calendarDays)
      : stackTables('Calendars', [toTable(lists.calendarKeys), toTable(lists.calendarDays)]),
    toSheet(lists.actuals),
    toSheet(lists.plan),
    toSheet(lists.floats),
    { ...toSheet(lists.milestones), charts: slips },
    ...(lists.windows === undefined ? [] : [toSheet(lists.windows)]),
    createMethodSheet(compared),
    ...drawn.sheets,
    ...paths.sheets,
  ];
}
