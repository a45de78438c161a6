import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestSchedule } from '../cpm/test/test-schedule.ts';
import { defaultCheckOptions } from './check-options.ts';
import { createAssessment } from './create-assessment.ts';
import { plusChecks } from './numbered-checks.ts';
import { runCheck } from './run-checks.ts';

describe('the Plus checks', () => {
  it('are numbered from P1 to P28', () => {
    expect(plusChecks.map(({ no }) => no)).toEqual(Array.from({ length: 28 }, (_, index) => `P${index + 1}`));
  });

  it('each have a test', () => {
    const folder = join(import.meta.dirname, 'plus');
    const tests = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
    const text = tests.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
    const tested = plusChecks.filter(({ no }) => text.includes(`testPlusCheck('${no}', `));
    expect(tested).toEqual(plusChecks);
  });

  it.each(plusChecks)('$no finds nothing in an empty project', (check) => {
    const result = runCheck(
      check,
      createAssessment(createTestSchedule({ activities: [] }), defaultCheckOptions),
    );
    expect([result.offenders, ['PASS', 'N/A'].includes(result.verdict)]).toEqual([[], true]);
  });
});
