import { writeSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Prints the totals of all test cases as the very last line: `12 passed, 0 failed`, with `, 3 skipped` where there
 * are any. A file that does not load, a hook that throws and an error outside of every test count as failed, and a
 * run that stops half-way counts as one failure. Totals of tests run elsewhere are added from `EARLIER_PASSED`,
 * `EARLIER_FAILED` and `EARLIER_SKIPPED`.
 */
export default class ClosingLineReporter implements Reporter {
  private totals: Totals = { passed: 0, failed: 1, skipped: 0 };

  onInit(): void {
    // At exit, because vitest and other reporters may still have something to say after the last test.
    process.once('exit', () => {
      writeSync(process.stdout.fd, `${formatTotals(addEarlier(this.totals, process.env))}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    this.totals = countTests(modules);
    this.totals.failed += unhandledErrors.length;
  }
}

export function countTests(modules: readonly TestModule[]): Totals {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  for (const module of modules) {
    if (module.errors().length > 0) totals.failed += 1;
    for (const suite of module.children.allSuites()) if (suite.errors().length > 0) totals.failed += 1;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') totals.passed += 1;
      else if (state === 'failed') totals.failed += 1;
      else totals.skipped += 1;
    }
  }
  return totals;
}

function addEarlier(totals: Totals, env: NodeJS.ProcessEnv): Totals {
  const earlier = (name: keyof Totals): number => Number(env[`EARLIER_${name.toUpperCase()}`] ?? 0);
  return {
    passed: totals.passed + earlier('passed'),
    failed: totals.failed + earlier('failed'),
    skipped: totals.skipped + earlier('skipped'),
  };
}

export function formatTotals({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
