import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findRepeatedNames, type Workspace } from './find-repeated-names.ts';
import { findRepeatedSentences } from './find-repeated-sentences.ts';

// Reports exported names that mean two things, and sentences that two workspaces contain. Exits with 1 if there is any.
const rootDir = resolve(import.meta.dirname, '../..');
const listPaths = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', '--', ...patterns], { cwd: rootDir, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '');
const read = (path: string): string => readFileSync(join(rootDir, path), 'utf8');

const left = /\.test\.tsx?$|\/test\/|^packages\/testkit\/|\.d\.ts$/;
const files = listPaths('packages/*.ts', 'services/*.ts', 'web/src/*.ts', 'web/src/*.tsx')
  .filter((path) => !left.test(path))
  .map((path) => ({ path, content: read(path) }));

interface Manifest {
  readonly name: string;
  readonly exports?: string | Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Packages that only the workers of the pages import; what these send is declared once more for the pages. */
const onlyInWorker = (workspace: string, imported: string): boolean =>
  workspace === 'web' && ['packages/schedule', 'packages/tools'].includes(imported);

function listWorkspaces(): Workspace[] {
  const manifests = listPaths('packages/*/package.json', 'services/*/package.json', 'web/package.json').map(
    (path) => ({ path: path.replace('/package.json', ''), manifest: JSON.parse(read(path)) as Manifest }),
  );
  const pathByName = new Map(manifests.map(({ path, manifest }) => [manifest.name, path]));
  return manifests.map(({ path, manifest: { exports = {}, dependencies = {} } }) => ({
    path,
    entries: (typeof exports === 'string' ? [exports] : Object.values(exports))
      .flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)))
      .map((entry) => `${path}/${entry.replace('./', '')}`),
    imports: Object.keys(dependencies)
      .flatMap((name) => pathByName.get(name) ?? [])
      .filter((imported) => !onlyInWorker(path, imported)),
  }));
}

const problems = [
  ...findRepeatedNames(files, listWorkspaces()).map(
    ({ text, places: [place, ...others] }) =>
      `${place}: ${text} is already the name of something else in ${others.join(', ')}`,
  ),
  ...findRepeatedSentences(files).map(
    ({ text, places: [place, ...others] }) => `${place}: "${text}" is also in ${others.join(', ')}`,
  ),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
