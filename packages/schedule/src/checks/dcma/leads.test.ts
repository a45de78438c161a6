import { expect, it } from 'vitest';
import { brief, createLinks, run } from '../test/run-dcma.ts';

it.each([
  [0, '0 of 500 PASS'],
  [1, '1 of 500 FAIL'],
])('2 Leads: %d of 500', (leads, expected) => {
  expect(brief(run(2, createLinks(500, leads, 'FS-8')))).toBe(expected);
});
