import { expect, it } from 'vitest';
import { formatDay, formatTime } from './format-time.ts';

it('formats an instant like the dates of reports', () => {
  const at = new Date(2026, 2, 6, 8, 5).toISOString();
  expect(formatTime(at)).toBe('06-Mar-26 08:05');
  expect(formatDay(at)).toBe('06-Mar-26');
});
