import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeJson } from '../src/adapters/encode-json.ts';

describe('encodeJson', () => {
  it('writes the same as JSON.stringify, also for long lists', () => {
    const arbitraryValue = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), arbitraryValue),
        fc.integer({ min: 495, max: 1505 }),
        (value, count) => {
          const report = { tables: [{ rows: Array.from({ length: count }, () => value) }], ...value };
          expect(Buffer.from(encodeJson(report)).toString()).toBe(JSON.stringify(report));
        },
      ),
      { numRuns: 30 },
    );
  });
});
