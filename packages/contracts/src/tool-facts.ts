import { z } from 'zod';
import { toolIdSchema } from './ids.ts';
import { toolInputsSchema } from './tool-inputs.ts';

export const toolCategorySchema = z.enum(['xer', 'excel']);
export type ToolCategory = z.infer<typeof toolCategorySchema>;

/** What a planner wants to know of a tool, as whole sentences. */
export const toolGuideSchema = z.object({
  problem: z.string(),
  changes: z.array(z.string()),
  /** What the tool never touches. */
  keeps: z.array(z.string()),
  /** What to do in P6 with the result, in this order. */
  nextSteps: z.array(z.string()).optional(),
});
export type ToolGuide = z.infer<typeof toolGuideSchema>;

/** What to expect of files of some types, in a few words. */
export const typeHintSchema = z.object({ types: z.array(z.string()), hint: z.string() });
export type TypeHint = z.infer<typeof typeHintSchema>;

/** One catalogue entry, as `GET /api/tools` and `floatwise tools` print it. */
export const toolFactsSchema = z.object({
  id: toolIdSchema,
  title: z.string(),
  description: z.string(),
  category: toolCategorySchema,
  /** Extensions with their dot, lower case, such as `.xer`; the one that serves best comes first. */
  acceptedTypes: z.array(z.string()),
  /** Where the result depends on the type. */
  typeHints: z.array(typeHintSchema).optional(),
  /** Where the tool takes several files; otherwise it takes one. */
  inputs: toolInputsSchema.optional(),
  /** Path of the tool's page. */
  route: z.string(),
  /** Lines on a field of 24 by 24, as the path data of SVG. */
  icon: z.string().optional(),
  /** External article about the tool, where there is one. */
  infoUrl: z.string().optional(),
  guide: toolGuideSchema.optional(),
  /** JSON schema (draft 2020-12) of the tool's options; the page draws its form from it. */
  options: z.record(z.string(), z.unknown()),
});
export type ToolFacts = z.infer<typeof toolFactsSchema>;
export const toolCatalogueSchema = z.array(toolFactsSchema);
