/**
 * Makes everything a release consists of in dist/release and checks it, without network accounts:
 * `main.ts VERSION [--platforms linux/amd64,linux/arm64] [--without images]`. The settings of `make images` hold.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { findNotes } from './find-notes.ts';
import { listVersionProblems, listVersions } from './list-version-problems.ts';
import { makeChart } from './make-chart.ts';
import { makeImages } from './make-images.ts';
import { makePackages } from './make-packages.ts';

const root = resolve(import.meta.dirname, '../..');
const out = resolve(root, 'dist/release');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    platforms: { type: 'string', default: '' },
    without: { type: 'string' },
  },
});
const [version] = positionals;
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version) || positionals.length > 1)
  throw new Error('Name the version: make release version=0.1.0');
if (values.without !== undefined && values.without !== 'images')
  throw new Error(`A release can be made without images, not without ${values.without}.`);

/** Prints what was made or checked. */
const report = (line: string): void => console.log(`ok  ${line}`);

const versions = await listVersions();
const problems = listVersionProblems(versions, version);
const notes = findNotes(await readFile(resolve(root, 'CHANGELOG.md'), 'utf8'), version);
if (notes === undefined) problems.push(`CHANGELOG.md has no notes for ${version}.`);
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
report(`${versions.length} places name version ${version}`);

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await writeFile(resolve(out, 'notes.md'), `${notes}\n`);
report('notes.md: from CHANGELOG.md');

await makePackages({ out, version, report });
const digests =
  values.without === undefined
    ? await makeImages({ out, version, platforms: values.platforms.split(',').filter(Boolean), report })
    : undefined;
await makeChart({ out, version, digests, report });
await writeChecksums();
if (digests === undefined)
  console.log('Not made: images and their bills of materials. The chart names no digests.');

/** SHA-256 of every file of the release, as `sha256sum --check` reads it. */
async function writeChecksums(): Promise<void> {
  const lines: string[] = [];
  for await (const entry of glob('**/*', { cwd: out, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = resolve(entry.parentPath, entry.name);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    lines.push(`${hash.digest('hex')}  ${path.slice(out.length + 1)}`);
  }
  await writeFile(resolve(out, 'SHA256SUMS'), `${lines.toSorted(byPath).join('\n')}\n`);
  await execa('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: out });
  report(`SHA256SUMS: ${lines.length} files`);
}

function byPath(one: string, other: string): number {
  return one.slice(64).localeCompare(other.slice(64));
}
