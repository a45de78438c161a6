import { describe, expect, it } from 'vitest';
import { compareProject } from '../compare-project.ts';
import { pairUpdates } from '../pair-updates.ts';
import { scheduleSteps } from '../steps/schedule-steps.ts';
import { createUpdateFile, links, type TestActivity, type TestPlan } from '../steps/test/test-plan.ts';
import { listRedFlags } from './list-red-flags.ts';
import type { RedFlagKind } from './red-flag.ts';

const march = (day: number, time = '08:00'): string => `2026-03-${String(day).padStart(2, '0')} ${time}`;
const milestone: TestActivity = { code: 'M', hours: 0, type: 'TT_FinMile' };

function listFlags(previous: TestPlan, current: TestPlan, isFirst = true) {
  const updates = pairUpdates([
    createUpdateFile('march.xer', previous),
    createUpdateFile('april.xer', current, { firstId: 500, isReversed: true }),
  ]);
  const { windows } = scheduleSteps(updates);
  const [paired] = updates.projects;
  if (paired === undefined) throw new Error('Nothing is paired');
  return listRedFlags(compareProject(paired), windows[0], { isFirst });
}

const pick = (flags: ReturnType<typeof listFlags>, kind: RedFlagKind) =>
  flags.filter((flag) => flag.kind === kind);

const plan: TestPlan = {
  dataDate: march(2),
  activities: [{ code: 'A', hours: 40 }, { code: 'B', hours: 40 }, milestone],
  links: links('A > B > M'),
};

describe('losses given back by re-linking', () => {
  // A is three days late, and its relationship to B gives them back.
  const late: TestPlan = {
    ...plan,
    dataDate: march(5),
    plannedStart: march(2),
    activities: [{ code: 'A', hours: 40, left: 40, started: march(5) }, { code: 'B', hours: 40 }, milestone],
  };

  it('name the relationship, what it gained and what was lost before', () => {
    const current = { ...late, links: [{ from: 'A', to: 'B', lag: -24 }, ...links('B > M')] };
    expect(pick(listFlags(plan, current), 'relinked')).toEqual([
      { kind: 'relinked', id: 'B', predecessor: 'A', change: 'lag', gained: 3, lost: 3, lostBy: 'A' },
    ]);
  });

  it('are a deleted relationship, too', () => {
    const current = { ...late, links: links('B > M', 'A > M') };
    expect(pick(listFlags(plan, current), 'relinked')).toMatchObject([
      { id: 'B', predecessor: 'A', change: 'deleted', lostBy: 'A' },
    ]);
  });

  it('are none where nothing was lost, or nothing gained', () => {
    const onTime = { ...plan, links: [{ from: 'A', to: 'B', lag: -24 }, ...links('B > M')] };
    expect(pick(listFlags(plan, onTime), 'relinked')).toEqual([]);
    const longer = { ...late, links: [{ from: 'A', to: 'B', lag: 24 }, ...links('B > M')] };
    expect(pick(listFlags(plan, longer), 'relinked')).toEqual([]);
  });

  it('are none below a work day gained, and where only work beside the relationship lost', () => {
    const gaining = (lag: number) => ({ ...late, links: [{ from: 'A', to: 'B', lag }, ...links('B > M')] });
    expect(pick(listFlags(plan, gaining(-7)), 'relinked')).toEqual([]);
    expect(pick(listFlags(plan, gaining(-8)), 'relinked')).toMatchObject([{ gained: 1 }]);
    // C is late and ends the project; A, which joins it later, is not.
    const beside: TestPlan = {
      ...plan,
      activities: [...plan.activities, { code: 'C', hours: 80 }],
      links: links('A > B > M', 'C > B'),
    };
    const current: TestPlan = {
      ...beside,
      dataDate: march(5),
      plannedStart: march(2),
      activities: [
        { code: 'A', hours: 40, left: 16, started: march(2) },
        { code: 'B', hours: 40 },
        milestone,
        { code: 'C', hours: 80, left: 80, started: march(5) },
      ],
      links: [...links('A > B > M'), { from: 'C', to: 'B', lag: -24 }],
    };
    expect(pick(listFlags(beside, current), 'relinked')).toMatchObject([{ predecessor: 'C', lostBy: 'C' }]);
    const other = { ...current, links: [...links('B > M', 'C > B'), { from: 'A', to: 'B', lag: -24 }] };
    expect(pick(listFlags(beside, other), 'relinked')).toEqual([]);
  });
});

