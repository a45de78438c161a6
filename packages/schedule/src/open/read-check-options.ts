import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { defaultCheckOptions, type CheckOptions } from '../checks/index.ts';
import { listNearest } from '../model/index.ts';

/** Options with the defaults of those not given. Throws E_OPTION for a name that no option has, or a value of another type. */
export function readCheckOptions(given: Partial<CheckOptions>): CheckOptions {
  const names = Object.keys(defaultCheckOptions);
  // Programs without types may give anything.
  const set = Object.entries<unknown>(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of set) {
    const usual: unknown = names.includes(name)
      ? defaultCheckOptions[name as keyof CheckOptions]
      : refuse(`There is no option '${name}'. The nearest is ${listNearest(names, name)[0] ?? ''}`);
    if (typeof value !== typeof usual || Number.isNaN(value))
      refuse(`The option ${name} is a ${typeof usual}, such as ${String(usual)}, not ${String(value)}`);
  }
  return { ...defaultCheckOptions, ...Object.fromEntries(set) };
}

function refuse(sentence: string): never {
  throw new UnusableInputError('E_OPTION', `${sentence}.`);
}
