import { describe, expect, it } from 'vitest';
import { readTestBytes, readTestSheets } from './test/test-read-sheets.ts';
import {
  changePart,
  linkCaptions,
  linkHeader,
  plainSheets,
  taskCaptions,
  taskHeader,
  type TestRows,
  writeTestWorkbook,
} from '../../../ooxml/src/test/test-workbook.ts';

describe('types, lags and ends of relationships', () => {
  it.each([
    ['5', 5],
    [' 21.7 ', 21.7],
    ['21,7', 21.7],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['', 0],
    ['NULL', 0],
    [-3, -3],
  ])('reads the lag %j', async (lag, expected) => {
    const { relationships } = await readTestSheets({
      TASKPRED: [linkHeader, linkCaptions, ['A', 'B', 'PR_SS', lag, '']],
    });
    expect(relationships).toMatchObject([{ type: 'SS', lag: expected }]);
  });

  it.each([
    [
      '2 weeks',
      "Sheet TASKPRED row 3, column lag_hr_cnt: '2 weeks' is not a number. It is in weeks, but the column is in days; export it in one unit.",
    ],
    [
      '1,234',
      "Sheet TASKPRED row 3, column lag_hr_cnt: '1,234' has two meanings, and no other number shows which. Write it without a sign between thousands.",
    ],
    [true, "Sheet TASKPRED row 3, column lag_hr_cnt: 'true' is not a number."],
  ])('refuses the lag %j', async (lag, message) => {
    const answer = readTestSheets({ TASKPRED: [linkHeader, linkCaptions, ['A', 'B', 'FS', lag, '']] });
    await expect(answer).rejects.toMatchObject({ code: 'E_VALUE', message });
  });

  it('says that NULL is read as empty', async () => {
    const rows: TestRows = [
      ['A', 'B', 'FS', 'NULL', ''],
      ['B', 'C', 'FS', 'null', ''],
    ];
    const { findings } = await readTestSheets({ TASKPRED: [linkHeader, linkCaptions, ...rows] });
    expect(findings.filter(({ code }) => code === 'sheet.locale')).toEqual([
      {
        code: 'sheet.locale',
        severity: 'info',
        message:
          "Sheet TASKPRED row 3, column lag_hr_cnt: 'NULL' is read as empty, and so are others like it; P6 leaves such a cell empty.",
        at: { sheet: 'TASKPRED', row: 3 },
      },
    ]);
  });

  it.each([
    ['PR_FF1', 'FF'],
    ['SS2', 'SS'],
  ])('reads the type %s with the number of a converter', async (text, type) => {
    const sheet = [linkHeader, linkCaptions, ['A', 'B', text, 0, '']];
    expect((await readTestSheets({ TASKPRED: sheet })).relationships).toMatchObject([{ type }]);
  });

  it('refuses an unknown type of relationship', async () => {
    const sheet = [linkHeader, linkCaptions, ['A', 'B', 'XX', 0, '']];
    await expect(readTestSheets({ TASKPRED: sheet })).rejects.toMatchObject({
      code: 'E_VALUE',
      message:
        "Sheet TASKPRED row 3, column pred_type: 'XX' is not a relationship type (expected FS, SS, FF, SF).",
    });
  });

  it('refuses a relationship without one of its ends', async () => {
    const sheet = [linkHeader, linkCaptions, ['A', null, 'FS', 0, '']];
    await expect(readTestSheets({ TASKPRED: sheet })).rejects.toMatchObject({
      code: 'E_VALUE',
      message:
        "Sheet TASKPRED row 3, column task_id: '' is not an Activity ID; fill the cell or delete the row.",
    });
  });

  it('distinguishes links to other projects from links to unknown activities', async () => {
    const header = [...linkHeader, 'pred_proj_id', 'proj_id'];
    const captions = [...linkCaptions, '(*)Predecessor Project', '(*)Successor Project'];
    const network = await readTestSheets({
      TASKPRED: [
        header,
        captions,
        ['A', 'B', 'FS', 0, '', 'P', 'P'],
        ['A', 'B', 'FS', 0, '', 'Q', 'P'],
        ['Z', 'B', 'FS', 0, '', 'P', 'P'],
        ['Z', 'B', 'FF', 0, 'D', 'P', 'P'],
      ],
    });
    expect(network.relationships.map(({ isExternal }) => isExternal)).toEqual([false, true, true, true]);
    expect(network.relationships.map(({ predecessor }) => predecessor)).toEqual([0, 2, 3, 3]);
    expect(network.relationships.map(({ isDeleted }) => isDeleted)).toEqual([false, false, false, true]);
    expect(network.findings).toMatchObject([{ code: 'E_UNKNOWN_ACT', at: { row: 5, activity: 'Z' } }]);
  });
});

