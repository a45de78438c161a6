import { readFile } from 'node:fs/promises';
import { parseOptions, type ToolDefinition } from '@floatwise/tools';
import { CommandError } from './command.ts';
import { formatFileError } from './file-error.ts';

type Options = Record<string, unknown>;

/**
 * Reads options from a JSON file of names and values. Throws CommandError if the file is anything else, and E_OPTION
 * for an option the tool does not have.
 */
export async function readProfile(tool: ToolDefinition, path: string): Promise<Options> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw formatFileError(error, `'${path}' cannot be read`);
  });
  const profile = parseJson(text);
  if (!isOptions(profile))
    throw new CommandError(
      `'${path}' is not a profile: it must contain a JSON object of option names and values.`,
    );
  parseOptions(tool, profile);
  return profile;
}

/** Formats a profile with all options of the tool, including defaults. */
export const formatProfile = (tool: ToolDefinition, options: Options): string =>
  `${JSON.stringify(parseOptions(tool, options), undefined, 2)}\n`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

const isOptions = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
