import { expect } from 'vitest';
import type { TestActivity, TestProject } from './arbitrary-progress.ts';
import type { PvEvOptions } from '../options.ts';
import type { SheetRow, SplitParts } from './split-parts.ts';
import { measureNaively, naiveCalendars } from './naive-calendar.ts';

interface Link {
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly lagMinutes: number;
}

interface Context {
  readonly splits: readonly SplitParts[];
  readonly options: PvEvOptions;
}

const isLogic = ({ type }: TestActivity): boolean => type !== 'TT_LOE' && type !== 'TT_WBS';
const getKey = ({ from, to, type }: Link): string => `${from} ${to} ${type}`;

/** Applies sheet TASKPRED and compares the network before and after. */
export function checkLinks(
  project: TestProject,
  rows: readonly SheetRow[],
  { splits, options }: Context,
): void {
  const activities = new Map(project.activities.map((activity) => [activity.code, activity]));
  const before = project.links.map(({ from, to, ...rest }) => ({
    ...rest,
    from: project.activities[from]?.code ?? '',
    to: project.activities[to]?.code ?? '',
  }));
  const after = applyRows(project, before, { rows, splits, options });
  const parts = new Map(splits.map((split) => [split.activity.code, split]));
  checkEnds(before, after, { project, activities, parts });
  checkReach(before, after, { project, activities, parts });
}

function applyRows(
  project: TestProject,
  before: readonly Link[],
  { rows, splits, options }: Context & { rows: readonly SheetRow[] },
): Link[] {
  const links = new Map(before.map((link) => [getKey(link), link]));
  const deleted = options.mode === 'ab' ? new Set(splits.map(({ activity }) => activity.code)) : new Set();
  for (const [key, { from, to }] of links) if (deleted.has(from) || deleted.has(to)) links.delete(key);
  const calendars = new Map<string, number>();
  for (const { code, calendar } of project.activities) calendars.set(code, calendar);
  for (const { activity, done, rest } of splits) {
    calendars.set(done, activity.calendar);
    calendars.set(rest, activity.calendar);
  }
  for (const row of rows) {
    const [from, to] = [String(row['pred_task_id']), String(row['task_id'])];
    const hours = options.units === 'hours' ? 1 : findLagHours(project.lagCalendar, calendars, [from, to]);
    const lagMinutes = Math.round(Number(row['lag_hr_cnt']) * hours * 60);
    const link = { from, to, type: String(row['pred_type']), lagMinutes };
    if (row['delete_record_flag'] === 'd') expect(links.delete(getKey(link))).toBe(true);
    else {
      expect(links.has(getKey(link))).toBe(false);
      links.set(getKey(link), link);
    }
  }
  return [...links.values()];
}

function findLagHours(
  lagCalendar: string,
  calendars: ReadonlyMap<string, number>,
  [from, to]: readonly [string, string],
): number {
  const hoursOf = (code: string): number => naiveCalendars[calendars.get(code) ?? 0]?.hoursPerDay ?? 0;
  if (lagCalendar === 'rcal_Predecessor') return hoursOf(from);
  if (lagCalendar === 'rcal_Successor') return hoursOf(to);
  return lagCalendar === 'rcal_24Hour' ? 24 : (naiveCalendars[1]?.hoursPerDay ?? 0);
}

interface Network {
  readonly project: TestProject;
  readonly activities: ReadonlyMap<string, TestActivity>;
  readonly parts: ReadonlyMap<string, SplitParts>;
}

/** Whether the predecessor's event of a link is still open, or its lag still runs at the data date. */
function isHolding({ from, to, type, lagMinutes }: Link, { project, activities }: Network): boolean {
  const [predecessor, successor] = [activities.get(from), activities.get(to)];
  if (predecessor === undefined || successor === undefined || !isLogic(predecessor)) return false;
  const isFromFinish = type === 'FS' || type === 'FF';
  const hasHappened = isFromFinish
    ? predecessor.status === 'TK_Complete'
    : predecessor.status !== 'TK_NotStart';
  if (!hasHappened) return true;
  if (lagMinutes <= 0) return false;
  const happened = isFromFinish ? predecessor.actualFinish : predecessor.actualStart;
  const { lagCalendar } = project;
  const dataDate = project.dataDates?.get(to) ?? project.dataDate;
  if (lagCalendar === 'rcal_24Hour') return dataDate - happened < lagMinutes;
  const place =
    lagCalendar === 'rcal_Predecessor'
      ? predecessor.calendar
      : lagCalendar === 'rcal_Successor'
        ? successor.calendar
        : 1;
  const calendar = naiveCalendars[place];
  return calendar !== undefined && measureNaively(calendar, happened, dataDate) < lagMinutes;
}

