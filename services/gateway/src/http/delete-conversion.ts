import type { RequestHandler } from 'express';
import { dismissConversion } from '../app/abandon-conversion.ts';
import { findConversion } from '../app/change-conversion.ts';
import type { ConversionPorts } from '../app/ports.ts';
import { checkOwner, readIdOfPath } from './receive-conversion.ts';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';

export const deleteConversionCall = {
  method: 'delete',
  path: '/conversions/:id',
  summary:
    'Cancels a conversion and releases its price. Once it is taken: removes the result, without a refund.',
  who: 'session',
  takesKey: true,
  answers: { 204: { description: 'The conversion is cancelled, or its result is removed.' } },
  problems: ['conversion.being-taken'],
} satisfies ApiCall;

/** `DELETE /api/conversions/:id`: cancels it before it is taken, acknowledges the result afterwards. */
export function deleteConversion(ports: ConversionPorts): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const kept = checkOwner(await findConversion(readIdOfPath(request), ports), getSignedInUser(request));
    await dismissConversion(kept, ports);
    response.sendStatus(204);
  };
}
