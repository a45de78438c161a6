import { formatOutputName, takenConversionSchema } from '@floatwise/contracts';
import { parseFileName } from '../../../lib/content-disposition.ts';
import type { ConvertedResult, ReadyConversion } from '../model/conversion-state.ts';
import type { ProgressStep } from '../model/stage-progress.ts';
import { findConversion } from './watch-conversion.ts';
import { persist } from './persist.ts';
import { ConversionError, readAnswer, readStoredReport, requestText } from './read-answer.ts';

interface Taking {
  readonly toolId: string;
  readonly fileName: string;
  readonly signal: AbortSignal;
  readonly onProgress: (step: ProgressStep) => void;
  /** Receives the updated record and the new balance. */
  readonly onPaid: (conversion: ReadyConversion, credits: number) => void;
}

/**
 * Pays for a result unless it is paid for, and downloads it. Every call can be repeated: the result is paid for once and can be
 * downloaded until it is removed.
 * @throws ConversionError or an AbortError
 */
export async function takeResult(ready: ReadyConversion, taking: Taking): Promise<ConvertedResult> {
  const { id } = ready;
  const { signal, onProgress } = taking;
  // The first download takes a result without a price.
  const conversion = ready.state === 'finished' && ready.price > 0 ? await pay(ready, taking) : ready;
  const answer = await persist(() => requestText(`/api/conversions/${id}/report`, { signal }), signal);
  const { outputBytes } = conversion.outcome;
  const onReceive = (bytes: number): void =>
    onProgress({ stage: 'receive', fraction: Math.min(1, bytes / outputBytes) });
  const { blob, fileName } = await persist(() => fetchOutput(id, { signal, onReceive }), signal);
  const stored = readStoredReport(JSON.parse(answer));
  return {
    name: fileName ?? (await findOutputName(taking.fileName, taking.toolId, blob)),
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

/** Name of an output that came without one. A workbook is recognised by the zip signature. */
export async function findOutputName(inputName: string, toolId: string, output: Blob): Promise<string> {
  const head = new Uint8Array(await output.slice(0, 2).arrayBuffer());
  const isWorkbook = head[0] === 0x50 && head[1] === 0x4b;
  return formatOutputName(inputName, toolId, isWorkbook ? 'xlsx' : 'xer');
}

/** Downloads the output and reports the bytes received; by XMLHttpRequest, like the upload. */
export function fetchOutput(
  id: string,
  { onReceive, signal }: { onReceive: (bytes: number) => void; signal: AbortSignal },
): Promise<{ blob: Blob; fileName: string | undefined }> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('GET', `/api/conversions/${id}/output`);
    xhr.responseType = 'blob';
    // Not a fraction: the browser does not know the length of a compressed response.
    xhr.onprogress = ({ loaded }) => xhr.status === 200 && onReceive(loaded);
    readAnswer(xhr, signal).then((blob) => {
      resolve({ blob, fileName: parseFileName(xhr.getResponseHeader('content-disposition')) });
    }, reject);
    xhr.send();
  });
}
