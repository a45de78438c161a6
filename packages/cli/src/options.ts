import { parseDecimal } from '@floatwise/contracts';
import { formatToolFacts, parseOptions, type ToolDefinition } from '@floatwise/tools';
import { CommandError, readBytes } from './command.ts';

type Options = Record<string, unknown>;

/**
 * Parses `name=value` settings. Converts `true`, `false`, numbers and lists if the option has that type; the tool itself validates the
 * values. A list is JSON, or its items with semicolons between them. A table is read from a file if its value is `@` and a path.
 */
export async function parseSettings(tool: ToolDefinition, settings: readonly string[]): Promise<Options> {
  const options: Options = {};
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    if (equals < 1)
      throw new CommandError(`--set takes name=value, not '${setting}'; see 'floatwise tools'.`);
    const name = setting.slice(0, equals);
    options[name] = await parseSetting(findOption(tool, name), setting.slice(equals + 1));
  }
  return options;
}

async function parseSetting({ type, isTable }: Options, text: string): Promise<unknown> {
  if (isTable === true && text.startsWith('@')) return readTable(text.slice(1));
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'array') return parseList(text);
  const number = type === 'number' || type === 'integer' ? parseDecimal(text) : NaN;
  return Number.isNaN(number) ? text : number;
}

async function readTable(path: string): Promise<string> {
  const { readTableText } = await import('@floatwise/ooxml/table-text');
  const bytes = new Uint8Array(await readBytes(path));
  return readTableText(bytes, path).catch((cause: unknown) => {
    throw new CommandError(`'${path}' is no workbook that can be read. Save it as .xlsx or .csv.`, { cause });
  });
}

function parseList(text: string): unknown {
  const list = text.startsWith('[') ? parseJson(text) : undefined;
  if (Array.isArray(list)) return list;
  return text
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function findOption(tool: ToolDefinition, name: string): Options {
  const { properties } = formatToolFacts(tool).options;
  const property = isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isRecord(property) ? property : {};
}

/** Reads options from a JSON file of names and values. Throws CommandError for any other file, E_OPTION for an unknown option. */
export async function readProfile(tool: ToolDefinition, path: string): Promise<Options> {
  const profile = parseJson((await readBytes(path)).toString());
  if (!isRecord(profile))
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

const isRecord = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
