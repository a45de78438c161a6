import type { RequestHandler } from 'express';
import { findConversion } from '../app/change-conversion.ts';
import type { ConversionPorts } from '../app/ports.ts';
import { checkOwner, readIdOfPath } from './receive-conversion.ts';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';

export const getConversionCall = {
  method: 'get',
  path: '/conversions/:id',
  summary: 'The record of a conversion; when finished, also the summary of its result and the price.',
  who: 'session',
  takesKey: true,
  answers: { 200: { description: 'The record.', json: 'Conversion' } },
} satisfies ApiCall;

/** `GET /api/conversions/:id`: the record. Of a result it shows the summary and the price, never rows. */
export function getConversion(ports: ConversionPorts): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const kept = await findConversion(readIdOfPath(request), ports);
    response.json(checkOwner(kept, getSignedInUser(request)).conversion);
  };
}
