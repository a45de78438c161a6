import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutRefusal, fitAnswer, maxAnswerBytes } from './fit-answer.ts';

const measure = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

const text = fc.oneof(
  fc.string(),
  fc.integer({ min: 0, max: 30_000 }).map((length) => 'é'.repeat(length)),
  fc.constant('"\n'.repeat(5_000)),
);
const item = fc.record({ name: text, places: fc.array(text, { maxLength: 60 }) });

describe('an answer', () => {
  it('never exceeds 20 kB, and no text of it 400 characters, whatever a file contains', () => {
    fc.assert(
      fc.property(
        fc.record({
          summary: text,
          codes: fc.array(item, { maxLength: 20 }),
          tables: fc.array(fc.array(text)),
        }),
        (answer) => {
          const fitted = fitAnswer(answer);
          expect(measure(fitted)).toBeLessThanOrEqual(maxAnswerBytes);
          for (const each of listTexts(fitted)) expect(each.length).toBeLessThanOrEqual(400);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('that fits stays as it is', () => {
    const answer = { total: 2, items: [{ id: 'A1' }, { id: 'A2' }] };
    expect(fitAnswer(answer)).toEqual(answer);
  });

  it('continues a page at the first item that did not fit, and counts what other lists leave out', () => {
    const items = Array.from({ length: 200 }, (_, place) => ({ id: `A${place}`, name: 'é'.repeat(390) }));
    const page = fitAnswer({ total: 900, items, next: '300' }) as unknown as {
      items: unknown[];
      next: string;
    };
    expect(Number(page.next)).toBe(100 + page.items.length);
    const last = fitAnswer({ total: 200, items }) as unknown as { items: unknown[]; next: string };
    expect(Number(last.next)).toBe(last.items.length);
    const codes = fitAnswer({ one: { codes: items } }) as unknown as {
      one: { codes: unknown[] };
      leftOut: Record<string, number>;
    };
    expect(codes.leftOut).toEqual({ 'one.codes': 200 - codes.one.codes.length });
  });

  it('that refuses is cut as well', () => {
    expect(cutRefusal('x'.repeat(50_000)).length).toBe(1_000);
  });
});
