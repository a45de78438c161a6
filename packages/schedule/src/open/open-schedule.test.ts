import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeEdits } from '../edits/index.ts';
import { formatMinutes, openSchedule, parseEdits, parseMinutes } from '../index.ts';

const readSample = (name: string) =>
  readFileSync(new URL(`../../../../web/public/samples/${name}`, import.meta.url));
const bytes = readSample('riverside.xer');
const xml = readFileSync(
  new URL('../../../tools/src/cpd/golden/locale-forms-xml/input.xml', import.meta.url),
);

/** The rows of a table by column, split by hand. */
function readRows(file: Uint8Array, table: string): Record<string, string>[] {
  const lines = Buffer.from(file).toString('latin1').split('\r\n');
  const start = lines.indexOf(`%T\t${table}`);
  const columns = lines[start + 1]?.split('\t').slice(1) ?? [];
  const end = lines.findIndex((line, index) => index > start + 1 && !line.startsWith('%R'));
  return lines.slice(start + 2, end).map((line) =>
    Object.fromEntries(
      line
        .split('\t')
        .slice(1)
        .map((cell, at) => [columns[at] ?? '', cell]),
    ),
  );
}

/** The file with the remaining duration of one activity changed, without scheduling it. */
function lengthen(code: string, hours: string): Buffer {
  const row = readRows(bytes, 'TASK').find((each) => each['task_code'] === code) ?? {};
  const line = `%R\t${Object.values(row).join('\t')}`;
  const changed = `%R\t${Object.entries(row)
    .map(([column, cell]) =>
      column === 'remain_drtn_hr_cnt' || column === 'target_drtn_hr_cnt' ? hours : cell,
    )
    .join('\t')}`;
  return Buffer.from(bytes.toString('latin1').replace(line, changed), 'latin1');
}

const listChangedLines = (before: Uint8Array, after: Uint8Array): string[] => {
  const lines = Buffer.from(before).toString('latin1').split('\r\n');
  return Buffer.from(after)
    .toString('latin1')
    .split('\r\n')
    .filter((line, index) => line !== lines[index]);
};

describe('an opened schedule', () => {
  it('has the activities of an XER, of P6 XML and of a spreadsheet, by their first bytes', async () => {
    const opened = await Promise.all(
      [bytes, xml, readSample('riverside.xlsx')].map((file) => openSchedule(new Uint8Array(file))),
    );
    expect(opened.map(({ format }) => format)).toEqual(['xer', 'pmxml', 'workbook']);
    for (const { activities } of opened) expect(activities.length).toBeGreaterThan(1);
    const [ofXer, , ofWorkbook] = opened;
    expect(ofWorkbook?.activities.map(({ id, name }) => [id, name])).toEqual(
      ofXer?.activities.map(({ id, name }) => [id, name]),
    );
    expect(ofWorkbook?.activities.map(({ predecessors }) => predecessors.length)).toEqual(
      ofXer?.activities.map(({ predecessors }) => predecessors.length),
    );
  });

  it('says which activities are critical by the float that the file stores', async () => {
    const { activities } = await openSchedule(bytes);
    const stored = readRows(bytes, 'TASK').filter(
      (row) =>
        row['status_code'] !== 'TK_Complete' &&
        row['total_float_hr_cnt'] !== '' &&
        Number(row['total_float_hr_cnt']) <= 0,
    );
    expect(activities.filter(({ isCritical }) => isCritical).map(({ id }) => id)).toEqual(
      stored.map((row) => row['task_code']),
    );
    expect(stored.length).toBeGreaterThan(3);
  });

  it('counts days on the calendar of an activity', async () => {
    const { activities } = await openSchedule(bytes);
    const row = readRows(bytes, 'TASK').find(
      (each) => each['status_code'] === 'TK_NotStart' && Number(each['target_drtn_hr_cnt']) > 40,
    );
    const activity = activities.find(({ id }) => id === row?.['task_code']);
    const [start, finish] = [row?.['early_start_date'] ?? '', row?.['early_end_date'] ?? ''];
    const days = Number(row?.['target_drtn_hr_cnt']) / (activity?.calendar.hoursPerDay ?? 0);
    expect(activity?.calendar.measureDays(start, finish)).toBe(days);
    expect(activity?.calendar.measureDays(finish, start)).toBe(-days);
    expect(activity?.calendar.addDays(start, days)).toBe(parseMinutes(finish));
    expect(activity?.calendar.addDays(finish, -days)).toBe(parseMinutes(start));
    expect(activity?.calendar.isWorkday('2026-03-15')).toBe(false);
    expect(activity?.calendar.isWorkday('2026-03-17')).toBe(true);
    expect(() => activity?.calendar.addDays('16/03/2026', 1)).toThrow("'16/03/2026' is not a date");
  });

  it('names the nearest activities for an ID that it lacks', async () => {
    const plan = await openSchedule(bytes);
    const [first] = plan.activities;
    expect(plan.getActivity(first?.id ?? '')).toBe(first);
    expect(plan.findActivity('nope')).toBeUndefined();
    expect(() => plan.getActivity(`${first?.id ?? ''}x`)).toThrow(`The nearest: ${first?.id ?? ''},`);
  });

  it('refuses to schedule, edit or write a spreadsheet, which has no working hours', async () => {
    const plan = await openSchedule(readSample('riverside.xlsx'));
    const refusal = { code: 'E_SHEET' };
    expect(() => plan.reschedule()).toThrow(expect.objectContaining(refusal));
    expect(() => plan.check()).toThrow(expect.objectContaining(refusal));
    expect(() => plan.edit([])).toThrow(expect.objectContaining(refusal));
    expect(() => plan.activities[0]?.calendar).toThrow(expect.objectContaining(refusal));
    expect(() => plan.write()).toThrow(expect.objectContaining({ code: 'E_NOT_XER' }));
  });
});

