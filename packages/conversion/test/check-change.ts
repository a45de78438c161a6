import { failures, isUnsettled, type Conversion, type ConversionState } from '@floatwise/contracts';
import { expect } from 'vitest';

export const limitsMs = { queued: 60_000, run: 30_000, result: 600_000 };

/** Who changes a record: its owner's calls and runs, the sweep of any gateway, or one that makes room. */
export type Actor = 'owner' | 'sweep' | 'room';

interface Circumstances {
  readonly actor: Actor;
  readonly nowMs: number;
  readonly freeUntilMs: number;
  /** Whether the owner has asked for the removal. */
  readonly wasAsked?: boolean;
}

const following: Readonly<Record<ConversionState, readonly ConversionState[]>> = {
  accepted: ['accepted', 'queued', 'delivered', 'failed', 'abandoned'],
  queued: ['running', 'failed', 'abandoned'],
  running: ['running', 'queued', 'finished', 'failed', 'abandoned'],
  finished: ['delivered', 'abandoned'],
  delivered: ['delivered', 'failed'],
  failed: [],
  abandoned: [],
};

/** What holds of every change of a record. */
export function checkChange(before: Conversion | undefined, next: Conversion, by: Circumstances): void {
  const now = new Date(by.nowMs).toISOString();
  const countLeft = Date.parse(next.deadline) - by.nowMs;
  if (before === undefined) {
    expect(next).toMatchObject({ state: 'accepted', attempt: 0, requestedAt: now });
    expect(next.free).toBe(by.nowMs < by.freeUntilMs);
  } else {
    expect(following[before.state], `${before.state} to ${next.state}`).toContain(next.state);
    const { userId, requestedAt, free, username } = before;
    expect(next).toMatchObject({ userId, requestedAt, free, username });
    if (before.state !== 'accepted' || next.state !== 'accepted') expect(next.instance).toBe(before.instance);
    if (by.actor === 'sweep') checkDue(before, next, by.nowMs);
    if (by.actor === 'room') expect(before).toMatchObject({ state: 'finished', price: 0 });
  }
  if (before?.state !== next.state) expect(next.since).toBe(now);
  switch (next.state) {
    case 'accepted':
      expect(countLeft).toBe(45_000);
      break;
    case 'queued':
      expect(countLeft).toBe(before?.state === 'running' ? 600_000 : limitsMs.queued);
      if (before?.state === 'running')
        expect(next).toMatchObject({ isLong: true, attempt: before.attempt - 1 });
      else {
        expect([next.attempt, next.fileName]).toEqual([0, 'a.xer']);
        expect(next.inputBytes).toBe(next.inputs === undefined ? 12 : 17);
      }
      break;
    case 'running':
      expect(countLeft).toBe(limitsMs.run);
      expect([next.attempt, next.isLong]).toEqual([(before?.attempt ?? 0) + 1, before?.isLong]);
      expect(next.attempt).toBeLessThanOrEqual(3);
      break;
    case 'finished':
      expect([countLeft, next.madeAt, next.attempt]).toEqual([limitsMs.result, now, before?.attempt]);
      break;
    case 'delivered':
      checkDelivered(before, next, by);
      break;
    case 'failed':
      expect(countLeft).toBe(0);
      if (before?.state === 'delivered') expect(isUnsettled(before)).toBe(true);
      break;
    case 'abandoned':
      expect(countLeft).toBe(0);
      for (const name of ['outcome', 'summary', 'work']) expect(next).not.toHaveProperty(name);
      break;
  }
}

function checkDelivered(
  before: Conversion | undefined,
  next: Extract<Conversion, { state: 'delivered' }>,
  { actor, nowMs, wasAsked }: Circumstances,
): void {
  const countLeft = Date.parse(next.deadline) - nowMs;
  if (before?.state === 'accepted') {
    // A file without a tool: nothing to pay, and nothing stored besides it.
    expect([next.price, next.isUnsettled, next.outcome.isInput]).toEqual([0, undefined, true]);
    expect([countLeft, next.madeAt]).toEqual([600_000, new Date(nowMs).toISOString()]);
  } else if (before?.state === 'finished') {
    expect([isUnsettled(next), countLeft]).toEqual([true, limitsMs.result]);
  } else if (before?.state === 'delivered') {
    expect(before.removedAt).toBeUndefined();
    expect(next.isUnsettled).toBeUndefined();
    if (next.removedAt !== undefined) {
      expect(isUnsettled(before), 'removed and not settled').toBe(false);
      expect(wasAsked === true || actor === 'sweep').toBe(true);
      expect(next.deadline).toBe(before.deadline);
    } else if (isUnsettled(before)) expect(countLeft).toBe(limitsMs.result);
    else {
      // The owner asks about it.
      expect(Date.parse(next.deadline)).toBeGreaterThan(Date.parse(before.deadline));
      expect(Date.parse(before.deadline) - nowMs).toBeLessThanOrEqual(limitsMs.result / 2);
      expect(countLeft).toBeLessThanOrEqual(limitsMs.result);
      expect(Date.parse(next.deadline)).toBeLessThanOrEqual(Date.parse(before.madeAt) + 3_600_000);
    }
  }
}

/** When any gateway may go on with a conversion: ten seconds after it was taken, if its gateway has not settled it by then. */
export const findDueMs = (conversion: Conversion): number =>
  isUnsettled(conversion) ? Date.parse(conversion.since) + 10_000 : Date.parse(conversion.deadline);

/** A gateway ends only what is over, with the reason. */
function checkDue(before: Conversion, next: Conversion, nowMs: number): void {
  expect(nowMs, `${before.state} ended early`).toBeGreaterThanOrEqual(findDueMs(before));
  if (next.state !== 'failed' || before.state === 'delivered') return;
  expect(['queued', 'running']).toContain(before.state);
  const { code } = before.state === 'queued' ? failures.noConverter : failures.notFinished;
  expect(next.outcome.code).toBe(code);
}
