import { describe, expect, it } from 'vitest';
import {
  activity,
  at,
  blankProject,
  calendar,
  calendarText,
  createTestSchedule,
  fiveDays,
  link,
  type TestScheduleParts,
} from '../cpm/test-schedule.ts';
import type { Activity, Assignment, Expense, ProjectId, Schedule, WbsId, WbsNode } from '../model/index.ts';
import { defaultCheckOptions, type CheckOptions } from './check-options.ts';
import type { CheckResult, Offender } from './check.ts';
import { createAssessment } from './create-assessment.ts';
import { plusChecks } from './plus-checks.ts';
import { runCheck } from './run-check.ts';

type Case = TestScheduleParts & Partial<Pick<Schedule, 'expenses' | 'relationships'>>;

function run(no: string, parts: Case, options: Partial<CheckOptions> = {}): CheckResult {
  const check = plusChecks.find((each) => each.no === no);
  if (check === undefined) throw new RangeError(`There is no check ${no}.`);
  const schedule = { ...createTestSchedule(parts), expenses: parts.expenses ?? [] };
  return runCheck(check, createAssessment(schedule, { ...defaultCheckOptions, ...options }));
}

const nameOffender = (offender: Offender): string => {
  if ('activity' in offender) return offender.activity.code;
  return 'relationship' in offender ? offender.relationship.id : offender.subject;
};
const listNames = (result: CheckResult): string[] => result.offenders.map(nameOffender);

const milestone = (
  code: string,
  type: 'startMilestone' | 'finishMilestone',
  fields: Partial<Activity> = {},
): Activity => activity(code, { type, originalDurationMinutes: 0, remainingDurationMinutes: 0, ...fields });
const done = {
  status: 'completed',
  remainingDurationMinutes: 0,
  actualStart: at('2026-03-09 08:00'),
  actualFinish: at('2026-03-10 17:00'),
} as const;
const started = {
  status: 'inProgress',
  actualStart: at('2026-03-09 08:00'),
  remainingDurationMinutes: 240,
} as const;
const dataDate = at('2026-03-16 08:00');
const constraint = (
  type: 'startOnOrAfter' | 'finishOn' | 'asLateAsPossible',
  date = at('2026-04-01 08:00'),
) => ({ type, date });
const undated = (type: 'startOnOrAfter' | 'asLateAsPossible') => ({ type, date: undefined });
const effort = { type: 'levelOfEffort' } as const;
const wbs = (id: string, fields: Partial<WbsNode> = {}): WbsNode => ({
  id: id as WbsId,
  projectId: blankProject.id,
  parentId: undefined,
  isProjectNode: false,
  code: id,
  name: id,
  sequence: undefined,
  performanceRule: undefined,
  performancePercent: undefined,
  row: 0,
  ...fields,
});
const inside = (id: string): Partial<Activity> => ({ wbsId: id as WbsId });
const assignment = (code: string, fields: Partial<Assignment>): Assignment =>
  ({ activityId: code, ...fields }) as never;
const day = 480;

