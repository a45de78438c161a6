/** Describes a figure with its limit, and fails the bench if the limit is missed. */
export function checkLimit(
  what: string,
  value: number,
  limit: { atLeast: number } | { atMost: number },
): string {
  const isLeast = 'atLeast' in limit;
  const isKept = isLeast ? value >= limit.atLeast : value <= limit.atMost;
  if (!isKept) process.exitCode = 1;
  const bound = isLeast ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`;
  return `${what} ${value.toFixed(value < 100 ? 2 : 0)} (${bound}${isKept ? '' : ': MISSED'})`;
}
