import { describe, expect, it } from 'vitest';
import type {
  Activity,
  ActivityId,
  Assignment,
  AssignmentId,
  CalendarId,
  ProjectId,
  Resource,
  ResourceId,
  WbsId,
  WbsNode,
} from '../model/index.ts';
import { formatMinutes, toMinutes } from '../model/index.ts';
import { computeCpm } from './compute-cpm.ts';
import type { ScheduledActivity } from './cpm-result.ts';
import type { TestScheduleParts } from './test-schedule.ts';
import {
  activity,
  at,
  blankProject,
  calendar,
  calendarText,
  createTestSchedule,
  fiveDays,
  fullTime,
} from './test-schedule.ts';

/** Activities by id. Data date Monday 2026-03-16 08:00; tasks of 8 hours unless said. */
function schedule(parts: TestScheduleParts): Record<string, ScheduledActivity> {
  const result = computeCpm(createTestSchedule(parts));
  if (result.kind === 'loop') throw new Error('The logic has a loop.');
  return Object.fromEntries(result.activities.map((each) => [each.activity.code, each]));
}

const span = (each: ScheduledActivity | undefined, kind: 'early' | 'late' = 'early'): string => {
  const [start, finish] =
    kind === 'early' ? [each?.earlyStart, each?.earlyFinish] : [each?.lateStart, each?.lateFinish];
  return [start, finish].map((date) => (date === undefined ? '-' : formatMinutes(date).slice(5))).join(' ');
};

const hours = (count: number): Partial<Activity> => ({
  originalDurationMinutes: count * 60,
  remainingDurationMinutes: count * 60,
});
const started = (when: string, remaining: number): Partial<Activity> => ({
  status: 'inProgress',
  actualStart: at(when),
  remainingDurationMinutes: remaining * 60,
});
const completed = (start: string, finish: string): Partial<Activity> => ({
  status: 'completed',
  actualStart: at(start),
  actualFinish: at(finish),
  remainingDurationMinutes: 0,
});
const constraint = (
  type: NonNullable<Activity['primaryConstraint']>['type'],
  date?: string,
): Partial<Activity> => ({
  primaryConstraint: { type, date: date === undefined ? undefined : at(date) },
});

const resource = (id: string, calendarId: string): Resource => ({
  id: id as ResourceId,
  parentId: undefined,
  code: id,
  name: id,
  type: 'labor',
  calendarId: calendarId as CalendarId,
  row: 0,
});
const blankAssignment = { roleId: undefined, accountId: undefined, type: 'labor' } as const;
const assignment = (resourceId: string, units: number, unitsPerHour: number): Assignment =>
  ({
    ...blankAssignment,
    id: resourceId as AssignmentId,
    activityId: 'A' as ActivityId,
    resourceId: resourceId as ResourceId,
    remainingUnits: units,
    remainingUnitsPerHour: unitsPerHour,
    row: 0,
  }) as Assignment;

describe('links and lags', () => {
  it.each([
    ['A FS B', '03-17T08:00 03-17T17:00'],
    ['A FS+4 B', '03-17T13:00 03-18T12:00'],
    ['A FS-4 B', '03-16T13:00 03-17T12:00'],
    ['A SS+2 B', '03-16T10:00 03-17T10:00'],
    ['A FF+2 B', '03-16T10:00 03-17T10:00'],
    ['A SF+12 B', '03-16T13:00 03-17T12:00'],
  ])('%s', (text, expected) => {
    expect(span(schedule({ activities: [activity('A'), activity('B')], links: [text] })['B'])).toBe(expected);
  });

  it.each([
    ['predecessor', '03-19T08:00'],
    ['successor', '03-17T14:00'],
    ['projectDefault', '03-19T08:00'],
    ['twentyFourHour', '03-18T08:00'],
  ] as const)('counts lag on the %s calendar', (lagCalendar, start) => {
    const long = calendar('long', calendarText([2, 3, 4, 5, 6], [['08:00', '18:00']]));
    const full = calendar('full', fullTime);
    const found = schedule({
      calendars: [calendar('five', fiveDays, { isDefault: true }), long, full],
      activities: [
        activity('A'),
        activity('B', { calendarId: (lagCalendar === 'successor' ? 'long' : 'five') as CalendarId }),
      ],
      links: [
        lagCalendar === 'twentyFourHour'
          ? 'A FS+39 B'
          : lagCalendar === 'successor'
            ? 'A FS+7 B'
            : 'A FS+16 B',
      ],
      options: { lagCalendar },
    });
    expect(span(found['B']).slice(0, 11)).toBe(start);
  });

  it('a lead does not reach back beyond the data date', () => {
    const found = schedule({ activities: [activity('A'), activity('B')], links: ['A FS-80 B'] });
    expect(span(found['B'])).toBe('03-16T08:00 03-16T17:00');
  });

  it('tells which relationships drive', () => {
    const parts = createTestSchedule({
      activities: [activity('A'), activity('B', hours(4)), activity('C')],
      links: ['A FS C', 'B FS C'],
    });
    const result = computeCpm(parts);
    expect(result.kind === 'scheduled' && [...result.drivingRelationships]).toEqual([0]);
  });
});

