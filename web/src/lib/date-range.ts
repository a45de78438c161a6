import { dayMs } from './time-marks.ts';

/** Whole days in UTC, both inclusive, as `2026-03-16`; an absent side is open. */
export interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Two instants; the second is exclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads the range in an address; ignores what is not a day or ends before it begins. `usual` is the range if the address has
 * none; `time=all` then stands for all times.
 */
export function parseDateRange(params: URLSearchParams, usual: DateRange = {}): DateRange {
  const from = readDay(params.get('from'));
  const to = readDay(params.get('to'));
  if (from === undefined && to === undefined) return params.get('time') === 'all' ? {} : usual;
  if (from !== undefined && to !== undefined && to < from) return { from };
  return { from, to };
}

/** A range as parameters of an address; `undefined` removes one. */
export function formatDateRange({ from, to }: DateRange, usual: DateRange = {}) {
  const isAll = (from ?? to) === undefined && (usual.from ?? usual.to) !== undefined;
  return { time: isAll ? 'all' : undefined, from, to };
}

/** The last `days` days, including today. */
export function createLastDays(days: number, nowMs: number): { from: string; to: string } {
  return { from: formatUtcDay(nowMs - (days - 1) * dayMs), to: formatUtcDay(nowMs) };
}

/** The instants a range spans. An open side takes the one given. */
export function toInstants({ from, to }: DateRange, open: Period): Period {
  return {
    from: from === undefined ? open.from : `${from}T00:00:00.000Z`,
    to: to === undefined ? open.to : new Date(Date.parse(`${to}T00:00:00.000Z`) + dayMs).toISOString(),
  };
}

/** The UTC day of an instant. */
export function formatUtcDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

function readDay(text: string | null): string | undefined {
  if (text === null || !dayPattern.test(text)) return undefined;
  const atMs = Date.parse(`${text}T00:00:00.000Z`);
  // Some engines accept the 31st of a shorter month and count on.
  return Number.isNaN(atMs) || formatUtcDay(atMs) !== text ? undefined : text;
}
