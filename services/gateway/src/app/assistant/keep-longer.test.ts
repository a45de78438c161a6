import { describe, expect, it } from 'vitest';
import { createKept } from '../../../test/sample-conversions.ts';
import { keepLonger } from './find-stored-file.ts';

const minute = 60_000;
const formatAgo = (minutes: number): string => new Date(Date.now() - minutes * minute).toISOString();

/** A result that is kept for ten minutes at a time, made and last prolonged this many minutes ago. */
const create = (madeAgo: number, prolongedAgo: number) =>
  createKept(1, {
    state: 'delivered',
    madeAt: formatAgo(madeAgo),
    since: formatAgo(prolongedAgo),
    deadline: formatAgo(prolongedAgo - 10),
  }).conversion;

const countMinutesLeft = ({ deadline }: { deadline: string }): number =>
  Math.round((Date.parse(deadline) - Date.now()) / minute);

describe('a question about a result', () => {
  it('restarts its time once half of it has passed', () => {
    expect(keepLonger(create(4, 4))).toBeUndefined();
    const kept = keepLonger(create(6, 6));
    expect(kept && countMinutesLeft(kept)).toBe(10);
  });

  it('keeps it for an hour at most', () => {
    const kept = keepLonger(create(55, 6));
    expect(kept && countMinutesLeft(kept)).toBe(5);
    expect(keepLonger(create(59, 6))).toBeUndefined();
    expect(keepLonger(create(90, 6))).toBeUndefined();
  });
});
