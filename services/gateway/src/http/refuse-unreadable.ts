import type { ErrorCode } from '@floatwise/contracts';
import type { Duplex } from 'node:stream';

interface Refusal {
  readonly status: string;
  readonly code: ErrorCode;
  readonly error: string;
}

const refusals: Partial<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'request.too-large',
    error: 'The address and the headers of the request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request.timed-out',
    error: 'The request did not arrive in time. Please try again.',
  },
};
const unreadable: Refusal = {
  status: '400 Bad Request',
  code: 'request.invalid',
  error: 'The request cannot be read.',
};

/** Answers, as every call is answered, a request that ends before its head has been read; the connection ends with it. */
export function refuseUnreadable(problem: Error & { readonly code?: string }, socket: Duplex): void {
  if (problem.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, error } = refusals[problem.code ?? ''] ?? unreadable;
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
