import { describe, expect, it } from 'vitest';
import { ann, bob, createKept } from '../../../test/sample-conversions.ts';
import { createConversionView } from './conversion-view.ts';

describe('the view of the records', () => {
  it('accepts newer revisions, reports each once, and ignores older ones', () => {
    const view = createConversionView();
    const queued = createKept(5);
    const { id } = queued.conversion;
    const reported: string[] = [];
    const stop = view.watch(id, ({ conversion }) => reported.push(conversion.state));
    expect(view.apply(queued)).toBe(true);
    expect(view.apply(queued)).toBe(false);
    expect(view.apply(createKept(4, { id, state: 'accepted' }))).toBe(false);
    expect(view.apply(createKept(7, { id, state: 'finished' }))).toBe(true);
    expect(view.find(id)?.revision).toBe(7);
    stop();
    view.apply(createKept(8, { id, state: 'delivered' }));
    expect(reported).toEqual(['queued', 'finished']);
  });

  it('lists each user’s own conversions and forgets removed ones', () => {
    const view = createConversionView();
    const mine = createKept(1);
    view.apply(mine);
    view.apply(createKept(2, { userId: bob }));
    expect(view.listOf(ann)).toEqual([mine]);
    view.forget(mine.conversion.id);
    expect(view.listOf(ann)).toEqual([]);
    expect([...view.listUnderWay()]).toHaveLength(1);
  });

  it('holds all conversions in progress and the last 20 ended ones of each user', () => {
    const view = createConversionView();
    const waiting = createKept(1);
    view.apply(waiting);
    for (let revision = 2; revision < 100; revision++)
      view.apply(createKept(revision, { state: 'delivered' }));
    const kept = view.listOf(ann).map(({ revision }) => revision);
    expect(kept).toEqual([1, ...Array.from({ length: 20 }, (_one, index) => 80 + index)]);
    expect([...view.listUnderWay()]).toEqual([waiting]);
    view.apply(createKept(100, { id: waiting.conversion.id, state: 'failed' }));
    expect([...view.listUnderWay()]).toEqual([]);
  });
});
