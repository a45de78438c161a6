import type { CreditOffer } from '@floatwise/contracts';

/** What so many credits cost, such as `$20.00`. */
export function formatMoney(
  credits: number,
  { pricePerCreditCents, currency }: Pick<CreditOffer, 'pricePerCreditCents' | 'currency'>,
): string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  // A yen has no smaller unit, and a price in its smallest unit is whole.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format((credits * pricePerCreditCents) / 10 ** digits);
}
