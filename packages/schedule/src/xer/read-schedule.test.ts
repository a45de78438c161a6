import { describe, expect, it } from 'vitest';
import { formatMinutes, getScheduleOptions, listExportedProjects } from '../model/index.ts';
import type { XerSchedule } from './read-schedule.ts';
import { readSchedule } from './read-schedule.ts';
import { readXer } from './read-xer.ts';

type Cells = Readonly<Record<string, string>>;

/** A file of the tables given, each row with its own columns by name. */
function read(
  tables: Readonly<Record<string, readonly Cells[]>>,
  header = 'ERMHDR\t8.4\t2026-03-16\tProject\ta\tb\tc\td\tUSD',
): XerSchedule {
  const texts = Object.entries(tables).map(([name, rows]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const body = rows.map((row) => `%R\t${columns.map((column) => row[column] ?? '').join('\t')}\r\n`);
    return `%T\t${name}\r\n%F\t${columns.join('\t')}\r\n${body.join('')}`;
  });
  return readSchedule(readXer(Buffer.from(`${header}\r\n${texts.join('')}%E\r\n`)));
}

const task: Cells = {
  task_id: '1',
  proj_id: '7',
  task_code: 'A1000',
  task_type: 'TT_Task',
  status_code: 'TK_NotStart',
};
const listMessages = (schedule: XerSchedule) => schedule.findings.map(({ message }) => message);

