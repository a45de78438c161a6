import type { Finding, ReportAttention, ReportCell, ReportRows, ComparedUpdates } from '@floatwise/contracts';
import type { UpdateCounts, UpdateLists } from '@floatwise/schedule/updates';
import { formatCounted } from '../answer/format-count.ts';
import { flagNames, redFlagsList } from './describe-red-flags.ts';
import { scopeList } from './describe-scope.ts';
import { stepsId } from './describe-steps.ts';
import { createAttention } from '../answer/finding.ts';
import type { AnswerList } from '../answer/answer-list.ts';
import { countRows, createFigure, type Figure } from '../answer/figure.ts';
import type { Compared } from './updates-series.ts';
import { followProject, sumDays } from './describe-windows.ts';
import { furtherCounts, listKinds } from './list-kinds.ts';
import { formatMovedDays } from '../answer/format-work.ts';

interface RedFlag {
  readonly count: keyof UpdateCounts;
  readonly one: string;
  readonly several: string;
  readonly rows: ReportRows;
}

const createFlag = (count: keyof UpdateLists, one: string, several: string): RedFlag => {
  const { list, where } = listKinds[count];
  return { count, one, several, rows: { table: list?.id ?? '', where: { ...where } } };
};

/** Changes that need the planner's review. */
export const redFlags: readonly RedFlag[] = [
  createFlag('actualRemoved', 'actual date was removed', 'actual dates were removed'),
  createFlag(
    'actualChanged',
    'actual date was changed to another day',
    'actual dates were changed to another day',
  ),
  createFlag(
    'actualRetroactive',
    'actual date lies before the previous data date and was not in the previous update',
    'actual dates lie before the previous data date and were not in the previous update',
  ),
  {
    count: 'deletedWithActuals',
    one: 'activity with actual dates was deleted',
    several: 'activities with actual dates were deleted',
    rows: { table: scopeList.id, where: { change: ['deleted'], status: ['In Progress', 'Completed'] } },
  },
  createFlag('reused', 'Activity ID was reused for other work', 'Activity IDs were reused for other work'),
];

/** Items about the comparison itself, then those to ask about first. */
export function listAttention(
  { report, series }: Pick<Compared, 'report' | 'series'>,
  findings: readonly Finding[],
  list: AnswerList,
): ReportAttention[] {
  const windows = report.series?.windows ?? [report];
  const flags = redFlags.flatMap(({ count, one, several, rows }): ReportAttention[] => {
    const found = windows.map((window) => sumCounts([window], count));
    const total = found.reduce((sum, each) => sum + each, 0);
    if (total === 0) return [];
    const periods = series?.windowNames.filter((_, place) => found[place] !== 0) ?? [];
    return [{ message: `${formatCounted(total, one, several)}${formatPeriods(periods)}.`, rows }];
  });
  const warnings = findings.filter(({ severity }) => severity !== 'info');
  return [...warnings.map((finding) => createAttention(finding)), ...flags, ...listFlagAttention(list)];
}

/** Sentences by kind of flag; other kinds are counted above. */
const flagWords: Partial<Record<keyof typeof flagNames, readonly [one: string, several: string]>> = {
  relinked: ['loss was given back by re-linking', 'losses were given back by re-linking'],
  finishHeld: ['finish held while durations were cut', 'finishes held while durations were cut'],
  compression: [
    'driving path has more work than time to the required finish',
    'driving paths have more work than time to the required finish',
  ],
  cutFromPath: ['activity was cut from the driving path', 'activities were cut from the driving path'],
  scheduledLate: [
    'file was scheduled more than 60 days after its data date',
    'files were scheduled more than 60 days after their data date',
  ],
  wentBack: [
    'activity has its status reversed or its percent complete reduced',
    'activities have their status reversed or their percent complete reduced',
  ],
  notWork: ['driver of the finish is not work', 'drivers of the finish are not work'],
};

