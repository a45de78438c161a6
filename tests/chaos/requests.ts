import type { Ledger } from './ledger.ts';

/** Every request has its answer by then. */
export const requestLimitMs = 60_000;

export function noteRefusal(ledger: Ledger, answer: Response, body: Buffer): void {
  const refusal = describeRefusal(answer, body);
  ledger.refused.push(refusal);
  const invites = answer.status === 429 || answer.status === 503;
  if (invites && readRetryAfterMs(answer) === undefined) ledger.untold.push(refusal);
}

/** `429 queue.full`. */
export function describeRefusal(answer: Response, body: Buffer): string {
  const text = body.toString('utf8', 0, 500);
  const code = /"code":"([^"]*)"/.exec(text)?.[1];
  return `${answer.status} ${code ?? `${body.length} bytes`}`;
}

/** What a refusal tells the person. */
export const readSentence = (body: Buffer): string => /"error":"([^"]*)"/.exec(body.toString())?.[1] ?? '';

export function readRetryAfterMs(answer: Response): number | undefined {
  const seconds = answer.headers.get('retry-after');
  return seconds === null || !/^\d+$/.test(seconds) ? undefined : Number(seconds) * 1_000;
}

/** Why there was no whole answer, and whether the request can have been heard. */
export function describeBreak(error: unknown): { wasSent: boolean; reason: string } {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  return { wasSent: code !== 'ECONNREFUSED', reason: code ?? String(cause) };
}
