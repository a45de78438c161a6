import { describe, expect, it } from 'vitest';
import { listExportedProjects } from '../model/index.ts';
import { readSchedule } from './read-schedule.ts';
import { readXer } from './read-xer.ts';
import { listMessages, readTables, taskCells, type Cells } from './test/test-tables.ts';

describe('the exported projects', () => {
  const listCodes = (rows: readonly Cells[]) =>
    listExportedProjects(readTables({ TASK: [taskCells], PROJECT: rows })).map(({ code }) => code);

  it('are those marked as exported', () => {
    expect(
      listCodes([
        { proj_id: '7', proj_short_name: 'STUB' },
        { proj_id: '8', proj_short_name: 'MAIN', export_flag: 'Y' },
      ]),
    ).toEqual(['MAIN']);
  });

  it('are none if the file says that none was exported', () => {
    expect(listCodes([{ proj_id: '7', proj_short_name: 'STUB', export_flag: 'N' }])).toEqual([]);
  });

  it('are those with activities if none is marked', () => {
    expect(
      listCodes([
        { proj_id: '7', proj_short_name: 'ONE' },
        { proj_id: '8', proj_short_name: 'TWO' },
      ]),
    ).toEqual(['ONE']);
  });
});

describe('the other tables', () => {
  it("are read in the model's terms", () => {
    const schedule = readTables({
      TASK: [taskCells],
      PROJECT: [
        {
          proj_id: '7',
          last_recalc_date: '2026-03-16 08:00',
          critical_path_type: 'CT_DrivPath',
          critical_drtn_hr_cnt: '8',
          name_sep_char: '-',
          def_task_type: 'TT_Rsrc',
        },
      ],
      CALENDAR: [
        {
          clndr_id: '3',
          clndr_name: 'Site',
          clndr_type: 'CA_Project',
          default_flag: 'Y',
          base_clndr_id: '1',
          day_hr_cnt: '7.5',
          clndr_data: '(0||\x7f\x7f()())',
        },
      ],
      PROJWBS: [
        {
          wbs_id: '5',
          parent_wbs_id: '4',
          proj_node_flag: 'Y',
          wbs_short_name: 'CIV',
          ev_compute_type: 'EC_Cmp_pct',
          ev_user_pct: '6',
        },
      ],
      RSRC: [{ rsrc_id: '20', rsrc_short_name: 'CRANE', rsrc_type: 'RT_Equip', clndr_id: '3' }],
      ROLES: [{ role_id: '21', role_short_name: 'FM', role_name: 'Foreman' }],
      ACCOUNT: [{ acct_id: '22', acct_short_name: '1.1', acct_name: 'Civil' }],
      TASKRSRC: [
        {
          taskrsrc_id: '30',
          task_id: '1',
          rsrc_id: '20',
          rsrc_type: 'RT_Mat',
          target_qty: '10.5',
          target_lag_drtn_hr_cnt: '4',
          rollup_dates_flag: 'N',
          remain_cost: '99.95',
        },
      ],
      PROJCOST: [
        {
          cost_item_id: '40',
          task_id: '1',
          cost_name: 'Permit',
          cost_load_type: 'CL_End',
          target_cost: '500',
        },
      ],
      ACTVTYPE: [{ actv_code_type_id: '50', actv_code_type: 'Phase', actv_code_type_scope: 'AS_EPS' }],
      ACTVCODE: [
        { actv_code_id: '51', actv_code_type_id: '50', short_name: 'P1', actv_code_name: 'Phase one' },
      ],
      TASKACTV: [{ task_id: '1', actv_code_type_id: '50', actv_code_id: '51' }],
      UDFTYPE: [
        {
          udf_type_id: '60',
          table_name: 'TASK',
          udf_type_label: 'Zone',
          logical_data_type: 'FT_FLOAT_2_DECIMALS',
        },
      ],
      UDFVALUE: [{ udf_type_id: '60', fk_id: '1', udf_number: '3.25', udf_date: '2026-01-01' }],
      CURRTYPE: [
        {
          curr_id: '1',
          curr_type: 'Euro',
          curr_short_name: 'EUR',
          curr_symbol: '€',
          decimal_symbol: 'ds_Comma',
          base_exch_rate: '0.739088',
        },
      ],
    });
    expect(schedule.projects[0]).toMatchObject({
      criticalPathType: 'longestPath',
      criticalFloatMinutes: 480,
      wbsSeparator: '-',
      defaultActivityType: 'resourceDependent',
      isExported: undefined,
    });
    expect(schedule.calendars[0]).toMatchObject({
      name: 'Site',
      type: 'project',
      isDefault: true,
      baseCalendarId: '1',
      hoursPerDay: 7.5,
      data: '(0||\n()())',
    });
    expect(schedule.wbsNodes[0]).toMatchObject({
      parentId: '4',
      isProjectNode: true,
      code: 'CIV',
      performanceRule: 'EC_Cmp_pct',
      performancePercent: 6,
    });
    expect(schedule.resources[0]).toMatchObject({ code: 'CRANE', type: 'nonlabor', calendarId: '3' });
    expect([schedule.roles[0]?.name, schedule.costAccounts[0]?.name]).toEqual(['Foreman', 'Civil']);
    expect(schedule.assignments[0]).toMatchObject({
      activityId: '1',
      resourceId: '20',
      type: 'material',
      budgetedUnits: 10.5,
      plannedLagMinutes: 240,
      drivesDates: false,
      remainingCost: 99.95,
    });
    expect(schedule.expenses[0]).toMatchObject({
      id: '40',
      activityId: '1',
      name: 'Permit',
      accrual: 'end',
      budgetedCost: 500,
    });
    expect(schedule.activityCodeTypes[0]).toMatchObject({ name: 'Phase', scope: 'eps' });
    expect(schedule.activityCodes[0]).toMatchObject({ typeId: '50', code: 'P1', name: 'Phase one' });
    expect(schedule.activityCodeAssignments[0]).toMatchObject({ activityId: '1', codeId: '51' });
    expect(schedule.userFieldTypes[0]).toMatchObject({ subject: 'TASK', label: 'Zone', dataType: 'number' });
    expect(schedule.userFieldValues[0]).toMatchObject({
      typeId: '60',
      recordId: '1',
      number: 3.25,
      text: undefined,
    });
    expect(schedule.currencies[0]).toMatchObject({
      code: 'EUR',
      name: 'Euro',
      exchangeRate: 0.739088,
      symbol: '€',
      decimalSymbol: ',',
    });
    expect(schedule.findings).toEqual([]);
  });

  it('have codes in quotes where another program put them around all values', () => {
    const quoted = { ...taskCells, task_type: '"TT_FinMile"', status_code: '"TK_Complete"' };
    const schedule = readTables({ TASK: [quoted] });
    expect(schedule.activities).toMatchObject([{ type: 'finishMilestone', status: 'completed' }]);
    expect(schedule.findings).toEqual([]);
  });

  it.each(['0', '-8', '80'])('have no calendar of %s hours a day, and say so', (hours) => {
    const calendar = { clndr_id: '1', clndr_name: 'Week', day_hr_cnt: hours };
    const schedule = readTables({ TASK: [taskCells], CALENDAR: [calendar] });
    expect(schedule.calendars[0]?.hoursPerDay).toBeUndefined();
    expect(listMessages(schedule)).toEqual([
      `Line 7: table CALENDAR, column day_hr_cnt: '${hours}' is outside what P6 can hold (above 0, up to 24 hours; without it a day is as long as the longest of its week); this and any like it are left out.`,
    ]);
  });

  it.each(['NULL', 'null', '(null)', '""'])('have empty cells that another program writes as %s', (mark) => {
    const empty = { cstr_type: mark, cstr_date: mark, act_start_date: mark, remain_drtn_hr_cnt: mark };
    const task = { ...taskCells, ...empty, clndr_id: mark, wbs_id: mark, target_drtn_hr_cnt: '8' };
    const schedule = readTables({ PROJECT: [{ proj_id: mark, proj_short_name: 'P' }], TASK: [task] });
    expect(schedule.activities).toMatchObject([
      {
        primaryConstraint: undefined,
        actualStart: undefined,
        remainingDurationMinutes: undefined,
        originalDurationMinutes: 480,
        calendarId: undefined,
        wbsId: undefined,
        projectId: '7',
      },
    ]);
    expect(schedule.projects[0]?.id).toBe('7');
    expect(listMessages(schedule)).toEqual([
      `Line 7: table TASK, column cstr_type: '${mark}' is read as empty, and so are others like it; P6 leaves such a cell empty.`,
    ]);
  });

  it('name an activity without an ID by its internal id, and say so', () => {
    const schedule = readTables({ TASK: [{ ...taskCells, task_code: ' ' }] });
    expect(schedule.activities[0]?.code).toBe('1');
    expect(listMessages(schedule)).toEqual([
      'Line 4: table TASK, column task_code is empty; the activity is named by its task_id, 1.',
    ]);
  });

  it('are read once, on first use', () => {
    const schedule = readTables({ TASK: [taskCells], RSRC: [{ rsrc_id: '1', rsrc_type: 'RT_Odd' }] });
    expect(schedule.findings).toEqual([]);
    expect(schedule.resources).toBe(schedule.resources);
    expect(schedule.findings).toHaveLength(1);
  });
});

