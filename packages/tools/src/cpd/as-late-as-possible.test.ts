import { computeCpm } from '@floatwise/schedule/cpm';
import { formatMinutes } from '@floatwise/schedule/model';
import { describe, expect, it } from 'vitest';
import {
  activity,
  createTestSchedule,
  type TestScheduleParts,
} from '../../../schedule/src/cpm/test/test-schedule.ts';
import { findScheduleDrags } from './find-schedule-drags.ts';
import { optionsSchema } from './options.ts';

const asLate = { primaryConstraint: { type: 'asLateAsPossible', date: undefined } } as const;
const hours = (count: number) => ({
  originalDurationMinutes: 60 * count,
  remainingDurationMinutes: 60 * count,
});

function run(parts: TestScheduleParts) {
  const schedule = createTestSchedule(parts);
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') throw new Error('a loop');
  const answer = findScheduleDrags(schedule, optionsSchema.parse({}));
  const rows = Object.fromEntries(answer.drags.map((one) => [one.code, one]));
  const [project] = cpm.projects;
  return { answer, rows, projectFinish: project && formatMinutes(project.finish) };
}

describe('cpd with As Late As Possible activities', () => {
  it('measures against the project finish if an activity is postponed beyond it, and says so', () => {
    // B waits only for the start of A: A may start when B ends.
    const { answer, rows, projectFinish } = run({
      activities: [activity('A', { ...hours(16), ...asLate }), activity('B', hours(40))],
      links: ['A SF B'],
    });
    expect(answer.finish).toBe(projectFinish);
    expect((rows['A']?.earlyFinish ?? '') > answer.finish).toBe(true);
    expect(rows['A']).toMatchObject({ drag: 0, finishIfZero: answer.finish });
    expect(rows['A']?.note).toContain('As Late As Possible: ends after the project finish');
    expect(rows['B']).toMatchObject({ earlyFinish: answer.finish, drag: 3, note: '' });
  });

  it('has no note on an activity held by its successors or the finish', () => {
    const { answer, rows, projectFinish } = run({
      activities: [
        activity('A', { ...hours(16), ...asLate }),
        activity('B', hours(40)),
        activity('C', { ...hours(8), ...asLate }),
        activity('D', hours(8)),
      ],
      links: ['A FS D', 'B FS D'],
    });
    expect(answer.finish).toBe(projectFinish);
    expect(rows['C']?.earlyFinish).toBe(answer.finish);
    expect(Object.values(rows).filter(({ note }) => note.includes('As Late'))).toEqual([]);
  });
});
