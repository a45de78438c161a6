import type { PlanEdit } from '@floatwise/contracts/plan-edits';
import { describe, expect, it } from 'vitest';
import { computeCpm } from '../cpm/index.ts';
import {
  activity,
  at,
  calendar,
  createTestSchedule,
  fiveDays,
  fullTime,
  link,
  wbsNode,
} from '../cpm/test/test-schedule.ts';
import {
  formatMinutes,
  replaceFields,
  toId,
  type Activity,
  type CalendarId,
  type Schedule,
} from '../model/index.ts';
import { editSchedule } from './edit-schedule.ts';
import { parseEdits } from './parse-edits.ts';
import { RefusedEditError } from './refuse.ts';

const days = (count: number) => ({
  originalDurationMinutes: count * 480,
  remainingDurationMinutes: count * 480,
});
const started = { status: 'inProgress', actualStart: at('2026-03-09 08:00') } as const;
const done = {
  status: 'completed',
  actualStart: at('2026-03-02 08:00'),
  actualFinish: at('2026-03-06 17:00'),
  originalDurationMinutes: 2400,
  remainingDurationMinutes: 0,
} as const;
const ofFive = (code: string, fields: Partial<Activity> = {}) =>
  activity(code, { calendarId: 'five' as CalendarId, ...fields });
const links = (...texts: string[]) => texts.map((text, row) => replaceFields(link(text), { row }));

/** A 5 d, then B 10 d, then C 2 d. */
const chain = createTestSchedule({
  activities: [ofFive('A', days(5)), ofFive('B', days(10)), ofFive('C', days(2))],
  links: links('A FS B', 'B FS C'),
});

const edit = (schedule: Schedule, ...edits: unknown[]) => editSchedule(schedule, parseEdits(edits));
const refusal = (schedule: Schedule, ...edits: unknown[]): string => {
  const before = JSON.stringify(schedule);
  try {
    edit(schedule, ...edits);
  } catch (error) {
    expect(JSON.stringify(schedule)).toBe(before);
    return error instanceof Error ? error.message : '';
  }
  return 'not refused';
};
const find = ({ activities }: Schedule, code: string): Activity => {
  const found = activities.find((each) => each.code === code);
  if (found === undefined) throw new RangeError(`No ${code}`);
  return found;
};
const listLinks = ({ activities, relationships }: Schedule): string[] => {
  const codes = new Map(activities.map(({ id, code }) => [id, code]));
  return relationships
    .map(({ predecessorId, successorId, type, lagMinutes }) => {
      const lag = lagMinutes === 0 ? '' : `${lagMinutes > 0 ? '+' : ''}${lagMinutes / 60}`;
      return `${codes.get(predecessorId) ?? '?'} ${type}${lag} ${codes.get(successorId) ?? '?'}`;
    })
    .sort();
};
const listDates = (schedule: Schedule): Record<string, string> => {
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') throw new RangeError('A loop');
  return Object.fromEntries(
    cpm.activities.flatMap(({ activity: { code }, earlyStart, earlyFinish }) =>
      earlyStart === undefined || earlyFinish === undefined
        ? []
        : [[code, `${formatMinutes(earlyStart, ' ')} ${formatMinutes(earlyFinish, ' ')}`]],
    ),
  );
};

