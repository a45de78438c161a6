import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from 'hdr-histogram-js';
import { LRUCache } from 'lru-cache';

/** From a microsecond to ten minutes with two significant digits: a percentile is at most 1 % off. */
const accuracy = {
  lowestDiscernibleValue: 1,
  highestTrackableValue: 600_000_000,
  numberOfSignificantValueDigits: 2,
  bitBucketSize: 32,
  useWebAssembly: false,
} as const;
const microsPerMs = 1_000;
/** Fewer durations are stored as a list: its text is shorter than a histogram and takes no time to make. */
const mostListed = 30;

/** Formats milliseconds as a text that can be joined: a few are a list of microseconds, more an HDR histogram. Empty has none. */
export function formatDurations(durationsMs: readonly number[]): string {
  const micros = durationsMs.map((ms) =>
    Math.min(Math.max(Math.round(ms * microsPerMs), 1), accuracy.highestTrackableValue),
  );
  if (micros.length <= mostListed) return micros.join(',');
  const histogram = build(accuracy);
  for (const one of micros) histogram.recordValue(one);
  return encodeIntoCompressedBase64(histogram);
}

/** One text with the durations of all. */
export function joinDurations(texts: readonly string[]): string {
  const some = texts.filter((text) => text !== '');
  const [first = ''] = some;
  if (some.length <= 1) return first;
  const lists = some.map(parseList);
  const isListed = lists.every((list) => list !== undefined) && lists.flat().length <= mostListed;
  if (isListed) return some.join(',');
  return encodeIntoCompressedBase64(mergeDurations(some).histogram);
}

export type MergedDurations = ReturnType<typeof mergeDurations>;

/** Durations of many texts combined. */
export function mergeDurations(texts: readonly string[] = []) {
  const histogram = build(accuracy);
  for (const text of texts) addTo(histogram, text);
  return {
    histogram,
    add: (text: string): void => addTo(histogram, text),
    merge: (other: { readonly histogram: Histogram }): void => histogram.add(other.histogram),
    /** The duration in milliseconds below which this share (0..1) of all falls; undefined without durations. */
    computePercentileMs: (share: number): number | undefined =>
      histogram.totalCount === 0 ? undefined : histogram.getValueAtPercentile(share * 100) / microsPerMs,
  };
}

function addTo(histogram: Histogram, text: string): void {
  const listed = parseList(text);
  if (listed === undefined) histogram.add(readHistogram(text));
  else for (const micros of listed) histogram.recordValue(micros);
}

/** Decoding one takes ten times as long as adding it, and the same periods are requested again and again. */
const histograms = new LRUCache<string, Histogram>({ max: 4_000 });

function readHistogram(text: string): Histogram {
  const known = histograms.get(text);
  if (known !== undefined) return known;
  const histogram = decodeFromCompressedBase64(text, accuracy.bitBucketSize, false);
  histograms.set(text, histogram);
  return histogram;
}

/** Undefined for a histogram, whose text never consists of digits and commas only. */
function parseList(text: string): number[] | undefined {
  if (text === '') return [];
  return /^[\d,]+$/.test(text) ? text.split(',').map(Number) : undefined;
}
