import { describe, expect, it } from 'vitest';
import { formatFileNames } from './format-file-names.ts';

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
