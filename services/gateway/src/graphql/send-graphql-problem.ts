import type { ErrorRequestHandler } from 'express';
import { describeCallProblem } from '../http/send-problem.ts';
import { describeGraphqlProblem } from './format-graphql-error.ts';

/** Requests that never come to be resolved are told why in the form of GraphQL, with the status REST answers. */
export const sendGraphqlProblem: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const problem = describeCallProblem(error);
  if (response.headersSent || problem.code === 'service.internal') {
    next(error);
    return;
  }
  if (problem.retryAfterSeconds !== undefined) response.setHeader('retry-after', problem.retryAfterSeconds);
  response.status(problem.status).json({ errors: [describeGraphqlProblem(problem)] });
};
