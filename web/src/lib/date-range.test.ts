import { expect, it } from 'vitest';
import { putParams } from './put-params.ts';
import { createLastDays, formatDateRange, parseDateRange, toInstants } from './date-range.ts';

const parse = (text: string) => parseDateRange(new URLSearchParams(text));

it('a date range is read from an address and written into it', () => {
  expect(parse('from=2026-03-01&to=2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  expect(parse('from=2026-03-01')).toEqual({ from: '2026-03-01' });
  const params = new URLSearchParams('tool=soos&from=2026-03-01&to=2026-03-31');
  expect(putParams(params, formatDateRange({ to: '2026-04-01' })).toString()).toBe('tool=soos&to=2026-04-01');
});

it('is the usual one if the address has none, unless it requests all times', () => {
  const usual = { from: '2026-03-01', to: '2026-03-30' };
  expect(parseDateRange(new URLSearchParams('q=a'), usual)).toEqual(usual);
  expect(parseDateRange(new URLSearchParams('to=2026-01-01'), usual)).toEqual({ to: '2026-01-01' });
  const all = putParams(new URLSearchParams('from=2026-03-01&q=a'), formatDateRange({}, usual));
  expect(all.toString()).toBe('q=a&time=all');
  expect(parseDateRange(all, usual)).toEqual({});
  expect(putParams(all, formatDateRange({ from: '2026-03-02' }, usual)).toString()).toBe(
    'q=a&from=2026-03-02',
  );
});

it('leaves out invalid days, and an end before the start', () => {
  for (const text of ['', 'from=', 'from=yesterday', 'from=2026-02-30', 'from=2026-3-1', 'to=2026-13-01']) {
    expect(parse(text)).toEqual({});
  }
  expect(parse('from=2026-03-02&to=2026-03-01')).toEqual({ from: '2026-03-02' });
});

it('spans whole days, including the last one', () => {
  const open = { from: 'first', to: 'last' };
  expect(toInstants({ from: '2026-02-28', to: '2026-02-28' }, open)).toEqual({
    from: '2026-02-28T00:00:00.000Z',
    to: '2026-03-01T00:00:00.000Z',
  });
  expect(toInstants({}, open)).toEqual(open);
});

it('counts the last days including today', () => {
  const now = Date.parse('2026-03-07T23:59:59Z');
  expect(createLastDays(1, now)).toEqual({ from: '2026-03-07', to: '2026-03-07' });
  expect(createLastDays(7, now)).toEqual({ from: '2026-03-01', to: '2026-03-07' });
});
