import { expect } from 'vitest';
import type { Reader } from '../read-shape.ts';

interface Schema {
  readonly safeParse: (value: unknown) => { success: boolean; data?: unknown };
}

/**
 * Checks that the reader accepts the example, and the example with any one field missing, null or unknown, exactly if the
 * contract's schema does.
 */
export function expectSameReading(schema: Schema, reader: Reader<unknown>, example: unknown): void {
  const variants = [example, ...listVariants(example)];
  expect(variants.length).toBeGreaterThan(3);
  for (const value of variants) {
    const { success, data } = schema.safeParse(value);
    const text = JSON.stringify(value);
    if (success) expect(reader.parse(value), text).toEqual(data);
    else expect(() => reader.parse(value), text).toThrow(TypeError);
  }
}

function listVariants(value: unknown): unknown[] {
  if (isList(value)) {
    return [
      null,
      [],
      ...value.flatMap((item, place) => listVariants(item).map((next) => value.with(place, next))),
    ];
  }
  if (typeof value !== 'object' || value === null) return [null];
  const entries = Object.entries(value);
  return [
    null,
    { ...value, unknownField: 1 },
    ...entries.flatMap(([key, field]) => [
      Object.fromEntries(entries.filter(([other]) => other !== key)),
      ...listVariants(field).map((next) => ({ ...value, [key]: next })),
    ]),
  ];
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
