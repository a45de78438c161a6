import { describe, expect, it } from 'vitest';
import { formatMinutes } from '../model/minutes.ts';
import type { SheetActivity } from './sheet-network.ts';
import { listFindingCodes, readTestBytes, readTestSheets } from './test/test-read-sheets.ts';
import {
  linkCaptions,
  linkHeader,
  plainSheets,
  taskCaptions,
  taskHeader,
  writeTestWorkbook,
} from '../../../ooxml/src/test/test-workbook.ts';

describe('ids of activities', () => {
  it('are matched with those of relationships even if they look like numbers or formulas', async () => {
    const ids = [1010, '=A1+B2', '@x', ' 7 ', '1E5', '007'];
    const network = await readTestSheets({
      TASK: [taskHeader, taskCaptions, ...ids.map((id) => [id, '', '', 1])],
      TASKPRED: [
        linkHeader,
        linkCaptions,
        ...ids.slice(1).map((id, place) => [String(ids[place]), id, 'FS', 0, '']),
      ],
    });
    expect(network.activities.map(({ code }) => code)).toEqual(['1010', '=A1+B2', '@x', '7', '1E5', '007']);
    expect(network.relationships.map(({ predecessor, successor }) => [predecessor, successor])).toEqual(
      ids.slice(1).map((_, place) => [place, place + 1]),
    );
  });

  it('are noted if they differ only in case or appear twice', async () => {
    const network = await readTestSheets({
      TASK: [
        taskHeader,
        taskCaptions,
        ['A', '', '', 1],
        ['B', '', '', 1],
        ['b', '', '', 1],
        ['A', '', '', 1],
      ],
    });
    expect(listFindingCodes(network)).toEqual(['sheet.activity-twice', 'sheet.case-clash']);
  });

  it('are read once if they appear twice; a second row that says something else is counted', async () => {
    const rows = [taskHeader, taskCaptions, ['A', 'Not Started', 'First', 5], ['B', 'Not Started', '', 3]];
    const readSecond = (...row: readonly (string | number)[]) =>
      readTestSheets({ TASK: [...rows, row], TASKPRED: [linkHeader, linkCaptions, ['A', 'B', 'FS', 0, '']] });
    const same = await readSecond('A', 'Not Started', 'First', 5);
    const other = await readSecond('A', 'Not Started', 'First', 6);
    for (const { activities } of [same, other])
      expect(activities.map(({ code, remainingDuration }) => [code, remainingDuration])).toEqual([
        ['A', 5],
        ['B', 3],
      ]);
    expect(same.findings.map(({ message }) => message)).toContain(
      "Activity 'A' appears twice on the TASK sheet, in rows 3 and 5; row 5 is left out.",
    );
    expect(same.unread.list()).toEqual([]);
    expect(other.unread.list()).toMatchObject([{ kind: 'activities', unread: 1, of: 2 }]);
  });

  it('are no totals of a spreadsheet, which have no status', async () => {
    const read = (...row: readonly (string | number)[]) =>
      readTestSheets({ TASK: [taskHeader, taskCaptions, ['A', 'Not Started', 'Dig', 5], row] });
    for (const word of ['Total', 'Grand total:', 'Subtotal', 'Summe', 'Итого']) {
      const { activities, findings } = await read(word, '', '', 5);
      expect(activities.filter(({ row }) => row !== undefined).map(({ code }) => code)).toEqual(['A']);
      expect(findings.map(({ message }) => message)).toContain(
        `Sheet TASK row 4 holds a total ('${word}') and no activity; the row is left out. Delete it before you import.`,
      );
    }
    const { activities } = await read('Total', 'Not Started', 'Total of works', 5);
    expect(activities.map(({ code }) => code)).toContain('Total');
  });

  it('may appear twice with internal ids, which separate projects', async () => {
    const { activities } = await readTestSheets({
      TASK: [
        ['task_id', ...taskHeader],
        ['Unique ID', ...taskCaptions],
        ['11', 'A', 'Not Started', 'First', 5],
        ['12', 'A', 'Not Started', 'First', 5],
      ],
    });
    expect(activities.slice(0, 2).map(({ taskId }) => taskId)).toEqual(['11', '12']);
  });
});

describe('the WBS of activities', () => {
  it.each([
    ['WBS column where it holds codes', 'P.CIV', 'P.CIV.X', 'P.CIV'],
    ['WBS path in place of internal ids', 52340, 'P.CIV', 'P.CIV'],
    ['WBS column where there is nothing else', 52340, '', '52340'],
  ])('is the %s', async (_, id, path, expected) => {
    const network = await readTestSheets({
      TASK: [
        ['task_code', 'status_code', 'wbs_id', 'projwbs__wbs_full_name'],
        ['Activity ID', 'Activity Status', 'WBS', 'WBS Path'],
        ['A', 'Not Started', id, path],
      ],
    });
    expect(network.activities[0]?.wbs).toBe(expected);
  });
});

