import {
  crc32 as sumInNode,
  createInflateRaw as createInNode,
  deflateRawSync,
  inflateRawSync as inflateInNode,
} from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crc32, createInflateRaw, inflateRawSync } from './zlib.ts';

const contents = fc
  .uint8Array({ maxLength: 300 })
  .chain((part) => fc.nat(2_000).map((times) => Buffer.concat(Array.from({ length: times }, () => part))));

it('unpacks what Node packs, whole and in pieces', async () => {
  await fc.assert(
    fc.asyncProperty(contents, async (bytes) => {
      const packed = new Uint8Array(deflateRawSync(bytes));
      const settings = { maxOutputLength: Math.max(1, bytes.length) };
      expect(inflateRawSync(packed, settings).toString('latin1')).toBe(
        inflateInNode(packed, settings).toString('latin1'),
      );
      const ours = createInflateRaw();
      ours.end(packed);
      const node = createInNode();
      node.end(packed);
      const whole = Buffer.concat((await node.toArray()) as Buffer[]);
      expect([...ours].map((piece) => piece.toString('latin1')).join('')).toBe(whole.toString('latin1'));
    }),
    { numRuns: 30 },
  );
});

it('computes checksums as Node does, whole and continued', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (first, second) => {
      expect(crc32(first)).toBe(sumInNode(first));
      expect(crc32(second, crc32(first))).toBe(sumInNode(Buffer.concat([first, second])));
    }),
  );
});
