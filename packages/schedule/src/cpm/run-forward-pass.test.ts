import { describe, expect, it } from 'vitest';
import type { Activity, CalendarId, Project, ProjectId } from '../model/index.ts';
import { computeCpm } from './compute-cpm.ts';
import { constraint, hours, schedule, span } from './test/test-run.ts';
import {
  activity,
  at,
  calendar,
  calendarText,
  createTestSchedule,
  fiveDays,
  fullTime,
} from './test/test-schedule.ts';

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

  it('a lead does not go back beyond the data date', () => {
    const found = schedule({ activities: [activity('A'), activity('B')], links: ['A FS-80 B'] });
    expect(span(found['B'])).toBe('03-16T08:00 03-16T17:00');
  });

  it('finds the driving relationships', () => {
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

  it.each([
    ['mandatoryFinish', '2026-03-20 08:00', '03-19T08:00 03-19T17:00 | 03-19T08:00 03-19T17:00'],
    ['finishOn', '2026-03-20 08:00', '03-19T08:00 03-19T17:00 | 03-19T08:00 03-19T17:00'],
    ['finishOnOrAfter', '2026-03-20 08:00', '03-19T08:00 03-19T17:00 | 03-27T08:00 03-27T17:00'],
    ['mandatoryFinish', '2026-03-21 12:00', '03-20T08:00 03-20T17:00 | 03-20T08:00 03-20T17:00'],
  ] as const)('%s on %s ends work at the end of the working period before', (type, date, expected) => {
    expect(dates(constraint(type, date))).toBe(expected);
  });

  it.each(['finishOn', 'mandatoryFinish'] as const)(
    'a finish milestone with %s at the start of a working period stays there',
    (type) => {
      const fields = {
        ...hours(0),
        type: 'finishMilestone',
        ...constraint(type, '2026-03-20 08:00'),
      } as const;
      expect(dates(fields)).toBe('03-20T08:00 03-20T08:00 | 03-19T17:00 03-19T17:00');
    },
  );

  it('a mandatory date before the data date is the data date', () => {
    expect(dates(constraint('mandatoryStart', '2026-03-02 08:00')).slice(0, 23)).toBe(
      '03-16T08:00 03-16T17:00',
    );
  });

  it('applies the secondary constraint as well', () => {
    const secondaryConstraint = { type: 'finishOnOrBefore', date: at('2026-03-24 17:00') } as const;
    expect(dates({ ...constraint('startOnOrAfter', '2026-03-20 08:00'), secondaryConstraint })).toBe(
      '03-20T08:00 03-20T17:00 | 03-24T08:00 03-24T17:00',
    );
  });

  it('a bound on the finish starts no work before its project', () => {
    const found = schedule({
      activities: [activity('A'), activity('B', hours(160))],
      links: ['A FF B'],
      project: { plannedStart: at('2026-03-23 08:00') },
    });
    expect(span(found['B']).slice(0, 11)).toBe('03-23T08:00');
  });

  it('as late as possible stops at the successors, which do not move', () => {
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

  it('as late as possible work ends as late as the nonworking time allows in which its successor ends', () => {
    const found = schedule({
      calendars: [calendar('five', fiveDays, { isDefault: true }), calendar('full', fullTime)],
      activities: [
        activity('P', { ...hours(120), ...constraint('asLateAsPossible'), calendarId: 'full' as CalendarId }),
        activity('S', constraint('asLateAsPossible')),
        activity('Z', {
          ...constraint('startOnOrAfter', '2026-03-23 08:00'),
          calendarId: 'full' as CalendarId,
        }),
      ],
      links: ['P FF S', 'S FS Z'],
    });
    expect([span(found['P']), span(found['P'], 'late'), found['P']?.totalFloatMinutes]).toEqual([
      '03-18T08:00 03-23T08:00',
      '03-18T08:00 03-23T08:00',
      0,
    ]);
    expect(span(found['S'])).toBe('03-20T08:00 03-23T08:00');
  });
});

describe('milestones', () => {
  it('a finish milestone stays at the end of working time, a start milestone moves to its start', () => {
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

describe('dates outside the supported years', () => {
  it.each([
    ['its remaining duration', hours(1e9), 'A FS B', '1,000,000,000'],
    ['a lag', {}, 'A FS+1000000000 B', '8'],
  ])('are refused, with the activity that %s moves there', (_what, fields, link, shown) => {
    const parts = { activities: [activity('A'), activity('B', fields)], links: [link] };
    expect(() => schedule(parts)).toThrow(
      `Activity B would finish after the year 9999. Check its remaining duration (${shown} h) and the lags of its relationships in P6, and export again.`,
    );
  });

  it('are refused if caused by a lag to an unexported project', () => {
    const stub = { id: 'STUB' as ProjectId, code: 'STUB', isExported: false };
    const [lateStart, lateFinish] = [at('2026-03-20T08:00'), at('2026-03-20T17:00')];
    const outside = activity('B', { projectId: stub.id, lateStart, lateFinish });
    const parts = {
      project: { isExported: true },
      otherProjects: [{ ...createTestSchedule({ activities: [] }).projects[0], ...stub } as Project],
      activities: [activity('A'), outside],
      links: ['A FS+1000000000 B'],
    };
    expect(() => schedule(parts)).toThrow('Activity A would have to start before the year 1.');
  });
});
