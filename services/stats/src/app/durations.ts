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

/** Durations in milliseconds added to a histogram; an empty text is an empty histogram. */
export function addDurations(histogram: string, durationsMs: readonly number[]): string {
  if (durationsMs.length === 0) return histogram;
  const merged = read(histogram);
  for (const ms of durationsMs) {
    const micros = Math.round(ms * microsPerMs);
    merged.recordValue(Math.min(Math.max(micros, 1), accuracy.highestTrackableValue));
  }
  return encodeIntoCompressedBase64(merged);
}

/** The duration in milliseconds below which this share (0..1) of all lies; undefined when there is none. */
export function computePercentileMs(histograms: readonly string[], share: number): number | undefined {
  const merged = build(accuracy);
  for (const histogram of histograms) merged.add(read(histogram));
  if (merged.totalCount === 0) return undefined;
  return merged.getValueAtPercentile(share * 100) / microsPerMs;
}

function read(histogram: string): Histogram {
  return histogram === ''
    ? build(accuracy)
    : decodeFromCompressedBase64(histogram, accuracy.bitBucketSize, false);
}
