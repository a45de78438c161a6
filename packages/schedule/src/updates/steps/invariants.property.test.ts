import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCpm } from '../../cpm/index.ts';
import { createWorkCalendars } from '../../calendar/create-work-calendars.ts';
import { carriesLogic } from '../../cpm/index.ts';
import { readSchedule, readXer } from '../../xer/index.ts';
import { pairUpdates } from '../pair-updates.ts';
import type { PairedUpdates } from '../pair.ts';
import type { ProjectWindow, WindowStep } from '../windows.ts';
import { scheduleSteps } from './schedule-steps.ts';
import { createUpdateFile } from './test/test-plan.ts';
import { changeKinds, limitChange } from './test/limit-change.ts';
import { arbitraryPlans, type PlanPair } from './test/random-plans.ts';

const runs = { numRuns: Number(process.env['STEP_RUNS'] ?? 300) };

/** Files whose data dates run backwards are swapped. */
const pair = ({ previous, current, shapes }: PlanPair): PairedUpdates =>
  pairUpdates([
    createUpdateFile('then.xer', previous, shapes[0]),
    createUpdateFile('now.xer', current, shapes[1]),
  ]);

const isLooping = ({ previous, current }: PairedUpdates): boolean =>
  [previous, current].some(({ schedule }) => computeCpm(schedule).kind === 'loop');

const sum = (numbers: readonly (number | undefined)[]): number =>
  numbers.reduce<number>((total, each = 0) => total + each, 0);

/** The latest finish of a project as `computeCpm` schedules its file: the end of the work before it. */
function findFinish(bytes: Uint8Array, projectId: string | undefined): number {
  const schedule = readSchedule(readXer(bytes));
  const calendars = createWorkCalendars(schedule.calendars);
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') throw new Error('The file loops.');
  const standard = schedule.projects.find(({ id }) => id === projectId)?.calendarId;
  const finishes = cpm.activities.flatMap(({ activity, earlyFinish }) => {
    const finish = activity.actualFinish ?? earlyFinish;
    if (activity.projectId !== projectId || !carriesLogic(activity) || finish === undefined) return [];
    return [calendars.get(activity.calendarId ?? standard).getPreviousWorkEnd(finish)];
  });
  return Math.max(...finishes);
}

/** The rows between the framing ones. */
const listInner = ({ steps }: ProjectWindow): readonly WindowStep[] => steps.slice(1, -1);

/** A few steps are joined, a few files loop: the rest must be enough to prove something. */
const counts = { windows: 0, joined: 0, loops: 0 };

describe('steps between random updates', () => {
  it('add up to the stored variance, and their shares to each step', () => {
    fc.assert(
      fc.property(arbitraryPlans, (plans) => {
        const updates = pair(plans);
        const { windows, findings } = scheduleSteps(updates);
        const [window] = windows;
        if (isLooping(updates)) {
          counts.loops++;
          expect([window, ...new Set(findings.map(({ code }) => code))]).toEqual([undefined, 'updates.loop']);
        }
        if (window === undefined) return;
        counts.windows++;
        if (findings.length > 0) counts.joined++;
        checkRows(window);
        for (const step of listInner(window)) checkShares(step);
        expect(findings.length).toBe(6 - window.steps.length);
      }),
      runs,
    );
    expect(counts.windows).toBeGreaterThan(runs.numRuns / 2);
    expect(counts.joined).toBeGreaterThan(0);
    expect(counts.loops).toBeGreaterThan(0);
  });

  it('hold each kind of change in its own step', () => {
    fc.assert(
      fc.property(arbitraryPlans, fc.constantFrom(...changeKinds), (plans, kind) => {
        const updates = pair(limitChange(plans, kind));
        const [window] = scheduleSteps(updates).windows;
        // Backwards, what has not started again has its original duration left, which the current file may contradict.
        if (updates.previous.name !== 'then.xer') return;
        if (window === undefined || window.steps.length < 6) return;
        const moved = listInner(window).filter(({ days, workDays }) => days !== 0 || workDays !== 0);
        expect(moved.filter(({ step }) => step !== kind)).toEqual([]);
      }),
      runs,
    );
  });

  it('are files that schedule to the finish of their step, from the previous file to the current one', () => {
    fc.assert(
      fc.property(arbitraryPlans, (plans) => {
        const updates = pair(plans);
        const { windows, files } = scheduleSteps(updates, { keepSteps: true });
        const [window] = windows;
        if (window === undefined) return;
        const [project] = updates.projects;
        const rows = window.steps.slice(0, -1);
        expect(files.length).toBe(rows.length);
        expect(files.at(0)?.bytes).toEqual([updates.previous.xer?.bytes]);
        expect(files.at(-1)?.bytes).toEqual([updates.current.xer?.bytes]);
        for (const [index, { name, bytes }] of files.entries()) {
          const { id } = (name.startsWith('step_4') ? project?.current : project?.previous)?.project ?? {};
          expect([name, findFinish(Buffer.concat(bytes), id)]).toEqual([name, rows[index]?.finish]);
        }
      }),
      runs,
    );
  });
});

function checkRows({ steps, variance, sum: total }: ProjectWindow): void {
  expect(steps.some(({ days, workDays }) => Object.is(days, -0) || Object.is(workDays, -0))).toBe(false);
  if (variance.days === undefined) return;
  expect(total).toBe(variance.days);
  expect(sum(steps.map(({ days }) => days))).toBe(variance.days);
  expect(Math.abs(sum(steps.map(({ workDays }) => workDays)) - (variance.workDays ?? NaN))).toBeLessThan(
    0.05,
  );
}

function checkShares({ days, workDays, by = [], path = [], finishActivity }: WindowStep): void {
  expect(sum(by.map((share) => share.days))).toBe(days);
  expect(Math.abs(sum(by.map((share) => share.workDays)) - (workDays ?? NaN))).toBeLessThan(0.1);
  expect(path.at(-1)).toBe(finishActivity);
  expect(new Set(path).size).toBe(path.length);
  const named = by.flatMap((share) => [...share.with, ...(share.id === undefined ? [] : [share.id])]);
  expect(named).toEqual(path.filter((id) => named.includes(id)));
}