describe('relationships of activities that are deleted', () => {
  const deletedTasks: TestRows = [
    [...taskHeader, 'delete_record_flag'],
    [...taskCaptions, 'Delete This Row'],
    ['A', '', '', 1, ''],
    ['B', '', '', 1, 'Y'],
    ['C', '', '', 1, ''],
  ];

  it('treats links of an activity deleted by the same workbook as deleted, with one finding', async () => {
    const links = [
      ['A', 'C', 'FS', 0, ''],
      ['A', 'B', 'FS', 0, ''],
      ['B', 'C', 'FS', 0, ''],
      ['B', 'Z', 'FS', 0, ''],
      ['B', 'A', 'FS', 0, 'd'],
    ];
    const network = await readTestSheets({
      TASK: deletedTasks,
      TASKPRED: [linkHeader, linkCaptions, ...links],
    });
    expect(network.relationships.map(({ isDeleted }) => isDeleted)).toEqual([false, true, true, true, true]);
    expect(network.relationships.map(({ isExternal }) => isExternal)).toEqual(Array(5).fill(false));
    expect(network.findings).toEqual([
      {
        code: 'sheet.deleted-activity',
        severity: 'warning',
        message:
          "Sheet TASKPRED has 3 relationships of activities whose rows on sheet TASK are flagged for deletion, first in row 4: activity 'B', row 4 of TASK. P6 deletes them with the activity, so they are ignored, and nothing is written to their rows.",
        at: { sheet: 'TASKPRED', row: 4, activity: 'B' },
      },
    ]);
  });

  it('adds no finding for links flagged themselves, or if the activity is on TASK twice', async () => {
    const flagged = [linkHeader, linkCaptions, ['A', 'B', 'FS', 0, 'D']];
    expect((await readTestSheets({ TASK: deletedTasks, TASKPRED: flagged })).findings).toEqual([]);
    const twice = [...deletedTasks, ['B', '', '', 1, '']];
    const network = await readTestSheets({
      TASK: twice,
      TASKPRED: [linkHeader, linkCaptions, ['A', 'B', 'FS', 0, '']],
    });
    expect(network.relationships).toMatchObject([{ isDeleted: false, isExternal: false }]);
    expect(network.findings).toEqual([]);
  });

  it('identifies deleted activities by project and ID', async () => {
    const [header = [], captions = [], ...rows] = deletedTasks;
    const tasks = [
      [...header, 'proj_id'],
      [...captions, 'Project ID'],
      ...rows.map((row) => [...row, row[0] === 'C' ? 'Q' : 'P']),
    ];
    const readLink = (link: TestRows[number]) =>
      readTestSheets({
        TASK: tasks,
        TASKPRED: [
          [...linkHeader, 'pred_proj_id', 'proj_id'],
          [...linkCaptions, 'Predecessor Project', 'Successor Project'],
          link,
        ],
      });
    const deleted = { isDeleted: true, isExternal: false };
    expect((await readLink(['A', 'B', 'FS', 0, '', 'P', 'P'])).relationships).toMatchObject([deleted]);
    expect((await readLink(['B', 'C', 'FS', 0, '', 'P', 'Q'])).relationships).toMatchObject([deleted]);
    expect((await readLink(['A', 'B', 'FS', 0, '', '', ''])).relationships).toMatchObject([deleted]);
    expect((await readLink(['A', 'B', 'FS', 0, '', 'P', 'Q'])).relationships).toMatchObject([
      { isDeleted: false, isExternal: true },
    ]);
  });
});

