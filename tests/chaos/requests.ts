import {
  createUploadForm,
  ProblemError,
  SiteUnreachableError,
  type Client,
  type Upload,
} from '@floatwise/client';
import { conversionIdHeader, type ConversionId } from '@floatwise/contracts';
import type { Ledger } from './ledger.ts';

/** Time limit of a request. */
export const requestLimitMs = 60_000;

/** One `POST /api/convert`, never repeated. */
export function convertAtOnce(
  client: Client,
  upload: Upload,
  { id, signal }: { id: ConversionId; signal?: AbortSignal },
): Promise<Uint8Array> {
  const body = createUploadForm(upload);
  const headers = { [conversionIdHeader]: id };
  return client.call('/api/convert', { method: 'POST', headers, body, signal, patienceMs: 0 });
}

export function noteFailure(ledger: Ledger, error: unknown): void {
  if (!(error instanceof ProblemError)) {
    if (wasSent(error))
      ledger.resets.push(error instanceof SiteUnreachableError ? error.reason : String(error));
    else ledger.unsent++;
    return;
  }
  const { status, code = '', retryAfterSeconds } = error;
  const refusal = `${status ?? ''} ${code}`;
  ledger.refused.push(refusal);
  if ((status === 429 || status === 503) && retryAfterSeconds === undefined)
    ledger.withoutRetryAfter.push(refusal);
}

/** Whether the server may have received a request that has no complete answer. */
export const wasSent = (error: unknown): boolean =>
  !(error instanceof ProblemError) &&
  !(error instanceof SiteUnreachableError && error.reason === 'ECONNREFUSED');
