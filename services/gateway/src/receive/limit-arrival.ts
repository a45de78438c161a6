import { failures, findStatus } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request, RequestHandler, Response } from 'express';

export interface ArrivalLimits {
  /** How long the body of a call may take to arrive. */
  readonly bodyMs: number;
  /** How long an uploading file may stall. */
  readonly uploadIdleMs: number;
}

/** Larger than any body other than a file. */
const mostBodyBytes = 1024 * 1024;
/** Time for the caller to read the response before the connection is closed. */
const lingerMs = 1_000;

/** Refuses calls whose body does not arrive, which would hold connections. A file may take long, as long as it keeps arriving. */
export function limitArrival({ bodyMs, uploadIdleMs }: ArrivalLimits): RequestHandler {
  return (request, response, next) => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)) {
      next();
      return;
    }
    if (/^multipart\//i.test(headers['content-type'] ?? '') || isUploadedFile(request)) {
      watchStall(request, uploadIdleMs, () => {
        // The reader of the file reports the reason and stops waiting for the end.
        if (response.writableEnded || response.headersSent) request.destroy();
      });
      next();
      return;
    }
    if (Number(headers['content-length']) > mostBodyBytes) {
      closeAfterAnswer(request, response);
      throw new ServiceError(failures.bodyTooLarge);
    }
    const timer = setTimeout(() => {
      closeAfterAnswer(request, response);
      // Answered here, since the handler that reads the body waits for its end.
      if (response.headersSent) {
        request.destroy();
        return;
      }
      const { error, code } = failures.bodyTimedOut(bodyMs / 1_000);
      response.status(findStatus(code)).json({ error, code });
    }, bodyMs);
    request.once('close', () => clearTimeout(timer));
    request.once('end', () => clearTimeout(timer));
    next();
  };
}

/** The body of an upload address is the file itself. */
const isUploadedFile = ({ method, path }: Request): boolean =>
  method === 'PUT' && path.startsWith('/mcp/uploads/');

function closeAfterAnswer(request: Request, response: Response): void {
  response.setHeader('connection', 'close');
  response.once('finish', () => setTimeout(() => request.destroy(), lingerMs).unref());
}

/** Calls back repeatedly while a request that its reader waits for does not arrive, until it is complete. */
export function watchStall(request: Request, idleMs: number, onStall: () => void): void {
  let seenBytes = -1;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    // Data still to be read here is not the caller's delay.
    const isStalled = bytesRead === seenBytes && request.readableLength === 0 && !request.complete;
    seenBytes = bytesRead;
    if (isStalled) onStall();
  }, idleMs / 2);
  const stop = (): void => clearInterval(timer);
  request.once('end', stop);
  request.once('close', stop);
}
