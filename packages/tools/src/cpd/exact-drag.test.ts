import { createWorkCalendars } from '@floatwise/schedule/calendar';
import { computeCpm, computeCpmReport } from '@floatwise/schedule/cpm';
import { formatMinutes, parseMinutes, toMinutes } from '@floatwise/schedule/model';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { readSheetRows } from '@floatwise/testkit';
import { describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';
import { listGeneratedPlans, listRealPlans } from './test/list-plans.ts';

/** Changes some column values of one activity's row in an XER. */
function changeActivity(
  xer: string,
  taskId: string,
  values: Readonly<Record<string, Record<string, string>>>,
): string {
  let table = '';
  let fields: readonly string[] = [];
  return xer
    .split('\n')
    .map((line) => {
      if (line.startsWith('%R') && (values[table] === undefined || !line.includes(taskId))) return line;
      const [tag, ...cells] = line.replace(/\r$/, '').split('\t');
      if (tag === '%T') table = cells[0] ?? '';
      if (tag === '%F') fields = cells;
      const changes = values[table];
      if (tag !== '%R' || changes === undefined || cells[fields.indexOf('task_id')] !== taskId) return line;
      return [tag, ...cells.map((cell, place) => changes[fields[place] ?? ''] ?? cell)].join('\t');
    })
    .join('\n');
}

const readPlan = (xer: string) => readSchedule(readXer(Buffer.from(xer, 'latin1')));
const getTime = (date: string | null | undefined): number => parseMinutes(date ?? '') ?? -Infinity;
/** The latest early finish. */
function findFinish(xer: string): number {
  const cpm = computeCpm(readPlan(xer));
  if (cpm.kind === 'loop') throw new Error('The plan has a loop.');
  return Math.max(...cpm.activities.map(({ earlyFinish = -Infinity }) => earlyFinish));
}
const toDate = (serial: unknown): string =>
  formatMinutes(toMinutes(Math.round((Number(serial) - 25_569) * 1440)));
const round = (value: number): number => Math.round(value * 1e6) / 1e6;

/** A file takes some seconds, because each changed file is read and scheduled again. */
const tried = 40;

describe('cpd from an XER', () => {
  it.each([...listRealPlans(), ...listGeneratedPlans(6)])(
    'equals the effect of changing and rescheduling %s',
    async (fileName, input) => {
      const xer = input.toString('latin1');
      const { bytes, report: result } = await runTool('cpd', { bytes: input, fileName });
      const plan = readPlan(xer);
      const { report } = computeCpmReport(plan);
      const critical = new Set(report.activities.filter((one) => one.critical).map(({ id }) => id));
      const rows = readSheetRows(Buffer.concat(bytes), 'CPD');
      const byCode = new Map(report.activities.map((one) => [one.id, one]));
      expect(
        rows
          .filter((row) => row['Critical'] === 'Y')
          .map((row) => row['Activity ID'])
          .toSorted(),
      ).toEqual([...critical].toSorted());
      for (const row of rows) {
        const one = byCode.get(String(row['Activity ID']));
        expect([toDate(row['Early Start']), toDate(row['Early Finish'])]).toEqual([
          one?.earlyStart,
          one?.earlyFinish,
        ]);
      }
      const finish = findFinish(xer);
      const ends = report.activities.filter(({ earlyFinish }) => getTime(earlyFinish) === finish);
      const calendars = createWorkCalendars(plan.calendars);
      // Activities that end the plan together may be on different calendars.
      const rulers = ends.map(({ taskId }) =>
        calendars.get(plan.activities.find(({ id }) => id === taskId)?.calendarId),
      );
      const shown = rows.filter((row) => row['Drag'] !== 0 || critical.has(String(row['Activity ID'])));
      expect(shown.length).toBeGreaterThan(0);
      for (const row of shown.slice(0, tried)) {
        const { taskId = '' } = byCode.get(String(row['Activity ID'])) ?? {};
        const without = findFinish(
          changeActivity(xer, taskId, {
            TASK: { remain_drtn_hr_cnt: '0', expect_end_date: '' },
            TASKRSRC: { remain_qty: '0' },
          }),
        );
        const hours = rulers.map((calendar) => round(calendar.measureWork(without, finish) / 60));
        expect(hours).toContain(row['Drag (h)']);
        expect(Number(row['Drag']) * (result.hoursPerDay ?? NaN)).toBeCloseTo(Number(row['Drag (h)']), 4);
        expect(toDate(row['Project Finish If Zero'])).toBe(formatMinutes(toMinutes(without)));
      }
    },
  );
});
