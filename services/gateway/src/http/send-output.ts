import { pipeline } from 'node:stream/promises';
import type { ConversionIn } from '@floatwise/contracts';
import { ObjectMissingError, ServiceError } from '@floatwise/service-kit';
import type { Response } from 'express';
import type { ConversionObjects } from '../app/ports.ts';

const contentTypes: Record<string, string> = {
  xer: 'application/octet-stream',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const stalledClientMs = 120_000;

/**
 * Streams the output from the bucket to the caller; resolves when the last byte has been taken.
 * @throws ServiceError when it is gone, anything else when it broke off
 */
export async function sendOutput(
  response: Response,
  conversion: ConversionIn<'finished'>,
  objects: ConversionObjects,
): Promise<void> {
  const output = await objects.openOutput(conversion).catch((error: unknown) => {
    if (!(error instanceof ObjectMissingError)) throw error;
    throw new ServiceError(
      'conversion.gone',
      'The file has been fetched before; it is not kept. Please convert it again.',
      { cause: error },
    );
  });
  const { outputName, outputBytes } = conversion.outcome;
  response.setTimeout(stalledClientMs, () => response.destroy());
  response.attachment(outputName);
  response.setHeader(
    'content-type',
    contentTypes[outputName.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  );
  response.setHeader('content-length', outputBytes);
  response.setHeader('cache-control', 'no-store');
  await pipeline(output, response);
}
