/** How long a trial write to an engine counts for every process of the site. */
const trialMs = 60_000;

/**
 * Whether an engine needs another trial write: with a full disk it still answers reads. Each process reads when the last was
 * made, so one writes and the others find it. An unknown age, or a future one by a wrong clock, is due.
 */
export const isTrialDue = (ageMs: number): boolean => !(Math.abs(ageMs) < trialMs);
