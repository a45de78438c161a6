import { expect, it } from 'vitest';
import { pairUpdates } from '../pair-updates.ts';
import { scheduleSteps } from './schedule-steps.ts';
import { createUpdateFile, type TestPlan } from './test/test-plan.ts';

it('gives no share to a milestone that was reached before and holds the finish', () => {
  const plan = (finished: string | undefined, dataDate: string): TestPlan => ({
    dataDate,
    activities: [
      {
        code: 'A',
        hours: 80,
        started: '2026-03-02 08:00',
        ...(finished === undefined ? { left: 80 } : { finished }),
      },
      { code: 'K', hours: 0, type: 'TT_FinMile', started: '2026-03-12 17:00', finished: '2026-03-12 17:00' },
    ],
    links: [{ from: 'A', to: 'K' }],
  });
  const updates = pairUpdates([
    createUpdateFile('then.xer', plan(undefined, '2026-03-16 08:00')),
    createUpdateFile('now.xer', plan('2026-03-10 17:00', '2026-03-23 08:00')),
  ]);
  const [window] = scheduleSteps(updates).windows;
  const shares = window?.steps.flatMap(({ step, by = [] }) =>
    by.map(({ id, workDays, ownWorkDays }) => [step, id, workDays, ownWorkDays]),
  );
  // A ended thirteen work days earlier, two before the milestone.
  expect(shares).toEqual([['progress', 'A', -11, -13]]);
});
