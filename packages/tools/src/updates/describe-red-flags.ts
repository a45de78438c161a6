import { formatDateText } from '@floatwise/contracts/format-date-text';
import type { ReportCell } from '@floatwise/contracts';
import { formatMinutes, toMinutes } from '@floatwise/schedule/model';
import {
  getPairCode,
  listRedFlags,
  type ComparedProject,
  type RedFlag,
  type RedFlagKind,
} from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { formatCount, formatCounted, formatNames } from '../answer/format-count.ts';
import { actualFindings } from './describe-actuals.ts';
import { projectColumn } from './placed-rows.ts';
import type { UpdatesWindow } from './updates-window.ts';
import { nameStatus } from './words.ts';

export const redFlagsList = { id: 'redFlags', title: 'Red Flags' };

/** Column Flag of each kind, and of actual dates that change in several windows of a series. */
export const flagNames = {
  relinked: 'given back by re-linking',
  finishHeld: 'finish held, durations cut',
  compression: 'more work than time',
  cutFromPath: 'cut from the driving path',
  scheduledLate: 'scheduled long after its data date',
  wentBack: 'status reversed or percent reduced',
  notWork: 'driver that is not work',
  rewritten: 'actual dates rewritten again',
} as const satisfies Record<RedFlagKind | 'rewritten', string>;

interface Row {
  readonly project: ComparedProject;
  readonly flag: RedFlag;
  readonly name: string | null;
}

/** What a reviewer should ask about, one row each. */
export function describeRedFlags(
  { projects, windows }: UpdatesWindow,
  options: { readonly isFirst: boolean },
): AnswerList {
  return describeList<Row>({
    ...redFlagsList,
    description:
      'What a reviewer should ask about, such as losses given back by logic or a finish that holds while durations fall. Each is a question, not a judgement.',
    rows: projects.flatMap((project, place) => {
      const names = createNames(project);
      return listRedFlags(project, windows[place], options).map((flag) => ({
        project,
        flag,
        name: flag.id === null ? null : (names.get(flag.id) ?? null),
      }));
    }),
    columns: [
      projectColumn(projects),
      column.text('flag', 'Flag', ({ flag }) => flagNames[flag.kind], 'key'),
      column.text('activityId', 'Activity ID', ({ flag }) => flag.id, 'key'),
      column.text('activityName', 'Activity Name', ({ name }) => name, 'key'),
      { ...column.number('workDays', 'Days', ({ flag }) => findDays(flag), 'answer'), unit: 'days' },
      column.text('why', 'Why', ({ flag }) => formatFlag(flag), 'why'),
    ],
  });
}

function createNames({ paired }: ComparedProject): ReadonlyMap<string, string> {
  const all = [...paired.deleted, ...paired.current.activities.toReversed()];
  return new Map(all.map((activity) => [getPairCode(activity), activity.name]));
}

/** Work days that the flag is about; days between two dates of a file scheduled late. */
function findDays(flag: RedFlag): number | null {
  switch (flag.kind) {
    case 'relinked':
      return 0 - flag.gained;
    case 'finishHeld':
      return flag.durations;
    case 'compression':
      return flag.workDays;
    case 'scheduledLate':
    case 'notWork':
      return flag.days;
    case 'cutFromPath':
    case 'wentBack':
      return null;
  }
}

const changeWords = { deleted: 'was deleted', type: 'has another type', lag: 'has another lag' } as const;

const weakWords = {
  long: (days: string) => `Drives the finish with ${days} and no assignment.`,
  levelOfEffort: () =>
    'Drives the finish, but begins with one activity and ends with another, as a level of effort does.',
  lag: (days: string, predecessor: string) => `Is driven by a lag of ${days} from ${predecessor}.`,
} as const;

