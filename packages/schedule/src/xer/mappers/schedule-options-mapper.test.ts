import { describe, expect, it } from 'vitest';
import { getScheduleOptions } from '../../model/index.ts';
import { listMessages, readTables, taskCells } from '../test/test-tables.ts';

describe('the options of a schedule', () => {
  const mode = (retained: string, override: string) =>
    readTables({
      TASK: [taskCells],
      SCHEDOPTIONS: [{ proj_id: '7', sched_retained_logic: retained, sched_progress_override: override }],
    }).options[0]?.progressMode;

  it('have the progress mode in two flags', () => {
    expect([mode('Y', 'N'), mode('N', 'Y'), mode('Y', 'Y'), mode('N', 'N'), mode('', '')]).toEqual([
      'retainedLogic',
      'progressOverride',
      'retainedLogic',
      'actualDates',
      'retainedLogic',
    ]);
  });

  it('are those of P6 where a code is misspelt, and the finding says so', () => {
    const schedule = readTables({
      TASK: [taskCells],
      SCHEDOPTIONS: [{ proj_id: '7', sched_calendar_on_relationship_lag: 'rcal_24hours' }],
    });
    expect(schedule.options[0]?.lagCalendar).toBe('predecessor');
    expect(listMessages(schedule)).toEqual([
      expect.stringContaining("'rcal_24hours' is not a code P6 is known to use; P6's default is used."),
    ]);
  });

  it('are read in full, with codes in any case', () => {
    const { options } = readTables({
      TASK: [taskCells],
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

  it('are those of another project if the file has none for one, as projects are scheduled together', () => {
    const row = { schedoptions_id: '1', proj_id: '8', sched_calendar_on_relationship_lag: 'rcal_24Hour' };
    const schedule = readTables({
      TASK: [taskCells],
      PROJECT: [{ proj_id: '7' }, { proj_id: '8' }],
      SCHEDOPTIONS: [row],
    });
    const [project] = schedule.projects;
    expect(project && getScheduleOptions(schedule, project.id)).toMatchObject({
      projectId: '8',
      lagCalendar: 'twentyFourHour',
    });
  });

  it("are P6's defaults if the file has none for any project", () => {
    const schedule = readTables({ TASK: [taskCells], PROJECT: [{ proj_id: '7' }] });
    const [project] = schedule.projects;
    expect(project && getScheduleOptions(schedule, project.id)).toMatchObject({
      projectId: '7',
      progressMode: 'retainedLogic',
      lagCalendar: 'predecessor',
      row: undefined,
    });
  });
});
