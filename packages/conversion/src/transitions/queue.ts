import type { Conversion, ConversionIn, ConversionInput, ToolId } from '@floatwise/contracts';
import { beginState } from '../deadlines.ts';
import { refuse, write, type Transition } from '../transition.ts';

export interface QueueFacts {
  readonly toolId: ToolId;
  /** All files, in order of arrival. */
  readonly inputs: readonly ConversionInput[];
  /** As parsed by the schema of the tool. */
  readonly options: Conversion['options'];
  /** How long it may wait for a converter. */
  readonly limitMs: number;
}

/** All files are stored; from here on the conversion no longer needs its caller. */
export function queue(
  conversion: Conversion,
  { toolId, inputs, options, limitMs }: QueueFacts,
  nowMs: number,
): Transition<ConversionIn<'queued'>> {
  if (conversion.state !== 'accepted') return refuse('over');
  return write({
    ...conversion,
    state: 'queued',
    toolId,
    fileName: (inputs.find(({ place }) => place === 'file') ?? conversion).fileName,
    ...(inputs.length > 1 ? { inputs: [...inputs] } : {}),
    inputBytes: inputs.reduce((sum, { bytes }) => sum + bytes, 0),
    options,
    ...beginState(limitMs, nowMs),
  });
}

/** Whether a newer record of this upload contains its change to `queued`. */
export const wasQueued = ({ state, ...found }: Conversion, instance: string): boolean =>
  found.instance === instance && state !== 'accepted' && state !== 'abandoned';
