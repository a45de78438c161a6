// Checks that CONFORMANCE.md answers every requirement of the OSPS Baseline with evidence that exists. Exits with 1 if it does not.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { listConformanceProblems } from './list-conformance-problems.ts';

const rootDir = resolve(import.meta.dirname, '../..');

function readFile(path: string): string | undefined {
  const file = resolve(rootDir, path);
  if (!existsSync(file)) return undefined;
  return statSync(file).isDirectory() ? '' : readFileSync(file, 'utf8');
}

const problems = listConformanceProblems(readFile('CONFORMANCE.md') ?? '', readFile);
for (const problem of problems) console.error(`CONFORMANCE.md: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
