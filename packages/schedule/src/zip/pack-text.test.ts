import { crc32, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packBytes } from './pack-bytes.ts';
import { packText } from './pack-text.ts';
import { TextBuffer } from './text-buffer.ts';

/** Of every length a window, a block or a thread begins at, and repeated where nothing else would be so long. */
const arbitraryText = fc
  .tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom(0, 1, 100, 3_000, 30_000, 200_000))
  .map(([text, times]) => text.repeat(Math.ceil(times / Math.max(1, text.length))));

const unpack = (bytes: Uint8Array): string => inflateRawSync(bytes).toString();

describe('packText', () => {
  it('packs what is unpacked as the same, one text after the other in the same room', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryText, { maxLength: 3 }), async (texts) => {
        const buffer = new TextBuffer();
        for (const text of texts) {
          const entry = await packText('part.xml', text.match(/.{1,70000}/gsu) ?? [], buffer);
          const bytes = Buffer.from(text);
          expect(unpack(entry.compressed)).toBe(text);
          expect([entry.size, entry.crc32]).toEqual([bytes.length, crc32(bytes)]);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('packBytes', () => {
  it('packs what is unpacked as the same', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        expect(unpack(packBytes('part.xml', Buffer.from(text)).compressed)).toBe(text);
      }),
      { numRuns: 30 },
    );
  });
});
