/**
 * Runs the benches of this folder, each in a process of its own, and prints what is promised, the figure of today, and the limit
 * in one table. Without `--all` only those that take minutes. Exits with 1 when a limit is missed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatValue, resultsVariable, type CheckedLimit } from './lib/check-limit.ts';

/** Benches that take minutes, with their arguments. */
const short: Readonly<Record<string, readonly string[]>> = {
  requests: [],
  counting: [],
  tools: ['cleaners', 'assessment', 'progress', 'redundancy', 'computations', 'growth'],
};

const self = basename(import.meta.filename);
const all = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && name !== self)
  .map((name): [string, readonly string[]] => [basename(name, '.ts'), []]);
const {
  values: { all: isAll },
} = parseArgs({ options: { all: { type: 'boolean', default: false } } });
const chosen = isAll ? all.toSorted() : Object.entries(short);

const folder = await mkdtemp(join(tmpdir(), 'floatwise-bench-'));
const results = join(folder, 'results.jsonl');
const missed: string[] = [];
let lines: readonly string[] = [];
try {
  for (const [name, given] of chosen) {
    console.log(`\n${name}`);
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...given], {
      stdio: 'inherit',
      env: { ...process.env, [resultsVariable]: results },
    });
    if (status !== 0) missed.push(name);
  }
  if (existsSync(results)) lines = readFileSync(results, 'utf8').trim().split('\n');
} finally {
  await rm(folder, { recursive: true, force: true });
}

console.log(`\n${'Promise'.padEnd(110)}${'today'.padStart(10)}  limit`);
for (const line of lines) {
  const { of, what, value, bound, isKept } = JSON.parse(line) as CheckedLimit;
  const name = of === '' ? what : `${of}, ${what}`;
  console.log(
    `${name.slice(0, 108).padEnd(110)}${formatValue(value).padStart(10)}  ${bound}${isKept ? '' : ': MISSED'}`,
  );
}
if (missed.length > 0) {
  console.log(`\nNot within their limits: ${missed.join(', ')}.`);
  process.exitCode = 1;
}
