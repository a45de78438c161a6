import { writeSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

/** Length to which each error is cut when it is repeated at the end. */
const shownErrorLength = 1_500;

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Prints the failures, then the totals as the very last line. A run that stops halfway or finds no test counts as failed. */
export function createClosingLineReporter(others: Totals): Reporter {
  let totals: Totals = { passed: 0, failed: 1, skipped: 0 };
  let failures: readonly string[] = [];
  return {
    onInit: () => {
      // On exit: `others`, tests run elsewhere, is complete then, and reporters may still print after the last test.
      process.once('exit', () => {
        const lines = [...failures, formatTotals(addTotals(totals, others))];
        writeSync(process.stdout.fd, `${lines.join('\n')}\n`);
      });
    },
    onTestRunEnd: (modules, unhandledErrors) => {
      const failed = unhandledErrors.length + (modules.length === 0 ? 1 : 0);
      totals = addTotals(countTests(modules), { passed: 0, failed, skipped: 0 });
      failures = modules.flatMap(listFailures);
    },
  };
}

function countTests(modules: readonly TestModule[]): Totals {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const module of modules) {
    // A file that does not load and a hook that throws count as failed.
    if (module.errors().length > 0) counts.failed += 1;
    for (const suite of module.children.allSuites()) if (suite.errors().length > 0) counts.failed += 1;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      counts[state === 'pending' ? 'skipped' : state] += 1;
    }
  }
  return counts;
}

function listFailures(module: TestModule): string[] {
  const file = module.relativeModuleId;
  const inFile = module.errors().map((error) => formatFailure(file, error.message));
  const inSuites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => formatFailure(`${file} > ${suite.fullName}`, error.message)),
  );
  const inTests = [...module.children.allTests()].flatMap((test) =>
    (test.result().errors ?? []).map((error) => formatFailure(`${file} > ${test.fullName}`, error.message)),
  );
  return [...inFile, ...inSuites, ...inTests];
}

function formatFailure(where: string, message: string): string {
  return `FAILED ${where}: ${stripVTControlCharacters(message).slice(0, shownErrorLength)}`;
}

function addTotals(one: Totals, other: Totals): Totals {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

function formatTotals({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
