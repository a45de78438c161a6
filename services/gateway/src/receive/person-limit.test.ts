import { failures, userIdSchema } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { createPersonLimit } from './person-limit.ts';

const [ann, bob] = ['a', 'b'].map((letter) => userIdSchema.parse(letter.repeat(24)));
if (ann === undefined || bob === undefined) throw new Error('Two users are needed.');

describe('a limit of what a user has open', () => {
  it('refuses the user above it and no other user, until a place is free', () => {
    const enter = createPersonLimit(2, failures.manyDownloads);
    const [leave] = [enter(ann), enter(ann)];
    expect(() => enter(ann)).toThrow('You already have 2 downloads');
    expect(() => enter(bob)).not.toThrow();
    leave();
    expect(() => enter(ann)).not.toThrow();
  });

  it('refuses everyone with 503 above what all users may have, and a refusal takes no place', () => {
    const enter = createPersonLimit(2, failures.manyDownloads, {
      most: 3,
      failure: failures.manyDownloadsOfAll,
    });
    const [leave] = [enter(ann), enter(ann), enter(bob)];
    const refusal = { failure: { code: 'download.busy', retryAfterSeconds: 5 } };
    for (let tries = 0; tries < 3; tries++) expect(catchError(() => enter(bob))).toMatchObject(refusal);
    leave();
    expect(() => enter(bob)).not.toThrow();
    expect(catchError(() => enter(ann))).toMatchObject(refusal);
  });
});

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
