import { describe, expect, it } from 'vitest';
import { calendarText } from '../../cpm/test/test-schedule.ts';
import { formatMinutes } from '../../model/index.ts';
import { pairUpdates } from '../pair-updates.ts';
import type { ProjectWindow } from '../windows.ts';
import { scheduleSteps, type StepOptions } from './schedule-steps.ts';
import { createUpdateFile, links, type TestPlan } from './test/test-plan.ts';

/** 24 March 2026, in days since 1899-12-30. */
const holiday = 46105;
const holidayCalendar = calendarText(
  [2, 3, 4, 5, 6],
  [
    ['08:00', '12:00'],
    ['13:00', '17:00'],
  ],
  [holiday],
);
const march = (day: number, time: string): string => `2026-03-${String(day).padStart(2, '0')} ${time}`;

function compare(previous: TestPlan, current: TestPlan, options?: StepOptions) {
  const updates = pairUpdates([
    createUpdateFile('march.xer', previous),
    createUpdateFile('april.xer', current, { firstId: 500, isReversed: true }),
  ]);
  const { windows, ...rest } = scheduleSteps(updates, options);
  return { window: windows[0], ...rest };
}

function listDays(window: ProjectWindow | undefined) {
  return window?.steps.map(({ step, days, workDays }) => [step, days, workDays]);
}

/** A share that no float took. */
const activity = (id: string, workDays: number) => ({
  kind: 'activity',
  id,
  workDays,
  ownWorkDays: workDays,
  floatWorkDays: 0,
});

describe('U-W1: five activities, one of each kind of change', () => {
  const milestone = { code: 'M', hours: 0, type: 'TT_FinMile' };
  const previous: TestPlan = {
    dataDate: march(2, '08:00'),
    activities: [{ code: 'A', hours: 40 }, { code: 'B', hours: 40 }, { code: 'C', hours: 40 }, milestone],
    links: links('A > B > C > M'),
  };
  const current: TestPlan = {
    dataDate: march(16, '08:00'),
    plannedStart: march(2, '08:00'),
    calendars: { five: holidayCalendar },
    activities: [
      { code: 'A', hours: 40, started: march(2, '08:00'), finished: march(10, '17:00') },
      { code: 'B', hours: 40, left: 24, started: march(11, '08:00') },
      { code: 'C', hours: 24 },
      { code: 'X', hours: 16 },
      milestone,
    ],
    links: links('A > B > C > X > M'),
  };
  const { window, findings } = compare(previous, current);

  it('splits the six days over the steps', () => {
    expect(findings).toEqual([]);
    expect(listDays(window)).toEqual([
      ['rescheduledPrevious', 0, 0],
      ['progress', 5, 2],
      ['durations', -2, -1],
      ['network', 2, 1],
      ['calendars', 1, 1],
      ['rescheduledCurrent', 0, 0],
    ]);
    expect(window?.sum).toBe(6);
    expect(window?.variance).toMatchObject({ days: 6, workDays: 3 });
    const { previous: then = 0, current: now = 0 } = window?.variance ?? {};
    expect([then, now].map((each) => formatMinutes(each as never))).toEqual([
      '2026-03-20T17:00',
      '2026-03-26T17:00',
    ]);
  });

  it('lists the responsible activities along the driving path after each step', () => {
    expect(window?.steps.map(({ path }) => path?.join(' '))).toEqual([
      'A B C M',
      'A B C M',
      'A B C M',
      'A B C X',
      'A B C X',
      undefined,
    ]);
    expect(window?.steps.slice(1, 5).map(({ by }) => by)).toEqual([
      [
        {
          ...activity('A', 2),
          progress: [{ kind: 'ranLong', workDays: 2 }],
        },
        { ...activity('B', 1), progress: [{ kind: 'reEstimated', workDays: 1 }] },
        // The holiday that the current calendar has.
        { kind: 'otherCalendars', id: null, workDays: -1, ownWorkDays: -1, floatWorkDays: 0 },
      ],
      [activity('C', -1)],
      [activity('X', 1)],
      [activity('X', 1)],
    ]);
    expect(window?.steps.map(({ finishActivity }) => finishActivity)).toEqual(['M', 'M', 'M', 'X', 'X', 'X']);
  });

  it('lists both driving paths with the dates of each', () => {
    expect(
      window?.drivingPath.map(({ id, path, then, now }) => [id, path, then?.floatDays, now?.floatDays]),
    ).toEqual([
      ['A', 'both', 0, undefined],
      ['B', 'both', 0, 0],
      ['C', 'both', 0, 0],
      ['X', 'now', undefined, 0],
      ['M', 'both', 0, 0],
    ]);
  });

  it('follows another activity instead of the finish', () => {
    expect(listDays(compare(previous, current, { finish: 'B' }).window)).toEqual([
      ['rescheduledPrevious', 0, 0],
      ['progress', 5, 3],
      ['durations', 0, 0],
      ['network', 0, 0],
      ['calendars', 0, 0],
      ['rescheduledCurrent', 0, 0],
    ]);
    expect(() => compare(previous, current, { finish: 'X' })).toThrow(
      "The option finish is 'X', but no activity with this ID is in both march.xer and april.xer. The milestones with the most similar IDs are M.",
    );
  });
});

