import { serviceErrorCodes, unusableInputCodes, type ErrorCode } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { UnusableInputError } from '@floatwise/tools';
import { ClientOfflineError } from '@redis/client';
import { describe, expect, it } from 'vitest';
import { describeProblem } from './errors.ts';

const createAggregate = (): unknown =>
  new AggregateError([Object.assign(new Error('a'), { code: 'ECONNREFUSED' })]);
const createOfflineError = (): unknown => new ClientOfflineError();

describe('describeProblem', () => {
  it('has a status for every code, and 500 only for our own faults', () => {
    for (const code of serviceErrorCodes) {
      const { status } = describeProblem(new ServiceError({ code, error: 'A sentence.' }));
      const ours = code === 'service.internal' || code === 'conversion.crashed';
      expect(status === 500, code).toBe(ours);
    }
  });

  it('answers 422 to unusable files, found by gateway or converter, and 413 when they are too large', () => {
    for (const code of unusableInputCodes) {
      const expected = code === 'E_TOO_LARGE' ? 413 : 422;
      expect(describeProblem(new UnusableInputError(code, 'A sentence.')).status).toBe(expected);
      expect(describeProblem(new ServiceError({ code, error: 'A sentence.' })).status).toBe(expected);
    }
  });

  it('passes on the status of a code of a later release', () => {
    const later = { code: 'account.asleep' as ErrorCode, error: 'The account sleeps.', status: 409 };
    expect(describeProblem(new ServiceError(later))).toEqual(later);
  });

  it('passes on sentence, code and waiting time', () => {
    const error = new ServiceError({ code: 'rate.limited', error: 'Too often.', retryAfterSeconds: 7 });
    expect(describeProblem(error)).toEqual({
      status: 429,
      code: 'rate.limited',
      error: 'Too often.',
      retryAfterSeconds: 7,
    });
  });

  it.each([
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['one error for each address', createAggregate()],
    ['Redis offline', createOfflineError()],
    ['a cause far down', new Error('a', { cause: new Error('b', { cause: createOfflineError() }) })],
  ])('takes %s for an engine that is away', (_what, error) => {
    expect(describeProblem(error)).toMatchObject({
      status: 503,
      code: 'service.unavailable',
      retryAfterSeconds: 5,
    });
  });

  it('reveals nothing about any other error', () => {
    for (const error of [new Error('SECRET at /home/x'), 'SECRET', undefined, { message: 'SECRET' }]) {
      const problem = describeProblem(error);
      expect(problem).toMatchObject({ status: 500, code: 'service.internal' });
      expect(JSON.stringify(problem)).not.toContain('SECRET');
    }
  });
});
