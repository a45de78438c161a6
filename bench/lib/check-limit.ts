import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { runApart } from './measure-apart.ts';

export type Limit = { readonly atLeast: number } | { readonly atMost: number };

/** One line of the table that `bench/main.ts` prints. */
export interface CheckedLimit {
  readonly of: string;
  readonly what: string;
  readonly value: number;
  readonly bound: string;
  readonly isKept: boolean;
}

/** Path of a file to which each check is added as a line of JSON. */
export const resultsVariable = 'BENCH_RESULTS';

/**
 * Describes a figure with its limit, and fails the bench if the limit is missed. For ratios, counts and memory. `of` says in the
 * table what the figure belongs to.
 */
export function checkLimit(what: string, value: number, limit: Limit, of = ''): string {
  return check({ of, what, value, bound: formatLimit(limit), isKept: isWithin(value, limit) });
}

/**
 * The same for a time or a rate. A slower machine than the one of the promises has as much more time. After each figure a fixed
 * piece of work is timed here; the slower of its times before and after the figure counts.
 */
export function checkTime(what: string, value: number, limit: Limit, of = ''): string {
  const before = latestSlowness;
  latestSlowness = (runApart(fixedWork, {}) as number) / fixedWorkSeconds;
  const slowness = Math.max(1, before, latestSlowness);
  const isLeast = 'atLeast' in limit;
  const scaled = isLeast ? { atLeast: limit.atLeast / slowness } : { atMost: limit.atMost * slowness };
  const bound = `${formatLimit(limit)} ${isLeast ? '/' : '*'} ${slowness.toFixed(2)}`;
  return check({ of, what, value, bound, isKept: isWithin(value, scaled) });
}

const fixedWork = { path: join(import.meta.dirname, 'fixed-work.ts') };
/** What the fixed work takes on the machine of the promises. */
const fixedWorkSeconds = 0.3;
let latestSlowness = 0;

const isWithin = (value: number, limit: Limit): boolean =>
  'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;

function check(checked: CheckedLimit): string {
  const { what, value, bound, isKept } = checked;
  if (!isKept) process.exitCode = 1;
  const path = process.env[resultsVariable];
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(checked)}\n`);
  return `${what} ${formatValue(value)} (${bound}${isKept ? '' : ': MISSED'})`;
}

const formatLimit = (limit: Limit): string =>
  'atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`;

export const formatValue = (value: number): string => value.toFixed(value < 100 ? 2 : 0);
