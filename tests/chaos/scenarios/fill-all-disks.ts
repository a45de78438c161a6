import { engineNames, startLoneEngines } from '../lone-engines.ts';
import type { Scenario, ScenarioResult } from '../scenario.ts';
import { withSite } from '../site.ts';
import { createSmallDisk } from '../small-disk.ts';
import { checkReturn } from '../watch-return.ts';
import { scrapeSeconds, watchMetrics, type Scrape } from '../alerts/watch-metrics.ts';

const diskMb = 96;
/** A minute until the next trial write of the site, and two scrapes of the metrics. */
const fullSeconds = 60 + 2 * scrapeSeconds;
const metric = 'floatwise_ready';
/** Redis answers pings with a full disk; its own files are written again later. */
const parts = ['nats', 's3', 'mongodb'] as const;

export const fillAllDisks: Scenario = {
  name: 'fill-all-disks',
  description: `20 people convert; the one small disk of all engines is full for ${fullSeconds} s, and the metrics say so (as root)`,
  run: async () => {
    const disk = createSmallDisk(diskMb);
    const lone = await startLoneEngines({ prepare: disk.mount });
    try {
      return await withSite({ people: 20, engines: lone.engines }, async (site) => {
        let scrapes: Scrape[] = [];
        const back = await checkReturn(site, async () => {
          const full = disk.keepFull(fullSeconds * 1_000);
          scrapes = await watchMetrics(site.mesh, { names: new Set([metric]), seconds: fullSeconds });
          await full;
        });
        return addNotice(back, scrapes);
      });
    } finally {
      for (const name of engineNames) await lone.stop(name);
      await disk.unmount();
      await lone.remove();
    }
  },
};

/** Adds after how long each part counted as not ready. */
function addNotice({ figures, broken }: ScenarioResult, scrapes: readonly Scrape[]): ScenarioResult {
  const places = parts.map((part) => scrapes.findIndex((scrape) => isAway(scrape, part)));
  return {
    figures: { ...figures, 'noticed after s': Math.max(...places) * scrapeSeconds },
    broken: [
      ...broken,
      ...parts
        .filter((_part, at) => places[at] === -1)
        .map((part) => `The full disk of ${part} was not noticed in ${fullSeconds} s.`),
    ],
  };
}

const isAway = (scrape: Scrape, part: string): boolean =>
  [...scrape].some(
    ([series, value]) => series.startsWith(metric) && series.includes(`part="${part}"`) && value === 0,
  );