describe('editSchedule', () => {
  it('changes nothing without edits', () => {
    const { schedule, whatIf } = editSchedule(chain, []);
    expect(schedule).toBe(chain);
    expect(whatIf).toEqual({
      projects: [
        { project: 'P', before: '2026-04-07T17:00', after: '2026-04-07T17:00', days: 0, workDays: 0 },
      ],
      milestones: [],
      effects: [],
    });
  });

  it('measures what each edit adds to those before it', () => {
    const { whatIf } = editSchedule(
      chain,
      parseEdits([
        { kind: 'setDuration', activity: 'A', days: 6 },
        { kind: 'insertDelay', activity: 'C', id: 'D', name: 'Strike', days: 3, where: 'before' },
        { kind: 'changeLink', predecessor: 'A', successor: 'B', to: { type: 'SS' } },
      ]),
      { milestones: ['B'] },
    );
    expect(whatIf.projects).toEqual([
      { project: 'P', before: '2026-04-07T17:00', after: '2026-04-03T17:00', days: -4, workDays: -2 },
    ]);
    expect(
      whatIf.effects.map(({ sentence, projects: [own] }) => [sentence, own?.days, own?.workDays]),
    ).toEqual([
      ['A: remaining duration 5 d → 6 d', 1, 1],
      ['D Strike, 3 d on five: delay before C', 5, 3],
      ['A → B: FS → SS', -10, -6],
    ]);
    expect(whatIf.milestones).toEqual([
      {
        id: 'B',
        project: 'P',
        before: '2026-04-03T17:00',
        after: '2026-03-27T17:00',
        days: -7,
        workDays: -5,
      },
    ]);
  });

  it('comes back to the same dates after an edit and its inverse', () => {
    const pairs: readonly (readonly [unknown, unknown])[] = [
      [
        { kind: 'setDuration', activity: 'B', days: 3 },
        { kind: 'setDuration', activity: 'B', days: 10 },
      ],
      [
        { kind: 'addLink', predecessor: 'A', successor: 'C', type: 'SS', lagDays: 40 },
        { kind: 'removeLink', predecessor: 'A', successor: 'C', type: 'SS' },
      ],
      [
        { kind: 'setConstraint', activity: 'B', constraint: 'Start On or After', date: '2026-05-04' },
        { kind: 'removeConstraint', activity: 'B' },
      ],
      [
        { kind: 'insertDelay', activity: 'B', id: 'X', name: 'X', days: 4, where: 'before' },
        { kind: 'removeActivity', activity: 'X', join: false },
      ],
      [
        { kind: 'setDataDate', date: '2026-04-01T08:00' },
        { kind: 'setDataDate', date: '2026-03-16T08:00' },
      ],
      [
        { kind: 'setProgress', activity: 'A', actualStart: '2026-03-16T08:00' },
        { kind: 'setProgress', activity: 'A', actualStart: null },
      ],
    ];
    for (const pair of pairs) {
      const { whatIf, schedule } = edit(chain, ...pair);
      expect(whatIf.projects[0]).toMatchObject({ days: 0, workDays: 0 });
      expect(listDates(schedule)).toEqual(listDates(chain));
    }
  });

  it('refuses by name, with the nearest, and which edit it is', () => {
    expect(refusal(chain, { kind: 'setDuration', activity: 'a1', days: 3 })).toBe(
      "Edit 1 (setDuration): No activity has the ID 'a1'. The nearest are A, B, C.",
    );
    expect(refusal(chain, { kind: 'setDuratoin', activity: 'A', days: 3 })).toContain(
      "Edit 1 has the unknown kind 'setDuratoin'. The nearest are setDuration,",
    );
    expect(refusal(chain, { kind: 'setDuration', activty: 'A', days: 3 })).toContain(
      "Edit 1 (setDuration) has the unknown member 'activty'. The nearest are activity,",
    );
    expect(refusal(chain, { kind: 'setDuration', activity: 'A', days: 3, hours: 4 })).toBe(
      'Edit 1 (setDuration): Say the duration with days or with hours.',
    );
    const good = { kind: 'setDuration', activity: 'A', days: 9 };
    expect(refusal(chain, good, { kind: 'addLink', predecessor: 'C', successor: 'A' })).toBe(
      'Edit 2 (addLink): The logic contains a loop: A -> B -> C -> A. P6 cannot schedule it; remove one of these links and try again.',
    );
    expect(refusal(chain, { kind: 'setDuration', activity: 'B', days: 60_000 })).toContain(
      'Edit 1 (setDuration): ',
    );
    expect(refusal(chain, { kind: 'setMode', mode: 'retained' })).toContain(
      'Edit 1 (setMode): mode must be one of ',
    );
  });
});

