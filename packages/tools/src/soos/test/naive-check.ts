/**
 * Checks XERs by the written rules of this tool, slowly and without any of its code, so that tests can compare. Events
 * are named `A.S` and `A.F`.
 */

interface NaiveActivity {
  readonly id: string;
  readonly project: string;
  readonly calendar: string;
  readonly type: string;
  readonly status: string;
  readonly start: number;
  readonly finish: number;
  readonly forecastStart: number;
  readonly forecastFinish: number;
}

export interface NaiveLink {
  readonly predecessor: string;
  readonly successor: string;
  readonly type: string;
  readonly lag: number;
}

export interface NaiveFile {
  readonly activities: ReadonlyMap<string, NaiveActivity>;
  readonly links: readonly NaiveLink[];
  /** By calendar: working periods of each weekday, Sunday first, and of exceptions by day, in minutes. */
  readonly calendars: ReadonlyMap<string, NaiveCalendar>;
  readonly lagCalendars: ReadonlyMap<string, string>;
  readonly projectCalendars: ReadonlyMap<string, string>;
  /** By project; NaN if the file has none. */
  readonly dataDates: ReadonlyMap<string, number>;
}

interface NaiveCalendar {
  readonly week: readonly (readonly (readonly [number, number])[])[];
  readonly exceptions: ReadonlyMap<number, readonly (readonly [number, number])[]>;
}

export function readNaively(text: string): NaiveFile {
  const tables = new Map<string, Map<string, string>[]>();
  let rows: Map<string, string>[] = [];
  let columns: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [tag, ...values] = line.split('\t');
    if (tag === '%T') {
      rows = tables.get(values[0] ?? '') ?? [];
      tables.set(values[0] ?? '', rows);
    } else if (tag === '%F') columns = values;
    else if (tag === '%R') rows.push(new Map(columns.map((column, index) => [column, values[index] ?? ''])));
  }
  const list = (table: string): ((column: string) => string)[] =>
    (tables.get(table) ?? []).map((row) => (column) => row.get(column) ?? '');
  const dataDates = new Map(
    list('PROJECT').map((row) => [row('proj_id'), readDate(row('last_recalc_date'))]),
  );
  const pick = (...dates: number[]): number => dates.find((date) => !Number.isNaN(date)) ?? Number.NaN;
  return {
    activities: new Map(
      list('TASK').map((row) => {
        const start = readDate(row('act_start_date'));
        const end = readDate(row('act_end_date'));
        const type = row('task_type');
        const dataDate = dataDates.get(row('proj_id')) ?? Number.NaN;
        const early = pick(readDate(row('restart_date')), readDate(row('early_start_date')));
        const late = pick(readDate(row('reend_date')), readDate(row('early_end_date')));
        const one = type === 'TT_Mile' ? pick(start, end) : pick(end, start);
        const oneForecast = type === 'TT_Mile' ? pick(early, late, dataDate) : pick(late, early, dataDate);
        const isMilestone = type === 'TT_Mile' || type === 'TT_FinMile';
        const activity: NaiveActivity = {
          id: row('task_id'),
          project: row('proj_id'),
          calendar: row('clndr_id'),
          type,
          status: row('status_code'),
          start: isMilestone ? one : start,
          finish: isMilestone ? one : end < start ? start : pick(end, start),
          forecastStart: isMilestone ? oneForecast : pick(early, dataDate),
          forecastFinish: isMilestone ? oneForecast : pick(late, dataDate),
        };
        return [activity.id, activity];
      }),
    ),
    links: list('TASKPRED').map((row) => ({
      predecessor: row('pred_task_id'),
      successor: row('task_id'),
      // An unknown type is read as FS, with a warning.
      type: /^PR_([FS][FS])$/.exec(row('pred_type'))?.[1] ?? 'FS',
      lag: Math.round(Number(row('lag_hr_cnt') || '0') * 60),
    })),
    calendars: new Map(list('CALENDAR').map((row) => [row('clndr_id'), readCalendar(row('clndr_data'))])),
    lagCalendars: new Map(
      list('SCHEDOPTIONS').map((row) => [row('proj_id'), row('sched_calendar_on_relationship_lag')]),
    ),
    projectCalendars: new Map(list('PROJECT').map((row) => [row('proj_id'), row('clndr_id')])),
    dataDates,
  };
}

