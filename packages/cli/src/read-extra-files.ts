import { basename } from 'node:path';
import { UnusableInputError, type ToolDefinition, type ToolFile } from '@floatwise/tools';
import { CommandError } from './command.ts';
import { readInput } from './read-input.ts';

/** What the command line names beside the input. */
export interface ExtraPaths {
  readonly others: readonly string[];
  readonly baseline?: string | undefined;
}

export interface ExtraFiles {
  readonly others?: readonly ToolFile[];
  readonly baseline?: ToolFile;
}

/** Reads the files a tool takes beside its input. Throws `CommandError` for more than it takes. */
export async function readExtraFiles(
  tool: ToolDefinition,
  { others, baseline }: ExtraPaths,
): Promise<ExtraFiles> {
  const { others: maxOthers = 0, baseline: takesBaseline = false } = tool.extraFiles ?? {};
  if (others.length > maxOthers) {
    const most = maxOthers === 0 ? 'one file a command' : `at most ${maxOthers + 1} files a command`;
    throw new CommandError(`'floatwise convert ${tool.id}' takes ${most}; see 'floatwise --help'.`);
  }
  if (baseline !== undefined && !takesBaseline) {
    throw new CommandError(`'floatwise convert ${tool.id}' takes no --baseline; see 'floatwise --help'.`);
  }
  const files: ToolFile[] = [];
  for (const path of others) files.push(await readToolFile(tool, path));
  return {
    ...(files.length === 0 ? {} : { others: files }),
    ...(baseline === undefined ? {} : { baseline: await readToolFile(tool, baseline) }),
  };
}

/** Of several files the sentence must say which cannot be used. */
async function readToolFile(tool: ToolDefinition, path: string): Promise<ToolFile> {
  const fileName = basename(path);
  try {
    return { bytes: await readInput(path, tool), fileName };
  } catch (error) {
    if (!(error instanceof UnusableInputError)) throw error;
    throw new UnusableInputError(error.code, `${fileName}: ${error.message}`);
  }
}
