import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import {
  conversionIdHeader,
  conversionIdSchema,
  type ConversionFinished,
  type ConversionId,
} from '@floatwise/contracts';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { checkQueue, claimConversion } from '../app/accept-conversion.ts';
import { convertUpload, type ConvertUploadPorts } from '../app/convert-upload.ts';
import type { GatewayMetrics } from '../telemetry.ts';
import { drainUpload, readUpload } from './read-upload.ts';
import { getSignedInUser } from './require-user.ts';

const contentTypes: Record<string, string> = {
  xer: 'application/octet-stream',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const stalledClientMs = 120_000;

/** `POST /api/convert`: a file in, the converted file out. */
export function postConvert(context: {
  ports: ConvertUploadPorts;
  metrics: GatewayMetrics;
  logger: Logger;
}): RequestHandler {
  const { ports, metrics } = context;
  return async (request, response, next) => {
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    const stopTimer = metrics.answers.startTimer();
    let logger = context.logger;
    try {
      const user = getSignedInUser(request);
      const id = readConversionId(request);
      logger = logger.child({ conversionId: id });
      response.setHeader(conversionIdHeader, id);
      await checkQueue(ports);
      await claimConversion(id, user, ports.claims);
      const upload = await readUpload(request, gone.signal);
      logger.info({ userId: user.id }, 'upload started');
      const finished = await convertUpload(
        upload,
        {
          id,
          user,
          signal: gone.signal,
          sendOutput: (event, output) => {
            sendHeaders(response, event);
            return pipeline(output, response);
          },
        },
        ports,
      );
      stopTimer({ outcome: 'delivered' });
      logger.info({ toolId: finished.toolId, outputBytes: finished.outputBytes }, 'answer left');
    } catch (error) {
      if (gone.signal.aborted || response.headersSent) {
        stopTimer({ outcome: 'abandoned' });
        logger.info(
          { reason: error instanceof Error ? error.message : 'unknown' },
          'conversion given up: the caller has left',
        );
        request.destroy();
        return;
      }
      stopTimer({ outcome: 'refused' });
      logger.info(
        { code: error instanceof Error && 'code' in error ? error.code : undefined },
        'conversion refused',
      );
      drainUpload(request);
      next(error);
    }
  };
}

function readConversionId(request: Request): ConversionId {
  const given = request.get(conversionIdHeader);
  if (given === undefined) return conversionIdSchema.parse(randomUUID());
  const parsed = conversionIdSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ServiceError('request.invalid', `The header ${conversionIdHeader} must be a UUID.`);
}

function sendHeaders(response: Response, { outputName, outputBytes }: ConversionFinished): void {
  response.setTimeout(stalledClientMs, () => response.destroy());
  response.attachment(outputName);
  const extension = outputName.split('.').at(-1) ?? '';
  response.setHeader('content-type', contentTypes[extension] ?? 'application/octet-stream');
  response.setHeader('content-length', outputBytes);
  response.setHeader('cache-control', 'no-store');
}
