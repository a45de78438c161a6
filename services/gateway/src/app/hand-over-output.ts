import type { ConversionIn, KeptConversion } from '@floatwise/contracts';
import { bringForward, computeDeadline } from './change-conversion.ts';
import { deliverConversion } from './deliver-conversion.ts';
import type { ConversionPorts } from './ports.ts';

export type FinishedConversion = KeptConversion & { readonly conversion: ConversionIn<'finished'> };

/** How long a gateway that does not say anything any more is waited for, and its caller, who may come back. */
const handoverDeadlineMs = 10_000;
const renewMs = 3_000;

/** The fetch of one output, as its record is to know it. */
export interface OutputHandover {
  /** To be awaited before the last byte leaves; may be begun before. Never rejects: the person comes first. */
  readonly announce: () => Promise<void>;
  /** The last byte has been taken. */
  readonly complete: () => Promise<void>;
  /** It has not: the output waits again as it did before. */
  readonly breakOff: () => Promise<void>;
}

/**
 * Lets the record say that the last bytes of an output are on their way as long as this process sends them, so that a
 * process that is lost between the last byte and the end of the record leaves neither a result that nobody fetches nor
 * one that is not counted.
 */
export function handOverOutput(kept: FinishedConversion, ports: ConversionPorts): OutputHandover {
  let announced: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const findLatest = (): KeptConversion => ports.view.find(kept.conversion.id) ?? kept;
  const announce = async (): Promise<void> => {
    await bringForward(findLatest(), beginHandover, ports).catch(ports.onTidyError);
  };
  const end = async (): Promise<void> => {
    clearInterval(timer);
    await announced;
  };
  return {
    announce: () => {
      if (announced === undefined) {
        announced = announce();
        timer = setInterval(() => {
          announced = announced?.then(announce);
        }, renewMs);
      }
      return announced;
    },
    complete: async () => {
      await end();
      await deliverConversion(findLatest(), ports);
    },
    breakOff: async () => {
      await end();
      if (announced) await takeBackHandover(findLatest(), ports);
    },
  };
}

/** Whatever was sent before, the file is fetched anew: it waits to be taken as if nobody had begun. */
export async function takeBackHandover(kept: KeptConversion, ports: ConversionPorts): Promise<void> {
  await bringForward(
    kept,
    (conversion) => {
      if (conversion.state !== 'finished' || conversion.handover === undefined) return undefined;
      const { handover, ...waiting } = conversion;
      return { ...waiting, deadline: handover.resultDeadline };
    },
    ports,
  );
}

function beginHandover(conversion: KeptConversion['conversion']): ConversionIn<'finished'> | undefined {
  if (conversion.state !== 'finished') return undefined;
  const { since, handover = { resultDeadline: conversion.deadline } } = conversion;
  return { ...conversion, handover, ...computeDeadline(handoverDeadlineMs), since };
}
