import type { Conversion, KeptConversion } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { ann, bob, createKept } from '../../../test/sample-conversions.ts';
import { createAdmission, type AdmissionLimits } from './admission.ts';
import { createConversionView } from './conversion-view.ts';

const limits: AdmissionLimits = {
  uploads: 10,
  uploadBytes: 10_000,
  userRunning: 2,
  userWaiting: 3,
  userWaitingBytes: 6_000,
  userResultBytes: 7_000,
  waiting: 8,
  waitingBytes: 9_000,
  storedBytes: 200_000_000,
};

function start(change: Partial<AdmissionLimits> = {}) {
  const view = createConversionView();
  const discarded: KeptConversion[] = [];
  const discard = (kept: KeptConversion): Promise<void> => {
    discarded.push(kept);
    return Promise.resolve();
  };
  return { view, discarded, admission: createAdmission(view, { ...limits, ...change }, discard) };
}

describe('admission', () => {
  it('limits the conversions in progress of each user separately, including uploads that are arriving', () => {
    const { view, admission } = start();
    for (let revision = 1; revision <= 3; revision++) view.apply(createKept(revision));
    view.apply(createKept(4, { state: 'finished' }));
    const coming = [admission.admit(ann, 10), admission.admit(ann, 10)];
    expect(() => admission.admit(ann, 10)).toThrow(
      'You have 5 conversions under way; at most 2 can run and 3 can wait at a time. Please try again in 5 seconds.',
    );
    admission.admit(bob, 10).release();
    coming[0]?.release();
    admission.admit(ann, 10);
  });

  it('counts an upload once, with or without its record', () => {
    const { view, admission } = start({ userWaiting: 0 });
    const first = admission.admit(ann, 10);
    view.apply(createKept(1, { state: 'accepted' }));
    first.recorded();
    admission.admit(ann, 10);
    expect(() => admission.admit(ann, 10)).toThrow('You have 2 conversions under way');
  });

  it('names the byte limit of a user and of the site, but accepts any single file', () => {
    const { view, admission } = start();
    admission.admit(ann, 50_000_000).release();
    view.apply(createKept(1, { inputBytes: 5_000 }));
    expect(() => admission.admit(ann, 1_500)).toThrow('the limit is 5.86 KB');
    view.apply(createKept(2, { userId: bob, inputBytes: 3_500 }));
    expect(() => admission.admit(bob, 1_500)).toThrow('The queue is full (limit: ');
    admission.admit(bob, 400);
  });

  it('limits the bytes of the results kept for a user, and lets others upload', () => {
    const { view, admission } = start();
    const outcome = { outputName: 'a.xer', outputBytes: 100, tasks: 1, durationMs: 1 };
    view.apply(createKept(1, { state: 'finished', inputBytes: 100, outcome }));
    const taken: KeptConversion[] = [];
    for (let revision = 2; revision <= 33; revision++) {
      admission.admit(ann, 500).release();
      const since = '2026-11-27T04:30:00.000Z';
      const deadline = '2026-11-27T04:40:00.000Z';
      const kept = createKept(revision, { state: 'delivered', inputBytes: 100, outcome, since, deadline });
      taken.push(kept);
      view.apply(kept);
    }
    expect(() => admission.admit(ann, 500)).toThrow(
      /^Your results and their files total 6\.45 KB; the limit is 6\.84 KB\. Remove results you have, or wait until they expire\.$/,
    );
    admission.admit(bob, 500).release();
    const removed = { ...taken[0]?.conversion, removedAt: '2026-11-27T04:35:00.000Z' };
    view.apply({ revision: 34, conversion: removed as Conversion });
    admission.admit(ann, 500);
  });

  it('counts the bytes of queued conversions but not of running ones', () => {
    const { view, admission } = start();
    view.apply(createKept(1, { state: 'running', inputBytes: 50_000 }));
    view.apply(createKept(2, { inputBytes: 5_000 }));
    admission.admit(ann, 900).release();
    expect(() => admission.admit(ann, 1_500)).toThrow('Your queued files total 4.88 KB');
  });

  it('limits the bytes of all users together, and discards free results that were not taken first', () => {
    const { view, discarded, admission } = start({ storedBytes: 10_000 });
    const keep = (revision: number, change: Record<string, unknown>) => {
      const outcome = { outputName: 'a.xer', outputBytes: 1_000, tasks: 1, durationMs: 1 };
      view.apply(createKept(revision, { inputBytes: 1_000, outcome, ...change }));
    };
    keep(1, { state: 'delivered', deadline: '2026-11-27T04:40:00.000Z' });
    keep(2, { state: 'finished', price: 5 });
    keep(3, { state: 'finished' });
    keep(4, { state: 'finished', userId: bob });
    admission.admit(ann, 1_000).release();
    expect(discarded).toEqual([]);
    // An output as large as its input is expected.
    admission.admit(bob, 1_500).release();
    expect(discarded.map(({ revision }) => revision)).toEqual([3]);
    const refused = (): unknown => admission.admit(bob, 4_000);
    expect(refused).toThrow('The site has no room for more conversions at the moment.');
    expect(discarded).toHaveLength(1);
  });

  it('counts an output that is its input once, and the report', () => {
    const { view, admission } = start({ storedBytes: 10_000 });
    const outcome = { outputName: 'a.xer', outputBytes: 6_000, tasks: 1, durationMs: 1 };
    const change = { isInput: true, reportBytes: 1_000 };
    view.apply(
      createKept(1, { state: 'finished', price: 5, inputBytes: 6_000, outcome: { ...outcome, ...change } }),
    );
    const admit = (bytes: number) => (): void => admission.admit(bob, bytes).release();
    expect(admit(1_500)).not.toThrow();
    expect(admit(1_501)).toThrow('no room');
  });

  it('limits simultaneous uploads, and accepts the next when one is done', () => {
    const { admission } = start({ uploads: 1 });
    const held = admission.admit(ann, 10);
    const refused = (): unknown => {
      try {
        return admission.admit(bob, undefined);
      } catch (error) {
        return error;
      }
    };
    expect(refused()).toMatchObject({ failure: { code: 'upload.busy', retryAfterSeconds: 2 } });
    held.release();
    admission.admit(bob, 10);
  });
});
