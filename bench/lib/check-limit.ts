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
  const [word, number] = 'atLeast' in limit ? ['at least', limit.atLeast] : ['at most', limit.atMost];
  return check({ of, what, value, bound: `${word} ${format(number)}`, isKept: isWithin(value, limit) });
}

/**
 * The same for a time or a rate. A slower machine than the one of the promises has as much more time: before each verdict a fixed
 * piece of work is timed here. The slower of the times before and after counts.
 */
export function checkTime(what: string, value: number, limit: Limit, of = ''): string {
  const before = latestSlowness;
  latestSlowness = (runApart(fixedWork, {}) as number) / fixedWorkSeconds;
  const slowness = Math.max(1, before, latestSlowness);
  const scaled =
    'atLeast' in limit ? { atLeast: limit.atLeast / slowness } : { atMost: limit.atMost * slowness };
  const [word, number, sign] =
    'atLeast' in limit ? ['at least', limit.atLeast, '/'] : ['at most', limit.atMost, '*'];
  const bound = `${word} ${number} ${sign} ${slowness.toFixed(2)}`;
  return check({ of, what, value, bound, isKept: isWithin(value, scaled) });
}

const fixedWork = { path: join(import.meta.dirname, 'fixed-work.ts') };
/** What the fixed work takes on the machine of the promises: two cores of a server of 2023, at rest. */
const fixedWorkSeconds = 0.3;
let latestSlowness = 0;

const isWithin = (value: number, limit: Limit): boolean =>
  'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;

function check(checked: CheckedLimit): string {
  const { what, value, bound, isKept } = checked;
  if (!isKept) process.exitCode = 1;
  const path = process.env[resultsVariable];
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(checked)}\n`);
  return `${what} ${format(value)} (${bound}${isKept ? '' : ': MISSED'})`;
}

const format = (value: number): string => value.toFixed(value < 100 ? 2 : 0);
