import { setTimeout as sleep } from 'node:timers/promises';
import type { Mesh, ServiceName } from '@floatwise/testkit';

/** The scrape interval of Prometheus. */
export const scrapeSeconds = 5;

/** Values by series, from one scrape of every running process of a mesh. */
export type Scrape = ReadonlyMap<string, number>;

const services = ['gateway', 'auth', 'converter', 'stats'] as const satisfies readonly ServiceName[];

/** Scrapes the metrics of these names every few seconds, for the given time. */
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
      // A process that hangs has no values, like a target whose scrape times out.
      const answer = await fetch(`${healthUrl}/metrics`, { signal: AbortSignal.timeout(4_000) }).catch(
        () => undefined,
      );
      for (const line of (await answer?.text())?.split('\n') ?? []) {
        const [, metric = '', labels = '', value = ''] = /^(\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
        // The labels that the PodMonitor adds to every series.
        if (names.has(metric))
          scrape.set(`${metric}{${labels},namespace="floatwise",pod="${name}-${pid}"}`, Number(value));
      }
    }),
  );
  return scrape;
}