/** Kinds about an activity or a path, which may have the flag in several periods and count once. */
const lasting: ReadonlySet<string> = new Set(['compression', 'cutFromPath', 'wentBack', 'notWork']);

/** One item for each kind of red flag that the list has, with its periods. */
function listFlagAttention({ columns, rows, id: table }: AnswerList): ReportAttention[] {
  const read = (cells: readonly ReportCell[], id: string): ReportCell | undefined =>
    cells[columns.findIndex((column) => column.id === id)];
  const formatSubject = (cells: readonly ReportCell[]): string =>
    JSON.stringify([read(cells, 'project'), read(cells, 'activityId')]);
  return Object.entries(flagWords).flatMap(([kind, [one, several]]): ReportAttention[] => {
    const name = flagNames[kind as keyof typeof flagNames];
    const found = rows.filter((cells) => read(cells, 'flag') === name);
    if (found.length === 0) return [];
    // Only a series has windows.
    const periods = new Set(found.flatMap((cells) => read(cells, 'window') ?? []).map(String));
    const count = lasting.has(kind) ? new Set(found.map(formatSubject)).size : found.length;
    const message = `${formatCounted(count, one, several)}${formatPeriods([...periods])}.`;
    return [{ message, rows: { table, where: { flag: [name] } } }];
  });
}

const periodsNamed = 3;

/** ` (16-Mar-26 to 13-Apr-26)`; empty outside a series. */
function formatPeriods(periods: readonly string[]): string {
  if (periods.length === 0) return '';
  const more = periods.length > periodsNamed ? ` and ${periods.length - periodsNamed} more periods` : '';
  return ` (${periods.slice(0, periodsNamed).join(', ')}${more})`;
}

/** Figures shown first on a page. */
const leads: ReadonlySet<string> = new Set([
  'added',
  'deleted',
  'linkAdded',
  'linkDeleted',
  'becameCritical',
]);
/** Figures that need the planner's review. */
const flagged: ReadonlySet<string> = new Set(redFlags.map(({ count }) => count));

/** Counts of a state, not of changes: of a series the last is meant, and the first where it is the state before. */
const levels: Readonly<Record<string, 'first' | 'last'>> = {
  paired: 'last',
  milestones: 'last',
  criticalBefore: 'first',
  criticalNow: 'last',
};

/** How far the finish moved, then all counts. Of a series changes are summed over all windows. */
export function listFigures(compared: Compared, lists: readonly AnswerList[]): Figure[] {
  const { window, report } = compared;
  const updates = report.series?.windows ?? [report];
  const names = Object.keys(listKinds) as (keyof UpdateLists)[];
  return [
    ...listFinish(compared),
    ...names.map((name) => {
      const { title, list: named, where } = listKinds[name];
      const tone = flagged.has(name) ? { tone: 'heed' as const } : {};
      const figure = { id: `updates.${name}`, title, isLead: leads.has(name), ...tone };
      const list = lists.find((one) => one.id === named?.id);
      if (list !== undefined && where !== undefined) return countRows(list, { ...figure, where });
      return createFigure(figure.id, title, sumCounts(updates, name), figure);
    }),
    ...Object.entries(furtherCounts).map(([name, title]) =>
      createFigure(`updates.${name}`, title, sumCounts(updates, name), {
        ...(flagged.has(name) ? { tone: 'heed' as const } : {}),
      }),
    ),
    ...listFlagCount(lists),
    createFigure('updates.projects', 'Projects compared', window.projects.length),
  ];
}

const nameFinish = (followed: string | undefined): string =>
  followed === undefined ? 'Project finish' : `Finish of ${followed}`;

