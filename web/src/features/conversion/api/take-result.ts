import {
  type CallFailure,
  type CallInit,
  isPassing,
  ProblemError,
  SiteUnreachableError,
} from '@floatwise/client';
import { type ConversionId, failures } from '@floatwise/contracts';
import type { ConvertedResult, ReadyConversion } from '../model/conversion-state.ts';
import type { ProgressStep } from '../model/stage-progress.ts';
import { listFurtherFiles, readStoredReport } from './read-stored-report.ts';
import { site } from './site.ts';

interface Taking {
  readonly signal: AbortSignal;
  readonly onProgress: (step: ProgressStep) => void;
  /** Receives the updated record and the new balance. */
  readonly onPaid: (conversion: ReadyConversion, credits: number) => void;
}

/** Can be repeated: it pays once, and downloads until the result is removed. @throws CallFailure or an AbortError */
export async function takeResult(ready: ReadyConversion, taking: Taking): Promise<ConvertedResult> {
  const { id } = ready;
  const { signal, onProgress } = taking;
  // The first download takes a result without a price.
  const conversion = ready.state === 'finished' && ready.price > 0 ? await pay(ready, taking) : ready;
  const answer = await site.send(
    `/api/conversions/${id}/report`,
    { signal, repeats: isPassingAtFirst },
    (report) => report.text(),
  );
  const { outputName, outputBytes } = conversion.outcome;
  const blob = await fetchOutput(id, {
    signal,
    repeats: isPassingAtFirst,
    onReceive: (bytes) => onProgress({ stage: 'receive', fraction: Math.min(1, bytes / outputBytes) }),
  });
  const stored = readStoredReport(JSON.parse(answer));
  const contents =
    stored === undefined || stored.attachments.length === 0
      ? undefined
      : await site.send(`/api/conversions/${id}/attachments`, { signal, repeats: isPassingAtFirst }, (all) =>
          all.blob(),
        );
  const attachments = listFurtherFiles(stored, contents);
  // The site has removed them since it sent the report.
  if (contents !== undefined && attachments.length === 0)
    throw new ProblemError(failures.resultRemoved.error, { code: failures.resultRemoved.code });
  return {
    name: outputName,
    inputBytes: conversion.inputBytes,
    blob,
    report: stored?.report,
    attachments,
    contents,
    answer: new Blob([answer], { type: 'application/json' }),
    price: conversion.price,
    noCharge: conversion.noCharge,
  };
}

async function pay({ id }: ReadyConversion, { signal, onPaid }: Taking): Promise<ReadyConversion> {
  // Shows the server's refusal immediately; only a lost connection is worth a retry.
  const { credits } = await site.takeConversion(id, {
    signal,
    repeats: (failure, count) => failure instanceof SiteUnreachableError && isPassingAtFirst(failure, count),
  });
  // The record says what was charged, and why if nothing was.
  const paid = await site.getConversion(id, { signal, repeats: isPassingAtFirst });
  if (paid.state !== 'delivered') throw new ProblemError('The result was not taken.', {});
  onPaid(paid, credits);
  return paid;
}

export const fetchOutput = (id: ConversionId, init: CallInit): Promise<Blob> =>
  site.send(`/api/conversions/${id}/output`, init, (output) => output.blob());

/** A lost gateway is replaced within the pauses between these tries, however long each of them takes. */
const mostTries = 6;
const isPassingAtFirst = (failure: CallFailure, count: number): boolean =>
  count <= mostTries && isPassing(failure);