describe('a refusal', () => {
  const event = { kind: 'addActivity', id: 'N', name: 'New', days: 1 };
  it.each([
    [[{ kind: 'setDuration', activity: 'Z', days: 1 }], 1, 'activity'],
    [
      [
        { kind: 'setDuration', activity: 'A', days: 1 },
        { kind: 'setDuration', activity: 'A' },
      ],
      2,
      'days',
    ],
    [[{ kind: 'setDuration', activity: 'A', days: -1 }], 1, 'days'],
    [[{ kind: 'setDuration', activity: 'A', hours: 1e9 }], 1, 'hours'],
    [[{ kind: 'setDuration', activty: 'A', days: 1 }], 1, 'activty'],
    [[{ ...event, kind: 'insertDelay', activity: 'B', where: 'inside' }], 1, 'at'],
    [[{ ...event, id: 'A' }], 1, 'id'],
    [[{ ...event, predecessors: [{ activity: 'A', lag: 1 }] }], 1, 'predecessors.0'],
    [[{ ...event, predecessors: [{ activity: 'A' }, { activity: 'Z' }] }], 1, 'predecessors.1.activity'],
    [[{ ...event, successors: [{ activity: 'A', lagDays: 1, lagHours: 1 }] }], 1, 'successors.0.lagDays'],
    [[{ ...event, calendar: 'Six' }], 1, 'calendar'],
    [[{ kind: 'addLink', predecessor: 'A', successor: 'Z' }], 1, 'successor'],
    [[{ kind: 'addLink', predecessor: 'C', successor: 'A' }], 1, undefined],
    [[{ kind: 'changeLink', predecessor: 'A', successor: 'B', to: {} }], 1, 'to'],
    [[{ kind: 'changeLink', predecessor: 'A', successor: 'B', to: { lagDays: 1e9 } }], 1, 'to.lagDays'],
    [[{ kind: 'setConstraint', activity: 'A', constraint: 'Start On' }], 1, 'date'],
    [[{ kind: 'setProgress', activity: 'A', actualStart: '2100-01-01' }], 1, 'actualStart'],
    [[{ kind: 'setProgress', activity: 'A', actualStart: null, remaining: { days: 1 } }], 1, 'remaining'],
    [[{ kind: 'setDataDate', date: 'soon' }], 1, 'date'],
  ])('%# names the edit and the member', (edits, number, member) => {
    const read = (): unknown => {
      try {
        return edit(chain, ...edits);
      } catch (error) {
        return error;
      }
    };
    const error = read();
    expect(error).toBeInstanceOf(RefusedEditError);
    expect(error).toMatchObject({ number, member });
  });

  it('names the nearest of members within members', () => {
    const link = { kind: 'changeLink', predecessor: 'A', successor: 'B' };
    expect(refusal(chain, { ...link, to: { lagDay: 1 } })).toBe(
      "Edit 1 (changeLink) has the unknown member 'lagDay' in to. The nearest are lagDays, lagHours, type.",
    );
  });

  it('has its sentence with and without the number', () => {
    const error = (() => {
      try {
        return edit(chain, { kind: 'setDuration', activity: 'D', days: 1 });
      } catch (thrown) {
        return thrown;
      }
    })();
    const reason = "No activity has the ID 'D'. The nearest are A, B, C.";
    expect(error).toMatchObject({ reason, message: `Edit 1 (setDuration): ${reason}` });
  });
});

describe('a value that an edit cannot have', () => {
  it.each([
    [{ kind: 'setDuration', activity: 'A', days: -5 }, 'days must be at least 0, not -5.'],
    [{ kind: 'setDuration', activity: 'A', days: '5' }, "days must be a number, not '5'."],
    [
      { kind: 'setMode', mode: 'Retained Logic' },
      "mode must be one of retained logic, progress override, actual dates, not 'Retained Logic'.",
    ],
    [
      { kind: 'changeLink', predecessor: 'A', successor: 'B', to: { type: 'XX' } },
      "to.type must be one of FS, SS, FF, SF, not 'XX'.",
    ],
    [{ kind: 'setProgress', activity: 'A', percent: 120 }, 'percent must be at most 100, not 120.'],
  ])('%j is refused in plain words', (wrong, sentence) => {
    expect(refusal(chain, wrong)).toBe(`Edit 1 (${wrong.kind}): ${sentence}`);
  });
});

