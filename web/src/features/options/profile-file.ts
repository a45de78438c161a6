import { z } from 'zod';
import {
  checkOptionValue,
  getInitialValues,
  valueSchema,
  type OptionField,
  type OptionValues,
} from './option-fields.ts';

/** The values of all options as JSON, as `floatwise convert --save-profile` writes them. */
export const formatProfile = (fields: readonly OptionField[], values: OptionValues): string =>
  `${JSON.stringify({ ...getInitialValues(fields), ...values }, undefined, 2)}\n`;

/** Far more than any tool's options need. */
const maxProfileBytes = 65_536;

const profileSchema = z.record(z.string(), valueSchema);

/** The values of a profile, with the default for each option it does not name; or why it cannot be used, as a sentence. */
export async function readProfile(
  fields: readonly OptionField[],
  file: File,
): Promise<{ values: OptionValues } | { problem: string }> {
  const profile = profileSchema.safeParse(
    file.size > maxProfileBytes ? undefined : await readJson(file),
  ).data;
  if (profile === undefined)
    return { problem: `${file.name} is not an options file. Choose one that was saved with Save options.` };
  for (const [name, value] of Object.entries(profile)) {
    const field = fields.find((each) => each.name === name);
    if (field === undefined)
      return { problem: `${file.name} has the option ${name}, which this tool does not have.` };
    const problem = checkOptionValue(field, value);
    if (problem !== undefined) return { problem: `${file.name}, ${field.title}: ${problem}` };
  }
  return { values: { ...getInitialValues(fields), ...profile } };
}

async function readJson(file: File): Promise<unknown> {
  try {
    return JSON.parse((await file.text()).replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
