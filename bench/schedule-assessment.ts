/**
 * How long an assessment takes from the bytes of an XER to those of the workbook, and how much memory its process holds
 * at most, each size in a process of its own. Exits with 1 when one is over its limit.
 */
import { spawnSync } from 'node:child_process';
import { generateXer } from '../packages/testkit/src/generate-xer.ts';
import { runTool } from '@floatwise/tools/run';

interface Size {
  readonly activities: number;
  readonly relationships: number;
  readonly maxSeconds: number;
  readonly maxMegabytes: number;
}

const sizes: readonly Size[] = [
  { activities: 20_000, relationships: 40_000, maxSeconds: 5, maxMegabytes: 700 },
  { activities: 50_000, relationships: 100_000, maxSeconds: 12, maxMegabytes: Infinity },
];

async function measureSize({ activities, relationships }: Size): Promise<void> {
  const bytes = generateXer({ activities, relationships });
  const start = performance.now();
  const { bytes: output, report } = await runTool('schedule-assessment', { bytes, fileName: 'bench.xer' });
  const seconds = (performance.now() - start) / 1000;
  const size = output.reduce((sum, piece) => sum + piece.length, 0);
  const megabytes = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ seconds, megabytes, size, findings: report.findings.length }));
}

const chosen = sizes[Number(process.argv[2] ?? -1)];
if (chosen !== undefined) await measureSize(chosen);
else {
  console.log('activities      links     input to workbook s     memory of the process MB     workbook MB');
  sizes.forEach((size, index) => {
    const { stdout, status } = spawnSync(process.execPath, [import.meta.filename, String(index)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error(`The run of ${size.activities} activities failed.`);
    const result = JSON.parse(stdout) as { seconds: number; megabytes: number; size: number };
    if (result.seconds > size.maxSeconds || result.megabytes > size.maxMegabytes) process.exitCode = 1;
    console.log(
      String(size.activities).padStart(10) +
        String(size.relationships).padStart(11) +
        result.seconds.toFixed(2).padStart(24) +
        result.megabytes.toFixed(0).padStart(29) +
        (result.size / 1e6).toFixed(1).padStart(16),
    );
  });
}
