import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCpm } from '../../cpm/index.ts';
import { pairUpdates } from '../pair-updates.ts';
import type { PairedUpdates } from '../pair.ts';
import { scheduleSteps } from './schedule-steps.ts';
import { checkOwnChanges, checkPaths, checkStepFiles, checkWindow, listInner } from './test/check-steps.ts';
import { createUpdateFile } from './test/test-plan.ts';
import { changeKinds, limitChange } from './test/limit-change.ts';
import { arbitraryPlans, type PlanPair } from './test/random-plans.ts';

const runs = { numRuns: Number(process.env['STEP_RUNS'] ?? 300) };

/** Files in the wrong order of data dates are swapped. */
const pair = ({ previous, current, shapes }: PlanPair): PairedUpdates =>
  pairUpdates([
    createUpdateFile('then.xer', previous, shapes[0]),
    createUpdateFile('now.xer', current, shapes[1]),
  ]);

const isLooping = ({ previous, current }: PairedUpdates): boolean =>
  [previous, current].some(({ schedule }) => computeCpm(schedule).kind === 'loop');

/** Some steps are joined and some files loop; enough others must remain to prove something. */
const counts = { windows: 0, joined: 0, loops: 0 };

describe('steps between random updates', () => {
  it('add up to the stored variance, and the shares of each step to the step', () => {
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
        checkWindow(window);
        checkPaths(window);
        checkOwnChanges(window);
        expect(findings.length).toBe(6 - window.steps.length);
      }),
      runs,
    );
    expect(counts.windows).toBeGreaterThan(runs.numRuns / 2);
    expect(counts.joined).toBeGreaterThan(0);
    expect(counts.loops).toBeGreaterThan(0);
  });

  it('contain each kind of change in its own step', () => {
    fc.assert(
      fc.property(arbitraryPlans, fc.constantFrom(...changeKinds), (plans, kind) => {
        const updates = pair(limitChange(plans, kind));
        const [window] = scheduleSteps(updates).windows;
        // Backwards, an activity that becomes not started has its original duration left, which the current file may contradict.
        if (updates.previous.name !== 'then.xer') return;
        if (window === undefined || window.steps.length < 6) return;
        const moved = listInner(window).filter(({ days, workDays }) => days !== 0 || workDays !== 0);
        expect(moved.filter(({ step }) => step !== kind)).toEqual([]);
      }),
      runs,
    );
  });

  it('are written as files that schedule to the finish of their step', () => {
    fc.assert(
      fc.property(arbitraryPlans, (plans) => {
        const updates = pair(plans);
        checkStepFiles(updates, scheduleSteps(updates, { keepSteps: true }));
      }),
      runs,
    );
  });
});
