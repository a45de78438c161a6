import type { RequestHandler } from 'express';
import { dismissConversion } from '../app/abandon-conversion.ts';
import type { ConversionPorts } from '../app/ports.ts';
import { findOwn } from './receive-conversion.ts';
import type { ApiCall } from './api-call.ts';

export const deleteConversionCall = {
  method: 'delete',
  path: '/conversions/:id',
  summary:
    'Cancels a conversion and releases its price. Once the result is taken, removes it without a refund.',
  who: 'session',
  takesKey: true,
  answers: { 204: { description: 'The conversion is cancelled, or its result is removed.' } },
  problems: ['conversion.being-taken'],
} satisfies ApiCall;

export function deleteConversion(ports: ConversionPorts): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const kept = await findOwn(request, ports);
    await dismissConversion(kept, ports);
    response.sendStatus(204);
  };
}
