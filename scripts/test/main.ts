import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';
import { createClosingLineReporter, type Totals } from '../closing-line-reporter.ts';

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

/**
 * Runs the Go tests of `dir`, shows their output, and counts them. A package that does not build counts as one failure.
 * Builds as `make` builds the engines, so that nothing is compiled twice; `make check-all` runs `go vet`.
 */
async function runGoTests(dir: string): Promise<Totals> {
  const go = spawn('go', ['test', '-json', '-trimpath', '-vet=off', './...'], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const counts = { pass: 0, fail: 0, skip: 0 };
  const ended = once(go, 'close').catch(() => [1]);
  for await (const line of createInterface({ input: go.stdout })) {
    const event = parseEvent(line);
    if (event === undefined) continue;
    if (event.Output !== undefined && !event.Output.startsWith('=== ')) process.stdout.write(event.Output);
    const { Action: action } = event;
    if (event.Test !== undefined && (action === 'pass' || action === 'fail' || action === 'skip'))
      counts[action] += 1;
  }
  const [exitCode] = (await ended) as [number | null];
  const failed = exitCode !== 0 && counts.fail === 0 ? 1 : counts.fail;
  return { passed: counts.pass, failed, skipped: counts.skip };
}

function parseEvent(line: string): { Action: string; Test?: string; Output?: string } | undefined {
  try {
    return JSON.parse(line) as ReturnType<typeof parseEvent>;
  } catch {
    process.stdout.write(`${line}\n`);
    return undefined;
  }
}
