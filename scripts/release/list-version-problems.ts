import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../..');

/** Where a version is named, relative to the root. */
export interface NamedVersion {
  readonly place: string;
  readonly version: string;
}

/** Documents in which commands name the version of the chart or of an image. */
const documents = ['README.md', 'charts/floatwise/README.head.md', 'docs/operations.md', 'docs/runbook.md'];

/** `--version X` of the chart, and tags of the images. */
const documented = /(?:charts\/floatwise --version |\/(?:gateway|trial|<repository>):)(\d+\.\d+\.\d+)/g;

/** The versions of this project named in its packages, its chart and its documents. */
export async function listVersions(): Promise<NamedVersion[]> {
  const found: NamedVersion[] = [];
  const manifests = ['package.json', 'web/package.json'];
  for await (const file of glob('{packages,services}/*/package.json', { cwd: root })) manifests.push(file);
  for (const file of manifests.toSorted()) {
    const { version } = JSON.parse(await readText(file)) as { version?: string };
    if (version !== undefined) found.push({ place: file, version });
  }
  const chart = parse(await readText('charts/floatwise/Chart.yaml')) as Record<string, unknown>;
  for (const field of ['version', 'appVersion'])
    found.push({ place: `charts/floatwise/Chart.yaml, ${field}`, version: String(chart[field]) });
  for (const file of documents) {
    for (const [, version = ''] of (await readText(file)).matchAll(documented))
      found.push({ place: file, version });
  }
  return found;
}

/** A sentence for each place that names another version. */
export const listVersionProblems = (versions: readonly NamedVersion[], expected: string): string[] =>
  versions
    .filter(({ version }) => version !== expected)
    .map(({ place, version }) => `${place} names version ${version}, not ${expected}.`);

const readText = (file: string): Promise<string> => readFile(resolve(root, file), 'utf8');
