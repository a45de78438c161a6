import { describe, expect, it } from 'vitest';
import { readEveryField, type XerSchedule, readSchedule } from './read-schedule.ts';
import { readXer } from './read-xer.ts';

const read = (...lines: string[]): XerSchedule =>
  readSchedule(readXer(Buffer.from(['ERMHDR|8.4', ...lines].join('\n').replaceAll('|', '\t'))));

/** A table whose second block has another column order, and a row that is omitted. */
const twoBlocks = [
  '%T|TASK',
  '%F|task_id|task_code|task_name|task_type|status_code',
  '%R|1|A|First|TT_Task|TK_NotStart',
  '%R||B|Lost|TT_Task|TK_NotStart',
  '%R|3|C|Third|TT_Task|TK_NotStart',
  '%F|task_name|task_id|task_code|task_type|status_code|total_float_hr_cnt',
  '%R|Fourth|4|D|TT_Task|TK_NotStart|x',
  '%R|Fifth|5|E|TT_Task|TK_NotStart|2',
];

describe('fields read on first use', () => {
  it('belong to their own row, in whatever order they are read', () => {
    const { activities } = read(...twoBlocks, '%E');
    const names = activities.toReversed().map(({ id, name }) => `${id} ${name}`);
    expect(names).toEqual(['5 Fifth', '4 Fourth', '3 Third', '1 First']);
    expect(activities.map(({ totalFloatMinutes }) => totalFloatMinutes)).toEqual([
      undefined,
      undefined,
      undefined,
      120,
    ]);
  });

  it('belong to their own row in a long table too', () => {
    const ids = Array.from({ length: 5_000 }, (_, place) => String(place));
    const toRow = (id: string) => `%R|${id}|Name ${id}`;
    const schedule = read(
      '%T|TASK',
      '%F|task_id|task_name',
      ...ids.slice(0, 2_000).map(toRow),
      '%F|task_id|task_name',
      ...ids.slice(2_000).map(toRow),
      '%E',
    );
    expect(schedule.activities.toReversed().map(({ name }) => name)).toEqual(
      ids.toReversed().map((id) => `Name ${id}`),
    );
  });

  it('report an unreadable value once, however often they are read', () => {
    const schedule = read(...twoBlocks, '%E');
    const listFloats = () => schedule.activities.map(({ totalFloatMinutes }) => totalFloatMinutes);
    expect(listFloats()).toEqual(listFloats());
    const messages = schedule.findings.map(({ message }) => message);
    expect(messages).toEqual([
      'Line 5: a %R row in table TASK has no task_id; it is not read.',
      "Line 8: table TASK, column total_float_hr_cnt: 'x' is not a number; read as empty.",
    ]);
  });

  it('do not report again that a row is too long', () => {
    const schedule = read(
      '%T|TASK',
      '%F|task_id|task_code|task_type|status_code',
      '%R|1|A|TT_Task|TK_NotStart|x',
      '%E',
    );
    readEveryField(schedule);
    expect(schedule.findings.map(({ code }) => code)).toEqual(['E_XER_ROW']);
  });

  it('are all read by readEveryField, with their findings', () => {
    const rows = ['%R|1|x', '%R|2|x'];
    const schedule = read(
      ...twoBlocks,
      '%T|TASKPRED',
      '%F|task_pred_id|task_id|pred_task_id|pred_type|float_path',
      ...rows.map((row) => row.replace('|x', '|1|3|PR_FS|x')),
      '%T|TASKRSRC',
      '%F|task_id|target_cost',
      ...rows,
      '%E',
    );
    readEveryField(schedule);
    const columns = schedule.findings.map(({ message }) => /column (\w+)/.exec(message)?.[1]);
    expect(columns.filter((column) => column !== undefined)).toEqual([
      'total_float_hr_cnt',
      'float_path',
      'float_path',
      'target_cost',
      'target_cost',
    ]);
  });
});
