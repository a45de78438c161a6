import { expect, it } from 'vitest';
import { formatFreeUntil, formatMoney } from './format-offer.ts';

it.each([
  ['usd', 100, 20, '$20.00'],
  ['eur', 149, 3, '€4.47'],
  ['jpy', 150, 10, '¥1,500'],
])('formats a price in %s', (currency, pricePerCreditCents, credits, expected) => {
  expect(formatMoney(credits, { currency, pricePerCreditCents })).toBe(expected);
});

it.each([
  ['2027-01-01T00:00:00.000Z', '31 December 2026'],
  ['2026-12-31T10:30:00.000Z', '31 December 2026, 10:30 UTC'],
])('formats the end of the free period at %s', (freeUntil, expected) => {
  expect(formatFreeUntil(freeUntil)).toBe(expected);
});
