import type { Response } from 'express';

/** Aborts when the caller disconnects before the whole response is sent; immediately if that has already happened. */
export function watchCaller(response: Response): AbortSignal {
  const gone = new AbortController();
  const look = (): void => {
    if (!response.writableFinished) gone.abort(new Error('the caller has left'));
  };
  // The caller may have left while the call waited for an engine: `close` is emitted only once.
  if (response.closed) look();
  else response.once('close', look);
  return gone.signal;
}
