import { formatExtension, type ToolFacts } from '@floatwise/contracts';
import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../../lib/stored-value.ts';
import {
  checkOptionValue,
  getInitialValues,
  isSameValue,
  type OptionValue,
  type OptionValues,
  parseOptionFields,
  parseStoredValues,
  pickRemembered,
} from './option-fields.ts';

/**
 * A tool's options as this browser remembers them; values for one file are reset when `file` changes, or set to those that came with
 * it.
 */
export function useOptionValues(tool: ToolFacts, file: File | undefined, given?: OptionValues) {
  const allFields = useMemo(() => parseOptionFields(tool.options), [tool.options]);
  const key = `options.${tool.id}`;
  const [values, setValues] = useState(() => parseStoredValues(allFields, readStored(key)));

  const [known, setKnown] = useState(file);
  if (known !== file) {
    setKnown(file);
    if (known !== undefined || given !== undefined)
      setValues({
        ...values,
        ...(known === undefined ? {} : getInitialValues(allFields.filter((field) => field.isForOneFile))),
        ...given,
      });
  }

  const extensions = file === undefined ? tool.acceptedTypes : [formatExtension(file.name)];
  const fields = allFields.filter(
    ({ onlyFor }) => onlyFor === undefined || onlyFor.some((type) => extensions.includes(type)),
  );

  const putValues = (changes: OptionValues) => {
    const next = { ...values, ...changes };
    setValues(next);
    writeStored(key, JSON.stringify(pickRemembered(allFields, next)));
  };
  const putValue = (name: string, value: OptionValue) => putValues({ [name]: value });
  const reset = () => {
    setValues(getInitialValues(allFields));
    writeStored(key, null);
  };
  const problems = fields.flatMap((field) => {
    const problem = checkOptionValue(field, values[field.name]);
    return problem === undefined ? [] : [`${field.title}: ${problem}`];
  });
  const isInitial = fields.every((field) => isSameValue(values[field.name], field.initial));
  return { toolId: tool.id, allFields, fields, values, putValue, putValues, reset, problems, isInitial };
}

export type Options = ReturnType<typeof useOptionValues>;