/** The main figures of each period of a series. */
export function listWindowFigures(
  { report, series, window: { projects } }: Compared,
  lists: readonly AnswerList[],
): { window: string; figures: Figure[] }[] {
  const windows = report.series?.windows ?? [];
  const followed = projects[0]?.followed?.id;
  return windows.map((updates, place) => {
    const window = series?.windowNames[place] ?? '';
    const names = (Object.keys(listKinds) as (keyof UpdateLists)[]).filter((name) => leads.has(name));
    const figures = names.map((name) => {
      const { title, list: named, where } = listKinds[name];
      const figure = { id: `updates.${name}`, title };
      const list = lists.find((one) => one.id === named?.id);
      return list === undefined || where === undefined
        ? createFigure(figure.id, title, sumCounts([updates], name))
        : countRows(list, { ...figure, where: { ...where, window: [window] } });
    });
    const finish = listWindowFinish(updates, { window, followed });
    return { window, figures: [...finish, ...figures, ...listFlagCount(lists, { window: [window] })] };
  });
}

/** The finish at the end of a period, and how far it moved in it. */
function listWindowFinish(
  { projects }: ComparedUpdates,
  { window, followed }: { readonly window: string; readonly followed: string | undefined },
): Figure[] {
  const [first, ...others] = projects;
  if (first === undefined || others.length > 0) return [];
  const { current, days, workDays } = first.finish;
  const { note: missing } = first.followed ?? {};
  if (missing === undefined && (days === null || current === null)) return [];
  const note =
    missing ??
    formatMovedDays(workDays ?? 0) ??
    (days === 0 || days === null ? 'did not move' : formatMovedDays(days, 'day'));
  return [
    createFigure('updates.finish', nameFinish(followed), current?.slice(0, 10) ?? null, {
      kind: 'date',
      ...(note === undefined ? {} : { note }),
      ...(days === 0 ? {} : { tone: 'heed' as const }),
      rows: { table: stepsId, where: { window: [window] } },
    }),
  ];
}

function listFlagCount(
  lists: readonly AnswerList[],
  where: Readonly<Record<string, string[]>> = {},
): Figure[] {
  const list = lists.find(({ id }) => id === redFlagsList.id);
  if (list === undefined) return [];
  return [countRows(list, { id: 'updates.redFlags', title: 'Red flags', tone: 'heed', where })];
}

/** The current finish, and how far it moved; for a series in days over all windows. */
function listFinish({ report: { projects, series }, window }: Compared): Figure[] {
  const [first, ...others] = projects;
  const followed = window.projects[0]?.followed;
  if (first === undefined || others.length > 0) return [];
  const { current, days, workDays } = first.finish;
  if (days === null || current === null) return [];
  const sum = series === undefined ? days : sumDays(followProject(series.windows, 0));
  // Of a series that cannot be summed, the last period, which the note says.
  const isLast = sum === null && followed !== undefined;
  const moved = isLast ? days : sum;
  if (moved === null) return [];
  const plain = series === undefined ? formatMovedDays(workDays ?? 0) : formatMovedDays(moved, 'day');
  const note = isLast && plain !== undefined ? `${plain} in the last period` : plain;
  return [
    createFigure('updates.finish', nameFinish(followed?.id), current.slice(0, 10), {
      kind: 'date',
      isLead: true,
      note: note ?? (moved === 0 ? 'did not move' : formatMovedDays(moved, 'day')),
      ...(moved === 0 ? {} : { tone: 'heed' as const }),
      rows: { table: stepsId },
    }),
    ...(isLast
      ? []
      : [
          createFigure(
            'updates.finishDays',
            followed === undefined ? 'Days the finish moved' : `Days that ${followed.id} moved`,
            moved,
            {
              tone: moved > 0 ? 'heed' : 'plain',
            },
          ),
        ]),
  ];
}

/** A count over all projects and periods. */
export function sumCounts(compared: readonly ComparedUpdates[], name: string): number {
  const level = levels[name];
  const windows = level === undefined ? compared : compared.slice(...(level === 'first' ? [0, 1] : [-1]));
  return windows.reduce(
    (sum, { projects }) => projects.reduce((total, { counts }) => total + (counts[name] ?? 0), sum),
    0,
  );
}
