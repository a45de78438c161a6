import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from 'hdr-histogram-js';
import { LRUCache } from 'lru-cache';

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
  // What is read to be written again is never read again, and is not worth remembering.
  addTo(histogram, text, decode);
  for (const micros of added) histogram.recordValue(micros);
  return encodeIntoCompressedBase64(histogram);
}

/** Durations of many texts together. */
export interface MergedDurations {
  readonly add: (text: string) => void;
  readonly merge: (other: MergedDurations) => void;
  /** The duration in milliseconds below which this share (0..1) of all lies; undefined when there is none. */
  readonly computePercentileMs: (share: number) => number | undefined;
  readonly histogram: Histogram;
}

export function mergeDurations(texts: readonly string[] = []): MergedDurations {
  const histogram = build(accuracy);
  for (const text of texts) addTo(histogram, text);
  return {
    histogram,
    add: (text) => addTo(histogram, text),
    merge: (other) => histogram.add(other.histogram),
    computePercentileMs: (share) =>
      histogram.totalCount === 0 ? undefined : histogram.getValueAtPercentile(share * 100) / microsPerMs,
  };
}

export function computePercentileMs(texts: readonly string[], share: number): number | undefined {
  return mergeDurations(texts).computePercentileMs(share);
}

function addTo(histogram: Histogram, text: string, read = readHistogram): void {
  const listed = parseList(text);
  if (listed === undefined) histogram.add(read(text));
  else for (const micros of listed) histogram.recordValue(micros);
}

/** Reading one takes ten times as long as adding it, and questions are asked about the same times again and again. */
const histograms = new LRUCache<string, Histogram>({ max: 4_000 });

function readHistogram(text: string): Histogram {
  const known = histograms.get(text);
  if (known !== undefined) return known;
  const histogram = decode(text);
  histograms.set(text, histogram);
  return histogram;
}

const decode = (text: string): Histogram => decodeFromCompressedBase64(text, accuracy.bitBucketSize, false);

/** Undefined for a histogram, whose text never is digits and commas alone. */
function parseList(text: string): number[] | undefined {
  if (text === '') return [];
  return /^[\d,]+$/.test(text) ? text.split(',').map(Number) : undefined;
}