describe('setDuration', () => {
  const schedule = createTestSchedule({
    activities: [
      ofFive('A', { ...started, ...days(5), expectedFinish: at('2026-03-20 17:00') }),
      ofFive('M', { type: 'finishMilestone' }),
      ofFive('L', { type: 'levelOfEffort' }),
      ofFive('Z', done),
    ],
  });

  it('changes both durations of work that has not started, and one of work in progress', () => {
    const { schedule: not } = edit(chain, { kind: 'setDuration', activity: 'B', hours: 20, of: 'original' });
    expect(find(not, 'B')).toMatchObject({ originalDurationMinutes: 1200, remainingDurationMinutes: 1200 });
    const { schedule: original } = edit(schedule, {
      kind: 'setDuration',
      activity: 'A',
      days: 9,
      of: 'original',
    });
    expect(find(original, 'A')).toMatchObject({
      originalDurationMinutes: 4320,
      remainingDurationMinutes: 2400,
    });
  });

  it('empties an expected finish that would replace the remaining duration, and says so', () => {
    const { schedule: edited, findings } = edit(schedule, { kind: 'setDuration', activity: 'A', days: 9 });
    expect(find(edited, 'A')).toMatchObject({ remainingDurationMinutes: 4320, expectedFinish: undefined });
    expect(findings.map(({ code }) => code)).toEqual(['what-if.expected-finish']);
  });

  it.each([
    ['Z', 'is completed'],
    ['M', 'is a milestone'],
    ['L', 'is a level of effort'],
  ])('refuses %s, which %s', (code, reason) => {
    expect(refusal(schedule, { kind: 'setDuration', activity: code, days: 9 })).toContain(
      `${code} ${reason}`,
    );
  });
});

describe('addActivity', () => {
  it('adds a fragnet', () => {
    const { schedule, whatIf } = edit(
      chain,
      { kind: 'addActivity', id: 'F1', name: 'Design change', days: 4, predecessors: [{ activity: 'A' }] },
      {
        kind: 'addActivity',
        id: 'F2',
        name: 'Approval',
        days: 0,
        predecessors: [{ activity: 'F1', type: 'FS', lagDays: 8 }],
        successors: [{ activity: 'C', type: 'SS', lagHours: 4 }],
      },
    );
    expect(find(schedule, 'F1')).toMatchObject({
      type: 'task',
      status: 'notStarted',
      durationType: 'fixedDurationAndUnits',
    });
    expect(find(schedule, 'F2').type).toBe('finishMilestone');
    expect(listLinks(schedule)).toEqual(['A FS B', 'A FS F1', 'B FS C', 'F1 FS+64 F2', 'F2 SS+4 C']);
    expect(whatIf.effects.map(({ projects: [own] }) => own?.workDays)).toEqual([0, 2.5]);
  });

  it('finds its WBS element by a path with the separator of the project', () => {
    const schedule = createTestSchedule({
      project: { wbsSeparator: '/' },
      activities: [ofFive('A', days(5))],
      wbsNodes: [
        wbsNode('P', { isProjectNode: true }),
        wbsNode('N', { parentId: toId('P'), code: 'CIV', name: 'North' }),
        wbsNode('S', { parentId: toId('P'), code: 'SOU', name: 'South' }),
        wbsNode('SC', { parentId: toId('S'), code: 'CIV', name: 'Civil' }),
      ],
    });
    const add = (wbs: string) => ({ kind: 'addActivity', id: 'X', name: 'X', days: 1, wbs });
    const findWbs = (wbs: string) => find(edit(schedule, add(wbs)).schedule, 'X').wbsId;
    expect(['P/SOU/CIV', 'SOU/CIV', 'CIV', 'North'].map(findWbs)).toEqual(['SC', 'SC', 'N', 'N']);
    expect(refusal(schedule, add('SOU.CIV'))).toContain("No WBS element of project P is called 'SOU.CIV'");
  });

  it('refuses an ID in use, one that is too long and links that are there twice', () => {
    const add = (fields: object) => refusal(chain, { kind: 'addActivity', name: 'X', days: 1, ...fields });
    expect(add({ id: 'A' })).toContain('The ID A is in use');
    expect(add({ id: 'X'.repeat(41) })).toContain('cannot be an Activity ID');
    expect(add({ id: 'X\t1' })).toContain('cannot be an Activity ID');
    expect(add({ id: 'X', predecessors: [{ activity: 'A' }, { activity: 'A' }] })).toContain(
      'same pair and type',
    );
    expect(add({ id: 'X', predecessors: [{ activity: 'X' }] })).toContain("No activity has the ID 'X'");
    expect(add({ id: 'X', wbs: 'Civil' })).toContain("No WBS element of project P is called 'Civil'");
    expect(add({ id: 'X', calendar: 'fiv' })).toContain('The nearest is five.');
  });
});

