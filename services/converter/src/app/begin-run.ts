import { maxAttempts, type ConversionIn, type KeptConversion } from '@floatwise/contracts';
import type { RunConversionPorts } from './ports.ts';

export type RunningConversion = KeptConversion & { readonly conversion: ConversionIn<'running'> };

/** What a job is worth when a converter has it in hand. */
export type Beginning =
  | { readonly kind: 'begun'; readonly kept: RunningConversion }
  /** It has had its runs, and each of them was lost. */
  | { readonly kind: 'exhausted'; readonly kept: KeptConversion }
  /** It has ended, or is finished; `kept` is undefined when its record has gone as well. */
  | { readonly kind: 'over'; readonly kept: KeptConversion | undefined };

/**
 * Makes this process the one that runs the conversion, with a new attempt. A job is handed out again when its converter
 * has given no sign of life; the run that hung can then end nothing any more, since the record has gone on.
 */
export async function beginRun(
  job: KeptConversion,
  { records, limitsMs }: Pick<RunConversionPorts, 'records' | 'limitsMs'>,
): Promise<Beginning> {
  for (let kept: KeptConversion | undefined = job; kept !== undefined;) {
    const { conversion } = kept;
    if (conversion.state !== 'queued' && conversion.state !== 'running') return { kind: 'over', kept };
    if (conversion.attempt >= maxAttempts) return { kind: 'exhausted', kept };
    const nowMs = Date.now();
    const running: ConversionIn<'running'> = {
      ...conversion,
      state: 'running',
      attempt: conversion.attempt + 1,
      since: new Date(nowMs).toISOString(),
      deadline: new Date(nowMs + limitsMs.run).toISOString(),
    };
    const changed: KeptConversion | undefined = await records.change(kept, running);
    if (changed) return { kind: 'begun', kept: { revision: changed.revision, conversion: running } };
    kept = await records.find(job.conversion.id);
  }
  return { kind: 'over', kept: undefined };
}
