import { maxFiles } from '@floatwise/contracts/limits';
import { z } from 'zod';

/** A tool of Floatwise with its files and options. */
export interface ToolRun {
  readonly tool: string;
  readonly files: readonly string[];
  readonly baseline?: string | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** A tool an assistant may call, as the assistant sees it. */
export interface CallDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly title: string;
  /** For the assistant: what the tool returns, and when to call it. */
  readonly description: string;
  readonly input: Shape;
  readonly writes?: true;
  /** Reads the list of files. */
  readonly lists?: true;
  /** On a site it may take a result, hold credits or convert. */
  readonly spends?: true;
  readonly reads?: (input: z.infer<z.ZodObject<Shape>>) => string;
  /** Tool of Floatwise whose result it reads. */
  readonly runs?: (input: z.infer<z.ZodObject<Shape>>) => ToolRun;
}

/** For the instructions of a server. */
export const pagingNote = 'Lists come in pages: pass `next` as `cursor` for more.';

/** Infers the type of the input. */
export const defineCall = <Shape extends z.ZodRawShape>(
  definition: CallDefinition<Shape>,
): CallDefinition<Shape> => definition;

export const pathInput = z.string().min(1).describe('Path of a P6 schedule (.xer, or .xml exported by P6).');
export const readPath = (input: { path: string }): string => input.path;

export const projectInput = z
  .string()
  .optional()
  .describe('Project ID, if projects in the file share Activity IDs or you want only one.');

export const filesInput = z.array(z.string().min(1)).min(1).max(maxFiles);
export const optionsInput = z.record(z.string(), z.unknown()).optional();

/** Input that selects a tool of Floatwise and its files. */
export const toolCallInput = {
  tool: z.string().describe('ID of the tool, as in list_tools.'),
  files: filesInput.describe(
    'Paths of the files. Most tools take one; give updates in the order of their data dates.',
  ),
  baseline: z.string().optional().describe('Path of a baseline, for tools that take one.'),
  options: optionsInput.describe('Options of the tool by name. Options left out keep their defaults.'),
};
