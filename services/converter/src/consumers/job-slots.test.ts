import { afterEach, describe, expect, it, vi } from 'vitest';
import { createJobSlots } from './job-slots.ts';

/** Whether a promise has been resolved by now. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.then(() => (done = true));
  await new Promise(setImmediate);
  return done;
}

afterEach(() => vi.useRealTimers());

describe('slots', () => {
  it('keep one for small conversions when large ones take the others', async () => {
    const slots = createJobSlots(3);
    const first = await slots.take('large');
    await slots.take('large');
    expect(await isDone(slots.awaitRoom('large'))).toBe(false);
    expect(await isDone(slots.awaitRoom('small'))).toBe(true);
    const waiting = slots.take('large');
    expect(await isDone(waiting)).toBe(false);
    first?.();
    expect(await isDone(waiting)).toBe(true);
  });

  it('all go to small ones while no large one waits; the next free one goes to a waiting large one', async () => {
    const slots = createJobSlots(2);
    const first = await slots.take('small');
    await slots.take('small');
    expect(await isDone(slots.awaitRoom('large'))).toBe(true);
    const large = slots.take('large');
    expect(await isDone(slots.awaitRoom('small'))).toBe(false);
    first?.();
    expect(await isDone(large)).toBe(true);
    expect(await isDone(slots.awaitRoom('small'))).toBe(false);
  });

  it('all go to one that has to run alone, once the running ones have ended', async () => {
    const slots = createJobSlots(3);
    const [first, second] = [await slots.take('small'), await slots.take('large')];
    const alone = slots.takeAll('small');
    expect(await isDone(slots.awaitRoom('small'))).toBe(false);
    first?.();
    expect(await isDone(alone)).toBe(false);
    second?.();
    const release = await alone;
    expect(await isDone(slots.awaitRoom('small'))).toBe(false);
    expect(await isDone(slots.awaitRoom('large'))).toBe(false);
    const waiting = slots.take('small');
    release();
    expect(await isDone(waiting)).toBe(true);
    expect(await isDone(slots.awaitRoom('large'))).toBe(true);
  });

  it('are freed by small ones that take longer, as many as there are slots; large ones keep theirs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const slots = createJobSlots(2);
    await slots.take('large');
    const first = await slots.take('small');
    expect(await isDone(slots.awaitRoom('small'))).toBe(false);
    vi.advanceTimersByTime(600);
    expect(await isDone(slots.awaitRoom('small'))).toBe(true);
    await slots.take('small');
    vi.advanceTimersByTime(600);
    const third = await slots.take('small');
    vi.advanceTimersByTime(600);
    expect(await isDone(slots.awaitRoom('small'))).toBe(false);
    first?.();
    vi.advanceTimersByTime(600);
    expect(await isDone(slots.awaitRoom('small'))).toBe(true);
    third?.();
    expect(await isDone(slots.awaitRoom('large'))).toBe(false);
  });

  it('go to either size if there is only one', async () => {
    const slots = createJobSlots(1);
    const release = await slots.take('small');
    expect(await isDone(slots.awaitRoom('small'))).toBe(false);
    release?.();
    await slots.take('large');
    expect(await slots.take('small')).toBeUndefined();
  });
});
