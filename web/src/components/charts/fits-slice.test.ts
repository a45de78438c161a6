import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitsSlice } from './fits-slice.ts';

it('labels a slice only if the label stays within it', () => {
  expect(fitsSlice(['Schedule', 'Assessment', '9%'], 9)).toBe(false);
  expect(fitsSlice(['Schedule', 'Assessment', '14%'], 14)).toBe(true);
  expect(fitsSlice(['RRR 7%'], 7)).toBe(false);
  expect(fitsSlice(['RRR 9%'], 9)).toBe(true);
  expect(fitsSlice(['Update', 'Comparison', '100%'], 100)).toBe(true);
});

it('labels a larger slice wherever it labels a smaller one, and a shorter label wherever a longer one fits', () => {
  const share = fc.double({ min: 0, max: 100, noNaN: true });
  const lines = fc.array(fc.string({ maxLength: 20 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(lines, fc.string({ maxLength: 20 }), share, share, (label, more, one, other) => {
      const [small, large] = one < other ? [one, other] : [other, one];
      if (fitsSlice(label, small)) expect(fitsSlice(label, large)).toBe(true);
      if (fitsSlice([...label, more], small)) expect(fitsSlice(label, small)).toBe(true);
    }),
  );
});