describe('a finish that holds while durations fall', () => {
  it('is listed with the activities that were cut most', () => {
    const long = { ...plan, activities: [{ code: 'A', hours: 40 }, { code: 'B', hours: 80 }, milestone] };
    const current: TestPlan = {
      ...long,
      dataDate: march(9),
      plannedStart: march(2),
      activities: [{ code: 'A', hours: 40 }, { code: 'B', hours: 40 }, milestone],
    };
    expect(pick(listFlags(long, current), 'finishHeld')).toEqual([
      { kind: 'finishHeld', id: null, moved: 0, durations: -5, by: ['B'] },
    ]);
  });

  it('is none below five work days cut, and where the finish moved by one', () => {
    const long = { ...plan, activities: [{ code: 'A', hours: 40 }, { code: 'B', hours: 80 }, milestone] };
    const cut = (hours: number, day: number): TestPlan => ({
      ...long,
      dataDate: march(day),
      plannedStart: march(2),
      activities: [{ code: 'A', hours: 40 }, { code: 'B', hours }, milestone],
    });
    // A has not started, so that each day of the data date is a day lost.
    expect(pick(listFlags(long, cut(48, 6)), 'finishHeld')).toEqual([]);
    expect(pick(listFlags(long, cut(40, 10)), 'finishHeld')).toEqual([]);
    expect(pick(listFlags(long, cut(40, 6)), 'finishHeld')).toEqual([]);
    expect(pick(listFlags(long, { ...cut(40, 9), dataDate: march(9, '12:00') }), 'finishHeld')).toHaveLength(
      1,
    );
  });
});

describe('work left against time left', () => {
  const required = (mustFinishBy: string): TestPlan => ({ ...plan, mustFinishBy });

  it('is a flag if more work than time is left', () => {
    const [flag] = pick(listFlags(plan, required(march(12, '17:00'))), 'compression');
    expect(flag).toMatchObject({ workDays: 10, daysLeft: 9 });
    expect(pick(listFlags(plan, required(march(13, '17:00'))), 'compression')).toEqual([]);
    expect(pick(listFlags(plan, plan), 'compression')).toEqual([]);
  });

  it('takes the earlier of the date that the project requires and a constraint of its last activity', () => {
    const both = (mustFinishBy: string, constraint: string): TestPlan => ({
      ...plan,
      mustFinishBy,
      activities: [...plan.activities.slice(0, 2), { ...milestone, constraint: ['CS_MEOB', constraint] }],
    });
    const [early, late] = [march(12, '17:00'), march(20, '17:00')];
    for (const current of [both(early, late), both(late, early)])
      expect(pick(listFlags(plan, current), 'compression')).toMatchObject([{ workDays: 10, daysLeft: 9 }]);
    expect(pick(listFlags(plan, both(late, late)), 'compression')).toEqual([]);
  });

  it('is a flag if the required finish has passed', () => {
    const [flag] = pick(listFlags(plan, required('2026-02-20 17:00')), 'compression');
    expect(flag).toMatchObject({ workDays: 10, daysLeft: -5 });
    const done = {
      ...required('2026-02-20 17:00'),
      dataDate: march(16),
      plannedStart: march(2),
      activities: plan.activities.map((each, place) => ({
        ...each,
        left: 0,
        started: march(2 + 7 * Math.min(1, place)),
        finished: march(6 + 7 * Math.min(1, place), '17:00'),
      })),
    };
    expect(pick(listFlags(required('2026-02-20 17:00'), done), 'compression')).toEqual([]);
  });

  it('counts what the path leaves by its start up to the next start', () => {
    const overlapping = {
      ...required(march(3, '17:00')),
      links: [{ from: 'A', to: 'B', type: 'SS', lag: 16 }, ...links('B > M')],
    };
    expect(pick(listFlags(plan, overlapping), 'compression')).toMatchObject([{ workDays: 7, daysLeft: 2 }]);
  });
});

