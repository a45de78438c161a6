import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from 'hdr-histogram-js';

/** Two significant digits of a microsecond up to ten minutes: a percentile is at most 1 % off. */
const accuracy = {
  lowestDiscernibleValue: 1,
  highestTrackableValue: 600_000_000,
  numberOfSignificantValueDigits: 2,
  bitBucketSize: 32,
  useWebAssembly: false,
} as const;
const microsPerMs = 1_000;
/** Fewer are kept as they are: a text of them is shorter than a histogram, and made in no time. */
const mostListed = 30;

/**
 * Durations in milliseconds added to a text that can be merged with others: some microseconds as they are, more of them
 * as an HDR histogram. An empty text holds none.
 */
export function addDurations(text: string, durationsMs: readonly number[]): string {
  if (durationsMs.length === 0) return text;
  const added = durationsMs.map((ms) =>
    Math.min(Math.max(Math.round(ms * microsPerMs), 1), accuracy.highestTrackableValue),
  );
  const listed = parseList(text);
  if (listed !== undefined && listed.length + added.length <= mostListed) {
    return [...listed, ...added].join(',');
  }
  const histogram = build(accuracy);
  addTo(histogram, text);
  for (const micros of added) histogram.recordValue(micros);
  return encodeIntoCompressedBase64(histogram);
}

/** The durations in milliseconds below which these shares (0..1) of all lie; undefined when there is none. */
export function computePercentilesMs(
  texts: readonly string[],
  shares: readonly number[],
): (number | undefined)[] {
  const some = texts.filter((text) => text !== '');
  if (some.length === 0) return shares.map(() => undefined);
  const merged = build(accuracy);
  for (const text of some) addTo(merged, text);
  return shares.map((share) => merged.getValueAtPercentile(share * 100) / microsPerMs);
}

export function computePercentileMs(texts: readonly string[], share: number): number | undefined {
  return computePercentilesMs(texts, [share])[0];
}

function addTo(histogram: Histogram, text: string): void {
  const listed = parseList(text);
  if (listed === undefined) {
    histogram.add(decodeFromCompressedBase64(text, accuracy.bitBucketSize, false));
  } else for (const micros of listed) histogram.recordValue(micros);
}

/** Undefined for a histogram, whose text never is digits and commas alone. */
function parseList(text: string): number[] | undefined {
  if (text === '') return [];
  return /^[\d,]+$/.test(text) ? text.split(',').map(Number) : undefined;
}
