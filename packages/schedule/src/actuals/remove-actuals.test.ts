import { describe, expect, it } from 'vitest';
import {
  activity,
  at,
  calendar,
  createTestSchedule,
  fiveDays,
  type TestScheduleParts,
} from '../cpm/test/test-schedule.ts';
import type { Activity, CalendarId } from '../model/index.ts';
import { readSchedule, readXer } from '../xer/index.ts';
import { removeActuals, type ActualsOptions } from './remove-actuals.ts';
import { readCells } from './test/naive-cells.ts';
import { writeSchedule } from './test/write-schedule.ts';

const five = 'five' as CalendarId;
const ofFive = (code: string, fields: Partial<Activity> = {}) =>
  activity(code, { calendarId: five, originalDurationMinutes: 2400, ...fields });
const done = (code: string, start: string, finish: string, fields: Partial<Activity> = {}) =>
  ofFive(code, {
    status: 'completed',
    actualStart: at(start),
    actualFinish: at(finish),
    remainingDurationMinutes: 0,
    ...fields,
  });

const plain: ActualsOptions = {
  dataDate: '',
  clearsExpectedFinish: false,
  keepsPlannedDates: false,
  isAsBuilt: false,
};

function remove(bytes: Buffer, options: Partial<ActualsOptions> = {}) {
  const xer = readXer(bytes);
  const result = removeActuals(xer, readSchedule(xer), { ...plain, ...options });
  if (result === undefined) return expect.unreachable('no progress');
  const written = Buffer.concat(result.bytes);
  const rows = readCells(written).get('TASK') ?? [];
  return { result, written, find: (code: string) => rows.find((row) => row['task_code'] === code) ?? {} };
}

const write = (parts: Omit<TestScheduleParts, 'calendars'>): Buffer =>
  writeSchedule(
    createTestSchedule({
      calendars: [calendar('five', fiveDays, { isDefault: true })],
      ...parts,
      project: { calendarId: five, ...parts.project },
    }),
  );

