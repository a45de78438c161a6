import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const rootDir = resolve(import.meta.dirname, '../..');
const files = ['Dockerfile', 'docker-compose.yml', 'charts/floatwise/values.yaml'];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floatwise-pins-'));
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(rootDir, file), join(folder, file));
  }
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the script with a registry in which every tag has this digest. */
async function renewPins(digest: string): Promise<void> {
  // No test reaches an image registry: this `crane` prints the digest.
  const crane = join(folder, 'crane');
  await writeFile(crane, `#!/bin/sh\necho ${digest}\n`);
  await chmod(crane, 0o755);
  await promisify(execFile)('sh', [join(import.meta.dirname, 'renew-pins.sh'), folder], {
    env: { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` },
  });
}
const readAll = (): Promise<string[]> =>
  Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
const withoutPins = (texts: readonly string[]): string[] =>
  texts.map((text) => text.replaceAll(/@sha256:[0-9a-f]{64}/g, ''));

it('pins every third-party image to the digest of its tag, updates it later, and changes nothing else', async () => {
  const before = withoutPins(await readAll());
  for (const digest of [`sha256:${'a'.repeat(64)}`, `sha256:${'b'.repeat(64)}`]) {
    await renewPins(digest);
    const after = await readAll();
    expect(withoutPins(after)).toEqual(before);
    expect(after.map((text) => text.split(`@${digest}\n`).length - 1)).toEqual([2, 4, 4]);
  }
});

it('changes nothing if the registry returns no digest', async () => {
  const before = await readAll();
  await expect(renewPins('denied')).rejects.toThrow('The registry answers no digest for node:24-slim');
  expect(await readAll()).toEqual(before);
});