describe('insertDelay', () => {
  const delay = { kind: 'insertDelay', id: 'D', name: 'Delay', days: 5 } as const;

  it('comes before an activity with copies of the relationships to its start', () => {
    const schedule = createTestSchedule({
      activities: ['A', 'B', 'C', 'X'].map((code) => ofFive(code)),
      links: links('A FS+8 X', 'B SS X', 'C FF X'),
    });
    const { schedule: edited } = edit(schedule, { ...delay, activity: 'X', where: 'before' });
    expect(listLinks(edited)).toEqual(['A FS+8 D', 'A FS+8 X', 'B SS D', 'B SS X', 'C FF X', 'D FS X']);
  });

  it('comes after an activity with copies of the relationships from its finish', () => {
    const schedule = createTestSchedule({
      activities: ['A', 'B', 'C', 'X'].map((code) => ofFive(code)),
      links: links('X FS+8 A', 'X SS B', 'X FF C'),
    });
    const { schedule: edited } = edit(schedule, { ...delay, activity: 'X', where: 'after' });
    expect(listLinks(edited)).toEqual(['D FF C', 'D FS+8 A', 'X FF C', 'X FS D', 'X FS+8 A', 'X SS B']);
  });

  it('splits an activity, which keeps what belongs to its start', () => {
    const schedule = createTestSchedule({
      activities: [
        ofFive('A'),
        ofFive('X', {
          ...days(10),
          primaryConstraint: { type: 'finishOnOrBefore', date: at('2026-05-01 17:00') },
          secondaryConstraint: { type: 'startOnOrAfter', date: at('2026-03-17 08:00') },
        }),
        ofFive('X.2'),
        ofFive('C'),
        ofFive('E'),
      ],
      links: links('A FS X', 'A FF X', 'X SS C', 'X FS E'),
    });
    const { schedule: edited, whatIf } = edit(schedule, {
      ...delay,
      activity: 'X',
      where: 'inside',
      at: '2026-03-20',
    });
    expect(listLinks(edited)).toEqual(['A FF X.3', 'A FS X', 'D FS X.3', 'X FS D', 'X SS C', 'X.3 FS E']);
    expect(find(edited, 'X')).toMatchObject({
      ...days(3),
      primaryConstraint: { type: 'startOnOrAfter' },
      secondaryConstraint: undefined,
    });
    expect(find(edited, 'X.3')).toMatchObject({
      ...days(7),
      name: 'X',
      primaryConstraint: { type: 'finishOnOrBefore' },
    });
    expect(whatIf.projects[0]?.workDays).toBe(5);
  });

  it('splits work in progress at the data date, without holding back what was done', () => {
    const schedule = createTestSchedule({
      activities: [
        ofFive('X', { ...started, originalDurationMinutes: 4800, remainingDurationMinutes: 2400 }),
        ofFive('E'),
      ],
      links: links('X FS E'),
    });
    const { schedule: edited, whatIf } = edit(schedule, { ...delay, activity: 'X', where: 'inside' });
    expect(find(edited, 'X')).toMatchObject({ originalDurationMinutes: 2400, remainingDurationMinutes: 0 });
    expect(find(edited, 'X.2')).toMatchObject({ ...days(5), status: 'notStarted', actualStart: undefined });
    expect(whatIf.projects[0]).toMatchObject({ workDays: 5, days: 7 });
  });

  it('refuses what has no inside, and what has begun before it', () => {
    const schedule = createTestSchedule({
      activities: [
        ofFive('A', { ...started, ...days(5) }),
        ofFive('M', { type: 'startMilestone' }),
        ofFive('Z', done),
        ofFive('N', days(3)),
      ],
    });
    const inside = (activity: string, at?: string) =>
      refusal(schedule, { ...delay, activity, where: 'inside', ...(at === undefined ? {} : { at }) });
    expect(inside('M')).toContain('M is a milestone');
    expect(inside('Z')).toContain('Z is completed');
    expect(inside('N')).toContain('N has not started: say when the delay');
    expect(inside('N', '2026-03-16T08:00')).toContain('16-Mar-26 08:00 is not inside N');
    expect(inside('N', '2026-03-18T17:00')).toContain('is not inside N');
    expect(refusal(schedule, { ...delay, activity: 'A', where: 'before' })).toContain('A has started');
  });
});