describe('activities cut from the driving path', () => {
  it('are those deleted, and those whose relationship was', () => {
    const deleted = { ...plan, activities: [{ code: 'B', hours: 40 }, milestone], links: links('B > M') };
    expect(pick(listFlags(plan, deleted), 'cutFromPath')).toEqual([
      { kind: 'cutFromPath', id: 'A', other: null },
    ]);
    const cut = {
      ...plan,
      activities: [{ code: 'A', hours: 8 }, { code: 'B', hours: 40 }, milestone],
      links: links('B > M'),
    };
    expect(pick(listFlags(plan, cut), 'cutFromPath')).toEqual([{ kind: 'cutFromPath', id: 'A', other: 'B' }]);
  });

  it('are none where work was done, stays on the path, or was never on it', () => {
    const done: TestPlan = {
      ...plan,
      dataDate: march(9),
      plannedStart: march(2),
      activities: [
        { code: 'A', hours: 40, started: march(2), finished: march(6, '17:00') },
        ...plan.activities.slice(1),
      ],
    };
    const without = { ...done, activities: done.activities.slice(1), links: links('B > M') };
    expect(pick(listFlags(done, without), 'cutFromPath')).toEqual([]);
    // Another relationship leads from A to B.
    const between: TestPlan = {
      ...plan,
      activities: [...plan.activities, { code: 'X', hours: 8 }],
      links: links('A > X > B > M'),
    };
    expect(pick(listFlags(plan, between), 'cutFromPath')).toEqual([]);
    const aside: TestPlan = {
      ...plan,
      activities: [...plan.activities, { code: 'Y', hours: 8 }],
      links: links('A > B > M', 'Y > B'),
    };
    expect(pick(listFlags(aside, { ...aside, links: plan.links }), 'cutFromPath')).toEqual([]);
    expect(pick(listFlags(aside, plan), 'cutFromPath')).toEqual([]);
  });
});

describe('files scheduled long after their data date', () => {
  const scheduled = (lastScheduled: string): TestPlan => ({ ...plan, lastScheduled });

  it('are listed once, by the window in which they are the current update', () => {
    const [late, soon] = [scheduled('2026-05-02 09:00'), scheduled('2026-05-01 09:00')];
    expect(pick(listFlags(plan, late), 'scheduledLate')).toMatchObject([{ file: 'april.xer', days: 61 }]);
    expect(pick(listFlags(plan, soon), 'scheduledLate')).toEqual([]);
    expect(pick(listFlags(late, plan), 'scheduledLate')).toMatchObject([{ file: 'march.xer' }]);
    expect(pick(listFlags(late, plan, false), 'scheduledLate')).toEqual([]);
  });
});

describe('progress that went back', () => {
  it('is one flag an activity', () => {
    const done = {
      ...plan,
      dataDate: march(9),
      plannedStart: march(2),
      activities: [
        { code: 'A', hours: 40, started: march(2), finished: march(6, '17:00') },
        { code: 'B', hours: 40 },
        milestone,
      ],
    };
    const open = {
      ...done,
      activities: [
        { code: 'A', hours: 40, left: 20, started: march(2) },
        { code: 'B', hours: 40 },
        milestone,
      ],
    };
    expect(pick(listFlags(done, open), 'wentBack')).toEqual([
      { kind: 'wentBack', id: 'A', status: ['TK_Complete', 'TK_Active'], percent: [100, 50] },
    ]);
    // Neither work that goes on is one, nor work that stays as it was.
    expect(pick(listFlags(open, done), 'wentBack')).toEqual([]);
    expect(pick(listFlags(open, open), 'wentBack')).toEqual([]);
    const less = {
      ...open,
      activities: [{ code: 'A', hours: 40, left: 24, started: march(2) }, ...open.activities.slice(1)],
    };
    expect(pick(listFlags(open, less), 'wentBack')).toEqual([
      { kind: 'wentBack', id: 'A', status: null, percent: [50, 40] },
    ]);
  });
});

