import type { ConversionId, KeptConversion } from '@floatwise/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bob, createKept } from '../../../test/sample-conversions.ts';
import { createConversionView } from './conversion-view.ts';
import { giveTurns, listTurns } from './give-turns.ts';

afterEach(() => vi.useRealTimers());

function start(publish: (kept: KeptConversion) => Promise<void> = () => Promise.resolve()) {
  const view = createConversionView();
  const given: ConversionId[] = [];
  const turns = giveTurns(
    {
      view,
      jobs: {
        publishRequested: async (kept) => {
          given.push(kept.conversion.id);
          await publish(kept);
        },
        publishCancelled: () => undefined,
      },
    },
    { most: 2, onError: () => undefined },
  );
  const queue = (revision: number, change: Record<string, unknown> = {}): ConversionId => {
    const kept = createKept(revision, change);
    turns.own(kept.conversion.id);
    view.apply(kept);
    return kept.conversion.id;
  };
  return { view, given, queue, turns };
}

describe('turns', () => {
  it('go to a limited number of conversions per user at a time, first come first served', () => {
    const { view, given, queue } = start();
    const [first, second, third] = [queue(1), queue(2), queue(3)];
    const ofBob = queue(4, { userId: bob });
    expect(given).toEqual([first, second, ofBob]);
    view.apply(createKept(5, { id: first, state: 'running' }));
    expect(given).toHaveLength(3);
    view.apply(createKept(6, { id: first, state: 'finished' }));
    expect(given).toEqual([first, second, ofBob, third]);
  });

  it('of another gateway are given after a while, unless that gateway gave them', () => {
    vi.useFakeTimers();
    const { view, given } = start();
    const [lost, taken] = [createKept(1), createKept(2)];
    view.apply(lost);
    view.apply(taken);
    vi.advanceTimersByTime(1_000);
    expect(given).toEqual([]);
    view.apply(createKept(3, { id: taken.conversion.id, state: 'running' }));
    vi.advanceTimersByTime(1_000);
    expect(given).toEqual([lost.conversion.id]);
  });

  it('that were missed are given when they come again', () => {
    vi.useFakeTimers();
    const { view, given } = start();
    const lost = createKept(1);
    view.apply(lost);
    const running = [2, 3].map((revision) => createKept(revision, { state: 'running' }));
    running.forEach(view.apply);
    vi.advanceTimersByTime(2_000);
    expect(given).toEqual([]);
    for (const { conversion } of running)
      view.apply(createKept(10, { id: conversion.id, state: 'finished' }));
    vi.advanceTimersByTime(2_000);
    expect(given).toEqual([lost.conversion.id]);
  });

  it('of a conversion that this gateway accepted are followed until its end', () => {
    const { id } = createKept(1).conversion;
    const followed: ConversionId[] = [];
    const other = createConversionView((one) => {
      followed.push(one);
      return () => followed.splice(followed.indexOf(one), 1);
    });
    const jobs = { publishRequested: () => Promise.resolve(), publishCancelled: () => undefined };
    const turns = giveTurns({ view: other, jobs }, { most: 2, onError: () => undefined });
    turns.own(id);
    other.apply(createKept(1, { id, state: 'running' }));
    expect(followed).toEqual([id]);
    other.apply(createKept(2, { id, state: 'failed' }));
    expect(followed).toEqual([]);
    turns.stop();
  });

  it('are given again if the queue did not answer', async () => {
    vi.useFakeTimers();
    let tries = 0;
    const { given, queue } = start(() =>
      tries++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve(),
    );
    const id = queue(1);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(given).toEqual([id, id]);
  });

  it('are given again, and first, to one that became large; the user’s others wait while another user does', () => {
    const { view, given, queue } = start();
    const [first, second, third] = [queue(1), queue(2), queue(3)];
    const ofBob = queue(4, { userId: bob });
    const long = { id: first, isLong: true };
    view.apply(createKept(5, long));
    view.apply(createKept(6, { id: second, state: 'finished' }));
    expect(given).toEqual([first, second, ofBob, first]);
    view.apply(createKept(7, { ...long, state: 'running' }));
    expect(given).toHaveLength(4);
    view.apply(createKept(8, { ...long, state: 'finished' }));
    expect(given.slice(4)).toEqual([third]);
  });

  it('come one at a time after two conversions that ran out of time within an hour', () => {
    const { view, given, queue } = start();
    const outcome = { code: 'tool.timed-out', error: 'It took too long.' };
    const failed = (minutesAgo: number, revision: number) => ({
      ...{ state: 'failed', outcome },
      since: new Date(Date.now() - minutesAgo * 60_000 + revision).toISOString(),
    });
    for (const [place, minutesAgo] of [70, 50].entries())
      view.apply(createKept(place + 1, failed(minutesAgo, place)));
    const [first, second] = [queue(3), queue(4)];
    expect(given).toEqual([first, second]);
    view.apply(createKept(5, { id: first, ...failed(0, 5) }));
    const [third] = [queue(6)];
    expect(given).toHaveLength(2);
    view.apply(createKept(7, { id: second, state: 'finished' }));
    expect(given).toEqual([first, second, third]);
  });

  it('are not given while the user’s limit is reached', () => {
    const running = [createKept(1, { state: 'running' }), createKept(2, { state: 'running' })];
    expect(listTurns([...running, createKept(3)], 2)).toEqual([]);
    expect(listTurns([...running.slice(1), createKept(3)], 2)).toHaveLength(1);
  });
});
