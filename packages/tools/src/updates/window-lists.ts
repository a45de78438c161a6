import type { ReportCell, ReportColumn } from '@floatwise/contracts';
import { formatDay, toMinutes } from '@floatwise/schedule/model';
import type { AnswerList } from '../answer/answer-list.ts';
import { formatCount } from '../answer/format-count.ts';
import { accumulate } from './accumulate.ts';
import { describeActuals, describePlan } from './describe-actuals.ts';
import { describeCalendarDays, describeCalendarKeys, describeChanged } from './describe-changed.ts';
import { describeCompression } from './describe-compression.ts';
import { describeFloats } from './describe-floats.ts';
import { describeLinks, describeScope } from './describe-scope.ts';
import {
  describeMilestoneCauses,
  describeMilestoneFinishes,
  describeMilestoneSteps,
} from './describe-milestones.ts';
import { describeNearPaths } from './describe-near-paths.ts';
import {
  accumulations,
  describeChurn,
  describeDurations,
  describeHits,
  describeSequenceStarts,
} from './describe-performance.ts';
import { describeRedFlags, listRewritten } from './describe-red-flags.ts';
import { describeResponsible } from './describe-responsible.ts';
import { describePath, describeShares, describeSteps } from './describe-steps.ts';
import { describeChanges } from './list-kinds.ts';
import { listOutOfSequenceStarts } from './list-sequence-starts.ts';
import { pageBounds } from './placed-rows.ts';
import type { UpdatesOptions } from './options.ts';
import { readResponsible } from './read-choices.ts';
import { findDataDate, type UpdatesWindow } from './updates-window.ts';

/** The lists that each period has. */
export type WindowLists = ReturnType<typeof describeWindowLists>;

export interface WindowListOptions {
  /** Whether no earlier window has judged the previous update. */
  readonly isFirst: boolean;
  readonly options: UpdatesOptions;
}

export function describeWindowLists(window: UpdatesWindow, { isFirst, options }: WindowListOptions) {
  const { projects } = window;
  const responsible = readResponsible(options);
  const starts = new Map(projects.map((project) => [project, listOutOfSequenceStarts(project)]));
  return {
    steps: describeSteps(window),
    shares: describeShares(window),
    path: describePath(window),
    redFlags: describeRedFlags(window, { isFirst }),
    compression: describeCompression(window),
    nearPaths: describeNearPaths(window, options.nearDays),
    milestoneFinishes: describeMilestoneFinishes(window),
    milestoneSteps: describeMilestoneSteps(window),
    milestoneCauses: describeMilestoneCauses(window),
    responsible: describeResponsible(window, responsible),
    changes: describeChanges(projects),
    scope: describeScope(projects),
    changed: describeChanged(projects),
    links: describeLinks(projects),
    calendarKeys: describeCalendarKeys(projects),
    calendarDays: describeCalendarDays(projects),
    actuals: describeActuals(projects),
    plan: describePlan(projects),
    hits: describeHits(projects, responsible),
    durations: describeDurations(projects, responsible),
    sequenceStarts: describeSequenceStarts(projects, starts),
    churn: describeChurn(projects, starts),
    floats: describeFloats(projects),
  };
}

/** As many rows of each window as the page shows in all, the same number of each; what short ones leave goes to long ones. */
function shareBound(windows: readonly ReportCell[][][]): ReportCell[][][] {
  const lengths = windows.map(({ length }) => length).sort((one, other) => one - other);
  let left = pageBounds.maxRows;
  let most = 0;
  for (const [place, length] of lengths.entries()) {
    most = Math.floor(left / (lengths.length - place));
    if (length > most) break;
    left -= length;
    most = Infinity;
  }
  return windows.map((rows) => rows.slice(0, most));
}

/** A period of a series and its lists. */
export interface NamedLists {
  readonly window: string;
  readonly lists: WindowLists;
}

const windowColumn: ReportColumn = { id: 'window', title: 'Window', kind: 'text' };

/** `16-Mar-26 to 13-Apr-26`; periods between the same data dates are numbered. */
export function nameWindow({ updates }: UpdatesWindow, taken: readonly string[]): string {
  const [from, to] = [updates.previous, updates.current].map((file) => {
    const dataDate = findDataDate(file);
    return dataDate === undefined ? 'no data date' : formatDay(toMinutes(dataDate));
  });
  const name = `${from ?? ''} to ${to ?? ''}`;
  const count = taken.filter((each) => each === name || each.startsWith(`${name} (`)).length;
  return count === 0 ? name : `${name} (${count + 1})`;
}

/** The lists of all periods, each row with its period. The page opens on the last one. */
export function joinWindows(windows: readonly NamedLists[]): WindowLists | undefined {
  const last = windows.at(-1);
  if (last === undefined) return undefined;
  const names = Object.keys(last.lists) as (keyof WindowLists)[];
  const join = (name: keyof WindowLists, revise?: ReviseRows): AnswerList =>
    joinLists(
      windows.map(({ window, lists }) => ({ window, list: lists[name] })),
      revise,
    );
  // Every list has its name.
  const joined = Object.fromEntries(names.map((name) => [name, join(name)])) as WindowLists;
  return {
    ...joined,
    redFlags: join('redFlags', (rows, columns) => [...rows, ...listRewritten(joined.actuals, columns)]),
    hits: join('hits', (rows, columns) => accumulate(rows, columns, accumulations.hits)),
    durations: join('durations', (rows, columns) => accumulate(rows, columns, accumulations.durations)),
  };
}

/** What only a series adds to the rows of its periods. */
type ReviseRows = (
  rows: readonly ReportCell[][],
  columns: readonly ReportColumn[],
) => readonly ReportCell[][];

interface NamedList {
  readonly window: string;
  readonly list: AnswerList;
}

/** The rows of all periods, each with its period. */
export function joinLists(lists: readonly NamedList[], revise: ReviseRows = (rows) => rows): AnswerList {
  const [first, ...others] = lists.map(({ list }) => list);
  if (first === undefined) throw new RangeError('A series has at least one period');
  // Several projects add a column, which other periods may lack.
  const widest = others.reduce(
    (most, list) => (list.columns.length > most.columns.length ? list : most),
    first,
  );
  const columns = [windowColumn, ...widest.columns];
  const own = lists.flatMap(({ window, list }) => {
    const places = widest.columns.map(({ id }) => list.columns.findIndex((column) => column.id === id));
    return list.rows.map((cells): ReportCell[] => [window, ...places.map((place) => cells[place] ?? null)]);
  });
  const order = new Map(lists.map(({ window }, place): [ReportCell, number] => [window, place]));
  const getPlace = ([window = null]: readonly ReportCell[]): number => order.get(window) ?? 0;
  const rows = revise(own, columns).toSorted((one, other) => getPlace(one) - getPlace(other));
  const shown = shareBound([...Map.groupBy(rows, getPlace).values()]).flat();
  const { description } = widest;
  const bound = `These are the first rows of each window, ${formatCount(shown.length)} of ${formatCount(rows.length)}. The workbook lists all of them.`;
  const last = rows.at(-1)?.[0];
  return {
    ...widest,
    columns,
    rows,
    findings: lists.flatMap(({ list }) => list.findings),
    table: {
      ...widest.table,
      description:
        shown.length === rows.length ? description : [description, bound].filter(Boolean).join(' '),
      columns,
      rows: shown,
      ...(last === undefined ? {} : { opens: { [windowColumn.id]: [String(last)] } }),
    },
  };
}