describe('findings', () => {
  it('report a row with more values than columns', () => {
    const xer = readXer(
      Buffer.from(
        'ERMHDR\t8.4\n%T\tTASK\n%F\ttask_id\ttask_code\ttask_type\tstatus_code\n%R\t1\tA\tTT_Task\tTK_Active\tx\ty\n%E\n',
      ),
    );
    const schedule = readSchedule(xer);
    expect(schedule.activities).toHaveLength(1);
    expect(listMessages(schedule)).toEqual([
      'Line 4: a %R row in table TASK has 6 values but the header has 4 columns.',
    ]);
    expect(schedule.findings[0]).toMatchObject({ code: 'E_XER_ROW', at: { table: 'TASK', line: 4 } });
  });

  it('report rows that repeat an earlier id, which are not read', () => {
    const head = ['%T|TASK', '%F|task_id|task_type|status_code|task_code'];
    const codes = [
      '1|TT_Task|TK_NotStart|A1000',
      '2|TT_Task|TK_NotStart|A1010',
      '1|TT_Task|TK_NotStart|A1020',
    ];
    const tasks = [...head, ...codes.map((row) => `%R|${row}`)];
    const budgets = ['%T|TASKRSRC', '%F|taskrsrc_id|task_id', '%R|5|1', '%R|5|1', '%R|5|2', '%R||1', '%R||1'];
    const lines = ['ERMHDR|20.12', ...tasks, ...budgets, ...tasks, '%E'];
    const schedule = readSchedule(readXer(Buffer.from(lines.join('\n').replaceAll('|', '\t'))));
    expect(schedule.activities.map(({ code }) => code)).toEqual(['A1000', 'A1010']);
    // A row without an id repeats nothing, nor does a different row to which nothing refers.
    expect(schedule.assignments.map(({ activityId }) => activityId)).toEqual(['1', '2', '1', '1']);
    expect(listMessages(schedule)).toEqual([
      'Line 6: a %R row in table TASK has the task_id of an earlier row; it is not read.',
      'Line 16: a %R row in table TASK has the task_id of an earlier row; it is not read.',
      'Line 17: a %R row in table TASK has the task_id of an earlier row; it is not read.',
      'Line 18: a %R row in table TASK has the task_id of an earlier row; it is not read.',
      'Line 10: a %R row in table TASKRSRC has the taskrsrc_id of an earlier row; it is not read.',
    ]);
  });

  it('are counted instead of listed if there are very many of a kind', () => {
    const schedule = readTables({
      TASK: Array.from({ length: 1_060 }, (_, index) => ({
        ...taskCells,
        task_id: String(index),
        remain_drtn_hr_cnt: '?',
      })),
    });
    expect(schedule.activities).toHaveLength(1_060);
    expect(schedule.findings).toHaveLength(51);
    expect(schedule.findings.at(-1)?.message).toBe(
      '1,010 more of the same kind in table TASK are not listed.',
    );
  });
});

describe('a file with too many rows', () => {
  it('is refused before its rows are read', () => {
    const readRows = (rows: string) =>
      readSchedule(readXer(Buffer.from(`ERMHDR\t8.4\n%T\tTASK\n%F\ttask_id\n%R\t1\n${rows}%E\n`)));
    expect(() => readRows('%R\t2\n'.repeat(100_000))).toThrow(
      'The file has 100,001 activities; at most 100,000 can be worked on. Export fewer projects at a time.',
    );
    expect(() => readRows(`%T\tTASKPRED\n${'%R\n'.repeat(300_001)}`)).toThrow('300,001 relationships');
    const wide = readRows(`%T\tUDFVALUE\n${'%R\n'.repeat(1_000_001)}`);
    expect(() => wide.userFieldValues).toThrow(expect.objectContaining({ code: 'E_TOO_LARGE' }));
  });
});

describe('a file without activities', () => {
  it('is refused', () => {
    expect(() => readTables({ PROJECT: [{ proj_id: '1' }] })).toThrow(
      expect.objectContaining({ code: 'E_XER_NO_TABLE' }),
    );
  });
});
