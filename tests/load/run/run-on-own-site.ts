import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatMemoryPage } from './format-memory-page.ts';
import type { ScenarioName } from './request.ts';
import { resultsFolder, runK6, type K6Run } from './run-k6.ts';
import { sampleProcesses } from './sample-processes.ts';
import { startSite, type Site } from './site.ts';
import { writeTable } from './write-table.ts';

const pauseMs = 1_000;

/** Starts two converters and, if services are replaced meanwhile, two gateways. Returns `true` if every threshold was met. */
export async function runOnOwnSite(
  scenario: ScenarioName,
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  const site = await startSite({ converters: 2, gateways: scenario === 'rolling' ? 2 : 1 });
  try {
    const run = runK6(scenario, { baseUrl: site.url, env });
    if (scenario === 'rolling') return await rollWhile(site, run);
    if (scenario === 'soak') return await sampleWhile(site, run);
    return (await run).isKept;
  } finally {
    await site.stop();
  }
}

/** Replaces every service repeatedly, one process at a time. */
async function rollWhile(site: Site, run: Promise<K6Run>): Promise<boolean> {
  const going = new AbortController();
  const isGoing = (): boolean => !going.signal.aborted;
  const done = run.finally(() => going.abort());
  let replaced = 0;
  while (isGoing()) {
    for (const process of site.list()) {
      await site.replace(process);
      replaced++;
      await Promise.race([done, sleep(pauseMs)]);
      if (!isGoing()) break;
    }
  }
  console.log(`rolling: ${replaced} processes replaced`);
  return (await run).isKept;
}

async function sampleWhile(site: Site, run: Promise<K6Run>): Promise<boolean> {
  const figures = await sampleProcesses(site.list(), run);
  writeTable(
    'soak-processes',
    figures.map(({ name, megabytes, growthMbPerMinute, lagP99Ms, isKept }) => ({
      process: name,
      MB: megabytes,
      'MB growth per minute': growthMbPerMinute,
      'event loop delay p99 (ms)': lagP99Ms,
      kept: isKept,
    })),
  );
  const page = join(resultsFolder, 'soak-processes.html');
  writeFileSync(page, formatMemoryPage(figures));
  return (await run).isKept && figures.every(({ isKept }) => isKept);
}
