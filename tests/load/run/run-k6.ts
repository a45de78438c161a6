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

/** The result of a k6 run. */
export interface K6Run {
  /** Whether it completed and met every threshold. */
  readonly isKept: boolean;
  readonly conversions: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly failed: number;
  readonly queueP95Ms: number;
  /** Processor time of the machine that k6 ran on. */
  readonly processors: ProcessorShares | undefined;
}

export interface K6Options {
  readonly baseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  /** Distinguishes the results of several runs of one scenario. */
  readonly label?: string;
}

/** Runs a scenario. Shows the output of k6, and writes the summary and a page with plots to the folder of results. */
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

/**
 * A warning below the figures: if the host took much of the machine's processor time, the measured times say little about
 * the site.
 */
function tellProcessors(processors: ProcessorShares, path: string): void {
  const sentence = formatProcessorShares(processors);
  console.error(sentence);
  appendFileSync(path, `${sentence}\n`);
}

/** Progress is shown on a terminal, not in a log. */
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
