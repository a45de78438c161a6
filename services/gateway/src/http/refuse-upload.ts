import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '@floatwise/service-kit';
import { drainUpload } from './read-upload.ts';

/** Sends the caller the reason, even while the upload still arrives, unless it has left or an answer has begun. */
export function refuseUpload(
  error: unknown,
  { request, response, next }: { request: Request; response: Response; next: NextFunction },
  context: { gone: AbortSignal; logger: Logger },
): void {
  if (context.gone.aborted || response.headersSent) {
    context.logger.info(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'the caller has left',
    );
    request.destroy();
    return;
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  context.logger.info({ code }, 'conversion refused');
  drainUpload(request);
  next(error);
}
