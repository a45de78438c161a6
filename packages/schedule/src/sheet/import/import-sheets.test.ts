import { describe, expect, it } from 'vitest';
import { parseMinutes } from '../../model/index.ts';
import type { ActivityImportRow } from './create-import-sheets.ts';
import {
  createActivitySheet,
  createAssignmentSheet,
  createExpenseSheet,
  createRelationshipSheet,
  createUserDataSheet,
  formatActivityCodeColumn,
} from './index.ts';

const row: ActivityImportRow = {
  code: 'A1010',
  status: 'completed',
  wbsPath: 'P.CIV',
  name: '=Walls',
  calendarName: 'Six days',
  hoursPerDay: 10,
  percentCompleteType: 'physical',
  originalDurationMinutes: 1600,
  remainingDurationMinutes: 0,
  percentComplete: 100,
  actualStart: parseMinutes('2026-03-02 07:00'),
  actualFinish: undefined,
  primaryConstraint: { type: 'finishOnOrBefore', date: parseMinutes('2026-04-30 17:00') },
  secondaryConstraint: undefined,
  expectedFinish: undefined,
  start: undefined,
  finish: undefined,
  projectCode: 'P',
  isDeleted: true,
  further: ['STR'],
};
const further = {
  name: formatActivityCodeColumn('Phase of work'),
  caption: 'Phase of work',
  kind: 'text',
} as const;

function readRow(unit: 'hours' | 'days'): Record<string, unknown> {
  const { headers, rows } = createActivitySheet([row], { unit, furtherColumns: [further] });
  const [first = []] = rows;
  return Object.fromEntries((headers[0] ?? []).map((name, index) => [name, first[index]]));
}

describe('the P6 import layout', () => {
  it('has the names P6 reads in row 1 and captions in row 2', () => {
    const end = {
      code: 'A',
      status: 'notStarted',
      projectCode: 'P',
      wbsName: 'W',
      name: 'N',
      primaryResource: undefined,
    } as const;
    const relationships = createRelationshipSheet(
      [
        {
          predecessor: end,
          successor: end,
          type: 'FS',
          lagMinutes: -90,
          lagHoursPerDay: 8,
          isDeleted: false,
        },
      ],
      'hours',
    );
    expect(relationships.name).toBe('TASKPRED');
    expect(relationships.headers).toEqual([
      [
        'pred_task_id',
        'task_id',
        'pred_type',
        'PREDTASK__status_code',
        'TASK__status_code',
        'pred_proj_id',
        'proj_id',
        'predtask__projwbs__wbs_full_name',
        'task__projwbs__wbs_full_name',
        'predtask__task_name',
        'task__task_name',
        'lag_hr_cnt',
        'predtask__rsrc_id',
        'task__rsrc_id',
        'delete_record_flag',
      ],
      [
        'Predecessor',
        'Successor',
        'Relationship Type',
        '(*)Predecessor Activity Status',
        '(*)Successor Activity Status',
        '(*)Predecessor Project',
        '(*)Successor Project',
        '(*)Predecessor WBS',
        '(*)Successor WBS',
        '(*)Predecessor Activity Name',
        '(*)Successor Activity Name',
        'Lag(h)',
        '(*)Predecessor Primary Resource',
        '(*)Successor Primary Resource',
        'Delete This Row',
      ],
    ]);
    expect([...relationships.rows][0]?.[11]).toBe(-1.5);
  });

  it('has as many captions as names on every sheet', () => {
    const sheets = [
      createActivitySheet([], { unit: 'days', furtherColumns: [further] }),
      createAssignmentSheet([]),
      createExpenseSheet([]),
    ];
    for (const { headers, columns } of sheets) {
      expect(headers.map((each) => each.length)).toEqual([columns.length, columns.length]);
      expect(new Set(headers[0]).size).toBe(columns.length);
      expect(headers[0]?.at(-1)).toBe('delete_record_flag');
    }
  });

  it('writes durations in the unit given in the captions', () => {
    expect(readRow('hours')['target_drtn_hr_cnt']).toBe(26.666667);
    expect(readRow('days')['target_drtn_hr_cnt']).toBe(2.666667);
    const { headers } = createActivitySheet([], { unit: 'days', furtherColumns: [] });
    expect(headers[1]).toContain('Original Duration(d)');
  });

  it('writes codes as the words P6 shows', () => {
    expect(readRow('hours')).toMatchObject({
      status_code: 'Completed',
      complete_pct_type: 'Physical',
      task_name: '=Walls',
      act_start_date: '2026-03-02T07:00',
      cstr_type: 'Finish On or Before',
      actv_code_phase_of_work_id: 'STR',
      delete_record_flag: 'd',
    });
  });

  it('writes the units on USERDATA', () => {
    const { headers, rows } = createUserDataSheet('days', 'US Dollar');
    expect(headers).toEqual([['user_data'], ['UserSettings Do Not Edit']]);
    expect(rows).toEqual([
      [
        'DurationQtyType=QT_Day\r\nShowAsPercentage=0\r\nSmallScaleQtyType=QT_Hour\r\nDateFormat=d/mm/yyyy\r\nCurrencyFormat=US Dollar',
      ],
    ]);
  });
});
