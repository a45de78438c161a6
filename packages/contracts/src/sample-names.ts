import type { ToolFacts } from './tool-facts.ts';
import { worksOnSeveral } from './tool-inputs.ts';

/** The same schedule in three months, the oldest first. */
const series = ['riverside-2026-02.xer', 'riverside-2026-03.xer', 'riverside-2026-04.xer'] as const;

/** The files of ours that a tool can be tried on, of the kind it takes; updates of one schedule for a tool of several files. */
export function listSampleNames({
  acceptedTypes,
  inputs,
}: Pick<ToolFacts, 'inputs'> & { readonly acceptedTypes: readonly string[] }): readonly string[] {
  if (worksOnSeveral(inputs)) return series;
  return [acceptedTypes.includes('.xer') ? 'riverside.xer' : 'riverside.xlsx'];
}
