import type { Response } from 'express';
import { CallerGoneError } from '../app/await-settled.ts';

/** Aborts when the caller hangs up before the whole answer has left. */
export function watchCaller(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new CallerGoneError('the caller has left'));
  });
  return gone.signal;
}
