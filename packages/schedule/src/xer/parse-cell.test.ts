import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMinutes, toMinutes } from '../model/index.ts';
import { formatDateValue, formatHoursValue, formatNumberValue } from './format-value.ts';
import { NumberParser, computeMinutes, parseDateCell } from './parse-cell.ts';

const number = (text: string, symbol: '.' | ',' = '.') => {
  const body = Buffer.from(`\t${text}\t`);
  return new NumberParser(symbol).parse(body, 1, body.length - 1);
};
const date = (text: string) => {
  const body = Buffer.from(`9${text}9`);
  const minutes = parseDateCell(body, 1, body.length - 1);
  return minutes === undefined ? undefined : formatMinutes(minutes);
};

describe('a number', () => {
  it('is read like in JavaScript', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.nat({ max: 10 }),
        (value, decimals) => {
          expect(number(String(value))).toBe(value + 0);
          const fixed = value.toFixed(decimals);
          if (fixed.length < 60) expect(number(fixed)).toBe(Number(fixed) + 0);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['-0', 0],
    ['-.5', -0.5],
    ['5.', 5],
    ['+7', 7],
    [' 12 ', 12],
    ['1E-05', 0.00001],
    ['26.666667', 26.666667],
  ])('%j is %d', (text, value) => {
    expect(number(text)).toBe(value);
  });

  it.each(['', '-', '.', '2 weeks', '1,5', '1.2.3', '0x10', 'Infinity', 'NaN', '--1', '1'.repeat(70)])(
    'does not include %j',
    (text) => {
      expect(number(text)).toBeNaN();
    },
  );

  it('may have a decimal comma', () => {
    expect([number('1,5', ','), number('-0,25', ','), number('1.5', ','), number('1,2,3', ',')]).toEqual([
      1.5,
      -0.25,
      1.5,
      Number.NaN,
    ]);
  });

  it('is read back from its written form', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.constantFrom('.' as const, ',' as const),
        (minutes, symbol) => {
          expect(computeMinutes(number(formatHoursValue(minutes, symbol), symbol))).toBe(minutes);
        },
      ),
      { numRuns: 2_000 },
    );
    expect([
      formatHoursValue(1600, '.'),
      formatHoursValue(-480, '.'),
      formatNumberValue(-0.001, ',', 2),
    ]).toEqual(['26.666667', '-8', '0']);
  });
});

describe('hours', () => {
  it('round to the minute, halves away from zero', () => {
    expect([26.666667, 0.0083334, -0.0083334, -0.001, 7.999999].map(computeMinutes)).toEqual([
      1600, 1, -1, 0, 480,
    ]);
    expect(Object.is(computeMinutes(-0.001), 0)).toBe(true);
  });
});

describe('a date', () => {
  it('is read back from its written form', () => {
    const minute = fc.integer({ min: -1_000_000_000, max: 2_000_000_000 });
    fc.assert(
      fc.property(minute, (value) => {
        const text = formatDateValue(toMinutes(value));
        if (/^\d{4}-/.test(text) && !text.startsWith('0000')) expect(date(text)).toBe(text.replace(' ', 'T'));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['2026-03-16 08:00', '2026-03-16T08:00'],
    ['2026-03-16', '2026-03-16T00:00'],
    ['2024-02-29 23:59:59', '2024-02-29T23:59'],
    ['2026-03-16T08:00', '2026-03-16T08:00'],
  ])('%j is %s', (text, expected) => {
    expect(date(text)).toBe(expected);
  });

  it.each([
    '',
    '0',
    '2026-02-29 08:00',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-03-00',
    '2026-03-16 24:00',
    '2026-03-16 08:60',
    '16/03/2026 8:00',
    '2026-03-16 08.00',
    '0000-01-01',
    '2026-3-016 08:00',
  ])('does not include %j', (text) => {
    expect(date(text)).toBeUndefined();
  });
});

it('reads a date of every hour of twenty years', () => {
  const first = Date.UTC(2015, 0, 1);
  const texts = Array.from({ length: 20 * 366 * 24 }, (_, hour) =>
    new Date(first + hour * 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
  );
  const minutes = texts.map((text) => parseDateCell(Buffer.from(text, 'latin1'), 0, text.length));
  expect(minutes.findIndex((value, hour) => value !== first / 60_000 + hour * 60)).toBe(-1);
});
