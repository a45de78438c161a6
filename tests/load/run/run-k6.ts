import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatProcessorShares, watchProcessors, type ProcessorShares } from '@floatwise/testkit';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../../..');
export const filesFolder = join(root, 'tests/load/files');
export const resultsFolder = join(root, 'tests/load/results');

const figure = z.object({ values: z.record(z.string(), z.number()) });
const summarySchema = z.object({ metrics: z.record(z.string(), figure) });

/** What a run of k6 came to. */
export interface K6Run {
  /** Whether it went through and every threshold held. */
  readonly isKept: boolean;
  readonly conversions: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly failed: number;
  readonly queueP95Ms: number;
  /** Of the machine k6 ran on. */
  readonly processors: ProcessorShares | undefined;
}

export interface K6Options {
  readonly baseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  /** Distinguishes the results of several runs of one scenario. */
  readonly label?: string;
}

/** Runs a scenario; what k6 prints is shown, the summary and a page with plots are left in the folder of results. */
export async function runK6(scenario: string, { baseUrl, env, label }: K6Options): Promise<K6Run> {
  const results = label === undefined ? resultsFolder : join(resultsFolder, label);
  mkdirSync(results, { recursive: true });
  const readShares = watchProcessors();
  const child = spawn(
    join(root, 'engines/bin/k6'),
    ['run', ...quiet(), join(root, `tests/load/${scenario}.ts`)],
    {
      env: {
        ...process.env,
        ...env,
        BASE_URL: baseUrl,
        LOAD_FILES: filesFolder,
        LOAD_RESULTS: results,
        K6_NO_USAGE_REPORT: 'true',
        K6_WEB_DASHBOARD: 'true',
        K6_WEB_DASHBOARD_PORT: '-1',
        K6_WEB_DASHBOARD_PERIOD: '1s',
        K6_WEB_DASHBOARD_EXPORT: join(results, `${scenario}.html`),
      },
      stdio: 'inherit',
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  const processors = readShares();
  if (processors) tellProcessors(processors, join(results, `${scenario}.txt`));
  return { isKept: code === 0, processors, ...readFigures(join(results, `${scenario}.json`)) };
}

/** Beside the figures, which end the run's output: times of a machine whose host took much of it are not the site's. */
function tellProcessors(processors: ProcessorShares, path: string): void {
  const sentence = formatProcessorShares(processors);
  console.error(sentence);
  appendFileSync(path, `${sentence}\n`);
}

/** A terminal is shown how far it is; a log need not be. */
const quiet = (): string[] => (process.stdout.isTTY ? [] : ['--quiet']);

function readFigures(path: string): Omit<K6Run, 'isKept' | 'processors'> {
  const metrics = existsSync(path) ? summarySchema.parse(JSON.parse(readFileSync(path, 'utf8'))).metrics : {};
  const get = (metric: string, value: string): number => metrics[metric]?.values[value] ?? 0;
  return {
    conversions: get('conversions', 'count'),
    perSecond: get('conversions', 'rate'),
    p50Ms: get('conversion_ms', 'med'),
    p95Ms: get('conversion_ms', 'p(95)'),
    failed: get('failed', 'count'),
    queueP95Ms: get('queue_ms', 'p(95)'),
  };
}
