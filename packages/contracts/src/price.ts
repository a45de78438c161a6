import { groupThousands } from './format-decimal.ts';

/** Schedules of up to this many tasks are free. */
export const freeTasks = 300;
/** A larger one costs one credit for each started block of this many tasks. */
export const tasksPerCredit = 1_000;

/** The same files with the same tool are free for this long, whatever the options. */
export const paidWorkMs = 24 * 3_600_000;

/** Price in credits for this many tasks, unless the site is free. */
export function computePrice(tasks: number): number {
  return tasks <= freeTasks ? 0 : Math.ceil(tasks / tasksPerCredit);
}

/** A whole number such as `1,200`. */
export const formatWhole = (value: number): string => groupThousands(String(value));

/** A number of credits with its noun, such as `1 credit` or `1,200 credits`. */
export function formatCredits(credits: number): string {
  return `${formatWhole(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}
