import { describe, expect, it } from 'vitest';
import { calendarText } from '../cpm/test/test-schedule.ts';
import { compareProject } from './compare-project.ts';
import { measureHits } from './measure-hits.ts';
import { pairUpdates } from './pair-updates.ts';
import { createUpdateFile, type TestActivity, type TestPlan } from './steps/test/test-plan.ts';

const march = (day: number, time = '08:00'): string => `2026-03-${String(day).padStart(2, '0')} ${time}`;
const sevenDays = calendarText(
  [1, 2, 3, 4, 5, 6, 7],
  [
    ['08:00', '12:00'],
    ['13:00', '17:00'],
  ],
);

/** An activity that was due from Thursday 5 to Friday 6 March; `progress` is that of the current update. */
function compare(progress: Partial<TestActivity>, more: Partial<TestPlan> = {}) {
  const due = { code: 'A', hours: 16, storedStart: march(5), storedFinish: march(6, '17:00') };
  const previous: TestPlan = { dataDate: march(2), activities: [due], links: [] };
  const current = { ...previous, dataDate: march(9), activities: [{ ...due, ...progress }], ...more };
  const updates = pairUpdates([
    createUpdateFile('then.xer', previous, { isScheduled: false }),
    createUpdateFile('now.xer', current, { isScheduled: false }),
  ]);
  const [paired] = updates.projects;
  if (paired === undefined) throw new Error('Nothing is paired.');
  const project = compareProject(paired);
  const { plannedStartMet, plannedStartMissed, unplannedStart } = project.lists;
  const { plannedFinishMet, plannedFinishMissed, unplannedFinish } = project.lists;
  const list = (...rows: readonly (typeof plannedStartMet)[]) =>
    rows.map((each) => each.map(({ daysLate }) => daysLate));
  return {
    starts: list(plannedStartMet, plannedStartMissed, unplannedStart),
    finishes: list(plannedFinishMet, plannedFinishMissed, unplannedFinish),
    hits: measureHits(project, () => 'all').map(({ which, due, done, onTime }) => [which, due, done, onTime]),
  };
}

describe('what was planned between two data dates', () => {
  it('is late by the work to the actual date, early work by less than none', () => {
    expect(compare({ left: 0, started: march(5), finished: march(6, '17:00') })).toEqual({
      starts: [[0], [], []],
      finishes: [[0], [], []],
      hits: [
        ['start', 1, 1, 1],
        ['finish', 1, 1, 1],
      ],
    });
    const early = compare({ left: 0, started: march(3), finished: march(5, '12:00') });
    expect([early.starts, early.finishes]).toEqual([
      [[-2], [], []],
      [[-1.5], [], []],
    ]);
  });

  it('is late up to the data date if it has not happened', () => {
    expect(compare({})).toEqual({
      starts: [[], [2], []],
      finishes: [[], [0], []],
      hits: [
        ['start', 1, 0, 0],
        ['finish', 1, 0, 0],
      ],
    });
  });

  it('did not come on time if it is late by half a day', () => {
    const list = (start: string) => compare({ left: 8, started: march(5, start) }).hits[0];
    expect(list('12:00')).toEqual(['start', 1, 1, 0]);
    expect(list('11:57')).toEqual(['start', 1, 1, 1]);
  });

  it('is early if it was due after the data date', () => {
    const dataDate = march(5);
    const { starts, finishes, hits } = compare({ left: 8, started: march(4) }, { dataDate });
    expect([starts, finishes, hits]).toEqual([[[], [], [-1]], [[], [], []], []]);
  });

  it('counts on the calendar that the activity has now', () => {
    const saturday = { left: 0, started: march(5), finished: march(8, '17:00') };
    expect(compare(saturday).finishes).toEqual([[0], [], []]);
    const calendars = { five: sevenDays };
    expect(compare(saturday, { calendars }).finishes).toEqual([[2], [], []]);
  });
});