describe('removeActivity', () => {
  const schedule = createTestSchedule({
    activities: ['A', 'B', 'E', 'X', 'C', 'D'].map((code) => ofFive(code)),
    links: links('A FS+8 X', 'B SS X', 'E FF X', 'X FS+16 D', 'X SS C', 'A FS+4 D'),
  });

  it('ties predecessors to successors, the greater lag where the pair has that type', () => {
    const { schedule: joined } = edit(schedule, { kind: 'removeActivity', activity: 'X' });
    // E bound the finish of X, for which C does not wait.
    expect(listLinks(joined)).toEqual(['A FS+24 D', 'A FS+8 C', 'B SS C', 'B SS+16 D', 'E FS+16 D']);
  });

  it('leaves them apart with join: false', () => {
    const { schedule: cut } = edit(schedule, { kind: 'removeActivity', activity: 'X', join: false });
    expect(listLinks(cut)).toEqual(['A FS+4 D']);
  });

  it('does not join through a level of effort, and keeps the last activity', () => {
    const effort = createTestSchedule({
      activities: [ofFive('A'), ofFive('L', { type: 'levelOfEffort' }), ofFive('B')],
      links: links('A SS L', 'L FF B'),
    });
    expect(listLinks(edit(effort, { kind: 'removeActivity', activity: 'L' }).schedule)).toEqual([]);
    const alone = createTestSchedule({ activities: [ofFive('A')] });
    expect(refusal(alone, { kind: 'removeActivity', activity: 'A' })).toContain('the only activity');
  });
});

describe('links', () => {
  it('refuses what is there, what is not there, and names it', () => {
    expect(refusal(chain, { kind: 'addLink', predecessor: 'A', successor: 'B' })).toContain(
      'A → B FS is there already',
    );
    expect(refusal(chain, { kind: 'addLink', predecessor: 'A', successor: 'A' })).toContain(
      'cannot wait for itself',
    );
    expect(refusal(chain, { kind: 'removeLink', predecessor: 'A', successor: 'C' })).toContain(
      'There is no relationship A → C. C has the predecessors B.',
    );
    expect(refusal(chain, { kind: 'removeLink', predecessor: 'A', successor: 'B', type: 'SS' })).toContain(
      'A → B is no SS, but FS.',
    );
    expect(refusal(chain, { kind: 'removeLink', predecessor: 'A', successor: 'B', lagDays: 2 })).toContain(
      'there is FS',
    );
    expect(refusal(chain, { kind: 'changeLink', predecessor: 'A', successor: 'B', to: {} })).toContain(
      'Say what changes: ',
    );
  });

  it('counts lag days on the lag calendar of the successor project', () => {
    const calendars = [
      calendar('five', fiveDays, { isDefault: true }),
      calendar('all', fullTime, { hoursPerDay: 24 }),
    ];
    const schedule = createTestSchedule({
      calendars,
      activities: [activity('A', { calendarId: 'all' as CalendarId }), ofFive('B')],
      options: { lagCalendar: 'successor' },
    });
    const lag = { kind: 'addLink', predecessor: 'A', successor: 'B', lagDays: 2 };
    expect(listLinks(edit(schedule, lag).schedule)).toEqual(['A FS+16 B']);
    const twentyFour = {
      ...schedule,
      options: schedule.options.map((one) => ({ ...one, lagCalendar: 'twentyFourHour' as const })),
    };
    expect(listLinks(edit(twentyFour, lag).schedule)).toEqual(['A FS+48 B']);
  });
});

