import type { RequestHandler } from 'express';
import type { ConversionPorts } from '../app/ports.ts';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';

export const getConversionsCall = {
  method: 'get',
  path: '/conversions',
  summary: 'Your conversions: under way, ready to download, and the last that ended.',
  who: 'session',
  takesKey: true,
  answers: { 200: { description: 'Your conversions, newest first.', json: 'ConversionList' } },
} satisfies ApiCall;

export function getConversions({ view, catchUp }: ConversionPorts): RequestHandler {
  return async (request, response) => {
    await catchUp();
    const mine = view.listOf(getSignedInUser(request).id).map(({ conversion }) => conversion);
    response.json(mine.toSorted((a, b) => b.requestedAt.localeCompare(a.requestedAt)));
  };
}
