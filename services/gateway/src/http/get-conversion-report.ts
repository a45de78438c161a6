import { pipeline } from 'node:stream/promises';
import { hasResult } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { ConversionPorts } from '../app/ports.ts';
import { takeConversion } from '../app/take-conversion.ts';
import { toServiceError } from '../app/to-service-error.ts';
import { findOwn } from './receive-conversion.ts';
import type { ApiCall } from './api-call.ts';
import { resultProblems } from './upload-call.ts';

export const getConversionReportCall = {
  method: 'get',
  path: '/conversions/:id/report',
  summary:
    'The report with its rows and attachments, as often as needed until the result is removed. The first request takes the result.',
  who: 'session',
  takesKey: true,
  answers: { 200: { description: 'The report.', json: 'StoredReport' } },
  problems: resultProblems,
} satisfies ApiCall;

/**
 * `GET /api/conversions/:id/report`: the stored report as the converter wrote it; the gateway does not parse it. The price is
 * settled before the first byte is sent.
 */
export function getConversionReport(ports: ConversionPorts): RequestHandler<{ id: string }> {
  return async (request, response, next) => {
    const kept = await findOwn(request, ports);
    // A HEAD request does not take the result.
    if (request.method === 'HEAD') {
      if (kept.conversion.state !== 'finished' && !hasResult(kept.conversion))
        throw toServiceError(kept.conversion);
      response.type('json').end();
      return;
    }
    const { conversion } = await takeConversion(kept, ports);
    const stored = await ports.objects.openReport(conversion);
    if (stored === undefined) throw toServiceError(undefined);
    response.type('json');
    if (stored.length !== undefined) response.setHeader('content-length', stored.length);
    try {
      await pipeline(stored.stream, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else next(error);
    }
  };
}
