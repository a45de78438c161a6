import type { Response } from 'express';
import { CallerGoneError } from '../app/await-settled.ts';

/** Aborts when the caller hangs up before the whole answer has left; at once where that has happened. */
export function watchCaller(response: Response): AbortSignal {
  const gone = new AbortController();
  const look = (): void => {
    if (!response.writableFinished) gone.abort(new CallerGoneError('the caller has left'));
  };
  // A call that waited for an engine may find its caller gone: `close` comes once.
  if (response.closed) look();
  else response.once('close', look);
  return gone.signal;
}