describe('constraints', () => {
  const dates = (fields: Partial<Activity>): string => {
    const found = schedule({
      activities: [activity('A', hours(24)), activity('B', fields), activity('Z', hours(80))],
      links: ['A FS B'],
    })['B'];
    return `${span(found)} | ${span(found, 'late')}`;
  };
  const plain = '03-19T08:00 03-19T17:00 | 03-27T08:00 03-27T17:00';

  it.each([
    ['none', {}, plain],
    [
      'startOnOrAfter later',
      constraint('startOnOrAfter', '2026-03-20 08:00'),
      '03-20T08:00 03-20T17:00 | 03-27T08:00 03-27T17:00',
    ],
    ['startOnOrAfter earlier', constraint('startOnOrAfter', '2026-03-17 08:00'), plain],
    [
      'startOnOrBefore',
      constraint('startOnOrBefore', '2026-03-18 08:00'),
      '03-19T08:00 03-19T17:00 | 03-18T08:00 03-18T17:00',
    ],
    [
      'startOn',
      constraint('startOn', '2026-03-20 08:00'),
      '03-20T08:00 03-20T17:00 | 03-20T08:00 03-20T17:00',
    ],
    [
      'finishOnOrAfter',
      constraint('finishOnOrAfter', '2026-03-20 12:00'),
      '03-19T13:00 03-20T12:00 | 03-27T08:00 03-27T17:00',
    ],
    [
      'finishOnOrBefore',
      constraint('finishOnOrBefore', '2026-03-18 12:00'),
      '03-19T08:00 03-19T17:00 | 03-17T13:00 03-18T12:00',
    ],
    [
      'finishOn',
      constraint('finishOn', '2026-03-20 12:00'),
      '03-19T13:00 03-20T12:00 | 03-19T13:00 03-20T12:00',
    ],
    [
      'mandatoryStart, against logic',
      constraint('mandatoryStart', '2026-03-17 08:00'),
      '03-17T08:00 03-17T17:00 | 03-17T08:00 03-17T17:00',
    ],
    [
      'mandatoryFinish, against logic',
      constraint('mandatoryFinish', '2026-03-17 12:00'),
      '03-16T13:00 03-17T12:00 | 03-16T13:00 03-17T12:00',
    ],
    ['a constraint without its date', constraint('startOn'), plain],
    [
      'asLateAsPossible without successor',
      constraint('asLateAsPossible'),
      '03-27T08:00 03-27T17:00 | 03-27T08:00 03-27T17:00',
    ],
  ])('%s', (_, fields, expected) => {
    expect(dates(fields)).toBe(expected);
  });

  it('a mandatory date before the data date is the data date', () => {
    expect(dates(constraint('mandatoryStart', '2026-03-02 08:00')).slice(0, 23)).toBe(
      '03-16T08:00 03-16T17:00',
    );
  });

  it('heeds the secondary constraint as well', () => {
    const secondaryConstraint = { type: 'finishOnOrBefore', date: at('2026-03-24 17:00') } as const;
    expect(dates({ ...constraint('startOnOrAfter', '2026-03-20 08:00'), secondaryConstraint })).toBe(
      '03-20T08:00 03-20T17:00 | 03-24T08:00 03-24T17:00',
    );
  });

  it('as late as possible stops at its successors, and they stay', () => {
    const found = schedule({
      activities: [activity('A', hours(40)), activity('B', constraint('asLateAsPossible')), activity('C')],
      links: ['A FS C', 'B FS C'],
    });
    expect([span(found['B']), span(found['C'])]).toEqual([
      '03-20T08:00 03-20T17:00',
      '03-23T08:00 03-23T17:00',
    ]);
    expect(found['B']?.freeFloatMinutes).toBe(0);
  });
});

