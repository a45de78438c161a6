import { formatMinutes } from '../model/index.ts';
import { describe, expect, it } from 'vitest';
import { readProject } from '../pmxml/test/small-pmxml.ts';
import { readTables, taskCells } from '../xer/test/test-tables.ts';

const project = { proj_id: '7', proj_short_name: 'P', export_flag: 'Y' };

describe('a finish without a time', () => {
  const read = (cells: Readonly<Record<string, string>>) => {
    const schedule = readTables({ PROJECT: [project], TASK: [{ ...taskCells, ...cells }] });
    const [activity] = schedule.activities;
    return { activity, schedule };
  };
  const format = (minutes: Parameters<typeof formatMinutes>[0] | undefined): string | undefined =>
    minutes === undefined ? undefined : formatMinutes(minutes, ' ');

  it('is the end of the work of its day, a start the beginning, in one finding', () => {
    const { activity, schedule } = read({
      act_start_date: '2026-03-02',
      act_end_date: '2026-03-06',
      early_end_date: '06/03/2026',
      expect_end_date: '2026-3-13',
      early_start_date: '13/03/2026',
    });
    expect(
      [activity?.actualStart, activity?.actualFinish, activity?.expectedFinish, activity?.earlyFinish].map(
        format,
      ),
    ).toEqual(['2026-03-02 00:00', '2026-03-06 17:00', '2026-03-13 17:00', '2026-03-06 17:00']);
    expect(
      schedule.findings.map(({ message }) => message).filter((text) => text.includes('no time')),
    ).toEqual([
      expect.stringMatching(
        /^Line \d+: table TASK, column act_start_date: '2026-03-02' has no time\. A start counts/,
      ),
    ]);
  });

  it('stays midnight where it has one, and on a day without work', () => {
    const { activity, schedule } = read({ act_end_date: '2026-03-06 00:00', early_end_date: '2026-03-07' });
    expect([activity?.actualFinish, activity?.earlyFinish].map(format)).toEqual([
      ...['2026-03-06 00:00', '2026-03-07 00:00'],
    ]);
    expect(schedule.findings.filter(({ message }) => message.includes('column act_end_date'))).toEqual([]);
  });

  it.each([
    ['CS_MEOA', '2026-03-06 17:00'],
    ['CS_MANDFIN', '2026-03-06 17:00'],
    ['CS_MSOA', '2026-03-06 00:00'],
  ])('counts for the constraint %s as %s', (cstr_type, expected) => {
    const { activity } = read({ cstr_type, cstr_date: '2026-03-06' });
    expect(format(activity?.primaryConstraint?.date)).toBe(expected);
  });

  it('is read so in P6 XML, by the calendar of the activity', () => {
    const hours = (day: string) =>
      `<StandardWorkHours><DayOfWeek>${day}</DayOfWeek><WorkTime><Start>06:00:00</Start><Finish>13:59:00</Finish></WorkTime></StandardWorkHours>`;
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(hours).join('');
    const { schedule } = readProject(
      '<Activity><ObjectId>1</ObjectId><Id>A</Id><Type>Task Dependent</Type><Status>Completed</Status><CalendarObjectId>5</CalendarObjectId>' +
        '<ActualStartDate>2026-03-02T06:00:00</ActualStartDate><ActualFinishDate>2026-03-06</ActualFinishDate></Activity>',
      `<Calendar><ObjectId>5</ObjectId><Name>Early</Name><StandardWorkWeek>${days}</StandardWorkWeek></Calendar>`,
    );
    expect(format(schedule.activities[0]?.actualFinish)).toBe('2026-03-06 14:00');
    expect(schedule.findings.filter(({ code }) => code === 'pmxml.locale')).toMatchObject([
      { message: expect.stringContaining("ActualFinishDate '2026-03-06' has no time") as string },
    ]);
  });
});
