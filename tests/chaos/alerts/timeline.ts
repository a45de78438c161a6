import { scrapeSeconds, type Scrape } from './watch-metrics.ts';

/** What was measured in a part of a trial, and for how long its last state continues. */
export interface Part {
  readonly scrapes: readonly Scrape[];
  readonly minutes: number;
}

/** A series in promtool's notation: one value after another, `stale` where the series ended. */
export interface SeriesText {
  readonly series: string;
  readonly values: string;
}

const isCounter = (series: string): boolean => /^\w+_(total|count|sum|bucket)\{/.test(series);
/** Ages, which grow as long as no work is done. */
const isAge = (series: string): boolean => series.startsWith('floatwise_stats_lag_seconds{');

export const countSteps = ({ scrapes, minutes }: Part): number =>
  Math.max(scrapes.length, Math.ceil((minutes * 60) / scrapeSeconds));

/**
 * Joins the series over all parts. Alerts have waiting times of minutes and hours, so each part is extended to its
 * length: counters grow at the measured rate, states keep their value, and ages grow with the time.
 */
export function formatTimeline(parts: readonly Part[]): SeriesText[] {
  const names = new Set(parts.flatMap(({ scrapes }) => scrapes.flatMap((scrape) => [...scrape.keys()])));
  return [...names].map((series) => ({ series, values: formatSeries(series, parts) }));
}

function formatSeries(series: string, parts: readonly Part[]): string {
  const words: string[] = [];
  let wasThere = false;
  /** How far a counter is ahead of its measured value, because earlier parts were extended. */
  let ahead = 0;
  for (const part of parts) {
    for (const scrape of part.scrapes) {
      const value = scrape.get(series);
      words.push(value === undefined ? (wasThere ? 'stale' : '_') : formatValue(value + ahead));
      wasThere = value !== undefined;
    }
    const more = countSteps(part) - part.scrapes.length;
    if (more === 0) continue;
    const last = part.scrapes.at(-1)?.get(series);
    if (last === undefined) {
      words.push(`_x${more}`);
      continue;
    }
    const pace = findPace(series, part.scrapes);
    words.push(`${formatValue(last + ahead + pace)}+${formatValue(pace)}x${more - 1}`);
    if (isCounter(series)) ahead += pace * more;
  }
  return words.join(' ');
}

/** Growth of a series per sample, over the second half of the samples. */
function findPace(series: string, scrapes: readonly Scrape[]): number {
  if (!isCounter(series) && !isAge(series)) return 0;
  const seen = scrapes.slice(Math.floor(scrapes.length / 2)).flatMap((scrape) => scrape.get(series) ?? []);
  const [first = 0] = seen;
  return seen.length < 2 ? 0 : Math.max(0, ((seen.at(-1) ?? 0) - first) / (seen.length - 1));
}

const formatValue = (value: number): string => String(Number(value.toFixed(6)));
