import { describe, expect, it } from 'vitest';
import { formatMinutes } from '../model/index.ts';
import {
  hasDecimals,
  isOpenDate,
  LocaleEvidence,
  parseOrderedDate,
  parseNumberText,
  parseTimeText,
} from './index.ts';

const read = (text: string, order?: string): string | undefined => {
  const minutes = parseOrderedDate(text, order);
  return minutes === undefined ? undefined : formatMinutes(minutes, ' ');
};

describe('parseOrderedDate', () => {
  it.each([
    ['2021-9-13', '2021-09-13 00:00'],
    ['2021-9-3 8:00', '2021-09-03 08:00'],
    ['2021-09-13 08.00', '2021-09-13 08:00'],
    ['2021/09/13T08', '2021-09-13 08:00'],
    ['13/09/2021 17:00', '2021-09-13 17:00'],
    ['9.13.2021, 5:30 PM', '2021-09-13 17:30'],
    ['13-Sep-21 5 p.m.', '2021-09-13 17:00'],
    ['04/04/2021', '2021-04-04 00:00'],
    ['2021年9月13日 下午5:00', '2021-09-13 17:00'],
    ['2021. 9. 13 오전 8:00', '2021-09-13 08:00'],
    ['13/09/2021 05:00 م', '2021-09-13 17:00'],
    ['13 sept. 2021 08h30', '2021-09-13 08:30'],
    ['13-paź-21 17:00', '2021-10-13 17:00'],
    ['13 Şub 2021', '2021-02-13 00:00'],
    ['13 ottobre 2021', '2021-10-13 00:00'],
    ['13/09/2021 08:00 a. m.', '2021-09-13 08:00'],
    ['١٣/٠٩/٢٠٢١', '2021-09-13 00:00'],
  ])('reads %s, which has one meaning', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('reads a date with two meanings in the order given, otherwise not at all', () => {
    expect(read('03/04/2021', 'dmy')).toBe('2021-04-03 00:00');
    expect(read('03/04/2021', 'mdy')).toBe('2021-03-04 00:00');
    expect(read('03/04/2021')).toBeUndefined();
    expect(['03/04/2021', '04/04/2021', '13/04/2021', 'soon'].map(isOpenDate)).toEqual([
      ...[true, false, false, false],
    ]);
  });

  it('reads no year of two digits that may be first or last, unless the order is given', () => {
    expect([read('13/04/21'), read('13/04/21', 'dmy'), read('13/04/21', 'ymd')]).toEqual([
      undefined,
      '2021-04-13 00:00',
      '2013-04-21 00:00',
    ]);
    expect([read('45/04/21'), read('04/13/21'), read('13/04/45')]).toEqual([
      '2045-04-21 00:00',
      '2021-04-13 00:00',
      '2045-04-13 00:00',
    ]);
    expect(isOpenDate('04/04/21')).toBe(true);
  });

  it.each(['13 lis 2021', '31/02/2021', '2021-13-01', '2021-09-13 25:00', '2021-09-13 24:00', 'soon', '13'])(
    'does not read %s',
    (text) => {
      expect(read(text, 'dmy')).toBeUndefined();
    },
  );
});

it('reads times of day with a colon or a full stop, or of the hour alone', () => {
  expect(['08:00', '8.30', '17', '24:00', '12 am', '8h', '8 h 15'].map(parseTimeText)).toEqual([
    480, 510, 1020, 1440, 0, 480, 495,
  ]);
  // P6 marks actual dates with an A.
  expect(['8:00 A', '12:00 A', '17:00 A', '17:00 PM', '5 p'].map(parseTimeText)).toEqual([
    480, 720, 1020, 1020, 1020,
  ]);
  expect(parseTimeText('17:00 am')).toBeUndefined();
  expect(['8:60', '25', '08-00', ''].map(parseTimeText)).toEqual(Array(4).fill(undefined));
});

describe('parseNumberText', () => {
  it.each([
    ['12,5', 12.5, ','],
    ['-0,125', -0.125, ','],
    ['\u22122.5', -2.5, '.'],
    ['2,5-', -2.5, ','],
    ['(1,234.5)', -1234.5, '.'],
    ['1.234,50', 1234.5, ','],
    ['1,234.5', 1234.5, '.'],
    ['1 234 567,5', 1_234_567.5, ','],
    ["1'234.5", 1234.5, '.'],
    ['1.234.567', 1_234_567, ','],
    ['40', 40, undefined],
    ['1234,567', 1234.567, ','],
    ['٨٠٫٥', 80.5, '.'],
  ])('reads %s as %d', (text, value, shows) => {
    expect(parseNumberText(text, '.')).toEqual({ value, shows, isOpen: false });
  });

  it('reads three digits behind one sign by the symbol', () => {
    expect(parseNumberText('1,234', ',')).toEqual({ value: 1.234, shows: undefined, isOpen: true });
    expect(parseNumberText('1,234', '.')?.value).toBe(1234);
    expect(parseNumberText('1.234', ',')?.value).toBe(1234);
  });

  it.each(['1,23,4', '1.2.3', '12,34.5,6', '8h', '', ',', '1 23'])('does not read %s', (text) => {
    expect(parseNumberText(text, '.')).toBeUndefined();
  });
});

describe('LocaleEvidence', () => {
  const evidence = (values: readonly (readonly [string, string])[]) =>
    new LocaleEvidence({ dates: () => values, numbers: () => values });

  it('settles the order of a column by one day above 12', () => {
    const found = evidence([
      ['start', '03/04/2021'],
      ['start', '13/04/2021'],
      ['finish', '04/13/2021'],
    ]);
    expect([found.findDateOrder('start'), found.findDateOrder('finish')]).toEqual([
      { value: 'dmy', by: 'column' },
      { value: 'mdy', by: 'column' },
    ]);
    expect(found.findDateOrder('other')).toBeUndefined();
  });

  it('settles years of two digits where other orders make no dates or spread them over decades', () => {
    const settle = (...texts: string[]) =>
      evidence(texts.map((text) => ['start', text])).findDateOrder('start')?.value;
    // 30 February of 2025 and 2011 are no dates.
    expect(settle('25/02/30', '11/02/30')).toBe('dmy');
    expect(settle('13/04/21', '28/05/21', '03/01/22')).toBe('dmy');
    expect(settle('04/13/21', '05/08/21', '01/03/22')).toBe('mdy');
    expect(settle('21/04/13', '21/05/28', '22/01/03')).toBe('ymd');
    expect(settle('2021-04-13', '03/04/2021', '13/04/2021')).toBe('dmy');
    expect(settle('03/04/21', '05/08/21')).toBeUndefined();
    expect(settle('13/04/21')).toBeUndefined();
    expect(settle('13/04/2021', '04/13/2021', '03/04/2021')).toBeUndefined();
  });

  it('settles a column without evidence by the rest of the file, if that agrees', () => {
    const found = evidence([
      ['a', '12,5'],
      ['b', '1.234,5'],
    ]);
    expect(found.findDecimalSymbol('c')).toEqual({ value: ',', by: 'file' });
    expect([found.shows(','), found.shows('.')]).toEqual([true, false]);
  });
});

it('looks for values with decimals in bytes, but not within other text', () => {
  const has = (text: string) => hasDecimals(Buffer.from(text), ',');
  expect(['a\t12,5\tb', '<Lag>-1,5</Lag>', '1.234,5', '1,5\r\n'].map(has)).toEqual([true, true, true, true]);
  expect(['a\tLevel 1,2\tb', 'x,5', '1,x', '1, 2 and 3', '12.5'].map(has)).toEqual(Array(5).fill(false));
  expect(hasDecimals(Buffer.from('<Lag>1,5</Lag>', 'utf16le'), ',')).toBe(true);
});
