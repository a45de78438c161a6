import type { Conversion, ConversionIn } from '@floatwise/contracts';
import { arrivalMs, beginState } from '../deadlines.ts';
import { refuse, write, type Transition } from '../transition.ts';

export interface RenewFacts {
  /** Further files, recorded before they go to the store, so that any gateway can remove them. */
  readonly files?: { readonly inputs: Conversion['inputs']; readonly inputBytes: number };
}

/** The gateway of an upload is alive. */
export function renew(
  conversion: Conversion,
  { files }: RenewFacts,
  nowMs: number,
): Transition<ConversionIn<'accepted'>> {
  if (conversion.state !== 'accepted') return refuse('over');
  const { deadline } = beginState(arrivalMs, nowMs);
  if (files === undefined) return write({ ...conversion, deadline });
  const inputBytes = Math.max(conversion.inputBytes, files.inputBytes);
  return write({ ...conversion, inputs: files.inputs, inputBytes, deadline });
}
