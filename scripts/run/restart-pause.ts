const longestPauseMs = 30_000;
const healthyAfterMs = 60_000;

/**
 * How long to wait before restarting a process: 1, 2, 4, 8 s and so on up to 30 s. A process that ran for a minute counts as
 * healthy, and the count restarts.
 * @returns the number of consecutive failures, including this one, and the pause
 */
export function computeRestart(
  failuresBefore: number,
  ranForMs: number,
): { failures: number; pauseMs: number } {
  const failures = ranForMs >= healthyAfterMs ? 1 : failuresBefore + 1;
  return { failures, pauseMs: Math.min(1_000 * 2 ** (failures - 1), longestPauseMs) };
}
