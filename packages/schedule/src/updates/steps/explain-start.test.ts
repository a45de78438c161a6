import { describe, expect, it } from 'vitest';
import { pairUpdates } from '../pair-updates.ts';
import { scheduleSteps } from './schedule-steps.ts';
import { createUpdateFile, links, type TestActivity, type TestPlan } from './test/test-plan.ts';

const [day, later] = ['2026-03-02 08:00', '2026-03-10 08:00'];
const done = { left: 0, started: '2026-02-23 08:00', finished: '2026-02-27 17:00' };

/** A of five days, before B of two; what the driving path begins at, by activity. */
function listBegins(first: Partial<TestActivity>, more: Partial<TestPlan> = {}) {
  const plan: TestPlan = {
    dataDate: day,
    activities: [
      { code: 'A', hours: 40, ...first },
      { code: 'B', hours: 16 },
    ],
    links: links('A > B'),
    ...more,
  };
  const updates = pairUpdates([createUpdateFile('then.xer', plan), createUpdateFile('now.xer', plan)]);
  const path = scheduleSteps(updates).windows[0]?.drivingPath ?? [];
  return path.flatMap(({ id, begins }) => (begins === undefined ? [] : `${id} ${begins}`));
}

describe('what the driving path begins at', () => {
  it.each<[string, Partial<TestActivity>, Partial<TestPlan>, string[]]>([
    ['the data date', {}, {}, []],
    ['the data date, whatever was done before it', done, { plannedStart: '2026-02-23 08:00' }, []],
    ['a constraint', { constraint: ['CS_MSOA', later] }, {}, ['A constraint']],
    ['a date of another project', { external: later }, {}, ['A external']],
    ['the date on which work resumes', { started: day, suspended: day, resumed: later }, {}, ['A resume']],
    ['the end of a lag', done, { links: [{ from: 'A', to: 'B', lag: 80 }] }, ['B lag']],
    ['the planned start of the project', {}, { plannedStart: later }, ['A projectStart']],
  ])('is %s', (_, first, more, expected) => {
    expect(listBegins(first, more)).toEqual(expected);
  });
});