describe('milestones', () => {
  it('a finish milestone stays on the end of work, a start milestone moves to its start', () => {
    const found = schedule({
      activities: [
        activity('A'),
        activity('F', { type: 'finishMilestone' }),
        activity('S', { type: 'startMilestone' }),
      ],
      links: ['A FS F', 'A FS S'],
    });
    expect([span(found['F']), span(found['S'])]).toEqual([
      '03-16T17:00 03-16T17:00',
      '03-17T08:00 03-17T08:00',
    ]);
  });
});

describe('progress', () => {
  const outOfSequence = [
    activity('A', hours(16)),
    activity('B', { ...hours(16), ...started('2026-03-12 08:00', 8) }),
  ];

  it.each([
    ['retainedLogic', '03-18T08:00 03-18T17:00'],
    ['progressOverride', '03-16T08:00 03-16T17:00'],
    ['actualDates', '03-18T08:00 03-18T17:00'],
  ] as const)('%s on work out of sequence', (progressMode, expected) => {
    const found = schedule({ activities: outOfSequence, links: ['A FS B'], options: { progressMode } });
    expect(span(found['B'])).toBe(expected);
  });

  it('progress override still waits with the finish', () => {
    const options = { progressMode: 'progressOverride' } as const;
    const found = schedule({ activities: outOfSequence, links: ['A FF B'], options });
    expect(span(found['B'])).toBe('03-17T08:00 03-17T17:00');
  });

  it.each([
    ['retainedLogic', '03-18T08:00'],
    ['progressOverride', '03-16T08:00'],
  ] as const)('%s through a completed activity', (progressMode, expected) => {
    const found = schedule({
      activities: [
        activity('A', hours(16)),
        activity('B', completed('2026-03-10 08:00', '2026-03-11 17:00')),
        activity('C'),
      ],
      links: ['A FS B', 'B FS C'],
      options: { progressMode },
    });
    expect(span(found['C']).slice(0, 11)).toBe(expected);
    expect(span(found['B'])).toBe('- -');
  });

  it('actual dates: a finish after the data date holds successors back', () => {
    const found = schedule({
      activities: [activity('A', completed('2026-03-10 08:00', '2026-03-18 17:00')), activity('B')],
      links: ['A FS B'],
      options: { progressMode: 'actualDates' },
    });
    expect(span(found['B']).slice(0, 11)).toBe('03-19T08:00');
  });

  it('counts the lag that is left of a lag that began before the data date', () => {
    const found = schedule({
      activities: [activity('A', completed('2026-03-10 08:00', '2026-03-12 17:00')), activity('B')],
      links: ['A FS+24 B'],
    });
    expect(span(found['B']).slice(0, 11)).toBe('03-18T08:00');
  });

  it('start-to-start lag counts from the remaining start, or from the actual start where the project says so', () => {
    const activities = [
      activity('P', hours(40)),
      activity('A', { ...hours(80), ...started('2026-03-12 13:00', 60) }),
      activity('B'),
    ];
    const find = (lagFromEarlyStart: boolean): string =>
      span(schedule({ activities, links: ['P FS A', 'A SS+16 B'], options: { lagFromEarlyStart } })['B']);
    expect(find(true)).toBe('03-23T13:00 03-24T12:00');
    expect(find(false)).toBe('03-16T13:00 03-17T12:00');
  });

  it('resumes suspended work on its day', () => {
    const suspended = { suspended: at('2026-03-13 08:00'), resumed: at('2026-03-19 08:00') };
    const found = schedule({
      activities: [activity('A', { ...started('2026-03-10 08:00', 8), ...suspended })],
    });
    expect(span(found['A'])).toBe('03-19T08:00 03-19T17:00');
  });

  it('an expected finish sets the work that is left', () => {
    const expected = { expectedFinish: at('2026-03-20 12:00') };
    const find = (fields: Partial<Activity>, useExpectedFinish = true): string =>
      span(
        schedule({ activities: [activity('A', { ...fields, ...expected })], options: { useExpectedFinish } })[
          'A'
        ],
      );
    expect(find({})).toBe('03-16T08:00 03-20T12:00');
    expect(find({}, false)).toBe('03-16T08:00 03-16T17:00');
    expect(find({ ...started('2026-03-10 08:00', 8), ...{} })).toBe('03-16T08:00 03-20T12:00');
  });

  it('an expected finish in the past ends work in progress and leaves work to come alone', () => {
    const expected = { expectedFinish: at('2026-03-10 12:00') };
    const running = schedule({
      activities: [activity('A', { ...started('2026-03-09 08:00', 8), ...expected })],
    });
    expect(span(running['A'])).toBe('03-16T08:00 03-16T08:00');
    expect(span(schedule({ activities: [activity('A', expected)] })['A'])).toBe('03-16T08:00 03-16T17:00');
  });
});

