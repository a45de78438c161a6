import { scrapeSeconds, type Scrape } from './watch-metrics.ts';

/** What was seen in a part of a trial, and for how long it went on as it was last. */
export interface Part {
  readonly scrapes: readonly Scrape[];
  readonly minutes: number;
}

/** A series as promtool reads it: its values one by one, `stale` where it ended. */
export interface SeriesText {
  readonly series: string;
  readonly values: string;
}

const isCounter = (series: string): boolean => /^\w+_(total|count|sum|bucket)\{/.test(series);
/** The ages that grow while nothing is done, whatever else happens. */
const isAge = (series: string): boolean => series.startsWith('stats_lag_seconds{');

export const countSteps = ({ scrapes, minutes }: Part): number =>
  Math.max(scrapes.length, Math.ceil((minutes * 60) / scrapeSeconds));

/**
 * One series after the other over all parts. Alerts wait for minutes and hours, so each part goes on for its minutes as it
 * was seen: counters at the pace they had, states as they were, ages with the time.
 */
export function formatTimeline(parts: readonly Part[]): SeriesText[] {
  const names = new Set(parts.flatMap(({ scrapes }) => scrapes.flatMap((scrape) => [...scrape.keys()])));
  return [...names].map((series) => ({ series, values: formatSeries(series, parts) }));
}

function formatSeries(series: string, parts: readonly Part[]): string {
  const words: string[] = [];
  let wasThere = false;
  /** By how much a counter is ahead of what was seen, since its parts went on for longer. */
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

/** By how much a series grew from one look to the next, over the second half of what was seen. */
function findPace(series: string, scrapes: readonly Scrape[]): number {
  if (!isCounter(series) && !isAge(series)) return 0;
  const seen = scrapes.slice(Math.floor(scrapes.length / 2)).flatMap((scrape) => scrape.get(series) ?? []);
  const [first = 0] = seen;
  return seen.length < 2 ? 0 : Math.max(0, ((seen.at(-1) ?? 0) - first) / (seen.length - 1));
}

const formatValue = (value: number): string => String(Number(value.toFixed(6)));
