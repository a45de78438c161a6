import type { ToolFacts } from '@floatwise/contracts';
import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../../lib/stored-value.ts';
import { checkOptionValue, type OptionValue, type OptionValues, parseOptionFields } from './option-fields.ts';
import { getInitialValues, parseStoredValues } from './option-values.ts';

/** A tool's options as this browser remembers them. */
export function useOptionValues(tool: ToolFacts) {
  const fields = useMemo(() => parseOptionFields(tool.options), [tool.options]);
  const key = `options.${tool.id}`;
  const [values, setValues] = useState(() => parseStoredValues(fields, readStored(key)));

  const putValues = (changes: OptionValues) => {
    const next = { ...values, ...changes };
    setValues(next);
    writeStored(key, JSON.stringify(next));
  };
  const putValue = (name: string, value: OptionValue) => putValues({ [name]: value });
  const reset = () => {
    setValues(getInitialValues(fields));
    writeStored(key, null);
  };
  const problems = fields.flatMap((field) => {
    const problem = checkOptionValue(field, values[field.name]);
    return problem === undefined ? [] : [{ name: field.name, sentence: `${field.title}: ${problem}` }];
  });
  const isInitial = fields.every((field) => values[field.name] === field.initial);
  return { fields, values, putValue, putValues, reset, problems, isInitial };
}

export type Options = ReturnType<typeof useOptionValues>;
