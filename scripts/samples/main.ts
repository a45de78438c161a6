import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createSampleWorkbook } from './create-sample-workbook.ts';
import { createSampleXer } from './create-sample-xer.ts';

// Writes the sample files the pages offer. With --check it writes nothing and tells what is stale.
const folder = resolve(import.meta.dirname, '../../web/public/samples');
const xer = createSampleXer();
const samples: Readonly<Record<string, Buffer>> = {
  'riverside.xer': xer,
  'riverside.xlsx': await createSampleWorkbook(xer),
};

await mkdir(folder, { recursive: true });
for (const [name, bytes] of Object.entries(samples)) {
  const path = join(folder, name);
  const there = await readFile(path).catch(() => undefined);
  if (there?.equals(bytes) === true) continue;
  if (process.argv.includes('--check')) {
    console.error(`web/public/samples/${name} is stale: run make samples.`);
    process.exitCode = 1;
  } else {
    await writeFile(path, bytes);
    console.log(`wrote web/public/samples/${name}`);
  }
}
