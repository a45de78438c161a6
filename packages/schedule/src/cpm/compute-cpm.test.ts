import { describe, expect, it } from 'vitest';
import type { Activity, ActivityId, ProjectId, WbsId } from '../model/index.ts';
import { formatMinutes, toMinutes } from '../model/index.ts';
import { computeCpm } from './compute-cpm.ts';
import type { ScheduledActivity } from './compute-cpm.ts';
import { assignment, completed, hours, resource, schedule, span } from './test/test-run.ts';
import type { TestScheduleParts } from './test/test-schedule.ts';
import {
  activity,
  at,
  blankProject,
  calendar,
  calendarText,
  createTestSchedule,
  fiveDays,
  wbsNode,
} from './test/test-schedule.ts';

describe('projects', () => {
  it('work without predecessors starts at the planned start if that is later', () => {
    const found = schedule({
      activities: [activity('A')],
      project: { plannedStart: at('2026-04-01 08:00') },
    });
    expect(span(found['A'])).toBe('04-01T08:00 04-01T17:00');
  });

  it('must-finish-by sets late dates, later or earlier', () => {
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
  ])("float to the project's own finish: %s", (floatToProjectFinish, expected) => {
    const found = schedule({
      activities: [activity('A'), inSecond('B')],
      otherProjects: [second],
      options: { floatToProjectFinish },
    });
    expect(found['A']?.totalFloatMinutes).toBe(expected);
  });

  it('activities of an unexported project keep their dates and bind others, unless ignored', () => {
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

  it('an activity of an unexported project limits the late dates of its predecessor, unless ignored', () => {
    const stub = { ...second, isExported: false };
    const dates = {
      earlyStart: at('2026-03-18 08:00'),
      earlyFinish: at('2026-03-18 17:00'),
      lateStart: at('2026-03-19 08:00'),
      lateFinish: at('2026-03-19 17:00'),
    };
    const find = (ignoreOtherProjects: boolean): ScheduledActivity | undefined =>
      schedule({
        activities: [activity('A'), activity('Z', hours(80)), inSecond('X', dates)],
        links: ['A FS X'],
        otherProjects: [stub],
        options: { ignoreOtherProjects },
      })['A'];
    expect([span(find(false), 'late'), find(false)?.totalFloatMinutes]).toEqual([
      '03-18T08:00 03-18T17:00',
      2 * 480,
    ]);
    expect([span(find(true), 'late'), find(true)?.totalFloatMinutes]).toEqual([
      '03-27T08:00 03-27T17:00',
      9 * 480,
    ]);
  });

  it('external dates bind, unless other projects are ignored', () => {
    const external = {
      externalEarlyStart: at('2026-03-18 08:00'),
      externalLateFinish: at('2026-03-17 17:00'),
    };
    const find = (ignoreOtherProjects: boolean): ScheduledActivity | undefined =>
      schedule({
        activities: [activity('A', external), activity('Z', hours(80))],
        options: { ignoreOtherProjects },
      })['A'];
    const list = (found: ScheduledActivity | undefined) => [
      span(found),
      span(found, 'late'),
      found?.totalFloatMinutes,
    ];
    expect(list(find(false))).toEqual(['03-18T08:00 03-18T17:00', '03-17T08:00 03-17T17:00', -480]);
    expect(list(find(true))).toEqual(['03-16T08:00 03-16T17:00', '03-27T08:00 03-27T17:00', 9 * 480]);
  });

  it('an external late finish in nonworking time means the end of the working time before it', () => {
    const external = { externalLateFinish: at('2026-03-21 10:00') };
    const found = schedule({ activities: [activity('A', external), activity('Z', hours(80))] });
    expect(span(found['A'], 'late')).toBe('03-20T08:00 03-20T17:00');
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

  it('free float is the delay that moves no successor', () => {
    const found = schedule({
      activities: [activity('A'), activity('B', hours(24)), activity('C'), activity('D', hours(80))],
      links: ['A FS+2 C', 'B FS C'],
    });
    expect([found['A']?.freeFloatMinutes, found['B']?.freeFloatMinutes]).toEqual([14 * 60, 0]);
    expect(found['C']?.freeFloatMinutes).toBe(found['C']?.totalFloatMinutes);
  });

  it('open ends have no float if the project makes them critical', () => {
    const found = schedule({
      activities: [activity('A'), activity('Z', hours(40))],
      options: { openEndsCritical: true },
    });
    expect(found['A']?.totalFloatMinutes).toBe(0);
  });

  it('critical means low float or the longest path, as the project defines', () => {
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

describe('options', () => {
  it('a loop is returned as a list of its activities', () => {
    const result = computeCpm(
      createTestSchedule({
        activities: ['A', 'B', 'C', 'D'].map((code) => activity(code)),
        links: ['A FS B', 'B FS C', 'C SS A', 'C FS D', 'D FF C'],
      }),
    );
    expect(result.kind === 'loop' && result.loop.map(({ code }) => code)).toEqual(['C', 'D']);
  });

  it('a loop of completed activities is left out and named in a warning', () => {
    const done = completed('2026-03-02 08:00', '2026-03-06 17:00');
    const parts = {
      activities: [activity('A', done), activity('B', done), activity('C', done), activity('D')],
      links: ['A FF B', 'B FF+40 A', 'C FS C', 'B FS D'],
    };
    expect(span(schedule(parts)['D'])).toBe('03-16T08:00 03-16T17:00');
    const { findings } = computeCpm(createTestSchedule(parts));
    expect(findings).toMatchObject([
      {
        code: 'E_LOOP',
        severity: 'warning',
        message: expect.stringContaining('2 loops: A, B; C.') as string,
      },
    ]);
  });

  it('of several loops, one with open work is returned', () => {
    const done = completed('2026-03-02 08:00', '2026-03-06 17:00');
    const result = computeCpm(
      createTestSchedule({
        activities: [activity('A', done), activity('B', done), activity('C'), activity('D'), activity('E')],
        links: ['A FF B', 'B FF A', 'B FS C', 'C FS D', 'D FS E', 'E FS B'],
      }),
    );
    expect(result.kind === 'loop' && result.loop.map(({ code }) => code)).toEqual(['C', 'D', 'E', 'B']);
  });

  it('replaces remaining durations on request', () => {
    const parts = createTestSchedule({ activities: [activity('A'), activity('B')], links: ['A FS B'] });
    const result = computeCpm(parts, { remainingMinutes: new Map([['A' as ActivityId, 960]]) });
    expect(result.kind === 'scheduled' && formatMinutes(result.projects[0]?.finish ?? toMinutes(0))).toBe(
      '2026-03-18T17:00',
    );
  });

  it('warns of unreadable calendars', () => {
    const { findings } = computeCpm(
      createTestSchedule({
        activities: [activity('A')],
        calendars: [calendar('bad', '(', { isDefault: true })],
      }),
    );
    expect(findings.map(({ code }) => code)).toEqual(['E_CAL']);
  });
});

describe('reports missing data', () => {
  const find = (parts: TestScheduleParts): string[] =>
    computeCpm(createTestSchedule(parts)).findings.map(({ code, message }) => `${code} ${message}`);

  it('a project without a data date', () => {
    const activities = [activity('A')];
    expect(find({ activities, project: { dataDate: undefined } })).toEqual([
      'E_DATADATE Project P has no data date; its planned start is used.',
    ]);
    expect(find({ activities, project: { dataDate: undefined, plannedStart: undefined } })).toEqual([
      'E_DATADATE Project P has no data date; 1970-01-01 is used.',
    ]);
  });

  it('activities of a project that is not in the file', () => {
    const lost = activity('A', { projectId: 'lost' as ProjectId });
    expect(find({ activities: [lost, activity('B')] })).toEqual([
      'cpm.no-project 1 activity belongs to no project of the file; left out of scheduling.',
    ]);
    expect(find({ activities: [activity('B')] })).toEqual([]);
  });
});

describe('distant dates', () => {
  it.each([
    ['1900-01-01 08:00', '1900-01-03T12:00'],
    ['2200-01-01 08:00', '2200-01-03T12:00'],
  ])('a data date of %s', (date, expected) => {
    const result = computeCpm(
      createTestSchedule({
        activities: [activity('A'), activity('B', hours(4))],
        links: ['A FS+8 B'],
        project: { dataDate: at(date), plannedStart: undefined },
      }),
    );
    expect(result.kind === 'scheduled' && formatMinutes(result.projects[0]?.finish ?? toMinutes(0))).toBe(
      expected,
    );
  });

  it('work delayed by years of exceptions', () => {
    const daysOff = Array.from({ length: 10_000 }, (_, index) => 46_000 + index);
    const rare = calendarText([2], [['08:00', '09:00']], daysOff);
    const found = schedule({
      calendars: [calendar('rare', rare, { isDefault: true })],
      activities: [activity('A', hours(2))],
    });
    expect(found['A']?.earlyStart).toBe(at('2053-04-28 08:00'));
    expect(found['A']?.earlyFinish).toBe(at('2053-05-05 09:00'));
  });

  it('a calendar without work counts 24 hours a day, with a warning', () => {
    const result = computeCpm(
      createTestSchedule({
        calendars: [calendar('none', calendarText([], []), { isDefault: true })],
        activities: [activity('A', hours(30))],
      }),
    );
    expect(result.findings.map(({ code }) => code)).toEqual(['E_CAL']);
    expect(result.kind === 'scheduled' && result.activities[0]?.earlyFinish).toBe(at('2026-03-17 14:00'));
  });
});

describe('size', () => {
  const many = (count: number): Activity[] =>
    Array.from({ length: count }, (_, index) => activity(`${index}`));

  it('a chain of 100,000 activities', () => {
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

  it('a WBS 20,000 levels deep', () => {
    const levels = 20_000;
    const wbsNodes = Array.from({ length: levels }, (_, index) => ({
      ...wbsNode(`${index}`),
      parentId: index === 0 ? undefined : (`${index - 1}` as WbsId),
    }));
    const activities = wbsNodes.map(({ id }) => activity(id, { wbsId: id }));
    const summary = activity('S', { type: 'wbsSummary', wbsId: '0' as WbsId });
    const found = schedule({
      wbsNodes,
      activities: [...activities, summary],
      links: [`0 FS ${levels - 1}`],
    });
    expect(span(found['S'])).toBe('03-16T08:00 03-17T17:00');
  });

  it('100,000 activities with 300,000 links', () => {
    const count = 100_000;
    const links = Array.from({ length: count - 7 }, (_, index) =>
      [1, 3, 7].map((step) => `${index} ${step === 3 ? 'SS+2' : 'FS'} ${index + step}`),
    ).flat();
    expect(computeCpm(createTestSchedule({ activities: many(count), links })).kind).toBe('scheduled');
  });
});
