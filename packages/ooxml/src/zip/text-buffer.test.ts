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
});
