import type { ToolFacts } from './tool-facts.ts';
import { worksOnSeveral } from './tool-inputs.ts';

/** Three monthly updates of one schedule, oldest first. */
const series = ['riverside-2026-02.xer', 'riverside-2026-03.xer', 'riverside-2026-04.xer'] as const;

/** The sample files for a tool: of a type it accepts, and several updates if it works on several files. */
export function listSampleNames({
  acceptedTypes,
  inputs,
}: Pick<ToolFacts, 'inputs'> & { readonly acceptedTypes: readonly string[] }): readonly string[] {
  if (worksOnSeveral(inputs)) return series;
  return [acceptedTypes.includes('.xer') ? 'riverside.xer' : 'riverside.xlsx'];
}
