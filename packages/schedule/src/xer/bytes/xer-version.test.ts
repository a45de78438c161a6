import { describe, expect, it } from 'vitest';
import { compareVersions, findXerVersion } from './check-xer-head.ts';

describe('findXerVersion', () => {
  it.each([
    ['ERMHDR\t8.4\t2014-05-06\r\n', '8.4'],
    ['\u00ef\u00bb\u00bfERMHDR\t23.12\n', '23.12'],
    ['ERMHDR\t\n', undefined],
    ['ERMHDR\n%T\t8.4\n', undefined],
  ])('reads %j', (head, version) => {
    expect(findXerVersion(Buffer.from(head, 'latin1'))).toBe(version);
  });
});

describe('compareVersions', () => {
  it.each([
    ['8.4', '8.4', 0],
    ['8.4', '8.4.0', 0],
    ['17.12', '8.4', 1],
    ['8.10', '8.4', 1],
    ['8.4.1', '8.4', 1],
    ['5.0', '8.4', -1],
  ])('compares %s with %s as numbers', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });
});
