import { failures, type Failure } from '@floatwise/contracts';
import type { Duplex } from 'node:stream';

const refusals: Partial<Record<string, readonly [status: string, failure: Failure]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', failures.headTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', failures.requestTimedOut],
};
const unreadable = ['400 Bad Request', failures.unreadableRequest] as const;

/** Answers a request that ends before its head has been read in the usual form, and closes the connection. */
export function refuseUnreadable(problem: Error & { readonly code?: string }, socket: Duplex): void {
  if (problem.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, { code, error }] = refusals[problem.code ?? ''] ?? unreadable;
  const body = JSON.stringify({ error, code });
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
