import { beginConversion, inConversion, type Logger } from '@floatwise/service-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { drainUpload } from './read-upload.ts';
import { readConversionId, type ConversionContext, type UploadCall } from './receive-conversion.ts';
import { watchCaller } from './watch-caller.ts';

/** Handles an upload as the conversion it requests. */
export function handleUpload<Context extends ConversionContext>(
  name: string,
  handle: (request: Request, call: UploadCall, context: Context) => Promise<void>,
  context: Context,
): RequestHandler {
  return async (request, response, next) => {
    const gone = watchCaller(response);
    const id = readConversionId(request);
    try {
      await beginConversion(id, name, () => handle(request, { id, response, gone }, context));
    } catch (error) {
      inConversion(id, () =>
        refuseUpload(error, { request, response, next }, { gone, logger: context.logger }),
      );
    }
  };
}

/** Sends the caller the reason, even during the upload, unless it has disconnected or a response has begun. */
function refuseUpload(
  error: unknown,
  { request, response, next }: { request: Request; response: Response; next: NextFunction },
  { gone, logger }: { gone: AbortSignal; logger: Logger },
): void {
  if (gone.aborted || response.headersSent) {
    logger.info(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'the caller has disconnected',
    );
    request.destroy();
    return;
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  logger.info({ code }, 'conversion refused');
  drainUpload(request);
  next(error);
}
