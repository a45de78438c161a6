import { pipeline } from 'node:stream/promises';
import type { ConversionIn } from '@floatwise/contracts';
import type { RequestHandler, Response } from 'express';
import { findConversion } from '../app/change-conversion.ts';
import type { ConversionPorts } from '../app/ports.ts';
import { checkOwner, readIdOfPath } from './receive-conversion.ts';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';

export const getConversionCall = {
  method: 'get',
  path: '/conversions/:id',
  summary: 'The record of a conversion, with its report while its output waits to be fetched.',
  who: 'session',
  takesKey: true,
  answers: { 200: { description: 'The record.', json: 'ConversionWithReport' } },
} satisfies ApiCall;

/** `GET /api/conversions/:id`: the record, with `report` and `attachments` while its output waits to be fetched. */
export function getConversion(ports: ConversionPorts): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const { conversion } = checkOwner(
      await findConversion(readIdOfPath(request), ports),
      getSignedInUser(request),
    );
    if (conversion.state === 'finished') await sendWithReport(response, conversion, ports);
    else response.json(conversion);
  };
}

/** One JSON object of two: the record, and what lies in the bucket as the converter wrote it. Nothing of it is parsed. */
async function sendWithReport(
  response: Response,
  conversion: ConversionIn<'finished'>,
  { objects }: ConversionPorts,
): Promise<void> {
  const stored = await objects.openReport(conversion);
  if (stored === undefined) {
    response.json(conversion);
    return;
  }
  const begin = Buffer.from(`${JSON.stringify(conversion).slice(0, -1)},`);
  response.type('json');
  if (stored.length !== undefined) response.setHeader('content-length', begin.length + stored.length - 1);
  response.write(begin);
  let begun = false;
  await pipeline(
    stored.stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        yield begun ? chunk : chunk.subarray(1);
        begun = true;
      }
    },
    response,
  ).catch(() => response.destroy());
}
