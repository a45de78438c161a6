import { expect, it } from 'vitest';
import { formatLink, formatWork, goTo } from './activity-card.ts';

it('formats work in days of its calendar and in hours', () => {
  expect(formatWork({ minutes: 4800, hoursPerDay: 8 })).toBe('10 d (80 h)');
  expect(formatWork({ minutes: 4800, hoursPerDay: 10 })).toBe('8 d (80 h)');
  expect(formatWork({ minutes: -90, hoursPerDay: 8 })).toBe('\u22120.19 d (\u22121.5 h)');
  expect(formatWork({ minutes: 0, hoursPerDay: 8 })).toBe('0 d');
  expect(formatWork({ minutes: 480, hoursPerDay: 0 })).toBe('1 d (8 h)');
});

it('formats a link by type and lag', () => {
  expect(formatLink({ type: 'FS', lag: { minutes: 0, hoursPerDay: 8 } })).toBe('FS');
  expect(formatLink({ type: 'SS', lag: { minutes: 960, hoursPerDay: 8 } })).toBe('SS +2d');
  expect(formatLink({ type: 'FF', lag: { minutes: -480, hoursPerDay: 8 } })).toBe('FF \u22121d');
});

const [a, b, c] = ['A', 'B', 'C'].map((id, place) => ({ id, places: [place] }));

it('goes from card to card and back along the same path', () => {
  if (a === undefined || b === undefined || c === undefined) throw new Error('There are three.');
  const path = goTo(goTo([a], b), c);
  expect(path).toEqual([a, b, c]);
  expect(goTo(path, b)).toEqual([a, b]);
  expect(goTo(path, a)).toEqual([a]);
});