/** The check, what it is given, and whom it names. */
const cases: readonly (readonly [string, Case, readonly string[]])[] = [
  [
    'P1',
    {
      activities: ['A', 'B', 'C', 'D', 'E'].map((code) => activity(code)),
      links: ['A FF B', 'A SF C', 'A FF D', 'A SS D'],
    },
    ['B', 'C'],
  ],
  [
    'P1',
    {
      activities: [activity('A'), activity('B', started), milestone('M', 'startMilestone')],
      links: ['A FF B', 'A SF M', 'OUT FF A'],
    },
    [],
  ],
  [
    'P2',
    { activities: ['A', 'B', 'C'].map((code) => activity(code)), links: ['A SS B', 'A SF C', 'B FF C'] },
    ['A'],
  ],
  [
    'P2',
    {
      activities: [activity('A', done), activity('B'), activity('C', started)],
      links: ['A SS B', 'C SF B', 'B SS OUT'],
    },
    ['C'],
  ],
  [
    'P3',
    {
      activities: [milestone('S', 'startMilestone'), activity('A'), milestone('F', 'finishMilestone')],
      links: ['S FS A', 'A FS F'],
    },
    [],
  ],
  [
    'P3',
    {
      activities: [milestone('S', 'startMilestone'), activity('A'), milestone('F', 'finishMilestone')],
      links: ['A FS S'],
    },
    ['S', 'A', 'F'],
  ],
  [
    'P3',
    { activities: [activity('old', done), activity('A'), activity('B')], links: ['A FS B', 'old FS B'] },
    ['A'],
  ],
  [
    'P4',
    { activities: ['A', 'B', 'C'].map((code) => activity(code)), links: ['A FS B', 'B FS C', 'A FS C'] },
    ['A FS C'],
  ],
  ['P5', { activities: [activity('A'), activity('B', started)], links: ['A FS B'] }, ['A FS B']],
  [
    'P5',
    {
      activities: [activity('A', done), activity('B', { ...done, actualStart: at('2026-03-10 08:00') })],
      links: ['A FS B', 'A SS B'],
    },
    ['A FS B'],
  ],
  [
    'P6',
    {
      activities: [
        activity('A'),
        activity('B'),
        activity('C', done),
        activity('OTHER', { projectId: 'Q' as ProjectId }),
      ],
      otherProjects: [{ ...blankProject, id: 'Q' as ProjectId, isExported: false }],
      // As checks 2 to 4: what leads into a project that is not assessed is that project's.
      links: ['A SF B', 'A FS B', 'A SF C', 'A SF OTHER', 'OTHER SF A'],
    },
    ['A SF B', 'OTHER SF A'],
  ],
  [
    'P7',
    { activities: [activity('A'), activity('B')], links: ['A FS+80 B', 'A SS+80.5 B'] },
    ['A SS+80.5 B'],
  ],
  [
    'P8',
    { activities: [activity('A'), activity('B')], links: ['A FS+8 B', 'A SS+8 B', 'B FS-8 A'] },
    ['A FS+8 B'],
  ],
  [
    'P9',
    {
      activities: [activity('L', effort), activity('A'), activity('W', { type: 'wbsSummary' })],
      links: ['A SS L', 'L FF A', 'L FS A', 'A FS L', 'W FF A'],
    },
    ['L FS A', 'A FS L', 'W FF A'],
  ],
  [
    'P9',
    {
      activities: [
        activity('L', { ...effort, totalFloatMinutes: 0 }),
        activity('K', { ...effort, totalFloatMinutes: 1 }),
        activity('J', { ...effort, isOnLongestPath: true }),
        activity('D', { ...effort, ...done, totalFloatMinutes: 0 }),
      ],
    },
    ['L', 'J'],
  ],
  [
    'P10',
    {
      activities: [
        activity('A', { primaryConstraint: constraint('startOnOrAfter') }),
        activity('B', { primaryConstraint: undated('asLateAsPossible') }),
        activity('C', { primaryConstraint: constraint('finishOn') }),
        activity('D', {
          primaryConstraint: constraint('finishOn'),
          secondaryConstraint: constraint('finishOn'),
        }),
        activity('E', { ...done, primaryConstraint: constraint('startOnOrAfter') }),
        activity('F', { primaryConstraint: { type: 'finishOn', date: undefined } }),
      ],
    },
    ['A', 'B', 'D', 'F'],
  ],
  [
    'P11',
    {
      activities: [
        activity('ok', done),
        activity('left', { ...done, remainingDurationMinutes: 1 }),
        activity('undated', { ...done, actualFinish: undefined }),
        activity('reversed', { ...done, actualStart: at('2026-03-11 08:00') }),
      ],
    },
    ['left', 'undated', 'reversed'],
  ],
  [
    'P11',
    {
      activities: [
        activity('ok', started),
        activity('none', { ...started, remainingDurationMinutes: 0 }),
        activity('zero', { ...started, remainingDurationMinutes: day }),
        activity('physical', { ...started, percentCompleteType: 'physical', physicalPercent: 0 }),
        activity('undated', { ...started, actualStart: undefined }),
      ],
    },
    ['none', 'zero', 'physical', 'undated'],
  ],
  [
    'P11',
    { activities: [activity('ok'), activity('dated', { actualStart: at('2026-03-09 08:00') })] },
    ['dated'],
  ],
  [
    'P12',
    {
      activities: [
        activity('ok', done),
        activity('sunday', { ...done, actualStart: at('2026-03-08 08:00') }),
        activity('lunch', { ...done, actualFinish: at('2026-03-10 12:30') }),
        activity('noon', { ...done, actualFinish: at('2026-03-10 12:00') }),
        activity('future', { ...done, actualFinish: at('2026-03-17 17:00') }),
      ],
    },
    ['sunday', 'lunch', 'future'],
  ],
  [
    'P13',
    {
      activities: [
        activity('A', { earlyStart: dataDate }),
        activity('B', { earlyStart: at('2026-03-17 08:00') }),
        activity('C', { earlyStart: at('2026-03-17 08:00') }),
        activity('D', { earlyStart: at('2026-03-17 08:01') }),
        activity('E', { ...started, earlyStart: dataDate }),
        activity('LONG', { ...done, actualFinish: at('2026-03-06 17:00') }),
        activity('JUST', { ...done, actualFinish: at('2026-03-13 17:00') }),
        activity('F', { earlyStart: dataDate }),
        activity('G', { earlyStart: dataDate }),
        activity('H', { earlyStart: dataDate }),
      ],
      // What ended a week ago drives nothing any more, unless its lag lasts until now.
      links: ['A FS C', 'LONG FS F', 'JUST FS G', 'LONG FS+40 H'],
    },
    ['A', 'B', 'F'],
  ],
  [
    'P13',
    {
      activities: [
        activity('HOUR', { ...done, actualFinish: at('2026-03-13 16:00') }),
        activity('SHORT', {
          ...done,
          actualFinish: at('2026-03-13 16:00'),
          calendarId: 'short' as never,
        }),
        activity('AHEAD', { ...done, actualFinish: at('2026-03-16 17:00') }),
        activity('STARTED', { ...started, earlyStart: dataDate }),
        activity('HELD', { ...started, earlyStart: at('2026-03-16 13:00') }),
        activity('FREE', { ...started, earlyStart: dataDate }),
        activity('A', { earlyStart: dataDate }),
        activity('B', { earlyStart: dataDate }),
        activity('C', { earlyStart: dataDate }),
        activity('D', { earlyStart: dataDate }),
        activity('E', { earlyStart: at('2026-03-16 13:00') }),
        activity('F', { earlyStart: dataDate }),
        activity('G', { earlyStart: dataDate, earlyFinish: at('2026-03-16 17:00') }),
        activity('H', { earlyStart: dataDate, earlyFinish: at('2026-03-16 17:00') }),
        activity('I', { earlyStart: dataDate, earlyFinish: at('2026-03-16 17:00') }),
      ],
      calendars: [
        calendar('five', fiveDays, { isDefault: true }),
        calendar('short', calendarText([2, 3, 4, 5, 6], [['08:00', '16:00']])),
      ],
      links: [
        // An hour of work lay between; none on the predecessor's own calendar.
        'HOUR FS A',
        'SHORT FS B',
        // Said to finish after the data date.
        'AHEAD FS C',
        // Its start happened a week ago.
        'STARTED SS D',
        // Its remaining work waits for something, and what follows its start with it; a lag from its start ends now.
        'HELD SS E',
        'FREE SS+40 F',
        // Between finishes: a day and an hour of work lay between; a lag of that length ends with the successor, an
        // hour's where it starts.
        'HOUR FF G',
        'HOUR FF+9 H',
        'HOUR FF+1 I',
      ],
    },
    ['A', 'D', 'G', 'I'],
  ],
  [
    'P14',
    {
      activities: [
        activity('A', { ...started, actualStart: dataDate }),
        activity('B', started),
        activity('C', { ...done, actualStart: at('2026-03-17 08:00') }),
        activity('D', { percentCompleteType: 'physical', physicalPercent: 10, earlyStart: dataDate }),
      ],
    },
    ['A', 'C', 'D'],
  ],
  [
    'P15',
    {
      activities: [0, 1, 10 * day, 10 * day + 1, -1].map((totalFloatMinutes) =>
        activity(`F${totalFloatMinutes}`, { totalFloatMinutes }),
      ),
    },
    ['F1', `F${10 * day}`],
  ],
  [
    'P16',
    {
      activities: [
        activity('A', { totalFloatMinutes: 0 }),
        activity('B', { totalFloatMinutes: 1 }),
        activity('C', { isOnLongestPath: true }),
      ],
    },
    ['A'],
  ],
  [
    'P16',
    {
      activities: [activity('A', { totalFloatMinutes: 0 }), activity('C', { isOnLongestPath: true })],
      project: { criticalPathType: 'longestPath' },
    },
    ['C'],
  ],
  [
    'P17',
    {
      activities: [
        activity('A', { name: 'Dig ' }),
        activity('B', { name: 'dig' }),
        activity('C', { name: ' ' }),
        activity('D'),
      ],
    },
    ['A', 'B', 'C'],
  ],
  [
    'P18',
    {
      wbsNodes: [
        wbs('root', { isProjectNode: true }),
        wbs('full', { parentId: 'root' as WbsId }),
        wbs('deep', { parentId: 'full' as WbsId }),
        wbs('empty', { parentId: 'root' as WbsId }),
      ],
      activities: [
        activity('A', inside('deep')),
        activity('B', inside('root')),
        activity('C'),
        activity('D', inside('gone')),
      ],
    },
    ['WBS root.empty empty', 'B', 'C', 'D'],
  ],
  ['P18', { wbsNodes: [wbs('root', { isProjectNode: true })], activities: [activity('A')] }, ['A']],
  [
    'P19',
    {
      activities: [
        activity('A', { calendarId: 'five' as never }),
        activity('B'),
        activity('C', { calendarId: 'gone' as never }),
      ],
    },
    ['B', 'C'],
  ],
  [
    'P19',
    {
      calendars: [calendar('five', fiveDays), calendar('broken', '(0||')],
      activities: [activity('A', { calendarId: 'broken' as never })],
      options: { lagCalendar: 'twentyFourHour' },
    },
    ['Calendar', 'Project P'],
  ],
  [
    'P20',
    {
      activities: [
        activity('A', { earlyFinish: at('2026-03-27 17:00'), originalDurationMinutes: day }),
        activity('B', { originalDurationMinutes: day + 1 }),
        activity('C', { originalDurationMinutes: 0 }),
        milestone('M', 'startMilestone', { originalDurationMinutes: 60 }),
      ],
    },
    ['B', 'C', 'M'],
  ],
  [
    'P21',
    {
      activities: Array.from({ length: 12 }, (_, index) => activity(`A${index}`)),
      links: Array.from({ length: 11 }, (_, index) => `A${index} FS A11`),
    },
    ['A11'],
  ],
  [
    'P22',
    {
      activities: [activity('A'), activity('B', { projectId: 'Q' as ProjectId })],
      otherProjects: [{ ...blankProject, id: 'Q' as ProjectId, isExported: false }],
      links: ['A FS OUT', 'B FS A', 'A FS A'],
    },
    ['A FS OUT', 'B FS A'],
  ],
  [
    'P23',
    {
      activities: [
        activity('A', { expectedFinish: dataDate }),
        activity('B', { suspended: dataDate }),
        activity('C', { ...done, expectedFinish: dataDate }),
        activity('D'),
      ],
    },
    ['A', 'B'],
  ],
  [
    'P24',
    {
      activities: [
        activity('A', { ...started, percentCompleteType: 'physical', physicalPercent: 81 }),
        activity('B', { ...started, percentCompleteType: 'physical', physicalPercent: 80 }),
        activity('C', { ...started, physicalPercent: 100 }),
      ],
      options: { progressMode: 'progressOverride', openEndsCritical: true },
    },
    ['A', 'Project P', 'Project P'],
  ],
  [
    'P25',
    {
      activities: ['A', 'B', 'C', 'D'].map((code) => activity(code)).concat(activity('E', started)),
      assignments: [
        assignment('A', { budgetedUnits: 8, remainingUnits: 0 }),
        assignment('B', { actualRegularCost: 1 }),
        assignment('C', { budgetedUnits: 8, remainingUnits: 8 }),
        assignment('E', { budgetedUnits: 8, remainingUnits: 0 }),
      ],
      expenses: [{ activityId: 'D', budgetedCost: 5, remainingCost: 5, actualCost: 1 } as unknown as Expense],
    },
    ['A', 'B', 'D'],
  ],
  [
    'P26',
    {
      activities: [
        activity('A', { freeFloatMinutes: -1 }),
        activity('B', { remainingDurationMinutes: -1 }),
        activity('C', { freeFloatMinutes: 0 }),
      ],
    },
    ['A', 'B'],
  ],
  [
    'P27',
    {
      activities: [
        activity('ok', {
          ...done,
          plannedStart: at('2026-03-09 08:00'),
          plannedFinish: at('2026-03-10 17:00'),
        }),
        activity('late', {
          ...done,
          plannedStart: at('2026-03-06 08:00'),
          plannedFinish: at('2026-03-10 17:00'),
        }),
        activity('open', { plannedStart: at('2026-03-09 08:00'), plannedFinish: at('2026-03-20 17:00') }),
      ],
    },
    ['late', 'open'],
  ],
  [
    'P28',
    {
      activities: ['A', 'B', 'C', 'D'].map((code) => activity(code)),
      links: ['A FS B', 'B SS C', 'C FF A', 'C FS D'],
    },
    ['A', 'B', 'C'],
  ],
];

