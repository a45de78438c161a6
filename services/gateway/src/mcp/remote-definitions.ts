import { maxFiles } from '@floatwise/contracts/limits';
import {
  definitions,
  defineCall,
  pagingNote,
  toolCallInput,
  type CallDefinition,
} from '@floatwise/mcp/server';
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

/** What a tool that runs a conversion costs. */
const costs =
  'SPENDS CREDITS: a file above 300 tasks costs one credit for each started 1,000 tasks; the same file with the same tool is free for 24 hours.';

/** A remote assistant has no local files: it sends their content, or names files that the site stores. */
const convertFile = defineCall({
  title: definitions.convert_file.title,
  description:
    'Runs a tool of Floatwise on a file, or on several for tools that take them. A file comes as `contents`, or as a path of an earlier answer. Returns what was done, what needs review and what it cost, and paths of the files and the result. The other tools accept these paths while the site keeps the files. ' +
    costs,
  input: {
    ...toolCallInput,
    files: z
      .array(z.string().min(1))
      .max(maxFiles)
      .default([])
      .describe('Paths of files that the site stores.'),
    contents: z
      .array(contentSchema)
      .max(maxFiles)
      .default([])
      .describe('Files sent with the call, after those of `files`; at most 1 MB together.'),
  },
  writes: true,
  spends: true,
  runs: (input) => input,
});

const uploadFile = defineCall({
  title: 'Ask for an address to upload a file',
  description:
    'Returns an address to which the user or a program sends one file with HTTP PUT, so that its text does not pass through you, and the path ' +
    'that the other tools then accept. The address works once, within 15 minutes, for a file of up to 50 MB. Uploading costs no credits and runs no tool.',
  input: { fileName: contentSchema.shape.fileName },
  writes: true,
});
export type UploadInput = InputOfCall<typeof uploadFile>;
type InputOfCall<Call> = Call extends CallDefinition<infer Shape> ? z.infer<z.ZodObject<Shape>> : never;

/** Questions cost nothing once work on the file is paid, so only this tool pays for questions alone. */
const openFile = defineCall({
  title: 'Open a file for questions (spends credits above 300 tasks)',
  description:
    'Pays for questions about one file of the site, once for 24 hours, and returns its overview as read_schedule does. SPENDS CREDITS: one for each ' +
    'started 1,000 tasks of a file above 300 tasks, none if work on the file was paid within 24 hours. If the path belongs to a result that waits to be ' +
    'taken, takes that result. Says what was charged. Call it when another tool names it.',
  input: { path: z.string().min(1).describe('Path of the file: ID/1, ID/2 and so on, or ID/output.') },
  spends: true,
  reads: (input) => input.path,
});

const local = definitions as unknown as Record<string, CallDefinition>;

/** The tools of a remote assistant. */
export const remoteDefinitions: Readonly<Record<string, CallDefinition>> = {
  ...Object.fromEntries(
    Object.entries(local).map(([name, definition]) => [name, describeRemote(definition)]),
  ),
  list_files: {
    title: definitions.list_files.title,
    input: definitions.list_files.input,
    description:
      'The files of your newest conversions on the site, newest first: their paths, names, tool and time. Files sent to an address of upload_file have tool `upload`.',
  },
  upload_file: uploadFile as unknown as CallDefinition,
  convert_file: convertFile as unknown as CallDefinition,
  open_file: openFile as unknown as CallDefinition,
};

function describeRemote(definition: CallDefinition): CallDefinition {
  const { description, spends, reads, runs } = definition;
  if (spends === true) return { ...definition, description: `${description} ${costs}` };
  if (runs !== undefined)
    return {
      ...definition,
      description: `${description} Only reads a result that convert_file, assess_schedule or compare_updates has made with the same files and options; never runs a tool.`,
    };
  if (reads !== undefined)
    return {
      ...definition,
      description: `${description} Free once work on the file was paid within 24 hours; files up to 300 tasks are always free.`,
    };
  return definition;
}

export const instructions =
  'Runs the tools of Floatwise on Primavera P6 schedules (.xer, .xml, .xlsx) and reads them. Begin with list_files, or with upload_file, which returns an ' +
  'address to send a file to; convert_file also takes the content of a small file. Paths are ID/1, ID/2 and so on for the files of a conversion and ID/output ' +
  "for its result. Converting a file above 300 tasks costs credits as on the site; questions about it cost nothing for 24 hours after any work on it was paid, or after open_file. Tools that are not marked read-only can spend credits. Dates are those of the file until compute_dates schedules it as P6's F9 does. " +
  pagingNote;
