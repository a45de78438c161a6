import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelSlice } from './label-slice.ts';

it('labels a slice only if the label stays within it', () => {
  expect(labelSlice('Schedule Assessment', 9)).toEqual([]);
  expect(labelSlice('Schedule Assessment', 14)).toEqual(['Schedule', 'Assessment', '14%']);
  expect(labelSlice('RRR', 7)).toEqual([]);
  expect(labelSlice('RRR', 9.4)).toEqual(['RRR 9%']);
  expect(labelSlice('Update Comparison', 100)).toEqual(['Update', 'Comparison', '100%']);
});

it('labels a larger slice wherever it labels a smaller one', () => {
  const share = fc.integer({ min: 10, max: 99 });
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), share, share, (name, one, other) => {
      const [small, large] = one < other ? [one, other] : [other, one];
      if (labelSlice(name, small).length > 0) expect(labelSlice(name, large)).not.toEqual([]);
    }),
  );
});
