import type {
  ComparedProjectReport,
  Report,
  ReportTable,
  ReportUpdates,
  UpdateStep,
  UpdateWindows,
} from '@floatwise/contracts';
import type { Answering, ToolRunResult } from '../mcp-tool.ts';
import { cutPage, shorten } from '../paging.ts';
import { describeReport } from '../result/describe-report.ts';

const mostProjects = 5;
const mostShares = 3;
const mostOnPath = 30;

export const compareUpdates: Answering<'compare_updates', ToolRunResult> = (
  { part, ...page },
  { report },
) => {
  if (part === 'narrative') return cutPage(report.narrative ?? [], page, (section) => section);
  const { summary, headline, attention, tables } = describeReport(report);
  return {
    summary,
    headline,
    attention,
    tables: tables.map(({ title, rows }) => ({ title, rows })),
    ...cutPage(listWindows(report.updates), page, ({ files: compared, projects }, place) => {
      const words = createWords(report, place);
      return {
        files: compared,
        projects: projects.slice(0, mostProjects).map((project) => describeProject(project, words)),
      };
    }),
  };
};

/** The windows of a series, or the single comparison. */
const listWindows = (updates: ReportUpdates | undefined) =>
  updates === undefined ? [] : (updates.series?.windows ?? [updates]);

const describeProject = (
  { previous, current, finish, counts, windows }: ComparedProjectReport,
  words: UpdateWords,
) => ({
  previous,
  current,
  finish,
  // Kinds of change that occur.
  changes: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  ...(windows === null ? { steps: null } : describeSteps(windows, words)),
});

const describeSteps = ({ steps, variance }: UpdateWindows, words: UpdateWords) => ({
  variance,
  steps: steps.map((step) => describeStep(step, words)),
  // Of the last step that could be scheduled.
  drivingPath: steps
    .findLast(({ path }) => path !== undefined)
    ?.path?.slice(-mostOnPath)
    .map((id) => ({ id, name: words.findName(id) })),
});

const describeStep = ({ by, path: _, ...step }: UpdateStep, words: UpdateWords) => ({
  ...step,
  by: by
    ?.toSorted((one, other) => Math.abs(other.workDays) - Math.abs(one.workDays))
    .slice(0, mostShares)
    .map((share) =>
      share.id === null
        ? share
        : { ...share, name: words.findName(share.id), why: words.findReason(share.id, share.workDays) },
    ),
});

/** What the tables of the result say of activities. */
interface UpdateWords {
  readonly findName: (id: string) => string | undefined;
  /** Why an activity moved the finish by so many work days. */
  readonly findReason: (id: string, workDays: number) => string | undefined;
}

/** Reads the tables of one window; in a series, their first column names it. */
function createWords({ tables = [] }: Report, window: number): UpdateWords {
  const names = new Map<string, string>();
  for (const table of tables)
    for (const [id, name] of nameColumns) {
      const [idAt, nameAt] = [findColumn(table, id), findColumn(table, name)];
      if (idAt < 0 || nameAt < 0) continue;
      for (const row of table.rows) names.set(String(row[idAt] ?? ''), shorten(String(row[nameAt] ?? '')));
    }
  const shares = tables.find(({ id }) => id === 'shares');
  const rows = shares === undefined ? [] : listRowsOf(shares, window);
  const place = (id: string): number => (shares === undefined ? -1 : findColumn(shares, id));
  const [idAt, daysAt, whyAt] = [place('activityId'), place('workDays'), place('why')];
  return {
    findName: (id) => names.get(id),
    findReason: (id, workDays) => {
      const found = rows.find(
        (row) =>
          row[idAt] === id && Math.round(Number(row[daysAt])) === Math.round(workDays) && row[whyAt] !== null,
      );
      const why = found?.[whyAt];
      return typeof why === 'string' ? shorten(why) : undefined;
    },
  };
}

const nameColumns = [
  ['activityId', 'activityName'],
  ['predecessor', 'predecessorName'],
  ['successor', 'successorName'],
] as const;

const findColumn = ({ columns }: ReportTable, id: string): number =>
  columns.findIndex((column) => column.id === id);

function listRowsOf(table: ReportTable, window: number): ReportTable['rows'] {
  const at = findColumn(table, 'window');
  if (at < 0) return table.rows;
  const windows = [...new Set(table.rows.map((row) => row[at]))];
  return table.rows.filter((row) => row[at] === windows[window]);
}
