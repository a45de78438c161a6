import { describe, expect, it } from 'vitest';
import { fullTimePattern, officePattern, WorkCalendar } from '../../calendar/index.ts';
import { at } from '../../cpm/test/test-schedule.ts';
import { pairUpdates } from '../pair-updates.ts';
import { computeFinishDay, computeWorkingFinish, findStoredFinish, FinishRuler } from './measure-finish.ts';
import { createUpdateFile, type TestPlan } from './test/test-plan.ts';

const office = new WorkCalendar(officePattern);
const round = new WorkCalendar(fullTimePattern);
const day = (text: string): number => computeFinishDay(at(`${text} 12:00`));

describe('the day of a finish', () => {
  it('is the day of the last worked minute', () => {
    const finish = computeWorkingFinish(office, at('2026-01-06 08:00'));
    expect(finish).toBe(at('2026-01-05 17:00'));
    expect(computeFinishDay(finish)).toBe(day('2026-01-05'));
    const ruler = new FinishRuler(office, 8);
    expect(ruler.computeDays(ruler.measure(finish, at('2026-03-17 17:00')))).toEqual({
      days: 71,
      workDays: 51,
    });
  });

  it('is the day before for work that ends at midnight', () => {
    expect(computeFinishDay(computeWorkingFinish(round, at('2026-01-06 00:00')))).toBe(day('2026-01-05'));
  });

  it('is the last day with work before a day off', () => {
    expect(computeFinishDay(computeWorkingFinish(office, at('2026-03-08 12:00')))).toBe(day('2026-03-06'));
  });
});

describe('work days', () => {
  it('have two decimals, and no minus before 0', () => {
    const ruler = new FinishRuler(office, 7.5);
    const { workDays } = ruler.computeDays({ days: 0, workMinutes: -100 });
    expect(workDays).toBe(-0.22);
    expect(Object.is(ruler.computeDays({ days: 0, workMinutes: -1 }).workDays, 0)).toBe(true);
  });
});

describe('the stored finish of a project', () => {
  const plan: TestPlan = {
    dataDate: '2026-03-16 08:00',
    plannedStart: '2026-03-02 08:00',
    activities: [
      { code: 'A', hours: 8, left: 0, started: '2026-03-09 08:00', finished: '2026-03-09 17:00' },
      { code: 'B', hours: 8 },
    ],
    links: [{ from: 'A', to: 'B' }],
  };

  it.each([
    ['is that of its last activity', true, 'B'],
    ['is unknown where open work has no dates, though completed work has', false, undefined],
  ])('%s', (_what, isScheduled, expected) => {
    const file = createUpdateFile('update.xer', plan, { isScheduled });
    const side = pairUpdates([file, { ...file, name: 'again.xer' }]).projects[0]?.current;
    expect(side && findStoredFinish(side)?.activity.code).toBe(expected);
    expect(side?.activities.length).toBe(2);
  });
});