describe('constraints', () => {
  it('takes a day as its first working minute for a start and its last for a finish', () => {
    const set = (constraint: string) =>
      find(
        edit(chain, { kind: 'setConstraint', activity: 'B', constraint, date: '2026-05-04' }).schedule,
        'B',
      ).primaryConstraint;
    expect(set('Start On')).toEqual({ type: 'startOn', date: at('2026-05-04 08:00') });
    expect(set('Finish On')).toEqual({ type: 'finishOn', date: at('2026-05-04 17:00') });
  });

  it('moves the secondary constraint up, and refuses to remove none', () => {
    const schedule = createTestSchedule({
      activities: [
        ofFive('A', {
          primaryConstraint: { type: 'startOn', date: at('2026-03-18 08:00') },
          secondaryConstraint: { type: 'finishOnOrBefore', date: at('2026-04-18 08:00') },
        }),
      ],
    });
    const { schedule: edited } = edit(schedule, {
      kind: 'removeConstraint',
      activity: 'A',
      constraint: 'Start On',
    });
    expect(find(edited, 'A')).toMatchObject({
      primaryConstraint: { type: 'finishOnOrBefore' },
      secondaryConstraint: undefined,
    });
    expect(refusal(chain, { kind: 'removeConstraint', activity: 'A' })).toContain(
      'A has no constraint to remove',
    );
    const { findings } = edit(schedule, {
      kind: 'setConstraint',
      activity: 'A',
      constraint: 'Mandatory Start',
      date: '2026-04-01',
    });
    expect(findings.map(({ message }) => message)).toEqual([
      'A had Start On 18-Mar-26 08:00; it was replaced.',
    ]);
  });

  it('takes an expected finish only where the project uses it', () => {
    const set = { kind: 'setConstraint', activity: 'B', constraint: 'Expected Finish', date: '2026-03-31' };
    expect(find(edit(chain, set).schedule, 'B').expectedFinish).toBe(at('2026-03-31 17:00'));
    const unused = { ...chain, options: chain.options.map((one) => ({ ...one, useExpectedFinish: false })) };
    expect(refusal(unused, set)).toContain('does not use expected finish dates');
  });
});

describe('addNonwork', () => {
  it('takes days from a calendar and counts them as lost', () => {
    const { whatIf, findings } = edit(chain, {
      kind: 'addNonwork',
      calendar: 'five',
      from: '2026-03-21',
      to: '2026-03-24',
    });
    expect(whatIf.projects[0]).toMatchObject({ days: 2, workDays: 2, after: '2026-04-09T17:00' });
    expect(whatIf.effects[0]?.sentence).toBe(
      'Calendar five: no work 21-Mar-26 to 24-Mar-26, 2 working days less',
    );
    expect(findings.map(({ message }) => message)).toEqual([
      'Calendar five is used by 3 activities of project P.',
    ]);
  });
});

describe('setProgress', () => {
  const report = (fields: object) => ({ kind: 'setProgress', activity: 'A', ...fields });

  it('gives the status by the dates', () => {
    const later = { kind: 'setDataDate', date: '2026-03-23T08:00' };
    const progress = (...edits: object[]) => find(edit(chain, later, ...edits.map(report)).schedule, 'A');
    expect(progress({ actualStart: '2026-03-16', percent: 60 })).toMatchObject({
      status: 'inProgress',
      actualStart: at('2026-03-16 08:00'),
      remainingDurationMinutes: 960,
    });
    const finished = { actualStart: '2026-03-16', actualFinish: '2026-03-19' };
    expect(progress(finished)).toMatchObject({
      status: 'completed',
      actualFinish: at('2026-03-19 17:00'),
      remainingDurationMinutes: 0,
      physicalPercent: 100,
    });
    expect(progress(finished, { actualFinish: null, remaining: { days: 1 } })).toMatchObject({
      status: 'inProgress',
      remainingDurationMinutes: 480,
    });
    expect(progress(finished, { actualStart: null })).toMatchObject({
      status: 'notStarted',
      remainingDurationMinutes: 2400,
      physicalPercent: 0,
    });
  });

  it('refuses dates that cannot be', () => {
    expect(refusal(chain, report({ actualStart: '2026-03-17' }))).toContain(
      'lies after the data date 16-Mar-26 08:00',
    );
    expect(refusal(chain, report({ actualFinish: '2026-03-10' }))).toContain('has no actual start');
    expect(refusal(chain, report({ actualStart: '2026-03-10', actualFinish: '2026-03-09' }))).toContain(
      'before its actual start',
    );
    expect(refusal(chain, report({ percent: 40 }))).toContain('has not started');
    expect(
      refusal(chain, report({ actualStart: '2026-03-10', percent: 40, remaining: { days: 1 } })),
    ).toContain('one of the two');
    expect(refusal(chain, report({ actualStart: '2026-03-10', resume: '2026-03-12' }))).toContain(
      'is not suspended',
    );
    expect(refusal(chain, report({}))).toContain('Say what changes for A');
  });
});

