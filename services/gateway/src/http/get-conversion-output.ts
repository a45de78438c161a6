import { hasResult } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { ConversionPorts } from '../app/ports.ts';
import { takeConversion } from '../app/take-conversion.ts';
import { toServiceError } from '../app/to-service-error.ts';
import { findOwn } from './receive-conversion.ts';
import { describeOutput, sendOutput } from './send-output.ts';
import type { ApiCall } from './api-call.ts';
import { outputContentTypes, resultProblems } from './upload-call.ts';

export const getConversionOutputCall = {
  method: 'get',
  path: '/conversions/:id/output',
  summary:
    'Downloads the converted file, as often as needed until the result is removed. The first download takes the result.',
  who: 'session',
  takesKey: true,
  answers: {
    200: {
      description: 'The converted file.',
      contentTypes: outputContentTypes,
      headers: { 'Content-Disposition': 'The file name.' },
    },
  },
  problems: resultProblems,
} satisfies ApiCall;

/** Settles the price before the first byte is sent; further downloads are free. */
export function getConversionOutput(ports: ConversionPorts): RequestHandler<{ id: string }> {
  return async (request, response, next) => {
    const kept = await findOwn(request, ports);
    // A HEAD request does not take the result.
    if (request.method === 'HEAD') {
      const { conversion } = kept;
      if (conversion.state !== 'finished' && !hasResult(conversion)) throw toServiceError(conversion);
      describeOutput(response, conversion);
      response.end();
      return;
    }
    const { conversion } = await takeConversion(kept, ports);
    try {
      await sendOutput(response, conversion, ports);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else next(error);
    }
  };
}
