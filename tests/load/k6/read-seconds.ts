const secondsOf: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600 };

/** The seconds of a duration in the notation of k6: `90s`, `1h30m`. */
export function readSeconds(length: string): number {
  return [...length.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (secondsOf[unit ?? ''] ?? 0),
    0,
  );
}
