import { z } from 'zod';
import { toolIdSchema } from './ids.ts';
import { toolInputsSchema } from './tool-inputs.ts';

export const toolCategorySchema = z.enum(['xer', 'excel']);
export type ToolCategory = z.infer<typeof toolCategorySchema>;

/** What a planner wants to know about a tool, in whole sentences. */
export const toolGuideSchema = z.object({
  problem: z.string(),
  changes: z.array(z.string()),
  /** What the tool never touches. */
  keeps: z.array(z.string()),
  /** What to do with the result in P6, in this order. */
  nextSteps: z.array(z.string()).optional(),
});
export type ToolGuide = z.infer<typeof toolGuideSchema>;

/** The planner's question that a tool answers, and how, in one sentence each. */
export const toolPurposeSchema = z.object({ question: z.string(), answer: z.string() });
export type ToolPurpose = z.infer<typeof toolPurposeSchema>;

/** A few words on what files of some types give. */
export const typeHintSchema = z.object({ types: z.array(z.string()), hint: z.string() });
export type TypeHint = z.infer<typeof typeHintSchema>;

/** One catalogue entry, as `GET /api/tools` and `floatwise tools` print it. */
export const toolFactsSchema = z.object({
  id: toolIdSchema,
  title: z.string(),
  description: z.string(),
  purpose: toolPurposeSchema.optional(),
  category: toolCategorySchema,
  /** Lower-case extensions with their dot, such as `.xer`; the most suitable first. */
  acceptedTypes: z.array(z.string()),
  /** If the result depends on the type. */
  typeHints: z.array(typeHintSchema).optional(),
  /** If the tool takes several files; absent if it takes one. */
  inputs: toolInputsSchema.optional(),
  route: z.string(),
  /** SVG path data of a line icon of 24 by 24. */
  icon: z.string().optional(),
  /** External article about the tool, if any. */
  infoUrl: z.string().optional(),
  guide: toolGuideSchema.optional(),
  /** Names of the sample files that show the tool best, first file first; absent if any schedule does. */
  samples: z.array(z.string()).optional(),
  /** Options with which the samples show the tool best; absent if the defaults do. */
  sampleOptions: z.record(z.string(), z.string()).optional(),
  /** JSON Schema (draft 2020-12) of the tool's options; the page builds its form from it. */
  options: z.record(z.string(), z.unknown()),
});
export type ToolFacts = z.infer<typeof toolFactsSchema>;
export const toolCatalogueSchema = z.array(toolFactsSchema);

/** The sample files for a tool: its own, or our schedule in a type it accepts. */
export function listSampleNames({
  samples,
  acceptedTypes,
}: Pick<ToolFacts, 'samples'> & { readonly acceptedTypes: readonly string[] }): readonly string[] {
  return samples ?? [acceptedTypes.includes('.xer') ? 'riverside.xer' : 'riverside.xlsx'];
}