describe('drivers that are not work', () => {
  it('are milestones that a long lag drives', () => {
    const lagged = { ...plan, links: [...links('A > B'), { from: 'B', to: 'M', lag: 96 }] };
    expect(pick(listFlags(plan, lagged), 'notWork')).toEqual([
      { kind: 'notWork', id: 'M', reason: 'lag', days: 12, predecessor: 'B' },
    ]);
    const ten = { ...plan, links: [...links('A > B'), { from: 'B', to: 'M', lag: 80 }] };
    expect(pick(listFlags(plan, ten), 'notWork')).toEqual([]);
    // A lag to work counts as its own, and one that does not drive is none.
    const toWork = { ...plan, links: [...links('B > M'), { from: 'A', to: 'B', lag: 96 }] };
    expect(pick(listFlags(plan, toWork), 'notWork')).toEqual([]);
    const idle: TestPlan = {
      ...plan,
      activities: [...plan.activities, { code: 'L', hours: 240 }],
      links: [...links('A > B', 'L > M'), { from: 'B', to: 'M', lag: 96 }],
    };
    expect(pick(listFlags(plan, idle), 'notWork')).toEqual([]);
  });

  it('are long tasks without an assignment, where the project has assignments', () => {
    const long = { ...plan, activities: [{ code: 'A', hours: 496 }, { code: 'B', hours: 40 }, milestone] };
    expect(pick(listFlags(plan, long), 'notWork')).toEqual([]);
    const resources = { resources: { R: 'five' }, assignments: [{ code: 'B', resource: 'R', hours: 40 }] };
    expect(pick(listFlags(plan, { ...long, ...resources }), 'notWork')).toMatchObject([
      { id: 'A', reason: 'long', days: 62 },
    ]);
    const sixty = { ...long, activities: [{ code: 'A', hours: 480 }, ...long.activities.slice(1)] };
    expect(pick(listFlags(plan, { ...sixty, ...resources }), 'notWork')).toEqual([]);
    const done: TestPlan = {
      ...{ ...long, ...resources },
      dataDate: '2026-05-29 08:00',
      plannedStart: march(2),
      activities: [
        { code: 'A', hours: 496, left: 0, started: march(2), finished: '2026-05-28 17:00' },
        ...long.activities.slice(1),
      ],
    };
    expect(pick(listFlags(plan, done), 'notWork')).toEqual([]);
    const assigned = { ...resources, assignments: [{ code: 'A', resource: 'R', hours: 40 }] };
    expect(pick(listFlags(plan, { ...long, ...assigned }), 'notWork')).toEqual([]);
  });

  it('are tasks that begin with one activity and end with another', () => {
    const hammock = {
      ...plan,
      activities: [{ code: 'A', hours: 40 }, { code: 'B', hours: 40 }, { code: 'H', hours: 40 }, milestone],
      links: [
        ...links('A > B', 'H > M'),
        { from: 'A', to: 'H', type: 'SS' },
        { from: 'B', to: 'H', type: 'FF', lag: 8 },
      ],
    };
    expect(pick(listFlags(plan, hammock), 'notWork')).toMatchObject([{ id: 'H', reason: 'levelOfEffort' }]);
    // A level of effort only follows, although it ends with the project.
    const follower = { code: 'H', hours: 40, type: 'TT_LOE' };
    const activities = [{ code: 'A', hours: 40 }, { code: 'B', hours: 40 }, follower, milestone];
    expect(pick(listFlags(plan, { ...hammock, activities }), 'notWork')).toEqual([]);
    const ladder = {
      ...plan,
      links: [
        ...links('B > M'),
        { from: 'A', to: 'B', type: 'SS' },
        { from: 'A', to: 'B', type: 'FF', lag: 8 },
      ],
    };
    expect(pick(listFlags(plan, ladder), 'notWork')).toEqual([]);
  });
});
