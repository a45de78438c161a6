import { expect, it } from 'vitest';
import { formatMoney } from './format-offer.ts';

it.each([
  ['usd', 100, 20, '$20.00'],
  ['eur', 149, 3, '€4.47'],
  ['jpy', 150, 10, '¥1,500'],
])('formats a price in %s', (currency, pricePerCreditCents, credits, expected) => {
  expect(formatMoney(credits, { currency, pricePerCreditCents })).toBe(expected);
});
