import { crc32, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { packBytes, TextPacker } from './pack-text.ts';

/** Texts around every length that changes the window, the block or the use of a thread. */
const arbitraryText = fc
  .tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom(0, 1, 100, 3_000, 30_000, 200_000))
  .map(([text, times]) => text.repeat(Math.ceil(times / Math.max(1, text.length))));

const unpack = (bytes: Uint8Array): string => inflateRawSync(bytes).toString();

describe('TextPacker', () => {
  it('packs texts in sequence so that each unpacks unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryText, { maxLength: 6 }), async (texts) => {
        const packer = new TextPacker();
        for (const [place, text] of texts.entries())
          await packer.add(String(place), text.match(/.{1,70000}/gsu) ?? []);
        const entries = await packer.end();
        expect(entries.map(({ name }) => name)).toEqual(texts.map((_, place) => String(place)));
        expect(entries.map(({ compressed }) => unpack(compressed))).toEqual(texts);
        for (const [place, { size, crc32: check }] of entries.entries()) {
          const bytes = Buffer.from(texts[place] ?? '');
          expect([size, check]).toEqual([bytes.length, crc32(bytes)]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('reuses buffers for a long text after many short ones', async () => {
    const packer = new TextPacker();
    for (let place = 0; place < 40; place++) await packer.add(String(place), ['short '.repeat(4_000)]);
    const create = vi.spyOn(Buffer, 'allocUnsafeSlow');
    await packer.add('long', new Array<string>(60).fill('long '.repeat(110_000)));
    await packer.end();
    expect(create.mock.calls.length).toBeLessThan(20);
    create.mockRestore();
  });
});

describe('packBytes', () => {
  it('packs contents so that they unpack unchanged', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        expect(unpack(packBytes('part.xml', Buffer.from(text)).compressed)).toBe(text);
      }),
      { numRuns: 30 },
    );
  });
});
