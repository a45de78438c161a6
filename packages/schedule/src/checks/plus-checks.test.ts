import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestSchedule } from '../cpm/test/test-schedule.ts';
import { defaultCheckOptions } from './check-options.ts';
import { createAssessment } from './create-assessment.ts';
import { plusChecks } from './plus-checks.ts';
import { runCheck } from './run-check.ts';

describe('the Plus checks', () => {
  it('are numbered from P1 to P28', () => {
    expect(plusChecks.map(({ no }) => no)).toEqual(Array.from({ length: 28 }, (_, index) => `P${index + 1}`));
  });

  it('each have a test beside them', async () => {
    const files = readdirSync(join(import.meta.dirname, 'plus'));
    const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    const tested = await Promise.all(
      sources.map(async (file) => {
        const name = basename(file, '.ts');
        const module = (await import(`./plus/${name}.ts`)) as Readonly<Record<string, unknown>>;
        const found = plusChecks.filter((check) => Object.values(module).includes(check));
        return files.includes(`${name}.test.ts`) ? found : [];
      }),
    );
    expect(new Set(tested.flat())).toEqual(new Set(plusChecks));
  });

  it.each(plusChecks)('$no says nothing of an empty project', (check) => {
    const result = runCheck(
      check,
      createAssessment(createTestSchedule({ activities: [] }), defaultCheckOptions),
    );
    expect([result.offenders, ['PASS', 'N/A'].includes(result.verdict)]).toEqual([[], true]);
  });
});
