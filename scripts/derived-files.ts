import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const rootDir = resolve(import.meta.dirname, '..');

/** What each derived file must hold, by its path, in the order in which one needs another. */
export type DerivedFiles = Readonly<Record<string, () => Promise<string>>>;

async function isStale(file: string, text: string): Promise<boolean> {
  return (await readFile(resolve(rootDir, file), 'utf8').catch(() => '')) !== text;
}

/** Writes what is stale and says so. */
async function writeDerivedFiles(derived: DerivedFiles): Promise<void> {
  for (const [file, make] of Object.entries(derived)) {
    const text = await make();
    if (!(await isStale(file, text))) continue;
    await mkdir(dirname(resolve(rootDir, file)), { recursive: true });
    await writeFile(resolve(rootDir, file), text);
    console.log(`wrote ${file}`);
  }
}

/** A sentence for each file that is not what it must be; `target` of the Makefile writes it. */
export async function listStaleFiles(derived: DerivedFiles, target: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [file, make] of Object.entries(derived)) {
    if (await isStale(file, await make())) problems.push(`${file} is stale: run make ${target}.`);
  }
  return problems;
}

/** Writes what is stale; with `--check` it writes nothing and reports what is stale and the other problems. */
export async function keepDerivedFiles(
  derived: DerivedFiles,
  target: string,
  listOthers: () => Promise<string[]> = () => Promise.resolve([]),
): Promise<void> {
  if (!process.argv.includes('--check')) return writeDerivedFiles(derived);
  const problems = [...(await listStaleFiles(derived, target)), ...(await listOthers())];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
