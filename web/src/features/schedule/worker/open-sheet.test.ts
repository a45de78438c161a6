import { expect, it } from 'vitest';
import {
  plainSheets,
  writeDamagedProperties,
  writeTestWorkbook,
  type TestRows,
} from '../../../../../packages/ooxml/src/test/test-workbook.ts';
import { openSheet } from './open-sheet.ts';

const tasks: TestRows = [
  [
    'task_code',
    'status_code',
    'task_name',
    'wbs_id',
    'target_drtn_hr_cnt',
    'remain_drtn_hr_cnt',
    'total_float_hr_cnt',
    'start_date',
    'end_date',
    'task_type',
  ],
  [
    'Activity ID',
    'Activity Status',
    'Activity Name',
    'WBS Code',
    'Original Duration(d)',
    'Remaining Duration(d)',
    'Total Float(d)',
    '(*)Start',
    '(*)Finish',
    'Activity Type',
  ],
  ['A', 'In Progress', 'First', 'P1.CIV', 5, 2, -3, '2026-03-02 08:00', '2026-03-18 17:00', 'Task Dependent'],
  ['B', 'Not Started', 'Second', 'P1.CIV', 3, 3, 4, '2026-03-19 08:00', '2026-03-23 17:00', 'Task Dependent'],
];

const open = (bookType: 'xlsx' | 'biff8') =>
  openSheet(new Uint8Array(writeTestWorkbook({ ...plainSheets, TASK: tasks }, { bookType })));

it.each(['xlsx', 'biff8'] as const)(
  'gives a card of each activity of a spreadsheet (%s)',
  async (bookType) => {
    const { outline, findCard } = await open(bookType);
    expect(outline.activities.ids).toEqual(['A', 'B']);
    expect(findCard(0)).toMatchObject({
      id: 'A',
      name: 'First',
      wbs: 'P1.CIV',
      status: 'In Progress',
      isCompleted: false,
      type: 'Task Dependent',
      isCritical: true,
      actual: { start: Date.UTC(2026, 2, 2, 8) / 60_000, finish: undefined },
      early: { start: undefined, finish: Date.UTC(2026, 2, 18, 17) / 60_000 },
      originalDuration: { amount: 5, unit: 'd' },
      remainingDuration: { amount: 2, unit: 'd' },
      totalFloat: { amount: -3, unit: 'd' },
      predecessors: [],
      successors: [{ id: 'B', name: 'Second', place: 1, type: 'FS', lag: { amount: 2, unit: 'd' } }],
    });
    expect(findCard(1)).toMatchObject({
      isCritical: false,
      drivingUnknown: 'sheet',
      predecessors: [{ id: 'A', place: 0 }],
      successors: [],
    });
    expect(findCard(2)).toBeUndefined();
  },
);

it('says what is missing if a workbook is not a schedule', async () => {
  const bytes = new Uint8Array(writeTestWorkbook({ RSRC: [['rsrc_id']] }));
  await expect(openSheet(bytes)).rejects.toMatchObject({ code: 'E_SHEET' });
});

it('ignores the number of properties that an .xls claims to have', async () => {
  const { outline } = await openSheet(
    new Uint8Array(writeDamagedProperties({ ...plainSheets, TASK: tasks })),
  );
  expect(outline.activities.ids).toEqual(['A', 'B']);
});
