import type { RequestHandler } from 'express';
import { abandonConversion } from '../app/abandon-conversion.ts';
import { findConversion } from '../app/change-conversion.ts';
import type { ConversionPorts } from '../app/ports.ts';
import { checkOwner, readIdOfPath } from './receive-conversion.ts';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';

export const deleteConversionCall = {
  method: 'delete',
  path: '/conversions/:id',
  summary: 'Calls a conversion off, also when it is finished and waits to be fetched.',
  who: 'session',
  takesKey: true,
  answers: { 204: { description: 'It is called off.' } },
} satisfies ApiCall;

/** `DELETE /api/conversions/:id`: calls it off, also when it is finished and waits to be fetched. */
export function deleteConversion(ports: ConversionPorts): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const kept = checkOwner(await findConversion(readIdOfPath(request), ports), getSignedInUser(request));
    await abandonConversion(kept, ports);
    response.sendStatus(204);
  };
}