describe('an activity', () => {
  it('has its fields in our words, times in minutes', () => {
    const schedule = read({
      TASK: [
        {
          ...task,
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

  it('says every code and value it cannot read, and what it takes instead', () => {
    const schedule = read({
      TASK: [
        {
          ...task,
          task_type: 'TT_New',
          status_code: 'TK_Odd',
          act_end_date: '2026-01-05 17:00',
          cstr_type: 'CS_X',
        },
        {
          ...task,
          task_id: '2',
          task_type: '',
          status_code: '',
          remain_drtn_hr_cnt: '2 weeks',
          early_start_date: '31/12/2026',
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
      "Line 5: table TASK, column early_start_date: '31/12/2026' is not a date (yyyy-mm-dd hh:mm); read as empty.",
      "Line 5: table TASK, column remain_drtn_hr_cnt: '2 weeks' is not a number; read as empty.",
      'Line 5: table TASK, column status_code is empty; read from the actual dates.',
      'Line 5: table TASK, column task_type is empty; read as task dependent.',
    ]);
    expect(
      schedule.findings.every(({ code, severity }) => code === 'E_VALUE' && severity === 'warning'),
    ).toBe(true);
  });

  it('has fields few ask for, which are read when one of them is looked at, and once', () => {
    const rows = ['1', '2'].map((id) => ({ ...task, task_id: id, task_name: id, early_end_date: 'soon' }));
    const schedule = read({ TASK: rows });
    const [, second] = schedule.activities;
    expect(listMessages(schedule)).toEqual([]);
    expect([second?.name, second?.name, second?.earlyFinish]).toEqual(['2', '2', undefined]);
    expect(listMessages(schedule)).toEqual([
      "Line 5: table TASK, column early_end_date: 'soon' is not a date (yyyy-mm-dd hh:mm); read as empty.",
    ]);
    expect({ ...second }).not.toHaveProperty('name');
  });

  it('without an id is left out, and so are all when the column is missing', () => {
    const some = read({ TASK: [task, { ...task, task_id: '' }] });
    expect(some.activities).toHaveLength(1);
    expect(listMessages(some)).toEqual(['Line 5: a %R row in table TASK has no task_id; it is not read.']);
    const none = read({ TASK: [{ task_code: 'A' }] });
    expect(none.activities).toEqual([]);
    expect(listMessages(none)).toEqual(['Line 2: table TASK has no column task_id; its rows are not read.']);
  });

  it('is warned about once when its table lacks a column it needs', () => {
    const schedule = read({ TASK: [{ task_id: '1' }, { task_id: '2' }] });
    expect(schedule.activities).toHaveLength(2);
    expect(listMessages(schedule)).toEqual([
      'Table TASK has no column task_type; every row is read as task dependent.',
      'Table TASK has no column status_code; every row is read from the actual dates.',
    ]);
  });
});

describe('a relationship', () => {
  it('has its ends, type and lag', () => {
    const { relationships } = read({
      TASK: [task],
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

describe('the options of a schedule', () => {
  const mode = (retained: string, override: string) =>
    read({
      TASK: [task],
      SCHEDOPTIONS: [{ proj_id: '7', sched_retained_logic: retained, sched_progress_override: override }],
    }).options[0]?.progressMode;

  it('name the progress mode by two flags', () => {
    expect([mode('Y', 'N'), mode('N', 'Y'), mode('Y', 'Y'), mode('N', 'N'), mode('', '')]).toEqual([
      'retainedLogic',
      'progressOverride',
      'retainedLogic',
      'actualDates',
      'retainedLogic',
    ]);
  });

  it('are read in full, in any case of the codes', () => {
    const { options } = read({
      TASK: [task],
      SCHEDOPTIONS: [
        {
          proj_id: '7',
          sched_calendar_on_relationship_lag: 'rcal_24hour',
          sched_float_type: 'FT_Min',
          sched_outer_depend_type: 'SD_None',
          sched_open_critical_flag: 'Y',
          sched_use_expect_end_flag: 'N',
          sched_lag_early_start_flag: 'N',
          enable_multiple_longest_path_calc: 'Y',
          limit_multiple_longest_path_calc: 'Y',
          max_multiple_longest_path: '30',
          use_total_float_multiple_longest_paths: 'N',
          key_activity_for_multiple_longest_paths: '1',
        },
      ],
    });
    expect(options[0]).toMatchObject({
      lagCalendar: 'twentyFourHour',
      totalFloatType: 'least',
      ignoreOtherProjects: true,
      openEndsCritical: true,
      useExpectedFinish: false,
      lagFromEarlyStart: false,
      floatPaths: { limit: 30, byTotalFloat: false, endActivityId: '1' },
    });
  });

  it("are P6's own when the file has none for a project", () => {
    const schedule = read({ TASK: [task], PROJECT: [{ proj_id: '7' }] });
    const [project] = schedule.projects;
    expect(project && getScheduleOptions(schedule, project.id)).toMatchObject({
      projectId: '7',
      progressMode: 'retainedLogic',
      lagCalendar: 'predecessor',
      row: undefined,
    });
  });
});

describe('the projects a file is about', () => {
  const listCodes = (rows: readonly Cells[]) =>
    listExportedProjects(read({ TASK: [task], PROJECT: rows })).map(({ code }) => code);

  it('are those marked as exported', () => {
    expect(
      listCodes([
        { proj_id: '7', proj_short_name: 'STUB' },
        { proj_id: '8', proj_short_name: 'MAIN', export_flag: 'Y' },
      ]),
    ).toEqual(['MAIN']);
  });

  it('are those with activities when none is marked', () => {
    expect(
      listCodes([
        { proj_id: '7', proj_short_name: 'ONE' },
        { proj_id: '8', proj_short_name: 'TWO' },
      ]),
    ).toEqual(['ONE']);
  });
});

describe('the other tables', () => {
  it('are read in our words', () => {
    const schedule = read({
      TASK: [task],
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
      CURRTYPE: [{ curr_id: '1', curr_short_name: 'EUR', curr_symbol: '€', decimal_symbol: 'ds_Comma' }],
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
    expect(schedule.currencies[0]).toMatchObject({ code: 'EUR', symbol: '€', decimalSymbol: ',' });
    expect(schedule.findings).toEqual([]);
  });

  it('are read only when they are looked at, and once', () => {
    const schedule = read({ TASK: [task], RSRC: [{ rsrc_id: '1', rsrc_type: 'RT_Odd' }] });
    expect(schedule.findings).toEqual([]);
    expect(schedule.resources).toBe(schedule.resources);
    expect(schedule.findings).toHaveLength(1);
  });
});

describe('findings', () => {
  it('name a row with more values than columns', () => {
    const xer = readXer(
      Buffer.from(
        'ERMHDR\t8.4\n%T\tTASK\n%F\ttask_id\ttask_type\tstatus_code\n%R\t1\tTT_Task\tTK_Active\tx\ty\n%E\n',
      ),
    );
    const schedule = readSchedule(xer);
    expect(schedule.activities).toHaveLength(1);
    expect(listMessages(schedule)).toEqual([
      'Line 4: a %R row in table TASK has 5 values but the header has 3 columns.',
    ]);
    expect(schedule.findings[0]).toMatchObject({ code: 'E_XER_ROW', at: { table: 'TASK', line: 4 } });
  });

  it('are counted rather than listed when there are very many of a kind', () => {
    const schedule = read({
      TASK: Array.from({ length: 1_060 }, (_, index) => ({
        ...task,
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
  it('is refused before anything is read of them', () => {
    const read = (rows: string) =>
      readSchedule(readXer(Buffer.from(`ERMHDR\t8.4\n%T\tTASK\n%F\ttask_id\n%R\t1\n${rows}%E\n`)));
    expect(() => read('%R\t2\n'.repeat(100_000))).toThrow(
      'The file has 100,001 activities; at most 100,000 can be worked on. Export fewer projects at a time.',
    );
    expect(() => read(`%T\tTASKPRED\n${'%R\n'.repeat(300_001)}`)).toThrow('300,001 relationships');
    const wide = read(`%T\tUDFVALUE\n${'%R\n'.repeat(1_000_001)}`);
    expect(() => wide.userFieldValues).toThrow(expect.objectContaining({ code: 'E_TOO_LARGE' }));
  });
});

describe('a file without activities', () => {
  it('is refused', () => {
    expect(() => read({ PROJECT: [{ proj_id: '1' }] })).toThrow(
      expect.objectContaining({ code: 'E_XER_NO_TABLE' }),
    );
  });
});
