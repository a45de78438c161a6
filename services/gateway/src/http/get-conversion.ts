import type { RequestHandler } from 'express';
import type { ConversionPorts } from '../app/ports.ts';
import { findOwn } from './receive-conversion.ts';
import type { ApiCall } from './api-call.ts';

export const getConversionCall = {
  method: 'get',
  path: '/conversions/:id',
  summary: 'The record of a conversion; once finished, also the summary of its result and the price.',
  who: 'session',
  takesKey: true,
  answers: { 200: { description: 'The record.', json: 'Conversion' } },
} satisfies ApiCall;

export function getConversion(ports: ConversionPorts): RequestHandler<{ id: string }> {
  return async (request, response) => {
    response.json((await findOwn(request, ports)).conversion);
  };
}
