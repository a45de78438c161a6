import type { ConversionId } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import { findConversion } from '../app/change-conversion.ts';
import type { ConversionPorts } from '../app/ports.ts';
import { toServiceError } from '../app/to-service-error.ts';
import { checkOwner, readIdOfPath } from './receive-conversion.ts';
import { getSignedInUser } from './require-user.ts';
import { describeOutput, sendOutput } from './send-output.ts';
import type { ApiCall } from './api-call.ts';
import { outputContentTypes } from './upload-call.ts';

export const getConversionOutputCall = {
  method: 'get',
  path: '/conversions/:id/output',
  summary: 'The converted file, once. A fetch that broke off does not count.',
  who: 'session',
  takesKey: true,
  answers: {
    200: {
      description: 'The converted file.',
      contentTypes: outputContentTypes,
      headers: { 'Content-Disposition': 'Its name.' },
    },
  },
  // Of one that failed it tells why, by the status its own answer would have had.
  problems: [
    'conversion.gone',
    'conversion.under-way',
    'file.too-large',
    'file.wrong-type',
    'E_NOT_XER',
    'credits.missing',
    'tool.timed-out',
    'conversion.abandoned',
    'conversion.timed-out',
    'conversion.crashed',
  ],
} satisfies ApiCall;

/** `GET /api/conversions/:id/output`: the file, once. A fetch that broke off does not count. */
export function getConversionOutput(ports: ConversionPorts): RequestHandler<{ id: string }> {
  /** Taken, and not in the record yet. */
  const taken = new Set<ConversionId>();
  return async (request, response, next) => {
    const kept = checkOwner(await findConversion(readIdOfPath(request), ports), getSignedInUser(request));
    const { conversion } = kept;
    if (conversion.state !== 'finished') throw toServiceError(conversion);
    if (taken.has(conversion.id)) {
      throw toServiceError({ ...conversion, state: 'delivered' });
    }
    // Who asks for the head has taken nothing.
    if (request.method === 'HEAD') {
      describeOutput(response, { ...kept, conversion });
      response.end();
      return;
    }
    try {
      const { recorded } = await sendOutput(response, { ...kept, conversion }, ports);
      taken.add(conversion.id);
      void recorded.then(() => taken.delete(conversion.id));
    } catch (error) {
      if (response.headersSent) response.destroy();
      else next(error);
    }
  };
}
