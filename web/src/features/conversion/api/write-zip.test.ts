import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { writeZip } from './write-zip.ts';

it('contains every file byte for byte, compressed or not, empty or longer than a slice', async () => {
  const names = ['a.xer', 'Gebäude Süd.xer', 'b.xlsx', 'empty.xer', 'long.xer', '計画.xer'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 2_000 }), { minLength: names.length, maxLength: names.length }),
      async (contents) => {
        const bytes = contents.map((content, index) => {
          if (names[index] === 'empty.xer') return new Uint8Array();
          if (names[index] !== 'long.xer') return content;
          const long = new Uint8Array(2_500_000);
          long.set(content, 1_048_570);
          return long;
        });
        const zip = await writeZip(
          names.map((name, index) => ({ name, blob: new Blob([bytes[index] ?? new Uint8Array()]) })),
        );
        const read = unzipSync(new Uint8Array(await zip.arrayBuffer()));
        expect(Object.keys(read)).toEqual(names);
        for (const [index, name] of names.entries()) {
          expect(Buffer.from(read[name] ?? []).equals(Buffer.from(bytes[index] ?? []))).toBe(true);
        }
      },
    ),
    { numRuns: 10 },
  );
});
