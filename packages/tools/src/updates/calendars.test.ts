import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { compareProject, pairUpdates, type UpdateFile } from '@floatwise/schedule/updates';
import { describe, expect, it } from 'vitest';
import { XerTables } from './test/xer-tables.ts';

const base = new XerTables(readFileSync(join(import.meta.dirname, 'golden/w1-four-steps/input.xer')));

const load = (name: string, tables: XerTables): UpdateFile => {
  const xer = readXer(tables.format());
  return { name, xer, schedule: readSchedule(xer) };
};

/** Compares the first worked example with an edited copy. */
function compareEdited(edit: (tables: XerTables) => void) {
  const current = base.copy();
  edit(current);
  const [paired] = pairUpdates([load('before.xer', base), load('after.xer', current)]).projects;
  if (paired === undefined) throw new Error('Nothing is paired');
  return compareProject(paired);
}

const getRow = (tables: XerTables, table: string, place = 0) => {
  const row = tables.list(table)[place];
  if (row === undefined) throw new Error(`No row ${place} in ${table}`);
  return row;
};

/** Adds a copy of the calendar under another name and assigns it to activity B. */
function giveOtherCalendar(tables: XerTables, change: (data: string) => string): void {
  const own = getRow(tables, 'CALENDAR');
  tables.add('CALENDAR', {
    ...own,
    clndr_id: '2',
    default_flag: 'N',
    clndr_name: 'Six days',
    clndr_data: change(own['clndr_data'] ?? ''),
  });
  getRow(tables, 'TASK', 1)['clndr_id'] = '2';
}

const shorten = (data: string): string => data.replaceAll('f|17:00', 'f|16:00');

describe('calendars', () => {
  it('says whether another calendar has the same hours', () => {
    const same = compareEdited((tables) => {
      giveOtherCalendar(tables, (data) => data);
    });
    expect(same.lists.calendar).toMatchObject([
      { id: 'B', previous: 'Five days', current: 'Six days', previousType: 'CA_Base', sameHours: true },
    ]);
    expect(same.counts.calendarSameHours).toBe(1);
    expect(same.lists.calendarsAdded).toEqual([{ calendar: 'Six days', type: 'CA_Base' }]);
    const other = compareEdited((tables) => {
      giveOtherCalendar(tables, shorten);
    });
    expect(other.lists.calendar).toMatchObject([{ id: 'B', sameHours: false }]);
    expect(other.lists.calendarHours).toEqual([]);
  });

  it('lists every day with other hours of a calendar in use', () => {
    const { lists, calendarDays } = compareEdited((tables) => {
      const row = getRow(tables, 'CALENDAR');
      row['clndr_data'] = shorten(row['clndr_data'] ?? '');
    });
    // From Monday 2 to Friday 20 March.
    expect(lists.calendarHours).toMatchObject([{ days: 15, daysFromDataDate: 15 }]);
    expect(calendarDays).toHaveLength(15);
    expect(calendarDays[0]).toEqual({ calendar: 'Five days', day: '2026-03-02', then: 8, now: 7 });
  });

  it('lists a calendar that differs only in hours per day', () => {
    const { lists } = compareEdited((tables) => {
      getRow(tables, 'CALENDAR')['day_hr_cnt'] = '10';
    });
    expect(lists.calendarHours).toMatchObject([
      { previousHoursPerDay: 8, currentHoursPerDay: 10, days: 0, first: [] },
    ]);
  });
});

describe('settings of the project', () => {
  it('are listed as stored in the files', () => {
    const { lists } = compareEdited((tables) => {
      const project = getRow(tables, 'PROJECT');
      project['plan_end_date'] = '2026-04-01 17:00';
      project['critical_path_type'] = 'CT_DrivPath';
      const options = getRow(tables, 'SCHEDOPTIONS');
      options['sched_retained_logic'] = 'N';
      options['sched_progress_override'] = 'Y';
      // An option that one of the files omits has not changed.
      options['sched_float_type'] = '';
    });
    expect(lists.project).toEqual([
      { field: 'plan_end_date', previous: null, current: '2026-04-01 17:00' },
      { field: 'critical_path_type', previous: 'CT_TotFloat', current: 'CT_DrivPath' },
      { field: 'sched_retained_logic', previous: 'Y', current: 'N' },
      { field: 'sched_progress_override', previous: 'N', current: 'Y' },
    ]);
  });
});