describe('dates of activities', () => {
  it.each([
    ['digits alone', '20260316', undefined, '2026-03-16T00:00'],
    ['digits alone as a number', 20260316, undefined, '2026-03-16T00:00'],
    ['digits alone with a time', '20260316 0800', undefined, '2026-03-16T08:00'],
    ['serial', 46097.333333, 'd/mm/yyyy', '2026-03-16T08:00'],
    ['text in its format', '16/03/2026 08:00 A', 'd/mm/yyyy', '2026-03-16T08:00'],
    ['constrained', '3/6/26*', 'm/d/yy', '2026-03-06T00:00'],
    ['month by name', '16-Mar-26', undefined, '2026-03-16T00:00'],
    ['ISO', '2026-03-16T17:00:00', undefined, '2026-03-16T17:00'],
    ['afternoon', '16/03/2026 5:00 PM', undefined, '2026-03-16T17:00'],
    ['ambiguous', '3/6/2026', undefined, undefined],
    ['no date', 'soon', 'd/mm/yyyy', undefined],
    ['no such day', '31/02/2026', 'd/mm/yyyy', undefined],
  ])('are read, or noted if not certain: %s', async (_, value, format, expected) => {
    const network = await readTestSheets({
      TASK: [
        [...taskHeader, 'start_date'],
        [...taskCaptions, '(*)Start'],
        ['A', '', '', 1, value],
        ['B', '', '', 1, null],
      ],
      ...(format === undefined ? {} : { USERDATA: [['user_data'], ['x'], [`DateFormat=${format}`]] }),
    });
    const start = network.activities[0]?.start;
    expect(start === undefined ? undefined : formatMinutes(start)).toBe(expected);
    const isDay = expected?.endsWith('T00:00') === true;
    expect(listFindingCodes(network)).toEqual(
      expected === undefined ? ['E_VALUE'] : isDay ? ['sheet.locale'] : [],
    );
  });

  it('are settled by their column where years have two digits and USERDATA is missing', async () => {
    const read = async (...starts: readonly string[]) => {
      const { activities } = await readTestSheets({
        TASK: [
          [...taskHeader, 'start_date'],
          [...taskCaptions, '(*)Start'],
          ...starts.map((start, index) => [index, '', '', 1, start]),
        ],
        TASKPRED: [linkHeader, linkCaptions],
      });
      return activities.map(({ start }) => (start === undefined ? '' : formatMinutes(start)));
    };
    expect(await read('02.03.26 08:00', '06.03.26 08:00', '13.03.26 08:00', '30.03.26 08:00')).toEqual([
      '2026-03-02T08:00',
      '2026-03-06T08:00',
      '2026-03-13T08:00',
      '2026-03-30T08:00',
    ]);
    expect(await read('26.03.02 08:00', '26.03.13 08:00', '26.04.06 08:00')).toEqual([
      '2026-03-02T08:00',
      '2026-03-13T08:00',
      '2026-04-06T08:00',
    ]);
    expect(await read('02.03.26 08:00', '06.05.26 08:00')).toEqual(['', '']);
  });

  it('count from 1904 if the workbook says so', async () => {
    const bytes = writeTestWorkbook(
      {
        ...plainSheets,
        TASK: [
          [...taskHeader, 'start_date'],
          [...taskCaptions, '(*)Start'],
          ['A', '', '', 1, 46097.5 - 1462],
          ['B', '', '', 1, null],
        ],
      },
      { isFrom1904: true },
    );
    expect(formatMinutes((await readTestBytes(bytes)).activities[0]?.start ?? (0 as never))).toBe(
      '2026-03-16T12:00',
    );
  });
});

