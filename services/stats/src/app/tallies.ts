import { noUserId, type ToolId, type UserId } from '@floatwise/contracts';
import { getEndingId, type ConversionEnding } from './conversion-ending.ts';
import { addDurations } from './durations.ts';

/** Conversions of one user. */
export interface UserTally {
  /** The newest name. */
  readonly username: string;
  /** Delivered conversions. */
  readonly total: number;
  readonly failed: number;
  /** Delivered conversions by tool. */
  readonly tools: Readonly<Record<ToolId, number>>;
}

/** Id of the user whose counter an ending belongs to. */
export function listUsers({ event }: ConversionEnding): string[] {
  return event.userId === noUserId ? [] : [event.userId];
}

const none: UserTally = { username: '', total: 0, failed: 0, tools: {} };

export function addToUserUsage(
  usage: UserTally = none,
  endings: readonly ConversionEnding[] = [],
): UserTally {
  let { username, total, failed } = usage;
  const tools = { ...usage.tools };
  for (const { kind, event } of endings) {
    ({ username } = event);
    if (kind === 'failed') failed += 1;
    else {
      total += 1;
      tools[event.toolId] = (tools[event.toolId] ?? 0) + 1;
    }
  }
  return { username, total, failed, tools };
}

/** Number of delivered and failed conversions. */
type UsageCount = readonly [delivered: number, failed: number];

/** Conversions of an hour, a day or a month, by user id and tool. */
export interface PeopleUsage {
  readonly people: Readonly<Record<string, Readonly<Record<ToolId, UsageCount>>>>;
}

/** Ids of the hour, the day and the month an ending belongs to, in UTC: `2026-03-16T08`, `2026-03-16`, `2026-03`. */
export function listPeriods({ at, event }: ConversionEnding): string[] {
  if (event.userId === noUserId) return [];
  const text = at.toISOString();
  return [text.slice(0, 13), text.slice(0, 10), text.slice(0, 7)];
}

export function addToPeople(
  usage: PeopleUsage | undefined,
  endings: readonly ConversionEnding[],
): PeopleUsage {
  const people: Record<string, Record<ToolId, UsageCount>> = { ...usage?.people };
  for (const [userId, some] of Map.groupBy(endings, ({ event }) => event.userId)) {
    const tools = { ...people[userId] };
    for (const { kind, event } of some) {
      const [delivered, failed] = tools[event.toolId] ?? [0, 0];
      tools[event.toolId] = kind === 'delivered' ? [delivered + 1, failed] : [delivered, failed + 1];
    }
    people[userId] = tools;
  }
  return { people };
}

/** Usage of one tool in an hour, a day or a month. */
export interface ToolPeriod {
  readonly delivered: number;
  readonly failed: number;
  /** Run times of its delivered conversions, as a text that can be merged with others (durations.ts). */
  readonly durations: string;
}

/** By tool. */
export type CellUsage = Readonly<Record<ToolId, ToolPeriod>>;

/**
 * Conversions in a period, by its parts. For the site, `2026-03-16` contains the hours of a day (`08`), `2026-03` the days of a
 * month (`16`) and `all` all months (`2026-03`). For a user, `<user id>/2026-03` contains the hours of a month (`16T08`).
 */
export interface UsageSeries {
  readonly cells: Readonly<Record<string, CellUsage>>;
}

export const allMonths = 'all';

export function formatUserMonth(userId: UserId, month: string): string {
  return `${userId}/${month}`;
}

/** Ids of the series an ending belongs to. */
export function listSeries({ at, event }: ConversionEnding): string[] {
  const text = at.toISOString();
  const month = text.slice(0, 7);
  const own = event.userId === noUserId ? [] : [formatUserMonth(event.userId, month)];
  return [allMonths, month, text.slice(0, 10), ...own];
}

/** The cell of a series that contains a time, in UTC. */
function formatCell(seriesId: string, at: Date): string {
  const text = at.toISOString();
  if (seriesId === allMonths) return text.slice(0, 7);
  if (seriesId.includes('/')) return text.slice(8, 13);
  return seriesId.length === 7 ? text.slice(8, 10) : text.slice(11, 13);
}

/** The start of a cell of a day, a month or a user's month. */
export function parseCellStart(seriesId: string, cell: string): number {
  const period = seriesId.slice(seriesId.indexOf('/') + 1);
  if (seriesId.includes('/')) return Date.parse(`${period}-${cell}:00:00Z`);
  return Date.parse(period.length === 7 ? `${period}-${cell}T00:00:00Z` : `${period}T${cell}:00:00Z`);
}

const nothing: ToolPeriod = { delivered: 0, failed: 0, durations: '' };

export function addToSeries(
  series: UsageSeries | undefined,
  endings: readonly ConversionEnding[],
  seriesId: string,
): UsageSeries {
  const cells: Record<string, CellUsage> = { ...series?.cells };
  for (const [cell, some] of Map.groupBy(endings, ({ at }) => formatCell(seriesId, at))) {
    const tools = { ...cells[cell] };
    for (const [toolId, ofTool] of Map.groupBy(some, ({ event }) => event.toolId)) {
      tools[toolId] = addToTool(tools[toolId], ofTool);
    }
    cells[cell] = tools;
  }
  return { cells };
}

function addToTool(before: ToolPeriod = nothing, endings: readonly ConversionEnding[] = []): ToolPeriod {
  const durations = endings.flatMap(({ kind, event }) => (kind === 'delivered' ? [event.durationMs] : []));
  return {
    delivered: before.delivered + durations.length,
    failed: before.failed + endings.length - durations.length,
    durations: addDurations(before.durations, durations),
  };
}

/** Failures of an hour, in stream order: each `<tool id> <conversion id>`. */
export interface FailureHour {
  readonly failures: readonly string[];
}

/** The hour of a failure, such as `2026-03-16T08`; none for other endings. */
export function listFailureHours({ kind, at }: ConversionEnding): string[] {
  return kind === 'failed' ? [at.toISOString().slice(0, 13)] : [];
}

export function addToFailureHour(
  hour: FailureHour | undefined,
  endings: readonly ConversionEnding[],
): FailureHour {
  const added = endings.map((ending) => `${ending.event.toolId} ${getEndingId(ending)}`);
  return { failures: [...(hour?.failures ?? []), ...added] };
}

export function parseFailureEntry(entry: string): { toolId: ToolId; endingId: string } {
  const [toolId = '', endingId = ''] = entry.split(' ');
  return { toolId, endingId };
}
