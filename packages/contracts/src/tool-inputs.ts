import { maxFiles } from './limits.ts';
import { z } from 'zod';

/** Which files a tool takes together; a tool without it takes one. */
export const toolInputsSchema = z.object({
  /** Number of files, not counting the baseline. */
  min: z.int().positive(),
  max: z.int().positive(),
  /**
   * Titles of the places: of the first, and optionally of the last; those between are numbered. Two titles mean that
   * the tool usually works on several files, and pages show both places from the start.
   */
  titles: z.array(z.string()).min(1).max(2),
  /** Purpose of further files, if the tool usually works on one. */
  others: z.string().optional(),
  /** Purpose of a file to compare with; absent if the tool takes none. */
  baseline: z.string().optional(),
  /** Types of that file, if it may have others than the tool's. */
  baselineTypes: z.array(z.string()).optional(),
});
export type ToolInputs = z.infer<typeof toolInputsSchema>;

/** The multipart parts of files; `file` is repeated for each further one. */
export const inputPlaces = ['file', 'baseline'] as const;
export type InputPlace = (typeof inputPlaces)[number];

/** The types of file that a tool takes in a place, the most suitable first. */
export const listAcceptedTypes = (
  tool: { readonly acceptedTypes: readonly string[]; readonly inputs?: ToolInputs | undefined },
  place: InputPlace,
): readonly string[] => (place === 'baseline' ? tool.inputs?.baselineTypes : undefined) ?? tool.acceptedTypes;

export interface InputCounts {
  readonly files: number;
  readonly baselines: number;
}

/** Most files of a conversion with a baseline, whatever the tool. */
export const maxInputs = maxFiles + 1;

export function takesSeveral({ max, baseline }: ToolInputs): boolean {
  return max > 1 || baseline !== undefined;
}

/** Whether a tool usually works on several files. */
export function worksOnSeveral(inputs: ToolInputs | undefined): boolean {
  return inputs !== undefined && inputs.titles.length > 1;
}

/** Why a tool cannot take this number of files, as a sentence; undefined if it can. */
export function describeWrongCount(
  tool: { readonly id: string; readonly inputs?: ToolInputs | undefined },
  { files, baselines }: InputCounts,
): string | undefined {
  const { min, max, titles, baseline } = tool.inputs ?? { min: 1, max: 1, titles: [''] };
  if (files < min || files > max) {
    return `${tool.id} takes ${formatFileRange({ min, max, titles })}; ${formatGiven(files)} given.`;
  }
  if (baselines === 0) return undefined;
  if (baseline === undefined) return `${tool.id} takes no baseline; leave that file out.`;
  return baselines > 1 ? `${tool.id} takes one baseline; ${formatGiven(baselines)} given.` : undefined;
}

const formatGiven = (count: number): string => `${count} ${count === 1 ? 'was' : 'were'}`;

/** `one file`, `2 files`, `2 to 12 files`. A tool for two accepts one file, which may contain both projects, but does not advertise it. */
export function formatFileRange({ min, max, titles }: Pick<ToolInputs, 'min' | 'max' | 'titles'>): string {
  const least = Math.min(max, Math.max(min, titles.length));
  if (max === 1) return 'one file';
  return least === max ? `${max} files` : `${least} to ${max} files`;
}

/** Titles of this many places, such as `Previous update`, `File 2`, `Current update`. */
export function listPlaceTitles({ titles }: Pick<ToolInputs, 'titles'>, count: number): string[] {
  const [first = '', last] = titles;
  return Array.from({ length: count }, (_place, index) => {
    if (index === 0) return first;
    return last !== undefined && index === count - 1 ? last : `File ${index + 1}`;
  });
}
