import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inConversion, inSpan, ObjectMissingError, ServiceError } from '@floatwise/service-kit';
import type { Response } from 'express';
import {
  handOverOutput,
  takeBackHandover,
  type FinishedConversion,
  type OutputHandover,
} from '../app/hand-over-output.ts';
import type { ConversionPorts } from '../app/ports.ts';

const contentTypes: Record<string, string> = {
  xer: 'application/octet-stream',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const stalledClientMs = 120_000;

/** While the last of so many bytes are sent the record is told that they are the last. */
const aheadBytes = 256 * 1024;

export interface SentOutput {
  /** Resolves when the record says that the conversion is delivered, or when that could not be written. */
  readonly recorded: Promise<void>;
}

/**
 * Streams the output from the bucket to the caller; resolves when the last byte has been taken, and the conversion then
 * counts as delivered.
 * @throws ServiceError when it is gone, anything else when it broke off
 */
export function sendOutput(
  response: Response,
  kept: FinishedConversion,
  ports: ConversionPorts,
): Promise<SentOutput> {
  return inConversion(kept.conversion.id, () => inSpan('sendOutput', () => send(response, kept, ports)));
}

async function send(...[response, kept, ports]: Parameters<typeof sendOutput>): Promise<SentOutput> {
  const { outputBytes } = kept.conversion.outcome;
  if (kept.conversion.handover) await takeBackHandover(kept, ports);
  const handover = handOverOutput(kept, ports);
  if (outputBytes <= aheadBytes) void handover.announce();
  try {
    const output = await openOutput(kept, ports);
    response.setTimeout(stalledClientMs, () => response.destroy());
    describeOutput(response, kept);
    await pipeline(output, (chunks) => announceLast(chunks, outputBytes, handover), response);
  } catch (error) {
    handover.breakOff().catch(ports.onTidyError);
    throw error;
  }
  return { recorded: handover.complete().catch(ports.onTidyError) };
}

/** Name, type and length of the output, without taking it. */
export function describeOutput(response: Response, { conversion }: FinishedConversion): void {
  const { outputName, outputBytes } = conversion.outcome;
  response.attachment(outputName);
  response.setHeader(
    'content-type',
    contentTypes[outputName.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  );
  response.setHeader('content-length', outputBytes);
  response.setHeader('cache-control', 'no-store');
}

function openOutput({ conversion }: FinishedConversion, { objects }: ConversionPorts): Promise<Readable> {
  return objects.openOutput(conversion).catch((error: unknown) => {
    if (!(error instanceof ObjectMissingError)) throw error;
    throw new ServiceError(
      'conversion.gone',
      'The file has been fetched before; it is not kept. Please convert it again.',
      { cause: error },
    );
  });
}

/** Holds the last bytes back until the record knows of them. */
async function* announceLast(
  chunks: AsyncIterable<Buffer>,
  outputBytes: number,
  { announce }: OutputHandover,
): AsyncGenerator<Buffer> {
  let leftBytes = outputBytes;
  for await (const chunk of chunks) {
    leftBytes -= chunk.length;
    if (leftBytes <= 0) await announce();
    else if (leftBytes <= aheadBytes) void announce();
    yield chunk;
  }
}
