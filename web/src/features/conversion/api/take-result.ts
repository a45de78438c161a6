import { takenConversionSchema } from '@floatwise/contracts';
import type { ConvertedResult, ReadyConversion } from '../model/conversion-state.ts';
import type { ProgressStep } from '../model/stage-progress.ts';
import { findConversion } from './watch-conversion.ts';
import { persist } from './persist.ts';
import { ConversionError, readStoredReport, requestText, sendXhr } from './read-answer.ts';

interface Taking {
  readonly signal: AbortSignal;
  readonly onProgress: (step: ProgressStep) => void;
  /** Receives the updated record and the new balance. */
  readonly onPaid: (conversion: ReadyConversion, credits: number) => void;
}

/** Can be repeated: it pays once, and downloads until the result is removed. @throws ConversionError or an AbortError */
export async function takeResult(ready: ReadyConversion, taking: Taking): Promise<ConvertedResult> {
  const { id } = ready;
  const { signal, onProgress } = taking;
  // The first download takes a result without a price.
  const conversion = ready.state === 'finished' && ready.price > 0 ? await pay(ready, taking) : ready;
  const answer = await persist(() => requestText(`/api/conversions/${id}/report`, { signal }), signal);
  const { outputName, outputBytes } = conversion.outcome;
  const onReceive = (bytes: number): void =>
    onProgress({ stage: 'receive', fraction: Math.min(1, bytes / outputBytes) });
  const blob = await persist(() => fetchOutput(id, signal, onReceive), signal);
  const stored = readStoredReport(JSON.parse(answer));
  return {
    name: outputName,
    inputBytes: conversion.inputBytes,
    blob,
    report: stored?.report,
    attachments: stored?.attachments ?? [],
    answer: new Blob([answer], { type: 'application/json' }),
    price: conversion.price,
    noCharge: conversion.noCharge,
  };
}

async function pay({ id }: ReadyConversion, { signal, onPaid }: Taking): Promise<ReadyConversion> {
  const ask = () => requestText(`/api/conversions/${id}/take`, { method: 'POST', signal });
  // Shows the server's refusal immediately; only a broken connection is worth a retry.
  const answer = await persist(ask, signal, (status) => status === undefined);
  const { credits } = takenConversionSchema.parse(JSON.parse(answer));
  // The record says what was charged, and why if nothing was.
  const paid = await persist(() => findConversion(id, signal), signal);
  if (paid.state !== 'delivered') throw new ConversionError('Failed to convert file', undefined);
  onPaid(paid, credits);
  return paid;
}

/** Downloads the output and reports the bytes received. */
export function fetchOutput(
  id: string,
  signal: AbortSignal,
  onReceive?: (bytes: number) => void,
): Promise<Blob> {
  return sendXhr('GET', `/api/conversions/${id}/output`, {
    signal,
    prepare: (xhr) => {
      // Not a fraction: the browser does not know the length of a compressed response.
      xhr.onprogress = ({ loaded }) => xhr.status === 200 && onReceive?.(loaded);
    },
  });
}
