import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteCuts } from './byte-cuts.ts';

describe('ByteCuts', () => {
  it('removes exactly the bytes of its ranges', () => {
    const lengths = fc.array(fc.tuple(fc.nat({ max: 50_000 }), fc.nat({ max: 40_000 })), { maxLength: 12 });
    fc.assert(
      fc.property(lengths, (stretches) => {
        const cuts = new ByteCuts();
        const bytes = Buffer.alloc(stretches.reduce((sum, [keep, cut]) => sum + keep + cut, 0));
        for (let index = 0; index < bytes.length; index += 1) bytes[index] = index % 251;
        const kept: Uint8Array[] = [];
        let offset = 0;
        for (const [keep, cut] of stretches) {
          kept.push(bytes.subarray(offset, offset + keep));
          cuts.add(offset + keep, offset + keep + cut);
          offset += keep + cut;
        }
        const expected = Buffer.concat(kept);
        expect(Buffer.concat(cuts.apply(bytes)).equals(expected)).toBe(true);
        expect(cuts.removedBytes).toBe(bytes.length - expected.length);
      }),
      { numRuns: 200 },
    );
  });

  it('returns long pieces as views and joins short ones', () => {
    const bytes = Buffer.alloc(1_000_000);
    const cuts = new ByteCuts();
    for (let offset = 100_000; offset < 200_000; offset += 10) cuts.add(offset, offset + 1);
    const [first, second, third, ...others] = cuts.apply(bytes);
    expect(others).toEqual([]);
    expect(first?.buffer).toBe(bytes.buffer);
    expect(second?.length).toBe(89_991);
    expect(third?.buffer).toBe(bytes.buffer);
  });

  it('refuses ranges in the wrong order', () => {
    const cuts = new ByteCuts();
    cuts.add(5, 8);
    expect(() => cuts.add(7, 9)).toThrow(RangeError);
  });
});
