import { pipeline } from 'node:stream/promises';
import type { ConversionIn } from '@floatwise/contracts';
import { inConversion, inSpan } from '@floatwise/service-kit';
import { ObjectMissingError } from '@floatwise/service-kit/s3';
import type { Response } from 'express';
import type { ConversionPorts } from '../app/conversions/ports.ts';
import { toServiceError } from '../app/conversions/to-service-error.ts';

const contentTypes: Record<string, string> = {
  xer: 'application/octet-stream',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** How the calls that return an output describe it. */
export const outputAnswers = {
  200: {
    description: 'The converted file.',
    contentTypes: Object.values(contentTypes),
    headers: { 'Content-Disposition': 'The file name.' },
  },
};

/** Several files in one answer. */
export const attachmentsType = 'application/octet-stream';
export const attachmentsAnswers = {
  200: { description: 'The contents of all attachments.', contentTypes: [attachmentsType] },
};

/** Streams a taken output from the bucket. @throws ServiceError if it has been removed, any other error if the stream broke off */
export function sendOutput(
  response: Response,
  conversion: ConversionIn<'delivered'>,
  ports: ConversionPorts,
): Promise<void> {
  return inConversion(conversion.id, () =>
    inSpan('sendOutput', async () => {
      const output = await ports.objects.openOutput(conversion).catch((error: unknown) => {
        throw error instanceof ObjectMissingError ? toServiceError(undefined) : error;
      });
      describeOutput(response, conversion);
      // Limits, log, compression and this stream all listen to it: more than the ten listeners that Node considers a leak.
      response.setMaxListeners(20);
      await pipeline(output, response);
    }),
  );
}

/** Name, type and length of the output. */
export function describeOutput(
  response: Response,
  { outcome: { outputName, outputBytes } }: Pick<ConversionIn<'finished' | 'delivered'>, 'outcome'>,
): void {
  response.attachment(outputName);
  response.setHeader(
    'content-type',
    contentTypes[outputName.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  );
  response.setHeader('content-length', outputBytes);
  response.setHeader('cache-control', 'no-store');
}
