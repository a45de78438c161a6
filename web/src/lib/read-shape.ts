/**
 * Readers of JSON for what every page loads: the schemas of contracts are stricter but add a library of 30 kB. Each takes a
 * parsed value and returns what it describes, without unknown fields.
 */
export interface Reader<T> {
  /** @throws TypeError naming the field that does not match */
  readonly parse: (value: unknown, path?: string) => T;
}

type Fields<T> = { readonly [Key in keyof T]-?: Reader<T[Key]> };

function refuse(value: unknown, path: string, wanted: string): never {
  throw new TypeError(`${path} must be ${wanted}, and is ${value === null ? 'null' : typeof value}`);
}

const readType = <T>(type: string, wanted: string): Reader<T> => ({
  parse: (value, path = '') => (typeof value === type ? (value as T) : refuse(value, path, wanted)),
});

export const readText = readType<string>('string', 'a text');
export const readNumber = readType<number>('number', 'a number');
export const readBoolean = readType<boolean>('boolean', 'true or false');

export function readOneOf<T extends string>(...texts: readonly T[]): Reader<T> {
  return {
    parse: (value, path = '') =>
      texts.find((text) => text === value) ?? refuse(value, path, `one of ${texts.join(', ')}`),
  };
}

export function readOptional<T>({ parse }: Reader<T>): Reader<T | undefined> {
  return { parse: (value, path) => (value === undefined ? undefined : parse(value, path)) };
}

export function readList<T>({ parse }: Reader<T>): Reader<T[]> {
  return {
    parse: (value, path = '') =>
      Array.isArray(value)
        ? value.map((item, place) => parse(item, `${path}[${place}]`))
        : refuse(value, path, 'a list'),
  };
}

/** Any object; its fields are not checked. */
export const readRecord: Reader<Record<string, unknown>> = {
  parse: (value, path = '') => (isRecord(value) ? value : refuse(value, path, 'an object')),
};

/** An object whose fields are texts. */
export const readTexts: Reader<Record<string, string>> = {
  parse: (value, path = '') =>
    Object.fromEntries(
      Object.entries(readRecord.parse(value, path)).map(([key, text]) => [
        key,
        readText.parse(text, `${path}.${key}`),
      ]),
    ),
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with these fields; an absent one stays absent. */
export function readObject<T extends object>(fields: Fields<T>): Reader<T> {
  return {
    parse: (value, path = '') => {
      const record = readRecord.parse(value, path);
      const entries = Object.entries<Reader<unknown>>(fields).flatMap(([key, { parse }]) => {
        const field = parse(record[key], path === '' ? key : `${path}.${key}`);
        return field === undefined ? [] : [[key, field] as const];
      });
      return Object.fromEntries(entries) as T;
    },
  };
}
