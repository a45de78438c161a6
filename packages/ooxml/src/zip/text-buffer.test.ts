import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextBuffer } from './text-buffer.ts';

describe('TextBuffer', () => {
  it('returns the added text as UTF-8, whatever its length and however often it is taken', () => {
    const arbitraryText = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string().map((text) => text.repeat(5000)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(arbitraryText, fc.boolean())), (parts) => {
        const buffer = new TextBuffer();
        const taken: Buffer[] = [];
        for (const [text, isTaken] of parts) {
          buffer.add(text);
          if (isTaken) taken.push(buffer.take());
        }
        const left = buffer.length;
        taken.push(buffer.take());
        expect(taken.at(-1)).toHaveLength(left);
        expect(Buffer.concat(taken).toString()).toBe(parts.map(([text]) => text).join(''));
      }),
    );
  });

  it('copies bytes of another buffer with its gaps filled, even after that buffer has grown', () => {
    const arbitraryText = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''));
    fc.assert(
      fc.property(fc.array(arbitraryText, { minLength: 1 }), fc.nat(), (parts, number) => {
        const other = new TextBuffer();
        other.add('before');
        const start = other.length;
        other.add(parts.join('\0'));
        const { view, length } = other;
        other.add('behind'.repeat(20_000));
        const buffer = new TextBuffer();
        buffer.addFilled(view, start, length, String(number));
        expect(buffer.take().toString()).toBe(parts.join(String(number)));
      }),
    );
  });

  it('writes numbers as JavaScript does', () => {
    const arbitraryNumber = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.constantFrom(0, -0, 9, 10, 999_999_999, 1e9),
    );
    fc.assert(
      fc.property(fc.array(arbitraryNumber), (numbers) => {
        const buffer = new TextBuffer();
        for (const number of numbers) {
          buffer.addNumber(number);
          buffer.add(' ');
        }
        expect(buffer.take().toString()).toBe(numbers.map((number) => `${number} `).join(''));
      }),
    );
  });
});
