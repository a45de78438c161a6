import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const rootDir = resolve(import.meta.dirname, '..');

/** The expected content of each derived file, by path. Later files may depend on earlier ones. */
export type DerivedFiles = Readonly<Record<string, () => Promise<string | Buffer>>>;

async function isStale(file: string, content: string | Buffer): Promise<boolean> {
  const existing = await readFile(resolve(rootDir, file)).catch(() => undefined);
  return existing?.equals(Buffer.from(content)) !== true;
}

/** Writes stale files and reports each. */
async function writeDerivedFiles(derived: DerivedFiles): Promise<void> {
  for (const [file, make] of Object.entries(derived)) {
    const content = await make();
    if (!(await isStale(file, content))) continue;
    await mkdir(dirname(resolve(rootDir, file)), { recursive: true });
    await writeFile(resolve(rootDir, file), content);
    console.log(`wrote ${file}`);
  }
}

/** Describes each file that is out of date; the Makefile's `target` writes it. */
export async function listStaleFiles(derived: DerivedFiles, target: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [file, make] of Object.entries(derived)) {
    if (await isStale(file, await make())) problems.push(`${file} is stale: run make ${target}.`);
  }
  return problems;
}

/** Writes stale files; with `--check` it only reports stale files and the other problems. */
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
