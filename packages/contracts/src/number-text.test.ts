import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, parseWholeNumber, wholeNumberText } from './number-text.ts';

const spellings = ['0x10', '0b1', '0o7', '1e3', ' 5 ', '5 ', '+5', '5.0', '05', '-0', '', 'five', 'Infinity'];
const others = [true, false, null, [], ['5'], {}, 5.5, NaN, Infinity];

describe('a whole number as text', () => {
  const schema = wholeNumberText(0, 100);

  it.each([...spellings, ...others, '101', '-1', 101])('does not accept %j', (value) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(
      'must be a whole number from 0 to 100, in digits',
    );
  });

  it('is parsed to its value, for every number', () => {
    expect([schema.parse('0'), schema.parse('100'), schema.parse(7)]).toEqual([0, 100, 7]);
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        (number) => parseWholeNumber(String(number)) === number || number === 0,
      ),
    );
  });

  it('may be absent if optional', () => {
    expect(wholeNumberText(1).optional().parse(undefined)).toBeUndefined();
    expect(wholeNumberText(1).default(3).parse(undefined)).toBe(3);
    expect(wholeNumberText(1).safeParse('0').error?.issues[0]?.message).toBe(
      'must be a whole number of at least 1, in digits',
    );
  });
});

describe('a number as text', () => {
  it.each(spellings.filter((text) => text !== '5.0' && text !== '-0').concat('.5', '5.'))(
    'does not accept %j',
    (text) => {
      expect(decimalText({ above: 0 }).safeParse(text).error?.issues[0]?.message).toBe(
        'must be a number above 0, in digits',
      );
    },
  );

  it('may have a fraction', () => {
    const share = decimalText({ from: 0, to: 1 });
    expect([share.parse('0.25'), share.parse('1'), share.parse(0.5)]).toEqual([0.25, 1, 0.5]);
    expect(share.safeParse('1.5').error?.issues[0]?.message).toBe(
      'must be a number of at least 0 and of at most 1, in digits',
    );
    expect(decimalText({ above: 0 }).safeParse('0').success).toBe(false);
  });
});