describe('the Plus checks', () => {
  it.each(cases)('%s names its offenders (case %#)', (no, parts, offenders) => {
    const result = run(no, parts);
    expect(listNames(result)).toEqual(offenders);
    for (const { why } of result.offenders) expect(why).not.toBe('');
  });

  it('have a case that finds something for each of the 28', () => {
    const found = new Set(cases.filter(([, , offenders]) => offenders.length > 0).map(([no]) => no));
    expect(plusChecks.map(({ no }) => no)).toEqual(Array.from({ length: 28 }, (_, index) => `P${index + 1}`));
    expect([...found].sort()).toEqual(plusChecks.map(({ no }) => no).sort());
  });

  it.each(plusChecks)('$no says nothing of an empty project', (check) => {
    const result = runCheck(
      check,
      createAssessment(createTestSchedule({ activities: [] }), defaultCheckOptions),
    );
    expect([result.offenders, ['PASS', 'N/A'].includes(result.verdict)]).toEqual([[], true]);
  });

  it('P16 fails with no critical activity at all', () => {
    const activities = ['A', 'B', 'C', 'D'].map((code) => activity(code, { totalFloatMinutes: day }));
    expect(run('P16', { activities }).verdict).toBe('FAIL');
    const [first, ...others] = activities;
    expect(
      run('P16', { activities: [{ ...(first as Activity), totalFloatMinutes: 0 }, ...others] }).verdict,
    ).toBe('PASS');
  });

  it.each([
    ['predecessor', 10, ['X']],
    ['successor', 5, ['X']],
    ['projectDefault', 4, ['X']],
    ['twentyFourHour', 24, ['X']],
  ] as const)('P7 counts days of the lag calendar: %s, %d h', (lagCalendar, hours, offenders) => {
    const calendars = [
      calendar('ten', fiveDays, { hoursPerDay: 10 }),
      calendar('five', fiveDays, { hoursPerDay: 5 }),
      calendar('four', fiveDays, { hoursPerDay: 4 }),
    ];
    const activities = [
      activity('A', { calendarId: 'ten' as never }),
      activity('B', { calendarId: 'five' as never }),
    ];
    const check = (lagHours: number) =>
      run('P7', {
        calendars,
        activities,
        links: [{ ...link(`A FS+${lagHours} B`), id: 'X' as never }],
        project: { calendarId: 'four' as never },
        options: { lagCalendar },
      });
    expect(listNames(check(hours * 10))).toEqual([]);
    expect(listNames(check(hours * 10 + 1))).toEqual(offenders);
  });

  it('P19 fails where no activity has a calendar', () => {
    const { verdict, count, of } = run('P19', { calendars: [], activities: [activity('A')] });
    expect([verdict, count, of]).toEqual(['FAIL', 1, 0]);
  });

  it('P19 takes another number of calendars', () => {
    const calendars = ['a', 'b', 'c'].map((id) => calendar(id, fiveDays));
    const activities = calendars.map(({ id }) => activity(id, { calendarId: id }));
    expect(run('P19', { calendars, activities }, { maxCalendars: 3 }).verdict).toBe('PASS');
    expect(run('P19', { calendars, activities }, { maxCalendars: 2 }).offenders).toMatchObject([
      { why: '3 calendars are in use, more than 2' },
    ]);
  });

  it('P27 tells starts and finishes apart', () => {
    const [, parts] = cases.find(([no]) => no === 'P27') ?? [];
    const result = parts && run('P27', parts);
    expect(result).toMatchObject({
      count: 3,
      of: 5,
      notes: ['Starts on time: 1 of 3. Finishes on time: 2 of 2.', expect.any(String)],
    });
  });
});