describe('removing actuals', () => {
  it('writes over cells that another program marks as empty', () => {
    const bytes = write({
      activities: [done('A', '2026-03-02 08:00', '2026-03-06 17:00'), ofFive('B')],
    });
    const marked = bytes.toString('latin1').replaceAll(/\t(?=\t|\r?\n)/g, '\tNULL');
    const { written } = remove(Buffer.from(marked, 'latin1'));
    expect(written.toString('latin1').replaceAll('\tNULL', '\t')).toBe(
      remove(bytes).written.toString('latin1'),
    );
  });

  it('refuses a loop of completed work, which is open work then', () => {
    const bytes = write({
      activities: [
        done('A', '2026-03-02 08:00', '2026-03-03 17:00'),
        done('B', '2026-03-04 08:00', '2026-03-05 17:00'),
        ofFive('C'),
      ],
      links: ['A FS B', 'B FS A', 'B FS C'],
    });
    expect(() => remove(bytes)).toThrow(expect.objectContaining({ code: 'E_LOOP' }));
  });

  it('gives work the duration that it took if the original one goes beyond the dates of P6', () => {
    const long = (code: string, hours: number, fields: Partial<Activity> = {}) =>
      ofFive(code, {
        status: 'inProgress',
        actualStart: at('2026-03-02 08:00'),
        remainingDurationMinutes: 480,
        originalDurationMinutes: hours * 60,
        ...fields,
      });
    const bytes = write({
      project: { plannedStart: at('2026-03-02 08:00'), dataDate: at('2026-03-05 08:00') },
      activities: [
        // More than P6 lets remain; a remaining duration that it can hold, but not its end; one that it can hold.
        long('A', 5_000_000),
        long('B', 900_000),
        long('C', 100_000),
        done('D', '2026-03-02 08:00', '2026-03-03 17:00', { originalDurationMinutes: 2_000_000 * 60 }),
        ofFive('E', { originalDurationMinutes: 2_000_000 * 60, remainingDurationMinutes: 600 }),
        activity('F', { type: 'levelOfEffort', calendarId: five, originalDurationMinutes: 2_000_000 * 60 }),
      ],
      links: ['A SS F', 'D FF F'],
    });
    const { result, written, find } = remove(bytes);
    const hours = (code: string) =>
      [find(code)['remain_drtn_hr_cnt'], find(code)['target_drtn_hr_cnt']].map(Number);
    // Three days worked and one left.
    expect(hours('A')).toEqual([32, 5_000_000]);
    expect(hours('B')).toEqual([32, 900_000]);
    expect(hours('C')).toEqual([100_000, 100_000]);
    expect(hours('D')).toEqual([16, 2_000_000]);
    expect(hours('E')).toEqual([10, 2_000_000]);
    expect(hours('F')).toEqual([16, 16]);
    expect(result.durations.map(({ activity: { code }, minutes }) => [code, minutes / 60])).toEqual([
      ['A', 32],
      ['B', 32],
      ['D', 16],
      ['E', 10],
    ]);
    const again = readXer(written);
    expect(removeActuals(again, readSchedule(again), plain)).toBeUndefined();
    expect(remove(bytes, { isAsBuilt: true }).result.durations.map(({ activity: { code } }) => code)).toEqual(
      ['E'],
    );
  });

  it('refuses an original duration that P6 does not let remain if there is no other', () => {
    const huge = ofFive('A', {
      originalDurationMinutes: 5_000_000 * 60,
      remainingDurationMinutes: 5_000_000 * 60,
    });
    const started = done('B', '2026-03-02 08:00', '2026-03-03 17:00');
    expect(() => remove(write({ activities: [huge, started] }))).toThrow(
      /5000000.*outside what P6 can hold|Activity A would have/,
    );
  });

  it('removes the expected finish of started work and keeps that of other work, with the duration up to it', () => {
    const bytes = write({
      activities: [
        ofFive('A', {
          status: 'inProgress',
          actualStart: at('2026-03-16 08:00'),
          expectedFinish: at('2026-04-30 17:00'),
          remainingDurationMinutes: 480,
        }),
        ofFive('B', { expectedFinish: at('2026-03-27 17:00'), remainingDurationMinutes: 480 }),
      ],
      links: ['A FS B'],
    });
    const { find, result } = remove(bytes);
    expect(find('A')).toMatchObject({ expect_end_date: '', early_end_date: '2026-03-20 17:00' });
    // Five days from the end of A on, not the eight hours that it had.
    expect(find('B')).toMatchObject({ expect_end_date: '2026-03-27 17:00', remain_drtn_hr_cnt: '40' });
    expect(result.expectedFinishes).toBe(1);
    expect(remove(bytes, { clearsExpectedFinish: true }).find('B')['expect_end_date']).toBe('');
  });

  it('keeps the duration where a predecessor asks for a later finish than the expected one', () => {
    const bytes = write({
      activities: [
        done('A', '2026-03-02 08:00', '2026-03-06 17:00'),
        ofFive('B', { remainingDurationMinutes: 2400 }),
        ofFive('C', { expectedFinish: at('2026-03-17 17:00'), remainingDurationMinutes: 480 }),
      ],
      links: ['A FS B', 'B FF C'],
      project: { plannedStart: at('2026-03-16 08:00') },
    });
    const { find } = remove(bytes);
    expect(find('B')['early_end_date']).toBe('2026-03-27 17:00');
    expect(find('C')).toMatchObject({ remain_drtn_hr_cnt: '40', early_start_date: '2026-03-23 08:00' });
  });

  it('keeps the text of values that are right, and fills rows that lack their last columns', () => {
    const lines = write({
      activities: [done('A', '2026-03-02 08:00', '2026-03-03 17:00'), ofFive('B')],
      links: ['A FS B'],
    }).toString('latin1');
    const bytes = Buffer.from(
      lines.replace(/(\tB\tB\tTT_Task\tTK_NotStart\t)0\t40\t.*$/m, '$10.00\t40.0\t040.000'),
      'latin1',
    );
    const { find, written } = remove(bytes);
    expect(find('B')).toMatchObject({
      phys_complete_pct: '0.00',
      target_drtn_hr_cnt: '40.0',
      remain_drtn_hr_cnt: '040.000',
      early_start_date: '2026-03-23 08:00',
      driving_path_flag: 'Y',
    });
    expect(written.toString('latin1')).toMatch(/\r\n%E\r\n$/);
  });

  it('moves the planned start to an earlier data date, since P6 starts nothing before it', () => {
    const bytes = write({ activities: [done('A', '2026-03-02 08:00', '2026-03-03 17:00')] });
    const { written, find } = remove(bytes, { dataDate: '2026-03-07' });
    expect(readCells(written).get('PROJECT')?.[0]).toMatchObject({
      last_recalc_date: '2026-03-09 08:00',
      plan_start_date: '2026-03-09 08:00',
    });
    expect(find('A')['early_start_date']).toBe('2026-03-09 08:00');
    expect(() => remove(bytes, { dataDate: 'soon' })).toThrow(expect.objectContaining({ code: 'E_OPTION' }));
  });
});