describe('setDataDate', () => {
  it('refuses to leave actual dates after it, and says which expected finishes it passes', () => {
    const schedule = createTestSchedule({
      activities: [
        ofFive('A', { ...started, ...days(5) }),
        ofFive('E', { ...days(3), expectedFinish: at('2026-03-25 17:00') }),
      ],
    });
    expect(refusal(schedule, { kind: 'setDataDate', date: '2026-03-06' })).toContain(
      'Actual dates would lie after the data date 06-Mar-26: A.',
    );
    const { findings } = edit(schedule, { kind: 'setDataDate', date: '2026-04-01' });
    expect(findings.map(({ message }) => message)).toEqual([
      'The data date passes the expected finish of 1 activity, which leaves no remaining work: E.',
    ]);
  });
});

describe('setMode', () => {
  it('changes how out-of-sequence work is scheduled', () => {
    const schedule = createTestSchedule({
      activities: [ofFive('A', days(5)), ofFive('B', { ...started, ...days(5) })],
      links: links('A FS B'),
    });
    const mode: PlanEdit = { kind: 'setMode', mode: 'progress override' };
    const { whatIf } = editSchedule(schedule, [mode]);
    expect(whatIf.projects[0]).toMatchObject({ workDays: -5 });
    expect(whatIf.effects[0]?.sentence).toBe('Progress mode: P retained logic → progress override');
  });
});

describe('a list of edits that would take long', () => {
  const codes = (count: number) => Array.from({ length: count }, (_, place) => `B${place}`);
  const lengthen = (activity: string) => ({ kind: 'setDuration', activity, days: 3 });

  it('is refused if all of them together schedule too much, but ten are always taken', () => {
    const names = codes(20_000);
    const schedule = createTestSchedule({ activities: names.map((code) => ofFive(code, days(1))) });
    const list = names.slice(0, 200).map(lengthen);
    expect(refusal(schedule, ...list)).toBe(
      'There are 200 edits; a plan of 20,000 activities and 0 relationships takes up to 150. Split them into several lists.',
    );
    const wide = createTestSchedule({
      activities: [ofFive('A', days(5)), ofFive('B', days(10))],
      links: Array.from({ length: 400_000 }, (_, row) => replaceFields(link('A FS B'), { row })),
    });
    expect(refusal(wide, ...list.slice(0, 11))).toContain('400,000 relationships takes up to 10.');
    expect(refusal(wide, ...list.slice(0, 10))).toContain("No activity has the ID 'B0'");
  });

  it('is refused if it measures too many milestones', () => {
    const edits = parseEdits(Array.from({ length: 100 }, () => lengthen('A')));
    expect(() => editSchedule(chain, edits, { milestones: codes(200) })).toThrow(
      '100 edits would be measured at 201 projects and milestones; 200 are the most. Name fewer milestones, or split the edits.',
    );
    expect(() => editSchedule(chain, edits, { milestones: codes(199) })).toThrow(
      "milestones: no activity has the ID 'B0'",
    );
  });

  it('is refused if it takes more than ten years from calendars', () => {
    const year = (from: number) => ({
      ...{ kind: 'addNonwork', calendar: 'five', from: `${from}-01-01`, to: `${from}-12-31` },
    });
    expect(refusal(chain, ...Array.from({ length: 10 }, (_, place) => year(2030 + place)))).toBe(
      'not refused',
    );
    expect(refusal(chain, ...Array.from({ length: 11 }, (_, place) => year(2030 + place)))).toBe(
      'Edit 11 (addNonwork): With this edit the list takes 4018 days from calendars; it can take up to 3660. Split it into several.',
    );
  });

  it('is refused if it ties very many predecessors to very many successors', () => {
    const names = codes(202);
    const schedule = createTestSchedule({
      activities: [ofFive('HUB', days(1)), ...names.map((code) => ofFive(code, days(1)))],
      links: links(...names.map((code, place) => (place < 101 ? `${code} FS HUB` : `HUB FS ${code}`))),
    });
    expect(refusal(schedule, { kind: 'removeActivity', activity: 'HUB' })).toBe(
      'Edit 1 (removeActivity): HUB has 101 predecessors and 101 successors, too many to tie each to each. Say join: false.',
    );
    expect(refusal(schedule, { kind: 'removeActivity', activity: 'HUB', join: false })).toBe('not refused');
  });

  it('names a milestone that is there but has no dates', () => {
    const schedule = createTestSchedule({
      activities: [ofFive('A', days(5)), ofFive('S', { type: 'wbsSummary' })],
    });
    expect(() => editSchedule(schedule, [], { milestones: ['S'] })).toThrow(
      "milestones: 'S' has no calculated finish, so it cannot be measured.",
    );
  });
});
