import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createSamples } from './create-samples.ts';

// Writes the sample files. With --check it only lists stale files.
const root = resolve(import.meta.dirname, '../..');

for (const [name, bytes] of Object.entries(await createSamples())) {
  const path = resolve(root, name);
  const there = await readFile(path).catch(() => undefined);
  if (there?.equals(bytes) === true) continue;
  if (process.argv.includes('--check')) {
    console.error(`${name} is stale: run make samples.`);
    process.exitCode = 1;
  } else {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    console.log(`wrote ${name}`);
  }
}
