import { expect, it } from 'vitest';
import { brief, createLinks, run } from '../test/run-dcma.ts';

it.each([
  [9, '9 of 200 PASS'],
  [10, '10 of 200 PASS'],
  [11, '11 of 200 FAIL'],
])('3 Lags: %d of 200', (lags, expected) => {
  expect(brief(run(3, createLinks(200, lags, 'FS+8')))).toBe(expected);
});
