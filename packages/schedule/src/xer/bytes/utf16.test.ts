import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUtf16, parseUtf16 } from './container.ts';

describe('16-bit units as bytes', () => {
  it('are restored unchanged, including lone surrogates', () => {
    const unit = fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd7f0, max: 0xe010 }));
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 40 }),
        fc.constantFrom('little' as const, 'big' as const),
        (units, order) => {
          const bytes = Buffer.alloc(units.length * 2);
          units.forEach((value, index) => {
            if (order === 'big') bytes.writeUInt16BE(value, index * 2);
            else bytes.writeUInt16LE(value, index * 2);
          });
          expect(Buffer.from(formatUtf16(parseUtf16(bytes, order), order)).equals(bytes)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('are UTF-8 if the text is well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        if (!text.isWellFormed()) return;
        expect(Buffer.from(parseUtf16(Buffer.from(text, 'utf16le'), 'little')).toString('utf8')).toBe(text);
      }),
    );
  });
});
