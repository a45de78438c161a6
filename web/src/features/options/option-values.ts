import { z } from 'zod';
import { checkOptionValue, type OptionField, type OptionValue, type OptionValues } from './option-fields.ts';

const valueSchema = z.union([z.boolean(), z.string(), z.number()]);
const storedSchema = z.record(z.string(), z.unknown());

export function getInitialValues(fields: readonly OptionField[]): OptionValues {
  return Object.fromEntries(fields.map((field) => [field.name, field.initial]));
}

/** The values to remember for other files. */
export function pickRemembered(fields: readonly OptionField[], values: OptionValues): Partial<OptionValues> {
  const kept = fields.filter(({ isForOneFile = false }) => !isForOneFile);
  return Object.fromEntries(kept.flatMap(({ name }) => (name in values ? [[name, values[name]]] : [])));
}

/** Remembered values that are still valid, and the defaults for all others. */
export function parseStoredValues(fields: readonly OptionField[], stored: string | null): OptionValues {
  const remembered = parseRecord(stored);
  const entries = fields.map((field): [string, OptionValue] => {
    const value = valueSchema.safeParse(remembered[field.name]).data;
    const usable = value !== undefined && checkOptionValue(field, value) === undefined;
    return [field.name, usable ? value : field.initial];
  });
  return Object.fromEntries(entries);
}

function parseRecord(stored: string | null): z.infer<typeof storedSchema> {
  try {
    return storedSchema.safeParse(JSON.parse(stored ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}
