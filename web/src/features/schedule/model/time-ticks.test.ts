import { describe, expect, it } from 'vitest';
import { listTicks } from './time-ticks.ts';

const day = 1440;
const at = (text: string): number => Date.parse(`${text}T00:00Z`) / 60_000;
const list = (from: string, daysPerPixel: number) =>
  listTicks({ from: at(from), perPixel: daysPerPixel * day }, 600);
const words = (ticks: readonly { label: string }[]): string => ticks.map(({ label }) => label).join(' ');

describe('a time axis', () => {
  it('shows hours, days, weeks, months, quarters or years, depending on the scale', () => {
    expect(words(list('2026-03-02', 1 / 200).minor)).toMatch(/^00:00 06:00 12:00 18:00 00:00/);
    expect(words(list('2026-03-02', 1 / 30).minor)).toMatch(/^02 03 04 05/);
    expect(words(list('2026-03-02', 1 / 6).minor)).toMatch(/^02 09 16 23 30 06/);
    expect(words(list('2026-03-02', 0.75).minor)).toMatch(/^Mar Apr May/);
    expect(words(list('2026-03-02', 2).minor)).toMatch(/^Q1 Q2 Q3 Q4 Q1/);
    expect(words(list('2026-03-02', 8).minor)).toMatch(/^2026 2027 2028/);
    expect(words(list('1999-03-02', 40).minor)).toMatch(/^1995 2000 2005/);
  });

  it('labels the longer interval that the short ones belong to', () => {
    expect(words(list('2026-03-02', 1 / 30).major)).toBe('Mar 2026');
    expect(words(list('2026-12-20', 1 / 30).major)).toBe('Dec 2026 Jan 2027');
    expect(words(list('2026-03-02', 1).major)).toBe('2026 2027');
    expect(list('2026-03-02', 8).major).toEqual([]);
  });

  it('places ticks at their times, with space for each label', () => {
    for (const daysPerPixel of [1 / 240, 1 / 40, 1 / 7, 0.5, 1.5, 3, 20, 300, 3000]) {
      const { minor } = list('2026-03-02', daysPerPixel);
      const gaps = minor.slice(1).map(({ x }, place) => x - (minor[place]?.x ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(22);
      expect(minor.length).toBeGreaterThan(2);
    }
    expect(list('2026-03-02', 0.75).minor[1]).toEqual({ x: 40, label: 'Apr' });
  });
});
