import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { runGoTests } from './run-go-tests.ts';

// Runs every test: Go's first, so that vitest's closing line, which holds the totals of both, comes last.
const rootDir = resolve(import.meta.dirname, '../..');

const go = await runGoTests(resolve(rootDir, 'engines'));
const vitest = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=./scripts/closing-line-reporter.ts',
    ...process.argv.slice(2),
  ],
  {
    cwd: rootDir,
    stdio: 'inherit',
    env: {
      ...process.env,
      EARLIER_PASSED: String(go.passed),
      EARLIER_FAILED: String(go.failed),
      EARLIER_SKIPPED: String(go.skipped),
    },
  },
);
const [exitCode] = (await once(vitest, 'close')) as [number | null];
process.exitCode = exitCode === 0 && go.failed === 0 ? 0 : 1;
