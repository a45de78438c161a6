import { expect, it } from 'vitest';
import { formatDay, formatTime } from './format-time.ts';

it('formats an instant like the dates of reports', () => {
  const at = new Date(2026, 2, 6, 8, 5).toISOString();
  expect(formatTime(at)).toBe('2026-03-06 08:05');
  expect(formatDay(at)).toBe('2026-03-06');
});
