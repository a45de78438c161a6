import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdCache, parsePlainId } from './id-cache.ts';

const isPlain = (text: string) => /^(0|[1-9][0-9]{0,8})$/.test(text);
const anyText = fc.oneof(
  fc.nat({ max: 999_999_999 }).map(String),
  fc.string({ unit: fc.constantFrom('0', '1', '9', '/', ':', '-', ' '), maxLength: 11 }),
);

describe('an id', () => {
  it('is returned as in the file, or undefined if it is not a plain number', () => {
    const cache = new IdCache();
    fc.assert(
      fc.property(anyText, (text) => {
        const body = Buffer.from(`x${text}7`);
        const expected = isPlain(text) ? text : undefined;
        expect(parsePlainId(body, 1, 1 + text.length)).toBe(isPlain(text) ? Number(text) : -1);
        expect(cache.find(body, 1, 1 + text.length)).toBe(expected);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is right even if another id has taken its slot', () => {
    const cache = new IdCache();
    const find = (text: string) => cache.find(Buffer.from(text), 0, text.length);
    expect(['7', '65543', '7', '65543', '7'].map(find)).toEqual(['7', '65543', '7', '65543', '7']);
  });
});