/** Each original link exists once, between the parts that its events belong to, and otherwise only links between parts exist. */
function checkEnds(before: readonly Link[], after: readonly Link[], network: Network): void {
  const { activities, parts } = network;
  const expected = before.map((link) => {
    const successor = activities.get(link.to);
    const fromFinish = link.type === 'FS' || link.type === 'FF';
    const toFinish = link.type === 'FF' || link.type === 'SF';
    const [left, right] = [parts.get(link.from), parts.get(link.to)];
    const from = left === undefined ? link.from : fromFinish ? left.rest : left.done;
    const to =
      right === undefined
        ? (successor?.code ?? '')
        : toFinish || isHolding(link, network)
          ? right.rest
          : right.done;
    return { ...link, from, to };
  });
  const joints = [...parts.values()].map(({ done, rest }) => ({
    from: done,
    to: rest,
    type: 'FS',
    lagMinutes: 0,
  }));
  const sort = (links: readonly Link[]): string[] =>
    links.map((link) => `${getKey(link)} ${link.lagMinutes}`).sort();
  expect(sort(after)).toEqual(sort([...expected, ...joints]));
}

/**
 * Every open event that was reachable before is reachable after; the finish of a split activity becomes that of its
 * remaining part. Out-of-sequence links into the start of a split activity are exempt. There must be no loop.
 */
function checkReach(before: readonly Link[], after: readonly Link[], network: Network): void {
  const { activities, parts } = network;
  const logic = [...activities.values()].filter(isLogic);
  const codes = new Set(logic.map(({ code }) => code));
  const exempt = (link: Link): boolean =>
    parts.has(link.to) && link.type !== 'FF' && link.type !== 'SF' && isHolding(link, network);
  const kept = before.filter((link) => codes.has(link.from) && codes.has(link.to) && !exempt(link));
  const newCodes = new Set(
    logic.flatMap(({ code }) => {
      const split = parts.get(code);
      return split === undefined ? [code] : [split.done, split.rest];
    }),
  );
  const old = computeReach([...codes], kept);
  const now = computeReach(
    [...newCodes],
    after.filter(({ from, to }) => newCodes.has(from) && newCodes.has(to)),
  );
  const rename = (event: string): string => {
    const split = parts.get(event.slice(0, -2));
    if (split === undefined) return event;
    return event.endsWith('.S') ? `${split.done}.S` : `${split.rest}.F`;
  };
  const isOpen = (event: string): boolean => {
    const status = activities.get(event.slice(0, -2))?.status;
    return event.endsWith('.S') ? status === 'TK_NotStart' : status !== 'TK_Complete';
  };
  for (const [source, targets] of old)
    for (const target of targets) {
      if (isOpen(target)) expect(now.get(rename(source))).toContain(rename(target));
    }
  for (const code of newCodes) expect(now.get(`${code}.F`)).not.toContain(`${code}.S`);
}

/** Events reachable from each event; includes the event itself only if there is a loop. */
function computeReach(codes: readonly string[], links: readonly Link[]): Map<string, Set<string>> {
  const next = new Map<string, string[]>();
  for (const code of codes) next.set(`${code}.S`, [`${code}.F`]).set(`${code}.F`, []);
  for (const { from, to, type } of links) {
    const [leaves = '', enters = ''] = type;
    next.get(`${from}.${leaves}`)?.push(`${to}.${enters}`);
  }
  const reach = new Map<string, Set<string>>();
  for (const source of next.keys()) {
    const seen = new Set<string>();
    const queue = [...(next.get(source) ?? [])];
    for (let event = queue.pop(); event !== undefined; event = queue.pop()) {
      if (seen.has(event)) continue;
      seen.add(event);
      queue.push(...(next.get(event) ?? []));
    }
    reach.set(source, seen);
  }
  return reach;
}