describe('dates without a time', () => {
  const columns = ['task_type', 'start_date', 'end_date', 'expect_end_date', 'cstr_type', 'cstr_date'];
  const read = (...rows: readonly (readonly (string | number)[])[]) =>
    readTestSheets({
      TASK: [
        [...taskHeader, ...columns],
        [...taskCaptions, ...columns],
        ...rows.map((cells, index) => [`A${index}`, '', '', 1, ...cells]),
      ],
      TASKPRED: [linkHeader, linkCaptions],
    });
  const show = ({ start, finish, expectedFinish, constraints }: SheetActivity) =>
    [start, finish, expectedFinish, ...constraints.map(({ date }) => date)].map((date) =>
      date === undefined ? '' : formatMinutes(date, ' ').slice(5),
    );

  it.each([
    ['text', '2026-03-02', '06-Mar-26', '13-Mar-26 A', '2026-03-20*'],
    ['whole serial numbers', 46083, 46087, 46094, 46101],
  ])('begin with their day and, for finishes, end with its work: %s', async (_, ...dates) => {
    const [start = '', finish = '', expected = '', constraint = ''] = dates;
    const network = await read(
      ['Task Dependent', start, finish, expected, 'Finish On or After', constraint],
      ['Task Dependent', start, finish, '', 'Start On or After', constraint],
      ['Finish Milestone', start, start, '', '', ''],
      ['Start Milestone', start, start, '', '', ''],
    );
    expect(network.activities.map(show)).toEqual([
      ['03-02 00:00', '03-06 17:00', '03-13 17:00', '03-20 17:00'],
      ['03-02 00:00', '03-06 17:00', '', '03-20 00:00'],
      ['03-02 17:00', '03-02 17:00', ''],
      ['03-02 00:00', '03-02 00:00', ''],
    ]);
    expect(network.findings).toMatchObject([
      {
        code: 'sheet.locale',
        severity: 'info',
        message: expect.stringMatching(
          /^Sheet TASK row 3, column start_date: '2026-03-02' has no time\. A start counts from/,
        ) as string,
      },
    ]);
  });

  it('are midnight as whole serial numbers where others have times', async () => {
    const network = await read(['', 46083.333333, 46087, '', '', '']);
    expect(network.activities.map(show)).toEqual([['03-02 08:00', '03-06 00:00', '']]);
    expect(listFindingCodes(network)).toEqual([]);
  });
});

describe('values that P6 cannot hold', () => {
  const readWith = (column: string, caption: string, value: number | string) =>
    readTestSheets({
      TASK: [
        ['task_code', 'status_code', column],
        ['Activity ID', 'Activity Status', caption],
        ['A', 'Not Started', value],
        ['B', 'Not Started', null],
      ],
    });

  it.each([
    ['remain_drtn_hr_cnt', 'Remaining Duration(h)', 1_000_001],
    ['remain_drtn_hr_cnt', 'Remaining Duration(d)', 125_001],
    ['remain_drtn_hr_cnt', 'Remaining Duration(h)', '1e17'],
    ['remain_drtn_hr_cnt', 'Remaining Duration(h)', '1e400'],
    ['total_float_hr_cnt', 'Total Float(d)', -125_001],
    ['target_drtn_hr_cnt', 'Original Duration(h)', 1e9],
    ['start_date', 'Start', 1],
    ['end_date', 'Finish', '2151-01-01T00:00'],
    ['expect_end_date', 'Expected Finish', '1949-12-31T00:00'],
  ])('refuse the workbook, with cell and activity: %s, %s, %j', async (column, caption, value) => {
    await expect(readWith(column, caption, value)).rejects.toThrow(
      `Sheet TASK row 3, column ${column}: '${value}' of activity A is outside what P6 can hold`,
    );
  });

  it('are beyond a million hours, whatever the unit', async () => {
    for (const [caption, value] of [
      ['Remaining Duration(h)', 1_000_000],
      ['Remaining Duration(d)', 125_000],
      ['Remaining Duration(w)', -25_000],
    ] as const)
      expect((await readWith('remain_drtn_hr_cnt', caption, value)).activities[0]?.remainingDuration).toBe(
        value,
      );
  });
});

it('counts rows without a duration or with a negative one, or without a status but with an actual start, in sheets that have them', async () => {
  const header = ['task_code', 'status_code', 'task_type', 'remain_drtn_hr_cnt', 'start_date'];
  const captions = ['Activity ID', 'Activity Status', 'Activity Type', 'Remaining Duration(h)', 'Start'];
  const { unread } = await readTestSheets({
    TASK: [
      header,
      captions,
      ['A', 'Completed', 'Task Dependent', '', '2026-03-02 08:00 A'],
      ['B', 'Not Started', 'Task Dependent', '', '2026-03-09 08:00'],
      ['C', '', 'Task Dependent', '8', '2026-03-09 08:00 A'],
      ['D', '', 'Task Dependent', '8', '2026-03-16 08:00'],
      ['E', 'Not Started', 'Finish Milestone', '', ''],
      ['F', 'Not Started', 'Task Dependent', -8, ''],
      ['G', 'Completed', 'Task Dependent', -8, ''],
    ],
    TASKPRED: [linkHeader, linkCaptions, ['A', 'B', 'FS', 0, '']],
  });
  expect(unread.list().map(({ kind, places }) => [kind, ...places])).toEqual([
    [
      'durations',
      "sheet TASK row 4, column remain_drtn_hr_cnt, activity B: ''",
      "sheet TASK row 8, column remain_drtn_hr_cnt, activity F: '-8'",
    ],
    ['statuses', "sheet TASK row 5, column status_code, activity C: ''"],
  ]);
});
