import { Buffer as NodeBuffer, isAscii as isAsciiInNode, isUtf8 as isUtf8InNode } from 'node:buffer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Buffer, isAscii, isUtf8 } from './buffer.ts';

const bytes = fc.uint8Array({ maxLength: 40 });
const toNode = (part: Uint8Array) => NodeBuffer.from(part);
const toOurs = (part: Uint8Array) => Buffer.concat([part]);

it('bytes in the browser behave as in Node', () => {
  fc.assert(
    fc.property(bytes, fc.nat(50), fc.nat(50), fc.nat(255), (part, start, end, byte) => {
      const [ours, theirs] = [toOurs(part), toNode(part)];
      expect(ours.toString('latin1', start, end)).toBe(theirs.toString('latin1', start, end));
      expect(ours.toString('utf8', start, end)).toBe(theirs.toString('utf8', start, end));
      expect(ours.indexOf(byte, start)).toBe(theirs.indexOf(byte, start));
      expect(ours.lastIndexOf(byte)).toBe(theirs.lastIndexOf(byte));
      expect([...ours.subarray(start, end)]).toEqual([...theirs.subarray(start, end)]);
      expect(Buffer.isBuffer(ours.subarray(start, end))).toBe(true);
      expect([...Buffer.from(theirs.toString('latin1'), 'latin1')]).toEqual([...theirs]);
      expect([...Buffer.concat([ours, ours])]).toEqual([...NodeBuffer.concat([theirs, theirs])]);
      expect(ours.includes(byte, start)).toBe(theirs.includes(byte, start));
      expect(isAscii(ours)).toBe(isAsciiInNode(theirs));
      expect(isUtf8(ours)).toBe(isUtf8InNode(theirs));
    }),
  );
});

it('a buffer is a view of its source, and long texts are decoded completely', () => {
  const memory = new Uint8Array([1, 2, 3, 4]);
  const view = Buffer.from(memory.buffer, 1, 2);
  memory[1] = 9;
  expect([...view]).toEqual([9, 3]);
  expect(Buffer.isBuffer(memory)).toBe(false);
  expect(Buffer.concat([new Uint8Array(20_000).fill(65)]).toString('latin1')).toBe('A'.repeat(20_000));
});

it('a text is found in bytes where Node finds it', () => {
  const letters = fc.string({ unit: fc.constantFrom('<', '!', 'r'), maxLength: 30 });
  const wanted = fc.string({ unit: fc.constantFrom('<', '!', 'r'), minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(letters, wanted, fc.nat(35), (text, part, from) => {
      const [ours, theirs] = [Buffer.from(text, 'utf8'), NodeBuffer.from(text)];
      expect(ours.includes(part, from)).toBe(theirs.includes(part, from));
      expect(ours.lastIndexOf(part, from)).toBe(theirs.lastIndexOf(part, from));
    }),
  );
});

it('text beyond ASCII becomes UTF-8, and new bytes are zero', () => {
  expect([...Buffer.from('Mörtel → 混凝土', 'utf8')]).toEqual([...NodeBuffer.from('Mörtel → 混凝土')]);
  expect([...Buffer.alloc(3)]).toEqual([0, 0, 0]);
});
