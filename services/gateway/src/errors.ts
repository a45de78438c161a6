import { failures, findStatus, type Failure } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { UnusableInputError } from '@floatwise/tools';
import { isEngineAway } from './adapters/is-engine-away.ts';

/** The failure sent to a caller, with its HTTP status. */
export interface HttpProblem extends Failure {
  readonly status: number;
}

/** Turns any error into a response; the only place that does. */
export function describeProblem(error: unknown): HttpProblem {
  const failure = findFailure(error);
  return { ...failure, status: failure.status ?? findStatus(failure.code) };
}

function findFailure(error: unknown): Failure {
  if (error instanceof ServiceError) return error.failure;
  if (error instanceof UnusableInputError) return { code: error.code, error: error.message };
  return isEngineAway(error) ? failures.unavailable : failures.internal;
}
