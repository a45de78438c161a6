import type { PlanEdit } from '@floatwise/contracts/plan-edits';
import { describe, expect, it, vi } from 'vitest';
import { hasFlag } from '../../schedule/model/outline.ts';
import type { TrialAnswer, TrialQuestion } from '../../schedule/model/edit-trial.ts';
import { drawTrial } from './draw-trial.ts';
import { readSample } from '../../schedule/worker/test/read-sample.ts';
import { createTrials } from '../../schedule/worker/try-edits.ts';

const sample = readSample();
const ask = (question: Partial<TrialQuestion>, trials = createTrials(sample)): TrialAnswer =>
  trials({ edits: [], milestones: [], ...question });

function draw(edits: readonly unknown[]) {
  const answer = ask({ edits });
  if ('refusal' in answer || answer.drawn === undefined) throw new RangeError('Refused');
  const drawn = drawTrial(answer.drawn, undefined);
  if (drawn === undefined) throw new RangeError('Not drawn');
  const { ids } = drawn.outline.activities;
  return { ...drawn, result: answer, place: (id: string) => ids.indexOf(id) };
}

const longer: PlanEdit = { kind: 'setDuration', activity: 'A1090', days: 20, of: 'remaining' };

describe('a trial', () => {
  it('without edits moves nothing', () => {
    const { movedCount, changes, outline, plan } = draw([]);
    expect(movedCount).toBe(0);
    expect(changes).toEqual({ activities: new Set(), links: [], moved: new Map() });
    expect(outline.activities.finishes).toEqual(plan.outline.activities.finishes);
    expect(outline.groups).toEqual(plan.outline.groups);
  });

  it('has bars after the edits, and what moved before them', () => {
    const { changes, outline, plan, place, movedCount } = draw([longer]);
    const at = place('A1090');
    expect([...changes.activities]).toEqual([at]);
    expect(movedCount).toBe(changes.moved.size);
    expect(changes.moved.get(at)?.finish).toBe(plan.outline.activities.finishes[at]);
    expect(outline.activities.finishes[at]).toBeGreaterThan(changes.moved.get(at)?.finish ?? Infinity);
    expect(hasFlag(outline.activities, at, 'critical')).toBe(true);
  });

  it('puts an added activity into the tree, and its relationships', () => {
    const delay = {
      kind: 'insertDelay',
      activity: 'A1100',
      id: 'D1',
      name: 'Late',
      days: 10,
      where: 'before',
    };
    const { changes, outline, place, result } = draw([delay]);
    const at = place('D1');
    expect(at).toBe(sample.activities.length);
    expect(outline.rows.items[outline.rows.ofActivity[at] ?? -1]).toBe(at);
    expect(changes.moved.has(at)).toBe(false);
    expect(changes.links).toContainEqual({ from: at, to: place('A1100'), type: 'FS', role: 'added' });
    expect(result.drawn?.path.after).toContain(at);
  });

  it('keeps a removed activity as an outline only', () => {
    const { changes, outline, place } = draw([{ kind: 'removeActivity', activity: 'A1090' }]);
    const at = place('A1090');
    expect(outline.activities.starts[at]).toBeNaN();
    expect(changes.moved.get(at)?.start).toBeGreaterThan(0);
    expect(changes.links.some(({ role, from, to }) => role === 'removed' && (from === at || to === at))).toBe(
      true,
    );
  });

  it('sends the tree only when it changes', () => {
    const trials = createTrials(sample);
    const first = ask({}, trials);
    const key = 'drawn' in first ? first.drawn?.key : undefined;
    expect(ask({ edits: [longer], known: key }, trials)).toMatchObject({ drawn: { key, plan: undefined } });
  });

  it('turns the end of a dragged bar into whole days', () => {
    const { outline, place } = draw([]);
    const at = place('A1090');
    const finish = (outline.activities.finishes[at] ?? 0) + 7 * 1440;
    expect(ask({ drag: { place: at, finish, at: 0 } })).toMatchObject({
      edits: [{ kind: 'setDuration', activity: 'A1090', days: 20, of: 'remaining' }],
    });
    // To the left of its start it keeps a day.
    expect(ask({ edits: [longer], drag: { place: at, finish: 0, at: 0 } })).toMatchObject({
      edits: [{ activity: 'A1090', days: 1 }],
    });
  });

  it('names the edit and the member that are refused', () => {
    const answer = ask({ edits: [longer, { ...longer, activity: 'A109' }] });
    expect(answer).toMatchObject({ refusal: { at: 1, member: 'activity' } });
    expect('refusal' in answer && answer.refusal.sentence).toMatch(/^No activity has the ID 'A109'\./);
    expect(ask({ milestones: ['M'] })).toMatchObject({ refusal: { at: undefined, member: 'milestones' } });
    expect(ask({ edits: '[{' })).toMatchObject({ refusal: { at: undefined } });
  });

  it('answers the same after it has prepared for the first edit', () => {
    const questions = [{ edits: [longer] }, { edits: [] }, { edits: [longer], isBrief: true }];
    const expected = questions.map((question) => ask(question));
    vi.useFakeTimers();
    try {
      const trials = createTrials(sample);
      ask({}, trials);
      expect(vi.getTimerCount()).toBe(1);
      vi.runAllTimers();
      expect(questions.map((question) => ask(question, trials))).toEqual(expected);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has the figures alone for a set beside the one that is drawn', () => {
    const answer = ask({ edits: [longer], isBrief: true });
    expect(answer).toMatchObject({ whatIf: { projects: [{ days: 7 }] }, drawn: undefined });
  });
});