describe('projects', () => {
  it('without predecessors, work begins with the planned start when that is later', () => {
    const found = schedule({
      activities: [activity('A')],
      project: { plannedStart: at('2026-04-01 08:00') },
    });
    expect(span(found['A'])).toBe('04-01T08:00 04-01T17:00');
  });

  it('must finish by sets late dates, forward and back', () => {
    const find = (date: string): number | undefined =>
      schedule({ activities: [activity('A')], project: { mustFinishBy: at(date) } })['A']?.totalFloatMinutes;
    expect([find('2026-03-18 17:00'), find('2026-03-13 17:00')]).toEqual([960, -480]);
  });

  const second = {
    ...blankProject,
    id: 'Q' as ProjectId,
    code: 'Q',
    dataDate: at('2026-03-18 08:00'),
    plannedStart: undefined,
  };
  const inSecond = (code: string, fields: Partial<Activity> = {}): Activity =>
    activity(code, { projectId: second.id, ...fields });

  it('schedules projects together, each from its own data date', () => {
    const found = schedule({
      activities: [activity('A'), inSecond('B'), inSecond('C')],
      links: ['A FS C'],
      otherProjects: [second],
    });
    expect([span(found['A']), span(found['B']), span(found['C'])]).toEqual([
      '03-16T08:00 03-16T17:00',
      '03-18T08:00 03-18T17:00',
      '03-18T08:00 03-18T17:00',
    ]);
  });

  it.each([
    [true, 0],
    [false, 960],
  ])('float to the own finish: %s', (floatToProjectFinish, expected) => {
    const found = schedule({
      activities: [activity('A'), inSecond('B')],
      otherProjects: [second],
      options: { floatToProjectFinish },
    });
    expect(found['A']?.totalFloatMinutes).toBe(expected);
  });

  it('activities of a project that was not exported keep their dates and bind, unless left out', () => {
    const stub = { ...second, isExported: false };
    const dates = { earlyStart: at('2026-03-23 08:00'), earlyFinish: at('2026-03-24 17:00') };
    const find = (ignoreOtherProjects: boolean): Record<string, ScheduledActivity> =>
      schedule({
        activities: [inSecond('X', dates), activity('A')],
        links: ['X FS A'],
        otherProjects: [stub],
        options: { ignoreOtherProjects },
      });
    expect(span(find(false)['A'])).toBe('03-25T08:00 03-25T17:00');
    expect(span(find(true)['A'])).toBe('03-16T08:00 03-16T17:00');
    expect(find(false)['X']).toBeUndefined();
  });

  it('heeds external dates, unless other projects are ignored', () => {
    const external = {
      externalEarlyStart: at('2026-03-18 08:00'),
      externalLateFinish: at('2026-03-17 17:00'),
    };
    const find = (ignoreOtherProjects: boolean): ScheduledActivity | undefined =>
      schedule({ activities: [activity('A', external)], options: { ignoreOtherProjects } })['A'];
    expect([span(find(false)), find(false)?.totalFloatMinutes]).toEqual(['03-18T08:00 03-18T17:00', -480]);
    expect(span(find(true))).toBe('03-16T08:00 03-16T17:00');
  });
});

