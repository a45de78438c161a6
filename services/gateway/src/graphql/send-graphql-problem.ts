import type { ErrorRequestHandler } from 'express';
import { describeCallProblem } from '../http/send-problem.ts';
import { describeGraphqlProblem } from './format-graphql-error.ts';

/** Reports requests that fail before they are resolved in GraphQL's form, with the status REST uses. */
export const sendGraphqlProblem: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const problem = describeCallProblem(error);
  if (response.headersSent || problem.code === 'service.internal') {
    next(error);
    return;
  }
  if (problem.retryAfterSeconds !== undefined) response.setHeader('retry-after', problem.retryAfterSeconds);
  response.status(problem.status).json({ errors: [describeGraphqlProblem(problem)] });
};
