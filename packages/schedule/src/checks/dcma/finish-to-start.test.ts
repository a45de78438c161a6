import { expect, it } from 'vitest';
import { brief, createLinks, run } from '../test/run-dcma.ts';

it.each([
  [29, '271 of 300 PASS'],
  [30, '270 of 300 PASS'],
  [31, '269 of 300 FAIL'],
])('4 FS share: %d of 300 links are of other types, the offenders', (others, expected) => {
  const result = run(4, createLinks(300, others, 'SS'));
  expect(brief(result)).toBe(expected);
  expect(result.offenders).toHaveLength(others);
});
