import { describe, expect, it } from 'vitest';
import { fullTimePattern, officePattern, WorkCalendar } from '../../calendar/index.ts';
import { at } from '../../cpm/test/test-schedule.ts';
import { computeFinishDay, computeWorkingFinish, FinishRuler } from './measure-finish.ts';

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