describe('float', () => {
  it.each([
    ['finish', 24 * 60],
    ['start', 16 * 60],
    ['least', 16 * 60],
  ] as const)('total float of type %s', (totalFloatType, expected) => {
    const found = schedule({
      calendars: [
        calendar('five', fiveDays, { isDefault: true }),
        calendar('rare', calendarText([2, 4], [['08:00', '10:00']])),
      ],
      activities: [activity('A', { ...hours(8), type: 'resourceDependent' }), activity('Z', hours(41))],
      resources: [resource('R', 'rare')],
      assignments: [assignment('R', 3, 1)],
      options: { totalFloatType },
    })['A'];
    expect([span(found), span(found, 'late')]).toEqual([
      '03-16T08:00 03-18T09:00',
      '03-18T08:00 03-23T09:00',
    ]);
    expect(found?.totalFloatMinutes).toBe(expected);
  });

  it('free float is what does not move a successor', () => {
    const found = schedule({
      activities: [activity('A'), activity('B', hours(24)), activity('C'), activity('D', hours(80))],
      links: ['A FS+2 C', 'B FS C'],
    });
    expect([found['A']?.freeFloatMinutes, found['B']?.freeFloatMinutes]).toEqual([14 * 60, 0]);
    expect(found['C']?.freeFloatMinutes).toBe(found['C']?.totalFloatMinutes);
  });

  it('open ends have no float where the project makes them critical', () => {
    const found = schedule({
      activities: [activity('A'), activity('Z', hours(40))],
      options: { openEndsCritical: true },
    });
    expect(found['A']?.totalFloatMinutes).toBe(0);
  });

  it('critical is little float or the longest path, as the project says', () => {
    const activities = [activity('A'), activity('Z', hours(16))];
    const find = (project: TestScheduleParts['project']): (boolean | undefined)[] => {
      const found = schedule({ activities, project: project ?? {} });
      return [found['A']?.isCritical, found['Z']?.isCritical];
    };
    expect(find({})).toEqual([false, true]);
    expect(find({ criticalFloatMinutes: 480 })).toEqual([true, true]);
    expect(find({ criticalFloatMinutes: 480, criticalPathType: 'longestPath' })).toEqual([false, true]);
  });
});

describe('resource-dependent work', () => {
  it('lasts as long as its slowest resource needs on its own calendar', () => {
    const found = schedule({
      calendars: [
        calendar('five', fiveDays, { isDefault: true }),
        calendar('short', calendarText([2, 3, 4, 5, 6], [['08:00', '10:00']])),
      ],
      activities: [activity('A', { ...hours(8), type: 'resourceDependent' })],
      resources: [resource('R1', 'five'), resource('R2', 'short')],
      assignments: [assignment('R1', 16, 1), assignment('R2', 12, 2)],
    });
    expect(span(found['A'])).toBe('03-16T08:00 03-18T10:00');
  });

  it('without assignments it lasts its own duration', () => {
    expect(span(schedule({ activities: [activity('A', { type: 'resourceDependent' })] })['A'])).toBe(
      '03-16T08:00 03-16T17:00',
    );
  });
});

