import { definitions, defineTool, toolCallInput, type ToolDefinition } from '@floatwise/mcp/server';
import { z } from 'zod';

const contentSchema = z.object({
  fileName: z.string().min(1).max(200).describe('File name, such as june.xer.'),
  text: z.string().optional().describe('The whole file as text.'),
  base64: z
    .base64()
    .optional()
    .describe('The whole file in base64; for spreadsheets, and text that is not UTF-8.'),
});
export type FileContent = z.infer<typeof contentSchema>;

/** A remote assistant has no local files: it sends their content, or names files that the site stores. */
const convertFile = defineTool({
  title: definitions.convert_file.title,
  description:
    'Runs a tool of Floatwise on a file, or on several for tools that take them. A file comes as `contents`, or as a path of an earlier answer. Returns what was done, what needs review and what it cost, and paths of the files and the result. The other tools accept these paths while the site keeps the files.',
  input: {
    ...toolCallInput,
    files: z.array(z.string().min(1)).max(12).default([]).describe('Paths of files that the site stores.'),
    contents: z
      .array(contentSchema)
      .max(12)
      .default([])
      .describe('Files sent with the call, after those of `files`; at most 1 MB together.'),
  },
  writes: true,
  runs: (input) => input,
});

/** The tools of a remote assistant. */
export const remoteDefinitions: Readonly<Record<string, ToolDefinition>> = {
  ...(definitions as unknown as Record<string, ToolDefinition>),
  convert_file: convertFile as unknown as ToolDefinition,
};

export const instructions =
  'Runs the tools of Floatwise on Primavera P6 schedules (.xer, .xml, .xlsx) and reads them. Begin with convert_file, which takes the content of a file; ' +
  'files above 1 MB are sent as multipart/form-data by POST /api/conversions with the same API key. Paths are ID/1, ID/2 and so on for the files of a conversion and ID/output ' +
  "for its result. Converting costs credits as on the site; reading what was paid for costs nothing. Dates are those of the file until compute_dates schedules it as P6's F9 does. " +
  'Lists come in pages: pass `next` as `cursor` for more.';
