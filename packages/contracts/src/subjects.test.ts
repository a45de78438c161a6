import { describe, expect, it } from 'vitest';
import { getSizeClass } from './subjects.ts';

describe('getSizeClass', () => {
  it('counts uncompressed bytes: a workbook is a zip', () => {
    expect(getSizeClass({ fileName: 'a.xer', inputBytes: 500_000 })).toBe('small');
    expect(getSizeClass({ fileName: 'a.xer', inputBytes: 800_000 })).toBe('large');
    expect(getSizeClass({ fileName: 'A.XLSX', inputBytes: 60_000 })).toBe('small');
    expect(getSizeClass({ fileName: 'A.XLSX', inputBytes: 500_000 })).toBe('large');
  });

  it('adds up several files', () => {
    const file = { fileName: 'a.xer', place: 'file', bytes: 300_000 } as const;
    expect(getSizeClass({ fileName: 'a.xer', inputBytes: 300_000, inputs: [file] })).toBe('small');
    expect(getSizeClass({ fileName: 'a.xer', inputBytes: 600_000, inputs: [file, file] })).toBe('large');
  });
});