function readDate(text: string): number {
  return text === '' ? Number.NaN : Date.parse(`${text.replace(' ', 'T')}:00Z`) / 60_000;
}

function readCalendar(raw: string): NaiveCalendar {
  const text = raw.replace(/[\x7f\s]+/g, (space) => (space.includes(' ') && space.length === 1 ? ' ' : ''));
  const [weekText = '', exceptionText = ''] = text.split('Exceptions');
  const readShifts = (part: string): [number, number][] =>
    [...part.matchAll(/\((?:s\|(\d+):(\d+)\|f\|(\d+):(\d+)|f\|(\d+):(\d+)\|s\|(\d+):(\d+))\)/g)].map(
      (match) => {
        const [sh, sm, fh, fm, fh2, fm2, sh2, sm2] = match.slice(1).map((each) => Number(each));
        const start =
          Number.isNaN(sh) || sh === undefined ? (sh2 ?? 0) * 60 + (sm2 ?? 0) : sh * 60 + (sm ?? 0);
        const end = Number.isNaN(fh) || fh === undefined ? (fh2 ?? 0) * 60 + (fm2 ?? 0) : fh * 60 + (fm ?? 0);
        return [start, end === 0 || end <= start ? 1440 : end];
      },
    );
  const days = weekText.split(/\(0\|\|(?=[1-7]\(\)\()/).slice(1);
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) =>
    readShifts(days.find((part) => part.startsWith(`${day}()`)) ?? ''),
  );
  const exceptions = new Map(
    exceptionText
      .split(/\(d\|/)
      .slice(1)
      .map((part) => [Number.parseInt(part, 10) - 25_569, readShifts(part)] as const),
  );
  return { week, exceptions };
}

/** Working minutes between two instants, counted day by day. */
function measure(calendar: NaiveCalendar | undefined, from: number, to: number): number {
  if (from > to) return -measure(calendar, to, from);
  let sum = 0;
  for (let day = Math.floor(from / 1440); day * 1440 < to; day += 1) {
    const shifts = calendar?.exceptions.get(day) ?? calendar?.week[(((day + 4) % 7) + 7) % 7] ?? [];
    for (const [start, end] of shifts)
      sum += Math.max(0, Math.min(to, day * 1440 + end) - Math.max(from, day * 1440 + start));
  }
  return sum;
}

const allDay: NaiveCalendar = {
  week: Array.from({ length: 7 }, () => [[0, 1440] as const]),
  exceptions: new Map(),
};

function getLagCalendar(file: NaiveFile, link: NaiveLink): NaiveCalendar | undefined {
  const successor = file.activities.get(link.successor);
  const project = successor?.project ?? '';
  switch (file.lagCalendars.get(project)) {
    case 'rcal_24Hour':
      return allDay;
    case 'rcal_ProjDefault':
      return file.calendars.get(file.projectCalendars.get(project) ?? '');
    case 'rcal_Successor':
      return file.calendars.get(successor?.calendar ?? '');
    default:
      return file.calendars.get(file.activities.get(link.predecessor)?.calendar ?? '');
  }
}

const isLogic = (activity: NaiveActivity | undefined): activity is NaiveActivity =>
  activity !== undefined && activity.type !== 'TT_LOE' && activity.type !== 'TT_WBS';

/** Links between two different activities that carry logic. */
export function listLogicLinks(file: NaiveFile): NaiveLink[] {
  return file.links.filter(
    ({ predecessor, successor }) =>
      predecessor !== successor &&
      isLogic(file.activities.get(predecessor)) &&
      isLogic(file.activities.get(successor)),
  );
}

const fromEvent = ({ predecessor, type }: NaiveLink): string => `${predecessor}.${type.charAt(0)}`;
const toEvent = ({ successor, type }: NaiveLink): string => `${successor}.${type.charAt(1)}`;

export function isOpen(file: NaiveFile, event: string): boolean {
  const activity = file.activities.get(event.slice(0, -2));
  return event.endsWith('.S') ? activity?.status === 'TK_NotStart' : activity?.status !== 'TK_Complete';
}

function getDate(file: NaiveFile, event: string): number {
  const activity = file.activities.get(event.slice(0, -2));
  if (activity === undefined) return Number.NaN;
  if (event.endsWith('.S')) return isOpen(file, event) ? activity.forecastStart : activity.start;
  return isOpen(file, event) ? activity.forecastFinish : activity.finish;
}

/** Out-of-sequence links, as `active A FS B` or `historic A FS B`. */
export function listViolationsNaively(file: NaiveFile, dayTolerance = false): string[] {
  return listLogicLinks(file).flatMap((link) => {
    const [from, to] = [fromEvent(link), toEvent(link)];
    const name = `${link.predecessor} ${link.type} ${link.successor}`;
    if (isOpen(file, to)) return [];
    if (isOpen(file, from) && link.lag >= 0) return [`active ${name}`];
    const calendar = getLagCalendar(file, link);
    const date = getDate(file, to);
    if (!(measure(calendar, getDate(file, from), date) < link.lag)) return [];
    if (isOpen(file, from)) return [`active ${name}`];
    const midnight = (Math.floor(date / 1440) + 1) * 1440;
    if (dayTolerance && measure(calendar, getDate(file, from), midnight) >= link.lag) return [];
    return [`historic ${name}`];
  });
}

/**
 * Remaining minutes of a link's lag: all of them from an open event, none between two past events. Otherwise those that
 * have not passed between the actual date and the data date of the successor's project.
 */
export function measureLagLeft(file: NaiveFile, link: NaiveLink): number {
  const [from, to] = [fromEvent(link), toEvent(link)];
  if (link.lag <= 0 || isOpen(file, from)) return link.lag;
  if (!isOpen(file, to)) return 0;
  const dataDate = file.dataDates.get(file.activities.get(link.successor)?.project ?? '') ?? Number.NaN;
  const run = measure(getLagCalendar(file, link), getDate(file, from), dataDate);
  return link.lag - Math.min(link.lag, Math.max(0, run));
}

/** Longest paths between any two events in minutes of lag, with durations of 0; -Infinity if there is no path. */
export class NaivePaths {
  readonly #lengths = new Map<string, Map<string, number>>();
  readonly hasLoop: boolean;

  /** With `joinsMilestones`, start and finish of a milestone are one event. Lags count in full, or as `getLag` returns. */
  constructor(file: NaiveFile, joinsMilestones: boolean, getLag = ({ lag }: NaiveLink): number => lag) {
    const edges = listLogicLinks(file).map((link) => [fromEvent(link), toEvent(link), getLag(link)] as const);
    for (const { id, type } of file.activities.values()) {
      const inner: (readonly [string, string, number])[] = [[`${id}.S`, `${id}.F`, 0]];
      if (joinsMilestones && (type === 'TT_Mile' || type === 'TT_FinMile'))
        inner.push([`${id}.F`, `${id}.S`, 0]);
      edges.push(...inner);
    }
    const leaving = Map.groupBy(edges, ([from]) => from);
    for (const source of leaving.keys())
      this.#lengths.set(source, relax(source, leaving, file.activities.size * 2));
    this.hasLoop = hasActivityLoop(file);
  }

  get(from: string, to: string): number {
    return from === to ? 0 : (this.#lengths.get(from)?.get(to) ?? -Infinity);
  }

  *list(from: string): Iterable<string> {
    yield* this.#lengths.get(from)?.keys() ?? [];
  }
}

function relax(
  source: string,
  leaving: ReadonlyMap<string, readonly (readonly [string, string, number])[]>,
  rounds: number,
): Map<string, number> {
  const lengths = new Map([[source, 0]]);
  for (let round = 0, isChanged = true; isChanged && round <= rounds; round += 1) {
    isChanged = false;
    for (const [node, length] of lengths)
      for (const [, to, lag] of leaving.get(node) ?? [])
        if (length + lag > (lengths.get(to) ?? -Infinity)) {
          lengths.set(to, length + lag);
          isChanged = true;
        }
  }
  return lengths;
}

function hasActivityLoop(file: NaiveFile): boolean {
  let links = listLogicLinks(file);
  for (let isChanged = true; isChanged;) {
    const successors = new Set(links.map(({ successor }) => successor));
    const left = links.filter(({ predecessor }) => successors.has(predecessor));
    isChanged = left.length < links.length;
    links = left;
  }
  return links.length > 0;
}