describe('a schedule that is written', () => {
  it('is the same file if nothing was changed', async () => {
    expect(Buffer.from((await openSchedule(bytes)).write())).toEqual(bytes);
  });

  it('has calculated dates and floats in P6’s columns, and every other line as it was', async () => {
    const open = readRows(bytes, 'TASK').find(
      (row) =>
        row['status_code'] === 'TK_NotStart' &&
        row['total_float_hr_cnt'] === '0' &&
        Number(row['target_drtn_hr_cnt']) > 0,
    );
    const stale = lengthen(open?.['task_code'] ?? '', '800');
    const plan = (await openSchedule(stale)).reschedule();
    const written = plan.write();
    const lines = listChangedLines(stale, written);
    expect(lines.length).toBeGreaterThan(3);
    const known = ['TASK', 'TASKRSRC', 'PROJECT'].flatMap((table) =>
      readRows(written, table).map((row) => `%R\t${Object.values(row).join('\t')}`),
    );
    expect(lines.filter((line) => !known.includes(line))).toEqual([]);
    const rows = new Map(readRows(written, 'TASK').map((row) => [row['task_code'], row]));
    for (const { id, status, finish, fields, calendar, totalFloatDays = 0 } of plan.activities) {
      if (status === 'completed') continue;
      const row = rows.get(id) ?? {};
      expect(row['early_end_date']).toBe(finish && formatMinutes(finish, ' '));
      expect(row['late_end_date']).toBe(fields.lateFinish && formatMinutes(fields.lateFinish, ' '));
      expect(Number(row['total_float_hr_cnt'])).toBeCloseTo(totalFloatDays * calendar.hoursPerDay, 5);
    }
    const [project] = readRows(written, 'PROJECT');
    expect(project?.['scd_end_date']).toBe(
      plan.projects[0]?.scheduledFinish && formatMinutes(plan.projects[0].scheduledFinish, ' '),
    );
    expect((await openSchedule(written)).reschedule().write()).toEqual(written);
  });

  it('has its edits as What If writes them, also one after another', async () => {
    const [one, other] = (await openSchedule(bytes)).activities.filter(
      ({ type, status }) => type === 'task' && status === 'notStarted',
    );
    const first = parseEdits([{ kind: 'setDuration', activity: one?.id, days: 30 }]);
    const second = parseEdits([
      { kind: 'insertDelay', activity: other?.id, id: 'WAIT', name: 'Wait', days: 5, where: 'before' },
    ]);
    const plan = (await openSchedule(bytes)).edit(first).schedule.edit(second).schedule;
    expect(Buffer.from(plan.write())).toEqual(Buffer.concat(writeEdits(bytes, [...first, ...second])));
    expect(plan.getActivity('WAIT').remainingDurationDays).toBe(5);
  });
});

it('refuses options and edits that there are not, and takes an undefined one as not given', async () => {
  const plan = await openSchedule(readSample('riverside.xer'));
  const results = (options: object) => plan.check(options).dcma.map(({ verdict, value }) => [verdict, value]);
  expect(results({ highFloatDays: undefined })).toEqual(results({}));
  expect(() => plan.getActivity('A1090', 'NOPE')).toThrow(
    "The activity 'A1090' is of RPS, and not of a project 'NOPE'.",
  );
  expect(() => plan.check({ highFloatDay: 30 } as object)).toThrow(
    /no option 'highFloatDay'.* highFloatDays\.$/,
  );
  expect(() => plan.check({ highFloatDays: NaN })).toThrow(
    'The option highFloatDays is a number, such as 44, not NaN.',
  );
  const edits = [{ kind: 'setDuration', activity: 'A1090', days: -3, of: 'remaining' }] as const;
  expect(() => plan.edit(edits)).toThrow(/days/);
  await expect(openSchedule('a.xer' as never)).rejects.toThrow('openSchedule takes the bytes of a file.');
});
