import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
export const rootDir = resolve(import.meta.dirname, '../..');
export const chartDir = resolve(rootDir, 'charts/floatwise');

let found: Promise<string> | undefined;

async function findHelm(): Promise<string> {
  const { stdout } = await execute('sh', [resolve(import.meta.dirname, 'find-helm.sh')]);
  return stdout.trim();
}

/** @throws Error with helm's own message if it fails */
export async function helm(...args: string[]): Promise<string> {
  found ??= findHelm();
  return (await execute(await found, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;
}

/**
 * Renders the chart, or a package of it, as YAML text. `values` are files, `set` single values; `skip` leaves out the objects of `helm test`, or skips
 * validation against the schema, as before a new one is written.
 */
export async function renderChart(
  options: {
    chart?: string;
    values?: readonly string[];
    set?: readonly string[];
    skip?: 'tests' | 'schema';
  } = {},
): Promise<string> {
  const values = (options.values ?? []).flatMap((file) => ['--values', file]);
  const set = (options.set ?? []).flatMap((one) => ['--set', one]);
  const skip =
    options.skip === undefined
      ? []
      : [options.skip === 'tests' ? '--skip-tests' : '--skip-schema-validation'];
  // A helm compiled here has no default Kubernetes version.
  const cluster = ['--namespace', 'floatwise', '--kube-version', '1.34.0'];
  return helm('template', 'floatwise', options.chart ?? chartDir, ...cluster, ...skip, ...values, ...set);
}
