import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPosition, type StreamPosition } from './conversion-ending.ts';

const position = fc.record({
  streamCreated: fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2090-01-01T00:00:00Z'),
    noInvalidDate: true,
  }),
  sequence: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
});

const compare = (left: StreamPosition, right: StreamPosition): number =>
  left.streamCreated.getTime() - right.streamCreated.getTime() || left.sequence - right.sequence;

it('formats positions as texts that sort in the same order', () => {
  fc.assert(
    fc.property(position, position, fc.boolean(), (left, other, isSameStream) => {
      const right = isSameStream ? { ...other, streamCreated: left.streamCreated } : other;
      const [leftText, rightText] = [formatPosition(left), formatPosition(right)];
      expect(Math.sign(compare(left, right))).toBe(leftText < rightText ? -1 : leftText > rightText ? 1 : 0);
    }),
  );
});
