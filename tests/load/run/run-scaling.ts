import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { formatScalingPage } from './format-scaling-page.ts';
import { resultsFolder, runK6 } from './run-k6.ts';
import type { ScalingStep } from './scaling-step.ts';
import { startSite, type SiteSize } from './site.ts';
import { writeTable } from './write-table.ts';

const sizes: readonly SiteSize[] = [
  ...[1, 2, 4, 8].map((converters) => ({ converters, gateways: 1 })),
  ...[2, 4].map((gateways) => ({ converters: 2, gateways })),
];

/** Runs the same load on new sites of growing size. Shows a table and writes a page with plots. */
export async function runScaling(env: Readonly<Record<string, string>>): Promise<boolean> {
  const steps: ScalingStep[] = [];
  for (const size of sizes) {
    const site = await startSite(size);
    try {
      const label = `${size.converters}-converters-${size.gateways}-gateways`;
      steps.push({ ...size, run: await runK6('scaling', { baseUrl: site.url, env, label }) });
    } finally {
      await site.stop();
    }
  }
  writeTable(
    'scaling',
    steps.map(({ converters, gateways, run }) => ({
      converters,
      gateways,
      'conversions per second': Number(run.perSecond.toFixed(1)),
      'p50 (ms)': Math.round(run.p50Ms),
      'p95 (ms)': Math.round(run.p95Ms),
      'queue p95 (ms)': Math.round(run.queueP95Ms),
      failed: run.failed,
      'taken by the host (%)': run.processors && Math.round(100 * run.processors.taken),
    })),
  );
  console.log(`This machine has ${availableParallelism()} cores.`);
  writeFileSync(join(resultsFolder, 'scaling.html'), formatScalingPage(steps));
  return steps.every(({ run }) => run.isKept);
}
