import { z } from 'zod';

/** What calls have in common. */
export const pathInput = z
  .string()
  .min(1)
  .describe('Path of a P6 schedule (.xer, or .xml as P6 exports it).');
export const projectInput = z
  .string()
  .optional()
  .describe('Project ID, where projects of the file share Activity IDs or only one is meant.');

/** What runs a tool of Floatwise. */
export const toolCallInput = {
  tool: z.string().describe('Id of the tool, as list_tools names it.'),
  files: z
    .array(z.string().min(1))
    .min(1)
    .max(12)
    .describe('Paths of the files, most tools take one; updates in the order of their data dates.'),
  baseline: z.string().optional().describe('Path of a baseline, for tools that take one.'),
  options: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Options of the tool by name; the rest have their defaults.'),
};
