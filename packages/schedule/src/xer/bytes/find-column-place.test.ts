import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findColumnPlace } from './find-column-place.ts';

it('finds the first column of a name', () => {
  const name = fc.constantFrom('a', 'b', 'c', '');
  fc.assert(
    fc.property(fc.array(name), fc.array(name), (columns, asked) => {
      for (const one of asked) expect(findColumnPlace(columns, one)).toBe(columns.indexOf(one));
    }),
  );
});
