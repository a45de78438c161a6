import type { Conversion, ConversionIn, ToolId } from '@floatwise/contracts';
import { beginState } from '../deadlines.ts';
import { refuse, write, type Transition } from '../transition.ts';

export interface KeepFileFacts {
  /** Stands for the tool, since none runs. */
  readonly toolId: ToolId;
  readonly bytes: number;
  /** How long the file is kept. */
  readonly limitMs: number;
}

/** A file has arrived on which no tool is to run yet: it is kept as a result without a price, whose output is the file itself. */
export function keepFile(
  conversion: Conversion,
  { toolId, bytes, limitMs }: KeepFileFacts,
  nowMs: number,
): Transition<ConversionIn<'delivered'>> {
  if (conversion.state !== 'accepted') return refuse('over');
  const times = beginState(limitMs, nowMs);
  return write({
    ...conversion,
    state: 'delivered',
    toolId,
    inputBytes: bytes,
    price: 0,
    outcome: {
      outputName: conversion.fileName,
      outputBytes: bytes,
      isInput: true,
      tasks: 0,
      durationMs: 0,
    },
    ...times,
    madeAt: times.since,
  });
}

/** Whether a newer record of this upload contains its change to a kept file. */
export const wasKept = (found: Conversion, instance: string): boolean =>
  found.instance === instance && found.state === 'delivered';
