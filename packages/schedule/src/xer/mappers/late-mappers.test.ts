import { describe, expect, it } from 'vitest';
import { formatMinutes } from '../../model/index.ts';
import { listMessages, readTables, taskCells } from '../test/test-tables.ts';

describe('an activity', () => {
  it("has its fields in the model's terms, with times in minutes", () => {
    const schedule = readTables({
      TASK: [
        {
          ...taskCells,
          task_name: 'Pour ""slab""',
          wbs_id: '5',
          clndr_id: '3',
          task_type: 'TT_FinMile',
          status_code: 'TK_Active',
          complete_pct_type: 'CP_Units',
          duration_type: 'DT_FixedDUR2',
          phys_complete_pct: '12.5',
          target_drtn_hr_cnt: '40',
          remain_drtn_hr_cnt: '26.666667',
          total_float_hr_cnt: '-8.5',
          act_start_date: '2026-03-16 08:00',
          early_end_date: '2026-03-20 17:00',
          cstr_type: 'CS_MEOB',
          cstr_date: '2026-04-01 17:00',
          cstr_type2: 'CS_ALAP',
          driving_path_flag: 'Y',
          target_work_qty: '80',
        },
      ],
    });
    const [activity] = schedule.activities;
    expect(activity).toMatchObject({
      id: '1',
      code: 'A1000',
      name: 'Pour "slab"',
      projectId: '7',
      wbsId: '5',
      calendarId: '3',
      type: 'finishMilestone',
      status: 'inProgress',
      percentCompleteType: 'units',
      durationType: 'fixedDurationAndUnits',
      physicalPercent: 12.5,
      originalDurationMinutes: 2400,
      remainingDurationMinutes: 1600,
      totalFloatMinutes: -510,
      freeFloatMinutes: undefined,
      primaryConstraint: { type: 'finishOnOrBefore' },
      secondaryConstraint: { type: 'asLateAsPossible', date: undefined },
      isOnLongestPath: true,
      budgetedLaborUnits: 80,
      row: 0,
    });
    expect(activity?.actualStart === undefined ? '' : formatMinutes(activity.actualStart)).toBe(
      '2026-03-16T08:00',
    );
    expect(activity?.earlyFinish === undefined ? '' : formatMinutes(activity.earlyFinish)).toBe(
      '2026-03-20T17:00',
    );
    expect(schedule.findings).toEqual([]);
  });

  it('reports each unreadable code and value, and its replacement', () => {
    const schedule = readTables({
      TASK: [
        {
          ...taskCells,
          task_type: 'TT_New',
          status_code: 'TK_Odd',
          act_end_date: '2026-01-05 17:00',
          cstr_type: 'CS_X',
        },
        {
          ...taskCells,
          task_id: '2',
          task_type: '',
          status_code: '',
          remain_drtn_hr_cnt: '2 weeks',
          early_start_date: '31/13/2026',
        },
      ],
    });
    expect(schedule.activities.map(({ type, status }) => [type, status])).toEqual([
      ['task', 'completed'],
      ['task', 'notStarted'],
    ]);
    expect(schedule.activities[1]?.earlyStart).toBeUndefined();
    expect(listMessages(schedule).sort()).toEqual([
      "Line 4: table TASK, column cstr_type: 'CS_X' is not a code P6 is known to use; read as empty.",
      "Line 4: table TASK, column status_code: 'TK_Odd' is not a code P6 is known to use; read from the actual dates.",
      "Line 4: table TASK, column task_type: 'TT_New' is not a code P6 is known to use; read as task dependent.",
      "Line 5: table TASK, column early_start_date: '31/13/2026' is not a date (yyyy-mm-dd hh:mm); read as empty.",
      "Line 5: table TASK, column remain_drtn_hr_cnt: '2 weeks' is not a number; read as empty.",
      'Line 5: table TASK, column status_code is empty; read from the actual dates.',
      'Line 5: table TASK, column task_type is empty; read as task dependent.',
    ]);
    expect(
      schedule.findings.every(({ code, severity }) => code === 'E_VALUE' && severity === 'warning'),
    ).toBe(true);
  });

  it('has rarely used fields, which are read once, when one of them is used', () => {
    const rows = ['1', '2'].map((id) => ({
      ...taskCells,
      task_id: id,
      task_name: id,
      early_end_date: 'soon',
    }));
    const schedule = readTables({ TASK: rows });
    const [, second] = schedule.activities;
    expect(listMessages(schedule)).toEqual([]);
    expect([second?.name, second?.name, second?.earlyFinish]).toEqual(['2', '2', undefined]);
    expect(listMessages(schedule)).toEqual([
      "Line 5: table TASK, column early_end_date: 'soon' is not a date (yyyy-mm-dd hh:mm); read as empty.",
    ]);
    expect(Object.keys(second ?? {})).not.toContain('name');
  });

  it('is omitted without an id, and all are omitted if the column is missing', () => {
    const some = readTables({ TASK: [taskCells, { ...taskCells, task_id: '' }] });
    expect(some.activities).toHaveLength(1);
    expect(listMessages(some)).toEqual(['Line 5: a %R row in table TASK has no task_id; it is not read.']);
    const none = readTables({ TASK: [{ task_code: 'A' }] });
    expect(none.activities).toEqual([]);
    expect(listMessages(none)).toEqual(['Line 2: table TASK has no column task_id; its rows are not read.']);
  });

  it('has one warning if its table lacks a required column', () => {
    const schedule = readTables({ TASK: [{ task_id: '1' }, { task_id: '2' }] });
    expect(schedule.activities).toHaveLength(2);
    expect(listMessages(schedule)).toEqual([
      'Table TASK has no column task_code; every row is named by its task_id.',
      'Table TASK has no column task_type; every row is read as task dependent.',
      'Table TASK has no column status_code; every row is read from the actual dates.',
    ]);
  });
});

describe('a relationship', () => {
  it('has its ends, type and lag', () => {
    const { relationships } = readTables({
      TASK: [taskCells],
      TASKPRED: [
        {
          task_pred_id: '9',
          task_id: '2',
          pred_task_id: '1',
          proj_id: '7',
          pred_proj_id: '8',
          pred_type: 'PR_SF',
          lag_hr_cnt: '-1.5',
          float_path: '3',
        },
        { task_pred_id: '10', task_id: '3', pred_task_id: '1', pred_type: 'SS' },
      ],
    });
    expect(relationships).toMatchObject([
      {
        id: '9',
        predecessorId: '1',
        successorId: '2',
        predecessorProjectId: '8',
        successorProjectId: '7',
        type: 'SF',
        lagMinutes: -90,
        floatPath: 3,
        row: 0,
      },
      {
        id: '10',
        predecessorId: '1',
        successorId: '3',
        predecessorProjectId: undefined,
        successorProjectId: undefined,
        type: 'SS',
        lagMinutes: 0,
        floatPath: undefined,
        row: 1,
      },
    ]);
  });
});
