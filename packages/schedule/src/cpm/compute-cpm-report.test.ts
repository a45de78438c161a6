import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ActivityLabels } from '../model/index.ts';
import { readSchedule, readXer } from '../xer/index.ts';
import { computeCpmReport, formatActivityLoop } from './compute-cpm-report.ts';
import { activity, at, createTestSchedule } from './test/test-schedule.ts';

describe('computeCpmReport', () => {
  it('lists open activities that carry logic, with dates in schedule time and float in hours', () => {
    const { report } = computeCpmReport(
      createTestSchedule({
        activities: [
          activity('A'),
          activity('B', { remainingDurationMinutes: 1000 }),
          activity('C', {
            status: 'completed',
            actualStart: at('2026-03-02 08:00'),
            actualFinish: at('2026-03-02 17:00'),
          }),
          activity('L', { type: 'levelOfEffort' }),
          activity('S', { type: 'wbsSummary' }),
        ],
      }),
    );
    expect(report.projects).toEqual([{ projectId: 'P', dataDate: '2026-03-16T08:00' }]);
    expect(report.activities.map(({ id }) => id)).toEqual(['A', 'B']);
    expect(report.activities[0]).toEqual({
      id: 'A',
      projectId: 'P',
      taskId: 'A',
      earlyStart: '2026-03-16T08:00',
      earlyFinish: '2026-03-16T17:00',
      lateStart: '2026-03-17T08:40',
      lateFinish: '2026-03-18T08:40',
      totalFloatHours: 520 / 60,
      freeFloatHours: 520 / 60,
      critical: false,
      longestPath: false,
    });
    expect(report.activities[1]).toMatchObject({ critical: true, longestPath: true, freeFloatHours: 0 });
  });

  it('sets finishes by constraints and expected finishes as P6 does', () => {
    const read = (file: string): Buffer => readFileSync(new URL(`golden/finishes/${file}`, import.meta.url));
    const { report } = computeCpmReport(readSchedule(readXer(read('input.xer'))));
    expect(report).toEqual(JSON.parse(read('expected.json').toString()));
  });

  it('throws E_LOOP with the sentence about the loop', () => {
    const looped = createTestSchedule({
      activities: [activity('A1010'), activity('A1020')],
      links: ['A1010 FS A1020', 'A1020 FS A1010'],
    });
    expect(() => computeCpmReport(looped)).toThrow(
      'The logic contains a loop: A1010 -> A1020 -> A1010. P6 cannot schedule it; remove one of these links and try again.',
    );
  });

  it('lists ten activities of a longer loop', () => {
    const loop = Array.from({ length: 12 }, (_, index) => activity(`A${index}`));
    const labels = new ActivityLabels({ activities: loop, projects: [] });
    expect(formatActivityLoop(loop, labels)).toContain('A8 -> A9 -> .... P6');
  });
});
