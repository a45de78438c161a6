import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

// Runs the property tests repeatedly with new random cases, for a number of minutes; stops at the first failure.
// Arguments: minutes, then words; only files whose path contains one of them are run.
const rootDir = resolve(import.meta.dirname, '../..');
const [minutes = '10', ...patterns] = process.argv.slice(2);

const files = globSync('{packages,services,web,scripts,tests/model}/**/*.test.ts', {
  cwd: rootDir,
  exclude: (path) => path.includes('node_modules'),
})
  .filter((path) => patterns.length === 0 || patterns.some((pattern) => path.includes(pattern)))
  .filter((path) => readFileSync(resolve(rootDir, path), 'utf8').includes('fc.assert('));

if (files.length === 0) {
  // Without a file, vitest would run all.
  console.error(`No file of property tests has ${patterns.join(' or ')} in its path.`);
  process.exit(1);
}

const end = Date.now() + Number(minutes) * 60_000;
let rounds = 0;
while (Date.now() < end) {
  const seed = randomInt(2 ** 31);
  const { status } = spawnSync('vitest', ['run', '--reporter=dot', '--testTimeout=600000', ...files], {
    cwd: rootDir,
    stdio: 'inherit',
    env: { ...process.env, PROPERTY_SEED: String(seed) },
  });
  if (status !== 0) {
    console.error(`\nFailed in round ${rounds + 1}. Once more: PROPERTY_SEED=${seed} vitest run FILE`);
    process.exit(1);
  }
  rounds += 1;
}
console.log(`${files.length} files of property tests passed ${rounds} times, each time on other cases.`);
