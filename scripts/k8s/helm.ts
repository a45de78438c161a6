import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
export const rootDir = resolve(import.meta.dirname, '../..');
export const chartDir = resolve(rootDir, 'charts/floatwise');

/** Values with which the chart has every pod it can have. */
export const everyPod: readonly string[] = ['loadTest.enabled=true', 'nats.exporter.enabled=true'];

let found: Promise<string> | undefined;

async function findHelm(): Promise<string> {
  const { stdout } = await execute('sh', [resolve(import.meta.dirname, 'find-helm.sh')]);
  return stdout.trim();
}

/** @throws Error with helm's own words when it ends with an error */
export async function helm(...args: string[]): Promise<string> {
  found ??= findHelm();
  return (await execute(await found, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;
}

/**
 * The chart's objects as YAML text. `values` are files, `set` single values; `skip` leaves out what `helm test` runs, or
 * holds the values against no schema, as before a new one is made.
 */
export async function renderChart(
  options: { values?: readonly string[]; set?: readonly string[]; skip?: 'tests' | 'schema' } = {},
): Promise<string> {
  const values = (options.values ?? []).flatMap((file) => ['--values', file]);
  const set = (options.set ?? []).flatMap((one) => ['--set', one]);
  const skip =
    options.skip === undefined
      ? []
      : [options.skip === 'tests' ? '--skip-tests' : '--skip-schema-validation'];
  // A helm that was compiled here knows no version of Kubernetes.
  const cluster = ['--namespace', 'floatwise', '--kube-version', '1.34.0'];
  return helm('template', 'floatwise', chartDir, ...cluster, ...skip, ...values, ...set);
}
