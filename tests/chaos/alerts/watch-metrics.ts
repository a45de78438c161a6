import { setTimeout as sleep } from 'node:timers/promises';
import type { Mesh, ServiceName } from '@floatwise/testkit';

/** How often Prometheus would look. */
export const scrapeSeconds = 5;

/** Values by series, as one look at every running process of a mesh has told them. */
export type Scrape = ReadonlyMap<string, number>;

const services = ['gateway', 'auth', 'converter', 'stats'] as const satisfies readonly ServiceName[];

/** Looks at the metrics of these names every few seconds, for so long. */
export async function watchMetrics(
  mesh: Mesh,
  { names, seconds }: { names: ReadonlySet<string>; seconds: number },
): Promise<Scrape[]> {
  const scrapes: Scrape[] = [];
  for (let passed = 0; passed < seconds; passed += scrapeSeconds) {
    const [scrape] = await Promise.all([scrapeMesh(mesh, names), sleep(scrapeSeconds * 1_000)]);
    scrapes.push(scrape);
  }
  return scrapes;
}

async function scrapeMesh(mesh: Mesh, names: ReadonlySet<string>): Promise<Scrape> {
  const scrape = new Map<string, number>();
  const running = services.flatMap((name) => mesh.processes(name).filter((one) => one.isRunning()));
  await Promise.all(
    running.map(async ({ name, pid, healthUrl }) => {
      // Like a target that does not answer in time, one that hangs tells nothing.
      const answer = await fetch(`${healthUrl}/metrics`, { signal: AbortSignal.timeout(4_000) }).catch(
        () => undefined,
      );
      for (const line of (await answer?.text())?.split('\n') ?? []) {
        const [, metric = '', labels = '', value = ''] = /^(\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
        // What the PodMonitor adds to every series.
        if (names.has(metric))
          scrape.set(`${metric}{${labels},namespace="floatwise",pod="${name}-${pid}"}`, Number(value));
      }
    }),
  );
  return scrape;
}