describe('U-W2: actual dates that move', () => {
  it('adds up', () => {
    const { window } = compare(
      {
        dataDate: march(16, '08:00'),
        activities: [
          { code: 'B', hours: 40, left: 24, started: march(12, '08:00') },
          { code: 'C', hours: 8 },
          { code: 'G', hours: 8 },
        ],
        links: links('B > C', 'B > G'),
      },
      {
        dataDate: march(23, '08:00'),
        activities: [
          { code: 'B', hours: 40, left: 32, started: march(12, '08:00') },
          { code: 'C', hours: 8 },
          { code: 'G', hours: 8, left: 4, started: march(19, '08:00') },
        ],
        links: links('B > C', 'B > G'),
      },
    );
    expect(listDays(window)?.slice(1, 3)).toEqual([
      ['progress', 8, 6],
      ['durations', 0, 0],
    ]);
  });
});

describe('U-W3: a loop between the files', () => {
  it('changes links and activities in one step, without a loop', () => {
    const activities = [
      { code: 'A', hours: 40 },
      { code: 'B', hours: 40 },
    ];
    const { window, findings } = compare(
      {
        dataDate: march(2, '08:00'),
        activities: [...activities, { code: 'D', hours: 8 }],
        links: links('A > D > B'),
      },
      { dataDate: march(2, '08:00'), activities, links: links('B > A') },
    );
    expect(findings).toEqual([]);
    expect(listDays(window)).toEqual([
      ['rescheduledPrevious', 0, 0],
      ['progress', 0, 0],
      ['durations', 0, 0],
      ['network', -3, -1],
      ['calendars', 0, 0],
      ['rescheduledCurrent', 0, 0],
    ]);
  });
});

describe('U-W4: deleted work', () => {
  const previous: TestPlan = {
    dataDate: march(2, '08:00'),
    activities: [
      { code: 'A', hours: 16 },
      { code: 'D', hours: 24 },
      { code: 'C', hours: 16 },
    ],
    links: links('A > D > C'),
  };
  const current: TestPlan = {
    dataDate: march(9, '08:00'),
    activities: [
      { code: 'A', hours: 16, started: march(2, '08:00'), finished: march(3, '17:00') },
      { code: 'C', hours: 16 },
    ],
    links: links('A > C'),
  };

  it('stays undone until the network step', () => {
    const { window } = compare(previous, current);
    expect(listDays(window)).toEqual([
      ['rescheduledPrevious', 0, 0],
      ['progress', 3, 3],
      ['durations', 0, 0],
      ['network', -3, -3],
      ['calendars', 0, 0],
      ['rescheduledCurrent', 0, 0],
    ]);
    expect(window?.steps[1]?.path).toEqual(['A', 'D', 'C']);
  });

  it('detects dates of the previous file that do not follow from its logic', () => {
    const milestone = { code: 'M', hours: 0, type: 'TT_FinMile' };
    const withMilestone = (plan: TestPlan, storedFinish?: string): TestPlan => ({
      ...plan,
      activities: [
        ...plan.activities,
        { ...milestone, ...(storedFinish === undefined ? {} : { storedFinish }) },
      ],
      links: [...plan.links, ...links('C > M')],
    });
    const { window } = compare(withMilestone(previous, march(6, '17:00')), withMilestone(current), {
      finish: 'M',
    });
    expect(window?.steps.map(({ days }) => days)).toEqual([4, 3, 0, -3, 0, 0]);
    expect(window?.sum).toBe(4);
    expect(window?.variance.days).toBe(4);
  });
});

describe('U-W5: IDs that changed', () => {
  it('treats a renamed activity as the same and shows its new ID', () => {
    const pour = { code: 'A30', hours: 8 };
    const place = { hours: 24, name: 'Place rebar', guid: 'one' };
    const { window } = compare(
      {
        dataDate: march(2, '08:00'),
        activities: [{ ...place, code: 'A20', hours: 8 }, pour],
        links: links('A20 > A30'),
      },
      {
        dataDate: march(2, '08:00'),
        activities: [{ ...place, code: 'A21' }, pour],
        links: [{ from: 'A21', to: 'A30', type: 'SS' }],
      },
    );
    expect(window?.steps.map(({ path }) => path?.join(' '))).toEqual([
      'A21 A30',
      'A21 A30',
      'A21 A30',
      'A21',
      'A21',
      undefined,
    ]);
    expect(listDays(window)?.slice(2, 4)).toEqual([
      ['durations', 2, 2],
      ['network', -1, -1],
    ]);
  });
});

describe('U-W6: days that cancel', () => {
  const shifts: [string, string][] = [
    ['08:00', '12:00'],
    ['13:00', '17:00'],
  ];
  // The start of A no longer holds B on the second day, but B does not begin either; C has a holiday on the third.
  const previous: TestPlan = {
    dataDate: march(16, '08:00'),
    calendars: { holiday: calendarText([2, 3, 4, 5, 6], shifts, [46_099]) },
    activities: [
      { code: 'A', hours: 8 },
      { code: 'B', hours: 8 },
      { code: 'C', hours: 8, calendar: 'holiday' },
    ],
    links: [{ from: 'A', to: 'B', type: 'SS', lag: 16 }],
  };
  const current: TestPlan = {
    ...previous,
    dataDate: march(18, '08:00'),
    plannedStart: march(16, '08:00'),
    activities: [
      { code: 'A', hours: 8, started: march(12, '08:00'), finished: march(16, '08:00') },
      ...previous.activities.slice(1),
    ],
  };

  it('has no share for what ends as it began', () => {
    const { window, findings } = compare(previous, current);
    expect(findings).toEqual([]);
    const step = window?.steps.find((one) => one.step === 'progress');
    expect([step?.workDays, step?.by]).toEqual([0, []]);
  });
});
