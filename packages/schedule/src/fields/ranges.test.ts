import { describe, expect, it } from 'vitest';
import { formatMinutes, isInRange, ranges, toMinutes, type Range, type Schedule } from '../model/index.ts';
import { readProject } from '../pmxml/test/small-pmxml.ts';
import { readEveryField } from '../xer/read-schedule.ts';
import { readTables, taskCells, type Cells } from '../xer/test/test-tables.ts';
import { entities } from './entities.ts';

/** Every field of the tables that has a range. */
const fields = Object.entries(entities).flatMap(([list, { table, element, fields: all }]) =>
  Object.entries<{ column: string; element: string; range?: Range }>(all).flatMap(([name, field]) =>
    field.range === undefined
      ? []
      : [{ list: list as keyof Schedule, table, record: element, name, ...field, range: field.range }],
  ),
);
const isDate = ({ range }: { range: Range }): boolean => range.least === ranges.date.least;
const beyondDates = (range: Range): string[] => [
  '1949-12-31 23:59',
  '1899-12-30 00:00',
  ...(range.most === ranges.date.most ? ['2151-01-01 00:00', '9999-12-31 00:00'] : []),
];
const listBeyond = (field: { range: Range }): string[] =>
  isDate(field)
    ? beyondDates(field.range)
    : [
        String(field.range.most * 1.01),
        field.range.least > 0 ? '0' : String(field.range.least * 1.01),
        '1e17',
        '-1e17',
        '1E400',
        '9'.repeat(40),
      ];

/** A row of each table, with what its reader needs. */
const rows: Readonly<Record<string, Cells>> = {
  PROJECT: { proj_id: '7' },
  TASK: taskCells,
  TASKPRED: { task_pred_id: '1', pred_task_id: '1', task_id: '1', pred_type: 'PR_FS' },
  TASKRSRC: { taskrsrc_id: '1', task_id: '1' },
  CALENDAR: { clndr_id: '1' },
  PROJWBS: { wbs_id: '1' },
  PROJCOST: { cost_item_id: '1', task_id: '1' },
  CURRTYPE: { curr_id: '1' },
};
const readXerWith = (table: string, column: string, value: string): Schedule => {
  const schedule = readTables({ TASK: [taskCells], [table]: [{ ...rows[table], [column]: value }] });
  readEveryField(schedule);
  return schedule;
};
const describeFirst = (schedule: Schedule, list: keyof Schedule, name: string): unknown =>
  (schedule[list][0] as unknown as Record<string, unknown>)[name];

describe('a value in an XER that P6 cannot hold', () => {
  it.each(fields.filter(({ range }) => range.isRefused))(
    'refuses the file in column $column of $table',
    ({ table, column, ...field }) => {
      for (const value of listBeyond(field))
        expect(() => readXerWith(table, column, value), value).toThrow(
          new RegExp(
            `^Line \\d+: table ${table}, column ${column}: '${value.replaceAll('.', '\\.')}'.*outside what P6 can hold`,
          ),
        );
    },
  );

  it.each(fields.filter(({ range }) => !range.isRefused))(
    'is left out of column $column of $table, on which nothing rests',
    ({ list, table, column, name, ...field }) => {
      for (const value of listBeyond(field)) {
        const schedule = readXerWith(table, column, value);
        expect(describeFirst(schedule, list, name)).toBeUndefined();
        expect(
          (schedule as unknown as { findings: { message: string }[] }).findings.map(({ message }) => message),
        ).toEqual([
          expect.stringMatching(/outside what P6 can hold .*; this and any like it are left out\.$/),
        ]);
      }
    },
  );

  it('names the activity, also in rows of its relationships and assignments', () => {
    const read = (table: string, column: string) => () => readXerWith(table, column, '1e17');
    for (const [table, column] of [
      ['TASK', 'remain_drtn_hr_cnt'],
      ['TASKPRED', 'lag_hr_cnt'],
      ['TASKRSRC', 'remain_qty'],
    ] as const)
      expect(read(table, column)).toThrow("'1e17' of activity A1000 is outside");
  });

  it('is reported once for a column of a user-defined field', () => {
    const value = { udf_type_id: '1', fk_id: '1', udf_date: '1900-01-01 00:00' };
    const schedule = readTables({ TASK: [taskCells], UDFVALUE: [value, value, value] });
    expect(schedule.userFieldValues.map(({ date }) => date)).toEqual([undefined, undefined, undefined]);
    expect(schedule.findings).toHaveLength(1);
  });
});

describe('the last value in a range', () => {
  it.each(fields)(
    'is read from column $column of $table',
    ({ list, table, column, name, range, ...field }) => {
      const values = isDate({ range })
        ? [range.least, range.most].map((minute) => formatMinutes(toMinutes(minute), ' '))
        : [String(range.least), String(range.most), '1.0E+0', ...(range.least > 0 ? [] : ['-0'])];
      for (const value of values) {
        const found = describeFirst(readXerWith(table, column, value), list, name);
        expect(found, `${value} ${field.element}`).toBeTypeOf('number');
        expect(Object.is(found, -0)).toBe(false);
      }
    },
  );
});

describe('a value in P6 XML that P6 cannot hold', () => {
  const parents: Readonly<Record<string, string>> = {
    Relationship:
      '<ObjectId>1</ObjectId><PredecessorActivityObjectId>1</PredecessorActivityObjectId><SuccessorActivityObjectId>1</SuccessorActivityObjectId><Type>Finish to Start</Type>',
    ResourceAssignment: '<ObjectId>1</ObjectId><ActivityObjectId>1</ActivityObjectId>',
    ActivityExpense: '<ObjectId>1</ObjectId><ActivityObjectId>1</ActivityObjectId>',
    Activity: '<ObjectId>1</ObjectId><Id>A1000</Id><Type>Task Dependent</Type><Status>Not Started</Status>',
  };
  const activity = `<Activity>${parents['Activity'] ?? ''}</Activity>`;
  const readWith = (record: string, element: string, value: string) => {
    const inner = `${parents[record] ?? '<ObjectId>1</ObjectId>'}<${element}>${value.replace(' ', 'T')}</${element}>`;
    if (record === 'Project') return readProject(`${inner.replace('<ObjectId>1</ObjectId>', '')}${activity}`);
    return readProject(
      record === 'Activity' ? `<Activity>${inner}</Activity>` : `${activity}<${record}>${inner}</${record}>`,
    );
  };

  it.each(fields.filter(({ element, range }) => element !== '' && range.isRefused))(
    'refuses the file in $element of $record',
    ({ record, element, range }) => {
      for (const value of listBeyond({ range }))
        expect(() => readWith(record, element, value), value).toThrow(
          `${element} '${value.replace(' ', 'T')}'`,
        );
    },
  );

  it.each(fields.filter(({ element, range }) => element !== '' && !range.isRefused))(
    'is left out of $element of $record, on which nothing rests',
    ({ list, record, element, name, range }) => {
      for (const value of listBeyond({ range })) {
        const { schedule } = readWith(record, element, value);
        expect(describeFirst(schedule, list, name)).toBeUndefined();
        expect(
          schedule.findings.filter(({ message }) => message.includes('outside what P6 can hold')),
        ).toHaveLength(1);
      }
    },
  );
});

it('a range contains its ends', () => {
  expect([ranges.hours.least, ranges.hours.most, NaN].map((value) => isInRange(value, ranges.hours))).toEqual(
    [true, true, false],
  );
});