function formatFlag(flag: RedFlag): string {
  switch (flag.kind) {
    case 'relinked':
      return `The relationship from ${flag.predecessor} ${changeWords[flag.change]}: the finish gained ${formatWork(flag.gained)}. In the same period ${flag.lostBy} had lost ${formatWork(flag.lost)}.`;
    case 'finishHeld':
      return `Durations made the finish ${formatWork(0 - flag.durations)} earlier, yet it moved by ${formatWork(flag.moved)}. Cut most: ${formatNames(flag.by)}.`;
    case 'compression':
      return formatCompression(flag);
    case 'cutFromPath':
      return flag.other === null
        ? 'Open work of the driving path was deleted.'
        : `Its relationship to ${flag.other} was deleted, and it left the driving path.`;
    case 'scheduledLate':
      return `${flag.file} was scheduled on ${formatDate(flag.scheduled)}, ${formatCounted(flag.days, 'day')} after its data date ${formatDate(flag.dataDate)}.`;
    case 'wentBack':
      return formatWentBack(flag);
    case 'notWork':
      return weakWords[flag.reason](formatCounted(flag.days, 'day'), flag.predecessor ?? '');
  }
}

function formatCompression({
  requiredFinish,
  workDays,
  daysLeft,
}: Extract<RedFlag, { kind: 'compression' }>): string {
  const date = formatDate(requiredFinish);
  if (daysLeft <= 0)
    return `${formatWork(workDays)} are left on the driving path, and the required finish ${date} has passed.`;
  return `${formatWork(workDays)} are left on the driving path, and ${formatWork(daysLeft)} until the required finish ${date}.`;
}

function formatWentBack({ status, percent }: Extract<RedFlag, { kind: 'wentBack' }>): string {
  const texts = [
    status === null ? '' : `status ${nameStatus(status[0]) ?? ''} became ${nameStatus(status[1]) ?? ''}`,
    percent === null ? '' : `percent complete ${formatCount(percent[0])} became ${formatCount(percent[1])}`,
  ].filter((text) => text !== '');
  const sentence = texts.join(', ');
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
}

const formatWork = (days: number): string => formatCounted(days, 'work day');
const formatDate = (date: number): string => formatDateText(formatMinutes(toMinutes(date)).slice(0, 10));

const rewritten: ReadonlySet<ReportCell> = new Set([
  actualFindings.actualChanged,
  actualFindings.actualRemoved,
]);

/** Rows of red flags, in its columns, for actual dates of a project that were changed or removed in two or more windows. */
export function listRewritten(actuals: AnswerList, columns: AnswerList['columns']): ReportCell[][] {
  const read = (cells: readonly ReportCell[], id: string): ReportCell =>
    cells[actuals.columns.findIndex((each) => each.id === id)] ?? null;
  const rows = actuals.rows.filter((cells) => rewritten.has(read(cells, 'finding')));
  const windows = new Map<ReportCell, Set<ReportCell>>();
  for (const cells of rows) {
    const project = read(cells, 'project');
    windows.set(project, (windows.get(project) ?? new Set()).add(read(cells, 'window')));
  }
  return rows.flatMap((cells): ReportCell[][] => {
    const count = windows.get(read(cells, 'project'))?.size ?? 0;
    if (count < 2) return [];
    const values: Readonly<Record<string, ReportCell>> = {
      window: read(cells, 'window'),
      project: read(cells, 'project'),
      flag: flagNames.rewritten,
      activityId: read(cells, 'activityId'),
      activityName: read(cells, 'activityName'),
      workDays: read(cells, 'days'),
      why: `Actual ${String(read(cells, 'which'))} ${formatRewriting(read(cells, 'previous'), read(cells, 'current'))}; actual dates were rewritten in ${formatCount(count)} periods.`,
    };
    return [columns.map(({ id }) => values[id] ?? null)];
  });
}

function formatRewriting(previous: ReportCell, current: ReportCell): string {
  const from = formatDateText(String(previous));
  return current === null ? `${from} was removed` : `${from} became ${formatDateText(String(current))}`;
}