describe('level of effort and WBS summary', () => {
  it('a level of effort spans from its first start to its last finish', () => {
    const found = schedule({
      activities: [
        activity('A'),
        activity('B', hours(24)),
        activity('L', { type: 'levelOfEffort' }),
        activity('Z', hours(80)),
      ],
      links: ['A FS B', 'A SS L', 'L FF B'],
    });
    expect([span(found['L']), span(found['L'], 'late')]).toEqual([
      '03-16T08:00 03-19T17:00',
      '03-24T08:00 03-27T17:00',
    ]);
  });

  it('a level of effort that has begun starts at the data date; one on another takes its dates', () => {
    const effort = { type: 'levelOfEffort' } as const;
    const found = schedule({
      activities: [
        activity('A', { ...hours(80), ...started('2026-03-10 08:00', 16) }),
        activity('L', effort),
        activity('M', effort),
      ],
      links: ['A SS L', 'A FF L', 'L SS M', 'L FF M'],
    });
    expect([span(found['L']), span(found['M'])]).toEqual([
      '03-16T08:00 03-17T17:00',
      '03-16T08:00 03-17T17:00',
    ]);
  });

  it('levels of effort that wait for each other do not hang', () => {
    const effort = { type: 'levelOfEffort' } as const;
    const found = schedule({
      activities: [activity('L', effort), activity('M', effort)],
      links: ['L SS M', 'M SS L'],
    });
    expect(Object.keys(found)).toEqual(['L', 'M']);
  });

  it('a WBS summary spans what is not completed below its node', () => {
    const node = (id: string, parentId: string | undefined): WbsNode => ({
      id: id as WbsId,
      projectId: blankProject.id,
      parentId: parentId as WbsId | undefined,
      isProjectNode: parentId === undefined,
      code: id,
      name: id,
      sequence: undefined,
      performanceRule: undefined,
      performancePercent: undefined,
      row: 0,
    });
    const wbs = (id: string): Partial<Activity> => ({ wbsId: id as WbsId });
    const found = schedule({
      wbsNodes: [node('root', undefined), node('one', 'root'), node('two', 'root')],
      activities: [
        activity('A', { ...wbs('one'), ...completed('2026-03-02 08:00', '2026-03-03 17:00') }),
        activity('B', wbs('one')),
        activity('C', { ...wbs('one'), ...hours(16) }),
        activity('D', { ...wbs('two'), ...hours(40) }),
        activity('S', { ...wbs('one'), type: 'wbsSummary' }),
        activity('R', { ...wbs('root'), type: 'wbsSummary' }),
      ],
      links: ['B FS C'],
    });
    expect([span(found['S']), span(found['R'])]).toEqual([
      '03-16T08:00 03-18T17:00',
      '03-16T08:00 03-20T17:00',
    ]);
  });
});

describe('what is asked of it', () => {
  it('a loop is a result that names its activities', () => {
    const result = computeCpm(
      createTestSchedule({
        activities: ['A', 'B', 'C', 'D'].map((code) => activity(code)),
        links: ['A FS B', 'B FS C', 'C SS A', 'C FS D', 'D FF C'],
      }),
    );
    expect(result.kind === 'loop' && result.loop.map(({ code }) => code)).toEqual(['C', 'D']);
  });

  it('replaces remaining durations on request', () => {
    const parts = createTestSchedule({ activities: [activity('A'), activity('B')], links: ['A FS B'] });
    const result = computeCpm(parts, { remainingMinutes: new Map([['A' as ActivityId, 960]]) });
    expect(result.kind === 'scheduled' && formatMinutes(result.projects[0]?.finish ?? toMinutes(0))).toBe(
      '2026-03-18T17:00',
    );
  });

  it('warns of calendars it could not read', () => {
    const { findings } = computeCpm(
      createTestSchedule({
        activities: [activity('A')],
        calendars: [calendar('bad', '(', { isDefault: true })],
      }),
    );
    expect(findings.map(({ code }) => code)).toEqual(['E_CAL']);
  });
});

describe('size', () => {
  const many = (count: number): Activity[] =>
    Array.from({ length: count }, (_, index) => activity(`${index}`));

  it('a chain of 100,000', () => {
    const links = Array.from({ length: 99_999 }, (_, index) => `${index} FS ${index + 1}`);
    const found = schedule({ activities: many(100_000), links });
    expect(found['99999']?.totalFloatMinutes).toBe(0);
    expect(found['0']?.isOnLongestPath).toBe(true);
  });

  it('10,000 links into one milestone', () => {
    const activities = [...many(10_000), activity('M', { type: 'finishMilestone' })];
    const found = schedule({
      activities,
      links: Array.from({ length: 10_000 }, (_, index) => `${index} FS M`),
    });
    expect(span(found['M'])).toBe('03-16T17:00 03-16T17:00');
  });

  it('100,000 activities with 300,000 links in time proportional to their number', () => {
    const measure = (count: number): number => {
      const links = Array.from({ length: count - 7 }, (_, index) =>
        [1, 3, 7].map((step) => `${index} ${step === 3 ? 'SS+2' : 'FS'} ${index + step}`),
      ).flat();
      const parts = createTestSchedule({ activities: many(count), links });
      const startedAt = performance.now();
      expect(computeCpm(parts).kind).toBe('scheduled');
      return performance.now() - startedAt;
    };
    measure(10_000);
    const small = measure(10_000);
    expect(measure(100_000)).toBeLessThan(Math.max(30 * small, 3000));
  }, 30_000);
});
