import { isFault, noUserId, type ToolId } from '@floatwise/contracts';
import type { CountedEnding } from './conversion-ending.ts';
import { formatDurations, joinDurations } from './durations.ts';
import { formatEnd, getLevel } from './periods.ts';

/**
 * Conversions with one tool: delivered, failed by the site, and of refused files. The durations of delivered ones are a text that can
 * be joined with others (durations.ts).
 */
export type ToolCount = readonly [delivered: number, failed: number, refused: number, durations: string];
export type ToolCounts = Readonly<Record<ToolId, ToolCount>>;

/** The site's conversions by part of the period: the hours of a day, the days of a month, all months; an hour is its own part. */
export type UsageCells = Readonly<Record<string, ToolCounts>>;

export interface PersonUsage {
  /** The newest name in the period. */
  readonly name: string;
  /** With durations in hours and days only. */
  readonly tools: ToolCounts;
  /** The ends of the ids of the parts in which the user is, such as `05 16` in a month; empty in hours. */
  readonly parts: string;
}

/** By user id; without deleted accounts. */
export type PeopleUsage = Readonly<Record<string, PersonUsage>>;

/** The sum of the endings of an hour, or of the parts of a day, a month or all time. */
export interface PeriodUsage {
  /** Endings, and those of them without a user. The first only grows, and so does the second: see `compareSums`. */
  readonly endings: number;
  readonly nameless: number;
  readonly cells: UsageCells;
  readonly people: PeopleUsage;
}

/** Orders sums of one period by age: endings are only added, and users only removed from them. */
export function compareSums(one: SumAge, other: SumAge): number {
  return one.endings - other.endings || one.nameless - other.nameless;
}

export type SumAge = Pick<PeriodUsage, 'endings' | 'nameless'>;

export function sumEndings(hour: string, endings: readonly CountedEnding[]): PeriodUsage {
  const named = endings.filter(({ userId }) => userId !== noUserId);
  return {
    endings: endings.length,
    nameless: endings.length - named.length,
    cells: { [hour]: countTools(endings) },
    people: mapGroups(
      named,
      ({ userId }) => userId,
      (own) => ({ name: findName(own), tools: countTools(own), parts: '' }),
    ),
  };
}

const countTools = (endings: readonly CountedEnding[]): ToolCounts =>
  mapGroups(
    endings,
    ({ toolId }) => toolId,
    (some): ToolCount => {
      const delivered = some.filter(({ kind }) => kind === 'delivered');
      const durations = formatDurations(delivered.map(({ durationMs = 0 }) => durationMs));
      const failed = some.filter(({ kind, code = '' }) => kind === 'failed' && isFault(code)).length;
      return [delivered.length, failed, some.length - delivered.length - failed, durations];
    },
  );

const findName = (endings: readonly CountedEnding[]): string =>
  endings.reduce((newest, one) => (one.at >= newest.at ? one : newest)).username;

const none: PeriodUsage = { endings: 0, nameless: 0, cells: {}, people: {} };

/** Adds parts to the sum of those before them. `parts` are in order of time. */
export function sumParts(
  id: string,
  parts: readonly (readonly [id: string, usage: PeriodUsage])[],
  before: PeriodUsage = none,
): PeriodUsage {
  const level = getLevel(id);
  let { endings, nameless } = before;
  const cells: Record<string, ToolCounts> = { ...before.cells };
  const people: Record<string, PersonUsage> = { ...before.people };
  for (const [part, usage] of parts) {
    endings += usage.endings;
    nameless += usage.nameless;
    cells[part] = joinTools(Object.values(usage.cells), level !== 'all');
    const end = formatEnd(id, part);
    for (const [userId, { name, tools }] of Object.entries(usage.people)) {
      const known = people[userId];
      people[userId] = {
        name,
        tools: joinTools(known === undefined ? [tools] : [known.tools, tools], level === 'day'),
        parts: known === undefined ? end : `${known.parts} ${end}`,
      };
    }
  }
  return { endings, nameless, cells, people };
}

/** Without durations for periods whose percentiles are joined from shorter ones. */
function joinTools(parts: readonly ToolCounts[], hasDurations: boolean): ToolCounts {
  const sums = new Map<ToolId, { delivered: number; failed: number; refused: number; texts: string[] }>();
  for (const tools of parts) {
    for (const [tool, [delivered, failed, refused, durations]] of Object.entries(tools)) {
      const sum = sums.get(tool);
      if (sum === undefined) sums.set(tool, { delivered, failed, refused, texts: [durations] });
      else {
        sum.delivered += delivered;
        sum.failed += failed;
        sum.refused += refused;
        sum.texts.push(durations);
      }
    }
  }
  const joined: Record<ToolId, ToolCount> = {};
  for (const [tool, { delivered, failed, refused, texts }] of sums) {
    joined[tool] = [delivered, failed, refused, hasDurations ? joinDurations(texts) : ''];
  }
  return joined;
}

function mapGroups<Item, Value>(
  items: readonly Item[],
  getKey: (item: Item) => string,
  toValue: (group: Item[]) => Value,
): Record<string, Value> {
  const groups = Map.groupBy(items, getKey);
  return Object.fromEntries([...groups].map(([key, group]) => [key, toValue(group)]));
}

/** The usage once these conversions have no user any more. */
export function removePerson(usage: PeriodUsage, userId: string): PeriodUsage {
  const { [userId]: person, ...people } = usage.people;
  const counts = Object.values(person?.tools ?? {});
  const own = counts.reduce((sum, [delivered, failed, refused]) => sum + delivered + failed + refused, 0);
  return { ...usage, nameless: usage.nameless + own, people };
}
