import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';
import { createClosingLineReporter } from '../closing-line-reporter.ts';
import { runGoTests } from './run-go-tests.ts';

// Runs every test, with the Go tests in parallel, as both mostly wait. The closing line has the totals of both.
// Arguments select files whose path contains one of them.
const rootDir = resolve(import.meta.dirname, '../..');
const patterns = process.argv.slice(2);

// All Go tests are in one folder.
const isGoWanted = patterns.length === 0 || patterns.some((pattern) => pattern.includes('engines'));
const go = { passed: 0, failed: 0, skipped: 0 };
const goTests = isGoWanted ? runGoTests(resolve(rootDir, 'engines')) : undefined;
const vitest = await startVitest(patterns, {
  root: rootDir,
  run: true,
  reporters: ['default', createClosingLineReporter(go)],
});
Object.assign(go, await goTests);
await vitest.close();
if (go.failed > 0) process.exitCode = 1;
process.exit();
