import { parseDecimal } from '@floatwise/contracts';
import { formatToolFacts, type ToolDefinition } from '@floatwise/tools';
import { CommandError } from './command.ts';

/** Parses `name=value` settings. Converts `true`, `false` and numbers if the option has that type; the tool itself validates the values. */
export function parseSettings(tool: ToolDefinition, settings: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    settings.map((setting) => {
      const equals = setting.indexOf('=');
      if (equals < 1)
        throw new CommandError(`--set takes name=value, not '${setting}'; see 'floatwise tools'.`);
      const name = setting.slice(0, equals);
      return [name, parseSetting(findOptionType(tool, name), setting.slice(equals + 1))];
    }),
  );
}

function parseSetting(type: unknown, text: string): unknown {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const number = type === 'number' || type === 'integer' ? parseDecimal(text) : NaN;
  return Number.isNaN(number) ? text : number;
}

function findOptionType(tool: ToolDefinition, name: string): unknown {
  const { properties } = formatToolFacts(tool).options;
  const property: unknown =
    isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isRecord(property) ? property['type'] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
