import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatExtension, formatFileNames, formatFileSize, formatOutputName } from './file-names.ts';
import { maxUploadBytes } from './limits.ts';

describe('formatFileSize', () => {
  it.each([
    [0, '0.00 Bytes'],
    [1, '1.00 Bytes'],
    [1023, '1023.00 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1024 ** 2, '1.00 MB'],
    [maxUploadBytes, '50.00 MB'],
    [5 * 1024 ** 3, '5.00 GB'],
    [3 * 1024 ** 4, '3072.00 GB'],
  ])('shows %d as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });

  it('always shows two decimals and the unit that fits the size', () => {
    const units = ['Bytes', 'KB', 'MB', 'GB'];
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 - 1 }), (bytes) => {
        const [, number = '', unit = ''] = /^(\d+\.\d\d) (Bytes|KB|MB|GB)$/.exec(formatFileSize(bytes)) ?? [];
        const back = Number(number) * 1024 ** units.indexOf(unit);
        expect(Math.abs(back - bytes)).toBeLessThanOrEqual(0.005 * 1024 ** units.indexOf(unit) + 1e-6);
      }),
    );
  });
});

describe('formatOutputName', () => {
  it.each([
    ['a.xer', 'a_x-pobs.xer'],
    ['Phase 2.final.XER', 'Phase 2.final_x-pobs.xer'],
    ['no extension', 'no extension_x-pobs.xer'],
    ['.xer', '.xer_x-pobs.xer'],
    ['План.xer', 'План_x-pobs.xer'],
  ])('names the output of %s %s', (given, expected) => {
    expect(formatOutputName(given, 'x-pobs', 'xer')).toBe(expected);
  });
});

it('finds the extension after the last dot', () => {
  expect(['a.b.XER', 'a', 'a.', ''].map(formatExtension)).toEqual(['.xer', '', '.', '']);
});

const format = (...names: string[]): string =>
  formatFileNames({
    fileName: names[0] ?? '',
    ...(names.length > 1
      ? { inputs: names.map((fileName) => ({ fileName, place: 'file' as const, bytes: 1 })) }
      : {}),
  });

describe('formatFileNames', () => {
  it('returns the name of a single file', () => {
    expect(format('may.xer')).toBe('may.xer');
  });

  it('lists up to three names, or two and the number of others', () => {
    expect(format('may.xer', 'june.xer')).toBe('may.xer, june.xer');
    expect(format('may.xer', 'june.xer', 'july.xer')).toBe('may.xer, june.xer, july.xer');
    expect(format('may.xer', 'june.xer', 'july.xer', 'august.xer')).toBe('may.xer, june.xer and 2 more');
  });
});
