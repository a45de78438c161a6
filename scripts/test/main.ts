import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';
import { createClosingLineReporter } from '../closing-line-reporter.ts';
import { runGoTests } from './run-go-tests.ts';

// Runs every test: Go's first, so that the closing line, which holds the totals of both, comes last.
// Arguments narrow vitest down to files whose path holds one of them.
const rootDir = resolve(import.meta.dirname, '../..');

const go = await runGoTests(resolve(rootDir, 'engines'));
const vitest = await startVitest(process.argv.slice(2), {
  root: rootDir,
  run: true,
  reporters: ['default', createClosingLineReporter(go)],
});
await vitest.close();
if (go.failed > 0) process.exitCode = 1;
process.exit();
