import { expect, it } from 'vitest';
import { formatFindingCode } from './format-finding-code.ts';

it.each([
  ['soos.bridge-added', 'Bridge added'],
  ['pv-ev.split', 'Split'],
  ['soos.climbed', 'Predecessor added'],
  ['E_UNKNOWN_ACT', 'Unknown activity'],
  ['E_SOMETHING_NEW', 'E_SOMETHING_NEW'],
])('formats %s as %s', (code, expected) => {
  expect(formatFindingCode(code)).toBe(expected);
});