describe('ends without a known Activity ID', () => {
  const header = ['task_id', ...taskHeader];
  const captions = ['Unique ID', ...taskCaptions];
  const tasks: TestRows = [
    header,
    captions,
    [501, 'A', 'Not Started', 'First', 5],
    [502, 'B', 'Not Started', 'Second', 3],
    [503, '501', 'Not Started', 'Third', 1],
  ];
  const read = (links: TestRows, task = tasks) =>
    readTestSheets({ TASK: task, TASKPRED: [linkHeader, linkCaptions, ...links] });

  it('are looked up by internal id, Activity IDs first', async () => {
    const network = await read([
      ['502', 503, 'FS', 0, ''],
      ['501', 'B', 'FS', 0, ''],
    ]);
    expect(network.relationships).toMatchObject([
      { predecessor: 1, successor: 2, isExternal: false },
      { predecessor: 2, successor: 1, isExternal: false },
    ]);
    expect(network.isLinkedByTaskId).toBe(true);
    expect(network.findings.map(({ code }) => code)).toContain('sheet.task-ids');
  });

  it('are treated as external up to half of all', async () => {
    const network = await read([
      ['A', 'B', 'FS', 0, ''],
      ['X', 'Y', 'FS', 0, ''],
    ]);
    expect(network.relationships.map(({ isExternal }) => isExternal)).toEqual([false, true]);
  });

  it('stop the tool if they are more than half', async () => {
    const links = [
      ['A', 'B', 'FS', 0, ''],
      ['A', 'X', 'FS', 0, ''],
      ['X', 'Y', 'FS', 0, ''],
      ['Y', 'Z', 'SS', 0, ''],
      ['Z', 'W', 'FS', 0, 'd'],
    ];
    await expect(read(links)).rejects.toMatchObject({
      code: 'E_UNKNOWN_ACT',
      message:
        '3 of 4 links name activities that are not on sheet TASK (first: X). Export TASKPRED with Activity IDs, from the same project as TASK.',
    });
  });

  it('do not count for links between projects', async () => {
    const projects = ['pred_proj_id', 'proj_id'];
    const network = await readTestSheets({
      TASKPRED: [
        [...linkHeader, ...projects],
        [...linkCaptions, 'Predecessor Project', 'Successor Project'],
        ['A', 'B', 'FS', 0, '', 'P', 'P'],
        ['X', 'Y', 'FS', 0, '', 'Q', 'P'],
        ['X', 'Z', 'FS', 0, '', 'Q', 'P'],
      ],
    });
    expect(network.relationships.map(({ isExternal }) => isExternal)).toEqual([false, true, true]);
  });

  it('count as known if their row of TASK is flagged for deletion', async () => {
    const flagged = tasks.map((row, place) => [
      ...row,
      ['delete_record_flag', 'Delete This Row'][place] ?? 'd',
    ]);
    const network = await read([['501', 'B', 'FS', 0, '']], flagged);
    expect(network.relationships).toMatchObject([{ isDeleted: true, isExternal: false }]);
  });
});

it.each([
  ['TASK row 3, column task_code', 'xl/worksheets/sheet1.xml'],
  ['TASKPRED row 3, column pred_task_id', 'xl/worksheets/sheet2.xml'],
])('refuses an error of a formula as an Activity ID: %s', async (place, part) => {
  const bytes = changePart(writeTestWorkbook(plainSheets), part, (xml) =>
    xml.replace(/<c r="A3"[^>]*><v>\d+<\/v><\/c>/, '<c r="A3" t="e"><v>#REF!</v></c>'),
  );
  await expect(readTestBytes(bytes)).rejects.toMatchObject({
    code: 'E_VALUE',
    message: `Sheet ${place}: '#REF!' is an error of a formula and no Activity ID; correct the cell.`,
  });
});
