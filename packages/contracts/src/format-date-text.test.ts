import { describe, expect, it } from 'vitest';
import { formatDateText } from './format-date-text.ts';

describe('a date for readers', () => {
  it.each([
    ['2026-03-16T08:00', '16-Mar-26 08:00'],
    ['2026-03-16 08:00', '16-Mar-26 08:00'],
    ['2026-12-01', '01-Dec-26'],
    ['1950-01-31', '31-Jan-50'],
    ['2049-01-31', '31-Jan-49'],
  ])('writes %s as %s', (text, written) => {
    expect(formatDateText(text)).toBe(written);
  });

  it('keeps four digits of a year that two digits do not name', () => {
    expect(formatDateText('1949-12-31')).toBe('31-Dec-1949');
    expect(formatDateText('2050-01-01T17:00')).toBe('01-Jan-2050 17:00');
  });

  it.each(['', 'No data date', '2026-13-01', '2026-03-16T08:00:00.000Z', 'A 2026-03-16'])(
    'leaves %j as it is',
    (text) => {
      expect(formatDateText(text)).toBe(text);
    },
  );
});
