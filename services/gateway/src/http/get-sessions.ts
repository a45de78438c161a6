import type { RequestHandler } from 'express';
import type { ApiCall } from './api-call.ts';
import { listSessions } from './list-sessions.ts';
import type { SessionContext } from './sessions.ts';

export const getSessionsCall = {
  method: 'get',
  path: '/sessions',
  summary: 'Your sessions: device, network and last use of each.',
  who: 'session',
  answers: {
    200: { description: 'This session first, then the others, last used first.', json: 'SessionList' },
  },
} satisfies ApiCall;

export function getSessions(context: SessionContext): RequestHandler {
  return async (request, response) => {
    response.json(await listSessions(request, context));
  };
}
