import { describe, expect, it } from 'vitest';
import { findBaseCurrency, type Currency } from './currency.ts';

/** `EUR 0.74`, or `EUR` without a rate. */
function createCurrency(text: string): Currency {
  const [code = '', rate] = text.split(' ');
  return { code, exchangeRate: rate === undefined ? undefined : Number(rate) } as Currency;
}

describe('the base currency', () => {
  it.each([
    ["has rate 1, whatever the user's view currency", 'EUR', ['EUR 0.74', 'GBP 1'], 'GBP'],
    ['is the preferred one of several with rate 1', 'egp', ['USD 1', 'GBP 0.69', 'EGP 1'], 'EGP'],
    ['is the first of several with rate 1', undefined, ['GBP 0.69', 'USD 1', 'EGP 1'], 'USD'],
    ['is the first in the file if there are no rates', undefined, ['USD', 'EUR'], 'USD'],
    ['is unknown without currencies', 'USD', [], undefined],
  ])('%s', (_, preferred, currencies, code) => {
    expect(findBaseCurrency(currencies.map(createCurrency), preferred)?.code).toBe(code);
  });
});
